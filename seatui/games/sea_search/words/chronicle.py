"""How a game is told once it is over: songs, research, Seaports, battles and Beasts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from seatui.engine.chronicle import Chronicle, Count, Throw, throw
from seatui.engine.contract import Event
from seatui.engine.dice_totals import totals
from seatui.games.sea_search.model.state import State


class SearchChronicle(Chronicle[State]):
    """A game of Sea Search."""

    plots = ("songs", "Seaports", "research")
    counts = (
        "battles won", "battles lost", "Probes cast", "Seaports built", "Seaports lost", "tiles sailed", "Items played", "Breakthroughs",
        "Sea cards drawn",
    )  # fmt: skip
    moments = {
        "song_recorded": "song",
        "beast_entered": "Beast",
        "beast_beaten": "Beast beaten",
        "seaport_removed": "Seaport lost",
        "breakthrough": "Breakthrough",
        "search_token_taken": "theft",
        "player_out": "out",
    }
    counted = {
        "probe_cast": "Probes cast",
        "seaport_established": "Seaports built",
        "seaport_removed": "Seaports lost",
        "ship_moved": "tiles sailed",
        "item_played": "Items played",
        "breakthrough": "Breakthroughs",
        "sea_card_drawn": "Sea cards drawn",
    }

    def measure(self, state: State) -> Sequence[Sequence[float]]:
        ports = list(state.seaports.values())
        return [mask.bit_count() for mask in state.recorded], [ports.count(seat) for seat in range(len(state.at))], state.research[:]

    def key_moment(self, event: Event) -> str:
        stolen = event.kind != "search_token_taken" or event.facts["why"] == "stolen"
        return super().key_moment(event) if stolen else ""

    def throws(self, event: Event) -> Iterator[Throw]:
        if event.kind == "dice_rolled" and event.facts["why"] != "first" and isinstance(event.facts["who"], int):
            faces = event.facts["faces"]
            if faces:
                yield throw(event.facts["who"], sum(faces), totals(len(faces)))

    def count(self, event: Event) -> Iterator[Count]:
        yield from super().count(event)
        if event.kind == "battle_rolled":
            seat, foe, won = event.facts["seat"], event.facts["foe"], event.facts["own"] > event.facts["other"]
            yield Count(seat, "battles won" if won else "battles lost")
            if isinstance(foe, int):
                yield Count(foe, "battles lost" if won else "battles won")
