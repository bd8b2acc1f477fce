"""The rows of the sheets: Counter boards of all players, the Abyssal Song board, the own Item cards, the decks and the Beast."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.style import Style

from seatui.engine.wording import counted
from seatui.games.sea_search.knowledge.view import PlayerView, Song, View
from seatui.games.sea_search.model.content import (
    BEAST_CARDS,
    BEAST_COUNTER_TOP,
    HAND,
    ITEMS,
    MOST_SEAPORTS,
    PROBES_FOR_SEAPORT,
    RESEARCH_TOP,
)
from seatui.games.sea_search.model.geometry import field_of
from seatui.games.sea_search.model.names import song_sign
from seatui.games.sea_search.model.state import NOTHING
from seatui.games.sea_search.pane.sheets.beast_defeat import defeat_words
from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.ink import Ink
from seatui.tui.look.players import player
from seatui.tui.widgets.lines import Row, fit, row_width, wrap_words

NAME = 12
"""Cells of a player's name at most."""


class Pen(NamedTuple):
    """What rows are written with, and for which width."""

    ink: Ink
    glyphs: Glyphs
    width: int

    def heading(self, words: str, note: str = "", style: Style | None = None) -> Row:
        """A rule with words in it, and a note at its end."""
        glyphs, ink = self.glyphs, self.ink
        tail: Row = ((f" {note} {glyphs.line}", ink.dim),) if note else ()
        left: Row = ((f"{glyphs.line} {words} ", style or ink.dim),)
        return (*fit([*left, (glyphs.line * self.width, ink.dim)], max(0, self.width - row_width(tail)), ink.dim), *tail)

    def dots(self, count: int, of: int) -> Row:
        """Counted pieces, and holes for those that are missing."""
        return (self.glyphs.token * count, self.ink.accent), (self.glyphs.hole * (of - count), self.ink.dim)

    def wrapped(self, text: str, indent: int, style: Style) -> list[Row]:
        """A text on as many rows as it needs."""
        return [((" " * indent, style), (line, style)) for line in wrap_words(text, self.width - indent)]


class Column(NamedTuple):
    """A column of the Counter boards: its heading, in full and in short, its width, and what stands in it, in full and in short."""

    title: str
    short: str
    width: int
    cells: Callable[[Pen, PlayerView], Row]
    figure: Callable[[PlayerView], str]


def seaport_cells(pen: Pen, one: PlayerView) -> Row:
    """Those on the board, and those to be established."""
    stock: Row = ((f"+{one.stock}", pen.ink.good),) if one.stock else ()
    return (*pen.dots(len(one.seaports), MOST_SEAPORTS), *stock)


def song_signs(one: PlayerView) -> str:
    """The symbols recorded, in short."""
    return "".join(map(song_sign, one.songs))


def cards(one: PlayerView) -> str:
    """Hidden cards, and open ones behind a plus."""
    return f"{one.cards}+{len(one.standing)}" if one.standing else str(one.cards)


COLUMNS = (
    Column("Probe", "prb", 6, lambda pen, one: pen.dots(one.probe_counter, PROBES_FOR_SEAPORT), lambda one: str(one.probe_counter)),
    Column("Seaport", "prt", 8, seaport_cells, lambda one: f"{len(one.seaports)}+{one.stock}" if one.stock else str(len(one.seaports))),
    Column("Research", "res", 9, lambda pen, one: pen.dots(one.research, RESEARCH_TOP), lambda one: str(one.research)),
    Column("Songs", "sng", 7, lambda pen, one: ((song_signs(one) or pen.glyphs.dot, pen.ink.good),), lambda one: str(len(one.songs))),
    Column("Cards", "crd", 6, lambda pen, one: ((cards(one), pen.ink.strong),), cards),
)
BEAST_COLUMN = Column(
    "Beast", "bst", 6, lambda pen, one: pen.dots(one.beast_counter, BEAST_COUNTER_TOP), lambda one: str(one.beast_counter)
)
SUPPLY = Column(
    "Probes/pieces/tokens left",
    "",
    25,
    lambda pen, one: ((f"{one.probes_left}/{one.addons_left}/{one.search_left}", pen.ink.plain),),
    lambda _one: "",
)
"""What is left of Probes, add-on pieces and Search tokens."""
FIGURE = 4
"""The width of a column of figures."""
EDGE = 6
"""Cells of a player's row beside name and columns."""
LEAST, SHORTEST = 5, 3
"""Cells of the names at least, and where there is little room."""


def counter_rows(pen: Pen, view: View, names: Sequence[str], *, noted: bool = True) -> list[Row]:
    """One row for each player, and below them what is special about some."""
    columns = [*COLUMNS, *([BEAST_COLUMN] if uses_counter(view) else [])]
    longest = min(NAME, max(LEAST, *map(cell_len, names)))
    wide = sum(column.width for column in columns)
    full = EDGE + longest + wide <= pen.width
    longest = longest if full else max(SHORTEST, min(longest, pen.width - EDGE - FIGURE * len(columns)))
    if full and EDGE + longest + wide + SUPPLY.width <= pen.width:
        columns.append(SUPPLY)
    rows = [_head(pen, columns, EDGE + longest, full)]
    rows += [(*_name(pen, view, one, names, longest), *_figures(pen, one, columns, full)) for one in view.players]
    return rows + pen.wrapped("; ".join(all_notes(view, names)), 1, pen.ink.warn) if noted else rows


def _head(pen: Pen, columns: Sequence[Column], left: int, full: bool) -> Row:
    title = next((title for title in ("Counter boards", "Players") if len(title) + 4 <= left), "Who")
    rule: Row = ((f"{pen.glyphs.line} {title} ", pen.ink.dim), (pen.glyphs.line * left, pen.ink.dim))
    heads = [f"{column.title:<{column.width}}" if full else f"{column.short:<{FIGURE}}" for column in columns]
    return (*fit(rule, left - 1, pen.ink.dim), (" ", pen.ink.dim), *((text, pen.ink.dim) for text in heads))


def uses_counter(view: View) -> bool:
    """Whether the active Beast uses the Beast Counters (SS-275)."""
    return bool(view.beast) and BEAST_CARDS[view.beast - 1].counter > 0


def _name(pen: Pen, view: View, one: PlayerView, names: Sequence[str], longest: int) -> Row:
    ink = pen.ink
    now = one.seat == view.active and not view.ended
    style = ink.dim if one.fallen else ink.strong if now else ink.plain
    pointer = pen.glyphs.pointer if now else " "
    return (
        (pointer, ink.accent),
        (f" {player(one.seat).letter} ", ink.chip(one.seat)),
        (" ", style),
        (set_cell_size(names[one.seat], longest), style),
        (" ", style),
    )


def _figures(pen: Pen, one: PlayerView, columns: Sequence[Column], full: bool) -> Row:
    row: Row = ()
    for column in columns:
        cell: Row = column.cells(pen, one) if full else ((column.figure(one), pen.ink.strong),)
        row = (*row, *fit(cell, column.width if full else FIGURE, pen.ink.plain))
    return row


def all_notes(view: View, names: Sequence[str]) -> list[str]:
    """What is special about each player, by letter: "B loses the next turn"."""
    found = {player(one.seat).letter: notes(view, one, names) for one in view.players}
    return [f"{letter} {', '.join(said)}" for letter, said in found.items() if said]


def notes(view: View, one: PlayerView, names: Sequence[str]) -> list[str]:
    """What is special about a player."""
    if one.fallen:
        return ["out of the game"]
    found = [f"carries {cargo_words(view, one, names)}"] if one.cargo != NOTHING else []
    found += ["storm-proof"] if one.storm_proof else []
    found += ["loses the next turn"] if one.loses_turn else []
    if one.bonus:
        found.append(f"next turn {counted(abs(one.bonus), 'action')} {'more' if one.bonus > 0 else 'less'}")
    return found + [f"{ITEMS[item].name} stands" for item in one.standing]


def cargo_words(view: View, one: PlayerView, names: Sequence[str]) -> str:
    """What a ship carries of the Beast: a Report, the Whistle or a Specimen."""
    kind = BEAST_CARDS[view.beast - 1].id if view.beast else ""
    return {"siren": "a Report", "kraken": "the Whistle"}.get(kind, f"{names[one.cargo]}'s Specimen")


# Songs


KINDS = "Whoever views an Echo records it; an Anomaly counts only for its finder."
"""What the two kinds of song are (SS-233, SS-235)."""


def song_rows(pen: Pen, view: View, *, all_of_them: bool = True, explained: bool = False) -> list[Row]:
    """The Abyssal Song board as far as this seat knows it, in two columns (SS-468); in little room only those that were found.

    For whoever reads at leisure it is ``explained``.
    """
    where = {song.position: field_of(view.radius).label(song.at) for song in view.songs}
    cells = [_song(pen, view, at, song, where) for at, song in enumerate(view.song_board) if song.found or all_of_them]
    half, each = (len(cells) + 1) // 2, pen.width // 2
    left, right = cells[:half], [*cells[half:], ()]
    rows: list[Row] = [pen.heading("Abyssal Songs", f"{view.song_deck} still to be found")]
    rows += [(*fit(one, each, pen.ink.plain), *fit(other, each, pen.ink.plain)) for one, other in zip(left, right, strict=False)]
    return rows + (pen.wrapped(KINDS, 1, pen.ink.dim) if explained else [])


def _song(pen: Pen, view: View, position: int, song: Song, where: dict[int, str]) -> Row:
    """ "Bell    Echo    (2,1) A B"; who recorded it last."""
    ink = pen.ink
    if not song.found:
        return (f" {song.symbol:<8}", ink.dim), (pen.glyphs.dot, ink.dim)
    style = {"Echo": ink.good, "Anomaly": ink.bad, "": ink.plain}[song.kind]
    recorders = [one.seat for one in view.players if position in one.songs]
    chips: Row = tuple((player(seat).letter, ink.player(seat)) for seat in recorders)
    kind = f"{song.kind or unheard(view, song):<8}"
    return (f" {song.symbol:<8}", ink.strong), (kind, style), (f"{where.get(position, ''):<8}", ink.dim), *chips


def unheard(view: View, song: Song) -> str:
    """What stands in the place of a song's kind that the view does not tell: the own seat may know it, in a pane that is covered."""
    return "covered" if view.seat in song.knowers else "unknown"


def song_lines(view: View, names: Sequence[str]) -> list[str]:
    """The same in sentences, with who knows each song."""
    where = {song.position: field_of(view.radius).label(song.at) for song in view.songs}
    lines = []
    for position, song in enumerate(view.song_board):
        if not song.found:
            lines.append(f"{song.symbol}: no song here yet.")
            continue
        kind = f"{song.kind}, {song.name}" if song.kind else "covered, look to read it" if view.seat in song.knowers else "unknown to you"
        lines.append(f"{song.symbol}: {kind}; {f'on {where[position]}' if position in where else 'on no tile'}.")
        lines.append(f"  Recorded by {_names(view, position, names)}; known to {'all' if song.open else _listed(song.knowers, names)}.")
    return [*lines, *([KINDS] if any(song.kind for song in view.song_board) else [])]


def _names(view: View, position: int, names: Sequence[str]) -> str:
    return _listed([one.seat for one in view.players if position in one.songs], names)


def _listed(seats: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(names[seat] for seat in seats) or "nobody"


# Cards


def hand_rows(pen: Pen, view: View, *, texts: bool = True) -> list[Row]:
    """The own Item cards with what they do; a watcher has none to see."""
    if view.seat is None:
        return []
    standing = view.players[view.seat].standing
    cards = view.players[view.seat].cards
    rows: list[Row] = [pen.heading("Your Item cards", f"{cards + len(standing)} of {HAND}")]
    if len(view.hand) < cards:
        return [*rows, ((f" {covered_cards(cards)}", pen.ink.dim),)]
    for item in view.hand:
        rows += _card(pen, item, texts)
    return rows if view.hand else [*rows, ((" none", pen.ink.dim),)]


def card_names(pen: Pen, view: View) -> list[Row]:
    """The own cards by name alone."""
    cards = 0 if view.seat is None else view.players[view.seat].cards
    if len(view.hand) < cards:
        return pen.wrapped(covered_cards(cards), 1, pen.ink.dim)
    names = ", ".join(ITEMS[item].name for item in view.hand)
    return pen.wrapped(f"Cards: {names}", 1, pen.ink.plain) if names else []


def covered_cards(cards: int) -> str:
    """What a covered pane says of the own hand."""
    return f"{counted(cards, 'Item card')}, covered: look to read {'them' if cards > 1 else 'it'}"


def _card(pen: Pen, item: int, texts: bool) -> list[Row]:
    """Its name, and its text behind it on as many rows as it needs."""
    card, ink = ITEMS[item], pen.ink
    name: Row = ((f" {card.name}: ", ink.strong),)
    if not texts:
        return [(*name, (card.text, ink.plain))]
    first, *more = wrap_words(card.text, pen.width - row_width(name)) or [""]
    rest = wrap_words(" ".join(more), pen.width - 3)
    return [(*name, (first, ink.plain)), *((("   ", ink.plain), (line, ink.plain)) for line in rest)]


def deck_rows(pen: Pen, view: View) -> list[Row]:
    """What is left in the decks, and of the own pieces."""
    dot = pen.glyphs.dot
    beasts = f" with {counted(len(view.beasts_left), 'Beast')}" if view.epic else ""
    parts = [f"Decks: Items {view.item_deck}", f"Sea {view.sea_deck}{beasts}"]
    if view.seat is not None:
        own = view.players[view.seat]
        parts.append(
            f"you have {counted(own.probes_left, 'Probe')}, {counted(own.addons_left, 'piece')}, {counted(own.search_left, 'token')}"
        )
    return pen.wrapped(f" {dot} ".join(parts), 1, pen.ink.dim)


# The Beast


def beast_rows(pen: Pen, view: View, names: Sequence[str], *, brief: bool = True) -> list[Row]:
    """Its rules in brief, and what would beat it now."""
    if not view.beast:
        return []
    card, ink = BEAST_CARDS[view.beast - 1], pen.ink
    waiting = f"{counted(len(view.waiting), 'Beast')} waiting" if view.waiting else ""
    rows = [pen.heading(card.name, waiting, ink.bad)]
    if brief:
        rows += [row for line in card.brief for row in pen.wrapped(line, 1, ink.plain)]
    return rows + pen.wrapped(f"To beat it: {defeat_words(view, names)}.", 1, ink.warn)


def beast_lines(view: View) -> list[str]:
    """While no Beast is active: which ones may come, and which are beaten."""
    if not view.epic:
        return ["There are no Beasts in a Normal game."]
    left = ", ".join(BEAST_CARDS[beast - 1].name for beast in view.beasts_left)
    beaten = ", ".join(BEAST_CARDS[beast - 1].name for beast in view.beaten)
    return ["No Beast is active.", f"Still in the Sea deck: {left or 'none'}.", *([f"Beaten: {beaten}."] if beaten else [])]
