"""The squares that a card can reach by what its owner knows, and the cost of the way to the cursor (BS-054 to BS-070)."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Action, Refused
from seatui.engine.squares import COMPASS, Reach
from seatui.games.battle_seas.knowledge.view import View
from seatui.games.battle_seas.knowledge.ways import Way, goals, way_along
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.names import figure_said, moves_said, piece_name
from seatui.games.battle_seas.model.pieces import allowance, fight_allowance, is_ship
from seatui.games.battle_seas.model.state import State, Unit
from seatui.games.battle_seas.play.movement import (
    HERE,
    check_path,
    reach_from,
    route_to,
)
from seatui.games.battle_seas.words.refusals import refused


def end_of(figures: Figures, start: int, steps: Sequence[int]) -> int:
    """Return the square at the end of lawful steps."""
    square = start
    for step in steps:
        square = square if step == HERE else figures.sea.squares.around[square][step]
    return square


class Mover:
    """A card that may move, in one view; ``state`` is a position that fits the view."""

    def __init__(self, figures: Figures, view: View, state: State, key: int) -> None:
        self.figures = figures
        self.view = view
        self.state = state if state.active == key else self._handled(state, key)
        self.key = key
        self.unit: Unit = self.state.units[key]
        self.goals = self._goals()
        """The squares in reach, and whether an attack is still possible there (F)."""

    @staticmethod
    def _handled(state: State, key: int) -> State:
        state = state.clone()
        state.active = key
        return state

    @property
    def has_guns(self) -> bool:
        return bool(CARDS[self.unit.card].reach) and not self.unit.prize

    def _goals(self) -> dict[int, bool]:
        return {square: self._can_fight(steps) for square, steps in goals(self.figures, self.state, self.key).items()}

    def _can_fight(self, steps: tuple[int, ...]) -> bool:
        way = way_along(self.figures, self.state, self.key, steps)
        return way is not None and way.can_fight and not self.unit.prize

    # One way

    def way_to(self, square: int, via: tuple[int, ...] = ()) -> Way:
        """Return the cheapest way to a square, or the cheapest that begins with some steps; ``Refused`` if there is none."""
        steps = (*via, *self._onwards(square, via)) if via else route_to(self.figures, self.state, self.key, square)
        check_path(self.figures, self.state, self.unit.seat, ("path", steps, 0))
        way = way_along(self.figures, self.state, self.key, steps)
        assert way is not None
        return way

    def _onwards(self, square: int, via: tuple[int, ...]) -> tuple[int, ...]:
        """Return the cheapest way to a square after some steps, with the moves left."""
        reach = self._reach_after(via, square)
        if square not in reach.cost:
            raise refused("no_way_after_that", piece=piece_name(self.unit), square=self.figures.sea.name(square))
        return tuple(reach.directions(square))

    def _reach_after(self, via: tuple[int, ...], goal: int | None = None) -> Reach:
        way = way_along(self.figures, self.state, self.key, via)
        assert way is not None
        return reach_from(self.figures, self.state, self.unit, way.squares[-1], allowance(self.unit) - way.leg.cost, goal)

    def goals_after(self, via: tuple[int, ...]) -> dict[int, bool]:
        """Return the squares in reach after some steps, and whether an attack is still possible there."""
        reach = self._reach_after(via)
        return {square: self._can_fight((*via, *reach.directions(square))) for square in reach.cost if square in self.goals}

    def find_way(self, square: int, via: tuple[int, ...] = ()) -> Way | None:
        """Return the way to a square; None if there is none."""
        if square not in self.goals:
            return None
        try:
            return self.way_to(square, via)
        except Refused:
            return None

    def heading_after(self, way: Way) -> int:
        """Return the heading of a ship after its last step."""
        return way.steps[-1] % 8 if is_ship(self.unit) else 0

    def action(self, way: Way, heading: int | None) -> Action:
        """Return the action that declares a way."""
        end = self.heading_after(way) if heading is None or not is_ship(self.unit) else heading
        return ("path", way.steps, end)

    def said(self, way: Way) -> str:
        """The cost of each leg, and whether an attack is still possible: "N 1, NE 1½ = 2½ of 6 moves, can still attack"."""
        legs = ", ".join(
            f"{'quay' if step == HERE else COMPASS[step]} {figure_said(cost)}" for step, cost in zip(way.steps, way.costs, strict=True)
        )
        limit = allowance(self.unit)
        spent = way.leg.cost
        total = "as the only step" if spent > limit else f"= {figure_said(spent)} of {moves_said(limit)}"
        return f"{legs} {total}{self._attack_said(way)}"

    def briefly(self, way: Way) -> str:
        """ "3 steps, 3½ of 6, can attack"."""
        spent = way.leg.cost
        attack = "" if not self.has_guns else ", can attack" if way.can_fight else ", no attack"
        return f"{figure_said(spent)} of {moves_said(allowance(self.unit))}{attack}"

    def _attack_said(self, way: Way) -> str:
        if not self.has_guns:
            return ""
        return ", can still attack" if way.can_fight else f", no attack after more than {figure_said(fight_allowance(self.unit))}"
