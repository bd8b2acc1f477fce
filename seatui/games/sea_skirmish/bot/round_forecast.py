"""Forecast of a round: every course of the bot's boats against every course of the nearest enemies (SK-B03)."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.bot.base import Position
from seatui.games.sea_skirmish.bot.measuring import Guns, exchange, safe_poses
from seatui.games.sea_skirmish.bot.next_round import Duellist, outlook
from seatui.games.sea_skirmish.bot.worth import FIRE_COST, WORTH, burning, hurt, sinking
from seatui.games.sea_skirmish.model.content import COURSES, KINDS
from seatui.games.sea_skirmish.model.geometry import BOAT, Sea
from seatui.games.sea_skirmish.model.state import NO_COURSE, Boat
from seatui.games.sea_skirmish.play.collisions import barred_from
from seatui.games.sea_skirmish.play.courses import falls, ideal_pose
from seatui.games.sea_skirmish.play.gunnery import is_screened
from seatui.games.sea_skirmish.play.planning import FACES

ENEMIES_CONSIDERED = 2
"""Number of nearest enemies that the bot considers (SK-B03), unless it has more boats itself."""
NEXT_ROUND = 0.6
"""Weight of the next round against the one being planned."""
SHARPNESS = 5.0
"""How strongly an enemy prefers the course that is best for it."""


class Maneuver(NamedTuple):
    """A course that a boat may take, with the face that is up afterwards."""

    course: int
    face: int
    pose: Pose
    guns: Guns
    lost: bool
    room: float  # the share of courses that are safe in the next round


def maneuvers(sea: Sea, boat: Boat, faces: Sequence[int]) -> list[Maneuver]:
    """Return the maneuvers of a boat with these courses; the circle allows a flip."""
    found: list[Maneuver] = []
    for course in faces:
        pose = ideal_pose(boat.pose, course)
        lost = falls(sea, pose)
        room = 0.0 if lost else len(safe_poses(sea, pose)) / len(FACES)
        faces_up = (boat.face, 1 - boat.face) if COURSES[course - 1].circle else (boat.face,)
        found += [Maneuver(course, face, pose, KINDS[boat.kind].faces[face], lost, room) for face in faces_up]
    return found


class Pair(NamedTuple):
    """Values of a maneuver of ours against a maneuver of an enemy."""

    gain: float  # from our shot
    loss: float  # from their shot
    other: float  # from collisions, and from the outlook for the next round


class Forecast:
    """The tables that plans are made from."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.sea = position.sea
        self.boats = position.view.boats
        self.own = position.own()
        self.moving, self.firing = position.order(1), position.order(2)
        self.maneuvers = {boat: maneuvers(self.sea, self.boats[boat], self._faces(boat)) for boat in self.own}
        self.enemies = self._nearest_enemies()
        self.their_maneuvers = {enemy: maneuvers(self.sea, self.boats[enemy], FACES) for enemy in self.enemies}
        bars = {(a, b): when for a, b, when in position.view.bars}
        self.bars = {boat: barred_from(bars, boat, position.view.round) for boat in self.own}
        self.pairs = {
            (boat, enemy): [
                [self._pair(boat, maneuver, enemy, theirs) for theirs in self.their_maneuvers[enemy]] for maneuver in self.maneuvers[boat]
            ]
            for boat in self.own
            for enemy in self.enemies
        }
        self.chances = {enemy: self._chances(enemy) for enemy in self.enemies}

    def _faces(self, boat: int) -> Sequence[int]:
        course = self.position.view.courses[boat]
        return (course,) if course != NO_COURSE else FACES

    def _nearest_enemies(self) -> list[int]:
        """Return the enemies nearest to any of our boats."""

        def near(enemy: int) -> int:
            pose = self.boats[enemy].pose
            return min((self.boats[boat].pose.x - pose.x) ** 2 + (self.boats[boat].pose.y - pose.y) ** 2 for boat in self.own)

        return sorted(self.position.enemies(), key=near)[: max(ENEMIES_CONSIDERED, len(self.own))]

    def _pair(self, boat: int, maneuver: Maneuver, enemy: int, theirs: Maneuver) -> Pair:
        mine, foe = self.boats[boat], self.boats[enemy]
        if maneuver.lost or theirs.lost:
            return Pair(0.0, 0.0, 0.0)
        shot, answer = exchange(maneuver.pose, maneuver.guns, theirs.pose, theirs.guns)
        if self.sea.islands and (shot[0] or answer[0]) and is_screened(self.sea, maneuver.pose, theirs.pose):
            shot = answer = (0, 0)
        gain = hurt(foe.tokens, *shot) + burning(*shot) * (FIRE_COST + (1 - theirs.room) * WORTH[foe.tokens])
        loss = hurt(mine.tokens, *answer) + burning(*answer) * (FIRE_COST + (1 - maneuver.room) * WORTH[mine.tokens])
        if self._fires_first(boat, enemy):
            loss *= 1 - sinking(foe.tokens, *shot)
        else:
            gain *= 1 - sinking(mine.tokens, *answer)
        later = outlook(self.sea, Duellist(maneuver.pose, maneuver.guns, mine.tokens), Duellist(theirs.pose, theirs.guns, foe.tokens))
        return Pair(gain, loss, self._ram(boat, maneuver, enemy, theirs) + NEXT_ROUND * later)

    def _fires_first(self, boat: int, enemy: int) -> bool:
        """Return whether our boat fires before the enemy."""
        return self.firing.index(self.boats[boat].seat) < self.firing.index(self.boats[enemy].seat)

    def _ram(self, boat: int, maneuver: Maneuver, enemy: int, theirs: Maneuver) -> float:
        """Return the value of a collision, which costs each boat a token."""
        if enemy in self.bars[boat]:
            return 0.0
        mine, foe = self.boats[boat], self.boats[enemy]
        first = self.moving.index(mine.seat) < self.moving.index(foe.seat)
        struck = BOAT.meets(maneuver.pose, BOAT, theirs.pose) or (
            BOAT.meets(maneuver.pose, BOAT, foe.pose) if first else BOAT.meets(theirs.pose, BOAT, mine.pose)
        )
        return ram_value(foe.tokens) - ram_value(mine.tokens) if struck else 0.0

    def _chances(self, enemy: int) -> list[float]:
        """Return the chance that the enemy takes each maneuver: the better on average, the likelier. Nobody falls off on purpose."""
        found = self.their_maneuvers[enemy]
        if self.boats[enemy].fire or all(maneuver.lost for maneuver in found):
            return even(found)
        scores = [self._score(enemy, number) for number in range(len(found))]
        weights = [0.0 if maneuver.lost else exp(SHARPNESS * score) for maneuver, score in zip(found, scores, strict=True)]
        return [weight / sum(weights) for weight in weights]

    def _score(self, enemy: int, number: int) -> float:
        """Return an enemy's mean value of a maneuver, over all maneuvers of ours."""
        total = 0.0
        for boat in self.own:
            pairs = [row[number] for row in self.pairs[boat, enemy]]
            total += sum(pair.loss - pair.gain - pair.other for pair in pairs) / len(pairs)
        return total


def even(found: Sequence[Maneuver]) -> list[float]:
    """Return equal chances for all courses; the two faces of a course on the circle share its chance."""
    return [1 / len(FACES) / sum(other.course == maneuver.course for other in found) for maneuver in found]


def ram_value(tokens: int) -> float:
    """Return the value that a boat with this many tokens loses by one more."""
    return WORTH[tokens] - WORTH[tokens + 1]
