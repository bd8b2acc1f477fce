"""Where and how the board shows events. Titles say only what the event tells those who hear it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeAlias

from seatui.engine.contract import Event
from seatui.games.sea_search.model.content import BEAST_CARDS
from seatui.games.sea_search.model.state import NOWHERE
from seatui.tui.widgets.effects import Animation
from seatui.tui.widgets.hex.tile import Edge, Hex

Facts: TypeAlias = Mapping[str, Any]

DRIFTS = ("lured", "squall", "refuge", "retreat", "tow")
"""Ways of a ship that its player did not steer."""

ALWAYS: Mapping[str, Animation] = {
    "probe_cast": Animation("rings"),
    "probe_removed": Animation("splash"),
    "seaport_established": Animation("flag"),
    "addon_laid": Animation("wave"),
    "search_token_taken": Animation("splash"),
    "song_found": Animation("sparkle"),
    "song_placed": Animation("rings"),
    "breakthrough": Animation(title="BREAKTHROUGH"),
    "island_placed": Animation("wave"),
    "island_moved": Animation("wave", flies="n"),
    "ship_trapped": Animation("crash"),
    "player_out": Animation("sinking", bell=True),
    "beast_token_placed": Animation("rings"),
    "beast_token_removed": Animation("splash"),
    "beast_token_moved": Animation("rings", flies="~"),
    "siren_met": Animation("rings"),
    "fog_struck": Animation("wave"),
    "cruiser_struck": Animation("blast", bell=True),
}
"""The animation of each kind of event that always has the same."""


def moment(event: Event, seats: Collection[int]) -> Animation | None:
    """Return the animation of an event, with a bell where it is grave for these seats."""
    special = SPECIAL.get(event.kind)
    return special(event.facts, seats) if special else ALWAYS.get(event.kind)


def ship_moved(facts: Facts, _: Collection[int]) -> Animation | None:
    """Show a ship that drifts; one that is steered needs no more than its new place."""
    return Animation("wave", flies="~") if facts["how"] in DRIFTS else None


def song(facts: Facts, _: Collection[int]) -> Animation:
    """Name the kind of a song, to those who hear it."""
    return Animation("sparkle", title="ECHO" if facts["echo"] else "ANOMALY")


def seaport_removed(facts: Facts, seats: Collection[int]) -> Animation:
    """Show a Seaport burn; its owner hears the bell."""
    mine = facts["seat"] in seats
    return Animation("fire", title="SEAPORT LOST" if mine else "", bell=mine)


def battle_rolled(facts: Facts, seats: Collection[int]) -> Animation | None:
    """Tell players the result of their own battle, after the dice have stopped."""
    won = facts["own"] > facts["other"]
    ours = {facts["seat"], facts["foe"]}.intersection(seats)
    winner = facts["seat"] if won else facts["foe"]
    return Animation(title="BATTLE WON" if winner in ours else "BATTLE LOST") if len(ours) == 1 else None


def beast_entered(facts: Facts, _: Collection[int]) -> Animation:
    """Name the Beast that comes."""
    return Animation(title=BEAST_CARDS[facts["beast"] - 1].name.upper(), bell=True)


def beast_beaten(facts: Facts, _: Collection[int]) -> Animation:
    """Name the Beast that leaves."""
    return Animation(title=f"{BEAST_CARDS[facts['beast'] - 1].name} beaten".upper(), bell=True)


def game_over(facts: Facts, seats: Collection[int]) -> Animation:
    """Tell players whether they have won."""
    won = not {*seats}.isdisjoint(facts["winners"])
    return Animation(title="VICTORY" if won else "DEFEAT" if seats else "THE END", bell=True)


SPECIAL: Mapping[str, Callable[[Facts, Collection[int]], Animation | None]] = {
    "ship_moved": ship_moved,
    "song_seen": song,
    "song_viewed": song,
    "seaport_removed": seaport_removed,
    "battle_rolled": battle_rolled,
    "beast_entered": beast_entered,
    "beast_beaten": beast_beaten,
    "game_over": game_over,
}
"""The animations that depend on the facts of an event and on the seats of the people who look."""


def places(event: Event) -> tuple[Hex, ...]:
    """Return the places of an event: of a piece that flies, where it was and where it goes."""
    facts, seen = event.facts, moment(event, ())
    if "edge" in facts:
        return (Edge(facts["edge"]),)
    if "tiles" in facts:
        return tuple(facts["tiles"])
    if seen is not None and seen.flies and facts["start"] != NOWHERE:
        return facts["start"], facts["end"]
    place = facts.get("tile", facts.get("end", NOWHERE))
    return () if place == NOWHERE else (place,)
