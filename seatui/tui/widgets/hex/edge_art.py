"""What an edge between two places of a board of hexes looks like: a line, with a marker, a sign or the cursor on it."""

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
from seatui.tui.widgets.lines import Row, Span

SIGNS = {Mark.REACHABLE: ".", Mark.TARGET: "+", Mark.DANGER: "!", Mark.CHANGE: "*", Mark.LESSON: ">"}
"""What stands on an edge that is highlighted."""

BRACKETS = 5
"""Cells from which on an edge has room for something on both sides of its middle."""


class Line(Enum):
    """What an edge divides."""

    NONE = 0  # nothing from nothing
    GHOST = 1  # something that does not lie there yet
    INNER = 2  # two tiles
    RIM = 3  # a tile from nothing


class Cursor(Enum):
    """What the cursor has to do with an edge."""

    AWAY = 0
    BESIDE = 1  # it is on the tile
    HERE = 2


class EdgeLook(NamedTuple):
    """All that decides what an edge looks like. ``ground`` is what lies on both sides alike."""

    line: Line
    ground: Style
    marker: EdgeMark | None = None
    mark: Mark | None = None
    path: bool = False
    cursor: Cursor = Cursor.AWAY


def edge_art(look: EdgeLook, glyph: str, count: int, ink: Ink, glyphs: Glyphs, on_it: Sequence[Span] = ()) -> tuple[Span, ...]:
    """The cells of an edge. ``on_it`` is what a small tile has there: it stays, and is underlined instead."""
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
    """The cursor before a mark, a mark before an owner."""
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
        return ink.plain if ink.mono else ink.dim  # without colours inner edges are dim already
    return ink.dim if look.line is Line.GHOST else ink.faint


def _signs(look: EdgeLook, count: int, ink: Ink, glyphs: Glyphs) -> dict[int, Span]:
    """The letter of who has a marker there, or else the sign of a mark or a path; around a letter the sign, or the cursor's brackets."""
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
    """What a mark or a path puts on an edge."""
    ground = look.ground
    if look.cursor is Cursor.HERE:
        ground = ink.cursor
    if look.mark is not None:
        return SIGNS[look.mark], mark_style(ink, look.mark) + ground
    return (glyphs.path, ink.accent + ground) if look.path else None


def _letter_style(look: EdgeLook, ink: Ink) -> Style:
    """A chip in the owner's colour. What is faded has none; without colours the cursor turns it back, as it turns all else."""
    assert look.marker is not None
    ground = look.ground
    plain = ground + ink.dim if look.marker.faded else ink.chip(look.marker.seat)
    if look.cursor is Cursor.HERE:
        return ground + Style(bold=True, underline=True) if ink.mono else ink.cursor
    return plain + Style(underline=True) if look.mark is not None else plain


def joined(row: Sequence[Span]) -> Row:
    """Neighbouring cells of one style as one span: fewer bytes to send."""
    spans: list[Span] = []
    for text, style in row:
        if spans and (spans[-1][1] is style or spans[-1][1] == style):
            spans[-1] = (spans[-1][0] + text, style)
        else:
            spans.append((text, style))
    return tuple(spans)
