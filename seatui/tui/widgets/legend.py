"""The legend: the signs of a board as they are drawn now, beside their meaning. A game supplies data: groups of signs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, zip_longest
from typing import Any, NamedTuple

from textual.geometry import Size

from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.ink import Ink
from seatui.tui.widgets.board import Board, Mark
from seatui.tui.widgets.dialog import TextDialog
from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import Row, fit, row_width, wrap_words

WIDEST = 76
"""Columns of the window, where there is room."""
LEAST_WORDS = 24
"""Columns for each sign, beside its own, with room for words in two columns."""
APART = 2
"""Columns between signs and words."""
USUAL = 12
"""The widest signs after which the columns of other groups go."""
ELSEWHERE = "Not on the board now"
"""The heading above signs that are nowhere on the board."""
CURSOR = "the cursor"
MARKS: Mapping[Mark, str] = {
    Mark.TARGET: "something can be done here",
    Mark.CHANGE: "something has just happened here",
    Mark.LESSON: "a lesson points here",
}
"""The marks that every board may show, with their meaning. A game gives words for the others that it uses."""


class Sign(NamedTuple):
    """A sign as it is drawn, in one row or several, and its meaning."""

    art: tuple[Row, ...]
    words: str
    here: bool = True  # whether it is on the board now

    @property
    def width(self) -> int:
        return max(map(row_width, self.art), default=0)


class SignGroup(NamedTuple):
    """Signs of one kind, under a title."""

    title: str
    signs: tuple[Sign, ...]


def group(title: str, signs: Iterable[Sign]) -> SignGroup:
    """Return the group of these signs."""
    return SignGroup(title, tuple(signs))


def marks(board: Board, words: Mapping[Mark, str] = MARKS) -> SignGroup:
    """Return the marks of a board with a game's words for them, its cursor, and the signs at its edges."""
    known = {**MARKS, **words}
    found = [Sign(board.mark_sign(None), CURSOR)]
    found += [Sign(board.mark_sign(kind), known[kind], bool(board.marked(kind))) for kind in Mark if kind in known]
    more, is_seen = board.more_sign()
    found.append(Sign((more,), "the board goes on that way: scroll", is_seen))
    return group("Marks", (sign for sign in found if sign.width))


class LegendRows:
    """Draws the rows of a legend."""

    def __init__(self, groups: Sequence[SignGroup], ink: Ink, glyphs: Glyphs) -> None:
        self.groups = groups
        self.ink = ink
        self.glyphs = glyphs

    def seen(self, width: int) -> list[Row]:
        """Return the rows of the signs on the board now, each group with a blank row below."""
        return self._rows(width, here=True)

    def whole(self, width: int) -> list[Row]:
        """Return the rows of all signs, those on the board first."""
        rows, others = self._rows(width, here=True), self._rows(width, here=False)
        if others:
            rows += [((f"{ELSEWHERE} ".ljust(width, self.glyphs.line), self.ink.dim),), *others]
        return rows[:-1] if rows else [(("This board is in words, without signs", self.ink.plain),)]

    def _rows(self, width: int, *, here: bool) -> list[Row]:
        return [row for each in self.groups for row in self._group_rows(_only(each, here=here), width)]

    def _column(self, shown: SignGroup) -> int:
        """Return the columns for signs: the same in all groups but those with very wide ones."""
        return max((sign.width for each in (*self.groups, shown) for sign in each.signs if each is shown or sign.width <= USUAL), default=0)

    def _group_rows(self, shown: SignGroup, width: int) -> list[Row]:
        """Return the rows of a group and a blank one; nothing if it is empty. Tall signs come last, in two columns if there is room."""
        if not shown.signs:
            return []
        column = self._column(shown)
        columns = 2 if width >= 2 * (column + LEAST_WORDS) else 1
        low, tall = ([sign for sign in shown.signs if (len(sign.art) > 1) == is_tall] for is_tall in (False, True))
        rows: list[Row] = [((shown.title, self.ink.title),)]
        rows += [row for sign in low for row in self._sign_rows(sign, column, width)]
        rows += [()] if low else []
        for at in range(0, len(tall), columns):
            beside = tall[at : at + columns]
            room = width // len(beside)
            parts = zip_longest(*(self._sign_rows(sign, column, room) for sign in beside), fillvalue=self._blank(room))
            rows += [*(tuple(chain.from_iterable(row)) for row in parts), ()]
        return rows

    def _blank(self, width: int) -> Row:
        return ((" " * width, self.ink.plain),)

    def _sign_rows(self, sign: Sign, column: int, width: int) -> list[Row]:
        """Return the rows of a sign; its words stand beside its middle."""
        plain = self.ink.plain
        words = wrap_words(sign.words, max(1, width - column - APART - 1))
        lines = [*[""] * (max(0, len(sign.art) - len(words)) // 2), *words]
        parts = zip_longest(sign.art, lines)
        return [fit(((" ", plain), *fit(art or (), column + APART, plain), (line or "", plain)), width, plain) for art, line in parts]


class LegendWindow(TextDialog):
    """A table of signs and words. Signs on the board now come first."""

    def __init__(self, groups: Callable[[], Sequence[SignGroup]], done: Callable[[Any], None]) -> None:
        super().__init__("Legend", (), done)
        self._groups = groups
        self._drawn: tuple[object, tuple[SignGroup, ...]] = None, ()

    @property
    def groups(self) -> tuple[SignGroup, ...]:
        """The groups in the present look, as the board was when the legend was opened in it."""
        look = self.ink, self.glyphs
        if self._drawn[0] != look:
            self._drawn = look, tuple(self._groups())
        return self._drawn[1]

    def wanted(self, room: Size) -> Size:
        width = min(room.width, WIDEST)
        return Size(width, min(room.height, len(self.whole(width - 4)) + 2))

    def whole(self, width: int) -> list[Row]:
        return LegendRows(self.groups, self.ink, self.glyphs).whole(width)


class LegendPart(LineWidget):
    """The signs on the board now, as a part of a pane with much room."""

    def __init__(self, groups: Callable[[], Sequence[SignGroup]]) -> None:
        super().__init__()
        self._groups = groups

    def build(self) -> Sequence[Row]:
        width = self.size.width
        return [self.heading("Legend", width), *LegendRows(self._groups(), self.ink, self.glyphs).seen(width)]


def _only(shown: SignGroup, *, here: bool) -> SignGroup:
    return group(shown.title, (sign for sign in shown.signs if sign.here == here))
