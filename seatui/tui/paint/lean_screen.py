"""Screens that paint each frame once and send only the cells that changed.

Textual paints a new screen twice: during its layout and once more at the next tick. ``LeanScreen`` paints it once.

In Textual a change reaches the terminal through a message to the widget, a message to the screen and a timer, which together cost more than
the drawing. ``draw_soon``, ``build_soon`` and ``lay_out_soon`` do without them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from textual import constants, events
from textual.css.query import NoMatches
from textual.geometry import NULL_REGION, Size
from textual.message import Message
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Tooltip

from seatui.match.clock import NEVER
from seatui.tui.paint.hosted_app import HostedApp
from seatui.tui.paint.partial_update import LeanCompositor
from seatui.tui.paint.scheduling import IdleAware, call_soon

Result = TypeVar("Result")

FRAME = 1 / constants.MAX_FPS
"""The least number of seconds between two frames."""
MOUNT_POLL = 0.002
"""Seconds between two checks of whether a new widget is mounted."""


class LeanScreen(IdleAware, Screen[Result]):
    """A screen that sends only the cells that changed."""

    # With Textual's reactive, every change of focus would paint the whole screen again.
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._compositor = LeanCompositor()
        self._frame_handle: asyncio.Handle | None = None  # while a frame is scheduled
        self._last_frame = NEVER  # when it went out
        self._layout_pending = False  # whether the next frame needs a new layout
        self._was_resumed = False
        self._to_build: dict[Callable[[], None], None] = {}  # calls that find the changed cells of the next frame
        self._building = False

    async def _pre_process(self) -> bool:
        """Compose and mount. If that fails, as it does when the player leaves meanwhile, let go of what the screen has subscribed to:
        Textual unmounts only a screen that was mounted, and a listener would keep the whole app alive.
        """
        is_mounted = await super()._pre_process()
        if not is_mounted:
            await self._dispatch_message(events.Unmount())
        return is_mounted

    async def _get_message(self) -> Message:
        if not self._was_resumed:
            await asyncio.sleep(0)  # the first messages take longest; a loop that many apps share goes on between them
        return await super()._get_message()

    def draw_soon(self, widget: Widget) -> None:
        """Draw a widget's dirty regions, together with all that become dirty in the same turn of the loop."""
        region, _ = self._compositor.visible_widgets.get(widget, (NULL_REGION, NULL_REGION))
        if not region:
            return  # it will be painted as a whole when it becomes visible
        self._dirty_widgets.add(widget)
        self._schedule_frame()

    def build_soon(self, build: Callable[[], None]) -> None:
        """Call ``build`` before the next frame, to mark changed cells: once, however often a widget changes until then."""
        self._to_build[build] = None
        self._schedule_frame()

    def lay_out_soon(self, parent: Widget, then: Callable[[], None]) -> None:
        """Lay out the children of a widget again in the frame of the next turn of the loop, then call ``then``."""
        parent._clear_arrangement_cache()
        parent._layout_updates += 1
        self._layout_widgets.setdefault(parent, set())
        if (then, parent) not in self._callbacks:  # several changes may ask for the same layout
            self._callbacks.append((then, parent))
        self._layout_pending = True
        self._schedule_frame()

    def _schedule_frame(self) -> None:
        if self._frame_handle is None and not self._building:
            self._frame_handle = call_soon(self, self._draw, self._last_frame + FRAME - asyncio.get_running_loop().time())

    def draw_now(self) -> None:
        """Draw now a frame that is due in the next turn of the loop."""
        if self._frame_handle is not None and not isinstance(self._frame_handle, asyncio.TimerHandle):
            self._frame_handle.cancel()
            self._draw()

    def answer_at_once(self, callback: Callable[[], None]) -> bool:
        """Call ``callback`` for a key and draw the result now; False, without a call, if earlier messages wait."""

        def answer() -> None:
            callback()
            self.draw_now()

        return self.run_if_idle(answer)

    def hide_tooltip(self) -> None:
        """Hide the tooltip at the mouse pointer."""
        with suppress(NoMatches):  # an app may have no tooltips
            tooltip = self.get_child_by_type(Tooltip)
            if tooltip.display:
                tooltip.display = False

    def _draw(self) -> None:
        self._frame_handle = None
        if self._layout_pending and self.is_running and not all(widget.is_mounted for widget in self.walk_children(Widget)):
            self._frame_handle = call_soon(self, self._draw, MOUNT_POLL)  # new widgets go out in the same frame
            return
        self._last_frame = asyncio.get_running_loop().time()
        self._on_timer_update()

    def _on_timer_update(self) -> None:
        self._build()
        self._layout_required |= self._layout_pending
        self._layout_pending = False
        super()._on_timer_update()

    def _build(self) -> None:
        self._building = True
        try:
            while self._to_build:
                self._to_build.popitem()[0]()
        finally:
            self._building = False

    async def _message_loop_exit(self) -> None:
        nodes = list(self.walk_children(Widget, with_self=True))
        await super()._message_loop_exit()
        if isinstance(self.app, HostedApp):
            self.app.free_later(nodes)

    def _compositor_refresh(self) -> None:
        if self.app._batch_count:
            return  # Textual would draw and send nothing; dirty regions stay marked until the batch is over
        whole = self._compositor.size.region in self._compositor._dirty_regions
        super()._compositor_refresh()
        if whole and self.is_current:
            self._repaint_required = False

    def _screen_resized(self, size: Size) -> None:
        """As Textual's, but without a second layout of what was just laid out: the first one causes a message about the new size."""
        if size != self._compositor.size or self._layout_widgets:
            super()._screen_resized(size)

    def _on_screen_resume(self, event: events.ScreenResume) -> None:
        event.prevent_default()  # super() is called here, so Textual must not call it as well
        event.refresh_styles &= self._was_resumed  # a new screen has got its styles when it was mounted
        self._was_resumed = True
        is_painted_here = self.outer_size != self.app.size and not self.app._batch_count
        super()._on_screen_resume(event)
        if is_painted_here:
            self._repaint_required = False
