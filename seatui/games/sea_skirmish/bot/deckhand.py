"""The easy bot (SK-B01): sails about at random without falling off the table, and fires at anyone."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Action, Draw
from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.bot.base import FACES, Bridge, ahead, answering, first_of, team_colour
from seatui.games.sea_skirmish.model.geometry import Sea

ENOUGH = 2
"""So many safe courses must be left for the round after."""


def set_course(bridge: Bridge, _options: Sequence[Action], draw: Draw) -> Action:
    """A random course for the first boat without one."""
    boat = bridge.unplanned()[0]
    faces = prudent(bridge.sea, bridge.view.boats[boat].pose)
    return ("course", boat, faces[draw(len(faces))])


def prudent(sea: Sea, pose: Pose) -> list[int]:
    """The courses that stay on the table and leave enough for the round after; where there are none, those that leave most."""
    left = {face: len(ahead(sea, there)) for face, there in ahead(sea, pose).items()}
    most = max(left.values(), default=0)
    return [face for face, count in left.items() if count >= min(ENOUGH, most)] or list(FACES)


deckhand = answering({"choose_colour": team_colour, "choose_maneuver": set_course, "choose_die_to_cancel": first_of})
"""Everything else is answered at random."""
