"""The interface between panes and boards of any kind: squares, hexes, tables or text."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from textual import events
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.strip import Strip

from seatui.tui.look.controls import LISTS, Verb
from seatui.tui.paint.scheduling import call_later
from seatui.tui.widgets.effects import Animation, Frame, frames_of
from seatui.tui.widgets.line_widget import InkWidget, LineWidget
from seatui.tui.widgets.text_rows import Row, cropped, spliced, wrap_words

if TYPE_CHECKING:
    from asyncio import TimerHandle

Target: TypeAlias = Hashable
"""A place on a board: (x, y) on a grid; each kind of board has its own type."""


class Mark(StrEnum):
    """Why a place is highlighted; of several marks the last in this order is shown."""

    REACHABLE = "reachable"
    TARGET = "target"  # something can be done there
    DANGER = "danger"
    CHANGE = "change"  # something just happened there
    LESSON = "lesson"  # a tutorial points at it


class Board(InkWidget):
    """A board with a cursor. Verbs move the cursor; messages report moves and choices."""

    class Moved(Message):
        """The cursor has moved to another place."""

        def __init__(self, target: Target) -> None:
            super().__init__()
            self.target = target

    class Chosen(Message):
        """The player has confirmed the place under the cursor."""

        def __init__(self, target: Target) -> None:
            super().__init__()
            self.target = target

    chosen_zoom: int | None = None
    """The zoom that the player chose, on a board that has several; None while the board chooses."""
    _is_silent = False

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, classes=classes)
        self._animations: list[deque[Frame]] = []  # the frames to come of each animation that is being played
        self._frame: Frame = {}  # the cells that lie over the board now
        self._ticking: TimerHandle | None = None

    @property
    def target(self) -> Target | None:
        """The place under the cursor; None on a board without places."""
        return None

    def do_silently(self, verb: str) -> bool:
        """Follow a verb without posting ``Moved``, for a caller that compares the target itself and reacts at once."""
        self._is_silent = True
        try:
            return self.do(verb)
        finally:
            self._is_silent = False

    def tell_moved(self, target: Target) -> None:
        """Post ``Moved``."""
        if not self._is_silent:
            self.post_message(self.Moved(target))

    @property
    def zoom_words(self) -> str:
        """Say which zoom is in use, and whether the player chose it."""
        return ""

    @property
    def steering(self) -> str:
        """How the direction keys of a cluster steer here, by the names in ``look/controls.py``."""
        return LISTS

    def wanted(self, room: Size) -> Size:
        """Return the size that the board wants, within the room."""
        return room

    def do(self, verb: str) -> bool:
        """Follow a verb; False if it has no meaning here."""
        raise NotImplementedError

    def point_at(self, target: Target) -> None:
        """Move the cursor there and scroll it into sight."""

    def frame(
        self,
        places: Mapping[Target, str],  # noqa: ARG002 - for subclasses
        beyond: Mapping[Target, str],  # noqa: ARG002
        named: Mapping[Target, str],  # noqa: ARG002
    ) -> bool:
        """Keep these places in sight, and those ``beyond`` where there is room; put the names of all that are not, and of those ``named``,
        at the edge. Return False if nothing changed."""
        return False

    def mark(self, kind: Mark, targets: Iterable[Target]) -> None:
        """Highlight exactly these places with that mark."""

    def marked(self, kind: Mark) -> Collection[Target]:  # noqa: ARG002 - for subclasses
        """Return the places with that mark."""
        return ()

    def forget(self) -> None:
        for kind in Mark:
            self.mark(kind, ())

    # Drawing, with animations over it

    def line(self, y: int) -> Row:
        """Return a line of the board as wide as the widget."""
        raise NotImplementedError

    def covered_line(self, y: int) -> Row:
        """Return a line with everything that lies over the board but animations."""
        return self.line(y)

    def render_line(self, y: int) -> Strip:
        row = self.covered_line(y)
        for at, (sign, style) in self._frame.items():
            if at.y == y and (under := cropped(row, at.x, 1)):
                row = spliced(row, at.x, ((sign, under[0][1] + style),))
        return self.strip(row)

    def effect_place(self, target: Target) -> Region | None:  # noqa: ARG002 - for subclasses
        """Return the cells of a target in this widget, for effects; None if it is out of sight."""
        return None

    def play(self, animation: Animation, targets: Iterable[Target], seconds: float) -> None:
        """Play an animation at these places over the board, each frame for that time. Only one with a title ends others."""
        places = [place for target in targets if (place := self.effect_place(target)) is not None]
        if animation.title:
            self.end_animations()
        if seconds > 0 and (frames := frames_of(animation, places, self.size, self.ink)):
            self._animations.append(deque(frames))
            if self._ticking is None:
                self._tick(seconds)

    def end_animations(self) -> None:
        """Show the bare board again."""
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None
        self._animations.clear()
        self._lay({})

    def _tick(self, seconds: float) -> None:
        """Show the next frame of each animation."""
        self._animations = [frames for frames in self._animations if frames]
        self._ticking = call_later(self, seconds, partial(self._tick, seconds)) if self._animations else None
        self._lay({at: span for frames in self._animations for at, span in frames.popleft().items()})

    def _lay(self, frame: Frame) -> None:
        """Lay these cells over the board, and send those that differ."""
        before, self._frame = self._frame, frame
        changed = sorted((at.y, at.x) for at in before.keys() | frame.keys() if before.get(at) != frame.get(at))
        if self.is_attached and changed:
            self.refresh(*(Region(x, y, width, 1) for y, x, width in runs(changed)))

    # The board's own signs, for the legend

    def mark_sign(self, kind: Mark | None) -> tuple[Row, ...]:  # noqa: ARG002 - for subclasses
        """Return an empty place with that mark, or under the cursor (None), as it is drawn; () on a board without places."""
        return ()

    def pointer_sign(self) -> tuple[Row, bool]:
        """Return a pointer to a place beyond the edge, and whether any is in sight; () if the board has none."""
        return (), False

    def more_sign(self) -> tuple[Row, bool]:
        """Return the signs at the edge of a board that goes on there, and whether any is in sight; () if it has none."""
        return (), False


def runs(cells: Iterable[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Return line, first column and length of each run of neighbouring cells, given as sorted lines and columns."""
    found: list[tuple[int, int, int]] = []
    for y, x in cells:
        if found and found[-1][0] == y and sum(found[-1][1:]) == x:
            found[-1] = (y, found[-1][1], found[-1][2] + 1)
        else:
            found.append((y, x, 1))
    return found


class TextBoard(LineWidget, Board):
    """A board in words: a game's description of a view. It scrolls, and has no places to point at."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._text: tuple[str, ...] = ()
        self._top = 0

    def show(self, text: str) -> None:
        self._text = tuple(text.splitlines())
        self.redraw()

    def forget(self) -> None:
        self._top = 0

    def wanted(self, room: Size) -> Size:
        """Return room for the text, and a little more so that the size does not change with every word."""
        width = max((len(line) for line in self._text), default=0)
        return Size(min(room.width, max(48, width + 2)), min(room.height, max(12, len(self._text) + 2)))

    def do(self, verb: str) -> bool:
        page = max(1, self.size.height - 1)
        steps = {Verb.UP: -1, Verb.DOWN: 1, Verb.PAGE_UP: -page, Verb.PAGE_DOWN: page, Verb.PAN_UP: -1, Verb.PAN_DOWN: 1}
        if verb not in steps:
            return False
        self._scroll(steps[Verb(verb)])
        return True

    @property
    def cursor_at(self) -> Offset | None:
        return Offset(0, 0)

    def build(self) -> Sequence[Row]:
        lines = self._wrapped()
        self._top = min(self._top, max(0, len(lines) - self.size.height))
        shown = lines[self._top : self._top + self.size.height]
        if self._top + len(shown) < len(lines) and shown:
            shown[-1] = f"{self.glyphs.down} {len(lines) - self._top - len(shown) + 1} more lines"
        return [((line, self.ink.plain),) for line in shown]

    def _wrapped(self) -> list[str]:
        """Return the lines; those that fit keep their blanks, as they may be a drawing."""
        width = self.size.width
        lines: list[str] = []
        for line in self._text:
            lines += [line] if len(line) <= width else wrap_words(line, width)
        return lines

    def _scroll(self, rows: int) -> None:
        self._top = max(0, self._top + rows)
        self.redraw()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self._scroll(3)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self._scroll(-3)
