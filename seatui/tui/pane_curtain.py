"""The curtain of a pane that people of several sides share, in a game in which sides hide things from each other.

It is drawn before every change of side, and at the start. While it is drawn, the plan of the pane has no other part, so nothing of any view
can be on the screen; and what the parts hold for the side that looked last is forgotten before another one looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from seatui.engine.contract import Refused
from seatui.match.table import Person
from seatui.tui.controls import Verb
from seatui.tui.widgets.banner import Call, Note

if TYPE_CHECKING:
    from seatui.tui.pane import Pane
    from seatui.tui.position import Position


class PaneCurtain:
    """Draws and opens the curtain of one pane."""

    def __init__(self, pane: Pane) -> None:
        self.pane = pane
        self._side: int | None = None  # the side that looks

    @property
    def is_needed(self) -> bool:
        """Whether sides that hide things from each other look at this pane."""
        pane = self.pane
        return pane.table.match.game.secrets and len({pane.rules.side(seat) for seat in pane.seats}) > 1

    def hides(self, position: Position) -> bool:
        """Whether a position is not for the side that looks. The end of a game is for all."""
        return self.is_needed and position.outcome is None and self._side_of(position) != self._side

    def draw(self) -> None:
        """Cover everything, and forget what the side that looked has left behind."""
        pane, position = self.pane, self.pane.position
        self._side = None
        if not pane.covered:
            pane.cover(True)
            self._forget()
        holder = None if position.seat is None else pane.table.holders[position.seat]
        pane.curtain.show(holder.name if isinstance(holder, Person) else "", pane.key(Verb.CONFIRM))

    def open(self) -> None:
        """Let the side look that the curtain was drawn for."""
        pane = self.pane
        self._side = self._side_of(pane.position)
        pane.cover(False)
        pane.course.fill_log()
        pane.course.arrive(pane.position)

    def lift(self, position: Position) -> None:
        """The position is for all who look at the pane: take the curtain away if it is there."""
        self._side = self._side_of(position)
        if self.pane.covered:
            self.pane.cover(False)
            self.pane.course.fill_log()

    def check_undo(self, people: Sequence[Person]) -> list[Person]:
        """Those of these people who look now, and so may take back; ``Refused`` if another side has played on since they did."""
        if not self.is_needed:
            return list(people)
        table, held = self.pane.table, {each.seat for each in self.pane.position.held}
        own = [person for person in people if held.intersection(table.seats_of(person))]
        last = table.match.last_action_of({seat for person in own for seat in table.seats_of(person)}) or 0
        others = [seat for seat in range(self.pane.rules.seats) if self.pane.rules.side(seat) != self._side]
        if (table.match.last_action_of(others) or 0) > last:
            raise Refused("", "the other side has played since; nothing can be taken back")
        return own

    def _side_of(self, position: Position) -> int | None:
        return None if position.seat is None else self.pane.rules.side(position.seat)

    def _forget(self) -> None:
        pane = self.pane
        for dialog in tuple(pane.dialogs):
            pane.close_dialog(dialog)
        pane.verbs.go("board")
        pane.banner.say(Call(""), Note())
        pane.info.show("")
        pane.menu.show([])
        pane.log_view.replace([])
        pane.dice.clear()
        pane.counters.show([])
        for part in pane.parts.values():
            part.forget()
        pane.rule = ""
        pane.forget()
        if pane.is_attached:
            pane.app.clear_notifications()
