"""How a game is told once it is over: rune stones, crews, cargo and combats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from seatui.engine.chronicle import Chronicle, Count, Throw, throw
from seatui.engine.contract import Event
from seatui.engine.dice_totals import totals
from seatui.games.dangerous_sea.model.content import PLAGUE, ROCKS
from seatui.games.dangerous_sea.model.state import State

HARM = {"rocky": [sum(lost) for lost in ROCKS], "diseased": PLAGUE}
"""The loss by face of a hazard's die, for each reason of such a roll."""


class SeaChronicle(Chronicle[State]):
    """A game of The Dangerous Sea."""

    plots = ("rune stones", "sailors", "cargo")
    counts = (
        "squares sailed", "tiles found", "harvests", "sailors recruited", "sailors lost", "combats won", "combats lost", "stones found",
        "stones robbed",
    )  # fmt: skip
    moments = {
        "rune_taken": "rune stone",
        "combat_won": "combat",
        "ghost_appeared": "Ghost Ship",
        "ghost_won": "Ghost Ship",
        "ghost_beaten": "Ghost Ship",
        "storm_blew": "storm",
    }
    counted = {
        "ship_moved": "squares sailed",
        "tile_revealed": "tiles found",
        "harvested": "harvests",
        "recruited": "sailors recruited",
        "rune_taken": "stones found",
    }

    def measure(self, state: State) -> Sequence[Sequence[float]]:
        return state.stones[:], state.sailors[:], [food + water for food, water in zip(state.food, state.water, strict=True)]

    def key_moment(self, event: Event) -> str:
        facts = event.facts
        if event.kind == "prize_taken" and facts["runes"]:
            return "rune stone"
        if event.kind in ("crew_fed", "disease_struck") and facts["died"]:
            return "hunger" if event.kind == "crew_fed" else "disease"
        return super().key_moment(event)

    def throws(self, event: Event) -> Iterator[Throw]:
        """Yield the rolls of a player's battles and hazards. The Ghost Ship's lots choose a victim, and are no throws of that player."""
        facts = event.facts
        if event.kind != "dice_rolled" or not isinstance(facts["who"], int):
            return
        if facts["why"] == "combat":
            yield throw(facts["who"], sum(facts["faces"]), totals(len(facts["faces"])))
        elif facts["why"] in HARM:
            worth = ranks(HARM[facts["why"]])
            yield throw(facts["who"], worth[facts["faces"][0] - 1], Counter(worth))

    def count(self, event: Event) -> Iterator[Count]:
        yield from super().count(event)
        facts = event.facts
        if event.kind in ("crew_fed", "disease_struck", "ghost_won") and facts["died"]:
            yield Count(facts["seat"], "sailors lost", facts["died"])
        elif event.kind == "combat_won":
            yield Count(facts["winner"], "combats won")
            yield Count(facts["loser"], "combats lost")
        elif event.kind == "prize_taken":
            yield Count(facts["winner"], "stones robbed", facts["runes"])
            yield Count(facts["loser"], "sailors lost", facts["kills"] + facts["sailors"])


def ranks(losses: Sequence[int]) -> list[int]:
    """Return the worth of each face of a die by what it costs: the number of faces that cost no less."""
    return [sum(other >= loss for other in losses) for loss in losses]
