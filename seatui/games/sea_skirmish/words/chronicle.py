"""How a game is told once it is over: strength, boats, shots and rams."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from seatui.engine.chronicle import Chronicle, Count, Throw, throw
from seatui.engine.contract import Event
from seatui.games.sea_skirmish.model.content import BLANK, GREEN_DIE, MISS, RED_DIE, TOKENS_TO_SINK
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.state import AFLOAT, CONCEDED, FELL, SETUP, State
from seatui.games.sea_skirmish.words.odds import hits_left

LOSSES = {FELL: "off the table", CONCEDED: "surrender"}
"""The words for boats that were not sunk."""


class SkirmishChronicle(Chronicle[State]):
    """A game of Sea Skirmish. A team's strength is the number of tokens that would still sink all its boats."""

    plots = ("strength", "boats afloat")
    counts = ("shots", "hits scored", "hits suffered", "rams", "boats sunk", "boats lost")
    moments = {"rammed": "ram", "boat_lost": "sinking", "damage_done": "first blood"}
    firsts = frozenset(("first blood",))
    counted = {"rammed": "rams", "boat_lost": "boats lost"}

    def __init__(self, figures: Figures) -> None:
        self._teams = figures.teams
        self._team_count = figures.team_count

    def measure(self, state: State) -> Sequence[Sequence[float]]:
        if state.phase in SETUP:
            return ()
        strength, boats = [0] * self._team_count, [0] * self._team_count
        for boat in state.boats:
            if boat.lost == AFLOAT:
                strength[self._teams[boat.seat]] += TOKENS_TO_SINK - boat.tokens
                boats[self._teams[boat.seat]] += 1
        return strength, boats

    def key_moment(self, event: Event) -> str:
        facts = event.facts
        if event.kind == "damage_done" and not facts["water"] + facts["fire"]:
            return ""
        return LOSSES.get(facts["how"], "sinking") if event.kind == "boat_lost" else super().key_moment(event)

    def throws(self, event: Event) -> Iterator[Throw]:
        if event.kind == "fired":
            left = hits_left(len(event.facts["red"]), len(event.facts["green"]))
            yield throw(event.facts["seat"], net_hits(event), dict(enumerate(left)))

    def count(self, event: Event) -> Iterator[Count]:
        yield from super().count(event)
        facts = event.facts
        if event.kind == "fired":
            yield Count(facts["seat"], "shots")
            yield Count(facts["seat"], "hits scored", net_hits(event))
        elif event.kind == "damage_done":
            yield Count(facts["seat"], "hits suffered", facts["water"] + facts["fire"])
        elif event.kind == "boat_lost" and facts["how"] not in LOSSES and facts["by"] != facts["seat"]:
            yield Count(facts["by"], "boats sunk")


def net_hits(event: Event) -> int:
    """Return the hits of a shot that its target cannot cancel (SK-133, SK-134)."""
    hits: int = sum(RED_DIE[face - 1] != BLANK for face in event.facts["red"])
    misses: int = sum(GREEN_DIE[face - 1] == MISS for face in event.facts["green"])
    return max(0, hits - misses)
