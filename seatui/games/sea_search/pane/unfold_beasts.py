"""What the table looks like after each event of a Beast."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.model.content import BEAST_CARDS
from seatui.games.sea_search.model.state import NOBODY, NOTHING, Token
from seatui.games.sea_search.pane.unfolding import own, without

Facts: TypeAlias = Mapping[str, Any]
Change: TypeAlias = Callable[[View, Facts], View]


def token_of(f: Facts, tile: int) -> Token:
    """The token of an event on a tile."""
    return Token(f["piece"], tile, f["mark"])


def placed(view: View, token: Token) -> View:
    """A token comes on the board."""
    return view._replace(tokens=(*view.tokens, token))


def taken_off(view: View, token: Token) -> View:
    """A token leaves the board."""
    return view._replace(tokens=without(view.tokens, token))


def entered(view: View, f: Facts) -> View:
    """A Beast comes, and all counters stand where its card says (SS-275)."""
    card = BEAST_CARDS[f["beast"] - 1]
    players = tuple(one._replace(beast_counter=card.counter) for one in view.players)
    waiting = without(view.waiting, f["beast"])
    return view._replace(beast=f["beast"], beast_name=card.name, drawer=f["seat"], players=players, waiting=waiting)


def beaten(view: View, f: Facts) -> View:
    """It leaves with everything that is its (SS-277)."""
    players = tuple(one._replace(beast_counter=0, cargo=NOTHING, storm_proof=False) for one in view.players)
    return view._replace(beast=0, beast_name="", players=players, tokens=(), beaten=(*view.beaten, f["beast"]))


def flipped(view: View, f: Facts) -> View:
    """The other side is up."""
    return placed(taken_off(view, Token(f["piece"], f["tile"], 1 - f["mark"])), token_of(f, f["tile"]))


def piece_taken(view: View, f: Facts) -> View:
    """A ship has it aboard; it came from the box, another ship or the tile."""
    if f["giver"] != NOBODY:
        view = own(view, f["giver"], cargo=NOTHING)
    elif f["how"] == "action":
        view = taken_off(view, token_of(f, f["tile"]))
    return own(view, f["seat"], cargo=f["mark"])


def specimen_gone(view: View, f: Facts) -> View:
    """It leaves the game, from a ship or from the board."""
    if f["carrier"] != NOBODY:
        return own(view, f["carrier"], cargo=NOTHING)
    return view._replace(tokens=tuple(each for each in view.tokens if (each.piece, each.mark) != ("specimen", f["seat"])))


BEAST_CHANGES: dict[str, Change] = {
    "beast_entered": entered,
    "beast_waits": lambda view, f: view._replace(waiting=(*view.waiting, f["beast"])),
    "beast_beaten": beaten,
    "beast_counter_changed": lambda view, f: own(view, f["seat"], beast_counter=f["value"]),
    "beast_counter_reset": lambda view, f: own(view, f["seat"], beast_counter=f["value"]),
    "beast_token_placed": lambda view, f: placed(view, token_of(f, f["tile"])),
    "beast_token_moved": lambda view, f: placed(taken_off(view, token_of(f, f["start"])), token_of(f, f["end"])),
    "beast_token_flipped": flipped,
    "beast_token_removed": lambda view, f: taken_off(view, token_of(f, f["tile"])),
    "beast_piece_taken": piece_taken,
    "beast_piece_dropped": lambda view, f: placed(own(view, f["seat"], cargo=NOTHING), token_of(f, f["tile"])),
    "specimen_gone": specimen_gone,
    "storm_proof": lambda view, f: own(view, f["seat"], storm_proof=True),
    "storm_proof_lost": lambda view, f: own(view, f["seat"], storm_proof=False),
}
"""What each event of a Beast changes."""
