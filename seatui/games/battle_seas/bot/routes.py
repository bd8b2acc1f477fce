"""Ways of a card: the squares within its movement, and the cheapest way to a goal."""

from __future__ import annotations

from collections.abc import Container, Iterator
from heapq import heappop, heappush

from seatui.engine.contract import Action
from seatui.engine.squares import OUTSIDE, Reach
from seatui.games.battle_seas.bot.situation import Situation
from seatui.games.battle_seas.model.geometry import MOVE
from seatui.games.battle_seas.model.pieces import allowance, enemies_at, fight_allowance, is_ship, is_triggered, marked_traps
from seatui.games.battle_seas.model.state import NONE, State, Unit
from seatui.games.battle_seas.play.movement import entry_cost, known_ground, may_rest, may_stand, step_costs
from seatui.games.battle_seas.play.sighting import squares_of

FARTHEST = 1 << 14
"""The longest way that is looked for, in twelfths of a move."""

DREAD = 6 * MOVE
"""The detour that a known trap is worth to a bot, in twelfths of a move."""


class Chart:
    """The obstacles of one card, by what its owner knows."""

    def __init__(self, situation: Situation, key: int, unit: Unit) -> None:
        self.figures = situation.figures
        self.state: State = situation.state
        self.key = key
        self.unit = unit
        self.costs = step_costs(self.state, unit)
        self.ways = [direction for direction in range(8) if self.costs[direction]]
        traps = [] if unit.cap <= 0 else marked_traps(self.figures, self.state, unit.seat)  # a depleted piece has nothing to lose
        self.traps = [self.state.traps[key] for key in traps]
        self.unknown = {square for piece in self.state.unseen[unit.seat] for square in squares_of(self.figures, self.state, piece)}

    def extra_cost(self, left: int, to: int, *, fighting: bool) -> int:
        """Return the extra cost of entering a square; below 0 where the card cannot go."""
        state, unit = self.state, self.unit
        if to in self.unknown or (to in state.units_at and enemies_at(state, to, unit.seat)):
            return -1
        if to not in state.ground:
            return 0 if is_ship(unit) else -1
        ground = known_ground(state, unit.seat, to)
        if not may_stand(unit, state, ground):
            return -1
        entry = entry_cost(unit, state, ground, known_ground(state, unit.seat, left) if left in state.ground else None)
        return entry.fight if fighting else entry.move

    def is_trapped(self, left: int, to: int) -> bool:
        """Whether a step leads into the range of a trap that the owner knows (BS-119)."""
        return any(is_triggered(self.figures, trap.card, trap.square, left, to) for trap in self.traps)

    def reach(self, budget: int, *, fighting: bool) -> Reach:
        """Return the squares within a budget in twelfths of a move, with or without an attack, that no known trap guards."""
        around = self.figures.sea.squares.around
        found = Reach(self.unit.square)
        edge = [(0, self.unit.square)]
        while edge:
            spent, square = heappop(edge)
            if spent > found.cost[square]:
                continue
            for direction in self.ways:
                to = around[square][direction]
                cost = spent + self.costs[direction]
                if to == OUTSIDE or cost > budget or self.is_trapped(square, to):
                    continue
                extra = self.extra_cost(square, to, fighting=fighting)
                if extra >= 0 and cost + extra <= budget and found.improve(to, cost + extra, square, direction):
                    heappush(edge, (cost + extra, to))
        return found

    def may_rest(self, square: int) -> bool:
        """Whether the card may end its path there."""
        return square not in self.state.units_at or may_rest(self.figures, self.state, self.key, self.unit, square)

    def squares(self, budget: int, *, fighting: bool) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Return the squares where the card may end a path of at least one step, with the steps."""
        found = self.reach(budget, fighting=fighting)
        for square in found.cost:
            if square != self.unit.square and self.may_rest(square):
                yield square, tuple(found.directions(square))

    def way_to(self, goals: Container[int]) -> tuple[int, ...]:
        """Return the steps of the cheapest way to one of these squares, however far, around known traps; () if there is none."""
        around = self.figures.sea.squares.around
        found = Reach(self.unit.square)
        edge = [(0, self.unit.square)]
        while edge:
            spent, square = heappop(edge)
            if spent > found.cost[square] or spent > FARTHEST:
                continue
            if square in goals and square != self.unit.square and self.may_rest(square):
                return tuple(found.directions(square))
            for direction in self.ways:
                to = around[square][direction]
                if to != OUTSIDE and (extra := self.extra_cost(square, to, fighting=False)) >= 0:
                    cost = spent + self.costs[direction] + extra + DREAD * self.is_trapped(square, to)
                    if found.improve(to, cost, square, direction):
                        heappush(edge, (cost, to))
        return ()


def can_sail(state: State, key: int, unit: Unit) -> bool:
    """Whether a card on the mat may still declare a path."""
    return (
        unit.square != NONE
        and key not in state.legs
        and unit.holds == NONE
        and unit.held == NONE
        and not (unit.prize and key not in state.crews)
    )


def path(unit: Unit, steps: tuple[int, ...]) -> Action:
    """Return the action that declares a path; a ship keeps the heading of its last step."""
    return ("path", steps, steps[-1] if is_ship(unit) else 0)


def along(situation: Situation, chart: Chart, steps: tuple[int, ...]) -> Action | None:
    """Return the first part of a long way, as far as the card can go in this turn; None if it cannot."""
    unit, around = chart.unit, situation.figures.sea.squares.around
    limit, spent, square, best = allowance(unit), 0, unit.square, 0
    for at, direction in enumerate(steps, 1):
        to = around[square][direction]
        spent += chart.costs[direction] + chart.extra_cost(square, to, fighting=False)
        if spent > limit and at > 1:
            break
        if chart.may_rest(to):
            best = at
        square = to
    action = path(unit, steps[:best]) if best else None
    return action if action is not None and situation.lawful(action) else None


def fight_budget(unit: Unit) -> int:
    """Return how far a card may go and still attack, in twelfths of a move."""
    return min(fight_allowance(unit), allowance(unit))
