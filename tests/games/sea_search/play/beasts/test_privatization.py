"""Privatization (SS-346 to SS-358)."""

from __future__ import annotations

import pytest

from tests.games.sea_search.play.beasts.beast_positions import BLUE, CENTRE, GREEN, RED, beaten, counter, epic, lying, places, ports
from tests.games.sea_search.position import Place, Sea

HEART: list[Place] = [(-1, 0), (-1, 1), (0, -1), CENTRE, (0, 1), (1, -1), (1, 0)]


def zones(*purchased: Place, seats: int = 2, counters: dict[int, int] | None = None) -> Sea:
    """Return a game with all Zones on the Sea Heart, some of them Purchased, and ships at home."""
    sea = epic(seats).beast("privatization", *(("zone", place, int(place in purchased)) for place in HEART))
    return sea.with_(beast_counter=counters or {})


def harmless(sea: Sea, turns: int) -> Sea:
    """Let this many players flip the same Zone back and forth."""
    for _ in range(turns):
        sea.do("zone_flip", (-1, 1))
    return sea


@pytest.mark.rule("SS-346", "SS-270")
def test_setup_puts_an_available_zone_on_each_tile_of_the_sea_heart() -> None:
    sea = epic().ship(RED, (0, 1)).islands((1, 0)).search(RED, (-1, 0)).song((0, -1), 0, 0).enter("privatization")
    assert lying(sea, "zone") == [(place, 0) for place in HEART]
    assert sea.state.beast_counter == [2, 2]


@pytest.mark.rule("SS-347")
def test_everybody_does_one_deed_after_each_turn_in_turn_order() -> None:
    sea = zones(seats=3).end_turn()
    seats = []
    while sea.kind == "choose_zone_deed":
        seats.append(sea.seat)
        sea.do("zone_flip", (-1, 1))
    assert (seats, sea.state.active) == ([RED, GREEN, BLUE], GREEN)
    sea.end_turn()
    assert (sea.kind, sea.seat) == ("choose_zone_deed", GREEN)


@pytest.mark.rule("SS-348")
def test_the_four_deeds_do_what_they_say() -> None:
    sea = zones(seats=3).end_turn()
    assert sea.verbs() == {"zone_move", "zone_flip", "raise", "lower"}
    sea.do("zone_move", (0, 1), (1, 1)).do("zone_flip", CENTRE).do("lower", RED)
    assert ((1, 1) in places(sea, "zone"), (0, 1) in places(sea, "zone"), (CENTRE, 1) in lying(sea, "zone")) == (True, False, True)
    assert sea.state.beast_counter == [1, 2, 2]
    sea.end_turn().do("raise", RED)
    assert sea.state.beast_counter == [2, 2, 2]


@pytest.mark.rule("SS-349")
def test_a_deed_must_change_something() -> None:
    sea = zones(seats=3, counters={RED: 5, GREEN: 0, BLUE: 3}).end_turn()
    deeds = [option for option in sea.options if option[0] in ("raise", "lower")]
    assert deeds == [("raise", GREEN), ("raise", BLUE), ("lower", BLUE)]  # not above five, not below zero, not Red's own
    assert ("none",) not in sea.options


@pytest.mark.rule("SS-350")
def test_available_zones_move_to_adjacent_tiles_without_a_zone_over_probes() -> None:
    sea = zones((0, 1)).end_turn()
    moves = [tuple(sea.place(tile) for tile in option[1:]) for option in sea.options if option[0] == "zone_move"]
    assert moves == [((-1, 0), (-1, -1)), ((0, -1), (-1, -1)), ((1, 0), (1, 1))]  # (0,1) is Purchased; both homes are behind Probes


@pytest.mark.rule("SS-350")
def test_zones_flip_both_ways() -> None:
    sea = zones((0, 1)).end_turn().do("zone_flip", (0, 1))
    assert ((0, 1), 0) in lying(sea, "zone")
    sea.do("zone_flip", (0, 1))
    assert ((0, 1), 1) in lying(sea, "zone")


@pytest.mark.rule("SS-351")
def test_ships_in_a_purchased_zone_raise_their_counters() -> None:
    sea = harmless(zones((0, 1), CENTRE).ship(RED, (0, 1)).ship(GREEN, (1, 0)).end_turn(), 2)
    assert sea.state.beast_counter == [3, 2]


@pytest.mark.rule("SS-352", "SS-353")
def test_at_zero_one_seaport_in_a_purchased_zone_goes_by_choice_and_the_counter_is_two() -> None:
    sea = zones((0, 1), (1, 0), counters={RED: 0}).seaports(RED, (1, 1), (0, 1), (1, 0))
    harmless(sea.end_turn(), 2)
    assert (sea.kind, sea.seat, counter(sea, RED)) == ("choose_seaport_to_remove", RED, 0)
    assert [sea.place(option[1]) for option in sea.options] == [(0, 1), (1, 0)]  # not the one at home
    sea.do("give_up", (0, 1))
    assert (ports(sea, RED), counter(sea, RED)) == ([(1, 0), (1, 1)], 2)


@pytest.mark.rule("SS-352", "SS-354", "SS-C29")
def test_zero_alone_costs_nothing_and_stays() -> None:
    sea = harmless(zones((0, 1), counters={RED: 1}).seaports(RED, (1, 1), (1, 0)).end_turn(), 1)
    sea.do("lower", RED)
    assert (ports(sea, RED), counter(sea, RED), sea.kind) == ([(1, 0), (1, 1)], 0, "choose_action")


@pytest.mark.rule("SS-352")
def test_a_seaport_in_a_purchased_zone_is_safe_above_zero() -> None:
    sea = harmless(zones((0, 1), counters={RED: 1}).seaports(RED, (1, 1), (0, 1)).end_turn(), 2)
    assert ports(sea, RED) == [(0, 1), (1, 1)]


@pytest.mark.rule("SS-351", "SS-352")
def test_a_ship_in_a_purchased_zone_comes_before_the_loss() -> None:
    sea = harmless(zones((0, 1), counters={RED: 0}).seaports(RED, (1, 1), (0, 1)).ship(RED, (0, 1)).end_turn(), 2)
    assert (ports(sea, RED), counter(sea, RED)) == ([(0, 1), (1, 1)], 1)


@pytest.mark.rule("SS-C21", "SS-352")
def test_reinforced_mooring_keeps_the_seaport_and_the_counter_is_two() -> None:
    sea = harmless(zones((0, 1), counters={RED: 0}).seaports(RED, (1, 1), (0, 1)).standing(RED, "ITM-16").end_turn(), 2)
    assert (ports(sea, RED), counter(sea, RED)) == ([(0, 1), (1, 1)], 2)


@pytest.mark.rule("SS-X18", "SS-347", "SS-351", "SS-355", "SS-356", "SS-106")
def test_five_counts_only_when_all_is_done() -> None:
    sea = zones(seats=3, counters={RED: 4}).ship(RED, (0, 1)).next_sea("SEA-N1").end_turn()
    sea.do("raise", RED)
    assert (counter(sea, RED), sea.state.beast) == (5, 4)
    sea.do("lower", RED)
    assert counter(sea, RED) == 4
    sea.do("zone_flip", (0, 1))
    assert beaten(sea)
    assert (sea.state.tokens, sea.state.beast_counter) == ([], [0, 0, 0])
    assert sea.told("sea_card_drawn")[0]["seat"] == RED


@pytest.mark.rule("SS-356", "SS-278")
def test_a_counter_at_five_in_a_turn_beats_nothing_until_step_four() -> None:
    sea = zones(counters={RED: 5})
    assert sea.do("move", 3).state.beast
    harmless(sea.end_turn(), 2)
    assert beaten(sea)


@pytest.mark.rule("SS-357")
def test_a_lost_turn_is_followed_by_no_deeds() -> None:
    sea = harmless(zones().with_(loses_turn={GREEN: True}).end_turn(), 2)
    assert (sea.kind, sea.state.active, len(sea.told("turn_lost"))) == ("choose_action", RED, 1)


@pytest.mark.rule("SS-358")
def test_a_player_who_is_out_does_no_deeds_and_does_not_count() -> None:
    sea = zones(seats=3, counters={GREEN: 5}).with_(fallen={GREEN: 1}).ship(GREEN, None).seaports(GREEN).end_turn()
    assert ("lower", GREEN) not in sea.options
    assert ("raise", GREEN) not in sea.with_(beast_counter={GREEN: 3}).options
    sea.with_(beast_counter={GREEN: 5})
    sea.do("zone_flip", (-1, 1))
    assert sea.seat == BLUE
    sea.do("zone_flip", (-1, 1))
    assert (sea.state.beast, len(places(sea, "zone"))) == (4, 7)


@pytest.mark.rule("SS-358", "SS-C09")
def test_the_attack_goes_on_for_the_others_when_the_active_player_goes_out_in_it() -> None:
    sea = zones((0, 1), (-1, 0), seats=3, counters={RED: 0, GREEN: 0}).seaports(RED, (0, 1)).seaports(GREEN, (-1, 0), (-2, 1))
    harmless(sea.end_turn(), 3)
    assert sea.state.fallen[RED]
    assert (ports(sea, GREEN), counter(sea, GREEN)) == ([(-2, 1)], 2)


@pytest.mark.rule("SS-C31", "SS-350")
def test_a_decoy_moves_available_zones_alone() -> None:
    sea = zones((1, 0)).ship(RED, (2, 1)).ship(GREEN, (-2, -1)).seaports(RED, (2, 1)).seaports(GREEN, (-2, -1))
    beast = sea.figures.beast(sea.state)
    moves = [(sea.place(token.at), sea.place(tile)) for token, tile in beast.decoy_moves(sea.figures, sea.state)]
    assert moves == [((-1, 0), (-1, -1)), ((0, -1), (-1, -1)), ((0, 1), (1, 1))]
