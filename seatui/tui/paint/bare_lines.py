"""Lines of widgets that have nothing around them, drawn without the work that Textual does for borders and paddings.

This stands on private names of Textual (``Widget._styles_cache``, ``StylesCache.render_widget`` and what it keeps);
tests/tui/widgets/test_partial.py names them and fails when they change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual._styles_cache import StylesCache

if TYPE_CHECKING:
    from textual.geometry import Region
    from textual.strip import Strip
    from textual.widget import Widget


class BareCache(StylesCache):
    """Keeps the lines of a bare widget until they are dirty; any other widget is left to Textual. ``look_again`` when styles changed."""

    def __init__(self) -> None:
        super().__init__()
        self._is_bare: bool | None = None

    def look_again(self) -> None:
        """See anew whether the widget is bare."""
        self._is_bare = None

    def is_bare(self, widget: Widget) -> bool:
        """Whether there is nothing around the lines of the widget."""
        if self._is_bare is None:
            self._is_bare = is_bare(widget)
        return self._is_bare

    def render_widget(self, widget: Widget, crop: Region) -> list[Strip]:
        width = widget.region.width
        if not self.is_bare(widget) or crop.column_span != (0, width):
            return super().render_widget(widget, crop)
        if width != self._width:
            self.clear()
            self._width = width
        strips = [self._line(widget, y) for y in crop.line_range]
        self._dirty_lines.difference_update(crop.line_range)
        for each in widget.get_line_filters():
            strips = [strip.apply_filter(each, widget.background_colors[1]) for strip in strips]
        return strips

    def _line(self, widget: Widget, y: int) -> Strip:
        if y in self._dirty_lines or y not in self._cache:
            strip = widget.render_line(y)
            fits = strip.cell_length == self._width
            self._cache[y] = strip if fits else strip.adjust_cell_length(self._width, widget.rich_style)
        return self._cache[y]


def is_bare(widget: Widget) -> bool:
    """Whether there is nothing around the lines of a widget, and nothing laid over them."""
    styles = widget.styles
    around = any(styles.gutter) or any(edge for edge, _ in styles.outline)
    return not (around or styles.tint.a or styles.has_rule("hatch") or widget.opacity != 1)
