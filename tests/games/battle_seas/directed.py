"""Battles in which the fleets seek each other, so that every rule comes into play; and a count of events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Action, Event, Rules, Seat
from seatui.engine.laws.positions import pick
from seatui.games.battle_seas.model.content import CARDS, SHIP
from seatui.games.battle_seas.model.pieces import footprint, is_subdued
from seatui.games.battle_seas.model.state import NONE, State, Unit
from seatui.games.battle_seas.play.boarding import is_boarder
from seatui.games.battle_seas.play.movement import HERE
from seatui.games.battle_seas.rules import BattleSeas
from tests.games.battle_seas.position import card
from tests.games.observed_game import ObservedGame
from tests.narrowing import checked

COUNTED = (
    "broadside",
    "attacked",
    "ignited",
    "boarding",
    "grappled",
    "struck",
    "captured",
    "repelled",
    "landed",
    "embarked",
    "area_taken",
    "area_destroyed",
    "healed",
)
"""Events about a piece, which each hearer gets separately."""
ONCE = ("trap_found", "trap_cleared", "told_of_piece", "told_of_trap", "eliminated", "judged")
EAGER = ("board", "heal", "spring", "ignite", "fire", "attack", "continue")
"""Verbs chosen wherever possible, the first before the others."""
ONE_IN = 8
"""One choice in this many is made by chance."""
SEARCH_ONE_IN = 6
"""One time in this many a card searches, signals or makes a trap safe instead of sailing on."""


class Chronicle:
    """Counts events of battles."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._last: tuple[str, object] | None = None

    def tell(self, event: Event) -> None:
        facts = event.facts
        match event.kind:
            case kind if kind in COUNTED:
                once = kind, tuple(sorted((name, value) for name, value in facts.items() if name not in ("card", "cards")))
                self.counts[kind] += once != self._last
                self._last = once
                return
            case kind if kind in ONCE:
                self.counts[kind] += 1
            case "trap_sprung" if event.audience == (facts["seat"],):
                self.counts["trap_sprung"] += 1
            case "game_over":
                self.counts["battles"] += 1
                self.counts[f"ended by {facts['rule']}"] += 1
                self.counts["stalemates"] += facts["rule"] != "BS-204"
        self._last = None

    def __str__(self) -> str:
        return "\n".join(f"{what}: {number}" for what, number in sorted(self.counts.items()))


def fleet(*pieces: str) -> Action:
    """Return a fleet by names, attachments behind a plus: "HMS Nymphe + Grapnels"."""
    items = [tuple(card(name).number for name in piece.split(" + ")) for piece in pieces]
    return "fleet", tuple((number, tuple(gear)) for number, *gear in items)


RAIDERS = fleet(
    "Victualling Yard 3,000", "Redoubt 900", "Island", "HMS Cambridge", "HMS Nymphe + Grapnels", "HMS Carysfort", "HMS Cruizer",
    "Fire Ship", "Captain of Marines", "Boarding Party", "Boarding Party", "Marine Platoon", "Garrison Company", "Surgeon's Party",
    "Signal Party", "Land Barrage", "Hidden Battery", "Fire Raft", "Cable and Chain", "Moored Powder Hulk", "Sunken Hulks",
)  # fmt: skip
"""A fleet for every rule: ships that board, soldiers that land, a yard, works to take, and traps. It costs 705 levels."""


class DirectedGame(ObservedGame):
    """A battle in which fleets advance, fire, board, land, repair and search; chance chooses now and then. With odd seeds the second
    player stays behind their traps and works."""

    def __init__(self, rules: Rules[Any, Any], seed: int, chronicle: Chronicle) -> None:
        super().__init__(rules, seed, chronicle)
        self.figures = checked(BattleSeas, rules).figures
        self._whims = SplitMix64(~seed)
        self._stays = 1 if seed % 2 else NONE

    def choose(self) -> tuple[Seat, Action] | None:
        decisions = self.rules.decisions(self.state)
        if not decisions:
            return None
        decision = pick(decisions, self._whims)
        seat = decision.seat
        options = self.rules.options(self.state, seat)
        if decision.kind == "submit_fleet" and self.rules.legal(self.state, seat, RAIDERS):
            return seat, RAIDERS
        if decision.kind == "choose_card":
            return seat, self._card(options)
        if self._whims(ONE_IN) == 0:
            return seat, pick(options, self._whims)
        return seat, self._eager(seat, options)

    def _card(self, options: Sequence[Action]) -> Action:
        """Choose any card that can act; end the turn when none is left."""
        cards = [action for action in options if action[0] == "activate"]
        return pick(cards, self._whims) if cards else options[-1]

    def _eager(self, seat: Seat, options: Sequence[Action]) -> Action:
        for verb in EAGER:
            wanted = [action for action in options if action[0] == verb and not self._spares(seat, action)]
            if wanted:
                return pick(wanted, self._whims)
        quiet = [action for action in options if action[0] in ("detect", "deactivate", "communicate", "withdraw")]
        if quiet and self._whims(SEARCH_ONE_IN) == 0:
            return pick(quiet, self._whims)
        paths = [action for action in options if action[0] == "path"]
        if paths and seat != self._stays:
            return self._advance(seat, paths)
        return ("pass",) if ("pass",) in options else pick(options, self._whims)

    def _spares(self, seat: Seat, action: Action) -> bool:
        """Whether an attack would sink a ship that boarders could take."""
        if action[0] not in ("fire", "attack", "ignite"):
            return False
        units = self.state.units
        boarders = any(unit.seat == seat and is_boarder(self.state, key) and unit.aboard != NONE for key, unit in units.items())
        targets = [units[key] for key in action[2 if action[0] == "fire" else 1 :] if key in units]
        return boarders and any(is_subdued(unit) and CARDS[unit.card].places for unit in targets)

    def _advance(self, seat: Seat, paths: list[Action]) -> Action:
        """Return the path that ends nearest to the card's goal."""
        state, sea = self.state, self.figures.sea
        unit = state.units[state.active]
        goals = self._goals(state, seat, unit)
        start = unit.square if unit.square != NONE else state.units[unit.aboard].square

        def left(path: Action) -> tuple[int, int]:
            square = start
            for step in path[1]:
                square = square if step == HERE else sea.squares.around[square][step]
            return min((sea.apart(square, goal) for goal in goals), default=0), len(path[1])

        return min(paths, key=left)

    def _goals(self, state: State, seat: Seat, unit: Unit) -> list[int]:
        """Return a card's goals: a yard for a hurt ship, others' works for soldiers, else the enemy."""
        ship = CARDS[unit.card].kind == SHIP
        own, others = (
            [area for area in state.areas.values() if (area.control == seat) == mine and not area.ruined] for mine in (True, False)
        )
        yards = [area for area in own if CARDS[area.card].heals_ships]
        works = [area for area in others if CARDS[area.card].kind == "defense"]
        wanted = yards if ship and 2 * unit.cap < CARDS[unit.card].cap else [] if ship else works
        squares = [square for area in wanted for square in footprint(self.figures, area)]
        return squares or [other.square for other in state.units.values() if other.seat != seat and other.square != NONE]
