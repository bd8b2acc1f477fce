"""Steering: every possible order of the Captain, weighed by its gains and risks in expected damage."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from seatui.engine.contract import Action, Draw
from seatui.games.captain_sonar.bot.hunting import best_blast, cover, danger, enemy_odds, enemy_odds_later, harm
from seatui.games.captain_sonar.bot.situation import Situation
from seatui.games.captain_sonar.bot.weights import Weights
from seatui.games.captain_sonar.model.content import DIRECTIONS, GAUGES, TORPEDO
from seatui.games.captain_sonar.model.geometry import spaces_of

ROOMY = 25
"""The free spaces ahead that are as good as the open sea."""
TROUBLE = {"safe": 0.0, "may": 1.0, "would": 2.0}
"""The weight of a direction's risk on the crew line."""
ASKED = 0.8
"""The worth of an order that the crew asks for: much, but less than a damage."""
ALIKE = 0.02
"""Orders whose worth differs by no more than this are alike."""
LEAST_THREAT = 0.5
"""The chance that the enemy can fire within the three turns that a surfacing gives it, at least."""
MOST_TO_CLOSE_IN_ON = 60
"""With more suspect spaces than this there is nothing to close in on."""


class OrderWeigher:
    """Weighs orders in one situation."""

    def __init__(self, situation: Situation, weights: Weights) -> None:
        self.situation = situation
        self.weights = weights
        self._now = enemy_odds(situation)
        self._later = enemy_odds_later(situation)
        self._near = spaces_of(situation.suspects) if situation.doubt <= MOST_TO_CLOSE_IN_ON else ()

    def best(self, orders: Sequence[Action], draw: Draw) -> Action:
        """Draw one of the orders that are worth most, because a captain who can be predicted can be found."""
        worths = [self.worth(order) for order in orders]
        best = max(worths)
        choice = [order for order, worth in zip(orders, worths, strict=True) if worth >= best - ALIKE]
        return choice[draw(len(choice))]

    def worth(self, order: Action) -> float:
        """The gain of an order less its risk."""
        return _WORTH[order[0]](self, order) + (ASKED if self._is_asked(order) else 0.0)

    def _is_asked(self, order: Action) -> bool:
        """Whether the crew asks for this order (CS-157)."""
        value = self.situation.asked(order[0])
        return value is not None and (order[0] == "surface" or value == order[1])

    # The three kinds of order

    def _head(self, order: Action) -> float:
        situation, course = self.situation, DIRECTIONS.index(order[1])
        at = situation.chart.step[situation.sheet.at][course]
        known = situation.known.positions_after("course", order[1]) if self._hides else situation.masks.water
        worth = self._place(at, known, 0)
        if self._armed:
            shot = best_blast(situation, self._now, situation.masks.reach[at], at).worth
            worth += shot if shot >= self.weights.bar else 0.0
        if situation.line.risk[course] == "would":
            worth -= harm(1, situation.hull)
        return worth

    def _silence(self, order: Action) -> float:
        situation = self.situation
        _, direction, length = order
        at, passed = situation.sheet.at, 0
        for _ in range(length):
            at = situation.chart.step[at][DIRECTIONS.index(direction)]
            passed |= 1 << at
        worth = self._place(at, self._after_silence, passed) - self.weights.silence
        if situation.line.risk[DIRECTIONS.index(direction)] == "would":
            worth -= harm(1, situation.hull)
        return worth

    def _surface(self, _order: Action) -> float:
        situation = self.situation
        at = situation.sheet.at
        trouble = sum(TROUBLE[risk] for risk in situation.line.risk) + sum(not clear for clear in situation.line.clear)
        worth = self.weights.relief * trouble - self.weights.surface + self._hunt(at)
        if self._hides:
            known = situation.known.positions_after("surface", situation.chart.sector[at])
            risk = max(LEAST_THREAT, situation.threat) * danger(situation, at, known, situation.masks.torpedo_range_in_three)
            worth += self.weights.cover * cover(known) - self.weights.danger * risk
        return worth

    # The worth of a place

    def _place(self, at: int, known: int, passed: int) -> float:
        situation, weights = self.situation, self.weights
        room = situation.masks.room(at, situation.closed | passed, ROOMY)
        worth = self._hunt(at) - weights.room * (1 - room / ROOMY) - (weights.surface if not room else 0.0)
        if self._hides:
            worth += weights.cover * cover(known)
            if situation.threat:
                worth -= weights.danger * situation.threat * danger(situation, at, known, situation.masks.torpedo_range_in_one)
        return worth

    def _hunt(self, at: int) -> float:
        """The worth of a place for the next turn's shot, or for closing in."""
        situation, weights = self.situation, self.weights
        in_range = spaces_of(situation.masks.torpedo_range_in_one[at]) if self._soon_armed else ()
        prospect = best_blast(situation, self._later, in_range, at).worth
        if not self._near:
            return weights.prospect * prospect
        distance = sum(situation.chart.distance(at, space) for space in self._near) / len(self._near)
        return weights.prospect * prospect - (weights.closing * distance if self._soon_armed else 0.0)

    @property
    def _hides(self) -> bool:
        return self.weights.cover > 0

    @cached_property
    def _after_silence(self) -> int:
        return self.situation.known.positions_after("silence") if self._hides else self.situation.masks.water

    @cached_property
    def _armed(self) -> bool:
        """Whether a torpedo can be fired after this order."""
        return self.situation.line.clear[0] and self._missing <= 1

    @cached_property
    def _soon_armed(self) -> bool:
        """Whether a torpedo can be fired after the next order."""
        return self._missing <= 2

    @cached_property
    def _missing(self) -> int:
        """The marks that the torpedo still needs. A seat without the gauges assumes that it is charged first, and waits for READY."""
        situation = self.situation
        if situation.own.mate is not None:
            return GAUGES[TORPEDO] - situation.own.mate.gauges[TORPEDO]
        if "torpedo" in situation.own_ready:
            return 0
        return max(int(situation.line.clear[0]), GAUGES[TORPEDO] - situation.orders_since(situation.crew, "torpedo"))


_WORTH = {"head": OrderWeigher._head, "silence": OrderWeigher._silence, "surface": OrderWeigher._surface}
