"""The projector of a replay: it shows a game on a pane event by event, forward with animations and backward at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain
from typing import NamedTuple

from seatui.engine.contract import Turn
from seatui.match.key_moments import KeyMoment
from seatui.match.table import Update
from seatui.tui.pane.pane import Pane
from seatui.tui.pane.steps import Step
from seatui.tui.screens.reel_playback import ReelPlayback
from seatui.tui.screens.reel_table import ReelMatch


class Part(NamedTuple):
    """The steps of an action up to the next sentence in the log."""

    steps: tuple[Step, ...]

    @property
    def is_told(self) -> bool:
        return any(_is_told(step) for step in self.steps)

    @property
    def beats(self) -> float:
        return sum(step.lasts for step in self.steps)


class Projector:
    """Shows the game of a reel on a pane. A place is a position of the reel, or lies within the action after it.

    Within an action the reel stands behind it already, while the pane still shows the position before it and the first parts of the action.
    """

    def __init__(self, pane: Pane, match: ReelMatch) -> None:
        self._pane = pane
        self._playback = pane.playback = ReelPlayback(pane)
        self._match = match
        self._reel = match.reel
        self._parts: list[Part] = []  # of the action that is being shown; empty between actions
        self._shown = 0  # how many of them have been shown
        self.beats = 0.0  # of the last part that was shown

    @property
    def position(self) -> int:
        """The number of actions that have been shown as a whole."""
        return self._reel.position - bool(self._parts)

    @property
    def turn(self) -> Turn:
        """The turn in which the event that is shown happened, or that of the position."""
        return self._playback.turn

    @property
    def seen(self) -> str:
        """Whose view is shown, in words for the banner."""
        return self._playback.seen

    @seen.setter
    def seen(self, words: str) -> None:
        self._playback.seen = words

    @property
    def within(self) -> tuple[int, int]:
        """How many parts of an action have been shown, and of how many; (0, 0) between actions."""
        return (self._shown, len(self._parts)) if self._parts else (0, 0)

    @property
    def at_end(self) -> bool:
        return not self._parts and self._reel.position == self._reel.last

    # Forward

    def forward(self, then: Callable[[], None]) -> bool:
        """Show the next event; False at the end."""
        return self._show_more(lambda: 1, then)

    def forward_action(self, then: Callable[[], None]) -> bool:
        """Show the rest of this action, or the next one; False at the end."""
        return self._show_more(lambda: len(self._parts), then)

    def _show_more(self, count: Callable[[], int], then: Callable[[], None]) -> bool:
        """Show parts of an action; after the last event go to the end at once, and False if the end was shown before."""
        here = self.position
        if self._is_ready():
            self._show(count(), then)
        elif self.position == here:
            return False
        else:
            then()
        return True

    def forward_to(self, moment: KeyMoment, then: Callable[[], None]) -> None:
        """Go to an event and show it as it happens."""
        self.go(moment.position - 1)
        self._reel.go(moment.position)
        update = self._update()
        self._open(update)
        number = next((number for number, event in enumerate(update.events) if event is moment.event), -1)
        found = [at for at, part in enumerate(self._parts) if any(step.event == number for step in part.steps)]
        self._trace(found[0] if found else 0)
        self._show(1, then)

    def _is_ready(self) -> bool:
        """Whether there is an action to show; open the next one if none is being shown."""
        self.finish()
        return bool(self._parts) or self._open_next(self._reel.last)

    def _open_next(self, last: int) -> bool:
        """Open the next action up to the last one that has an event to show; show those in between at once."""
        reel, start = self._reel, self._reel.position
        while reel.position < last:
            reel.step()
            if not reel.is_told(self._pane.seats):
                continue
            if reel.position > start + 1:
                reel.step(-1)
                self._jump()
                reel.step()
            self._open(self._update())
            if any(part.is_told for part in self._parts):
                return True
            self._trace(len(self._parts))
            self._close()
            start = reel.position
        if reel.position > start:
            self._jump()
        return False

    def _show(self, count: int, then: Callable[[], None]) -> None:
        """Show this many parts more; after the last one the pane reaches the position of the reel."""
        parts = self._parts[self._shown : self._shown + count]
        self._shown += len(parts)
        self.beats = sum(part.beats for part in parts)
        if self._shown < len(self._parts):
            self._playback.show(_steps(parts), then)
            return
        self._parts = []

        def arrive() -> None:
            self._playback.reach()
            then()

        self._playback.show(_steps(parts), arrive)

    # Back, and anywhere

    def back(self) -> None:
        """Go back to the event before; where actions without a sentence followed the last event, go back to it."""
        self.finish()
        shown = self.within[0]
        if not shown:
            here, event = self._reel.position, self._last_event(self._reel.position)
            if event < here:
                self.go(event)
                return
            shown = len(self._parts)
        if shown > 1:
            self._go_within(self._reel.position, shown - 1)
        else:
            self.go(self._last_event(self._reel.position - 1))

    def back_action(self) -> None:
        """Go back to the beginning of this action, or of the one before."""
        self.finish()
        begun = self._reel.position if self._parts else self._last_told(self._reel.position)
        self.go(begun - 1 if begun else self._reel.first)

    def go_to_turn(self, position: int) -> None:
        """Show the beginning of a turn, though what led to it happened in the one before."""
        self.go(position)
        self._playback.begin(self._reel.turn)
        self._playback.call()

    def go(self, position: int) -> None:
        """Show a position, with the traces of what led to it."""
        self.finish()
        reel = self._reel
        position = min(max(position, reel.first), reel.last)
        if self._last_event(position):
            self._trace(len(self._parts))
            self._close()
            self._open_next(position)
        else:
            reel.go(position)
            self._jump()
            self._pane.tell("")

    def _jump(self) -> None:
        """Show the position of the reel without what led to it."""
        self._playback.begin(self._reel.turn)
        self._playback.jump()

    def finish(self) -> None:
        """Show at once what is still being shown."""
        self._playback.catch_up()

    def _go_within(self, position: int, shown: int) -> None:
        """Go to a place within the action that leads to a position."""
        self._go_before(position)
        self._trace(shown)

    def _go_before(self, position: int) -> None:
        """Show the position before an action, and open the action."""
        self._parts = []
        self._reel.go(position - 1)
        self._jump()
        self._reel.go(position)
        self._open(self._update())

    def _last_event(self, position: int) -> int:
        """Open the last action up to a position that has an event to show, and return its number; 0 if there is none."""
        while told := self._last_told(position):
            self._go_before(told)
            if any(part.is_told for part in self._parts):
                return told
            position = told - 1
        self._parts = []
        return 0

    def _last_told(self, position: int) -> int:
        """Return the number of the last action up to a position of which the viewers know anything; 0 if there is none."""
        reel, here = self._reel, self._reel.position
        reel.go(position)
        while reel.position > reel.first and not reel.is_told(self._pane.seats):
            reel.step(-1)
        found = reel.position if reel.position > reel.first else 0
        reel.go(here)
        return found

    # Parts

    def _update(self) -> Update:
        return self._match.update(self._pane.seats)

    def _open(self, update: Update) -> None:
        """Divide the action that led to the position of the reel into parts."""
        steps = self._playback.staged(update)
        if not any(map(_is_told, steps)) and (said := self._said(update)):
            steps.append(Step(said, seat=update.actor))
        turns = self._reel.turns_heard(self._pane.seats)
        self._parts, self._shown = [self._begun(part, turns) for part in _parts(steps)], 0

    def _begun(self, part: Part, turns: Sequence[Turn]) -> Part:
        """Return a part that begins by saying in which turn its event happened."""
        event = next((step.event for step in part.steps if _is_told(step) and step.event >= 0), -1)
        turn = turns[event] if event >= 0 else self._reel.turn
        return Part((Step(beats=0, run=partial(self._playback.begin, turn)), *part.steps))

    def _said(self, update: Update) -> str:
        """Return the notation of an action without a sentence, as the log has it."""
        said, pane = self._reel.said(self._pane.seats), self._pane
        told = [event for event in update.events if pane.rules.narrate(event, pane.names)] or update.events
        is_unsaid = told and all(event.kind in pane.UNSAID for event in told)
        return "" if said in pane.SILENT or is_unsaid else said

    def _trace(self, count: int) -> None:
        """Leave the traces of parts at once, as if they had been shown."""
        for part in self._parts[self._shown : self._shown + count]:
            self._playback.trace(part.steps)
        self._shown += count

    def _close(self) -> None:
        self._parts = []
        self._playback.reach()


def _is_told(step: Step) -> bool:
    return bool(step.text) and step.in_log


def _steps(parts: Iterable[Part]) -> Iterable[Step]:
    return chain.from_iterable(part.steps for part in parts)


def _parts(steps: Sequence[Step]) -> list[Part]:
    """Divide steps after each sentence of the log; what follows the last sentence belongs to it."""
    ends = [at + 1 for at, step in enumerate(steps) if _is_told(step)][:-1]
    starts = [0, *ends]
    return [Part(tuple(steps[start:end])) for start, end in zip(starts, [*ends, len(steps)], strict=True)]
