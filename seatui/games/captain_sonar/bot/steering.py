"""Steering: every order the Captain may give, weighed by what it brings and what it risks, in damage to be expected."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from seatui.engine.contract import Action, Draw
from seatui.games.captain_sonar.bot.base import Scene
from seatui.games.captain_sonar.bot.hiding import cover, danger
from seatui.games.captain_sonar.bot.hunting import best_blast, enemy_odds, enemy_odds_later, harm
from seatui.games.captain_sonar.bot.weights import Temper
from seatui.games.captain_sonar.model.content import DIRECTIONS, GAUGES, TORPEDO
from seatui.games.captain_sonar.model.geometry import spaces_of

ROOMY = 25
"""So many spaces ahead are as good as the open sea."""
TROUBLE = {"safe": 0.0, "may": 1.0, "would": 2.0}
"""How much a direction's risk on the crew line troubles."""
ASKED = 0.8
"""What it is worth to do what someone of the crew asks for: much, but not a damage."""
ALIKE = 0.02
"""Orders that differ by no more are alike."""
LEAST_THREAT = 0.5
"""The chance that the enemy can fire within the three turns that a surfacing gives it, whatever was heard."""
CLEARLY = 60
"""With more suspect places than that there is nothing to close in on."""


class Helm:
    """Weighs orders in one scene."""

    def __init__(self, scene: Scene, temper: Temper) -> None:
        self.scene = scene
        self.temper = temper
        self._now = enemy_odds(scene)
        self._later = enemy_odds_later(scene)
        self._near = spaces_of(scene.suspects) if scene.doubt <= CLEARLY else ()

    def best(self, orders: Sequence[Action], draw: Draw) -> Action:
        """The order that is worth most; of those that are worth about as much any, for who can be foretold is found."""
        worths = [self.worth(order) for order in orders]
        best = max(worths)
        choice = [order for order, worth in zip(orders, worths, strict=True) if worth >= best - ALIKE]
        return choice[draw(len(choice))]

    def worth(self, order: Action) -> float:
        """What an order promises, less what it risks."""
        return _WORTH[order[0]](self, order) + (ASKED if self._is_asked(order) else 0.0)

    def _is_asked(self, order: Action) -> bool:
        """Whether someone of the crew has asked for it (CS-157)."""
        value = self.scene.asked(order[0])
        return value is not None and (order[0] == "surface" or value == order[1])

    # The three kinds of order

    def _head(self, order: Action) -> float:
        scene, course = self.scene, DIRECTIONS.index(order[1])
        at = scene.chart.step[scene.sheet.at][course]
        known = scene.known.positions_after("course", order[1]) if self._hides else scene.sea.water
        worth = self._place(at, known, 0)
        if self._armed:
            shot = best_blast(scene, self._now, scene.sea.reach[at], at).worth
            worth += shot if shot >= self.temper.bar else 0.0
        if scene.line.risk[course] == "would":
            worth -= harm(1, scene.hull)
        return worth

    def _silence(self, order: Action) -> float:
        scene = self.scene
        _, direction, length = order
        at, passed = scene.sheet.at, 0
        for _ in range(length):
            at = scene.chart.step[at][DIRECTIONS.index(direction)]
            passed |= 1 << at
        worth = self._place(at, self._after_silence, passed) - self.temper.silence
        if scene.line.risk[DIRECTIONS.index(direction)] == "would":
            worth -= harm(1, scene.hull)
        return worth

    def _surface(self, _order: Action) -> float:
        scene = self.scene
        at = scene.sheet.at
        trouble = sum(TROUBLE[risk] for risk in scene.line.risk) + sum(not clear for clear in scene.line.clear)
        worth = self.temper.relief * trouble - self.temper.surface + self._hunt(at)
        if self._hides:
            known = scene.known.positions_after("surface", scene.chart.sector[at])
            risk = max(LEAST_THREAT, scene.threat) * danger(scene, at, known, scene.sea.hounded)
            worth += self.temper.cover * cover(known) - self.temper.danger * risk
        return worth

    # What a place is worth

    def _place(self, at: int, known: int, passed: int) -> float:
        scene, temper = self.scene, self.temper
        room = scene.sea.room(at, scene.closed | passed, ROOMY)
        worth = self._hunt(at) - temper.room * (1 - room / ROOMY) - (temper.surface if not room else 0.0)
        if self._hides:
            worth += temper.cover * cover(known)
            if scene.threat:
                worth -= temper.danger * scene.threat * danger(scene, at, known, scene.sea.chased)
        return worth

    def _hunt(self, at: int) -> float:
        """How well the place lies for the next turn's shot, or for coming nearer."""
        scene, temper = self.scene, self.temper
        prospect = best_blast(scene, self._later, spaces_of(scene.sea.chased[at]), at).worth if self._soon_armed else 0.0
        if not self._near:
            return temper.prospect * prospect
        distance = sum(scene.chart.distance(at, space) for space in self._near) / len(self._near)
        return temper.prospect * prospect - (temper.closing * distance if self._soon_armed else 0.0)

    @property
    def _hides(self) -> bool:
        return self.temper.cover > 0

    @cached_property
    def _after_silence(self) -> int:
        return self.scene.known.positions_after("silence") if self._hides else self.scene.sea.water

    @cached_property
    def _armed(self) -> bool:
        """Whether a torpedo can be fired after this order."""
        return self.scene.line.clear[0] and self._missing <= 1

    @cached_property
    def _soon_armed(self) -> bool:
        """Whether one can be fired after the next order."""
        return self._missing <= 2

    @cached_property
    def _missing(self) -> int:
        """How many marks the torpedo still needs. Without the gauges: it is charged first, and READY comes when it is full and clear."""
        scene = self.scene
        if scene.own.mate is not None:
            return GAUGES[TORPEDO] - scene.own.mate.gauges[TORPEDO]
        if "torpedo" in scene.own_ready:
            return 0
        return max(int(scene.line.clear[0]), GAUGES[TORPEDO] - scene.orders_since(scene.crew, "torpedo"))


_WORTH = {"head": Helm._head, "silence": Helm._silence, "surface": Helm._surface}
