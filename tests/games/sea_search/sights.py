"""What must be seen in the moment in which an event is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seatui.games.sea_search.knowledge.view import UNKNOWN, PlayerView, View
from seatui.games.sea_search.model.content import BEAST_CARDS
from seatui.games.sea_search.model.state import NOTHING, NOWHERE
from tests.games.moments import Sights


def own(view: View, facts: Mapping[str, Any]) -> PlayerView:
    """The player that an event is about."""
    seat: int = facts["seat"]
    return view.players[seat]


def holds(pieces: tuple[tuple[int, ...], ...], *piece: int) -> bool:
    """Whether a piece stands there, given as its place and whose or what it is."""
    return any(each[: len(piece)] == piece for each in pieces)


def has_token(view: View, facts: Mapping[str, Any], tile: int) -> bool:
    return (facts["piece"], tile, facts["mark"]) in view.tokens


def is_out(one: PlayerView) -> bool:
    """Whether nothing is left of a player but Probes and tiles."""
    gone = (one.ship, one.cards, one.standing, one.songs, one.stock, one.bonus, one.loses_turn, one.trapped)
    return one.fallen > 0 and gone == (NOWHERE, 0, (), (), 0, 0, False, False)


SHOWN: Sights[View] = {
    "turn_begun": lambda view, f: (view.active, view.turn, view.actions, own(view, f).bonus) == (f["seat"], f["number"], f["actions"], 0),
    "turn_lost": lambda view, f: (view.active, view.turn, own(view, f).loses_turn) == (f["seat"], f["number"], False),
    "ship_moved": lambda view, f: own(view, f).ship == f["end"],
    "addon_laid": lambda view, f: all(holds(view.tiles, tile, f["seat"]) for tile in f["tiles"]),
    "ship_trapped": lambda view, f: own(view, f).loses_turn,
    "player_out": lambda view, f: is_out(own(view, f)) and f["seat"] not in [token.seat for token in view.search],
    "probe_cast": lambda view, f: (f["edge"], f["seat"], True) in view.probes,
    "probe_removed": lambda view, f: not holds(view.probes, f["edge"]),
    "probe_counter_changed": lambda view, f: own(view, f).probe_counter == f["value"],
    "seaport_gained": lambda view, f: own(view, f).stock == f["stock"],
    "seaport_taken_back": lambda view, f: not holds(view.seaports, f["tile"]),
    "seaport_established": lambda view, f: holds(view.seaports, f["tile"], f["seat"]),
    "seaport_removed": lambda view, f: not holds(view.seaports, f["tile"]),
    "seaport_relocated": lambda view, f: holds(view.seaports, f["end"], f["seat"]) and not holds(view.seaports, f["start"]),
    "item_drawn": lambda view, f: view.item_deck == f["left"],
    "item_seen": lambda view, f: f["item"] in view.hand,
    "item_deck_shuffled": lambda view, f: view.item_deck == f["cards"],
    "item_played": lambda view, f: f["item"] in (*own(view, f).standing, *view.item_discards),
    "action_gained": lambda view, f: view.actions == f["actions"],
    "search_token_placed": lambda view, f: holds(view.search, f["tile"], f["seat"]),
    "search_token_taken": lambda view, f: not holds(view.search, f["tile"]),
    "search_token_moved": lambda view, f: holds(view.search, f["end"], f["seat"]),
    "research_changed": lambda view, f: own(view, f).research == f["value"],
    "tokens_traded": lambda view, f: not any(holds(view.search, tile) for tile in f["tiles"]),
    "song_found": lambda view, f: view.song_board[f["position"]].found,
    "song_seen": lambda view, f: view.song_board[f["position"]].card == f["card"],
    "song_viewed": lambda view, f: view.song_board[f["position"]].open and view.song_board[f["position"]].card != UNKNOWN,
    "song_peeked": lambda view, f: f["seat"] in view.song_board[f["position"]].knowers,
    "song_recorded": lambda view, f: f["position"] in own(view, f).songs,
    "sea_card_drawn": lambda view, f: view.sea_deck == f["left"],
    "island_placed": lambda view, f: f["tile"] in view.islands,
    "island_moved": lambda view, f: f["end"] in view.islands,
    "bonus_changed": lambda view, f: own(view, f).bonus == f["bonus"],
    "beast_entered": lambda view, f: (view.beast, {one.beast_counter for one in view.players}) == (f["beast"], {counter_of(f["beast"])}),
    "beast_waits": lambda view, f: f["beast"] in view.waiting,
    "beast_beaten": lambda view, f: (view.beast, view.tokens, view.beaten[-1]) == (0, (), f["beast"]),
    "beast_counter_changed": lambda view, f: own(view, f).beast_counter == f["value"],
    "beast_counter_reset": lambda view, f: own(view, f).beast_counter == f["value"],
    "beast_token_placed": lambda view, f: has_token(view, f, f["tile"]),
    "beast_token_moved": lambda view, f: has_token(view, f, f["end"]),
    "beast_token_flipped": lambda view, f: has_token(view, f, f["tile"]),
    "beast_piece_taken": lambda view, f: own(view, f).cargo == f["mark"],
    "beast_piece_dropped": lambda view, f: own(view, f).cargo == NOTHING and has_token(view, f, f["tile"]),
    "storm_proof": lambda view, f: own(view, f).storm_proof,
    "storm_proof_lost": lambda view, f: not own(view, f).storm_proof,
}


def counter_of(beast: int) -> int:
    """Where all counters stand when a Beast comes (SS-275)."""
    return BEAST_CARDS[beast - 1].counter
