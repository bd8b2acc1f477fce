"""Drawings of pieces: silhouettes in squares of two rows and more, letters and an arrow in smaller ones.

Every drawing begins with the owner's letter. Only in squares of two cells, with two players, the class comes instead: in capitals for the
viewer's own ships, in small letters for the other player's.
"""

from __future__ import annotations

from typing import NamedTuple

from rich.style import Style

from seatui.games.battle_seas.model.content import CARDS, Card
from seatui.games.battle_seas.model.names import short_name
from seatui.games.battle_seas.model.pieces import is_ship
from seatui.games.battle_seas.model.state import NONE, Unit
from seatui.games.battle_seas.pane.board.area_names import area_name
from seatui.games.battle_seas.pane.board.mat_index import MatIndex
from seatui.games.battle_seas.pane.board.silhouettes import CLASS_LETTERS, class_of, ship_rows, soldier_rows
from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.ink import Ink
from seatui.tui.look.players import player
from seatui.tui.widgets.text_rows import Span

BAR, ASCII_BAR = "▁▂▃▄▅▆▇█", "123456789"
"""Signs for the CAP left, in one cell."""


def is_done(seen: MatIndex, keys: list[int]) -> bool:
    """Whether these are the viewer's cards, all of which have acted in this turn."""
    view = seen.view
    return view.turn == view.seat == seen.units[keys[0]].seat and not set(keys) & set(view.waiting)


class Inks(NamedTuple):
    """The styles of one piece."""

    letter: Style
    point: Style  # of its heading or initial
    body: Style
    sails: Style
    ground: Style


class PieceArt:
    """Draws pieces in one theme and one set of signs."""

    def __init__(self, ink: Ink, glyphs: Glyphs) -> None:
        self.ink = ink
        self.glyphs = glyphs

    def rows(self, seen: MatIndex, square: int, cell: tuple[int, int], active: int, ground: Style) -> list[list[Span]]:
        """Draw the pieces of a square: the card in command, or else a ship, or else the first."""
        keys = seen.units_at[square]
        key = active if active in keys else next((key for key in keys if is_ship(seen.units[key])), keys[0])
        unit = seen.units[key]
        letter = self.ink.piece(unit.seat, ground) if is_done(seen, keys) else self.ink.chip(unit.seat)
        letter += Style(underline=unit.prize or None)
        point = self.ink.chosen + Style(underline=True) if key == active else letter
        is_lost = unit.cap <= 0
        sails = self.ink.dim if is_lost or is_done(seen, keys) else self.ink.bad if CARDS[unit.card].fireship else self.ink.plain
        body = ground + self.ink.dim if is_lost else self.ink.piece(unit.seat, ground)
        inks = Inks(letter, point, body, ground + sails, ground)
        sign = str(min(len(keys), 9)) if len(keys) > 1 else self.sign(unit)
        area = hidden_area(seen, square)
        if cell[1] > 1:
            return self._drawn(seen, key, sign, area, inks, cell)
        return [self._pair(seen, unit, sign, area, inks) if cell[0] == 2 else self._triple(unit, sign, area, inks)]

    def sign(self, unit: Unit) -> str:
        """Return one sign for a piece: a ship's heading, a land character's first letter, or a cross if it is depleted."""
        if unit.cap <= 0:
            return self.glyphs.times
        return self.glyphs.headings[unit.heading] if is_ship(unit) else CARDS[unit.card].name[0].lower()

    # Letters

    def _pair(self, seen: MatIndex, unit: Unit, sign: str, area: Card | None, inks: Inks) -> list[Span]:
        """A ship keeps her heading in front of an area; a land character shows the area's first letter."""
        first = (self.short_letter(seen, unit), inks.letter)
        if area is None:
            return [first, (sign, inks.point)]
        behind = inks.ground + Style(bold=True) if is_ship(unit) else inks.ground
        return [first, (sign if is_ship(unit) else area_name(area, 1), behind)]

    def short_letter(self, seen: MatIndex, unit: Unit) -> str:
        """Return the letter of a piece in the smallest squares: with two players a ship's class, else the owner."""
        view = seen.view
        if not is_ship(unit) or view.seats > 2 or view.seat is None:
            return player(unit.seat).letter
        letter = CLASS_LETTERS[class_of(CARDS[unit.card])]
        return letter if unit.seat == view.seat else letter.lower()

    def _triple(self, unit: Unit, sign: str, area: Card | None, inks: Inks) -> list[Span]:
        """Owner, class and heading; of a land character its initial and CAP, of a grappled ship # instead of the heading."""
        owner = (player(unit.seat).letter, inks.letter)
        held = unit.holds != NONE or unit.held != NONE
        last = (area_name(area, 1), inks.ground) if area is not None else None
        if not is_ship(unit):
            return [owner, (sign, inks.point), last or (self._bar(unit), inks.body)]
        kind = (CLASS_LETTERS[class_of(CARDS[unit.card])], inks.letter)
        return [owner, last or kind, ("#" if held else sign, inks.point)]

    def _bar(self, unit: Unit) -> str:
        bar = ASCII_BAR if self.glyphs.is_ascii else BAR
        most = CARDS[unit.card].cap
        return bar[max(0, -(-min(unit.cap, most) * len(bar) // most) - 1)] if unit.cap > 0 else self.glyphs.times

    # Drawings

    def _drawn(self, seen: MatIndex, key: int, sign: str, area: Card | None, inks: Inks, cell: tuple[int, int]) -> list[list[Span]]:
        """Draw the letter and the sign before the first two rows of a silhouette, and below it a name where there is room."""
        unit, (width, height) = seen.units[key], cell
        flags = _flags(seen, key)
        rows = list(self._silhouette(unit, width - 1))
        if height == 2:
            rows[-1] = self._marked(rows[-1], flags)
            if area is not None:
                rows[0] = rows[0][:-2] + area_name(area, 2)
        left = [(player(unit.seat).letter, inks.letter), (sign, inks.point), *[(" ", inks.ground)] * len(rows)]
        styles = [inks.sails if is_ship(unit) else inks.body] * (len(rows) - 1) + [inks.body]
        drawn = [[head, (row, style)] for head, row, style in zip(left, rows, styles, strict=False)]
        if height > 2:
            name = area_name(area, width) if area is not None else short_name(CARDS[unit.card].name)
            room = width - len(flags)
            short = name if len(name) < room else name[: room - 1 - len(self.glyphs.ellipsis)].rstrip() + self.glyphs.ellipsis
            drawn.append([(f"{short:<{room}}{flags}", inks.body)])
        return drawn

    def _silhouette(self, unit: Unit, columns: int) -> tuple[str, ...]:
        card = CARDS[unit.card]
        if not is_ship(unit):
            return soldier_rows(columns, has_gun=card.guns_ashore)
        share = max(unit.cap, 0) / card.cap
        return ship_rows(class_of(card), columns, unit.heading, share, is_ascii=self.glyphs.is_ascii)

    def _marked(self, hull: str, flags: str) -> str:
        """Write flags on the middle of a hull; in ASCII, where her class is there, on her end."""
        start = len(hull) - len(flags) if self.glyphs.is_ascii else (len(hull) - len(flags)) // 2
        return f"{hull[:start]}{flags}{hull[start + len(flags) :]}" if flags else hull


def hidden_area(seen: MatIndex, square: int) -> Card | None:
    """Return the area under a piece, if none of its squares is free for its name."""
    key = seen.ground.get(square)
    if key is None or not all(map(seen.is_covered, seen.footprints[key])):
        return None
    return CARDS[seen.areas[key].card]


def _flags(seen: MatIndex, key: int) -> str:
    """P for a prize, # for a grappled ship, + for passengers."""
    unit = seen.units[key]
    return "P" * unit.prize + "#" * (unit.holds != NONE or unit.held != NONE) + "+" * (key in seen.crews)
