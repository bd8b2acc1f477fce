"""Widgets of whole lines, drawn without Textual's work for borders and padding, and sent without its messages."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Self

from textual.dom import NoScreen
from textual.errors import NoWidget
from textual.geometry import NULL_REGION, Region, Size
from textual.reactive import Reactive
from textual.widget import Widget

from seatui.tui.paint.lean_screen import LeanScreen

if TYPE_CHECKING:
    from textual.screen import Screen
    from textual.strip import Strip


class LeanWidget(Widget):
    """A widget that caches its lines until they are dirty. Textual draws it if it has a border, padding or the like."""

    # It never scrolls by Textual's means. With Textual's reactive, its first size would cause a second layout and painting.
    virtual_size: Reactive[Size] = Reactive(Size(0, 0), repaint=False)

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, classes=classes)
        self._is_bare: bool | None = None  # None: not known
        self._strips: dict[int, Strip] = {}  # by line, without dirty ones
        self._strip_width = 0

    @cached_property
    def _cached_screen(self) -> Screen[object]:
        return self.screen

    @property
    def lean_screen(self) -> LeanScreen[object] | None:
        """The widget's screen, if that is a lean one."""
        screen = self._cached_screen if self.is_attached else None
        return screen if isinstance(screen, LeanScreen) else None

    @property
    def region(self) -> Region:
        """As Textual's, but with a cached screen: region and size are read all the time."""
        try:
            return self._cached_screen.find_widget(self).region
        except (NoScreen, NoWidget):
            return NULL_REGION

    @property
    def size(self) -> Size:
        """As Textual's, without its search for borders and padding where there are none."""
        return self.region.size if self.is_bare else super().size

    @property
    def is_bare(self) -> bool:
        """Whether nothing surrounds the lines of the widget and nothing is laid over them."""
        if self._is_bare is None:
            styles = self.styles
            around = any(styles.gutter) or any(edge for edge, _ in styles.outline)
            self._is_bare = not (around or styles.tint.a or styles.has_rule("hatch") or self.opacity != 1)
        return self._is_bare

    def notify_style_update(self) -> None:
        self._is_bare = None
        super().notify_style_update()

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """As Textual's; but regions of a widget that does not change otherwise go to the next frame without messages."""
        if regions and repaint and not layout and not recompose and self.is_mounted and (screen := self.lean_screen) is not None:
            self._set_dirty(*regions)
            screen.draw_soon(self)
            return self
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def _set_dirty(self, *regions: Region) -> None:
        super()._set_dirty(*regions)
        if not regions:
            self._strips.clear()
        for region in regions:
            for y in region.line_range:
                self._strips.pop(y, None)

    def render_lines(self, crop: Region) -> list[Strip]:
        width = self.region.width
        if not self.is_bare or crop.column_span != (0, width):
            return super().render_lines(crop)
        if width != self._strip_width:
            self._strips.clear()
            self._strip_width = width
        strips = [self._strip_at(y) for y in crop.line_range]
        for each in self.get_line_filters():
            strips = [strip.apply_filter(each, self.background_colors[1]) for strip in strips]
        return strips

    def _strip_at(self, y: int) -> Strip:
        if y not in self._strips:
            strip, width = self.render_line(y), self._strip_width
            self._strips[y] = strip if strip.cell_length == width else strip.adjust_cell_length(width, self.rich_style)
        return self._strips[y]
