"""Layers over the mat, one at a time: gun ranges, what a card sees, what enemies see and can hit, and the ranges of known traps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING

from seatui.games.battle_seas.knowledge.lookout import (
    card_sight,
    card_threat,
    enemies_on_mat,
    enemy_sight,
    fleet_sight,
    threats,
    trap_ranges,
)
from seatui.games.battle_seas.knowledge.positions import known_position
from seatui.games.battle_seas.model.names import piece_name
from seatui.games.battle_seas.model.state import BATTLE, NONE, Unit
from seatui.games.battle_seas.pane.board.art import Overlay
from seatui.games.battle_seas.words.attack_words import covered
from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.players import player

if TYPE_CHECKING:
    from seatui.games.battle_seas.pane.pane import BattlePane


class Layer(StrEnum):
    """The layers, by the verbs of their keys."""

    RANGES = "bs.ranges"
    SIGHT = "bs.sight"
    ENEMIES = "bs.enemies"
    TRAPS = "bs.traps"


SEEN = "o"
"""The sign of squares that a card sees."""
MOST = 9
"""The most enemies that a digit counts."""


class Layers:
    """Draws the layer that the player has chosen, and says in one row what it shows."""

    def __init__(self, pane: BattlePane) -> None:
        self.pane = pane
        self.shown: Layer | None = None
        self._makers: Mapping[Layer, Callable[[int], dict[int, Overlay]]] = {
            Layer.RANGES: self._ranges,
            Layer.SIGHT: self._sight,
            Layer.ENEMIES: self._enemies,
            Layer.TRAPS: self._traps,
        }

    def toggle(self, layer: Layer) -> None:
        """Show a layer instead of any other, or hide it."""
        self.shown = None if self.shown is layer else layer

    def overlays(self, cursor: int) -> dict[int, Overlay]:
        """Return the signs of the layer with the cursor on a square."""
        return {} if self.shown is None or self.pane.shown.phase != BATTLE else self._makers[self.shown](cursor)

    def said(self) -> str:
        """Return the row that explains the layer; "" if none is shown."""
        if self.shown is None or self.pane.shown.phase != BATTLE:
            return ""
        pane = self.pane
        cursor, key = pane.number(pane.board.target), pane.key(self.shown)
        words = {
            Layer.RANGES: lambda: f"Guns: {ranges_said(pane.glyphs)}",
            Layer.SIGHT: lambda: f"Sight: {SEEN} seen by {self._lookout(cursor)}",
            Layer.ENEMIES: lambda: f"Enemies: 1-{MOST} can fire, {pane.glyphs.none} see" if self._foes() else "Enemies: none known",
            Layer.TRAPS: self._traps_said,
        }
        return f"{key} {words[self.shown]()}".strip()

    # Cards

    def _card(self, cursor: int) -> tuple[int, Unit] | None:
        """Return the card under the cursor, or else the one in command as it will be at the end of its way."""
        pane, plans = self.pane, self.pane.plans
        mover, way = plans.mover, plans.way
        key = next(iter(pane.seen.units_at.get(cursor, ())), NONE)
        if mover is not None and key in (NONE, mover.key):
            square = mover.unit.square if way is None else way.squares[-1]
            return mover.key, mover.unit._replace(heading=plans.planned_heading, square=square)
        return (key, pane.seen.units[key]) if key != NONE else None

    def _ranges(self, cursor: int) -> dict[int, Overlay]:
        """The range of a card's guns, with the side that bears."""
        pane, way = self.pane, self.pane.plans.way
        card = self._card(cursor)
        if card is None or (way is not None and not way.can_fight):
            return {}
        sides = pane.glyphs.target
        signs = {side: Overlay(sign, "bad", faint=True) for side, sign in ((-1, sides[0]), (1, sides[1]), (0, "+"))}
        return {square: signs[side] for square, side in covered(pane.figures, known_position(pane.figures, pane.view), card[1]).items()}

    def _sight(self, cursor: int) -> dict[int, Overlay]:
        """The squares that a card sees, or else the fleet."""
        pane, card = self.pane, self._card(cursor)
        sign = Overlay(SEEN, "good", faint=True, washes=True)
        if card is None or card[1].square == NONE:
            return dict.fromkeys(fleet_sight(pane.figures, pane.view), sign)
        return dict.fromkeys(card_sight(pane.figures, pane.view, *card), sign)

    def _lookout(self, cursor: int) -> str:
        card = self._card(cursor)
        return "your fleet" if card is None or card[1].square == NONE else piece_name(card[1])

    def _foes(self) -> dict[int, Unit]:
        return enemies_on_mat(self.pane.view)

    def _enemies(self, cursor: int) -> dict[int, Overlay]:
        """How many known enemies could hit a square in their next turn, and where they only see; with the cursor on one, its fire alone."""
        pane = self.pane
        own = next((key for key in pane.seen.units_at.get(cursor, ()) if key in self._foes()), NONE)
        if own != NONE:
            return dict.fromkeys(card_threat(pane.figures, pane.view, own), threat_sign(1))
        found = dict.fromkeys(enemy_sight(pane.figures, pane.view), Overlay(pane.glyphs.none, "warn", faint=True))
        return found | {square: threat_sign(len(keys)) for square, keys in threats(pane.figures, pane.view).items()}

    # Traps

    def _traps(self, _cursor: int) -> dict[int, Overlay]:
        """The small letter of a trap's owner on each square in its range, another player's first."""
        pane, found = self.pane, dict[int, Overlay]()
        for square, traps in trap_ranges(pane.figures, pane.view).items():
            seat = next((trap.seat for trap in traps if trap.seat != pane.view.seat), traps[0].seat)
            found[square] = trap_sign(seat, is_own=seat == pane.view.seat)
        return found

    def _traps_said(self) -> str:
        pane = self.pane
        seats = {trap.seat for traps in trap_ranges(pane.figures, pane.view).values() for trap in traps}
        whose = [f"{player(seat).letter.lower()} {'yours' if seat == pane.view.seat else pane.names[seat]}" for seat in sorted(seats)]
        return f"Trap ranges: {', '.join(whose)}" if whose else "Trap ranges: none known"


def threat_sign(count: int) -> Overlay:
    """Return the sign of a square that this many enemies could hit."""
    return Overlay(str(min(count, MOST)), "bad", faint=True, washes=True)


def trap_sign(seat: int, *, is_own: bool) -> Overlay:
    """Return the sign of a square in the range of a seat's trap."""
    return Overlay(player(seat).letter.lower(), "good" if is_own else "bad", faint=True, washes=True)


def ranges_said(glyphs: Glyphs) -> str:
    """The signs of ranges: where a broadside bears, and where it does once the ship has turned (BS-078)."""
    return f"{glyphs.target[0]} port {glyphs.target[1]} starboard + turn"
