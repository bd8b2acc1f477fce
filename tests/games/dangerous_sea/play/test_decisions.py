"""Decisions, DS-D01 to DS-D09: who decides what, and the decisions that the game makes itself."""

from __future__ import annotations

import pytest

from tests.games.dangerous_sea.position import LOSE, WIN, begin, given, ship

SEEDS = (3, 4, 6, 6, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4)


@pytest.mark.rule("DS-D01")
def test_corners_are_open_decisions_at_setup() -> None:
    sea = begin(3).do("corner se")
    decision = sea.decisions[0]
    assert (decision.kind, decision.seat, len(sea.decisions), decision.open_ended) == ("choose_corner", 1, 1, False)
    assert sea.lines == ["corner nw", "corner ne", "corner sw"]


@pytest.mark.rule("DS-D01", "DS-D09")
def test_the_last_of_four_corners_is_taken_by_the_engine() -> None:
    sea = begin(4, dice=SEEDS).do("corner nw", "corner ne", "corner sw")
    assert (sea.where(3), sea.told("corner_chosen")[-1]["forced"], sea.kind) == ("12,12", True, "choose_action")


@pytest.mark.rule("DS-D02")
def test_the_active_player_chooses_actions_until_the_end_of_the_turn() -> None:
    sea = given(ship("5,5"), ship("9,9"))
    asked = [(sea.do(line).kind, sea.asked) for line in ("look north", "scuttle food 10", "end turn")]
    assert asked == [("choose_action", 0), ("choose_action", 0), ("choose_action", 1)]


@pytest.mark.rule("DS-D02")
def test_exact_amounts_beyond_the_listed_ones_are_accepted() -> None:
    sea = given(ship("5,5"), ship("9,9"))
    assert sea.decisions[0].open_ended
    assert "scuttle food 30" not in sea.lines
    assert sea.allows("scuttle food 30")


@pytest.mark.rule("DS-D03")
def test_the_combat_window_interrupts_the_active_turn() -> None:
    sea = given(ship("5,5"), ship("6,5"), tiles={"6,5": "open_sea"}).do("sail east", "pass")
    assert [(decision.kind, decision.seat) for decision in sea.decisions] == [("initiate_combat", 1)]
    assert sea.view().active == 0


@pytest.mark.rule("DS-D04")
def test_the_winner_chooses_a_standard_prize_or_a_demand() -> None:
    sea = given(ship("5,5"), ship("5,5", stones=1), dice=WIN).do("attack 2")
    decision = sea.decisions[0]
    assert (decision.kind, decision.seat, decision.role, decision.open_ended) == ("offer_spoils", 0, "winner", True)
    assert {line.split()[0] for line in sea.lines} == {"prize", "demand"}


@pytest.mark.rule("DS-D05")
def test_the_loser_answers_a_demand_and_nothing_else() -> None:
    sea = given(ship("5,5"), ship("5,5"), dice=LOSE).do("attack 2", "demand food 10")
    decision = sea.decisions[0]
    assert (decision.kind, decision.seat, decision.role, sea.lines) == (
        "answer_spoils",
        0,
        "loser",
        ["accept", "refuse", "offer water 10", "offer stop"],
    )


@pytest.mark.rule("DS-D06")
def test_the_winner_chooses_a_standard_prize_only_after_a_refusal() -> None:
    sea = given(ship("5,5"), ship("5,5", stones=2), dice=WIN).do("attack 2", "demand rune 2", "refuse")
    assert (sea.kind, sea.asked, sea.allows("prize rune"), sea.allows("demand food 10")) == ("choose_standard_prize", 0, True, False)


@pytest.mark.rule("DS-D07", "DS-162")
def test_all_attacked_players_vote_at_the_same_time() -> None:
    sea = given(ship("4,3"), ship("4,3"), ship("9,9"), ghost="3,3", active=2, dice=[2]).do("end turn")
    assert [(decision.kind, decision.seat) for decision in sea.decisions] == [("vote_ghost_order", 0), ("vote_ghost_order", 1)]
    sea.do("vote 1", by=1)
    assert [decision.seat for decision in sea.decisions] == [0]


@pytest.mark.rule("DS-D07")
def test_one_player_alone_is_not_asked_to_vote() -> None:
    sea = given(ship("4,3"), ship("9,9"), ghost="3,3", active=1, dice=[2, 6, 6, 6, 6, 1]).do("end turn")
    assert (sea.kind, [facts["seat"] for facts in sea.told("ghost_attacks")]) == ("choose_action", [0])


@pytest.mark.rule("DS-D08")
def test_after_a_storm_a_ship_with_nothing_to_take_is_not_asked() -> None:
    tiles = {"2,1": "food, bare", "5,4": "rune_stone"}
    sea = given(ship("2,2"), ship("5,5"), tiles=tiles, active=1, cards=["storm"], dice=[1]).do("end turn")
    assert (sea.kind, sea.asked, sea.lines) == ("resolve_island", 1, ["take rune", "done"])


@pytest.mark.rule("DS-D08")
def test_after_a_storm_a_full_ship_is_not_asked_to_harvest() -> None:
    sea = given(ship("2,2"), ship("5,5", 450, 450), tiles={"5,4": "food"}, active=1, cards=["storm"], dice=[1]).do("end turn")
    assert sea.kind == "choose_action"


@pytest.mark.rule("DS-D09")
def test_choose_action_is_asked_even_if_only_the_end_of_the_turn_is_left() -> None:
    sea = given(ship("5,5", 0, 0), ship("9,9"), spent=6)
    assert (sea.kind, sea.lines) == ("choose_action", ["end turn"])


@pytest.mark.rule("DS-D09")
def test_dice_feeding_hazards_spring_and_cards_are_no_decisions() -> None:
    tiles = {"2,1": "rocky", "5,4": "food, bare"}
    sea = given(ship("2,2"), ship("5,5", sailors=1), tiles=tiles, season=3, active=1, cards=["storm"], dice=[1, 3]).do("end turn")
    assert {"crew_fed", "rocks_hit", "card_drawn", "markers_returned"} <= set(sea.event_kinds)
    assert (sea.kind, sea.asked) == ("choose_action", 0)
