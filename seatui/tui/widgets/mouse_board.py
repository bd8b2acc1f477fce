"""The mouse on a board: the first click points and the next confirms, the wheel scrolls, and a tooltip describes places."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual import events
from textual.content import Content

from seatui.tui.widgets.board import Board, Target


class MouseBoard(Board):
    """A board that follows the mouse. ``_describe`` returns the tooltip of a place, if the board has tooltips."""

    _describe: Callable[[Any], str] | None = None
    _hovered: Target | None = None

    def target_at(self, x: int, y: int) -> Target | None:
        """Return the place that a cell of the widget belongs to; None outside all places."""
        raise NotImplementedError

    def pointed_out(self, x: int, y: int) -> Target | None:  # noqa: ARG002 - for subclasses
        """Return the place that a pointer at that cell of the widget names."""
        return None

    def pan(self, across: int, down: int) -> None:
        """Scroll by that many places."""
        raise NotImplementedError

    def forget(self) -> None:
        super().forget()
        self._hovered, self.tooltip = None, None

    def on_click(self, event: events.Click) -> None:
        """Point at a place, or confirm it if the cursor is already there. A pointer leads to the place that it names."""
        named = self.pointed_out(event.x, event.y)
        target = self.target_at(event.x, event.y) if named is None else named
        if target is None:
            return
        event.stop()
        self.tooltip = None  # it would hide the result of the click until the mouse moves
        if target == self.target:
            self.post_message(self.Chosen(target))
        else:
            self.point_at(target)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        target = self.target_at(event.x, event.y)
        if target != self._hovered and self._describe is not None:
            self._hovered = target
            self.tooltip = None if target is None else Content(self._describe(target))  # never read as markup

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.pan(*((-1, 0) if event.shift else (0, -1)))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.pan(*((1, 0) if event.shift else (0, 1)))
