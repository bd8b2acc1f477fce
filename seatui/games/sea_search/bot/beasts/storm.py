"""The Planetary Storm: place Search tokens under Storm Centres until all players are proof, and keep Seaports away from them."""

from __future__ import annotations

from seatui.games.sea_search.bot.beasts.common import BURDEN, Burden, counter_risk, loss, nearness, places
from seatui.games.sea_search.bot.worth import Player
from seatui.games.sea_search.model.content import BEAST_COUNTER_TOP
from seatui.games.sea_search.model.queries import is_item_eligible, living, seaports_of, search_tokens_left
from seatui.games.sea_search.play.beasts.storm import INACTIVE, is_proof

OWN_STEP = 9.0
"""A missing step of the player's counter."""
OTHERS_STEP = 2.0
BREWING = 0.15
"""A Seaport next to a Storm Centre, as a part of its loss."""
ROLL = 1.5
"""Lying where a Storm Centre will turn active."""


def storm(player: Player) -> Burden:
    """Return the burden of the counters, the way to a place for a Search token, and the Seaports in danger."""
    state = player.state
    short = {seat: BEAST_COUNTER_TOP - state.beast_counter[seat] for seat in living(state) if not is_proof(state, seat)}
    weight = BURDEN + sum(short.values()) * OTHERS_STEP + 0.7 * counter_risk(player)
    if player.seat in short:
        weight += (OWN_STEP - OTHERS_STEP) * short[player.seat] + under(player)
        weight -= OWN_STEP * 0.7 * nearness(player, shelters(player))
    return Burden(weight, ROLL * (state.at[player.seat] in places(player, "storm", INACTIVE)))


def shelters(player: Player) -> list[int]:
    """Return the tiles where the player can place a Search token under a Storm Centre (SS-386)."""
    state, seat = player.state, player.seat
    tiles = places(player, "storm") if search_tokens_left(state, seat) else []
    return [tile for tile in tiles if is_item_eligible(player.figures, state, tile)]


def under(player: Player) -> float:
    """Return the cost of the Seaports that the Storm threatens (SS-377)."""
    state, neighbours = player.state, player.figures.field.neighbours
    brewing, all_storms = set(places(player, "storm", INACTIVE)), places(player, "storm")
    beside = {tile for place in all_storms for tile in neighbours[place]}
    ports = seaports_of(state, player.seat)
    lost = sum(tile in brewing for tile in ports)
    if lost == len(ports):
        return loss(player) + lost * 10.0
    return lost * loss(player) + BREWING * loss(player) * sum(tile in beside and tile not in brewing for tile in ports)
