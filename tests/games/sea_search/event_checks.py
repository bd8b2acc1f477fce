"""Checks that a view shows each event at the moment it is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seatui.games.sea_search.knowledge.view import UNKNOWN, PlayerView, View
from seatui.games.sea_search.model.content import BEAST_CARDS
from seatui.games.sea_search.model.state import NOTHING, NOWHERE
from tests.games.event_checks import EventChecks


def player_of(view: View, facts: Mapping[str, Any]) -> PlayerView:
    """Return the player whom an event is about."""
    seat: int = facts["seat"]
    return view.players[seat]


def has_piece(pieces: tuple[tuple[int, ...], ...], *piece: int) -> bool:
    """Return whether a piece with that place, and that owner if given, is among the pieces."""
    return any(each[: len(piece)] == piece for each in pieces)


def has_token(view: View, facts: Mapping[str, Any], tile: int) -> bool:
    return (facts["piece"], tile, facts["mark"]) in view.tokens


def is_out(one: PlayerView) -> bool:
    """Return whether a player is out, with nothing left but Probes and tiles."""
    rest = (one.ship, one.cards, one.standing, one.songs, one.stock, one.bonus, one.loses_turn, one.trapped)
    return one.fallen > 0 and rest == (NOWHERE, 0, (), (), 0, 0, False, False)


EVENT_CHECKS: EventChecks[View] = {
    "turn_begun": lambda view, f: (
        (view.active, view.turn, view.actions, player_of(view, f).bonus) == (f["seat"], f["number"], f["actions"], 0)
    ),
    "turn_lost": lambda view, f: (view.active, view.turn, player_of(view, f).loses_turn) == (f["seat"], f["number"], False),
    "ship_moved": lambda view, f: player_of(view, f).ship == f["end"],
    "addon_laid": lambda view, f: all(has_piece(view.tiles, tile, f["seat"]) for tile in f["tiles"]),
    "ship_trapped": lambda view, f: player_of(view, f).loses_turn,
    "player_out": lambda view, f: is_out(player_of(view, f)) and f["seat"] not in [token.seat for token in view.search],
    "probe_cast": lambda view, f: (f["edge"], f["seat"], True) in view.probes,
    "probe_removed": lambda view, f: not has_piece(view.probes, f["edge"]),
    "probe_counter_changed": lambda view, f: player_of(view, f).probe_counter == f["value"],
    "seaport_gained": lambda view, f: player_of(view, f).stock == f["stock"],
    "seaport_taken_back": lambda view, f: not has_piece(view.seaports, f["tile"]),
    "seaport_established": lambda view, f: has_piece(view.seaports, f["tile"], f["seat"]),
    "seaport_removed": lambda view, f: not has_piece(view.seaports, f["tile"]),
    "seaport_relocated": lambda view, f: has_piece(view.seaports, f["end"], f["seat"]) and not has_piece(view.seaports, f["start"]),
    "item_drawn": lambda view, f: view.item_deck == f["left"],
    "item_seen": lambda view, f: f["item"] in view.hand,
    "item_deck_shuffled": lambda view, f: view.item_deck == f["cards"],
    "item_played": lambda view, f: f["item"] in (*player_of(view, f).standing, *view.item_discards),
    "action_gained": lambda view, f: view.actions == f["actions"],
    "search_token_placed": lambda view, f: has_piece(view.search, f["tile"], f["seat"]),
    "search_token_taken": lambda view, f: not has_piece(view.search, f["tile"]),
    "search_token_moved": lambda view, f: has_piece(view.search, f["end"], f["seat"]),
    "research_changed": lambda view, f: player_of(view, f).research == f["value"],
    "tokens_traded": lambda view, f: not any(has_piece(view.search, tile) for tile in f["tiles"]),
    "song_found": lambda view, f: view.song_board[f["position"]].found,
    "song_placed": lambda view, f: (f["tile"], f["position"]) in view.songs,
    "song_seen": lambda view, f: view.song_board[f["position"]].card == f["card"],
    "song_viewed": lambda view, f: view.song_board[f["position"]].open and view.song_board[f["position"]].card != UNKNOWN,
    "song_peeked": lambda view, f: f["seat"] in view.song_board[f["position"]].knowers,
    "song_recorded": lambda view, f: f["position"] in player_of(view, f).songs,
    "sea_card_drawn": lambda view, f: view.sea_deck == f["left"],
    "island_placed": lambda view, f: f["tile"] in view.islands,
    "island_moved": lambda view, f: f["end"] in view.islands,
    "bonus_changed": lambda view, f: player_of(view, f).bonus == f["bonus"],
    "beast_entered": lambda view, f: (view.beast, {one.beast_counter for one in view.players}) == (f["beast"], {counter_of(f["beast"])}),
    "beast_waits": lambda view, f: f["beast"] in view.waiting,
    "beast_beaten": lambda view, f: (view.beast, view.tokens, view.beaten[-1]) == (0, (), f["beast"]),
    "beast_counter_changed": lambda view, f: player_of(view, f).beast_counter == f["value"],
    "beast_counter_reset": lambda view, f: player_of(view, f).beast_counter == f["value"],
    "beast_token_placed": lambda view, f: has_token(view, f, f["tile"]),
    "beast_token_moved": lambda view, f: has_token(view, f, f["end"]),
    "beast_token_flipped": lambda view, f: has_token(view, f, f["tile"]),
    "beast_piece_taken": lambda view, f: player_of(view, f).cargo == f["mark"],
    "beast_piece_dropped": lambda view, f: player_of(view, f).cargo == NOTHING and has_token(view, f, f["tile"]),
    "storm_proof": lambda view, f: player_of(view, f).storm_proof,
    "storm_proof_lost": lambda view, f: not player_of(view, f).storm_proof,
}


def counter_of(beast: int) -> int:
    """Return the value of all Beast Counters when a Beast enters (SS-275)."""
    return BEAST_CARDS[beast - 1].counter
