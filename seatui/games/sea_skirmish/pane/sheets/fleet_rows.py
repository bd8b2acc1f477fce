"""Rows of the fleets: each player with letter, colour and team, and each boat with heading, cannons, damage and course."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import set_cell_size

from seatui.engine.wording import listing
from seatui.games.sea_skirmish.knowledge.view import View
from seatui.games.sea_skirmish.model.content import TOKENS_TO_SINK
from seatui.games.sea_skirmish.model.names import brief_course, colour_name, face_name, kind_name
from seatui.games.sea_skirmish.model.state import AFLOAT, ATTACK, MOVEMENT, NO_COURSE, NOBODY, OVER, PLANNING, SETUP, Boat
from seatui.games.sea_skirmish.pane.board.art import FIRE, WATER, course_sign, look_of
from seatui.games.sea_skirmish.play.gunnery import cannons
from seatui.games.sea_skirmish.play.planning import steered
from seatui.games.sea_skirmish.words.outlook import orders_of
from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.ink import Ink
from seatui.tui.look.players import player
from seatui.tui.widgets.text_rows import Row, fit, row_width, shorten, wrap_words

WIDE = 44
"""Columns from which cannons and courses have room for full words."""
LOST = {"fell": "fell off", "shot": "sunk", "rammed": "sunk", "conceded": "left"}
"""How a boat was lost, in a word or two."""
SPACED = 4
"""Most letters in an order that have blanks between them; more would not fit."""
STEPS = 15
"""Degrees of one step of a heading (SK-025)."""


class Pen(NamedTuple):
    """Ink, glyphs and width of the rows."""

    ink: Ink
    glyphs: Glyphs
    width: int

    @property
    def wide(self) -> bool:
        return self.width >= WIDE


def fleet_rows(pen: Pen, view: View, names: Sequence[str], *, brief: bool = False) -> list[Row]:
    """Return a row for each player and each boat; ``brief`` leaves out players with boats, whose letters the boats show too."""
    rows: list[Row] = [] if not view.boats else [planning_row(pen, view) if brief and view.phase == PLANNING else heading(pen)]
    rows += order_rows(pen, view)
    for seat in sorted(range(view.seats), key=lambda seat: view.teams[seat]):
        boats = [(number, boat) for number, boat in enumerate(view.boats) if boat.seat == seat]
        if not brief or not boats:
            rows += player_rows(pen, view, seat, names)
        rows += [boat_row(pen, view, number, boat) for number, boat in boats]
    return rows


def heading(pen: Pen) -> Row:
    """Return the heading of the columns; FRBL are the cannons at front, right, back and left."""
    words = "   boat       hdg  F-R-B-L dmg  course" if pen.wide else "   boat       hdg  FRBL dmg"
    return fit(((words, pen.ink.dim),), pen.width, pen.ink.dim)


def order_rows(pen: Pen, view: View) -> list[Row]:
    """Return who moves and who fires in which order, by their letters; no row before the first round and after the last."""
    row: Row = ()
    for what, seats in orders_of(view):
        row = (*row, (f"{what} ", pen.ink.dim))
        for seat in seats:
            look = look_of(view, seat)
            row = (*row, (player(look).letter, pen.ink.player(look)), (" " if len(seats) <= SPACED else "", pen.ink.plain))
        row = (*row, (" ", pen.ink.plain))
    return [fit(row, pen.width, pen.ink.plain)] if row else []


def planning_row(pen: Pen, view: View) -> Row:
    """Return who is ready and who still plans, by their letters."""
    planners = [seat for seat in range(view.seats) if steered(view, seat)]
    row: Row = ()
    for word, tone, seats in (
        ("plan", pen.ink.warn, [seat for seat in planners if seat not in view.confirmed]),
        ("ready", pen.ink.good, [seat for seat in planners if seat in view.confirmed]),
    ):
        if seats:
            row = (*row, (f"{word} ", tone), (" ".join(player(seat).letter for seat in seats), pen.ink.strong), ("  ", pen.ink.plain))
    return fit(row, pen.width, pen.ink.plain)


def player_rows(pen: Pen, view: View, seat: int, names: Sequence[str]) -> list[Row]:
    """Return a player with the boats still to be placed: in the same row, or below it where there is no room."""
    row = _player(pen, view, seat, names)
    if not view.docks[seat]:
        return [fit(row, pen.width, pen.ink.plain)]
    dock = f"has {listing([kind_name(kind) for kind in view.docks[seat]])}"
    beside: Row = (*row, (f" {dock}", pen.ink.dim))
    rows = (
        [beside]
        if row_width(beside) <= pen.width
        else [row, *(((f"    {line}", pen.ink.dim),) for line in wrap_words(dock, pen.width - 4))]
    )
    return [fit(each, pen.width, pen.ink.plain) for each in rows]


def player_row(pen: Pen, view: View, seat: int, names: Sequence[str]) -> Row:
    """Return a player alone."""
    return fit(_player(pen, view, seat, names), pen.width, pen.ink.plain)


def _player(pen: Pen, view: View, seat: int, names: Sequence[str]) -> Row:
    """Return a player and their notes. In little room the colour is left out, then a long name is cut."""
    ink, look = pen.ink, look_of(view, seat)
    acts = view.active == seat or (view.phase in SETUP and any(decision.seat == seat for decision in view.decisions))
    name: Row = ((names[seat], ink.strong if seat == view.seat or acts else ink.plain),)
    head: Row = ((f" {player(look).letter} ", ink.chip(look)), (pen.glyphs.pointer if acts else " ", ink.accent))
    colour: Row = () if view.colours[seat] == NOBODY else ((f" {colour_name(view.colours[seat])}", ink.dim),)
    said = notes(pen, view, seat)
    whole = (*head, *name, *colour, *said)
    if row_width(whole) <= pen.width:
        return whole
    return (*head, *shorten(name, pen.width - row_width((*head, *said)), pen.glyphs.ellipsis), *said)


def notes(pen: Pen, view: View, seat: int) -> Row:
    """Return a player's team, token and progress, as far as others may know it (SK-150)."""
    ink, found = pen.ink, []
    if len(set(view.teams)) < view.seats:
        found.append((f" team {view.teams[seat] + 1}", ink.dim))
    if view.token == seat and not view.outcome:
        found.append((" token", ink.key))
    if view.phase == PLANNING and steered(view, seat):
        found.append((" ready", ink.good) if seat in view.confirmed else (" plans", ink.warn))
    if seat in view.conceded:
        found.append((" gave up", ink.warn))
    elif view.round and view.left[view.teams[seat]]:
        found.append((" out", ink.warn))
    return tuple(found)


def boat_row(pen: Pen, view: View, number: int, boat: Boat) -> Row:
    """Return a boat's number, kind, face, heading in degrees, four cannon numbers (SK-G06), damage, and course if known."""
    ink, look = pen.ink, look_of(view, boat.seat)
    sign, wide = f"{player(look).letter}{number + 1}", sign_width(view)
    name = set_cell_size(kind_name(boat.kind), 8)
    if boat.lost != AFLOAT:
        return fit(((f"{sign:<{wide}}", ink.dim), (f"{name} {LOST[boat.lost]}", ink.dim)), pen.width, ink.plain)
    degrees = f"{boat.pose.heading * STEPS:3}{'' if pen.glyphs.is_ascii else '°'}"
    guns = ("-" if pen.wide else "").join(map(str, cannons(boat)))
    row: Row = (
        (sign, ink.player(look)),
        (" " * (wide - len(sign)), ink.plain),
        (name, ink.plain if boat.tokens < TOKENS_TO_SINK - 1 else ink.warn),
        (f" {face_name(boat.face)}", ink.dim),
        (f" {degrees:<4} ", ink.plain),
        (guns, ink.strong),
        (" ", ink.plain),
        *damage(pen, boat),
        *course_spans(pen, view.courses[number], boat, moved=has_moved(view, number)),
    )
    return fit(row, pen.width, ink.plain)


def sign_width(view: View) -> int:
    """Return the cells of a letter, a number and a blank."""
    return 2 + len(str(max(1, len(view.boats))))


def damage(pen: Pen, boat: Boat) -> Row:
    """Return a boat's tokens (SK-163), padded to the most it can have."""
    row: Row = tuple(
        (piece.text(wide=False, is_ascii=pen.glyphs.is_ascii), getattr(pen.ink, piece.tone))
        for piece, count in ((WATER, boat.water), (FIRE, boat.fire))
        for _ in range(count)
    )
    return (*row, (" " * max(0, TOKENS_TO_SINK - row_width(row)), pen.ink.plain))


def has_moved(view: View, number: int) -> bool:
    """Return whether a boat has made its move in this round."""
    return view.phase in (ATTACK, OVER) or (view.phase == MOVEMENT and number in view.acted)


def course_spans(pen: Pen, course: int, boat: Boat, *, moved: bool) -> Row:
    """Return the course if this seat may know it; a burning boat has none."""
    if course != NO_COURSE:
        words = f" {brief_course(course)}" if pen.wide else ""
        return ((f"{course_sign(course, boat.pose.heading, pen.glyphs, moved=moved)}{words}", pen.ink.accent),)
    return (("on fire" if pen.wide else "die", pen.ink.warn),) if boat.fire else ()
