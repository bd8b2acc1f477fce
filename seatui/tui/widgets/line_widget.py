"""The base of all text widgets: rows of styled text, of which only changed cells are sent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset, Region, Size
from textual.strip import Strip

from seatui.tui.look.glyphs import Glyphs, glyphs_of
from seatui.tui.look.ink import Ink, ink_of
from seatui.tui.look.settings import Settings, settings_of
from seatui.tui.paint.lean_widget import LeanWidget
from seatui.tui.widgets.text_rows import NO_ROW, Row, Span, changed_span, fit, shorten


class InkWidget(LeanWidget):
    """A widget drawn with ink and glyphs; panes consist of these."""

    DEFAULT_CSS = """
    InkWidget { width: 1fr; height: 1fr; background: $background; color: $foreground; }
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, classes=classes)
        self._forget_look()

    def _forget_look(self) -> None:
        """Clear the cached look, which every row needs and which seldom changes."""
        self._ground: Style | None = None
        self._ink: Ink | None = None
        self._glyphs: Glyphs | None = None

    def notify_style_update(self) -> None:
        self._forget_look()
        super().notify_style_update()

    @property
    def cursor_at(self) -> Offset | None:
        """The place for the terminal's cursor while this widget is in use, from its top left corner."""
        return None

    @property
    def ink(self) -> Ink:
        if self._ink is None:
            self._ink = ink_of(self.app)
        return self._ink

    @property
    def settings(self) -> Settings:
        return settings_of(self.app)

    @property
    def glyphs(self) -> Glyphs:
        if self._glyphs is None:
            self._glyphs = glyphs_of(self.app)
        return self._glyphs

    def restyle(self) -> None:
        """Draw everything again, after a change of theme or glyphs."""
        self._forget_look()
        self.refresh()

    def forget(self) -> None:
        """Drop all traces of the player, such as cursor and typed text, before somebody else looks."""

    def strip(self, row: Row) -> Strip:
        """Return a row as wide as the widget as a strip, on the widget's background."""
        if self._ground is None:
            self._ground = Style(bgcolor=self.background_colors[1].rich_color)
        ground, segments = self._ground, []
        texts: list[str] = []
        before: Style | None = None
        for text, style in row:
            if style is not before and before is not None:  # ``is``, for styles are shared, and comparing them would be slow
                segments.append(Segment("".join(texts), ground + before))
                texts = []
            texts.append(text)
            before = style
        if before is not None:
            segments.append(Segment("".join(texts), ground + before))
        return Strip(segments)


class LineWidget(InkWidget):
    """A widget of text rows. Subclasses ``build`` the rows for the present size and call ``redraw`` after changes."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, classes=classes)
        self._built: list[Row] = []  # as ``build`` returned them
        self._rows: list[Row] = []  # as they are drawn
        self._built_for = Size(0, 0)

    def build(self) -> Sequence[Iterable[Span]]:
        """Return the rows for ``self.size``; rows past the height are left out, missing ones are blank."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Build the rows again and send the cells that differ."""
        size = self.size
        if not self.is_attached or self._built_for != size or not size:
            self._built_for = Size(0, 0)  # the next paint builds
            return
        before, self._built = self._built, self._whole(size)
        changed = [y for y, row in enumerate(self._built) if row != before[y]]
        regions: list[Region] = []
        for y, row in zip(changed, self._in_width([self._built[y] for y in changed], size.width), strict=True):
            old, self._rows[y] = self._rows[y], row
            if span := changed_span(old, row):
                regions.append(Region(span[0], y, span[1] - span[0], 1))
        if regions:
            self.refresh(*regions)

    def redraw_soon(self) -> None:
        """Redraw once before the next frame, for widgets that change several times in one update."""
        screen = self.lean_screen
        if screen is not None and self.size:
            screen.build_soon(self.redraw)
        else:
            self.redraw()

    def restyle(self) -> None:
        self._built_for = Size(0, 0)
        super().restyle()

    def render_line(self, y: int) -> Strip:
        # Built here, not on the resize event, which comes after the first paint and would cost a second one.
        size = self.size
        if self._built_for != size:
            self._built_for = size
            self._built = self._whole(size)
            self._rows = self._in_width(self._built, size.width)
        return self.strip(self._rows[y])

    def _whole(self, size: Size) -> list[Row]:
        """Return a row for each line of the widget."""
        rows = [tuple(row) for row in list(self.build())[: size.height]]
        return rows + [NO_ROW] * (size.height - len(rows))

    def _in_width(self, rows: Iterable[Row], width: int) -> list[Row]:
        """Return the rows fitted to the width, without control characters."""
        glyphs, plain = self.glyphs, self.ink.plain
        cleaned = [[(glyphs.text(text), style) for text, style in row] for row in rows]
        return [fit(shorten(row, width, glyphs.ellipsis), width, plain) for row in cleaned]

    def heading(self, text: str, width: int, *, active: bool = False) -> Row:
        """Return a title row. The active part has a pointer, so that it shows without colour."""
        glyphs, ink = self.glyphs, self.ink
        words = f"{glyphs.pointer} {text} " if active else f"{glyphs.line} {text} "
        style = ink.title if active else ink.dim
        return fit([*shorten([(words, style)], width, glyphs.ellipsis), (glyphs.line * width, ink.dim)], width, ink.dim)
