"""Send only what changed: partial updates of the screen, cropped on both sides, and each picture once.

Textual marks regions of the screen as dirty and then sends, for each dirty line, the widget's line from its left edge to the right end of
the dirty part. On a board that is far more than the one square that changed. ``LeanScreen`` sends the dirty cells. Before that, Textual
asks every widget for its lines that lies within the smallest rectangle round all that is dirty, and cuts all of them where widgets begin
and end; ``LeanScreen`` only asks those that are to be seen in it.

A screen that opens is painted by Textual twice: while it is laid out and once more at the next tick. ``LeanScreen`` paints it once.

Textual's way from a change to the wire leads through a message to the widget, one from it to the screen and a timer, which together cost
more than the drawing. ``LeanScreen.draw_soon``, ``build_soon`` and ``lay_out_soon`` do without them.

This stands on private names of Textual (``Screen._compositor``, ``Screen._compositor_refresh``, ``Screen._on_screen_resume``,
``Screen._on_timer_update``, ``Screen._dirty_widgets``, ``Screen._layout_required``, ``Screen._layout_widgets``, ``Screen._callbacks``,
``Widget._clear_arrangement_cache``, ``Widget._layout_updates``, ``Compositor.render_partial_update``,
``Compositor._dirty_regions``, ``Compositor._regions_to_spans``);
tests/tui/widgets/test_partial.py names them and fails when they change.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.control import Control
from rich.segment import Segment
from textual import constants, events
from textual._compositor import Compositor, CompositorUpdate
from textual.geometry import NULL_REGION, Region
from textual.reactive import Reactive
from textual.screen import Screen

from seatui.match.clock import NEVER
from seatui.tui.paint.brush import Brush
from seatui.tui.paint.resting import Resting
from seatui.tui.paint.scheduling import call_soon

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult
    from rich.style import Style
    from textual.strip import Strip
    from textual.widget import Widget

Result = TypeVar("Result")

FRAME = 1 / constants.MAX_FPS
"""Seconds from one frame to the next, at least."""
BREATH = 0.002
"""Seconds after which is looked again whether a widget that has just come is ready to be seen."""


class Patch(NamedTuple):
    """Cells of a line of the screen that one widget shows: from ``start`` to before ``end``, in a strip that begins at ``origin``."""

    y: int
    start: int
    end: int
    origin: int
    strip: Strip

    def texts(self) -> Iterator[tuple[str, Style | None]]:
        """What stands in these cells."""
        at = self.origin
        for text, style, _ in self.strip:
            first, width = max(self.start - at, 0), cell_len(text)
            last = min(self.end - at, width)
            if first < last:
                yield (text if (first, last) == (0, width) else _part(text, first, last)), style
            at += width
            if at >= self.end:
                return


def _part(text: str, first: int, last: int) -> str:
    """The cells of a text from the first to before the last; half of a wide character is a blank."""
    if cell_len(text) == len(text):
        return text[first:last]
    behind = Segment(text).split_cells(first)[1].text if first else text
    return Segment(behind).split_cells(last - first)[0].text


class LeanUpdate(CompositorUpdate):
    """Changed cells of the screen."""

    def __init__(self, patches: Iterable[Patch]) -> None:
        self.patches = sorted(patches, key=itemgetter(0, 1))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Not used where bytes are sent."""
        for patch in self.patches:
            yield Control.move_to(patch.start, patch.y).segment
            yield from (Segment(text, style) for text, style in patch.texts())

    def render_segments(self, console: Console) -> str:
        sequences: list[str] = []
        brush = Brush(console._color_system or ColorSystem.TRUECOLOR)
        before = (-1, -1)
        for patch in self.patches:
            if before != (patch.y, patch.start):
                sequences.append(f"\x1b[{patch.y + 1};{patch.start + 1}H")
            sequences += [brush.write(text, style) for text, style in patch.texts()]
            before = (patch.y, patch.end)
        sequences.append(brush.reset())
        return "".join(sequences)


class LeanCompositor(Compositor):
    """A compositor whose partial updates are the dirty cells alone, asked of the widgets that are to be seen there."""

    def render_partial_update(self) -> LeanUpdate | None:  # type: ignore[override]
        screen = self.size.region
        dirty = [region.intersection(screen) for region in self._dirty_regions]
        self._dirty_regions.clear()
        left: dict[int, list[tuple[int, int]]] = {}
        for y, start, end in self._regions_to_spans(filter(None, dirty)):
            left.setdefault(y, []).append((start, end))
        return LeanUpdate(self._patches(left)) if left else None

    def _patches(self, left: dict[int, list[tuple[int, int]]]) -> Iterator[Patch]:
        """Take the spans of each line from the widgets, from front to back; what one shows, nobody behind it is asked for."""
        for widget, (region, clip) in self.visible_widgets.items():
            seen = region.intersection(clip)
            lines = [y for y in range(seen.y, seen.bottom) if any(start < seen.right and end > seen.x for start, end in left.get(y, ()))]
            if not lines:
                continue
            top = lines[0]
            strips = widget.render_lines(Region(seen.x, top, seen.width, lines[-1] + 1 - top).translate((-region.x, -region.y)))
            for y in lines:
                rest: list[tuple[int, int]] = []
                for start, end in left.pop(y):
                    first, last = max(start, seen.x), min(end, seen.right)
                    if first < last:
                        yield Patch(y, first, last, seen.x, strips[y - top])
                        rest += [span for span in ((start, first), (last, end)) if span[0] < span[1]]
                    else:
                        rest.append((start, end))
                if rest:
                    left[y] = rest
            if not left:
                return


class LeanScreen(Resting, Screen[Result]):
    """A screen that sends only the cells that changed."""

    # As Textual has it, every change of focus would paint the whole screen again.
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._compositor = LeanCompositor()
        self._drawing: asyncio.Handle | None = None  # while a frame is to come
        self._drawn = NEVER  # when the last one went out
        self._is_to_arrange = False  # whether the next frame is laid out anew
        self._to_build: dict[Callable[[], None], None] = {}  # what says which cells of the next frame are others
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

    def _draw(self) -> None:
        self._drawing = None
        if self._is_to_arrange and self.is_running and not all(widget._is_mounted for widget in self.walk_children()):
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
        is_painted_here = self._size != self.app.size and not self.app._batch_count
        super()._on_screen_resume(event)
        if is_painted_here:
            self._repaint_required = False
