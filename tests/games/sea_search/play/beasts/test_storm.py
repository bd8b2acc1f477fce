"""The Planetary Storm (SS-375 to SS-391)."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.games.sea_search.model.content import BEAST_TOKENS
from tests.games.sea_search.play.beasts.beast_positions import BLUE, CENTRE, GREEN, RED, beaten, counter, epic, goals, lying, places, ports
from tests.games.sea_search.position import Place, Sea

ACTIVE, INACTIVE = 1, 0


def storm(*tokens: tuple[Place, int], seats: int = 2, drawer: int = RED, **options: Any) -> Sea:
    """Return Storm Centres on tiles, active or not; the Beast round ends after the drawer's turn."""
    return epic(seats, **options).beast("storm", *(("storm", place, mark) for place, mark in tokens), drawer=drawer)


def proof(sea: Sea) -> list[int]:
    """Return the storm-proof players."""
    return [seat for seat in range(sea.rules.seats) if sea.state.proof >> seat & 1]


@pytest.mark.rule("SS-375", "SS-C22")
def test_setup_puts_one_inactive_storm_center_on_the_center() -> None:
    sea = epic().ship(RED, CENTRE).enter("storm")
    assert (lying(sea, "storm"), sea.state.beast_counter, sea.kind) == ([(CENTRE, INACTIVE)], [2, 2], "choose_action")


@pytest.mark.rule("SS-X19", "SS-376", "SS-379", "SS-380", "SS-381", "SS-383", "SS-385", "SS-386", "SS-269")
def test_the_storm_breaks_loose_and_grows_and_research_in_it_pays() -> None:
    sea = storm((CENTRE, INACTIVE)).ship(RED, CENTRE).end_turn(dice=[5, 5])
    assert (lying(sea, "storm"), counter(sea, RED)) == ([(CENTRE, ACTIVE)], 1)  # the tie goes to the Beast
    assert (sea.kind, sea.seat, goals(sea, "storm")) == ("choose_storm_tile", RED, [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)])
    sea.do("storm", (1, 0))
    assert (sea.seat, (1, 0) in goals(sea, "storm")) == (GREEN, False)
    sea.do("storm", (-1, 0))
    assert (lying(sea, "storm"), sea.state.active) == ([((-1, 0), INACTIVE), (CENTRE, ACTIVE), ((1, 0), INACTIVE)], GREEN)
    sea.end_turn().do("move", 0).do("draw_item")
    assert (sea.where(RED), counter(sea, RED)) == ((1, 0), 2)


@pytest.mark.rule("SS-376", "SS-273")
def test_nothing_happens_before_the_round_ends() -> None:
    sea = storm((CENTRE, INACTIVE), drawer=GREEN).ship(RED, CENTRE).end_turn()
    assert (lying(sea, "storm"), sea.kind, sea.seat) == ([(CENTRE, INACTIVE)], "choose_action", GREEN)


@pytest.mark.rule("SS-377", "SS-378")
def test_seaports_under_centers_that_turn_active_go_all_at_once() -> None:
    sea = storm(((2, 1), INACTIVE), ((-2, -1), INACTIVE)).seaports(RED, (1, 1), (2, 1)).seaports(GREEN, (-1, -1), (-2, -1)).end_turn()
    assert (ports(sea, RED), ports(sea, GREEN)) == ([(1, 1)], [(-1, -1)])


@pytest.mark.rule("SS-377", "SS-044")
def test_players_who_lose_their_last_seaports_together_are_out_together() -> None:
    sea = storm(((1, 1), INACTIVE), ((-1, -1), INACTIVE)).ship(RED, (2, 1)).ship(GREEN, (-2, -1)).end_turn()
    assert sea.state.ended == "sea_wins"


@pytest.mark.rule("SS-378", "SS-C21")
def test_a_seaport_that_survived_is_not_struck_again() -> None:
    sea = storm(((2, 1), INACTIVE)).seaports(RED, (-1, 1), (2, 1)).search(GREEN, (1, 1), (1, 2)).standing(RED, "ITM-16").end_turn()
    assert (ports(sea, RED), bytes(sea.state.standing[RED])) == ([(-1, 1), (2, 1)], b"")
    sea.end_turn().end_turn()  # a second round, in which nothing could grow
    assert ports(sea, RED) == [(-1, 1), (2, 1)]


@pytest.mark.rule("SS-380")
def test_a_ship_that_stays_under_an_active_center_does_not_roll_again() -> None:
    sea = storm((CENTRE, ACTIVE)).ship(RED, CENTRE).end_turn()
    assert (sea.told("battle_begun"), sea.kind) == ([], "choose_storm_tile")


@pytest.mark.rule("SS-379", "SS-380", "SS-268")
def test_landing_under_an_active_center_is_a_beast_roll_each_time() -> None:
    sea = storm((CENTRE, ACTIVE), ((0, 1), INACTIVE)).seaports(RED, (1, 1), (2, 1)).do("move", 3)
    assert not sea.told("battle_begun")  # an inactive one hurts nobody
    sea.do("move", 4, dice=[6, 1, 2, 2]).do("move", 1).do("move", 4, dice=[1, 1, 6, 6])
    assert [event["change"] for event in sea.told("beast_counter_changed")] == [1, -1]


@pytest.mark.rule("SS-388", "SS-379")
def test_inactive_centers_hurt_nobody() -> None:
    sea = storm((CENTRE, INACTIVE), ((1, 1), INACTIVE), drawer=GREEN).ship(RED, (0, 1)).do("move", 4)
    assert (ports(sea, RED), sea.told("battle_begun")) == ([(1, 1)], [])


@pytest.mark.rule("SS-382", "SS-279")
def test_at_zero_a_seaport_goes_and_then_the_counter_is_two() -> None:
    sea = storm((CENTRE, ACTIVE)).seaports(RED, (1, 1), (2, 1)).ship(RED, (0, 1)).with_(beast_counter={RED: 1})
    sea.do("move", 4, dice=[1, 1, 1, 1])
    assert (sea.kind, counter(sea, RED)) == ("choose_seaport_to_remove", 0)
    sea.do("give_up", (2, 1))
    assert (ports(sea, RED), counter(sea, RED)) == ([(1, 1)], 2)


@pytest.mark.rule("SS-383", "SS-384")
def test_centers_grow_next_to_active_ones_not_on_songs_search_tokens_or_centers() -> None:
    sea = storm((CENTRE, ACTIVE), ((1, 0), ACTIVE)).search(GREEN, (0, 1)).song((-1, 0), 0, 0).islands((0, -1)).end_turn()
    assert goals(sea, "storm") == [(-1, 1), (0, -1), (1, -1), (1, 1)]
    sea.do("storm", (1, 1))
    assert goals(sea, "storm") == [(-1, 1), (0, -1), (1, -1)]  # next to an inactive one is not enough


@pytest.mark.rule("SS-384", "SS-272")
def test_the_centers_are_added_in_turn_order_from_the_warden() -> None:
    sea = storm((CENTRE, INACTIVE), seats=3, drawer=GREEN).with_(active=GREEN)
    sea.state.pending = [frame._replace(seat=GREEN) for frame in sea.state.pending]
    seats = []
    sea.end_turn()
    while sea.kind == "choose_storm_tile":
        seats.append(sea.seat)
        sea.do(*sea.options[0])
    assert seats == [GREEN, BLUE, RED]


@pytest.mark.rule("SS-384", "SS-385", "SS-272")
def test_a_warden_who_goes_out_in_the_attack_adds_nothing() -> None:
    sea = storm(((1, 1), INACTIVE), (CENTRE, ACTIVE), seats=3).ship(RED, (2, 1)).end_turn()
    assert (sea.state.fallen[RED], sea.kind, sea.seat) == (1, "choose_storm_tile", GREEN)


@pytest.mark.rule("SS-384", "SS-063")
def test_with_twenty_tokens_in_use_nothing_is_added() -> None:
    sea = storm((CENTRE, ACTIVE))
    sea.state.tokens *= BEAST_TOKENS - 1
    sea.end_turn().do("storm", (1, 0))
    assert (len(sea.state.tokens), sea.kind) == (BEAST_TOKENS, "choose_action")


@pytest.mark.rule("SS-384")
def test_without_an_eligible_tile_nothing_is_added() -> None:
    sea = storm(((2, 1), ACTIVE), ((1, 1), ACTIVE), ((1, 2), ACTIVE)).search(GREEN, (1, 0), (0, 1)).end_turn()
    assert (len(places(sea, "storm")), sea.kind) == (3, "choose_action")


@pytest.mark.rule("SS-385")
def test_rolls_come_before_the_new_centers_in_turn_order() -> None:
    sea = storm((CENTRE, INACTIVE), ((0, 1), INACTIVE), seats=3).ship(BLUE, CENTRE).ship(GREEN, (0, 1)).end_turn(dice=[6, 1, 1, 6])
    assert [(event["seat"], event["change"]) for event in sea.told("beast_counter_changed")] == [(GREEN, 1), (BLUE, -1)]
    assert sea.kind == "choose_storm_tile"


@pytest.mark.rule("SS-386")
@pytest.mark.parametrize("mark", [ACTIVE, INACTIVE])
def test_a_search_token_under_a_center_raises_the_counter(mark: int) -> None:
    sea = storm(((0, 1), mark), drawer=GREEN).ship(RED, (0, 1)).do("draw_item")
    assert counter(sea, RED) == 3
    elsewhere = storm(((0, 1), mark), drawer=GREEN).ship(RED, (1, 0)).do("draw_item")
    assert counter(elsewhere, RED) == 2


@pytest.mark.rule("SS-387", "SS-389")
def test_at_five_a_player_is_storm_proof_loses_no_seaport_but_still_rolls() -> None:
    sea = storm(((0, 1), ACTIVE), ((2, 1), INACTIVE), drawer=RED).seaports(RED, (1, 1), (2, 1)).with_(beast_counter={RED: 4})
    sea.ship(RED, (0, 1)).do("draw_item")
    assert (proof(sea), counter(sea, RED)) == ([RED], 5)
    sea.with_(played=True).do("move", 4).do("move", 1, dice=[1, 1, 1, 1])
    assert (proof(sea), counter(sea, RED)) == ([RED], 4)
    sea.end_turn()
    assert ((2, 1), ACTIVE) in lying(sea, "storm")
    assert ports(sea, RED) == [(1, 1), (2, 1)]


@pytest.mark.rule("SS-389", "SS-C01")
def test_as_an_option_the_mark_is_lost_below_five() -> None:
    sea = storm(((0, 1), ACTIVE), storm_mark="lost").with_(beast_counter={RED: 4}).ship(RED, (0, 1)).do("draw_item")
    assert proof(sea) == [RED]
    sea.with_(played=True).do("move", 4).do("move", 1, dice=[1, 1])
    assert (proof(sea), counter(sea, RED)) == ([], 4)


@pytest.mark.rule("SS-C30", "SS-382")
def test_a_storm_proof_player_at_zero_still_removes_a_seaport() -> None:
    sea = storm((CENTRE, ACTIVE)).with_(proof=1, beast_counter={RED: 1}).seaports(RED, (1, 1), (2, 1)).ship(RED, (0, 1))
    sea.do("move", 4, dice=[1, 1, 1, 1])
    assert sea.kind == "choose_seaport_to_remove"


@pytest.mark.rule("SS-390", "SS-277")
def test_the_storm_is_beaten_when_all_have_reached_five() -> None:
    sea = storm(((0, 1), INACTIVE)).with_(proof=1 << GREEN, beast_counter={RED: 4}).ship(RED, (0, 1)).do("draw_item")
    assert beaten(sea)
    assert (sea.state.proof, sea.state.tokens) == (0, [])


@pytest.mark.rule("SS-390", "SS-391", "SS-266")
def test_only_living_players_need_to_be_storm_proof_and_centers_stay() -> None:
    sea = storm(((1, 1), INACTIVE), seats=3).with_(proof=1 << BLUE).ship(RED, (2, 1)).end_turn()
    assert (sea.state.fallen[RED], sea.state.beast, lying(sea, "storm")[-1]) == (1, 6, ((1, 1), ACTIVE))
    sea = storm(((1, 1), INACTIVE), seats=3).with_(proof=1 << BLUE | 1 << GREEN).ship(RED, (2, 1)).end_turn()
    assert beaten(sea)


@pytest.mark.rule("SS-390", "SS-278")
def test_a_storm_that_is_beaten_by_one_roll_asks_for_no_other() -> None:
    sea = storm((CENTRE, INACTIVE), seats=3).with_(proof=0b101, beast_counter={GREEN: 4}).ship(GREEN, CENTRE).ship(BLUE, CENTRE)
    sea.end_turn(dice=[6, 1])
    assert beaten(sea)
    assert (sea.kind, sea.seat) == ("choose_action", GREEN)


@pytest.mark.rule("SS-C31")
def test_a_decoy_does_not_move_a_center_onto_search_tokens_and_songs() -> None:
    sea = storm((CENTRE, ACTIVE)).islands((0, 1)).search(RED, (1, 0)).song((-1, 0), 0, 0)
    beast = sea.figures.beast(sea.state)
    assert [sea.place(tile) for _, tile in beast.decoy_moves(sea.figures, sea.state)] == [(-1, 1), (0, -1), (0, 1), (1, -1)]
