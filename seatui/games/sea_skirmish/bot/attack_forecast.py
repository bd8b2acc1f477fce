"""Forecast of an Attack phase: each boat's chances of every number of tokens, if all fire at their best targets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from seatui.games.sea_skirmish.bot.measuring import NO_SHOT, Shot
from seatui.games.sea_skirmish.bot.worth import WORTH
from seatui.games.sea_skirmish.model.content import TOKENS_TO_SINK
from seatui.games.sea_skirmish.model.geometry import Sea
from seatui.games.sea_skirmish.model.state import AFLOAT, Boat
from seatui.games.sea_skirmish.play.gunnery import aim
from seatui.games.sea_skirmish.words.odds import hits_left

Damage: TypeAlias = tuple[float, ...]
"""The chances that a boat has 0, 1, 2, 3 tokens, and that it is lost."""

LOST: Damage = (0.0,) * TOKENS_TO_SINK + (1.0,)


def shot_between(sea: Sea, mine: Boat, theirs: Boat) -> Shot:
    """Return one boat's shot at another, measured by the rules."""
    shot = aim(sea, mine, theirs)
    return (shot.red, shot.green) if shot else NO_SHOT


def damage_of(boat: Boat) -> Damage:
    """Return a boat's present damage, which is certain."""
    return LOST if boat.lost != AFLOAT else tuple(float(tokens == min(boat.tokens, TOKENS_TO_SINK)) for tokens in range(TOKENS_TO_SINK + 1))


def worth(damage: Damage) -> float:
    """Return the mean value of a boat with this damage."""
    return sum(chance * value for chance, value in zip(damage, WORTH, strict=True))


@cache
def chances(red: int, green: int) -> tuple[float, ...]:
    """Return ``hits_left`` as floats."""
    return tuple(float(chance) for chance in hits_left(red, green))


def after_shot(target: Damage, shot: Shot, fires: float) -> Damage:
    """Return the target's damage after a shot that is fired with the chance ``fires``."""
    after = [chance * (1 - fires) for chance in target]
    for hits, likely in enumerate(chances(*shot)):
        for tokens, chance in enumerate(target):
            after[min(TOKENS_TO_SINK, tokens + hits)] += chance * likely * fires
    return tuple(after)


class Battle:
    """All boats in their places, and their damage while they fire one after another."""

    def __init__(self, sea: Sea, teams: Sequence[int], boats: Sequence[Boat]) -> None:
        self.teams = teams
        self.boats = boats
        self.damage = [damage_of(boat) for boat in boats]
        self._sea = sea

    def enemies(self, attacker: int) -> list[int]:
        """Return the enemies of a boat."""
        team = self.teams[self.boats[attacker].seat]
        return [number for number, boat in enumerate(self.boats) if boat.lost == AFLOAT and self.teams[boat.seat] != team]

    def fire(self, attacker: int, target: int) -> None:
        """Let one boat fire at another, weighed by the chance that it is still afloat."""
        self.damage[target] = self._after(attacker, target)

    def fire_at_best(self, attacker: int) -> None:
        """Let one boat fire at the target that it hurts most."""
        found = [
            (worth(self.damage[target]) - worth(after), target, after)
            for target in self.enemies(attacker)
            if (after := self._after(attacker, target))
        ]
        if found:
            _, target, self.damage[target] = max(found)

    def fire_all(self, order: Sequence[int], fired: Sequence[int] = ()) -> None:
        """Let all boats fire that have not fired yet, seat by seat."""
        for seat in order:
            for number, boat in enumerate(self.boats):
                if boat.seat == seat and boat.lost == AFLOAT and number not in fired:
                    self.fire_at_best(number)

    def standing(self, team: int) -> float:
        """Return a team's share in the value of all boats, from 0 to 1: by this measure even trades favour the team that is ahead."""
        ours = theirs = 0.0
        for boat, damage in zip(self.boats, self.damage, strict=True):
            if self.teams[boat.seat] == team:
                ours += worth(damage)
            else:
                theirs += worth(damage)
        return ours / (ours + theirs) if ours + theirs else 0.5

    def _after(self, attacker: int, target: int) -> Damage:
        fires = 1 - self.damage[attacker][TOKENS_TO_SINK]
        shot = shot_between(self._sea, self.boats[attacker], self.boats[target])
        return after_shot(self.damage[target], shot, fires) if shot[0] else self.damage[target]
