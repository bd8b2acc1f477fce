"""Screens that paint each picture once and send only the cells that changed, by the shortest way.

A screen that opens is painted by Textual twice: while it is laid out and once more at the next tick. ``LeanScreen`` paints it once.

Textual's way from a change to the wire leads through a message to the widget, one from it to the screen and a timer, which together cost
more than the drawing. ``draw_soon``, ``build_soon`` and ``lay_out_soon`` do without them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from textual import constants, events
from textual.css.query import NoMatches
from textual.geometry import NULL_REGION
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Tooltip

from seatui.match.clock import NEVER
from seatui.tui.paint.partial_update import LeanCompositor
from seatui.tui.paint.scheduling import Resting, call_soon

Result = TypeVar("Result")

FRAME = 1 / constants.MAX_FPS
"""Seconds from one frame to the next, at least."""
BREATH = 0.002
"""Seconds until another look at whether a widget that has just come is ready to be seen."""


class LeanScreen(Resting, Screen[Result]):
    """A screen that sends only the cells that changed."""

    # As Textual has it, every change of focus would paint the whole screen again.
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._compositor = LeanCompositor()
        self._drawing: asyncio.Handle | None = None  # while a frame is to come
        self._drawn = NEVER  # when the last one went out
        self._is_to_arrange = False  # whether the next frame is laid out again
        self._to_build: dict[Callable[[], None], None] = {}  # calls that see which cells of the next frame differ
        self._builds = False

    def draw_soon(self, widget: Widget) -> None:
        """Draw what is dirty of a widget, together with all that becomes so in the same turn of the loop."""
        region, _ = self._compositor.visible_widgets.get(widget, (NULL_REGION, NULL_REGION))
        if not region:
            return  # it will be painted whole when it comes into sight
        self._dirty_widgets.add(widget)
        self._come_soon()

    def build_soon(self, build: Callable[[], None]) -> None:
        """Make a call before the next frame that sees what of it has changed: once, however often a widget changes in between."""
        self._to_build[build] = None
        self._come_soon()

    def lay_out_soon(self, parent: Widget, then: Callable[[], None]) -> None:
        """Put all in a widget where it belongs now, in the frame that the next turn of the loop sends, and then make a call."""
        parent._clear_arrangement_cache()
        parent._layout_updates += 1
        self._layout_widgets.setdefault(parent, set())
        if (then, parent) not in self._callbacks:  # one arrangement is asked for by all that change it
            self._callbacks.append((then, parent))
        self._is_to_arrange = True
        self._come_soon()

    def _come_soon(self) -> None:
        if self._drawing is None and not self._builds:
            self._drawing = call_soon(self, self._draw, self._drawn + FRAME - asyncio.get_running_loop().time())

    def draw_now(self) -> None:
        """Do not wait for the next turn with what was drawn: somebody waits for it."""
        if self._drawing is not None and not isinstance(self._drawing, asyncio.TimerHandle):
            self._drawing.cancel()
            self._draw()

    def answer_at_once(self, deed: Callable[[], None]) -> bool:
        """Do what a key asks for and draw what comes of it, both now; False if messages wait that came before it."""

        def answer() -> None:
            deed()
            self.draw_now()

        return self.do_at_once(answer)

    def hide_tooltip(self) -> None:
        """Put away what is told at the pointer."""
        with suppress(NoMatches):  # an app may have no tooltips
            tooltip = self.get_child_by_type(Tooltip)
            if tooltip.display:
                tooltip.display = False

    def _draw(self) -> None:
        self._drawing = None
        if self._is_to_arrange and self.is_running and not all(widget.is_mounted for widget in self.walk_children(Widget)):
            self._drawing = call_soon(self, self._draw, BREATH)  # what has just come is soon ready, and goes out in the same frame
            return
        self._drawn = asyncio.get_running_loop().time()
        self._on_timer_update()

    def _on_timer_update(self) -> None:
        self._build()
        self._layout_required |= self._is_to_arrange
        self._is_to_arrange = False
        super()._on_timer_update()

    def _build(self) -> None:
        self._builds = True
        try:
            while self._to_build:
                self._to_build.popitem()[0]()
        finally:
            self._builds = False

    def _compositor_refresh(self) -> None:
        if self.app._batch_count:
            return  # it would be drawn and not be sent; what is to be painted stays marked for when the batch is over
        whole = self._compositor.size.region in self._compositor._dirty_regions
        super()._compositor_refresh()
        if whole and self.is_current:
            self._repaint_required = False

    def _on_screen_resume(self, event: events.ScreenResume) -> None:
        event.prevent_default()  # Textual's own handler is called here, and not once more
        is_painted_here = self.outer_size != self.app.size and not self.app._batch_count
        super()._on_screen_resume(event)
        if is_painted_here:
            self._repaint_required = False
