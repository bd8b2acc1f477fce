"""A game that is looked back on, in the shape of a table: panes show it as they show a running game, and can do nothing to it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from seatui.engine.contract import Action, Decision, Outcome, Seat, Turn
from seatui.match.log import Entry
from seatui.match.referee import Match
from seatui.match.table import Update


class ReelMatch:
    """What a pane asks of a match, answered from the place on the reel. Nobody has anything to choose."""

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

    def options(self, seat: Seat) -> tuple[Action, ...]:  # noqa: ARG002 - a pane asks for its own seat
        return ()

    free = options

    def say(self, seat: Seat, action: Action) -> str:  # noqa: ARG002 - nothing is offered that could be said
        return ""

    def view(self, seat: Seat | None) -> Any:
        return self.reel.view(seat)

    def log(self, seat: Seat | None) -> list[Entry]:
        return self.reel.log(seat)

    def update(self, seats: Sequence[Seat]) -> Update:
        """The last action before this place, as these seats heard it. One jumps there and back, so nothing is shown step by step."""
        reel = self.reel
        heard, moments = reel.events(seats), reel.moments(seats)
        return Update(self.count, heard, self.decisions(), self.outcome, undone=True, actor=reel.actor(seats), moments=moments)


class ReelTable:
    """A table at which nobody sits."""

    def __init__(self, match: ReelMatch) -> None:
        self.match = match
        self.holders = (None,) * match.rules.seats


def reel_table(path: Path) -> ReelTable:
    """The reel of a save. While the game goes on, a lone player may look with his own eyes, otherwise only as a watcher."""
    match = Match.load(path, read_only=True)
    people = [seat for seat, holder in enumerate(match.holders) if not holder.startswith("bot")]
    alone = len({(match.names[seat], match.rules.side(seat)) for seat in people}) == 1
    return ReelTable(ReelMatch(match, people if alone else ()))
