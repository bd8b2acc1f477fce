"""Parts of a pane that stands beside others: a bar that says whose it is, and a card with its player's keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from seatui.tui.look.clusters import SLOTS, plain_moves, shown_keys
from seatui.tui.look.players import player
from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import Row, both_ends, fit, row_width

if TYPE_CHECKING:
    from seatui.tui.look.clusters import Cluster
    from seatui.tui.look.glyphs import Glyphs
    from seatui.tui.pane.cover import Pick
    from seatui.tui.pane.pane import Pane

BAR_ROWS = 1
CARD_ROWS = 3
ROW = 3
"""Direction keys in a row of a cluster."""


class SeatBar(LineWidget):
    """One row: the player's letter, name and keys, and whether they are peeking."""

    def __init__(self, pane: Pane) -> None:
        super().__init__()
        self._pane = pane
        self._news = ""

    def show(self, news: str) -> None:
        """Show news about this pane that concerns everybody, such as that its player is peeking."""
        if news != self._news:
            self._news = news
            self.redraw()

    def build(self) -> Sequence[Row]:
        pane, ink, glyphs = self._pane, self.ink, self.glyphs
        look = pane.look(pane.seats[0]) or 0
        names = dict.fromkeys(pane.names[seat] for seat in pane.seats)
        who: Row = ((f" {player(look).letter} ", ink.chip(look)), (f" {', '.join(names)} ", ink.title))
        news: Row = ((f" {self._news} ", ink.warn),) if self._news else ()
        told: Row = (*news, (f" {_in_short(pane.cluster, glyphs)} ", ink.dim)) if pane.cluster else news
        filled = self.size.width - row_width(who) - row_width(told)
        return [both_ends((*who, (glyphs.line * max(0, filled), ink.dim)), told, self.size.width, ink.dim)]


class ClusterCard(LineWidget):
    """A player's eight keys and their meanings, which in a blind pick are the answers."""

    def __init__(self, cluster: Cluster, corners: str, *, six: bool = False) -> None:
        """``six``: the board has six directions, and the corner keys are two of them."""
        super().__init__()
        self.cluster = cluster
        self._corners = corners
        self._six = six
        self._pick: Pick | None = None

    def show(self, pick: Pick | None) -> None:
        """Show the answers of a blind pick, or with None the usual meanings of the keys."""
        if pick != self._pick:
            self._pick = pick
            self.redraw()

    def build(self) -> Sequence[Row]:
        note = self._pick.note if self._pick else ""
        unseen = f"Press a key, unseen: {note}" if note else "Press one of your keys: nobody sees which"
        title = unseen if self._pick else f"Your keys: {self.cluster.title.lower()}"
        rows = self._answers(self._pick) if self._pick else self._usual()
        return [self.heading(title, self.size.width), *rows]

    def _usual(self) -> list[Row]:
        keys, ink = shown_keys(self.cluster, self.glyphs), self.ink
        moves = keys[: 2 * ROW] if self._six else plain_moves(self.cluster, self.glyphs)
        corners: Row = () if self._six else ((f"  {keys[0]} {keys[2]}", ink.key), (f" {self._corners}", ink.dim))
        act, back = keys[-2:]
        return [
            ((f" {' '.join(moves)}", ink.key), (" move", ink.dim), *corners),
            ((f" {act}", ink.key), (" act  ", ink.plain), (f"  {back}", ink.key), (" back; at the board the menu", ink.plain)),
        ]

    def _answers(self, pick: Pick) -> list[Row]:
        """Return two rows with the keys as they lie on the keyboard, and the last two keys behind them."""
        keys = shown_keys(self.cluster, self.glyphs)
        cells = [(keys[slot], self._words(pick, slot)) for slot in range(len(SLOTS))]
        rows = [[cells[slot] for slot in (*range(first, first + ROW), last)] for first, last in ((0, -2), (ROW, -1))]
        widths = [max(cell_len(f" {key} {words} ") for key, words in column) for column in zip(*rows, strict=True)]
        return [
            tuple(span for (key, words), width in zip(row, widths, strict=True) for span in self._cell(key, words, width)) for row in rows
        ]

    def _words(self, pick: Pick, slot: int) -> str:
        found = pick.answers[slot] if slot < len(pick.answers) else None
        return found[0] if found else "menu" if slot == len(SLOTS) - 1 else ""

    def _cell(self, key: str, words: str, width: int) -> Row:
        spans: Row = ((f" {key}", self.ink.key), (f" {words}", self.ink.plain)) if words else ()
        return fit(spans, width, self.ink.plain)


def _in_short(cluster: Cluster, glyphs: Glyphs) -> str:
    """Return the direction keys as they lie on the keyboard, or only the four that squares need where key names are long."""
    keys = shown_keys(cluster, glyphs)
    is_short = all(len(key) == 1 for key in keys)
    return f"{''.join(keys[:ROW])} {''.join(keys[ROW : 2 * ROW])}" if is_short else " ".join(plain_moves(cluster, glyphs))
