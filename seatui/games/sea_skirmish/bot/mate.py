"""The normal bot (SK-B02): takes the course that brings most dice to bear as if all enemies went straight on, and fires at the weak."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Action, Draw
from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.bot.base import FACES, Bridge, ahead, answering, first_of, team_colour
from seatui.games.sea_skirmish.model.content import LENGTH
from seatui.games.sea_skirmish.model.state import NO_COURSE, Boat
from seatui.games.sea_skirmish.play.collisions import overlapped, things_around
from seatui.games.sea_skirmish.play.gunnery import aim
from seatui.games.sea_skirmish.play.template import falls, ideal_pose

LONG_FORWARD = 3
RAMMING = 1.5
"""What a collision counts against a course, in dice."""
FALLING = 100.0
CORNERED = (8.0, 3.0, 1.0)
"""The danger of the edge, in dice: with no safe course left for the round after, with one, with two."""
NEARNESS = 0.2
"""What each card length nearer to the nearest enemy counts, so that boats out of range find each other."""
WEAKNESS = 0.6
"""What each token of a target counts, in dice (SK-B02)."""


def set_course(bridge: Bridge, _options: Sequence[Action], draw: Draw) -> Action:
    """The best course for the first boat without one."""
    boat = bridge.unplanned()[0]
    others = expected(bridge, boat)
    marks = {face: mark(bridge, boat, face, others) for face in FACES}
    best = [face for face in FACES if marks[face] == max(marks.values())]
    return ("course", boat, best[draw(len(best))])


def expected(bridge: Bridge, mover: int) -> list[Boat]:
    """All boats as they are expected to lie after Movement: enemies gone long forward, own ones where their courses lead."""
    boats = list(bridge.view.boats)
    enemies = bridge.enemies()
    for number, boat in enumerate(boats):
        course = LONG_FORWARD if number in enemies else bridge.view.courses[number]
        if number != mover and course != NO_COURSE:
            there = ideal_pose(boat.pose, course)
            if not falls(bridge.sea, there):
                boats[number] = boat._replace(pose=there)
    return boats


def mark(bridge: Bridge, mover: int, face: int, boats: Sequence[Boat]) -> float:
    """What a course is worth, in dice (SK-B02)."""
    pose = ideal_pose(boats[mover].pose, face)
    if falls(bridge.sea, pose):
        return -FALLING
    mine = boats[mover]._replace(pose=pose)
    enemies = [boats[number] for number in bridge.enemies()]
    dice = sum(weight(bridge, mine, enemy) - weight(bridge, enemy, mine) for enemy in enemies)
    rams = len(overlapped(things_around(bridge.sea, boats, mover, pose), pose))
    return dice - RAMMING * rams - edge_danger(bridge, pose) - NEARNESS * nearest(pose, enemies)


def weight(bridge: Bridge, mine: Boat, theirs: Boat) -> float:
    """The dice of one boat against another, less half a die for each green one."""
    shot = aim(bridge.sea, mine, theirs)
    return shot.red - shot.green / 2 if shot else 0.0


def edge_danger(bridge: Bridge, pose: Pose) -> float:
    """How little room is left for the round after."""
    left = len(ahead(bridge.sea, pose))
    return CORNERED[left] if left < len(CORNERED) else 0.0


def nearest(pose: Pose, enemies: Sequence[Boat]) -> float:
    """The way to the nearest enemy, in card lengths."""
    return min(abs(enemy.pose.x - pose.x) + abs(enemy.pose.y - pose.y) for enemy in enemies) / LENGTH


def choose_target(bridge: Bridge, options: Sequence[Action], _draw: Draw) -> Action:
    """Where dice - green/2 + 0.6 x tokens is largest."""
    return max(options, key=lambda option: worth(bridge, bridge.view.attacker, option[1]))


def worth(bridge: Bridge, attacker: int, target: int) -> float:
    """What a shot is worth, in dice (SK-B02)."""
    boats = bridge.view.boats
    return weight(bridge, boats[attacker], boats[target]) + WEAKNESS * boats[target].tokens


def turn_over(bridge: Bridge, _options: Sequence[Action], _draw: Draw) -> Action:
    """The face with more dice on the enemies as they lie now; they may still move."""
    boat = bridge.view.boats[bridge.view.turning]
    faces = [sum(weight(bridge, boat._replace(face=face), bridge.view.boats[enemy]) for enemy in bridge.enemies()) for face in (0, 1)]
    return ("flip",) if faces[1 - boat.face] > faces[boat.face] else ("keep",)


mate = answering(
    {
        "choose_colour": team_colour,
        "choose_maneuver": set_course,
        "choose_flip": turn_over,
        "choose_target": choose_target,
        "choose_die_to_cancel": first_of,
    }
)
