"""Show events step by step: each step says or shows one thing and then pauses, unless a key skips the pause."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any, TypeVar

from textual.message import Message

from seatui.tui.paint.scheduling import call_later

if TYPE_CHECKING:
    from asyncio import TimerHandle

    from textual.widget import Widget

    from seatui.tui.widgets.board import Target
    from seatui.tui.widgets.dice_tray import Roll
    from seatui.tui.widgets.effects import Animation

V = TypeVar("V", bound="tuple[Any, ...]")

BEAT = {"off": 0.0, "slow": 1.2, "normal": 0.6, "fast": 0.2}
"""Seconds in a beat, for each speed of the settings."""

AHEAD = 0.4
"""Seconds in which nobody can have seen what has begun to be shown: keys of that time were typed ahead."""
FLEETING = 0.45
"""The most beats of a step that is only a part of a movement, such as a square on the way."""


@dataclass(frozen=True)
class Step:
    """One thing to show. ``text`` goes to the banner and the log, ``marks`` are the places on the board where it happened."""

    text: str = ""
    beats: float = 1.0  # how long it stays before the next step
    seat: int | None = None  # the player whose letter stands before the line in the log
    rolls: tuple[Roll, ...] = ()  # dice thrown together
    marks: tuple[Target, ...] = ()
    run: Callable[[], None] | None = None  # changes the board, e.g. moves a ship
    draw: Callable[[Any], None] | None = None  # the same, given the view at the time of the event
    in_log: bool = True
    event: int = -1  # the number of its event in the update; the pane fills it in
    animation: Animation | None = None  # played over the board at the marked places; a step that stays at all stays as long as it

    @property
    def lasts(self) -> float:
        """The beats before the next step."""
        return max(self.beats, self.animation.beats if self.animation and self.beats else 0.0)


def still(view: V, shown: V, fields: Iterable[str]) -> V:
    """Return the view of a moment, with these fields as they are shown now: the next decision appears with the position itself."""
    kept: V = view._replace(**{name: getattr(shown, name) for name in fields})  # type: ignore[attr-defined]
    return kept


class StepPlayer:
    """Plays steps in order. ``busy`` while steps are waiting; ``skip`` shows the rest at once."""

    def __init__(self, owner: Widget, show: Callable[[Step], None], beat: Callable[[], float]) -> None:
        self._owner = owner
        self._show = show
        self._beat = beat
        self._queue: deque[Step | Callable[[], None]] = deque()
        self._timer: TimerHandle | None = None
        self._playing = False
        self._shown = Step()  # the step that is being shown, or was last
        self._began = -inf  # when the first step of those that are being shown came into sight

    @property
    def busy(self) -> bool:
        return self._timer is not None or bool(self._queue)

    @property
    def shows_scene(self) -> bool:
        """Whether the step that is being shown has an animation and stays for a while."""
        return self.busy and self._shown.animation is not None and self._shown.beats > 0

    def is_ahead(self, pressed: float) -> bool:
        """Whether a key of that time was typed before the player could see what is being shown."""
        return self.busy and pressed < self._began + AHEAD

    def play(self, steps: Iterable[Step], then: Callable[[], None]) -> None:
        """Show these steps after those still waiting, then call ``then``."""
        if not self.busy:
            self._began = Message().time  # by the clock of events
        self._queue.extend(steps)
        self._queue.append(then)
        if self._timer is None:
            self._next()

    def advance(self) -> None:
        """Go on to the next step that stays for a while: a movement counts as one step."""
        self._stop_timer()
        self._run(least=FLEETING if self._shown.lasts <= FLEETING else 0.0)

    def skip(self) -> None:
        """Show the rest at once."""
        self._stop_timer()
        self._run(least=inf)

    def overtake(self) -> None:
        """Show the remaining steps at once without calling what was to follow them: something newer replaces it."""
        self._stop_timer()
        left = [item for item in self._queue if isinstance(item, Step)]
        self._queue.clear()
        for step in left:
            self._show(step)

    def clear(self) -> None:
        """Drop everything that is waiting."""
        self._stop_timer()
        self._queue.clear()

    def _next(self) -> None:
        self._timer = None
        self._run()

    def _run(self, *, least: float = 0.0) -> None:
        """Show what is waiting, and pause after a step of more than these beats."""
        if self._playing:  # showing a step may add to the queue; the running loop takes care of that
            return
        self._playing = True
        try:
            while self._queue:
                item = self._queue.popleft()
                if not isinstance(item, Step):
                    item()
                    continue
                self._show(item)
                self._shown = item
                pause = item.lasts * self._beat()
                if item.lasts > least and pause > 0:
                    self._timer = call_later(self._owner, pause, self._next)
                    return
        finally:
            self._playing = False

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
