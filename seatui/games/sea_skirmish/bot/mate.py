"""The normal bot (SK-B02): takes the course that brings most dice to bear if all enemies go long forward, and fires at weak boats."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Action, Draw
from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.bot.base import Position, answering, first_of, safe_courses, team_colour
from seatui.games.sea_skirmish.model.content import LENGTH, LONG_FORWARD
from seatui.games.sea_skirmish.model.state import NO_BOAT, NO_COURSE, Boat
from seatui.games.sea_skirmish.play.collisions import land, overlapped, things_around
from seatui.games.sea_skirmish.play.courses import falls, ideal_pose
from seatui.games.sea_skirmish.play.gunnery import aim
from seatui.games.sea_skirmish.play.planning import FACES

RAM_COST = 1.5
"""Cost of a collision, in dice."""
FALL_COST = 100.0
EDGE_COSTS = (8.0, 3.0, 1.0)
"""Cost of being near the edge, in dice: with no safe course left for the next round, with one, with two."""
NEARNESS = 0.2
"""Cost of each card length to the nearest enemy, in dice, so that boats out of range approach each other."""
WEAKNESS = 0.6
"""Value of each token on a target, in dice (SK-B02)."""


def set_course(position: Position, _options: Sequence[Action], draw: Draw) -> Action:
    """Set the best course for the first boat without one."""
    boat = position.unplanned()[0]
    others = expected(position, boat)
    scores = {face: score(position, boat, face, others) for face in FACES}
    best = [face for face in FACES if scores[face] == max(scores.values())]
    return ("course", boat, best[draw(len(best))])


def expected(position: Position, mover: int) -> list[Boat]:
    """Return all boats as expected after Movement: enemies gone long forward, all others where their known courses lead."""
    boats = list(position.view.boats)
    enemies = position.enemies()
    for number, boat in enumerate(boats):
        course = LONG_FORWARD if number in enemies else position.view.courses[number]
        if number != mover and course != NO_COURSE:
            there = ideal_pose(boat.pose, course)
            if not falls(position.sea, there):
                boats[number] = boat._replace(pose=there)
    return boats


def score(position: Position, mover: int, face: int, boats: Sequence[Boat]) -> float:
    """Return the value of a course, in dice (SK-B02)."""
    pose = ideal_pose(boats[mover].pose, face)
    if falls(position.sea, pose):
        return -FALL_COST
    rams = len(overlapped(things_around(position.sea, boats, mover, pose), pose))
    there = land(position.sea, boats[mover : mover + 1], 0, face, pose, ()).pose  # clear of islands, which lie where they are
    mine = boats[mover]._replace(pose=there)
    enemies = [boats[number] for number in position.enemies()]
    dice = sum(weight(position, mine, enemy) - weight(position, enemy, mine) for enemy in enemies)
    return dice - RAM_COST * rams - edge_danger(position, there) - NEARNESS * nearest(there, enemies)


def weight(position: Position, mine: Boat, theirs: Boat) -> float:
    """Return the red dice of one boat against another, less half a die for each green one."""
    shot = aim(position.sea, mine, theirs)
    return shot.red - shot.green / 2 if shot else 0.0


def edge_danger(position: Position, pose: Pose) -> float:
    """Return the cost of having few courses left for the next round that stay on the table, and none that clears the islands."""
    safe = safe_courses(position.sea, pose).values()
    aground = RAM_COST if safe and all(overlapped(things_around(position.sea, (), NO_BOAT, there), there) for there in safe) else 0.0
    return aground + (EDGE_COSTS[len(safe)] if len(safe) < len(EDGE_COSTS) else 0.0)


def nearest(pose: Pose, enemies: Sequence[Boat]) -> float:
    """Return the distance to the nearest enemy, in card lengths."""
    return min(abs(enemy.pose.x - pose.x) + abs(enemy.pose.y - pose.y) for enemy in enemies) / LENGTH


def choose_target(position: Position, options: Sequence[Action], _draw: Draw) -> Action:
    """Fire at the target with the highest ``worth``."""
    return max(options, key=lambda option: worth(position, position.view.attacker, option[1]))


def worth(position: Position, attacker: int, target: int) -> float:
    """Return the value of a shot, in dice (SK-B02)."""
    boats = position.view.boats
    return weight(position, boats[attacker], boats[target]) + WEAKNESS * boats[target].tokens


def turn_over(position: Position, _options: Sequence[Action], _draw: Draw) -> Action:
    """Turn up the face with more dice against the enemies where they are now, although they may still move."""
    boat = position.view.boats[position.view.turning]
    faces = [sum(weight(position, boat._replace(face=face), position.view.boats[enemy]) for enemy in position.enemies()) for face in (0, 1)]
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
