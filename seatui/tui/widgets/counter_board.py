"""The counter board: a sheet for each player with values, gauges, tokens and tracks, in a short form where room is scarce."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.message import Message

from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.ink import Ink
from seatui.tui.look.players import player
from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import Row, both_ends, fit, row_width

SHEET = 28
"""The fewest columns of a full sheet."""
LONG_BAR = 10
"""Cells of a bar that can spare some of the filled ones for notches."""
LETTER = 4
"""Columns of a player's letter and the mark of the turn in a table."""
INDENT = 4
"""Columns before the further rows of a short sheet."""
SHORTEST_NAME = 3
"""The fewest columns of a name in a table."""


@dataclass(frozen=True)
class Value:
    """A plain row: "Sailors 3". ``tone`` is the name of an ``Ink`` style for the value."""

    label: str
    value: str
    short: str = ""  # label in the short form; "" leaves the row out there
    note: str = ""
    tone: str = "strong"


@dataclass(frozen=True)
class Gauge:
    """A bar of a value out of a maximum, with notches where something changes (weight brackets)."""

    label: str
    value: int
    maximum: int
    notches: tuple[int, ...] = ()
    short: str = ""
    note: str = ""
    tone: str = "accent"


@dataclass(frozen=True)
class Tokens:
    """Counted pieces: a token for each, and a hole for each missing one."""

    label: str
    count: int
    of: int
    short: str = ""
    note: str = ""
    tone: str = "accent"


@dataclass(frozen=True)
class Track:
    """A row of steps with the present one marked: "Spring [Summer] Autumn Winter"."""

    label: str
    steps: tuple[str, ...]
    at: int
    short: str = ""
    note: str = ""
    tone: str = "strong"


Entry: TypeAlias = Value | Gauge | Tokens | Track


@dataclass(frozen=True)
class Sheet:
    """One player's sheet. ``seat`` gives it letter and colour; ``marked``: it is this player's turn."""

    title: str
    entries: tuple[Entry, ...]
    seat: int | None = None
    marked: bool = False
    note: str = ""  # beside the title: "out of action"
    short_title: str = ""  # in a table of short sheets; "" for the usual title


class CounterBoard(LineWidget):
    """Shows all sheets: side by side if they fit, else below each other, else in the short form."""

    class Clicked(Message):
        """The player has clicked a sheet."""

        def __init__(self, sheet: Sheet) -> None:
            super().__init__()
            self.sheet = sheet

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._sheets: tuple[Sheet, ...] = ()
        self.tabular = False  # whether short sheets of players form a table, with their short labels as headings

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        return self._sheets

    def show(self, sheets: Sequence[Sheet]) -> None:
        if tuple(sheets) != self._sheets:
            self._sheets = tuple(sheets)
            self.redraw()

    def rows_wanted(self, width: int, room: int) -> int:
        """Return the rows needed at that width, for full sheets if they fit into the room, else for short ones."""
        full = self._full_rows(width)
        return full if full <= room else len(self._short_rows(width))

    def build(self) -> Sequence[Row]:
        width, height = self.size
        if self._full_rows(width) <= height:
            return self._full(width)
        return self._short_rows(width)

    # Full

    def _columns(self, width: int) -> int:
        return max(1, min(len(self._sheets), (width + 1) // (SHEET + 1)))

    def _full_rows(self, width: int) -> int:
        columns = self._columns(width)
        return sum(max(map(_height, self._sheets[at : at + columns])) for at in range(0, len(self._sheets), columns))

    def _full(self, width: int) -> list[Row]:
        columns = self._columns(width)
        rows: list[Row] = []
        for at in range(0, len(self._sheets), columns):
            group = self._sheets[at : at + columns]
            each = (width - columns + 1) // columns
            drawn = [self._sheet_rows(sheet, each) for sheet in group]
            for y in range(max(map(_height, group))):
                row: Row = ()
                for lines in drawn:
                    row = (*row, *fit(lines[y] if y < len(lines) else (), each, self.ink.plain), (" ", self.ink.plain))
                rows.append(row)
        return rows

    def _sheet_rows(self, sheet: Sheet, width: int) -> list[Row]:
        label = max((len(entry.label) for entry in sheet.entries), default=0) + 1
        return [self._title(sheet, width), *(_drawn(entry, label, width, self.ink, self.glyphs) for entry in sheet.entries)]

    def _title(self, sheet: Sheet, width: int) -> Row:
        ink, glyphs = self.ink, self.glyphs
        mark: Row = ((f" {player(sheet.seat).letter} ", ink.chip(sheet.seat)), (" ", ink.plain)) if sheet.seat is not None else ()
        pointer: Row = ((f"{glyphs.pointer} ", ink.accent),) if sheet.marked else ()
        note: Row = ((f" {sheet.note}", ink.warn),) if sheet.note else ()
        name: Row = (*mark, *pointer, (f"{sheet.title}", ink.strong if sheet.marked else ink.plain), *note, (" ", ink.plain))
        return fit([*name, (glyphs.line * width, ink.dim)], width, ink.dim)

    # Short

    def _short_rows(self, width: int) -> list[Row]:
        players = [sheet for sheet in self._sheets if sheet.seat is not None]
        table = self._table_rows(players, width) if self.tabular and players else []
        rows = list(table)
        longest = max((cell_len(sheet.title) for sheet in players), default=0)
        for sheet in self._sheets:
            if not table or sheet.seat is None:
                entries = (_short(entry, self.ink, self.glyphs) for entry in sheet.entries if entry.short)
                rows += _flow([self._short_title(sheet, longest), *entries], width, self.ink.plain)
        return rows

    def _table_rows(self, players: Sequence[Sheet], width: int) -> list[Row]:
        """Return a row of headings and one for each player; names get the room that the figures leave. [] if that is too little."""
        ink, glyphs = self.ink, self.glyphs
        heads = [entry.short for entry in players[0].entries if entry.short]
        room = width - LETTER - sum(len(head) + 1 for head in heads)
        if room < SHORTEST_NAME:
            return []
        rows: list[Row] = [((" " * (LETTER + room), ink.plain), *((f" {head}", ink.dim) for head in heads))]
        for sheet in players:
            seat = sheet.seat or 0
            mark = ((f" {player(seat).letter} ", ink.chip(seat)), (glyphs.pointer if sheet.marked else " ", ink.accent))
            name = fit([(sheet.short_title or sheet.title, ink.strong if sheet.marked else ink.plain)], room, ink.plain)
            figures = [_figure(entry, glyphs) for entry in sheet.entries if entry.short]
            cells = ((f" {figure:>{len(head)}}", ink.strong) for head, figure in zip(heads, figures, strict=True))
            rows.append((*mark, *name, *cells))
            if sheet.note:
                rows.append(((" " * LETTER + sheet.note, ink.warn),))
        return rows

    def _short_title(self, sheet: Sheet, width: int) -> Row:
        """Return the title of a short sheet, with players' names padded to that width so that figures are aligned."""
        ink, glyphs = self.ink, self.glyphs
        mark: Row = ((f" {player(sheet.seat).letter} ", ink.chip(sheet.seat)),) if sheet.seat is not None else ()
        pointer = glyphs.pointer if sheet.marked else " "
        note: Row = ((f" {sheet.note}", ink.warn),) if sheet.note else ()
        blank = " " * (width - cell_len(sheet.title)) if sheet.seat is not None else ""
        return (*mark, (pointer, ink.accent), (sheet.title + blank, ink.strong if sheet.marked else ink.plain), *note)

    def on_click(self, event: events.Click) -> None:
        width, height = self.size
        if self._full_rows(width) > height:
            return
        columns = self._columns(width)
        top = 0
        for at in range(0, len(self._sheets), columns):
            group = self._sheets[at : at + columns]
            top += max(map(_height, group))
            if event.y < top:
                column = min(event.x // (width // columns), len(group) - 1)
                self.post_message(self.Clicked(group[column]))
                return


def _height(sheet: Sheet) -> int:
    return 1 + len(sheet.entries)


def _drawn(entry: Entry, label: int, width: int, ink: Ink, glyphs: Glyphs) -> Row:
    """Return a row of a full sheet."""
    head: Row = ((f" {entry.label:<{label}}", ink.dim),)
    note: Row = ((f" {entry.note} ", ink.dim),) if entry.note else ()
    tone: Style = getattr(ink, entry.tone)
    if isinstance(entry, Value):
        value: Row = (*head, (entry.value, tone))
        fits = row_width(value) + row_width(note) <= width
        return both_ends(value, note if fits else (), width, ink.plain)  # the value matters more
    if isinstance(entry, Tokens):
        return both_ends((*head, *_tokens(entry, tone, ink, glyphs)), note, width, ink.plain)
    if isinstance(entry, Track):
        return (*head, *_steps(entry, tone, ink), *note)
    figures: Row = ((f"{_aligned(entry)}/{entry.maximum}", ink.strong),)
    room = width - row_width(head) - row_width(figures) - row_width(note) - 2
    return both_ends((*head, *_bar(entry, min(20, room), tone, ink, glyphs), (" ", ink.plain), *figures), note, width, ink.plain)


def _aligned(gauge: Gauge) -> str:
    """Return the value as wide as the maximum, so that the row does not shift."""
    return f"{gauge.value:>{len(str(gauge.maximum))}}"


def _bar(gauge: Gauge, cells: int, tone: Style, ink: Ink, glyphs: Glyphs) -> Row:
    """Return the bar, with a notch in each cell where a bracket begins; a short bar has none behind the value."""
    if cells < 4:
        return ()
    filled = -(-gauge.value * cells // gauge.maximum) if gauge.maximum else 0
    notches = {notch * cells // gauge.maximum: notch for notch in gauge.notches}
    for cell, notch in notches.items():
        filled = min(filled, cell) if gauge.value <= notch else max(filled, cell + 1 + (cells >= LONG_BAR))
    spans: list[tuple[str, Style]] = []
    for cell in range(cells):
        if cell in notches and (cell >= filled or cells >= LONG_BAR):
            spans.append((glyphs.notch, ink.strong))
        else:
            spans.append((glyphs.full, tone) if cell < filled else (glyphs.empty, ink.dim))
    return tuple(spans)


def _tokens(entry: Tokens, tone: Style, ink: Ink, glyphs: Glyphs) -> Row:
    holes = max(0, entry.of - entry.count)
    return ((glyphs.token * entry.count, tone), (glyphs.hole * holes, ink.dim), (f" {entry.count}", ink.strong))


def _steps(entry: Track, tone: Style, ink: Ink) -> Row:
    row: Row = ()
    for at, step in enumerate(entry.steps):
        row = (*row, (f"[{step}]", tone) if at == entry.at else (f" {step} ", ink.dim))
    return row


def _short(entry: Entry, ink: Ink, glyphs: Glyphs) -> Row:
    """Return a row in the short form: "food 50", "hold 100", "stones 2"."""
    return ((f" {entry.short} ", ink.dim), (_figure(entry, glyphs), ink.strong))


def _figure(entry: Entry, glyphs: Glyphs) -> str:
    """Return the value of an entry in the short form."""
    if isinstance(entry, Value):
        return entry.value
    if isinstance(entry, Gauge):
        return _aligned(entry)
    if isinstance(entry, Tokens):
        return f"{entry.count}"
    return entry.steps[entry.at] if 0 <= entry.at < len(entry.steps) else glyphs.dot


def _flow(parts: Sequence[Row], width: int, plain: Style) -> list[Row]:
    """Return the parts in as many rows as they need; rows after the first are indented, and a part too wide for a row is broken."""
    rows: list[Row] = []
    row: Row = ()
    for part in parts:
        for piece in [part] if row_width(part) <= width - INDENT else _by_words(part):
            if row and row_width(row) + row_width(piece) > width:
                rows.append(row)
                row = ((" " * INDENT, plain),)
            row = (*row, *piece)
    return [*rows, row]


def _by_words(part: Row) -> list[Row]:
    """Return each word of the last text of a part as a part of its own; the first keeps what stands before it."""
    *before, (text, style) = part
    first, *others = text.split(" ")
    return [(*before, (first, style)), *(((f" {word}", style),) for word in others)]
