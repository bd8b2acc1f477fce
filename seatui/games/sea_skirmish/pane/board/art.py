"""Boats as drawn on the table: the colour a player chose, the letter of the seat, numbers and tokens on the cards."""

from __future__ import annotations

from collections.abc import Iterable

from seatui.engine.plane import HEADINGS, Pose
from seatui.games.sea_skirmish.knowledge.view import View
from seatui.games.sea_skirmish.model.content import COURSES, LENGTH
from seatui.games.sea_skirmish.model.geometry import Sea
from seatui.games.sea_skirmish.model.names import colour_name
from seatui.games.sea_skirmish.model.state import AFLOAT, NOBODY, Boat
from seatui.games.sea_skirmish.play.gunnery import cannons
from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.players import flagged, player
from seatui.tui.widgets.hex.tile import Piece
from seatui.tui.widgets.tabletop.art import bow
from seatui.tui.widgets.tabletop.scene import Block, Counter, TableCard

TOKEN = " 1st "
"""The first-player token."""

# Each kind of damage has its own colour and its own sign (SK-163). In ascii a caret is a bow that looks north.
WATER = Piece("~", tone="wet")
FIRE = Piece("^", tone="burning", ascii_sign="*")


def look_of(view: View, seat: int) -> int:
    """Return the look of a seat: its letter in its colour, or in none before it has chosen one."""
    colour = view.colours[seat]
    return flagged(seat, "" if colour == NOBODY else colour_name(colour))


def tokens_of(boat: Boat) -> tuple[Piece, ...]:
    """Return a boat's tokens."""
    return (WATER,) * boat.water + (FIRE,) * boat.fire


def sign_of(view: View, number: int) -> str:
    """Return a boat's sign on the table: "B3"."""
    return f"{player(look_of(view, view.boats[number].seat)).letter}{number + 1}"


def card_of(view: View, number: int, boat: Boat) -> TableCard:
    """Return a boat as a card on the table."""
    front, right, back, left = cannons(boat)
    return TableCard(number, boat.pose, look_of(view, boat.seat), str(number + 1), (front, right, back, left), tokens_of(boat))


def cards_of(view: View) -> Iterable[TableCard]:
    """Return the cards of all boats in play."""
    return (card_of(view, number, boat) for number, boat in enumerate(view.boats) if boat.lost == AFLOAT)


def token_of(sea: Sea, view: View) -> Iterable[Counter]:
    """Return the first-player token, which lies at its holder's edge of the table."""
    if view.round and not view.outcome:
        zone, ahead = sea.zones[view.token], sea.ahead(view.token)
        middle = Pose((zone.west + zone.east) // 2, (zone.north + zone.south) // 2, ahead)
        yield Counter(middle.ahead(-LENGTH * 3 // 4)[:2], TOKEN, look_of(view, view.token))


def blocks_of(sea: Sea) -> tuple[Block, ...]:
    """Return the islands."""
    return tuple(Block(island.outline, f"isle {number}", f"i{number}") for number, island in enumerate(sea.islands, start=1))


def course_sign(course: int, heading: int, glyphs: Glyphs, *, moved: bool) -> str:
    """Return a course in two signs: the face of the die, and the bow's direction after the move."""
    face = COURSES[course - 1]
    after = heading if moved else (heading + face.turn) % HEADINGS
    return f"{course}{glyphs.path if face.circle else glyphs.headings[bow(after)]}"
