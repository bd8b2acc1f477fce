"""The enemy's next turn: the squares from which each piece can fire, and the damage it would do."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache, cached_property
from typing import NamedTuple, TypeAlias

from seatui.engine.squares import VECTORS
from seatui.games.battle_seas.bot.routes import Chart, can_sail, fight_budget
from seatui.games.battle_seas.bot.situation import Situation
from seatui.games.battle_seas.bot.worth import likely_losses, standing
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.geometry import Sea
from seatui.games.battle_seas.model.pieces import gear_of
from seatui.games.battle_seas.model.state import Unit
from seatui.games.battle_seas.play.gunnery import has_sides, own_reach

Hits: TypeAlias = dict[int, list[tuple[int, float]]]
"""By the square from which an enemy may fire: the bot's squares that it hits, with the loss in each, the greatest first."""

MOST_FEARED = 12
"""The most enemies whose fire is worked out."""
MOST_PAIRED = 5
"""The most valuable targets of which pairs are considered."""


def nearest(situation: Situation, keys: list[int], squares: Collection[int], most: int) -> list[int]:
    """Return at most this many cards, those nearest to some squares."""
    if len(keys) <= most:
        return keys
    units, apart = situation.state.units, situation.figures.sea.apart
    return sorted(keys, key=lambda key: min((apart(units[key].square, square) for square in squares), default=0))[:most]


class Shooter(NamedTuple):
    """An enemy that can fire."""

    unit: Unit
    squares: frozenset[int]  # from which it can fire in its next turn
    reach: int
    two_sided: bool


class Threats:
    """The enemies on the mat and the squares they can hit; of many enemies those nearest to the bot's squares."""

    def __init__(self, situation: Situation, ours: Collection[int]) -> None:
        self._situation = situation
        self._ours = ours
        self._sea = situation.figures.sea
        self._losses: dict[tuple[int, int, int], float] = {}
        self._in_reach: dict[tuple[int, int], frozenset[int]] = {}

    @cached_property
    def shooters(self) -> dict[int, Shooter]:
        """The enemies that can fire."""
        situation = self._situation
        armed = [key for key, rival in situation.rivals.items() if CARDS[rival.card].blows and not rival.prize]
        found: dict[int, Shooter] = {}
        for key in nearest(situation, armed, self._ours, MOST_FEARED):
            rival = situation.rivals[key]
            squares = {rival.square}
            if can_sail(situation.state, key, rival):
                squares.update(Chart(situation, key, rival).reach(fight_budget(rival), fighting=True).cost)
            found[key] = Shooter(rival, frozenset(squares), own_reach(situation.state, rival), has_sides(rival))
        return found

    def loss(self, enemy: int, key: int, unit: Unit) -> float:
        """Return the average loss from an enemy's shot at one of the bot's cards, in level numbers."""
        asked = enemy, key, unit.cap
        found = self._losses.get(asked)
        if found is None:
            rival = self.shooters[enemy].unit
            own, guard = gear_of(rival.gear), gear_of(unit.gear)
            before = standing(unit, unit.cap)
            losses = likely_losses(rival.card, rival.gear, own.roll + guard.guard_roll, own.harm + guard.guard_harm)
            found = self._losses[asked] = sum(chance * (before - standing(unit, unit.cap - loss)) for chance, loss in losses)
        return found

    def in_reach(self, enemy: int, square: int) -> frozenset[int]:
        """Return the squares from which an enemy hits a square."""
        asked = enemy, square
        found = self._in_reach.get(asked)
        if found is None:
            shooter = self.shooters[enemy]
            found = self._in_reach[asked] = shooter.squares.intersection(self._sea.disc(square, shooter.reach))
        return found

    def hits(self, enemy: int, places: Mapping[int, int]) -> Hits:
        """Return an enemy's possible hits on the bot's cards in these squares."""
        units = self._situation.state.units
        struck = [(square, self.loss(enemy, key, units[key])) for key, square in places.items() if self.in_reach(enemy, square)]
        found: Hits = {}
        for one in sorted(struck, key=lambda one: one[1], reverse=True):
            for own in self.in_reach(enemy, one[0]):
                found.setdefault(own, []).append(one)
        return found

    def reply(self, places: Mapping[int, int]) -> float:
        """Return the loss in the enemy's next turn with the bot's cards in these squares, if each enemy fires where it does most."""
        return sum(self.worst_hit(enemy, self.hits(enemy, places)) for enemy in self.shooters)

    def worst_hit(self, enemy: int, hits: Hits) -> float:
        """Return the greatest loss from one enemy."""
        two_sided = self.shooters[enemy].two_sided
        return max((self.volley(own, struck, two_sided=two_sided) for own, struck in hits.items()), default=0.0)

    def volley(self, own: int, struck: list[tuple[int, float]], *, two_sided: bool) -> float:
        """Return the greatest loss from one square: one hit, or one on each side."""
        best = struck[0][1]
        if two_sided:
            struck = struck[:MOST_PAIRED]
            for at, (square, loss) in enumerate(struck[:-1], 1):
                if loss + struck[at][1] > best:
                    best = max(best, loss + self.partner(own, square, struck[at:]))
        return best

    def partner(self, own: int, square: int, others: Iterable[tuple[int, float]]) -> float:
        """Return the greatest loss from a second hit on the other side."""
        return next((loss for other, loss in others if are_opposite(self._sea, own, square, other)), 0.0)

    def worst(self, units: Mapping[int, Unit]) -> float:
        """Return the loss in the enemy's next turn if every piece could fire at its best target."""
        return sum(max((self.loss(enemy, key, unit) for key, unit in units.items()), default=0.0) for enemy in self.shooters)


class Exposure:
    """The enemy's gain if one of the bot's cards goes to a square and the others stay."""

    def __init__(self, threats: Threats, key: int, unit: Unit, others: Mapping[int, int]) -> None:
        self._threats = threats
        self._hits = {enemy: threats.hits(enemy, others) for enemy in threats.shooters}
        self._base = {enemy: threats.worst_hit(enemy, hits) for enemy, hits in self._hits.items()}
        self._losses = {enemy: threats.loss(enemy, key, unit) for enemy in threats.shooters}

    def at(self, square: int) -> float:
        """Return the additional loss with the card in a square, if each enemy fires where it does most."""
        threats, total = self._threats, 0.0
        for enemy, shooter in threats.shooters.items():
            hits, base, loss = self._hits[enemy], self._base[enemy], self._losses[enemy]
            most = base
            for own in threats.in_reach(enemy, square):
                here = hits.get(own) if shooter.two_sided else None
                if here and loss + here[0][1] > most:
                    most = max(most, loss + threats.partner(own, square, here))
                elif loss > most:
                    most = loss
            total += most - base
        return total


def are_opposite(sea: Sea, own: int, one: int, other: int) -> bool:
    """Whether some heading in a square brings these two to bear on different sides (BS-078)."""
    squares = sea.squares
    column, row = squares.column[own], squares.row[own]
    return _opposite(squares.column[one] - column, squares.row[one] - row, squares.column[other] - column, squares.row[other] - row)


@cache
def _opposite(dx: int, dy: int, other_dx: int, other_dy: int) -> bool:
    return any(_side(heading, dx, dy) * _side(heading, other_dx, other_dy) < 0 for heading in VECTORS)


def _side(heading: tuple[int, int], dx: int, dy: int) -> int:
    """``Squares.side`` for a vector."""
    along, across = heading
    dot, cross = along * dx + across * dy, along * dy - across * dx
    if cross == 0 or abs(dot) > abs(cross):
        return 0
    return 1 if cross > 0 else -1
