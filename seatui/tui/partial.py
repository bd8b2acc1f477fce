"""Send only what changed: partial updates of the screen, cropped on both sides, and each picture once.

Textual marks regions of the screen as dirty and then sends, for each dirty line, the widget's line from its left edge to the right end of
the dirty part. On a board that is far more than the one square that changed. ``LeanScreen`` crops on the left as well. Before that,
Textual asks every widget for its lines that lies within the smallest rectangle round all that is dirty; ``LeanScreen`` only asks those that
are to be seen in it.

A screen that opens is painted by Textual twice: while it is laid out and once more at the next tick. ``LeanScreen`` paints it once.

This stands on private names of Textual (``Screen._compositor``, ``Screen._compositor_refresh``, ``Screen._on_screen_resume``,
``Compositor.render_partial_update``, ``Compositor._get_renders``, ``ChopsUpdate``); tests/tui/widgets/test_partial.py names them and fails
when they change.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from rich.color import ColorSystem
from rich.control import Control
from textual import events
from textual._compositor import ChopsUpdate, Compositor
from textual.geometry import Region
from textual.reactive import Reactive
from textual.screen import Screen

from seatui.tui.brush import Brush

if TYPE_CHECKING:
    from rich.console import Console
    from textual.strip import Strip
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
    """A compositor whose partial updates are cropped on both sides, and made of the widgets that are to be seen there."""

    _painted: tuple[Region, ...] = ()
    """The dirty regions, while a partial update is made."""

    def render_partial_update(self) -> ChopsUpdate | None:
        self._painted = tuple(self._dirty_regions)
        try:
            update = super().render_partial_update()
        finally:
            self._painted = ()
        return None if update is None else CroppedUpdate(update.chops, update.spans, update.chop_ends)

    def _get_renders(self, crop: Region | None = None) -> Iterable[tuple[Region, Region, list[Strip]]]:
        """The lines of widgets from front to back. What a widget covers wholly, nobody behind it is asked for."""
        if not self._painted:
            yield from super()._get_renders(crop)
            return
        left = self._painted
        for widget, (region, clip) in self.visible_widgets.items():
            seen = region.intersection(clip)
            wanted = [dirty for dirty in left if dirty.overlaps(seen)]
            if not wanted:
                continue
            top, bottom = max(seen.y, min(dirty.y for dirty in wanted)), min(seen.bottom, max(dirty.bottom for dirty in wanted))
            lines = Region(seen.x, top, seen.width, bottom - top)  # whole lines: their cuts are those of the whole widget
            yield region, lines, widget.render_lines(lines.translate((-region.x, -region.y)))
            left = tuple(dirty for dirty in left if not seen.contains_region(dirty))
            if not left:
                return


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
