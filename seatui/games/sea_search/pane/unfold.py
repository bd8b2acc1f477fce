"""What the table looks like after each event, so that a screen can show one thing after the other although all of them came at once.

It follows the events alone and knows no rules. What is to be decided next, and what a turn has left, is not followed; that comes with the
position itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from seatui.engine.contract import Event
from seatui.games.sea_search.knowledge.view import Owned, Probe, SongToken, Tile, View
from seatui.games.sea_search.model.content import ITEMS, PROBES, PROBES_FOR_SEAPORT, RESEARCH_START, SEARCH_TOKENS, SONGS
from seatui.games.sea_search.model.state import NOWHERE
from seatui.games.sea_search.pane.unfold_beasts import BEAST_CHANGES
from seatui.games.sea_search.pane.unfolding import changed, own, put, without

Facts: TypeAlias = Mapping[str, Any]
Change: TypeAlias = Callable[[View, Facts], View]

FOLLOWED = (
    "tiles", "probes", "seaports", "search", "songs", "islands", "players", "song_board", "song_deck", "item_deck", "sea_deck", "turn",
    "active", "beast", "beast_name", "tokens",
)  # fmt: skip
"""The fields of a view that are followed."""


def after(view: View, event: Event) -> View:
    """The view once that has happened."""
    change = CHANGES.get(event.kind)
    return view if change is None else tallied(change(view, event.facts))


def tallied(view: View) -> View:
    """What follows from the pieces on the board: whose Probes have force, and what is left of each supply."""
    fallen = {one.seat for one in view.players if one.fallen}
    probes = tuple(probe._replace(active=probe.seat not in fallen) for probe in view.probes)
    players = tuple(
        one._replace(
            seaports=tuple(port.at for port in view.seaports if port.seat == one.seat),
            probes_left=PROBES - sum(probe.seat == one.seat for probe in probes),
            search_left=SEARCH_TOKENS - sum(token.seat == one.seat for token in view.search),
        )
        for one in view.players
    )
    return view._replace(probes=probes, players=players)


# Turns and ships


def turn_begun(view: View, f: Facts) -> View:
    """A bonus is used up (SS-109)."""
    return own(view, f["seat"], bonus=0)._replace(active=f["seat"], turn=f["number"], actions=f["actions"], free_steps=0)


def turn_lost(view: View, f: Facts) -> View:
    """A loss is used up (SS-101)."""
    return own(view, f["seat"], loses_turn=False)._replace(active=f["seat"], turn=f["number"], actions=0, free_steps=0)


def addon_laid(view: View, f: Facts) -> View:
    """Two new tiles."""
    tiles = tuple(sorted([*view.tiles, *(Tile(at, f["seat"]) for at in f["tiles"])]))
    return changed(view, f["seat"], addons_left=-1)._replace(tiles=tiles)


def player_out(view: View, f: Facts) -> View:
    """Tokens, cards and songs of the player go (SS-259 to SS-267)."""
    seat = f["seat"]
    place = 1 + max(one.fallen for one in view.players)
    lost = {"ship": NOWHERE, "fallen": place, "cards": 0, "standing": (), "songs": (), "stock": 0, "bonus": 0}
    view = own(view, seat, **lost, loses_turn=False, trapped=False)
    return view._replace(search=tuple(token for token in view.search if token.seat != seat))


def battle_rolled(view: View, f: Facts) -> View:
    """A failed attack on a Seaport costs the next turn (SS-189)."""
    return own(view, f["seat"], loses_turn=True) if f["why"] == "seaport" and f["own"] <= f["other"] else view


# Probes and Seaports


def probe_cast(view: View, f: Facts) -> View:
    """Each advances the counter (SS-138, SS-140)."""
    seat = f["seat"]
    counter = (view.players[seat].probe_counter + 1) % PROBES_FOR_SEAPORT
    others = [probe for probe in view.probes if probe.edge != f["edge"]]
    return own(view, seat, probe_counter=counter)._replace(probes=tuple(sorted([*others, Probe(f["edge"], seat, True)])))


def seaport_gone(view: View, tile: int) -> View:
    """A Seaport leaves a tile."""
    return view._replace(seaports=tuple(port for port in view.seaports if port.at != tile))


def seaport_put(view: View, seat: int, tile: int) -> View:
    """A Seaport comes on a tile."""
    return view._replace(seaports=tuple(sorted([*view.seaports, Owned(tile, seat)])))


# Cards


def item_played(view: View, f: Facts) -> View:
    """It is discarded, or stands (SS-204, SS-205)."""
    seat, item = f["seat"], f["item"]
    view = changed(view, seat, cards=-1)
    if ITEMS[item].timing == "S":
        view = own(view, seat, standing=tuple(sorted([*view.players[seat].standing, item])))
    return view._replace(hand=without(view.hand, item)) if view.seat == seat else view


def item_triggered(view: View, f: Facts) -> View:
    """A standing card is used up."""
    return own(view, f["seat"], standing=without(view.players[f["seat"]].standing, f["item"]))


def item_discarded(view: View, f: Facts) -> View:
    """From the hand, where it is not known to stand."""
    seat, item = f["seat"], f["item"]
    known = view.seat == seat and len(view.hand) == view.players[seat].cards  # not where the pane is covered
    hidden = item in view.hand if known else item not in view.players[seat].standing
    if not hidden:
        return item_triggered(view, f)
    view = changed(view, seat, cards=-1)
    return view._replace(hand=without(view.hand, item)) if view.seat == seat else view


# Research and songs


def search_token_gone(view: View, *tiles: int) -> View:
    """Search tokens leave tiles."""
    return view._replace(search=tuple(token for token in view.search if token.at not in tiles))


def search_token_put(view: View, seat: int, tile: int) -> View:
    """A Search token comes on a tile."""
    return view._replace(search=tuple(sorted([*view.search, Owned(tile, seat)])))


def research_changed(view: View, f: Facts) -> View:
    """At zero it goes back to where it began."""
    return own(view, f["seat"], research=f["value"] or RESEARCH_START)


def song_found(view: View, f: Facts) -> View:
    """A card lies on a position, and a token on a tile."""
    position, tile = f["position"], f["tile"]
    song = view.song_board[position]._replace(found=True, knowers=(f["seat"],))
    view = view._replace(song_board=put(view.song_board, position, song), song_deck=view.song_deck - 1)
    return view if tile == NOWHERE else view._replace(songs=tuple(sorted([*view.songs, SongToken(tile, position)])))


def song_known(view: View, f: Facts, **more: Any) -> View:
    """This seat learns the kind of a song."""
    position, card = f["position"], f["card"]
    song = view.song_board[position]._replace(card=card, kind="Echo" if f["echo"] else "Anomaly", name=SONGS[card], **more)
    return view._replace(song_board=put(view.song_board, position, song))


def song_peeked(view: View, f: Facts) -> View:
    """Somebody else learns it."""
    song = view.song_board[f["position"]]
    song = song._replace(knowers=tuple(sorted({*song.knowers, f["seat"]})))
    return view._replace(song_board=put(view.song_board, f["position"], song))


def song_recorded(view: View, f: Facts) -> View:
    """A symbol comes on a Counter board."""
    return own(view, f["seat"], songs=tuple(sorted({*view.players[f["seat"]].songs, f["position"]})))


def island_moved(view: View, f: Facts) -> View:
    """From tile to tile."""
    return view._replace(islands=tuple(sorted([*without(view.islands, f["start"]), f["end"]])))


CHANGES: dict[str, Change] = {
    "turn_begun": turn_begun,
    "turn_lost": turn_lost,
    "turn_ended": lambda view, _: view._replace(actions=0, free_steps=0),
    "ship_moved": lambda view, f: own(view, f["seat"], ship=f["end"]),
    "addon_laid": addon_laid,
    "ship_trapped": lambda view, f: own(view, f["seat"], loses_turn=True, trapped=True),
    "player_out": player_out,
    "battle_rolled": battle_rolled,
    "probe_cast": probe_cast,
    "probe_removed": lambda view, f: view._replace(probes=tuple(probe for probe in view.probes if probe.edge != f["edge"])),
    "probe_counter_changed": lambda view, f: own(view, f["seat"], probe_counter=f["value"]),
    "seaport_gained": lambda view, f: own(view, f["seat"], stock=f["stock"]),
    "seaport_taken_back": lambda view, f: changed(seaport_gone(view, f["tile"]), f["seat"], stock=1),
    "seaport_established": lambda view, f: changed(seaport_put(view, f["seat"], f["tile"]), f["seat"], stock=-1),
    "seaport_removed": lambda view, f: seaport_gone(view, f["tile"]),
    "seaport_relocated": lambda view, f: seaport_put(seaport_gone(view, f["start"]), f["seat"], f["end"]),
    "item_drawn": lambda view, f: changed(view, f["seat"], cards=1)._replace(item_deck=f["left"]),
    "item_seen": lambda view, f: view._replace(hand=tuple(sorted([*view.hand, f["item"]]))) if view.seat == f["seat"] else view,
    "item_deck_shuffled": lambda view, f: view._replace(item_deck=f["cards"]),
    "item_played": item_played,
    "item_triggered": item_triggered,
    "item_discarded": item_discarded,
    "action_gained": lambda view, f: view._replace(actions=f["actions"]),
    "search_token_placed": lambda view, f: search_token_put(view, f["seat"], f["tile"]),
    "search_token_taken": lambda view, f: search_token_gone(view, f["tile"]),
    "search_token_moved": lambda view, f: search_token_put(search_token_gone(view, f["start"]), f["seat"], f["end"]),
    "research_changed": research_changed,
    "breakthrough": lambda view, f: own(view, f["seat"], research=RESEARCH_START),
    "tokens_traded": lambda view, f: search_token_gone(view, *f["tiles"]),
    "song_found": song_found,
    "song_seen": lambda view, f: song_known(view, f) if view.seat == f["seat"] else view,
    "song_viewed": lambda view, f: song_known(view, f, knowers=tuple(range(view.seats)), open=True),
    "song_peeked": song_peeked,
    "song_recorded": song_recorded,
    "sea_card_drawn": lambda view, f: view._replace(sea_deck=f["left"]),
    "island_placed": lambda view, f: view._replace(islands=tuple(sorted([*view.islands, f["tile"]]))),
    "island_moved": island_moved,
    "island_returned": lambda view, f: view._replace(sea_deck=f["left"]),
    "bonus_changed": lambda view, f: own(view, f["seat"], bonus=f["bonus"]),
    **BEAST_CHANGES,
}
"""What each event changes; those that are not here change nothing that is drawn."""
