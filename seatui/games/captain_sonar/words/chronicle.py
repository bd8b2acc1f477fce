"""How a game is told once it is over: hulls, systems, hits and surfacings. Both crews' figures are those of all four roles together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from seatui.engine.chronicle import Chronicle, Count
from seatui.engine.contract import Event
from seatui.games.captain_sonar.model.content import HULL
from seatui.games.captain_sonar.model.state import State
from seatui.games.captain_sonar.play.blasts import CLEAR


class SonarChronicle(Chronicle[State]):
    """A game of Captain Sonar. A blast counts as a hit suffered by the crew that answers."""

    plots = ("hull", "gauge spaces filled", "breakdowns")
    counts = ("courses", "Silences", "torpedoes", "mines laid", "mines triggered", "drones", "sonars", "surfacings", "hits suffered")
    moments = {"torpedo": "torpedo", "trigger": "mine", "hit": "hit", "shock": "hit", "surface": "surfacing", "destroyed": "sinking",
               "damage": "first blood", "resigned": "surrender"}  # fmt: skip
    firsts = frozenset(("first blood",))
    counted = {
        "course": "courses",
        "silence": "Silences",
        "torpedo": "torpedoes",
        "mine": "mines laid",
        "trigger": "mines triggered",
        "drone": "drones",
        "sonar": "sonars",
        "surface": "surfacings",
    }

    def measure(self, state: State) -> Sequence[Sequence[float]]:
        crews = state.crews
        return (
            [HULL - crew.damage for crew in crews],
            [sum(crew.gauges) for crew in crews],
            [crew.breakdowns.bit_count() for crew in crews],
        )

    def key_moment(self, event: Event) -> str:
        return super().key_moment(event) if is_no_miss(event) else ""

    def count(self, event: Event) -> Iterator[Count]:
        yield from super().count(event)
        if event.kind in ("hit", "shock") and is_no_miss(event) and event.seat is not None:
            yield Count(event.seat, "hits suffered")


def is_no_miss(event: Event) -> bool:
    """Return whether an answer to a blast is a hit; true for any other event."""
    return event.facts["result"] != CLEAR if event.kind == "hit" else bool(event.facts["hit"]) if event.kind == "shock" else True
