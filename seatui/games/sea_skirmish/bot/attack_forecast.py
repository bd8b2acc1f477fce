"""How an Attack phase may end: the chances of every boat to have so many tokens when all have fired, each at its best target."""

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

Hull: TypeAlias = tuple[float, ...]
"""The chances that a boat has 0, 1, 2, 3 tokens, and that it is lost."""

LOST: Hull = (0.0,) * TOKENS_TO_SINK + (1.0,)


def shot_between(sea: Sea, mine: Boat, theirs: Boat) -> Shot:
    """How a boat would fire at another, as the rules measure."""
    shot = aim(sea, mine, theirs)
    return (shot.red, shot.green) if shot else NO_SHOT


def hull(boat: Boat) -> Hull:
    """A boat as it is now."""
    return LOST if boat.lost != AFLOAT else tuple(float(tokens == min(boat.tokens, TOKENS_TO_SINK)) for tokens in range(TOKENS_TO_SINK + 1))


def worth(one: Hull) -> float:
    """What such a boat is worth on the average."""
    return sum(chance * value for chance, value in zip(one, WORTH, strict=True))


@cache
def chances(red: int, green: int) -> tuple[float, ...]:
    """``hits_left`` in floats."""
    return tuple(float(chance) for chance in hits_left(red, green))


def struck(target: Hull, shot: Shot, fires: float) -> Hull:
    """The target after a shot that is fired with a certain chance."""
    after = [chance * (1 - fires) for chance in target]
    for hits, likely in enumerate(chances(*shot)):
        for tokens, chance in enumerate(target):
            after[min(TOKENS_TO_SINK, tokens + hits)] += chance * likely * fires
    return tuple(after)


class Battle:
    """All boats where they lie, and how they stand while they fire one after the other."""

    def __init__(self, sea: Sea, teams: Sequence[int], boats: Sequence[Boat]) -> None:
        self.teams = teams
        self.boats = boats
        self.hulls = [hull(boat) for boat in boats]
        self._sea = sea

    def targets(self, attacker: int) -> list[int]:
        """The enemies that a boat may fire at."""
        team = self.teams[self.boats[attacker].seat]
        return [number for number, boat in enumerate(self.boats) if boat.lost == AFLOAT and self.teams[boat.seat] != team]

    def fire(self, attacker: int, target: int) -> None:
        """One boat fires at another, as far as both are still there."""
        self.hulls[target] = self._after(attacker, target)

    def fire_at_best(self, attacker: int) -> None:
        """One boat fires where it does most."""
        found = [
            (worth(self.hulls[target]) - worth(after), target, after)
            for target in self.targets(attacker)
            if (after := self._after(attacker, target))
        ]
        if found:
            _, target, self.hulls[target] = max(found)

    def fire_all(self, order: Sequence[int], fired: Sequence[int] = ()) -> None:
        """All boats fire, seat by seat."""
        for seat in order:
            for number, boat in enumerate(self.boats):
                if boat.seat == seat and boat.lost == AFLOAT and number not in fired:
                    self.fire_at_best(number)

    def standing(self, team: int) -> float:
        """The share of a team in all that is afloat, from 0 to 1: who is ahead does well to trade."""
        ours = theirs = 0.0
        for boat, one in zip(self.boats, self.hulls, strict=True):
            if self.teams[boat.seat] == team:
                ours += worth(one)
            else:
                theirs += worth(one)
        return ours / (ours + theirs) if ours + theirs else 0.5

    def _after(self, attacker: int, target: int) -> Hull:
        fires = 1 - self.hulls[attacker][TOKENS_TO_SINK]
        shot = shot_between(self._sea, self.boats[attacker], self.boats[target])
        return struck(self.hulls[target], shot, fires) if shot[0] else self.hulls[target]
