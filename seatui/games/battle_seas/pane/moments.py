"""How the mat shows what happens: shots that fly, blasts and splashes, boarding, fire, sinking ships, and the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from seatui.engine.contract import Event, Seat
from seatui.games.battle_seas.model.content import CARDS, SHIP
from seatui.games.battle_seas.model.state import NONE
from seatui.tui.widgets.effects import Animation

BALL = "o"
"""The sign of a shot that flies."""
HIT, MISS = Animation("blast"), Animation("splash")
SUNK, FALLEN = Animation("sinking", bell=True), Animation("crash")
NIGHT, DAY = Animation(title="NIGHT FALLS"), Animation(title="DAY BREAKS")

ANIMATIONS: Mapping[str, Animation] = {
    "battle_begun": Animation(title="BEAT TO QUARTERS"),
    "identified": Animation("sparkle"),
    "piece_found": Animation("sparkle"),
    "trap_found": Animation("rings"),
    "search_rolled": Animation("rings"),
    "broadside": Animation(flies=BALL),
    "attacked": Animation(flies=BALL),
    "ignited": Animation("fire", title="FIRE SHIP", bell=True),
    "burnt_out": Animation("fire"),
    "boarding": Animation("crash", title="BOARDERS AWAY", bell=True),
    "bout": Animation("crash"),
    "repelled": Animation("splash"),
    "struck": Animation("flag", bell=True),
    "captured": Animation("flag", title="A PRIZE", bell=True),
    "area_taken": Animation("flag"),
    "area_destroyed": Animation("blast", title="IN RUINS", bell=True),
    "trap_sprung": Animation("blast", title="A TRAP", bell=True),
    "something_sprung": Animation("blast", title="A TRAP", bell=True),
    "eliminated": Animation(title="A FLEET IS LOST", bell=True),
}
"""Animations that do not depend on an event's facts."""


def animation_of(event: Event, own: Sequence[Seat], names: Sequence[str]) -> Animation | None:
    """Return the animation of an event for the seats at one screen, none for watchers."""
    facts = event.facts
    if event.kind == "damaged":
        return HIT if facts["loss"] else MISS if _is_ship(facts) else None
    if event.kind == "removed":
        return SUNK if _is_ship(facts) or facts["card"] == NONE else FALLEN
    if event.kind == "light_changed":
        return NIGHT if facts["night"] else DAY
    if event.kind == "game_over":
        return Animation(title=verdict(facts["winners"], own, names), bell=True)
    return ANIMATIONS.get(event.kind)


def _is_ship(facts: Mapping[str, Any]) -> bool:
    card: int = facts["card"]
    return card != NONE and CARDS[card].kind == SHIP


def verdict(winners: Sequence[Seat], own: Sequence[Seat], names: Sequence[str]) -> str:
    """Return the result in one or two words: the players' own, or for watchers and opponents at one screen the winner's name."""
    if len(winners) != 1:
        return "STALEMATE"
    if own and set(own) <= set(winners):
        return "VICTORY"
    return f"{names[winners[0]].upper()} WINS" if not own or winners[0] in own else "DEFEAT"
