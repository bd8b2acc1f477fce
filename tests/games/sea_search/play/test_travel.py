"""Travel by Island and Seaport, and permission for it (SS-124 to SS-131, SS-249, SS-250)."""

from __future__ import annotations

import pytest

from tests.games.sea_search.position import Place, Sea, given

RED, GREEN, BLUE = 0, 1, 2


def goals(sea: Sea, verb: str) -> set[Place]:
    """Return the places to which an action leads."""
    return {sea.place(action[1]) for action in sea.options if action[0] == verb}


# Islands


@pytest.mark.rule("SS-124", "SS-130", "SS-250")
def test_from_an_island_a_ship_goes_to_any_other_for_one_action() -> None:
    sea = given().ship(RED, (0, 1)).islands((0, 1), (-2, -1), (1, -1)).probes_round(GREEN, (-2, -1))
    assert goals(sea, "move_island") == {(-2, -1), (1, -1)}
    sea.do("move_island", (-2, -1))
    assert (sea.where(RED), sea.state.actions, sea.kind) == ((-2, -1), 3, "choose_action")


@pytest.mark.rule("SS-124")
def test_from_elsewhere_no_island_can_be_reached() -> None:
    sea = given().ship(RED, (1, 0)).islands((0, 1), (-2, -1))
    assert sea.refusal("move_island", (-2, -1)) == "no_island_here"
    assert "move_island" not in sea.verbs()


@pytest.mark.rule("SS-124", "SS-480")
def test_an_island_trip_must_end_at_another_island() -> None:
    sea = given().ship(RED, (0, 1)).islands((0, 1), (-2, -1))
    assert sea.refusal("move_island", (0, 1)) == "illegal_option"
    assert sea.refusal("move_island", (1, 0)) == "illegal_option"


@pytest.mark.rule("SS-249")
def test_a_single_island_leads_nowhere() -> None:
    sea = given().ship(RED, (0, 1)).islands((0, 1))
    assert sea.refusal("move_island", (0, 1)) == "no_other_island"
    assert "move_island" not in sea.verbs()


# Between a player's own Seaports


@pytest.mark.rule("SS-125", "SS-130")
def test_between_own_seaports_it_takes_one_action_and_probes_do_not_matter() -> None:
    sea = given().seaports(RED, (1, 1), (-1, -2)).probe(GREEN, (1, 1), (1, 0))
    assert goals(sea, "move_seaport") == {(-1, -2)}
    sea.do("move_seaport", (-1, -2))
    assert (sea.where(RED), sea.state.actions, sea.kind) == ((-1, -2), 3, "choose_action")


@pytest.mark.rule("SS-130")
def test_travel_starts_at_a_seaport() -> None:
    sea = given().ship(RED, (2, 1))
    assert sea.refusal("move_seaport", (1, 1)) == "not_at_seaport"
    assert sea.refusal("move_seaport_foreign", (-1, -1)) == "not_at_seaport"
    assert not {"move_seaport", "move_seaport_foreign"} & sea.verbs()


@pytest.mark.rule("SS-125", "SS-126")
def test_each_kind_of_trip_has_its_own_verb() -> None:
    sea = given().seaports(RED, (1, 1), (2, 1))
    assert sea.refusal("move_seaport", (-1, -1)) == "illegal_option"
    assert sea.refusal("move_seaport_foreign", (2, 1)) == "illegal_option"
    assert sea.refusal("move_seaport", (1, 1)) == "illegal_option"


# Passage


@pytest.mark.rule("SS-X22", "SS-126", "SS-129")
def test_passage_refused_and_refused_again() -> None:
    sea = given(active=GREEN, actions=3)
    sea.do("move_seaport_foreign", (1, 1))
    assert (sea.kind, sea.seat) == ("grant_passage", RED)
    sea.do("deny")
    assert (sea.seat, sea.state.actions, sea.told("passage_denied")[0]["seat"]) == (GREEN, 3, RED)
    assert sea.refusal("move_seaport_foreign", (1, 1)) == "passage_already_denied"


@pytest.mark.rule("SS-X22", "SS-126", "SS-127")
def test_passage_granted_costs_two_actions() -> None:
    sea = given(active=GREEN, actions=3)
    sea.do("move_seaport_foreign", (1, 1)).do("grant")
    assert (sea.where(GREEN), sea.state.actions) == ((1, 1), 1)


@pytest.mark.rule("SS-X22", "SS-126")
def test_with_one_action_nobody_is_asked() -> None:
    sea = given(active=GREEN, actions=1)
    assert sea.refusal("move_seaport_foreign", (1, 1)) == "need_two_actions"
    assert "move_seaport_foreign" not in sea.verbs()


@pytest.mark.rule("SS-126")
def test_a_trip_home_from_a_foreign_seaport_needs_its_owner_too() -> None:
    sea = given(3).ship(RED, (-2, 1)).do("move_seaport_foreign", (1, 1))
    assert (sea.kind, sea.seat) == ("grant_passage", GREEN)
    assert sea.do("grant").state.actions == 2


@pytest.mark.rule("SS-126")
def test_by_choice_of_the_table_foreign_travel_takes_one_action() -> None:
    sea = given(active=GREEN, actions=2, foreign_travel=1).do("move_seaport_foreign", (1, 1)).do("grant")
    assert (sea.where(GREEN), sea.state.actions) == ((1, 1), 1)
    assert "move_seaport_foreign" in sea.verbs()


@pytest.mark.rule("SS-025", "SS-486")
def test_passage_is_always_asked_and_the_first_answer_is_no() -> None:
    sea = given(active=GREEN).do("move_seaport_foreign", (1, 1))
    assert sea.options == [("deny",), ("grant",)]


@pytest.mark.rule("SS-128")
def test_between_two_foreign_seaports_both_owners_must_agree_in_turn_order() -> None:
    sea = given(4, active=2).ship(2, (1, 1)).do("move_seaport_foreign", (1, -2))
    assert (sea.kind, sea.seat) == ("grant_passage", 3)  # from seat 3 on the order is 4, 1
    sea.do("grant")
    assert (sea.kind, sea.seat, sea.where(2)) == ("grant_passage", 0, (1, 1))
    sea.do("grant")
    assert (sea.where(2), sea.state.actions) == ((1, -2), 2)


@pytest.mark.rule("SS-128", "SS-129", "SS-C12")
def test_if_the_first_owner_says_no_the_second_is_not_asked() -> None:
    sea = given(4, active=2).ship(2, (1, 1)).do("move_seaport_foreign", (1, -2)).do("deny")
    assert (sea.kind, sea.seat, sea.state.actions) == ("choose_action", 2, 4)


@pytest.mark.rule("SS-128", "SS-129")
def test_if_the_second_owner_says_no_the_ship_stays_and_that_owner_is_named() -> None:
    sea = given(4, active=2).ship(2, (1, 1)).do("move_seaport_foreign", (1, -2)).do("grant").do("deny")
    assert (sea.where(2), sea.state.actions) == ((1, 1), 4)
    names = ("Ann", "Bo", "Cy", "Di")
    assert sea.reason("move_seaport_foreign", (1, -2), names=names) == "Ann has already refused that passage this turn"


@pytest.mark.rule("SS-128", "SS-C12")
def test_one_owner_of_both_seaports_is_asked_once() -> None:
    sea = given(3).seaports(GREEN, (-2, 1), (-3, 1)).ship(RED, (-2, 1)).do("move_seaport_foreign", (-3, 1))
    assert (sea.kind, sea.seat) == ("grant_passage", GREEN)
    assert sea.do("grant").where(RED) == (-3, 1)


@pytest.mark.rule("SS-129", "SS-C12")
def test_a_refused_pair_is_barred_in_both_directions_for_this_turn_and_no_other() -> None:
    sea = given(active=GREEN).calm().do("move_seaport_foreign", (1, 1)).do("deny").ship(GREEN, (1, 1))
    assert sea.refusal("move_seaport_foreign", (-1, -1)) == "passage_already_denied"
    assert "move_seaport_foreign" not in sea.verbs()
    sea.end_turn().end_turn()
    assert goals(sea, "move_seaport_foreign") == {(-1, -1)}


@pytest.mark.rule("SS-129")
def test_another_pair_can_still_be_requested() -> None:
    sea = given(3).do("move_seaport_foreign", (-2, 1)).do("deny")
    assert goals(sea, "move_seaport_foreign") == {(1, -2)}


@pytest.mark.rule("SS-131")
def test_a_guest_may_attack_the_host() -> None:
    sea = given(3, active=GREEN).do("move_seaport_foreign", (1, 1)).do("grant")
    sea.do("attack_seaport", dice=[6, 1, 1])
    assert sea.state.fallen[RED]
