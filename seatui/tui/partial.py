"""Send only what changed: partial updates of the screen, cropped on both sides.

Textual marks regions of the screen as dirty and then sends, for each dirty line, the widget's line from its left edge to the right end of
the dirty part. On a board that is far more than the one square that changed. ``LeanScreen`` crops on the left as well.

This stands on private names of Textual (``Screen._compositor``, ``Compositor.render_partial_update``, ``ChopsUpdate``);
tests/tui/widgets/test_partial.py names them and fails when they change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from rich.control import Control
from textual._compositor import ChopsUpdate, Compositor
from textual.reactive import Reactive
from textual.screen import Screen

if TYPE_CHECKING:
    from rich.console import Console
    from textual.widget import Widget

Result = TypeVar("Result")


class CroppedUpdate(ChopsUpdate):
    """Changed spans of the screen, each from its first changed cell to its last."""

    def render_segments(self, console: Console) -> str:
        sequences: list[str] = []
        for y, left, right in self.spans:
            for end, (start, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                if strip is None or start >= right or end <= left:
                    continue
                first, last = max(start, left), min(end, right)
                sequences.append(Control.move_to(first, y).segment.text)
                sequences.append(strip.crop(first - start, last - start).render(console))
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
