"""What every bot has before it when it is asked, and how it answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from seatui.engine.bot import Policy
from seatui.engine.contract import Action, Decision, Draw
from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.knowledge.view import View
from seatui.games.sea_skirmish.model.content import COURSES
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.geometry import Sea
from seatui.games.sea_skirmish.model.state import AFLOAT, NO_COURSE
from seatui.games.sea_skirmish.play.template import falls, ideal_pose

FACES = range(1, len(COURSES) + 1)
"""The courses, as faces of the yellow die."""


class Bridge(NamedTuple):
    """The place from which a bot looks at the table: what its seat may know (SK-B04)."""

    figures: Figures
    view: View
    seat: int

    @property
    def sea(self) -> Sea:
        return self.figures.sea

    def own(self) -> list[int]:
        """The boats of this seat that are in play."""
        return [number for number, boat in enumerate(self.view.boats) if boat.seat == self.seat and boat.lost == AFLOAT]

    def enemies(self) -> list[int]:
        """The boats in play of other teams."""
        teams = self.view.teams
        return [number for number, boat in enumerate(self.view.boats) if boat.lost == AFLOAT and teams[boat.seat] != teams[self.seat]]

    def order(self, passes: int) -> list[int]:
        """The seats with boats in the order in which they act after the token has been passed so many times (SK-052, SK-056)."""
        living = {boat.seat for boat in self.view.boats if boat.lost == AFLOAT}
        seats = [seat for seat in self.figures.orders[self.view.token] if seat in living]
        return seats[passes % len(seats) :] + seats[: passes % len(seats)]

    def unplanned(self) -> list[int]:
        """The own boats that still need a course; the die decides for those that burn (SK-064)."""
        return [boat for boat in self.own() if self.view.courses[boat] == NO_COURSE and not self.view.boats[boat].fire]


Answer: TypeAlias = Callable[[Bridge, Sequence[Action], Draw], Action]
"""What a bot does about one kind of decision."""


def answering(answers: Mapping[str, Answer]) -> Policy:
    """A bot with an answer for each kind of decision; of a kind that is not among them any option is as good."""

    def policy(rules: Any, view: View, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:
        if len(options) == 1:
            return options[0]
        return answers.get(decision.kind, any_of)(Bridge(rules.figures, view, decision.seat), options, draw)

    return policy


def any_of(_bridge: Bridge, options: Sequence[Action], draw: Draw) -> Action:
    """Any option at random."""
    return options[draw(len(options))]


def first_of(_bridge: Bridge, options: Sequence[Action], _draw: Draw) -> Action:
    """The first option: of the hits to cancel a critical one (SK-136), of the faces to keep the one that is up."""
    return options[0]


def team_colour(bridge: Bridge, options: Sequence[Action], draw: Draw) -> Action:
    """The colour of a team mate, so that the table tells friend from foe at a glance; else any."""
    view = bridge.view
    colours = [colour for seat, colour in enumerate(view.colours) if view.teams[seat] == view.teams[bridge.seat]]
    shared = [option for option in options if option[1] in colours]
    return shared[0] if shared else any_of(bridge, options, draw)


# Where courses lead


def ahead(sea: Sea, pose: Pose) -> dict[int, Pose]:
    """The courses that stay on the table, each with its ideal pose."""
    poses = ((face, ideal_pose(pose, face)) for face in FACES)
    return {face: there for face, there in poses if not falls(sea, there)}
