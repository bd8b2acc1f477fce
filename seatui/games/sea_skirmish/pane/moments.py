"""How the table shows what happens: shots that fly, blasts and splashes, rams, fire, boats that sink or fall, rounds and the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from seatui.engine.contract import Event, Seat
from seatui.games.sea_skirmish.model.content import BLANK, RED_DIE
from seatui.tui.widgets.effects import Animation

BALL = "o"
"""The sign of a shot that flies."""

ANIMATIONS: Mapping[str, Animation] = {
    "fire_ruled": Animation("fire"),
    "ram_barred": Animation("wave"),
    "rammed": Animation("crash", bell=True),
    "boat_flipped": Animation("sparkle"),
    "limit_reached": Animation(title="THE LAST ROUND IS OVER"),
    "conceded": Animation(title="STRUCK COLOURS", bell=True),
}
"""Animations that do not depend on an event's facts."""

FATES: Mapping[str, Animation] = {
    "fell": Animation("wave", title="OVER THE EDGE", bell=True),
    "shot": Animation("sinking", bell=True),
    "rammed": Animation("sinking", bell=True),
    "conceded": Animation("flag"),
}
"""How each fate of a boat looks."""


def animation_of(event: Event, own: Sequence[Seat], names: Sequence[str]) -> Animation | None:
    """Return the animation of an event for the seats at one screen, none for watchers."""
    facts = event.facts
    if event.kind == "round_begun":
        return Animation(title=f"ROUND {facts['round']}")
    if event.kind == "fired":
        hits = any(RED_DIE[face - 1] != BLANK for face in facts["red"])
        return Animation("blast" if hits else "splash", flies=BALL)
    if event.kind == "damage_done":
        return Animation("fire" if facts["fire"] else "crash" if facts["water"] else "splash")
    if event.kind == "boat_lost":
        return FATES[facts["how"]]
    if event.kind == "game_over":
        return Animation(title=verdict(facts["winners"], own, names), bell=True)
    return ANIMATIONS.get(event.kind)


def verdict(winners: Sequence[Seat], own: Sequence[Seat], names: Sequence[str]) -> str:
    """Return the result in one or two words: the players' own, or for watchers and opponents at one screen the winners' names."""
    if not winners:
        return "A DRAW"
    if own and set(own) <= set(winners):
        return "VICTORY"
    if own and not set(own) & set(winners):
        return "DEFEAT"
    return f"{' AND '.join(names[seat].upper() for seat in winners)} {'WINS' if len(winners) == 1 else 'WIN'}"
