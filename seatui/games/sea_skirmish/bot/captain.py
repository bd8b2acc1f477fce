"""The hard bot (SK-B03): marks courses as the mate does, but averaged over all courses of the two nearest enemies."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Action, Draw
from seatui.games.sea_skirmish.bot.bridge import FACES, Bridge, ahead, answering, first_of
from seatui.games.sea_skirmish.bot.mate import choose_target, expected, mark, turn_over

MINDED = 2


def set_course(bridge: Bridge, _options: Sequence[Action], _draw: Draw) -> Action:
    """The course with the best mean mark for the first boat without one."""
    boat = bridge.unplanned()[0]
    here = bridge.view.boats[boat].pose
    lie = {enemy: bridge.view.boats[enemy].pose for enemy in bridge.enemies()}
    near = sorted(lie, key=lambda enemy: (lie[enemy].x - here.x) ** 2 + (lie[enemy].y - here.y) ** 2)[:MINDED]
    boats = expected(bridge, boat)
    totals = dict.fromkeys(FACES, 0.0)
    for enemy in near:
        poses = ahead(bridge.sea, lie[enemy]).values()
        for pose in poses:
            moved = [*boats[:enemy], boats[enemy]._replace(pose=pose), *boats[enemy + 1 :]]
            for face in FACES:
                totals[face] += mark(bridge, boat, face, moved) / len(poses)
    return ("course", boat, max(FACES, key=lambda face: totals[face]))


captain = answering(
    {"choose_maneuver": set_course, "choose_flip": turn_over, "choose_target": choose_target, "choose_die_to_cancel": first_of}
)
