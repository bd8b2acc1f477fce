"""The inspector: the place under the cursor in words, and what confirming would do there."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.cells import cell_len

from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import Row, both_ends, row_width, wrap_words


class InfoLine(LineWidget):
    """One or two rows of text."""

    DEFAULT_CSS = "InfoLine { height: 1; }"

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._text = ""
        self._deed = ""
        self._briefer: tuple[str, ...] = ()
        self.more_key = ""  # the key that describes the place in full

    @property
    def text(self) -> str:
        return self._text

    @property
    def deed(self) -> str:
        return self._deed

    def show(self, text: str, deed: str = "", briefer: Sequence[str] = ()) -> None:
        """Describe a place; ``deed`` is what confirming does there. ``briefer`` has shorter and shorter forms for a single row."""
        if (text, deed, tuple(briefer)) != (self._text, self._deed, self._briefer):
            self._text, self._deed, self._briefer = text, deed, tuple(briefer)
            self.redraw()

    def build(self) -> Sequence[Row]:
        ink, (width, height), ellipsis = self.ink, self.size, self.glyphs.ellipsis
        deed: Row = ((f" {self.glyphs.pointer} ", ink.accent), (f"{self._deed} ", ink.strong)) if self._deed else ()
        if height == 1:
            lines = self._lines(width - 1 - row_width(deed), 1)
            return [both_ends(((f" {lines[0]}", ink.plain),), deed, width, ink.plain, ellipsis)]
        whole = wrap_words(self._text, width - 2)
        if deed and len(whole) == height and cell_len(whole[-1]) + 1 + row_width(deed) <= width:
            last = both_ends(((f" {whole[-1]}", ink.plain),), deed, width, ink.plain)
            return [*(((f" {line}", ink.plain),) for line in whole[:-1]), last]
        lines = self._lines(width - 2, max(1, height - bool(deed)))
        return [*(((f" {line}", ink.plain),) for line in lines), deed]

    def _lines(self, width: int, rows: int) -> list[str]:
        """Return the longest form of the text that fits. If none does, clauses at its end give way to the key for the whole text."""
        first, *others = re.split("(?=[;,] )", (self._briefer or (self._text,))[-1])
        more = f" ({self.more_key}: more)" if self.more_key else ""
        parts = ("".join((first, *others[:count])) + more for count in range(len(others) - 1, -1, -1))
        forms = [wrap_words(text, width) or [""] for text in (self._text, *self._briefer, *parts)]
        words, *_ = wrap_words(first, max(1, width - cell_len(more))) or [""]
        return next((lines for lines in forms if len(lines) <= rows), [words + (more or self.glyphs.ellipsis)])
