"""The ``Table`` of a room's match: started as a new game, or opened from its journal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from seatui import bots
from seatui.engine.contract import Rules, Seat
from seatui.engine.game import Game
from seatui.engine.table_actions import seated
from seatui.match.records import BOT, PERSON
from seatui.match.referee import Match
from seatui.match.saves.background import JournalThreads
from seatui.match.saves.epochs import Guard
from seatui.match.table import Holder, Person, Table
from seatui.serve.harbour.rooms.room_model import Place, RoomRecord, check_sides, seat_names

PersonOf = Callable[[Place], Person]


def check_seating(rules: Rules[Any, Any], places: Sequence[Place]) -> None:
    """Check that the game can be played with this seating, and bots on all other seats."""
    check_sides(rules, places)
    holders = [place.owner if place.is_played_by_owner else None for place in places]
    if fault := rules.seating_fault(seated(holders)[1]):
        raise fault


def new_table(
    game: Game,
    rules: Rules[Any, Any],
    record: RoomRecord,
    journal: Path,
    person_of: PersonOf,
    threads: JournalThreads | None,
    fence: tuple[int, Guard | None] = (0, None),
) -> Table:
    """Start the game, with its journal from the first action, which ``threads`` write if there are any, under the epoch and guard of
    ``fence``.
    """
    check_seating(rules, record.places)
    has_people = any(place.is_played_by_owner for place in record.places)
    match = Match.new(
        game,
        len(record.places),
        seed=record.seed,
        names=seat_names(rules, record.places),
        holders=[f"{BOT}{place.bot}" if place.bot else PERSON for place in record.places],
        path=journal,
        threads=threads,
        undo=record.undo,
        epoch=fence[0],
        guard=fence[1],
        **dict[str, Any](record.options if has_people else game.check_among_bots(record.options)),
    )
    try:
        return _table(match, record, person_of)
    except BaseException:
        match.close()
        with suppress(OSError):
            journal.unlink()
        raise


def open_table(match: Match, record: RoomRecord, person_of: PersonOf) -> Table:
    """Continue a game that was read from its journal."""
    try:
        return _table(match, record, person_of)
    except BaseException:
        match.close()
        raise


def holder(game: Game, rules: Rules[Any, Any], seat: Seat, place: Place, person_of: PersonOf) -> Holder:
    """Return who acts for a seat."""
    return bots.make(game, place.bot, seat, rules) if place.bot else person_of(place)


def _table(match: Match, record: RoomRecord, person_of: PersonOf) -> Table:
    return Table(match, [holder(match.game, match.rules, seat, place, person_of) for seat, place in enumerate(record.places)])
