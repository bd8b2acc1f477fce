"""A replay in the shape of a table, so that panes show it like a running game but cannot act."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from seatui.engine.contract import Action, Decision, Outcome, Seat, Turn
from seatui.match.log import Entry
from seatui.match.referee import Match
from seatui.match.replay import own_seats
from seatui.match.table import Update
from seatui.match.take_backs import NONE


class ReelMatch:
    """Stands in for a match, at the present place of the reel. Nobody has options."""

    trouble = ""  # a replay writes nothing, so no disk can fail it
    undo_rule = NONE

    def __init__(self, match: Match, seats: Sequence[Seat]) -> None:
        self._match = match
        self.reel = match.reel(seats)
        self.game = match.game
        self.rules = match.rules
        self.names = match.names
        self.holders = match.holders

    @property
    def turn(self) -> Turn:
        return self.reel.turn

    @property
    def count(self) -> int:
        return self.reel.position

    @property
    def outcome(self) -> Outcome | None:
        return self._match.outcome if self.reel.position == self.reel.last else None

    @property
    def verdict(self) -> str:
        return self._match.verdict if self.outcome else ""

    def decisions(self) -> tuple[Decision, ...]:
        return self.reel.decisions()

    def options(self, seat: Seat) -> tuple[Action, ...]:  # noqa: ARG002 - the signature of a match
        return ()

    free = options

    def say(self, seat: Seat, action: Action) -> str:  # noqa: ARG002 - the signature of a match
        return ""

    offer = say

    def view(self, seat: Seat | None) -> Any:
        return self.reel.view(seat)

    def log(self, seat: Seat | None) -> list[Entry]:
        return self.reel.log(seat)

    def taken_back(self, readers: Iterable[Seat | None]) -> str:  # noqa: ARG002 - the signature of a match
        return ""

    def update(self, seats: Sequence[Seat]) -> Update:
        """Return the last action before this place as these seats heard it."""
        reel = self.reel
        return Update(self.count, reel.events(seats), self.decisions(), self.outcome, actor=reel.actor(seats), moments=reel.moments(seats))


class ReelTable:
    """A table without holders."""

    def __init__(self, match: ReelMatch) -> None:
        self.match = match
        self.holders = (None,) * match.rules.seats


def reel_of(match: Match, seats: Sequence[Seat]) -> ReelTable:
    """Return the replay of a match in memory."""
    return ReelTable(ReelMatch(match, seats))


def reel_table(path: Path) -> ReelTable:
    """Return the replay of a save."""
    match = Match.load(path, read_only=True)
    return reel_of(match, own_seats(match))
