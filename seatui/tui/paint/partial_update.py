"""Partial updates of the screen: the changed cells and no others.

Textual marks regions of the screen as dirty and then sends, for each dirty line, the widget's line from its left edge to the right end of
the dirty part. On a board that is far more than the one square that changed. ``LeanCompositor`` sends the dirty cells only. Textual also
renders every widget within the smallest rectangle around all dirty regions; ``LeanCompositor`` renders only those that show dirty cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.cells import cell_len
from rich.console import COLOR_SYSTEMS
from rich.control import Control
from rich.segment import Segment
from textual._compositor import Compositor, CompositorUpdate
from textual.geometry import Region

from seatui.tui.paint.brush import Brush

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
    from rich.style import Style
    from textual.screen import Screen
    from textual.strip import Strip


class Patch(NamedTuple):
    """Cells ``start`` to before ``end`` of a screen line, from one widget's strip, which begins at ``origin``."""

    y: int
    start: int
    end: int
    origin: int
    strip: Strip

    def texts(self) -> Iterator[tuple[str, Style | None]]:
        """Yield the texts of these cells with their styles."""
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
    """Return the cells of a text from the first to before the last; half of a wide character is a blank."""
    if cell_len(text) == len(text):
        return text[first:last]
    behind = Segment(text).split_cells(first)[1].text if first else text
    return Segment(behind).split_cells(last - first)[0].text


class LeanUpdate(CompositorUpdate):
    """Changed cells of the screen."""

    def __init__(self, patches: Iterable[Patch]) -> None:
        self.patches = sorted(patches, key=itemgetter(0, 1))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the cells as segments. Apps send the bytes of ``render_segments`` instead."""
        for patch in self.patches:
            yield Control.move_to(patch.start, patch.y).segment
            yield from (Segment(text, style) for text, style in patch.texts())

    def render_segments(self, console: Console) -> str:
        sequences: list[str] = []
        brush = Brush(COLOR_SYSTEMS[console.color_system or "truecolor"])
        before = (-1, -1)
        for patch in self.patches:
            if before != (patch.y, patch.start):
                sequences.append(f"\x1b[{patch.y + 1};{patch.start + 1}H")
            sequences += [brush.write(text, style) for text, style in patch.texts()]
            before = (patch.y, patch.end)
        sequences.append(brush.reset())
        return "".join(sequences)


class LeanCompositor(Compositor):
    """A compositor whose updates consist of the dirty cells alone. It renders no widget of which nothing is seen."""

    def render_update(
        self, full: bool = False, screen_stack: list[Screen[Any]] | None = None, simplify: bool = False
    ) -> RenderableType | None:
        if full or simplify or screen_stack or self.size.region not in self._dirty_regions:
            return super().render_update(full, screen_stack, simplify)
        return self.render_partial_update()

    def render_partial_update(self) -> LeanUpdate | None:  # type: ignore[override]
        screen = self.size.region
        dirty = [region.intersection(screen) for region in self._dirty_regions]
        self._dirty_regions.clear()
        left: dict[int, list[tuple[int, int]]] = {}
        for y, start, end in self._regions_to_spans(filter(None, dirty)):
            left.setdefault(y, []).append((start, end))
        return LeanUpdate(self._patches(left)) if left else None

    def _patches(self, left: dict[int, list[tuple[int, int]]]) -> Iterator[Patch]:
        """Yield the cells in the spans of each line, widget by widget from front to back. ``left`` loses the spans that are done."""
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
