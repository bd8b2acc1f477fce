"""Seamites (SS-359 to SS-374)."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.games.sea_search.model.queries import probes_of
from tests.games.sea_search.play.beasts.beast_positions import CENTRE, GREEN, RED, beaten, epic, goals, lying, places, ports
from tests.games.sea_search.position import Place, Sea

ACTIVE, INACTIVE = 1, 0
FAR: tuple[Place, int] = ((-1, 1), ACTIVE)
"""A token at no Seaport, which keeps the Beast in the game."""


def seamites(*tokens: tuple[Place, int], seats: int = 2, **options: Any) -> Sea:
    """Return a game with Seamites on tiles, active or not."""
    return epic(seats, **options).beast("seamites", *(("seamite", place, mark) for place, mark in tokens))


@pytest.mark.rule("SS-359", "SS-490")
def test_setup_puts_an_active_token_at_every_seaport() -> None:
    sea = epic().seaports(RED, (1, 1), (2, 1)).enter("seamites")
    assert lying(sea, "seamite") == [((-1, -1), ACTIVE), ((1, 1), ACTIVE), ((2, 1), ACTIVE)]


# Battles


def infested() -> Sea:
    """Return Red with nine Probes and two Seaports, one with an active and an inactive token (SS-X17)."""
    sea = seamites(((1, 1), ACTIVE), ((1, 1), INACTIVE), FAR).seaports(RED, (1, 1), (2, 1))
    for goal in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)):
        sea.probe(RED, CENTRE, goal)
    assert len(probes_of(sea.state, RED)) == 9
    return sea


@pytest.mark.rule("SS-X17", "SS-363", "SS-364")
def test_lost_by_seven_the_seaport_and_all_its_tokens_go() -> None:
    sea = infested().end_turn(dice=[3, 2, 4, 4, 4])
    assert (ports(sea, RED), places(sea, "seamite"), len(probes_of(sea.state, RED))) == ([(2, 1)], [(-1, 1)], 9)


@pytest.mark.rule("SS-X17", "SS-365", "SS-366")
def test_lost_by_one_two_probes_of_choice_go() -> None:
    sea = infested().end_turn(dice=[6, 5, 4, 4, 4])
    assert (sea.kind, len(sea.options)) == ("choose_probe_to_remove", 9)
    sea.do("remove_probe", (CENTRE, (-1, 0))).do("remove_probe", (CENTRE, (1, 0)))
    assert (len(probes_of(sea.state, RED)), ports(sea, RED)) == (7, [(1, 1), (2, 1)])


@pytest.mark.rule("SS-X17", "SS-367", "SS-368")
def test_won_an_inactive_token_may_be_sent_to_an_enemy_seaport() -> None:
    sea = infested().end_turn(dice=[6, 6, 4, 4, 3])
    assert (sea.kind, goals(sea, "send"), ("none",) in sea.options) == ("choose_seamite_move", [(-1, -1)], True)
    sea.do("send", (-1, -1))
    assert lying(sea, "seamite") == [((-1, -1), INACTIVE), ((-1, 1), ACTIVE), ((1, 1), ACTIVE)]


@pytest.mark.rule("SS-368")
def test_nothing_need_be_sent_and_tokens_pile_up() -> None:
    sea = infested().end_turn(dice=[6, 6, 4, 4, 3]).do("none")
    assert ((1, 1), INACTIVE) in lying(sea, "seamite")
    sea = seamites(((1, 1), INACTIVE), ((-1, -1), INACTIVE), ((-1, -1), ACTIVE)).end_turn(dice=[6, 1]).do("send", (-1, -1))
    assert len(places(sea, "seamite")) == places(sea, "seamite").count((-1, -1)) == 3


@pytest.mark.rule("SS-368")
def test_without_an_inactive_token_there_is_nothing_to_send() -> None:
    sea = seamites(((1, 1), ACTIVE)).end_turn(dice=[6, 1, 1])
    assert (sea.kind, sea.seat) == ("choose_action", GREEN)


@pytest.mark.rule("SS-364", "SS-365")
@pytest.mark.parametrize(("dice", "lost"), [([1, 5, 2], True), ([2, 5, 2], False), ([4, 2, 2], False)])
def test_six_is_the_border_and_a_tie_costs_probes(dice: list[int], lost: bool) -> None:
    sea = seamites(((1, 1), ACTIVE), FAR, seats=3).end_turn(dice=dice)
    assert (bool(sea.state.fallen[RED]), sea.kind == "choose_probe_to_remove") == (lost, not lost)


@pytest.mark.rule("SS-365")
def test_a_player_with_fewer_probes_removes_them_all() -> None:
    sea = seamites(((1, 1), ACTIVE)).no_probes(RED).probe(RED, CENTRE, (1, 0)).end_turn(dice=[4, 2, 2])
    assert (probes_of(sea.state, RED), sea.kind, sea.seat) == ([], "choose_action", GREEN)


@pytest.mark.rule("SS-360")
def test_only_the_player_whose_turn_it_was_fights() -> None:
    sea = seamites(((-1, -1), ACTIVE)).end_turn()
    assert not sea.told("battle_begun")


@pytest.mark.rule("SS-360", "SS-C01", "SS-C36")
def test_as_an_option_everyone_fights_in_turn_order_with_tokens_sent_before() -> None:
    sea = seamites(((1, 1), ACTIVE), ((1, 1), INACTIVE), ((-1, -1), ACTIVE), seamites_fight="all").seaports(RED, (1, 1), (2, 1))
    sea.seaports(GREEN, (-1, -1), (-2, -1), (-1, -2)).end_turn(dice=[6, 6, 4, 4, 3]).do("send", (-1, -1), dice=[6, 6, 6, 1, 1, 1])
    assert [(event["seat"], event["other"]) for event in sea.told("battle_begun")] == [(RED, 3), (GREEN, 3)]


@pytest.mark.rule("SS-361", "SS-362", "SS-363")
def test_each_infested_seaport_has_its_battle_in_the_players_order_with_dice_counted_anew() -> None:
    sea = seamites(((1, 1), ACTIVE), ((2, 1), INACTIVE), FAR).seaports(RED, (1, 1), (2, 1), (1, 2)).end_turn()
    assert (sea.kind, goals(sea, "fight")) == ("choose_seamite_battle", [(1, 1), (2, 1)])
    sea.do("fight", (1, 1), dice=[1, 1, 1, 6, 6, 6, 6, 1])  # three dice to two, lost by nine; then two dice to one
    assert (ports(sea, RED), sea.kind) == ([(1, 2), (2, 1)], "choose_seamite_move")
    assert [(event["own"], event["other"]) for event in sea.told("battle_begun")] == [(3, 2), (2, 1)]


@pytest.mark.rule("SS-C21", "SS-364")
def test_reinforced_mooring_keeps_the_seaport_and_the_tokens_leave() -> None:
    sea = seamites(((1, 1), ACTIVE), ((1, 1), ACTIVE), FAR).standing(RED, "ITM-16").end_turn(dice=[1, 6, 6, 6, 6])
    assert (ports(sea, RED), places(sea, "seamite")) == ([(1, 1)], [(-1, 1)])


@pytest.mark.rule("SS-C09", "SS-374")
def test_a_player_who_goes_out_in_a_battle_fights_no_more_and_other_tokens_stay() -> None:
    sea = seamites(((1, 1), ACTIVE), FAR, ((-2, 1), ACTIVE), seats=3, seamites_fight="all").end_turn(dice=[1, 6, 6, 6, 1, 1])
    assert (sea.state.fallen[RED], sea.state.active) == (1, GREEN)
    assert lying(sea, "seamite") == [((-2, 1), ACTIVE), ((-1, 1), ACTIVE)]


# Travel


@pytest.mark.rule("SS-369", "SS-370")
@pytest.mark.parametrize("mark", [ACTIVE, INACTIVE])
@pytest.mark.parametrize("end", [(1, 1), (2, 1)])
def test_one_infested_end_closes_a_trip(end: Place, mark: int) -> None:
    sea = seamites((end, mark), FAR).seaports(RED, (1, 1), (2, 1))
    assert (sea.refusal("move_seaport", (2, 1)), "move_seaport" in sea.verbs()) == ("seamites_here", False)
    free = seamites(FAR).seaports(RED, (1, 1), (2, 1))
    assert free.do("move_seaport", (2, 1)).where(RED) == (2, 1)


@pytest.mark.rule("SS-370", "SS-C01")
def test_as_an_option_it_takes_both_ends() -> None:
    sea = seamites(((1, 1), ACTIVE), FAR, seamites_close="both").seaports(RED, (1, 1), (2, 1))
    assert sea.do("move_seaport", (2, 1)).where(RED) == (2, 1)
    sea = seamites(((1, 1), ACTIVE), ((2, 1), INACTIVE), seamites_close="both").seaports(RED, (1, 1), (2, 1))
    assert sea.refusal("move_seaport", (2, 1)) == "seamites_here"


# Flipping


@pytest.mark.rule("SS-371", "SS-490")
def test_a_ship_flips_one_active_token_of_its_tile_for_an_action() -> None:
    sea = seamites(((1, 1), ACTIVE), ((1, 1), ACTIVE)).do("deactivate_seamite")
    assert (lying(sea, "seamite"), sea.state.actions) == ([((1, 1), INACTIVE), ((1, 1), ACTIVE)], 3)


@pytest.mark.rule("SS-371")
def test_without_an_active_token_on_the_tile_there_is_nothing_to_flip() -> None:
    sea = seamites(((1, 1), INACTIVE), FAR)
    assert (sea.refusal("deactivate_seamite"), "deactivate_seamite" in sea.verbs()) == ("no_seamite_here", False)
    assert seamites(((1, 1), ACTIVE)).with_(actions=0).refusal("deactivate_seamite") == "no_actions_left"


@pytest.mark.rule("SS-374")
def test_tokens_of_a_lost_seaport_can_be_flipped_by_any_ship_there() -> None:
    sea = seamites(((-2, 1), ACTIVE), ((1, 1), ACTIVE), seats=3).seaports(RED, (1, 1), (1, 2)).ship(RED, (-2, 1))
    sea.do("attack_seaport", dice=[6, 6, 1, 1])
    assert sea.state.fallen[GREEN]
    sea.do("deactivate_seamite")
    assert ((-2, 1), INACTIVE) in lying(sea, "seamite")


@pytest.mark.rule("SS-372")
def test_without_an_active_token_they_are_beaten() -> None:
    sea = seamites(((1, 1), ACTIVE), ((-1, -1), INACTIVE)).do("deactivate_seamite")
    assert beaten(sea)
    assert sea.state.tokens == []


@pytest.mark.rule("SS-373")
def test_they_are_beaten_too_when_a_lost_battle_takes_the_last_token() -> None:
    sea = seamites(((1, 1), ACTIVE)).seaports(RED, (1, 1), (2, 1)).end_turn(dice=[1, 1, 6, 6])
    assert (ports(sea, RED), beaten(sea)) == ([(2, 1)], True)


@pytest.mark.rule("SS-372", "SS-C09")
def test_the_rest_of_the_attack_falls_away_with_the_last_active_token() -> None:
    sea = seamites(((1, 1), ACTIVE), ((2, 1), INACTIVE), seats=3).seaports(RED, (1, 1), (2, 1), (1, 2)).end_turn()
    sea.do("fight", (1, 1), dice=[1, 1, 1, 6, 6])
    assert beaten(sea)
    assert (len(sea.told("battle_begun")), sea.kind, sea.seat) == (1, "choose_action", GREEN)


@pytest.mark.rule("SS-C31")
def test_a_decoy_may_move_either_side_of_a_token() -> None:
    sea = seamites(((2, 1), INACTIVE), ((2, 1), ACTIVE), ((2, 1), ACTIVE))
    beast = sea.figures.beast(sea.state)
    moves = [(token.mark, sea.place(tile)) for token, tile in beast.decoy_moves(sea.figures, sea.state)]
    assert moves == [(INACTIVE, (1, 2)), (ACTIVE, (1, 2))]
