"""Positions to test the pane with: one for every kind of decision (T11) of Ann at seat 0, and rich ones with Beasts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from seatui.games.sea_search.model.content import ITEM
from seatui.games.sea_search.model.frames import Frame
from tests.games.sea_search.position import Sea, given

HEART = ((0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def asked(sea: Sea, kind: str, *facts: Any) -> Sea:
    """Ask Ann a question; tiles among its facts are written as coordinates."""
    sea.state.pending.append(Frame(kind, 0, sea.numbered(facts)))
    return sea


def calm(**options: Any) -> Sea:
    """Return a game of two without Sea cards."""
    return given(**options).calm()


def two_ports() -> Sea:
    return calm().ship(0, (0, 0)).seaports(0, (1, 1), (2, 1))


def passage() -> Sea:
    return calm(active=1).do("move_seaport_foreign", (1, 1))


def battle(*dice: int) -> Sea:
    """Ann attacks Bob's Probe with two dice against one."""
    sea = calm().no_probes().ship(0, (1, 0)).probe(0, (1, 0), (1, 1)).probe(0, (1, 0), (0, 0)).probe(1, (1, 0), (0, 1))
    return sea.do("attack_probe", ((1, 0), (0, 1)), dice=dice)


def reroll() -> Sea:
    sea = calm().no_probes().ship(0, (1, 0)).probe(0, (1, 0), (1, 1)).probe(1, (1, 0), (0, 1)).hand(0, "ITM-09")
    return sea.do("attack_probe", ((1, 0), (0, 1)), dice=[2])


def card(name: str, **facts: Any) -> Sea:
    """Ann has played an Item card that asks for its target."""
    sea = calm().no_probes().ship(0, (0, 1)).seaports(0, (1, 1), (2, 1)).probe(1, (0, 1), (0, 0)).search(0, (1, 2), (1, 0))
    sea.islands((0, -1)).song((-1, 1), 2, 4).with_(research={1: 3}, **facts)
    if name == "ITM-07":
        sea.probe(1, (0, 1), (1, 1))  # with a single target the referee would answer
    if name == "ITM-12":
        sea.song((1, 1), 1, 3)
    return sea.hand(0, name).do("play_item", ITEM[name])


def beast(name: str, *tokens: tuple[str, tuple[int, int], int], cargo: dict[int, int] | None = None) -> Sea:
    """Return a game of two with a Beast."""
    return calm(mode="epic").ship(0, (0, 1)).beast(name, *tokens, cargo=cargo)


def cruisers() -> Sea:
    return beast("military", ("cruiser", (1, 1), 0), ("cruiser", (-1, -1), 1)).seaports(0, (1, 2))


def cruiser_step() -> Sea:
    """Two ways to the ship on the centre are equally short."""
    sea = cruisers().no_probes().ship(0, (0, 0))
    ways = tuple((sea.tile(over), sea.tile((0, 0))) for over in ((0, 1), (1, 0)))
    sea.state.pending.append(Frame("choose_cruiser_step", 0, (0, 2, sea.tile((0, 0)), ways)))
    return sea


QUESTIONS: dict[str, Callable[[], Sea]] = {
    "choose_action": calm,
    "choose_addon_tile": lambda: calm().do("move_addon", 5),
    "grant_passage": passage,
    "choose_advance": lambda: battle(6, 6, 1),
    "choose_probe_to_remove": lambda: battle(1, 1, 6),
    "choose_refuge_seaport": lambda: asked(calm().ship(0, (0, 0)).seaports(0, (1, 0), (0, 1)), "choose_refuge_seaport"),
    "choose_retreat_seaport": lambda: asked(two_ports(), "choose_retreat_seaport"),
    "choose_seaport_to_remove": lambda: asked(two_ports(), "choose_seaport_to_remove", "research"),
    "choose_seaport_to_relocate": lambda: asked(two_ports(), "choose_seaport_to_relocate"),
    "choose_trade_tokens": lambda: asked(calm().search(0, (2, 1), (-2, -1), (-1, -2)), "choose_trade_tokens"),
    "choose_song_tile": lambda: asked(calm(), "choose_song_tile", (1, 0), (0, 1)),
    "choose_song_position": lambda: asked(calm(), "choose_song_position", (1, 0)),
    "choose_island_tile": lambda: asked(calm().ship(0, (1, 0)), "choose_island_tile"),
    "choose_island_shift": lambda: asked(calm().islands((0, 1)), "choose_island_shift"),
    "choose_probe_edge": lambda: asked(calm().ship(0, (1, 0)), "choose_probe_edge"),
    "choose_step": lambda: asked(calm(), "choose_step", 0, "SEA-G5"),
    "choose_peek_position": lambda: asked(calm().song((1, 0), 2, 4, 1).song((0, 1), 3, 5, 1), "choose_peek_position"),
    "choose_search_token": lambda: asked(calm().search(0, (2, 1), (1, 0)), "choose_search_token"),
    "choose_item_to_discard": lambda: asked(calm().hand(0, "ITM-01", "ITM-05"), "choose_item_to_discard"),
    "reroll_dice": reroll,
    "choose_siren_tile": lambda: asked(beast("siren"), "choose_siren_tile"),
    "choose_lure_step": lambda: asked(beast("siren", ("siren", (0, -1), 0)).ship(0, (1, 0)).no_probes(), "choose_lure_step", "first"),
    "choose_siren_move": lambda: asked(beast("siren", ("siren", (0, 0), 0), ("siren", (1, 0), 1)), "choose_siren_move"),
    "choose_kraken_tile": lambda: asked(beast("kraken", ("kraken", (0, -1), 0), ("whistle", (1, 0), 0)), "choose_kraken_tile"),
    "choose_fog_step": lambda: asked(beast("fog", ("fog", (0, -1), 0), cargo={0: 0, 1: 1}), "choose_fog_step", (0, 1)),
    "choose_zone_deed": lambda: asked(beast("privatization", *(("zone", tile, 0) for tile in HEART)), "choose_zone_deed"),
    "choose_seamite_battle": lambda: asked(
        beast("seamites", ("seamite", (1, 1), 1), ("seamite", (2, 1), 1)).seaports(0, (1, 1), (2, 1)), "choose_seamite_battle"
    ),
    "choose_seamite_move": lambda: asked(
        beast("seamites", ("seamite", (1, 1), 0), ("seamite", (1, 2), 1)).seaports(1, (-1, -1), (-2, -1)), "choose_seamite_move", (1, 1)
    ),
    "choose_storm_tile": lambda: asked(beast("storm", ("storm", (0, 0), 1)), "choose_storm_tile"),
    "choose_relocation_tile": lambda: asked(cruisers().seaports(0, (1, 1)), "choose_relocation_tile", (1, 1)),
    "choose_cruiser_step": cruiser_step,
    "choose_cruiser_addon": lambda: asked(cruisers().probes_round(1, (1, 1)).ship(0, (2, 1)), "choose_cruiser_addon", 0, 2),
    "choose_cruiser_probe": lambda: asked(
        cruisers().no_probes().probe(1, (1, 1), (1, 0)).probe(1, (1, 1), (0, 1)).ship(0, (0, 0)), "choose_cruiser_probe", 0
    ),
}
"""All kinds of decisions except ``choose_item_target``, which depends on the card."""

AIMED = ("ITM-02", "ITM-04", "ITM-05", "ITM-06", "ITM-07", "ITM-11", "ITM-12", "ITM-13", "ITM-14", "ITM-19", "ITM-20")
"""The Item cards that ask for a target."""


def review() -> Sea:
    """Peer Review in a game of three, with two rivals to choose from."""
    return calm(seats=3).hand(0, "ITM-11").do("play_item", ITEM["ITM-11"])


def deterrent() -> Sea:
    """Acoustic Deterrent with a Beast that uses counters, so that there are two targets."""
    return beast("siren", ("siren", (-2, -1), 0)).hand(0, "ITM-19").do("play_item", ITEM["ITM-19"])


ALL: dict[str, Callable[[], Sea]] = {
    **QUESTIONS,
    **{f"choose_item_target {name}": partial(card, name) for name in AIMED},
    "choose_item_target ITM-11": review,
    "choose_item_target ITM-19": deterrent,
}


def rich(seats: int = 4, mode: str = "epic") -> Sea:
    """Return a game with a bit of everything."""
    sea = given(seats, mode=mode).ship(0, (1, 0)).seaports(0, (1, 1), (2, 1)).search(0, (1, 2)).search(1, (0, 1)).islands((0, -1))
    sea.hand(0, "ITM-01", "ITM-05", "ITM-09", "ITM-14").hand(1, "ITM-02").standing(1, "ITM-17")
    sea.song((-1, 1), 1, 0, 0, recorded=(0,)).song((1, -1), 6, 2, 1, recorded=(1,))
    return sea.with_(research={0: 4, 1: 1}, stock={0: 1}, probe_counter={0: 3}, bonus={1: -1}, loses_turn={seats - 1: True})


BEASTS = {
    "siren": (("siren", (0, 0), 0), ("siren", (1, -1), 1), ("report", (1, 1), 0)),
    "kraken": (("kraken", (0, 0), 0), ("kraken", (1, 0), 0), ("whistle", (-1, 0), 0)),
    "fog": (("fog", (0, 0), 0), ("specimen", (0, 1), 1)),
    "privatization": tuple(("zone", tile, 0) for tile in HEART),
    "seamites": (("seamite", (1, 1), 1), ("seamite", (1, 1), 1), ("seamite", (2, 1), 0)),
    "storm": (("storm", (0, 0), 1),),
    "military": (("cruiser", (1, 2), 0), ("cruiser", (0, 0), 1)),
}


def with_beast(name: str, seats: int = 4) -> Sea:
    return rich(seats).beast(name, *BEASTS[name], cargo={0: 0} if name == "fog" else None)
