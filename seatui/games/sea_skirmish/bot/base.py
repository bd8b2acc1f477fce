"""Parts that all bots share: the position as a seat sees it, and policies made of one answer for each kind of decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from seatui.engine.bot import Policy
from seatui.engine.contract import Action, Decision, Draw
from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.knowledge.view import View
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.geometry import Sea
from seatui.games.sea_skirmish.model.state import AFLOAT, NO_COURSE
from seatui.games.sea_skirmish.play.courses import falls, ideal_pose
from seatui.games.sea_skirmish.play.planning import FACES


class Position(NamedTuple):
    """A bot's whole knowledge: its seat's view and the figures of the game (SK-B04)."""

    figures: Figures
    view: View
    seat: int

    @property
    def sea(self) -> Sea:
        return self.figures.sea

    def own(self) -> list[int]:
        """Return this seat's boats in play."""
        return [number for number, boat in enumerate(self.view.boats) if boat.seat == self.seat and boat.lost == AFLOAT]

    def enemies(self) -> list[int]:
        """Return the boats in play of other teams."""
        teams = self.view.teams
        return [number for number, boat in enumerate(self.view.boats) if boat.lost == AFLOAT and teams[boat.seat] != teams[self.seat]]

    def order(self, passes: int) -> list[int]:
        """Return the seats with boats in the order in which they act after this many passes of the token (SK-052, SK-056)."""
        living = {boat.seat for boat in self.view.boats if boat.lost == AFLOAT}
        seats = [seat for seat in self.figures.orders[self.view.token] if seat in living]
        return seats[passes % len(seats) :] + seats[: passes % len(seats)]

    def unplanned(self) -> list[int]:
        """Return this seat's boats that still need a course; the die decides for burning boats (SK-064)."""
        return [boat for boat in self.own() if self.view.courses[boat] == NO_COURSE and not self.view.boats[boat].fire]


Answer: TypeAlias = Callable[[Position, Sequence[Action], Draw], Action]
"""A bot's answer to one kind of decision."""


def answering(answers: Mapping[str, Answer]) -> Policy:
    """Return the policy that gives these answers by kind of decision, and picks at random for every other kind."""

    def policy(rules: Any, view: View, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:
        if len(options) == 1:
            return options[0]
        return answers.get(decision.kind, any_of)(Position(rules.figures, view, decision.seat), options, draw)

    return policy


def any_of(_position: Position, options: Sequence[Action], draw: Draw) -> Action:
    """Pick an option at random."""
    return options[draw(len(options))]


def first_of(_position: Position, options: Sequence[Action], _draw: Draw) -> Action:
    """Take the first option; among hits to cancel that is a critical one (SK-136)."""
    return options[0]


def team_colour(position: Position, options: Sequence[Action], draw: Draw) -> Action:
    """Take a team mate's colour, so that friends look alike on the table; otherwise pick at random."""
    view = position.view
    colours = [colour for seat, colour in enumerate(view.colours) if view.teams[seat] == view.teams[position.seat]]
    shared = [option for option in options if option[1] in colours]
    return shared[0] if shared else any_of(position, options, draw)


def safe_courses(sea: Sea, pose: Pose) -> dict[int, Pose]:
    """Return the courses that stay on the table, each with its ideal pose."""
    poses = ((face, ideal_pose(pose, face)) for face in FACES)
    return {face: there for face, there in poses if not falls(sea, there)}
