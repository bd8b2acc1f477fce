"""The playback of a replay: the pane says that it is one and which turn is shown, and its board follows what happens."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from seatui.engine.contract import Seat, Turn
from seatui.tui.pane.playback import Playback
from seatui.tui.pane.position import Position, sides_of
from seatui.tui.pane.steps import Step
from seatui.tui.widgets.banner import Call

if TYPE_CHECKING:
    from seatui.match.moments import SeatViews
    from seatui.tui.pane.pane import Pane
    from seatui.tui.widgets.board import Target


class ReelPlayback(Playback):
    """Shows the course of a saved game. The projector says by ``begin`` in which turn the next event happened."""

    def __init__(self, pane: Pane) -> None:
        super().__init__(pane)
        self.turn = pane.position.turn  # of the event that is shown, or of the position without one
        self._words = self._call = Call("")  # the words of the game for what is shown, and the banner's call with them
        self._view: Any = pane.view  # the view that is drawn
        self._marks: tuple[Target, ...] = ()  # the places of the event that is shown
        self._start = pane.board.target  # the place of a cursor that nothing has moved
        self.seen = ""  # whose view is shown, in words
        self.begin(self.turn)

    def begin(self, turn: Turn) -> None:
        """Go to an event of that turn, or to a position."""
        pane, self.turn, self._marks = self.pane, turn, ()
        whose = f"{sides_of(pane.table.match, [turn.seat])[0]}'s turn" if turn.seat is not None else ""
        self._words = Call(whose, pane.look(turn.seat) if whose else None)

    def wanted_call(self) -> Call:
        """Return the words for the banner: nobody is waited for, so it says that this is a replay, and of what."""
        label, words = self.turn.label, self._words
        if self.pane.position.outcome and not self.steps.busy:
            over = super().wanted_call()
            self._call = replace(over, extra=self.seen, corner=label, briefer=((over.text, ""), *over.briefer))
        else:
            text = f"Replay: {words.text}" if words.text else "Replay"
            self._call = Call(text, words.seat, self.seen, label, briefer=((text, ""), ("Replay", "")))
        return self._call

    def arrive(self, position: Position, *, mine: bool = False) -> None:
        super().arrive(position, mine=mine)
        self._view = self.pane.view
        self._attend()
        self._describe()

    def _draw(self, draw: Callable[[Any], None], see: SeatViews, listeners: Collection[Seat | None]) -> None:
        super()._draw(partial(self._keep_view, draw), see, listeners)

    def _keep_view(self, draw: Callable[[Any], None], view: Any) -> None:
        self._view = view
        draw(view)

    def _show_step(self, step: Step) -> None:
        super()._show_step(step)
        pane = self.pane
        if (call := pane.banner.call) is not self._call:
            self._words = call
        self._marks = step.marks or self._marks
        self._attend()
        passing, pane.passing = pane.passing, ""  # a replay has keys of its own
        pane.verbs.refresh()
        pane.passing = passing
        self._describe()
        self.call()

    # The board

    def _attend(self) -> None:
        """Bring the places of an event into sight, and the cursor to the last of them; without any, something that matters."""
        pane, board = self.pane, self.pane.board
        matters = pane.matters(self._view)
        if matters and self._are_hidden(self._marks, 1):
            board.frame({**dict.fromkeys(self._marks, ""), **matters}, pane.beyond(self._view), pane.far(self._view))
        named = [place for place, name in matters.items() if name]
        if self._marks:
            board.point_at(self._marks[-1])
        elif named and board.size and self._are_hidden(named, len(named)):
            board.point_at(named[0])

    def _are_hidden(self, places: Sequence[Target], least: int) -> bool:
        """Whether this many of the places are out of sight."""
        return sum(self.pane.board.effect_place(place) is None for place in places) >= least

    def _describe(self) -> None:
        """Describe the place of the event, or another to which the cursor was moved."""
        target = self.pane.board.target
        if target == self._start and target not in self._marks:
            self.pane.info.show("")
        else:
            self.pane.verbs.point(target)
