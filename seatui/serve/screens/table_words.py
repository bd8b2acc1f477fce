"""A table of the harbour in words: who sits there, what is free, how far the game is, and what can be done there by whom."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from seatui.engine.contract import Refused
from seatui.engine.wording import counted
from seatui.serve.harbour.room import State

if TYPE_CHECKING:
    from seatui.serve.harbour.people import Player
    from seatui.serve.harbour.room import Room

GOES_ON, SITS, WATCHES, LOOKS = "Go on", "Sit down", "Watch", "Look at it"
"""What Enter does at a table."""


def sits(room: Room, player: Player) -> bool:
    """Whether a seat there is that player's."""
    return bool(room.seats_of(player))


def is_mine(room: Room, player: Player) -> bool:
    """Whether that player has something to go on with there."""
    return room.state is not State.FINISHED and (sits(room, player) or (room.state is State.OPEN and room.host == player.id))


def free_seats(room: Room) -> list[int]:
    """The seats that nobody has, no bot either."""
    return [seat for seat, place in enumerate(room.places) if place.is_free]


def asks_password(room: Room, player: Player) -> bool:
    """Whether that player must give the password to come in."""
    if not room.has_password:
        return False
    try:
        room.admits(player)
    except Refused:
        return room.state is State.OPEN or room.watch == "all"
    return False


def deed(room: Room, player: Player) -> str:
    """What Enter does there."""
    if room.state is State.FINISHED:
        return LOOKS
    if is_mine(room, player):
        return GOES_ON
    return SITS if room.state is State.OPEN and free_seats(room) else WATCHES


def who_sits(room: Room, player: Player) -> str:
    """Everybody at the table: people by name, bots by their number."""
    people = Counter(place.name for place in room.places if place.owner)
    names = ["you" if name == player.name else name for name in people]
    bots = sum(1 for place in room.places if place.bot and not place.owner)
    return ", ".join([*names, *([counted(bots, "bot")] if bots else [])]) or "nobody yet"


def standing(room: Room) -> str:
    """How far the game is."""
    if room.damage:
        return "damaged"
    if room.state is State.FINISHED:
        return room.verdict or "over"
    if room.state is State.PLAYING:
        return room.table.match.turn.label if room.table else "being played"
    free = len(free_seats(room))
    return f"{counted(free, 'seat')} free of {len(room.places)}" if free else "ready to start"


def notes(room: Room) -> list[str]:
    """What else is to be known before one goes there."""
    found = [f"{' and '.join(place.name for place in room.away)} away"] if room.away and room.state is State.PLAYING else []
    if room.has_password:
        found.append("locked")
    if room.watch != "all" and room.state is not State.FINISHED:
        found.append("no watching")
    return found
