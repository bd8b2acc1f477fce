"""Deeds of others to a player since their last turn, in the banner's one line as their next turn begins."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from seatui.engine.wording import sentence
from seatui.tui.look.controls import Verb

if TYPE_CHECKING:
    from seatui.engine.contract import Event, Seat, Turn
    from seatui.match.table import Update
    from seatui.tui.pane.pane import Pane


class Impacts:
    """Collects the events since the last turn of each seat of a pane; the game says which of them matter (``PaneHooks.impacts``)."""

    def __init__(self, pane: Pane) -> None:
        self.pane = pane
        self.line = ""  # the line for the present turn; "" if nothing was done to the player
        self._since: defaultdict[Seat, list[Event]] = defaultdict(list)
        self._turn = 0  # the turn of the line

    def hear(self, update: Update, turn: Turn) -> None:
        """Remember the events of an update that came in that turn. An own action in an own turn begins the list again."""
        for seat in self.pane.seats:
            events = self._since[seat]
            if update.undone or update.actor == turn.seat == seat:
                events.clear()
            events += [event for event in update.events if event.heard_by(seat)]

    def tell(self) -> None:
        """Put the line into the banner if a turn of the seat in focus has just begun."""
        position = self.pane.position
        if position.turn.number == self._turn or position.decision is None:
            return
        self._turn, self.line = position.turn.number, ""
        if position.seat is not None and position.turn.seat == position.seat and not self.pane.in_lesson:
            self.line = self._line(self.pane.impacts(self._since[position.seat]))
        if self.line:
            self.pane.tell(self.line)

    def _line(self, impacts: Sequence[str]) -> str:
        """Return as many of the impacts as fit, and the key that tells everything."""
        key = self.pane.key(Verb.RECAP)
        end = f" {self.pane.glyphs.dot} {key}: more" if key else ""
        shown = list(impacts)
        while len(shown) > 1 and cell_len("; ".join(shown) + end) > self.pane.banner.size.width - 2:
            shown.pop()
        return sentence("; ".join(shown)) + end if shown else ""
