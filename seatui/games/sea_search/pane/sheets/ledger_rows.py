"""The rows of the sheets: Counter boards, the Abyssal Song board, the player's Item cards, the decks and the Beast."""

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
    SONGS_TO_WIN,
)
from seatui.games.sea_search.model.geometry import field_of
from seatui.games.sea_search.model.names import Namer, song_sign
from seatui.games.sea_search.model.state import NOTHING
from seatui.games.sea_search.words.beasts import carried_words, task_words, uses_counter
from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.ink import Ink
from seatui.tui.look.players import player
from seatui.tui.widgets.text_rows import Row, fit, row_width, wrap_words

NAME = 12
"""The most cells of a player's name."""


class Pen(NamedTuple):
    """Colours, glyphs and width of the rows."""

    ink: Ink
    glyphs: Glyphs
    width: int

    def heading(self, words: str, note: str = "", style: Style | None = None) -> Row:
        """Return a line with words at its start and a note at its end."""
        glyphs, ink = self.glyphs, self.ink
        tail: Row = ((f" {note} {glyphs.line}", ink.dim),) if note else ()
        left: Row = ((f"{glyphs.line} {words} ", style or ink.dim),)
        return (*fit([*left, (glyphs.line * self.width, ink.dim)], max(0, self.width - row_width(tail)), ink.dim), *tail)

    def dots(self, count: int, of: int) -> Row:
        """Return a dot for each piece, and holes for the missing ones."""
        return (self.glyphs.token * count, self.ink.accent), (self.glyphs.hole * (of - count), self.ink.dim)

    def wrapped(self, text: str, indent: int, style: Style) -> list[Row]:
        """Return a text on as many rows as it needs."""
        return [((" " * indent, style), (line, style)) for line in wrap_words(text, self.width - indent)]


class Column(NamedTuple):
    """A column of the Counter boards: heading, contents and their width, and in a narrow pane figures and theirs."""

    title: str
    width: int
    cells: Callable[[Pen, PlayerView], Row]
    narrow: int
    figure: Callable[[PlayerView], str]


def seaport_cells(pen: Pen, one: PlayerView) -> Row:
    """Return the Seaports on the board, and those in stock."""
    stock: Row = ((f"+{one.stock}", pen.ink.good),) if one.stock else ()
    return (*pen.dots(len(one.seaports), MOST_SEAPORTS), *stock)


def song_signs(one: PlayerView) -> str:
    """Return the signs of the recorded songs."""
    return "".join(map(song_sign, one.songs))


def cards(one: PlayerView) -> str:
    """Return the number of hidden cards, and of open ones behind a plus."""
    return f"{one.cards}+{len(one.standing)}" if one.standing else str(one.cards)


def meter(title: str, width: int, top: int, value: Callable[[PlayerView], int]) -> Column:
    """Return the column of a counter: dots up to its top, or "2/5"."""
    return Column(title, width, lambda pen, one: pen.dots(value(one), top), FIGURE, lambda one: f"{value(one)}/{top}")


FIGURE = 4
"""The width of a column of figures."""


COLUMNS = (
    meter("Probe", 6, PROBES_FOR_SEAPORT, lambda one: one.probe_counter),
    Column("Ports", 8, seaport_cells, FIGURE, lambda one: f"{len(one.seaports)}+{one.stock}" if one.stock else str(len(one.seaports))),
    meter("Research", 9, RESEARCH_TOP, lambda one: one.research),
    Column(
        "Songs",
        7,
        lambda pen, one: ((song_signs(one) or pen.glyphs.dot, pen.ink.good),),
        FIGURE + 1,
        lambda one: f"{len(one.songs)}/{SONGS_TO_WIN}",
    ),
    Column("Cards", 6, lambda pen, one: ((cards(one), pen.ink.strong),), FIGURE, cards),
)
NARROW_HEADS = "Probe   Research Card", "|   Port|   Song |"
"""The headings of figures, by turns on two rows, so that whole words find room. A bar leads from an upper one down to its figures."""
BEAST_COLUMN = meter("Beast", 6, BEAST_COUNTER_TOP, lambda one: one.beast_counter)
SUPPLY = Column(
    "Probes/pieces/tokens left",
    25,
    lambda pen, one: ((f"{one.probes_left}/{one.addons_left}/{one.search_left}", pen.ink.plain),),
    0,
    lambda _one: "",
)
"""The supply of Probes, add-on pieces and Search tokens."""
EDGE, NARROW_EDGE = 6, 4
"""Cells of a player's row outside name and columns: normally, and in a narrow pane."""
LEAST, READABLE = 5, 8
"""The fewest cells of the column of names, and those that tell long names apart."""


def counter_rows(pen: Pen, view: View, namer: Namer, *, noted: bool = True) -> list[Row]:
    """Return a row for each player below the headings, then notes on some. In a narrow pane figures stand for dots."""
    columns = [*COLUMNS, *([BEAST_COLUMN] if uses_counter(view) else [])]
    wide = sum(column.width for column in columns)
    longest = min(NAME, max(LEAST, *map(cell_len, namer.names)))
    full = EDGE + min(longest, READABLE) + wide <= pen.width
    if full and EDGE + longest + wide + SUPPLY.width <= pen.width:
        columns.append(SUPPLY)
    if not full:
        columns = list(COLUMNS)
    taken = EDGE + wide if full else NARROW_EDGE + sum(column.narrow for column in columns)
    longest = max(0, min(longest, pen.width - taken))
    rows = [_head(pen, columns, EDGE + longest)] if full else _narrow_heads(pen, NARROW_EDGE + longest)
    rows += [(*_name(pen, view, one, namer.names, longest, spaced=full), *_contents(pen, one, columns, full=full)) for one in view.players]
    if not full and uses_counter(view):
        counters = " ".join(f"{player(one.seat).letter}{one.beast_counter}" for one in view.players if not one.fallen)
        rows += pen.wrapped(f"Beast Counters: {counters}", 1, pen.ink.plain)
    return rows + pen.wrapped("; ".join(all_notes(view, namer)), 1, pen.ink.warn) if noted else rows


def _head(pen: Pen, columns: Sequence[Column], left: int) -> Row:
    """Return the headings on one row."""
    return (*_rule(pen, left), *((f"{column.title:<{column.width}}", pen.ink.dim) for column in columns))


def _narrow_heads(pen: Pen, left: int) -> list[Row]:
    """Return the headings of figures on two rows."""
    upper, lower = NARROW_HEADS
    return [(*_rule(pen, left), (upper, pen.ink.dim)), ((" " * left + lower.replace("|", pen.glyphs.pillar), pen.ink.dim),)]


def _rule(pen: Pen, left: int) -> Row:
    """Return the line above the names, with a title as long as it has room for."""
    title = next((title for title in ("Counter boards", "Players") if len(title) + 4 <= left), "Who")
    rule: Row = ((f"{pen.glyphs.line} {title} ", pen.ink.dim), (pen.glyphs.line * left, pen.ink.dim))
    return (*fit(rule, left - 1, pen.ink.dim), (" ", pen.ink.dim))


def _name(pen: Pen, view: View, one: PlayerView, names: Sequence[str], longest: int, *, spaced: bool) -> Row:
    ink = pen.ink
    now = one.seat == view.active and not view.ended
    style = ink.dim if one.fallen else ink.strong if now else ink.plain
    pointer = pen.glyphs.pointer if now else " "
    return (
        (pointer, ink.accent),
        (f" {player(one.seat).letter} " if spaced else player(one.seat).letter, ink.chip(one.seat)),
        (" ", style),
        (set_cell_size(names[one.seat], longest), style),
        (" ", style),
    )


def _contents(pen: Pen, one: PlayerView, columns: Sequence[Column], *, full: bool) -> Row:
    """Return a player's cells, or figures in a narrow pane."""
    row: Row = ()
    for column in columns:
        cell: Row = column.cells(pen, one) if full else ((column.figure(one), pen.ink.strong),)
        row = (*row, *fit(cell, column.width if full else column.narrow, pen.ink.plain))
    return row


def all_notes(view: View, namer: Namer) -> list[str]:
    """Return the notes on all players, each by letter: "B loses the next turn"."""
    found = {player(one.seat).letter: notes(view, one, namer) for one in view.players}
    return [f"{letter} {', '.join(said)}" for letter, said in found.items() if said]


def notes(view: View, one: PlayerView, namer: Namer) -> list[str]:
    """Return the notes on a player: cargo, effects on the next turn, open cards."""
    if one.fallen:
        return ["out of the game"]
    found = [f"carries {carried_words(view, namer, one)}"] if one.cargo != NOTHING else []
    found += ["storm-proof"] if one.storm_proof else []
    found += ["loses the next turn"] if one.loses_turn else []
    if one.bonus:
        found.append(f"next turn {counted(abs(one.bonus), 'action')} {'more' if one.bonus > 0 else 'less'}")
    return found + [f"{ITEMS[item].name} stands" for item in one.standing]


# Songs

KINDS = "Everyone who views an Echo records it; an Anomaly counts only for its finder."
"""The two kinds of song (SS-233, SS-235)."""


def song_rows(pen: Pen, view: View, *, all_of_them: bool = True, explained: bool = False) -> list[Row]:
    """Return the Abyssal Song board as far as this seat knows it, in two columns if they fit (SS-468), all of it or only songs found."""
    where = _song_tiles(view)
    cells = [_song(pen, view, at, song, where) for at, song in enumerate(view.song_board) if song.found or all_of_them]
    columns = 2 if max(map(row_width, cells), default=0) < pen.width // 2 else 1
    half, each = -(-len(cells) // columns), pen.width // columns
    left, right = cells[:half], [*cells[half:], *[()] * half]
    title, left_over = "Abyssal Songs", f"{view.song_deck} still to be found"
    room = pen.width - len(title) - len("─  ─")
    rows: list[Row] = [pen.heading(title, left_over if len(left_over) < room else f"{view.song_deck} to find")]
    rows += [(*fit(one, each, pen.ink.plain), *other) for one, other in zip(left, right, strict=False)]
    return rows + (pen.wrapped(KINDS, 1, pen.ink.dim) if explained else [])


def _song(pen: Pen, view: View, position: int, song: Song, where: dict[int, str]) -> Row:
    """Return a song with its kind, its tile and its recorders: "Bell    Echo    (2,1) A B"."""
    ink = pen.ink
    if not song.found:
        return (f" {song.symbol:<8}", ink.dim), (pen.glyphs.dot, ink.dim)
    style = {"Echo": ink.good, "Anomaly": ink.bad, "": ink.plain}[song.kind]
    recorders = [one.seat for one in view.players if position in one.songs]
    chips: Row = tuple((player(seat).letter, ink.player(seat)) for seat in recorders)
    kind = song.kind or ("covered" if view.seat in song.knowers else "unknown")
    return (f" {song.symbol:<8}", ink.strong), (f"{kind:<8}", style), (f"{where.get(position, ''):<8}", ink.dim), *chips


def song_lines(view: View, names: Sequence[str]) -> list[str]:
    """Return the Abyssal Song board in sentences, with the players who know each song."""
    where = _song_tiles(view)
    lines = []
    for position, song in enumerate(view.song_board):
        if not song.found:
            lines.append(f"{song.symbol}: no song here yet.")
            continue
        kind = f"{song.kind}, {song.name}" if song.kind else "covered, look to read it" if view.seat in song.knowers else "unknown to you"
        lines.append(f"{song.symbol}: {kind}; {f'on {where[position]}' if position in where else 'on no tile'}.")
        lines.append(f"  Recorded by {_recorders(view, position, names)}; known to {'all' if song.open else _listed(song.knowers, names)}.")
    return [*lines, *([KINDS] if any(song.kind for song in view.song_board) else [])]


def _song_tiles(view: View) -> dict[int, str]:
    """Return the tiles of the songs by position."""
    return {song.position: field_of(view.radius).label(song.at) for song in view.songs}


def _recorders(view: View, position: int, names: Sequence[str]) -> str:
    return _listed([one.seat for one in view.players if position in one.songs], names)


def _listed(seats: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(names[seat] for seat in seats) or "nobody"


# Cards


def hand_rows(pen: Pen, view: View, *, texts: bool = True) -> list[Row]:
    """Return the player's Item cards with their texts; for a watcher those that a replay shows."""
    if view.seat is None:
        return [pen.heading("Hidden Item cards"), *hidden] if (hidden := hidden_cards(pen, view)) else []
    standing = view.players[view.seat].standing
    cards = view.players[view.seat].cards
    rows: list[Row] = [pen.heading("Your Item cards", f"{cards + len(standing)} of {HAND}")]
    if len(view.hand) < cards:
        return [*rows, ((f" {covered_cards(cards)}", pen.ink.dim),)]
    for item in view.hand:
        rows += _card(pen, item, texts)
    none = f" none hidden; {counted(len(standing), 'card')} open" if standing else " none"
    return rows if view.hand else [*rows, ((none, pen.ink.dim),)]


def card_names(pen: Pen, view: View) -> list[Row]:
    """Return only the names of the player's cards."""
    if view.seat is None:
        return hidden_cards(pen, view)
    cards = view.players[view.seat].cards
    if len(view.hand) < cards:
        return pen.wrapped(covered_cards(cards), 1, pen.ink.dim)
    names = ", ".join(ITEMS[item].name for item in view.hand)
    return pen.wrapped(f"Cards: {names}", 1, pen.ink.plain) if names else []


def hidden_cards(pen: Pen, view: View) -> list[Row]:
    """Return the names of every player's hidden cards, where a replay shows everything."""
    texts = [(one.seat, ", ".join(ITEMS[item].name for item in one.hidden)) for one in view.players if one.hidden]
    return [((f" {player(seat).letter} ", pen.ink.player(seat)), (text, pen.ink.plain)) for seat, text in texts]


def covered_cards(cards: int) -> str:
    """Return the words for the player's hand in a covered pane."""
    return f"{counted(cards, 'Item card')}, covered: look to read {'them' if cards > 1 else 'it'}"


def _card(pen: Pen, item: int, texts: bool) -> list[Row]:
    """Return a card's name and text in as many rows as it needs, or in one: without the text if it does not fit."""
    card, ink = ITEMS[item], pen.ink
    name: Row = ((f" {card.name}: ", ink.strong),)
    if not texts:
        whole: Row = (*name, (card.text, ink.plain))
        return [whole if row_width(whole) <= pen.width else ((f" {card.name}", ink.strong),)]
    first, *more = wrap_words(card.text, pen.width - row_width(name)) or [""]
    rest = wrap_words(" ".join(more), pen.width - 3)
    return [(*name, (first, ink.plain)), *((("   ", ink.plain), (line, ink.plain)) for line in rest)]


def deck_rows(pen: Pen, view: View) -> list[Row]:
    """Return the cards left in the decks, and the player's pieces left."""
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


LONGEST_HEAD = 3
"""Words before the colon of a task that only lead in to the list behind it."""
LONGEST_TASK = 2
"""Rows of the task left where the sheets are short; its details are on the board."""


def beast_rows(pen: Pen, view: View, namer: Namer, danger: str = "", foreseen: Sequence[str] = (), *, brief: bool = True) -> list[Row]:
    """Return the active Beast's rules in brief, the task left to beat it, the danger if the player's turn ended now, and a forecast."""
    if not view.beast:
        return []
    card, ink = BEAST_CARDS[view.beast - 1], pen.ink
    waiting = f"{counted(len(view.waiting), 'Beast')} waiting" if view.waiting else ""
    rows = [pen.heading(card.name, waiting, ink.bad)]
    if brief:
        rows += [row for line in view.beast_brief for row in pen.wrapped(line, 1, ink.plain)]
    task = pen.wrapped(f"To beat it: {task_words(view, namer)}.", 1, ink.warn)
    if not brief and len(task) > LONGEST_TASK:
        head = task_words(view, namer).partition(": ")
        task = pen.wrapped(f"To beat it: {head[0]}.", 1, ink.warn) if len(head[0].split()) > LONGEST_HEAD else task
    told = [row for line in foreseen for row in pen.wrapped(line, 1, ink.accent)]
    return [*rows, *task, *pen.wrapped(f"Danger: {danger}." if danger else "", 1, ink.bad), *told]


def beast_list(view: View) -> list[str]:
    """Return the Beasts that may come and those beaten, for when none is active."""
    if not view.epic:
        return ["There are no Beasts in a Normal game."]
    left = ", ".join(BEAST_CARDS[beast - 1].name for beast in view.beasts_left)
    beaten = ", ".join(BEAST_CARDS[beast - 1].name for beast in view.beaten)
    return ["No Beast is active.", f"Still in the Sea deck: {left or 'none'}.", *([f"Beaten: {beaten}."] if beaten else [])]
