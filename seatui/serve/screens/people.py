"""Who is here, and where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rich.cells import cell_len, set_cell_size

from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import Row, both_ends


class PeopleView(LineWidget):
    """A list of names, the player first, each with a remark."""

    def __init__(self, people: Callable[[], Iterable[tuple[str, str]]], me: str) -> None:
        """``people`` returns names in order, with remarks."""
        super().__init__()
        self._people = people
        self._me = me

    def build(self) -> Sequence[Row]:
        width, height = self.size
        people = sorted(self._people(), key=lambda each: each[0] != self._me)
        room = height - 1
        shown = people if len(people) <= room else people[: room - 1]
        rows = [self._row(name, words, width) for name, words in shown]
        if len(shown) < len(people):
            rows.append(((f"and {len(people) - len(shown)} more", self.ink.dim),))
        return [self.heading(f"Here: {len(people)}", width), *rows]

    def _row(self, name: str, words: str, width: int) -> Row:
        ink, ellipsis = self.ink, self.glyphs.ellipsis
        called = f"{name} (you)" if name == self._me else name
        room = max(width // 2, width - cell_len(called)) - 1
        if cell_len(words) > room:
            words = set_cell_size(words, room - len(ellipsis)) + ellipsis
        return both_ends(((called, ink.plain),), ((f" {words}", ink.dim),), width, ink.plain, ellipsis)
