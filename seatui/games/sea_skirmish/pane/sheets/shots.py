"""Shots of a boat from where it is or would be: dice and chance, or why there is none."""

from __future__ import annotations

from typing import NamedTuple

from seatui.games.sea_skirmish.knowledge.view import View
from seatui.games.sea_skirmish.model.content import SIDES
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.names import boat_name
from seatui.games.sea_skirmish.model.state import Boat
from seatui.games.sea_skirmish.play import gunnery
from seatui.games.sea_skirmish.words import odds
from seatui.games.sea_skirmish.words.outlook import enemies


class Shot(NamedTuple):
    """A boat's shot at one enemy."""

    target: int
    aim: gunnery.Aim | None  # None if there is no shot
    why_not: str

    @property
    def chance(self) -> str:
        """ "33 %"."""
        return odds.percent(odds.to_hit(self.aim.red, self.aim.green)) if self.aim else ""

    @property
    def brief_chance(self) -> str:
        """ "33%", which no narrow column tears apart."""
        return self.chance.replace(" ", "")

    @property
    def dice(self) -> str:
        """ "2 red against 1 green"."""
        if self.aim is None:
            return self.why_not
        return f"{self.aim.red} red against {self.aim.green} green" if self.aim.green else f"{self.aim.red} red, no green"

    @property
    def brief_dice(self) -> str:
        """ "2 against 1"."""
        if self.aim is None:
            return self.why_not
        return f"{self.aim.red} against {self.aim.green}" if self.aim.green else f"{self.aim.red} red"


def shots(figures: Figures, view: View, mine: Boat) -> list[Shot]:
    """Return the shots at all enemies of a boat, the likeliest to hit first, and impossible ones last."""
    found = [_shot(figures, mine, number, view.boats[number]) for number in enemies(view, mine.seat)]
    return sorted(found, key=lambda shot: (shot.aim is None, -odds.to_hit(shot.aim.red, shot.aim.green) if shot.aim else 0, shot.target))


def _shot(figures: Figures, mine: Boat, number: int, theirs: Boat) -> Shot:
    aim = gunnery.aim(figures.sea, mine, theirs)
    return Shot(number, aim, "" if aim else _why_not(mine, theirs))


def _why_not(mine: Boat, theirs: Boat) -> str:
    """Return why there is no shot, in fewer words than the refusal."""
    rule = gunnery.why_not(mine, theirs).rule
    if rule == "SK-R09":
        side = SIDES[gunnery.firing_side(mine.kind, mine.face, mine.pose, theirs.pose)]
        return "no guns in front" if side == "front" else f"no guns at the {side}"
    return "out of range" if rule == "SK-R08" else "behind an island"


def shots_said(view: View, found: list[Shot]) -> str:
    """Return the possible shots: "Galley 2: 2 red against 1 green, 33 % to hit"."""
    said = [f"{boat_name(shot.target, view.boats[shot.target].kind)}: {shot.dice}, {shot.chance} to hit" for shot in found if shot.aim]
    return "; ".join(said) or "no shot at anyone from there"
