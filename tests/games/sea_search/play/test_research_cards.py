"""The Item cards for research, songs and Search tokens (SS-430 to SS-434)."""

from __future__ import annotations

import pytest

from tests.games.sea_search.play.card_targets import places, ways
from tests.games.sea_search.position import given

RED, GREEN, BLUE = 0, 1, 2
HEART = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


# Research and songs


@pytest.mark.rule("SS-430")
def test_grant_money_raises_the_research_counter() -> None:
    assert given().use_item("ITM-10").state.research == [4, 3]


@pytest.mark.rule("SS-430", "SS-224")
def test_grant_money_may_be_a_breakthrough() -> None:
    sea = given().ship(RED, (2, 1)).with_(research={RED: 4}).use_item("ITM-10")
    assert (sea.state.recorded[RED], sea.state.research[RED]) == (1, 3)


@pytest.mark.rule("SS-431")
def test_peer_review_lowers_an_enemys_research() -> None:
    sea = given(seats=3).with_(research={BLUE: 2}).use_item("ITM-11", BLUE)
    assert (sea.state.research, sea.kind) == ([3, 3, 1], "choose_action")


@pytest.mark.rule("SS-431")
def test_peer_review_needs_an_enemy_with_two_or_more() -> None:
    sea = given(seats=3).with_(research=[3, 1, 2]).use_item("ITM-11")
    assert sea.options == [("target", BLUE)]
    assert given().with_(research={GREEN: 1}).is_useless("ITM-11")


@pytest.mark.rule("SS-431", "SS-015")
def test_peer_review_is_not_for_players_who_are_out() -> None:
    sea = given(seats=3).seaports(BLUE).run().use_item("ITM-11")
    assert sea.options == [("target", GREEN)]


@pytest.mark.rule("SS-432")
def test_hydrophone_array_views_a_song_up_to_two_tiles_away_without_an_action() -> None:
    sea = given().ship(RED, (2, 1)).song((0, 1), 3, 0, GREEN).song((1, 0), 4, 7, GREEN).song((0, 0), 5, 1, GREEN).use_item("ITM-12")
    assert places(sea) == [(0, 1), (1, 0)]
    sea.do("target", (0, 1))
    assert (sea.state.recorded[RED], sea.state.actions, sea.state.known[3]) == (1 << 3, 4, sea.figures.everyone)


@pytest.mark.rule("SS-432", "SS-236")
def test_an_anomaly_heard_by_hydrophone_is_not_recorded() -> None:
    sea = given().ship(RED, (2, 1)).song((1, 0), 4, 7, GREEN).use_item("ITM-12", (1, 0))
    assert sea.state.recorded[RED] == 0
    assert sea.told("song_viewed")[0]["echo"] is False


@pytest.mark.rule("SS-432", "SS-238", "SS-206")
def test_hydrophone_array_is_refused_where_nothing_is_to_be_learnt() -> None:
    assert given().is_useless("ITM-12")
    assert given().ship(RED, (2, 1)).song((1, 0), 4, 0, RED, recorded=[RED]).is_useless("ITM-12")
    assert given().ship(RED, (2, 1)).song((1, 0), 4, 7, RED).is_useless("ITM-12")


# Search tokens


@pytest.mark.rule("SS-433")
def test_field_notebook_puts_a_search_token_up_to_two_tiles_away_without_a_card() -> None:
    sea = given().ship(RED, (2, 1)).use_item("ITM-13")
    assert places(sea) == [(0, 1), (1, 0), (1, 2), (2, 1)]
    sea.do("target", (0, 1))
    assert (sea.state.search, len(sea.state.hands[RED]), sea.state.drew) == ({sea.tile((0, 1)): RED}, 0, False)


@pytest.mark.rule("SS-433", "SS-386")
def test_field_notebook_is_a_placement_for_the_storm() -> None:
    sea = given(mode="epic").ship(RED, (2, 1)).beast("storm", ("storm", (1, 2), 0)).use_item("ITM-13", (1, 2))
    assert sea.state.beast_counter[RED] == 3


@pytest.mark.rule("SS-433", "SS-051", "SS-206")
def test_field_notebook_is_refused_without_a_token() -> None:
    assert given().ship(RED, (2, 1)).search(RED, *HEART).is_useless("ITM-13")


@pytest.mark.rule("SS-434")
def test_data_courier_moves_an_own_search_token_up_to_two_tiles() -> None:
    sea = given().search(RED, (2, 1)).search(GREEN, (1, 0)).ship(RED, (-1, 0)).use_item("ITM-14")
    assert ways(sea) == [((2, 1), (0, 1)), ((2, 1), (1, 2))]
    sea.do("target", (2, 1), (0, 1))
    assert sea.state.search == {sea.tile((0, 1)): RED, sea.tile((1, 0)): GREEN}


@pytest.mark.rule("SS-434", "SS-386")
def test_data_courier_is_no_placement_for_the_storm() -> None:
    sea = given(mode="epic").search(RED, (2, 1)).beast("storm", ("storm", (1, 2), 0)).use_item("ITM-14", (2, 1), (1, 2))
    assert sea.state.beast_counter[RED] == 2


@pytest.mark.rule("SS-434", "SS-206")
def test_data_courier_is_refused_without_a_token_on_the_board() -> None:
    assert given().search(GREEN, (2, 1)).is_useless("ITM-14")
