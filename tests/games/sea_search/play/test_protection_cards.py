"""The Item cards that protect Seaports, Probes and research, and those against Beasts (SS-436 to SS-443)."""

from __future__ import annotations

import pytest

from seatui.engine.hexes import SE, N
from seatui.games.sea_search.model.content import ITEM
from seatui.games.sea_search.play.play import Play
from seatui.games.sea_search.play.seaports import lose, penalty
from tests.games.sea_search.play.card_targets import places, ways
from tests.games.sea_search.position import Sea, given

RED, GREEN, BLUE = 0, 1, 2
HEART = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


def playing(sea: Sea) -> Play:
    """Return a play in which a test can call a step of the rules."""
    return Play(sea.figures, sea.state, lambda _n: 0, sea.events.append)


# Reinforced Mooring


@pytest.mark.rule("SS-436")
def test_reinforced_mooring_saves_a_seaport_from_an_attack() -> None:
    sea = given(active=GREEN).ship(GREEN, (1, 1)).standing(RED, "ITM-16").do("attack_seaport", dice=[6, 1, 1])
    assert (sea.state.seaports[sea.tile((1, 1))], list(sea.state.standing[RED]), sea.state.actions) == (RED, [], 3)
    assert list(sea.state.item_discards) == [ITEM["ITM-16"]]
    sea.do("attack_seaport", dice=[6, 1, 1])
    assert sea.state.ended == "survivor"


@pytest.mark.rule("SS-436", "SS-443")
def test_reinforced_mooring_is_kept_while_the_defense_holds() -> None:
    sea = given(active=GREEN).calm().ship(GREEN, (1, 1)).standing(RED, "ITM-16").do("attack_seaport", dice=[1, 1, 1])
    assert list(sea.state.standing[RED]) == [ITEM["ITM-16"]]


@pytest.mark.rule("SS-436")
def test_reinforced_mooring_saves_a_seaport_from_a_beast_and_the_counter_is_still_reset() -> None:
    sea = given().ship(RED, (0, 1)).standing(RED, "ITM-16").beast("kraken", ("kraken", (0, 0), 0)).with_(beast_counter={RED: 1})
    sea.do("move", N, dice=[1, 6])
    assert (len(sea.state.seaports), sea.state.beast_counter[RED], list(sea.state.standing[RED])) == (2, 3, [])


@pytest.mark.rule("SS-436")
def test_of_several_seaports_that_would_go_in_one_step_the_player_picks_the_one_to_keep() -> None:
    sea = given(seats=3).seaports(RED, (1, 1), (2, 1), (1, 2), (0, 1)).standing(RED, "ITM-16")
    lose(playing(sea), [sea.tile(place) for place in [(1, 1), (2, 1), (1, 2)]], "military")
    assert (sea.run().seat, places(sea)) == (RED, [(1, 1), (1, 2), (2, 1)])
    sea.do("target", (1, 2))
    assert sorted(sea.place(tile) for tile, owner in sea.state.seaports.items() if owner == RED) == [(0, 1), (1, 2)]


@pytest.mark.rule("SS-443", "SS-169")
def test_reinforced_mooring_does_not_help_against_surrounding() -> None:
    sea = given().seaports(RED, (1, 1), (0, 1)).standing(RED, "ITM-16").no_probes().probes_round(GREEN, (0, 1)).run()
    assert (sea.tile((0, 1)) in sea.state.seaports, list(sea.state.standing[RED])) == (False, [ITEM["ITM-16"]])


@pytest.mark.rule("SS-443", "SS-213")
def test_reinforced_mooring_does_not_help_against_research_zero() -> None:
    sea = given(active=GREEN).seaports(RED, (1, 1), (0, 1)).standing(RED, "ITM-16").with_(research={RED: 1})
    sea.ship(GREEN, (2, 1)).search(RED, (2, 1)).do("steal_research")
    assert (sea.kind, list(sea.state.standing[RED])) == ("choose_seaport_to_remove", [ITEM["ITM-16"]])


@pytest.mark.rule("SS-443")
def test_reinforced_mooring_works_by_itself_at_the_first_occasion() -> None:
    sea = given().seaports(RED, (1, 1), (0, 1)).standing(RED, "ITM-16")
    penalty(playing(sea), RED, "kraken")
    assert (sea.run().kind, len(sea.state.seaports), list(sea.state.standing[RED])) == ("choose_action", 3, [])
    penalty(playing(sea), RED, "kraken")
    assert sea.run().kind == "choose_seaport_to_remove"


# Patrol Contract and Sealed Logbook


@pytest.mark.rule("SS-437")
def test_patrol_contract_gives_the_defender_two_dice_more_once() -> None:
    sea = given(active=GREEN).ship(GREEN, (1, 0)).probe(GREEN, (0, 0), (1, 0)).standing(RED, "ITM-17")
    sea.do("attack_probe", ((1, 0), (1, 1)), dice=[6, 1, 1, 1, 1, 1, 1])
    assert (list(sea.state.standing[RED]), list(sea.state.item_discards)) == ([], [ITEM["ITM-17"]])
    sea.probe(GREEN, (0, 0), (1, 0)).do("attack_probe", ((1, 0), (1, 1)), dice=[6, 1, 1, 1, 1])
    assert sea.kind == "choose_advance"


@pytest.mark.rule("SS-437")
def test_patrol_contract_is_for_its_owners_probes_only() -> None:
    sea = given(seats=3, active=GREEN).no_probes().ship(GREEN, (1, 0)).probe(GREEN, (0, 0), (1, 0)).probe(BLUE, (1, 0), (1, 1))
    sea.standing(RED, "ITM-17").do("attack_probe", ((1, 0), (1, 1)), dice=[6, 1])
    assert list(sea.state.standing[RED]) == [ITEM["ITM-17"]]


@pytest.mark.rule("SS-438")
def test_sealed_logbook_keeps_the_research_of_its_owner_while_the_thief_gains() -> None:
    sea = given(active=GREEN).ship(GREEN, (2, 1)).search(RED, (2, 1)).standing(RED, "ITM-18").do("steal_research")
    assert (sea.state.research, list(sea.state.standing[RED]), sea.state.search) == ([3, 4], [], {})
    assert list(sea.state.item_discards) == [ITEM["ITM-18"]]


@pytest.mark.rule("SS-438")
def test_sealed_logbook_does_not_help_against_other_losses_of_research() -> None:
    sea = given(active=GREEN).standing(RED, "ITM-18").use_item("ITM-11", RED)
    assert (sea.state.research[RED], list(sea.state.standing[RED])) == (2, [ITEM["ITM-18"]])


# Acoustic Deterrent


@pytest.mark.rule("SS-439")
def test_acoustic_deterrent_gives_an_action_where_no_beast_is() -> None:
    sea = given(actions=0).use_item("ITM-19")
    assert sea.options == [("target", "action")]
    assert sea.do("target", "action").state.actions == 1


@pytest.mark.rule("SS-439")
def test_acoustic_deterrent_may_raise_the_beast_counter_instead() -> None:
    sea = given().beast("kraken", ("kraken", (0, 0), 0)).use_item("ITM-19")
    assert sea.options == [("target", "counter"), ("target", "action")]
    sea.do("target", "counter")
    assert (sea.state.beast_counter, sea.state.actions) == ([4, 3], 4)


@pytest.mark.rule("SS-439", "SS-275")
def test_acoustic_deterrent_raises_no_counter_for_a_beast_without_one() -> None:
    sea = given().beast("fog", ("fog", (0, 0), 0), cargo={RED: RED, GREEN: GREEN}).use_item("ITM-19")
    assert sea.options == [("target", "action")]


@pytest.mark.rule("SS-439", "SS-068", "SS-206")
def test_acoustic_deterrent_does_not_offer_to_raise_a_full_counter() -> None:
    sea = given().beast("kraken", ("kraken", (0, 0), 0)).with_(beast_counter={RED: 5}).use_item("ITM-19")
    assert sea.options == [("target", "action")]


# Decoy Buoy


@pytest.mark.rule("SS-440", "SS-023")
def test_decoy_buoy_moves_an_island_where_no_beast_is() -> None:
    sea = given().islands((2, 1)).ship(RED, (1, 2)).use_item("ITM-20")
    assert ways(sea) == [((2, 1), (1, 2))]
    sea.do("target", (2, 1), (1, 2))
    assert sea.state.islands == [sea.tile((1, 2))]


@pytest.mark.rule("SS-440", "SS-206")
def test_decoy_buoy_is_refused_where_nothing_can_move() -> None:
    assert given().is_useless("ITM-20")
    assert given().islands((2, 1)).ship(GREEN, (1, 2)).is_useless("ITM-20")


@pytest.mark.rule("SS-440")
def test_with_a_beast_active_decoy_buoy_moves_its_token_and_no_island() -> None:
    sea = given().islands((2, 1)).ship(RED, (1, 0)).beast("kraken", ("kraken", (0, 0), 0), ("kraken", (0, 1), 0), ("whistle", (0, -1), 0))
    sea.use_item("ITM-20")
    assert {start for start, _ in ways(sea)} == {(0, 0), (0, 1)}
    assert [end for start, end in ways(sea) if start == (0, 0)] == [(-1, 0), (-1, 1), (1, -1)]
    sea.do(*sea.options[0])
    assert sea.state.islands == [sea.tile((2, 1))]


@pytest.mark.rule("SS-440", "SS-C31")
@pytest.mark.parametrize(
    ("beast", "piece", "closed"),
    [
        ("siren", "siren", {"Island"}),
        ("kraken", "kraken", {"Island", "Search token", "Song token"}),
        ("storm", "storm", {"Search token", "Song token"}),
        ("fog", "fog", set()),
        ("seamites", "seamite", set()),
        ("military", "cruiser", set()),
    ],
)
def test_where_a_beast_token_may_lie_when_it_is_moved(beast: str, piece: str, closed: set[str]) -> None:
    sea = given(mode="epic").ship(RED, (2, 1)).ship(GREEN, (-1, -1)).no_probes().beast(beast, (piece, (0, 0), 1), cargo={RED: 0, GREEN: 1})
    sea.islands((1, 0)).search(RED, (0, 1)).song((-1, 1), 0, 0).use_item("ITM-20")
    tiles = {"Island": (1, 0), "Search token": (0, 1), "Song token": (-1, 1)}
    assert {end for _, end in ways(sea)} == set(HEART) - {tiles[name] for name in closed}


@pytest.mark.rule("SS-440")
def test_a_beast_token_moves_to_no_ship_seaport_or_other_token() -> None:
    sea = given(mode="epic").ship(RED, (1, 0)).seaports(GREEN, (-1, -1), (0, 1)).beast("storm", ("storm", (0, 0), 1), ("storm", (-1, 1), 1))
    sea.use_item("ITM-20")
    assert [end for start, end in ways(sea) if start == (0, 0)] == [(-1, 0), (0, -1), (1, -1)]


@pytest.mark.rule("SS-440", "SS-C31")
def test_a_purchased_zone_cannot_be_moved() -> None:
    sea = given(mode="epic").beast("privatization", ("zone", (1, 0), 1), ("zone", (-1, 0), 0)).use_item("ITM-20")
    assert {start for start, _ in ways(sea)} == {(-1, 0)}


@pytest.mark.rule("SS-441")
def test_a_battlecruiser_is_not_moved_across_active_probes_and_other_tokens_are() -> None:
    cruiser = given(mode="epic").beast("military", ("cruiser", (0, 0), RED)).probe(GREEN, (0, 0), (1, 0)).use_item("ITM-20")
    assert (1, 0) not in [end for _, end in ways(cruiser)]
    assert len(ways(cruiser)) == 5
    kraken = given(mode="epic").beast("kraken", ("kraken", (0, 0), 0)).probe(GREEN, (0, 0), (1, 0)).use_item("ITM-20")
    assert (1, 0) in [end for _, end in ways(kraken)]


@pytest.mark.rule("SS-440")
def test_a_token_on_its_side_keeps_it_when_it_is_moved() -> None:
    sea = given(mode="epic").beast("storm", ("storm", (0, 0), 1)).use_item("ITM-20").do("target", (0, 0), (1, 0), 1)
    assert [(token.piece, sea.place(token.at), token.mark) for token in sea.state.tokens] == [("storm", (1, 0), 1)]


@pytest.mark.rule("SS-C31", "SS-343")
def test_the_new_tile_of_a_moved_fog_is_closed() -> None:
    sea = given(mode="epic").ship(RED, (0, 1)).beast("fog", ("fog", (0, 0), 0), cargo={RED: RED, GREEN: GREEN})
    sea.use_item("ITM-20").do("target", (0, 0), (1, 0), 0)
    assert sea.refusal("move", SE + 5) == "fog_ban"
    assert ("move", N) in sea.options
