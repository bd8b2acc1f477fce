"""The look of the edges of a hex board: lines with markers, signs and the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from rich.style import Style

from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.ink import Ink
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.hex.art import mark_style
from seatui.tui.widgets.hex.layout import middle
from seatui.tui.widgets.hex.tile import EdgeMark
from seatui.tui.widgets.text_rows import Span

SIGNS = {Mark.REACHABLE: ".", Mark.TARGET: "+", Mark.DANGER: "!", Mark.CHANGE: "*", Mark.LESSON: ">"}
"""The sign on a highlighted edge, by mark."""

BRACKETS = 5
"""The fewest cells of an edge with room on both sides of its middle."""


class Line(Enum):
    """Kinds of edges, by the places on their two sides."""

    NONE = 0  # two empty places
    GHOST = 1  # previews or marked places, without a tile
    INNER = 2  # two tiles
    RIM = 3  # a tile from an empty place


class Cursor(Enum):
    """The relation of the cursor to an edge."""

    AWAY = 0
    BESIDE = 1  # on a tile of this edge
    HERE = 2


class EdgeLook(NamedTuple):
    """Everything that determines the look of an edge. ``ground`` is the background that both sides share."""

    line: Line
    ground: Style
    marker: EdgeMark | None = None
    mark: Mark | None = None
    path: bool = False
    cursor: Cursor = Cursor.AWAY


def edge_art(look: EdgeLook, glyph: str, count: int, ink: Ink, glyphs: Glyphs, on_it: Sequence[Span] = ()) -> tuple[Span, ...]:
    """Return the cells of an edge. ``on_it`` is the text of a small tile there, which stays and is underlined instead."""
    line = (glyphs.dotted if look.line is Line.GHOST else glyph, look.ground + _line_style(look, ink))
    cells = [line] * count
    for at, (text, own) in enumerate(on_it):
        if text != " ":
            cells[at] = (text, own + Style(underline=True))
    free = [at for at, cell in enumerate(cells) if cell is line]
    for at, cell in _signs(look, count, ink, glyphs).items():
        if at in free or at == middle(count):
            cells[at] = cell
    return tuple(cells)


def _line_style(look: EdgeLook, ink: Ink) -> Style:
    """Return the style of the line: the cursor comes before a mark, a mark before an owner."""
    if look.cursor is Cursor.HERE:
        return ink.cursor
    if look.cursor is Cursor.BESIDE:
        return ink.strong
    if look.mark is not None:
        return mark_style(ink, look.mark)
    if look.path:
        return ink.accent
    if look.marker is not None:
        return ink.faint if look.marker.faded else ink.player(look.marker.seat)
    if look.line is Line.RIM:
        return ink.plain if ink.mono else ink.dim  # in mono inner edges are dim already
    return ink.dim if look.line is Line.GHOST else ink.faint


def _signs(look: EdgeLook, count: int, ink: Ink, glyphs: Glyphs) -> dict[int, Span]:
    """Return the signs on an edge: the letter of a marker with a sign or brackets around it, else the sign of a mark or path."""
    at, sign = middle(count), _sign(look, ink, glyphs)
    found: dict[int, Span] = {}
    if look.marker is not None:
        found[at] = (look.marker.sign, _letter_style(look, ink))
        if sign is not None:
            found |= dict.fromkeys((at - 1, at + 1) if count >= BRACKETS else (at - 1,), sign)
    elif sign is not None:
        found[at] = sign
    if look.cursor is Cursor.HERE and count >= BRACKETS:
        found |= {at - 1: (glyphs.cursor[0], ink.cursor), at + 1: (glyphs.cursor[1], ink.cursor)}
    return found


def _sign(look: EdgeLook, ink: Ink, glyphs: Glyphs) -> Span | None:
    """Return the sign of a mark or path, if there is one."""
    ground = look.ground
    if look.cursor is Cursor.HERE:
        ground = ink.cursor
    if look.mark is not None:
        return SIGNS[look.mark], mark_style(ink, look.mark) + ground
    return (glyphs.path, ink.accent + ground) if look.path else None


def _letter_style(look: EdgeLook, ink: Ink) -> Style:
    """Return the style of a marker's letter: a chip in the owner's colour, dim if faded. In mono the cursor undoes the reverse video."""
    assert look.marker is not None
    ground = look.ground
    plain = ground + ink.dim if look.marker.faded else ink.chip(look.marker.seat)
    if look.cursor is Cursor.HERE:
        return ground + Style(bold=True, underline=True) if ink.mono else ink.cursor
    return plain + Style(underline=True) if look.mark is not None else plain
