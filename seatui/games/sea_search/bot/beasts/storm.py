"""The Planetary Storm: put Search tokens under Storm Centers until all are proof, and keep Seaports from under them."""

from __future__ import annotations

from seatui.games.sea_search.bot.beasts.common import BURDEN, Burden, counter_risk, loss, nearness, places
from seatui.games.sea_search.bot.worth import Player
from seatui.games.sea_search.model.content import BEAST_COUNTER_TOP, HAND, SEARCH_TOKENS
from seatui.games.sea_search.model.queries import held, is_item_eligible, living

COUNTER = 2
OWN_STEP = 9.0
"""A step of the own counter that is missing."""
OTHERS_STEP = 2.0
BREWING = 0.15
"""A Seaport next to a Storm Center, as a part of its loss."""
ROLL = 1.5
"""Lying where a Storm Center will turn active."""


def storm(own: Player) -> Burden:
    """The counters, the way to a place for a Search token, and what is under the Storm."""
    state = own.state
    short = {seat: BEAST_COUNTER_TOP - state.beast_counter[seat] for seat in living(state) if not state.proof >> seat & 1}
    weight = BURDEN + sum(short.values()) * OTHERS_STEP + 0.7 * counter_risk(own, COUNTER)
    if own.seat in short:
        weight += (OWN_STEP - OTHERS_STEP) * short[own.seat] + under(own)
        weight -= OWN_STEP * 0.7 * nearness(own, shelters(own))
    return Burden(weight, ROLL * (state.at[own.seat] in places(own, "storm", 0)))


def shelters(own: Player) -> list[int]:
    """Where a Search token can be put under a Storm Center (SS-386)."""
    state, seat = own.state, own.seat
    if list(state.search.values()).count(seat) >= SEARCH_TOKENS or held(state, seat) > HAND:
        return []
    return [tile for tile in places(own, "storm") if is_item_eligible(own.figures, state, tile)]


def under(own: Player) -> float:
    """What the Storm threatens to take (SS-377)."""
    state, neighbours = own.state, own.figures.field.neighbours
    brewing, all_storms = set(places(own, "storm", 0)), places(own, "storm")
    beside = {tile for place in all_storms for tile in neighbours[place]}
    ports = [tile for tile, owner in state.seaports.items() if owner == own.seat]
    lost = sum(tile in brewing for tile in ports)
    if lost == len(ports):
        return loss(own) + lost * 10.0
    return lost * loss(own) + BREWING * loss(own) * sum(tile in beside and tile not in brewing for tile in ports)
