"""What a round may bring, for every course of the own boats against every course of the nearest enemies (SK-B03)."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.bot.base import FACES, Bridge
from seatui.games.sea_skirmish.bot.measuring import Guns, courses, exchange
from seatui.games.sea_skirmish.bot.next_round import Lie, outlook
from seatui.games.sea_skirmish.bot.worth import BURNING, WORTH, burning, hurt, sinking
from seatui.games.sea_skirmish.model.content import COURSES, KINDS
from seatui.games.sea_skirmish.model.geometry import BOAT, Sea
from seatui.games.sea_skirmish.model.state import NO_COURSE, Boat
from seatui.games.sea_skirmish.play.collisions import barred_from
from seatui.games.sea_skirmish.play.gunnery import is_screened
from seatui.games.sea_skirmish.play.template import falls, ideal_pose

MINDED = 2
"""So many of the nearest enemies are minded (SK-B03), or as many as there are own boats."""
FUTURE = 0.6
"""What the round after counts against the one that is planned."""
SHARPNESS = 5.0
"""How surely an enemy takes the course that is best for it."""


class Way(NamedTuple):
    """One course that a boat may take, with the face that is up afterwards."""

    course: int
    face: int
    pose: Pose
    guns: Guns
    lost: bool
    room: float  # the share of courses that would be safe in the round after


def ways(sea: Sea, boat: Boat, faces: Sequence[int]) -> list[Way]:
    """What a boat may do with these courses; the circle lets it turn over."""
    found: list[Way] = []
    for course in faces:
        pose = ideal_pose(boat.pose, course)
        lost = falls(sea, pose)
        room = 0.0 if lost else len(courses(sea, pose)) / len(FACES)
        faces_up = (boat.face, 1 - boat.face) if COURSES[course - 1].circle else (boat.face,)
        found += [Way(course, face, pose, KINDS[boat.kind].faces[face], lost, room) for face in faces_up]
    return found


class Pair(NamedTuple):
    """What one way of an own boat and one way of an enemy bring to each of them."""

    gain: float  # from a shot of ours
    loss: float  # from a shot of theirs
    other: float  # from collisions, and from how the two lie afterwards


class Forecast:
    """The tables from which plans are made."""

    def __init__(self, bridge: Bridge) -> None:
        self.bridge = bridge
        self.sea = bridge.sea
        self.boats = bridge.view.boats
        self.own = bridge.own()
        self.moving, self.firing = bridge.order(1), bridge.order(2)
        self.ways = {boat: ways(self.sea, self.boats[boat], self._faces(boat)) for boat in self.own}
        self.enemies = self._minded()
        self.their_ways = {enemy: ways(self.sea, self.boats[enemy], FACES) for enemy in self.enemies}
        bars = {(a, b): when for a, b, when in bridge.view.bars}
        self.bars = {boat: barred_from(bars, boat, bridge.view.round) for boat in self.own}
        self.pairs = {
            (boat, enemy): [[self._pair(boat, way, enemy, theirs) for theirs in self.their_ways[enemy]] for way in self.ways[boat]]
            for boat in self.own
            for enemy in self.enemies
        }
        self.chances = {enemy: self._chances(enemy) for enemy in self.enemies}

    def _faces(self, boat: int) -> Sequence[int]:
        course = self.bridge.view.courses[boat]
        return (course,) if course != NO_COURSE else FACES

    def _minded(self) -> list[int]:
        """The enemies nearest to any own boat."""

        def near(enemy: int) -> int:
            pose = self.boats[enemy].pose
            return min((self.boats[boat].pose.x - pose.x) ** 2 + (self.boats[boat].pose.y - pose.y) ** 2 for boat in self.own)

        return sorted(self.bridge.enemies(), key=near)[: max(MINDED, len(self.own))]

    def _pair(self, boat: int, way: Way, enemy: int, theirs: Way) -> Pair:
        mine, foe = self.boats[boat], self.boats[enemy]
        if way.lost or theirs.lost:
            return Pair(0.0, 0.0, 0.0)
        shot, answer = exchange(way.pose, way.guns, theirs.pose, theirs.guns)
        if self.sea.islands and (shot[0] or answer[0]) and is_screened(self.sea, way.pose, theirs.pose):
            shot = answer = (0, 0)
        gain = hurt(foe.tokens, *shot) + burning(*shot) * (BURNING + (1 - theirs.room) * WORTH[foe.tokens])
        loss = hurt(mine.tokens, *answer) + burning(*answer) * (BURNING + (1 - way.room) * WORTH[mine.tokens])
        if self._fires_first(boat, enemy):
            loss *= 1 - sinking(foe.tokens, *shot)
        else:
            gain *= 1 - sinking(mine.tokens, *answer)
        later = outlook(self.sea, Lie(way.pose, way.guns, mine.tokens), Lie(theirs.pose, theirs.guns, foe.tokens))
        return Pair(gain, loss, self._ram(boat, way, enemy, theirs) + FUTURE * later)

    def _fires_first(self, boat: int, enemy: int) -> bool:
        """Whether the own boat's shot comes before the enemy's."""
        return self.firing.index(self.boats[boat].seat) < self.firing.index(self.boats[enemy].seat)

    def _ram(self, boat: int, way: Way, enemy: int, theirs: Way) -> float:
        """What a collision brings: a token each."""
        if enemy in self.bars[boat]:
            return 0.0
        mine, foe = self.boats[boat], self.boats[enemy]
        first = self.moving.index(mine.seat) < self.moving.index(foe.seat)
        struck = BOAT.meets(way.pose, BOAT, theirs.pose) or (
            BOAT.meets(way.pose, BOAT, foe.pose) if first else BOAT.meets(theirs.pose, BOAT, mine.pose)
        )
        return ram_value(foe.tokens) - ram_value(mine.tokens) if struck else 0.0

    def _chances(self, enemy: int) -> list[float]:
        """How likely the enemy takes each way: the likelier, the better for it on the average. Nobody falls off by intent."""
        found = self.their_ways[enemy]
        if self.boats[enemy].fire or all(way.lost for way in found):
            return even(found)
        marks = [self._mark(enemy, number) for number in range(len(found))]
        weights = [0.0 if way.lost else exp(SHARPNESS * mark) for way, mark in zip(found, marks, strict=True)]
        return [weight / sum(weights) for weight in weights]

    def _mark(self, enemy: int, number: int) -> float:
        """What a way of an enemy is worth to it, if the own boats take any of theirs."""
        total = 0.0
        for boat in self.own:
            pairs = [row[number] for row in self.pairs[boat, enemy]]
            total += sum(pair.loss - pair.gain - pair.other for pair in pairs) / len(pairs)
        return total


def even(found: Sequence[Way]) -> list[float]:
    """All courses alike; the two faces of the circle share its chance."""
    return [1 / len(FACES) / sum(other.course == way.course for other in found) for way in found]


def ram_value(tokens: int) -> float:
    """What a boat with so many tokens loses by one more."""
    return WORTH[tokens] - WORTH[tokens + 1]
