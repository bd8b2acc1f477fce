"""The list beside the mat: wind and light, the cost of steps, all cards with their condition, and the legend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from seatui.engine.squares import COMPASS
from seatui.engine.wording import counted
from seatui.games.battle_seas.model.content import CARDS, SHIP
from seatui.games.battle_seas.model.geometry import BY_WIND, CALM
from seatui.games.battle_seas.model.names import figure_said, number_said, short_name, units_said
from seatui.games.battle_seas.model.pieces import is_boardable, is_public, is_ship
from seatui.games.battle_seas.model.state import AGREEING, BATTLE, BUILDING, DEPLOYING, NONE, Area, Trap, Unit
from seatui.games.battle_seas.pane.board.mat_index import MatIndex
from seatui.games.battle_seas.pane.board.piece_art import PieceArt
from seatui.games.battle_seas.pane.board.place_words import spelled
from seatui.games.battle_seas.pane.sheets.legend import legend
from seatui.games.battle_seas.words.describe import stalemate_said
from seatui.tui.look.players import player
from seatui.tui.widgets.text_rows import Row, Span, both_ends, row_width, wrap_words

ROSE = ((7, 0, 1), (6, NONE, 2), (5, 4, 3))
"""The directions around a ship, as the rose shows them."""
ROSE_COLUMN, NARROW_COLUMN = 9, 8
"""Columns of a direction; the fewer leave room for words in a narrow pane, but not for figures in ASCII."""
ROSE_WORDS = ("moves", "for a", "step")
"""The words beside the rose, which explain its figures."""
NEAR_END = 5
"""The rounds before a stalemate in which the list counts them."""


class SheetRow(NamedTuple):
    """A row of the list, and its piece; NONE for a heading."""

    row: Row
    key: int = NONE
    pinned: bool = False  # whether it stays in sight where not all rows fit


class FleetRows:
    """Makes the rows of the list for one view."""

    def __init__(self, art: PieceArt, seen: MatIndex, names: Sequence[str], width: int, chosen: int, layer: str = "") -> None:
        self.art, self.ink, self.glyphs = art, art.ink, art.glyphs
        self.seen, self.view, self.names, self.width, self.chosen = seen, seen.view, names, width, chosen
        self.layer = layer

    @property
    def needs_rose(self) -> bool:
        """Whether a ship of the viewer's may be about to sail, so that the wind rose matters more than other rows."""
        view = self.view
        return view.turn == view.seat and view.active != NONE and not self.layer

    def rows(self, *, rose: bool, crews: bool = True, foes: bool = False, others_first: bool = False) -> list[SheetRow]:
        """Return all rows; with the wind rose, a row for each passenger and one for each known enemy, as asked.

        With ``others_first``, the other players stay in sight above a fleet that does not fit.
        """
        view = self.view
        if view.phase in (AGREEING, BUILDING):
            return self._waiting()
        if view.phase == DEPLOYING:
            return [*self._deploying(), *self._to_deploy()]
        head = [SheetRow(self._weather(), pinned=True)]
        head += [SheetRow(((line, self.ink.chosen),), pinned=True) for line in wrap_words(self.layer, self.width) if line]
        if rose and view.wind != NONE:
            head += [SheetRow(row, pinned=True) for row in self._rose()]
        if end := stalemate_said(self.seen.figures, view, within=NEAR_END):
            head.append(SheetRow(((end, self.ink.warn),), pinned=True))
        if others_first:
            return [*head, *(row._replace(pinned=True) for row in self._others(foes)), *self._fleet(crews)]
        return [*head, *self._fleet(crews), *self._others(foes)]

    # Before the battle

    def _waiting(self) -> list[SheetRow]:
        asked = [decision.seat for decision in self.view.decisions]
        words = ", ".join(f"{name} {'chooses' if seat in asked else 'is done'}" for seat, name in enumerate(self.names))
        return self._said(words)

    def _deploying(self) -> list[SheetRow]:
        ready = [self.names[seat] for seat in self.view.ready]
        return self._said(f"Ready: {', '.join(ready) if ready else 'nobody yet'}")

    def _said(self, words: str) -> list[SheetRow]:
        return [SheetRow(((line, self.ink.dim),)) for line in wrap_words(words, self.width)]

    def _to_deploy(self) -> list[SheetRow]:
        """The pieces to deploy, those without a place first."""
        pieces: list[tuple[int, Unit | Area | Trap]] = [*self.view.areas, *self.view.units, *self.view.traps]
        in_order = sorted(pieces, key=lambda each: (bool(self._place(each[1])), each[0]))
        return [row for key, piece in in_order for row in self._piece_rows(key, piece)]

    def _piece_rows(self, key: int, piece: Unit | Area | Trap) -> list[SheetRow]:
        place = self._place(piece)
        card = CARDS[piece.card]
        copy = f" #{piece.copy}" if piece.copy > 1 else ""
        sign = self.art.sign(piece) if isinstance(piece, Unit) else self.glyphs.times if isinstance(piece, Trap) else "="
        return self._lines(key, sign, f"{short_name(card.name)}{copy}", place or "to place", done=bool(place), seat=piece.seat)

    def _place(self, piece: Unit | Area | Trap) -> str:
        """Return the place of a piece; "" while it has none."""
        name = self.seen.figures.sea.name
        if isinstance(piece, Area):
            return name(piece.corner) if piece.corner != NONE else ""
        if isinstance(piece, Unit) and piece.aboard != NONE:
            return f"in {short_name(CARDS[self.seen.units[piece.aboard].card].name)}"
        return name(piece.square) if piece.square != NONE else ""

    # Wind and light

    def _weather(self) -> Row:
        view, ink, glyphs = self.view, self.ink, self.glyphs
        light = f"{'night' if view.night else 'day'}, sight {spelled(units_said(self.seen.figures.sights[view.night]), glyphs)}"
        if view.wind == NONE:
            return (("No wind", ink.strong), (f" {glyphs.dot} {light}", ink.dim))
        towards = glyphs.headings[(view.wind + 4) % 8]
        return ((f"Wind from {COMPASS[view.wind]} ", ink.strong), (towards, ink.accent), (f" {glyphs.dot} {light}", ink.dim))

    def _rose(self) -> list[Row]:
        """The cost of a ship's step in each direction; the arrow in the middle shows where the wind blows (BS-070)."""
        unit = self.seen.units.get(self.chosen)
        feels = unit is None or (is_ship(unit) and not CARDS[unit.card].oars)
        costs = BY_WIND[self.view.wind] if feels else CALM
        words = max(map(len, ROSE_WORDS))
        is_narrow = self.width < len(ROSE[0]) * ROSE_COLUMN + words
        column = NARROW_COLUMN if is_narrow and not self.glyphs.is_ascii else ROSE_COLUMN
        rows = [tuple(span for way in ways for span in self._rose_cell(way, costs, column)) for ways in ROSE]
        if self.width < len(ROSE[0]) * column + words:
            return rows
        return [(*row, (words, self.ink.dim)) for row, words in zip(rows, ROSE_WORDS, strict=True)]

    def _rose_cell(self, way: int, costs: Sequence[int], column: int) -> list[Span]:
        ink = self.ink
        if way == NONE:
            return [(f"{self.glyphs.headings[(self.view.wind + 4) % 8]:^{column}}", ink.accent)]
        figure = spelled(figure_said(costs[way]), self.glyphs) if costs[way] else self.glyphs.times
        tone = ink.bad if not costs[way] else ink.good if costs[way] <= CALM[way] else ink.warn
        return [(f"{COMPASS[way]:>3} ", ink.dim), (f"{figure:<{column - 4}}", tone)]

    # Fleets

    def _fleet(self, crews: bool) -> list[SheetRow]:
        """The viewer's cards, each ship with its passengers or their number."""
        seat, seen = self.view.seat, self.seen
        numbers = self._numbers(seat)
        rows: list[SheetRow] = []
        own = [(key, unit) for key, unit in sorted(seen.units.items()) if unit.seat == seat]
        first = {unit.card: key for key, unit in reversed(own)}  # equal cards stand together, by their copies
        for key, unit in sorted(own, key=lambda each: (CARDS[each[1].card].kind != SHIP, first[each[1].card], each[1].copy, each[0])):
            if unit.aboard == NONE:
                crew = seen.crews.get(key, [])
                rows += self._card_rows(key, unit, after=f"{numbers[key]}{f' +{len(crew)}' if crew and not crews else ''}")
                aboard = [mate for mate in crew if crews or mate == self.chosen]
                rows += [row for mate in aboard for row in self._card_rows(mate, seen.units[mate], "+ ")]
        return rows

    def _card_rows(self, key: int, unit: Unit, before: str = "", after: str = "") -> list[SheetRow]:
        copy = f" #{unit.copy}" if unit.copy > 1 else ""
        name = f"{before}{short_name(CARDS[unit.card].name)}{copy}{after}"
        done = self.view.turn == self.view.seat == unit.seat and key not in self.view.waiting
        left = f"{max(unit.cap, 0)}/{CARDS[unit.card].cap} {self._state(key, unit)}"
        return self._lines(key, self.art.sign(unit), name, left, done=done, seat=unit.seat)

    def _state(self, key: int, unit: Unit) -> str:
        """Return one word for the most important condition of a card."""
        view = self.view
        if unit.cap <= 0:
            return "sinking" if is_ship(unit) else "lost"
        if self.seen.struck_to(key) != NONE:
            return "struck"
        if unit.prize:
            return "prize"
        if unit.holds != NONE or unit.held != NONE:
            return "held"
        if is_boardable(unit):
            return "subdued"
        if view.turn != view.seat or unit.seat != view.seat:
            return ""
        if key not in view.waiting:
            return "done"
        return "now" if key == view.active else "sailed" if any(other == key for other, _ in view.legs) else ""

    def _lines(self, key: int, sign: str, name: str, right: str, *, done: bool, seat: int) -> list[SheetRow]:
        """Return a piece and at the right its condition, which has a row of its own where it does not fit beside the name."""
        ink = self.ink
        pointer = self.glyphs.pointer if key == self.chosen else " "
        style = ink.strong if key == self.chosen else ink.dim if done else ink.plain
        left: Row = ((pointer, ink.accent), (sign, ink.player(seat)), (f" {name}", style))
        end: Row = ((f" {right}", style),)
        rows = [(left, end)] if row_width((*left, *end)) <= self.width else [(left, ()), ((), end)]
        return [SheetRow(both_ends(*row, self.width, ink.plain, self.glyphs.ellipsis), key) for row in rows]

    def _others(self, foes: bool) -> list[SheetRow]:
        """The known pieces of every other player."""
        view, ink = self.view, self.ink
        rows: list[SheetRow] = []
        for seat in range(view.seats):
            if seat == view.seat:
                continue
            pointer = self.glyphs.pointer if view.turn == seat else " "
            first, *others = wrap_words(self._known_of(seat), self.width - 3)
            rows.append(SheetRow(((pointer, ink.accent), (player(seat).letter, ink.player(seat)), (f" {first}", ink.plain))))
            rows += [SheetRow(((f"   {line}", ink.plain),)) for line in others]
            rows += self._foes(seat) if foes else []
        return rows

    def _foes(self, seat: int) -> list[SheetRow]:
        """The known characters of another player, with their CAP."""
        numbers = self._numbers(seat)
        return [row for key in numbers for row in self._card_rows(key, self.seen.units[key], "  ", numbers[key])]

    def _numbers(self, seat: int | None) -> dict[int, str]:
        """A player's known characters, with the numbers by which the log tells equal ones in the open apart."""
        units = [(key, unit) for key, unit in sorted(self.seen.units.items()) if unit.seat == seat]
        copies = Counter(unit.card for _, unit in units)
        return {key: f" ({number_said(key)})" if copies[unit.card] > 1 and is_public(key) else "" for key, unit in units}

    def _known_of(self, seat: int) -> str:
        """The number of a player's pieces in the open, and of those not yet identified."""
        name = f"{self.names[seat]}: "
        if self.view.gone[seat]:
            return f"{name}out"
        markers = [marker for marker in self.view.markers if marker.seat == seat]
        unknown = sum(not marker.is_known for marker in markers)
        words = f"{name}{counted(len(markers), 'piece')}, {f'{unknown} unknown' if unknown else 'all known'}"
        return f"{words} (?)" if unknown and len(words) + 7 <= self.width else words

    # Signs

    def legend(self, cell: int) -> list[SheetRow]:
        """Return the legend of the signs on a mat whose squares are ``cell`` columns wide."""
        if self.view.phase != BATTLE:
            return []
        lines = legend(self.seen, self.glyphs, self.width - 1, cell, ranges=False)
        return [SheetRow(((f" {line}", self.ink.dim),)) for line in lines if len(line) < self.width]
