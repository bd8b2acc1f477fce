"""The places that the table keeps in sight: boats that can come to blows in this round, and pointers to the others."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.games.sea_skirmish.knowledge.view import View
from seatui.games.sea_skirmish.model.content import LENGTH
from seatui.games.sea_skirmish.model.state import AFLOAT, NO_BOAT, Boat
from seatui.games.sea_skirmish.pane.board.art import sign_of
from seatui.tui.widgets.board import Target
from seatui.tui.widgets.tabletop.scene import Ghost, OnCard, OnGhost

FAR = 7 * LENGTH
"""How far apart two boats may be to fire at each other in this round: both move two lengths at most, and guns reach three."""


def focus(
    view: View, seat: int | None, planned: int, ghosts: Sequence[Ghost], event: Sequence[Target] = ()
) -> tuple[dict[Target, str], dict[Target, str]]:
    """Return the places to keep in sight, the most important first, and those to point at beyond, all with their names.

    First come the places of an event that is shown, then the boat being planned with its ghosts, then the boats around it; while others
    act, the player's own boats. A watcher follows all, and everybody does once the game is over.
    """
    if not view.round:
        return {}, {}
    living = {number: boat for number, boat in enumerate(view.boats) if boat.lost == AFLOAT}
    mine = [boat for boat in living.values() if boat.seat == seat and not view.outcome]
    order = sorted(living, key=lambda number: (living[number].seat != seat, number))  # the same while boats move, so that the table is calm
    if planned != NO_BOAT:
        order.sort(key=lambda number: (number != planned, _far(living[number], [view.boats[planned]])))
    near = [number for number in order if not mine or _far(living[number], mine) <= FAR]
    signs: dict[Target, str] = {OnCard(number): sign_of(view, number) for number in order}
    places: dict[Target, str] = {OnCard(number): signs[OnCard(number)] for number in near}
    head = dict(list(places.items())[: planned != NO_BOAT])
    shown = {spot: signs.get(spot, "") for spot in event}
    found = shown | head | {OnGhost(ghost.key): "" for ghost in ghosts} | places
    return found, {spot: sign for spot, sign in signs.items() if spot not in found}


def _far(boat: Boat, others: Sequence[Boat]) -> int:
    """Return the distance to the nearest of some boats, at least that along the sides of the table; 0 if there is none."""
    return min((max(abs(boat.pose.x - other.pose.x), abs(boat.pose.y - other.pose.y)) for other in others), default=0)
