"""The inspector: the place under the cursor in words, and what confirming would do there."""

from __future__ import annotations

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
            texts = (self._text, *self._briefer)
            text = next((text for text in texts if cell_len(text) < width - row_width(deed)), texts[-1])
            return [both_ends(((f" {text}", ink.plain),), deed, width, ink.plain, ellipsis)]
        lines = wrap_words(self._text, width - 2)
        room = max(1, height - bool(deed))
        shown = [*lines[: room - 1], " ".join(lines[room - 1 :])]  # text beyond the last row is cut with an ellipsis
        return [*(((f" {line}", ink.plain),) for line in shown), deed]
