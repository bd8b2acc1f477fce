"""Containers that draw nothing but their ground, at no cost."""

from __future__ import annotations

from rich.style import Style
from textual.containers import Container
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.strip import Strip


class LeanContainer(Container):
    """A container whose own lines are blank. It has no border, and never scrolls by Textual's means."""

    # With Textual's reactive, its first size would cause a second layout and painting of everything in it.
    virtual_size: Reactive[Size] = Reactive(Size(0, 0), repaint=False)

    def render_lines(self, crop: Region) -> list[Strip]:
        ground = self.background_colors[1]
        strip = Strip.blank(crop.width, Style(bgcolor=ground.rich_color))
        for each in self.get_line_filters():
            strip = strip.apply_filter(each, ground)
        return [strip] * crop.height
