"""The events that the chart plays as short scenes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from seatui.engine.contract import Event, Seat
from seatui.games.dangerous_sea.model.content import OPEN_SEA, RUNE_STONE, STONES_TO_WIN
from seatui.games.dangerous_sea.model.geometry import DIRECTIONS
from seatui.tui.widgets.effects import Animation

SCENES: Mapping[str, Animation] = {
    "corner_chosen": Animation("flag"),
    "rocks_hit": Animation("crash"),
    "disease_struck": Animation("skull"),
    "recruited": Animation("flag"),
    "rune_taken": Animation("sparkle"),
    "combat_begun": Animation("crash", title="BATTLE", bell=True),
    "combat_won": Animation("blast"),
    "ghost_appeared": Animation("rings", title="THE GHOST SHIP", bell=True),
    "ghost_attacks": Animation("crash", title="THE GHOST SHIP ATTACKS", bell=True),
    "ghost_won": Animation("skull"),
    "ghost_beaten": Animation("sinking", title="THE GHOST SHIP IS BEATEN"),
}
"""The scenes of events that always look the same."""
FOUND = {OPEN_SEA: Animation("wave"), RUNE_STONE: Animation("sparkle", title="A RUNE STONE")}
"""The scenes of tiles that are revealed; others have ``LAND``."""
LAND = Animation("rings")


def scene(event: Event, seats: Sequence[Seat], names: Sequence[str]) -> Animation | None:
    """Return the scene of an event that depends on its facts, for players at these seats; None if it has none."""
    facts = event.facts
    if event.kind == "tile_revealed":
        return FOUND.get(facts["tile"], LAND)
    if event.kind == "storm_blew":
        return Animation(gust=DIRECTIONS[facts["direction"]], title="STORM")
    if event.kind == "crew_fed" and facts["died"]:
        return Animation("skull", title="STARVATION" if facts["seat"] in seats else "", bell=facts["seat"] in seats)
    if event.kind == "prize_taken" and facts["prize"] != "nothing":
        return Animation("flag")
    if event.kind == "rune_taken" and facts["stones"] == STONES_TO_WIN - 1:
        return Animation("sparkle", title=f"{names[facts['seat']].upper()}: ONE STONE TO GO", bell=True)
    if event.kind == "game_over":
        return Animation(title=ending(facts["winners"], seats, names), bell=True)
    return SCENES.get(event.kind)


def ending(winners: Sequence[Seat], seats: Sequence[Seat], names: Sequence[str]) -> str:
    """Return the title of the end of a game: "VICTORY" for a winner alone at a screen."""
    is_own = len(seats) == 1 and seats[0] in winners
    return "VICTORY" if is_own else f"{' AND '.join(names[seat].upper() for seat in winners)} WIN{'S' * (len(winners) == 1)}"
