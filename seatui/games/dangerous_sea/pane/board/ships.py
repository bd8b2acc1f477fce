"""Ships at anchor on a square of the chart (DS-G02): numbers in little room, hulls with glyph and number in more."""

from __future__ import annotations

from collections.abc import Mapping

from rich.style import Style

from seatui.games.dangerous_sea.knowledge.view import View
from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.ink import Ink
from seatui.tui.widgets.text_rows import Row, Span

GHOST = ("#ffffff", "#6a3fa8")
"""The colours of the Ghost Ship, on every theme."""
HULL = 4
"""Cells of a hull with glyph and number."""
BRACKETS = 2
"""Cells at the ends of a square that hulls leave to the cursor."""
MASTED = 8
"""Cells of a square in which a single ship has its mast and sail."""


def ghost_style(ink: Ink) -> Style:
    """Return the style of the Ghost Ship's sign."""
    return ink.tile(GHOST, GHOST, bold=True) + Style(reverse=ink.mono or None, underline=ink.mono or None)


def numbers(view: View, square: int, ink: Ink) -> list[Span]:
    """Return one cell for each ship, followed by the Ghost Ship's sign."""
    signs: list[Span] = [
        (str(ship.seat + 1), ink.chip(ship.seat) + Style(strike=ship.out or None)) for ship in view.ships if ship.square == square
    ]
    return [*signs, ("G", ghost_style(ink))] if view.ghost == square else signs


def anchored(view: View, square: int, size: tuple[int, int], ink: Ink, glyphs: Glyphs) -> Mapping[int, Row]:
    """Return the rows of the ships on a square: hulls in the last row, and the sail of a single ship above it; {} without ships."""
    width, height = size
    signs = named(view, square, ink, glyphs)
    if not signs:
        return {}
    single = numbers(view, square, ink)
    if len(signs) * HULL <= width - BRACKETS and height > 2:
        hulls = [hull(sign, ink, glyphs) for sign in signs]
        sails = {height - 2: sail(signs[0], ink, glyphs)} if width >= MASTED and len(signs) == 1 else {}
        return {**sails, height - 1: tuple(span for each in hulls for span in each)}
    return {height - 1: tuple(signs if sum(len(text) for text, _ in signs) <= width else single)}


def named(view: View, square: int, ink: Ink, glyphs: Glyphs) -> list[Span]:
    """Return glyph and number of each ship, with a cross for one whose captain is out of action, and the Ghost Ship's sign."""
    signs: list[Span] = [
        (f"{glyphs.times if ship.out else glyphs.player(ship.seat)}{ship.seat + 1}", ink.chip(ship.seat) + Style(strike=ship.out or None))
        for ship in view.ships
        if ship.square == square
    ]
    return [*signs, ("G", ghost_style(ink))] if view.ghost == square else signs


def hull(sign: Span, ink: Ink, glyphs: Glyphs) -> Row:
    """Return a sign between bow and stern."""
    text, style = sign
    colour = Style() if ink.mono else Style(color=style.bgcolor)
    bow, stern = ("\\", "/") if glyphs.is_ascii else ("▜", "▛")
    return ((bow, colour), (text, style), (stern, colour))


def sail(sign: Span, ink: Ink, glyphs: Glyphs) -> Row:
    """Return mast and sail over a hull; the Ghost Ship's sail is in rags."""
    text, style = sign
    colour = Style() if ink.mono else Style(color=style.bgcolor)
    whole, torn = ("|)", "|:") if glyphs.is_ascii else ("▐▶", "▐⁝")
    return ((torn if text == "G" else whole, colour),)
