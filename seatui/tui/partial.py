"""Send only what changed: partial updates of the screen, cropped on both sides, and each picture once.

Textual marks regions of the screen as dirty and then sends, for each dirty line, the widget's line from its left edge to the right end of
the dirty part. On a board that is far more than the one square that changed. ``LeanScreen`` crops on the left as well.

A screen that opens is painted by Textual twice: while it is laid out and once more at the next tick. ``LeanScreen`` paints it once.

This stands on private names of Textual (``Screen._compositor``, ``Screen._compositor_refresh``, ``Screen._on_screen_resume``,
``Compositor.render_partial_update``, ``ChopsUpdate``); tests/tui/widgets/test_partial.py names them and fails when they change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from rich.color import ColorSystem
from rich.control import Control
from textual import events
from textual._compositor import ChopsUpdate, Compositor
from textual.reactive import Reactive
from textual.screen import Screen

from seatui.tui.brush import Brush

if TYPE_CHECKING:
    from rich.console import Console
    from textual.widget import Widget

Result = TypeVar("Result")


class CroppedUpdate(ChopsUpdate):
    """Changed spans of the screen, each from its first changed cell to its last."""

    def render_segments(self, console: Console) -> str:
        sequences: list[str] = []
        brush = Brush(console._color_system or ColorSystem.TRUECOLOR)
        for y, left, right in self.spans:
            for end, (start, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                if strip is None or start >= right or end <= left:
                    continue
                first, last = max(start, left), min(end, right)
                sequences.append(Control.move_to(first, y).segment.text)
                sequences += (brush.write(text, style) for text, style, _ in strip.crop(first - start, last - start))
        sequences.append(brush.reset())
        return "".join(sequences)


class LeanCompositor(Compositor):
    """A compositor whose partial updates are cropped on both sides."""

    def render_partial_update(self) -> ChopsUpdate | None:
        update = super().render_partial_update()
        return None if update is None else CroppedUpdate(update.chops, update.spans, update.chop_ends)


class LeanScreen(Screen[Result]):
    """A screen that sends only the cells that changed."""

    # As Textual has it, every change of focus would paint the whole screen again.
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._compositor = LeanCompositor()

    def _compositor_refresh(self) -> None:
        if self.app._batch_count:
            return  # it would be drawn and not be sent; what is to be painted stays marked for when the batch is over
        whole = self._compositor.size.region in self._compositor._dirty_regions
        super()._compositor_refresh()
        if whole and self.is_current:
            self._repaint_required = False

    def _on_screen_resume(self, event: events.ScreenResume) -> None:
        event.prevent_default()  # Textual's own handler is called here, and not once more
        is_painted_here = self._size != self.app.size and not self.app._batch_count
        super()._on_screen_resume(event)
        if is_painted_here:
            self._repaint_required = False
