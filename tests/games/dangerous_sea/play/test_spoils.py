"""Spoils, DS-102 to DS-116, DS-167 and DS-170."""

from __future__ import annotations

import pytest

from tests.games.dangerous_sea.position import LOSE, WIN, Sea, Ship, given, ship
from tests.narrowing import present


def won(winner: Ship | None = None, loser: Ship | None = None, margin: int = 5) -> Sea:
    """Return a position after Alice attacked Bob on her own turn and won by the margin (at most 5 with equal crews)."""
    mine, theirs = winner or ship("5,5"), loser or ship("5,5")
    return given(mine, theirs, dice=dice_for(mine.sailors, theirs.sailors, margin)).do("attack 2")


def lost(active: Ship | None = None, other: Ship | None = None, margin: int = 5) -> Sea:
    """Return a position after Alice attacked Bob on her own turn and lost by the margin."""
    mine, theirs = active or ship("5,5"), other or ship("5,5")
    swapped = dice_for(theirs.sailors, mine.sailors, margin)
    return given(mine, theirs, dice=[*swapped[theirs.sailors + 1 :], *swapped[: theirs.sailors + 1]]).do("attack 2")


def dice_for(more: int, fewer: int, margin: int) -> list[int]:
    """Return the dice of two crews, those of the side that wins by the margin first."""
    for total in range(fewer + 1, 6 * (fewer + 1) + 1):
        if more + 1 <= total + margin <= 6 * (more + 1):
            return [*spread(total + margin, more + 1), *spread(total, fewer + 1)]
    raise AssertionError("no such dice")


def spread(total: int, dice: int) -> list[int]:
    return [total // dice + (at < total % dice) for at in range(dice)]


# The standard prizes


@pytest.mark.rule("DS-102")
def test_cargo_is_food_and_water_of_ten_for_each_point_of_margin() -> None:
    sea = won(margin=3).do("prize cargo 20 10")
    assert (sea.cargo(0), sea.cargo(1)) == ((70, 60), (30, 40))


@pytest.mark.rule("DS-102", "DS-103", "DS-R12")
@pytest.mark.parametrize("line", ["prize cargo 20 0", "prize cargo 30 10", "prize cargo 0 0"])
def test_cargo_is_neither_more_nor_less_than_the_margin_gives(line: str) -> None:
    assert won(margin=3).refuses(line) == ("DS-103", "name food and water in tens, together 30")


@pytest.mark.rule("DS-103")
@pytest.mark.parametrize("food", [0, 10, 20, 30])
def test_the_winner_chooses_the_split(food: int) -> None:
    assert won(margin=3).do(f"prize cargo {food} {30 - food}").cargo(0) == (50 + food, 80 - food)


@pytest.mark.rule("DS-103", "DS-C15")
def test_cargo_is_limited_by_what_the_loser_has() -> None:
    sea = won(loser=ship("5,5", 10, 10))
    assert (sea.allows("prize cargo 10 10"), sea.allows("prize cargo 20 0"), sea.allows("prize cargo 30 20")) == (True, False, False)


@pytest.mark.rule("DS-103", "DS-C15")
def test_cargo_is_limited_by_the_winners_room() -> None:
    sea = won(winner=ship("5,5", 450, 440))
    assert (sea.allows("prize cargo 10 0"), sea.allows("prize cargo 50 0")) == (True, False)


@pytest.mark.rule("DS-104", "DS-X11")
def test_kill_takes_the_difference_of_the_crews_even_if_the_winner_had_fewer() -> None:
    assert won(ship("5,5", sailors=1), ship("5,5", sailors=4), margin=1).do("prize kill").state.sailors == [1, 1]


@pytest.mark.rule("DS-105", "DS-X11", "DS-C15")
def test_kill_takes_at_most_all_the_losers_sailors() -> None:
    assert won(ship("5,5", sailors=4), ship("5,5", sailors=1)).do("prize kill").state.sailors == [4, 0]


@pytest.mark.rule("DS-106")
def test_rune_takes_one_stone() -> None:
    assert won(loser=ship("5,5", stones=3)).do("prize rune").state.stones == [1, 2]


@pytest.mark.rule("DS-107")
def test_stop_is_over_with_the_turn() -> None:
    sea = lost().do("prize stop", "end turn", "end turn")
    assert (sea.asked, sea.allows("explore north")) == (0, True)


@pytest.mark.rule("DS-108", "DS-R12", "DS-C13")
def test_only_the_active_player_can_be_stopped() -> None:
    assert won().refuses("prize stop") == ("DS-110", "no effect")
    assert lost().allows("prize stop")


@pytest.mark.rule("DS-109", "DS-C13", "DS-101")
def test_a_stopped_ship_may_neither_sail_nor_explore_but_do_the_rest() -> None:
    sea = given(ship("5,5"), ship("5,5"), tiles={"5,5": "food", "6,5": "open_sea"}, dice=LOSE).do("attack 2", "prize stop")
    assert (sea.allows("sail east"), sea.allows("explore north")) == (False, False)
    assert all(sea.allows(line) for line in ("look north", "harvest", "scuttle food 10", "end turn"))


@pytest.mark.rule("DS-110", "DS-R12", "DS-C15")
@pytest.mark.parametrize(
    ("winner", "loser", "line"),
    [
        (ship("5,5"), ship("5,5", stones=0), "prize rune"),
        (ship("5,5", sailors=2), ship("5,5", sailors=2), "prize kill"),
        (ship("5,5", sailors=2), ship("5,5", sailors=0), "prize kill"),
        (ship("5,5"), ship("5,5", 0, 0, stones=1), "prize cargo 0 0"),
        (ship("5,5", 450, 450), ship("5,5", stones=1), "prize cargo 0 0"),
    ],
)
def test_a_prize_without_effect_cannot_be_chosen(winner: Ship, loser: Ship, line: str) -> None:
    assert won(winner, loser).refuses(line) == ("DS-110", "no effect")


@pytest.mark.rule("DS-108", "DS-110", "DS-R12")
def test_a_light_ship_without_points_cannot_be_stopped() -> None:
    sea = given(ship("5,5"), ship("5,5"), dice=LOSE, spent=6).do("attack 2")
    assert sea.refuses("prize stop") == ("DS-110", "no effect")
    assert sea.refuses("demand stop") == ("DS-110", "no effect")
    assert not any("stop" in line for line in sea.lines)
    assert not present(sea.view().battle).stop


@pytest.mark.rule("DS-108", "DS-047")
def test_a_heavy_ship_without_points_can_be_stopped_for_it_could_scuttle() -> None:
    sea = given(ship("5,5", 410, 0), ship("5,5"), dice=LOSE, spent=5).do("attack 2")
    assert sea.left == 0
    assert sea.allows("prize stop")


@pytest.mark.rule("DS-110", "DS-R12")
def test_a_stopped_ship_cannot_be_stopped_again() -> None:
    sea = given(ship("5,5"), ship("5,5"), ship("5,5"), dice=[*LOSE, *LOSE]).do("attack 2", "prize stop", "attack 3")
    assert sea.refuses("prize stop") == ("DS-110", "no effect")


@pytest.mark.rule("DS-110", "DS-D09")
def test_where_the_loser_has_nothing_the_winner_gets_nothing() -> None:
    sea = won(loser=ship("5,5", 0, 0))
    assert (sea.kind, sea.told("prize_taken")[0]["prize"], sea.told("prize_taken")[0]["forced"]) == ("choose_action", "nothing", True)


@pytest.mark.rule("DS-110")
def test_with_all_prizes_void_the_winner_may_go_without_or_make_a_demand() -> None:
    sea = won(ship("5,5", sailors=2), ship("5,5", 0, 0, sailors=2))
    assert sea.lines == ["nothing", "demand sailors 2", "demand kill 2"]
    assert sea.do("nothing").kind == "choose_action"


@pytest.mark.rule("DS-110")
def test_with_a_prize_to_be_had_the_winner_cannot_go_without() -> None:
    assert won().refuses("nothing")[0] == "DS-111"


@pytest.mark.rule("DS-110", "DS-114")
def test_a_refused_demand_where_all_prizes_are_void_brings_nothing() -> None:
    sea = won(ship("5,5", sailors=2), ship("5,5", 0, 0, sailors=2)).do("demand kill 2", "refuse")
    assert (sea.kind, sea.state.sailors) == ("choose_action", [2, 2])


@pytest.mark.rule("DS-X10", "DS-102", "DS-110")
def test_a_margin_of_6_over_a_captain_alone() -> None:
    sea = given(ship("5,5", sailors=2), ship("5,5", stones=1), dice=[6, 3, 2, 5]).do("attack 2")
    assert [line for line in sea.lines if line.startswith("prize")] == [
        "prize cargo 50 10",
        "prize cargo 30 30",
        "prize cargo 10 50",
        "prize rune",
    ]


# Free demands


@pytest.mark.rule("DS-111")
def test_a_standard_prize_is_taken_without_asking_the_loser() -> None:
    sea = won(loser=ship("5,5", stones=2)).do("prize rune")
    assert (sea.kind, sea.asked, sea.state.stones) == ("choose_action", 0, [1, 1])


@pytest.mark.rule("DS-111", "DS-C14")
def test_a_demand_takes_nothing_before_the_loser_answers() -> None:
    sea = won().do("demand food 50 water 50")
    assert (sea.kind, sea.asked, sea.cargo(1)) == ("answer_spoils", 1, (50, 50))


@pytest.mark.rule("DS-112", "DS-167")
def test_a_demand_is_a_bundle_of_everything_the_loser_has() -> None:
    sea = lost(ship("5,5", sailors=3, stones=2), ship("5,5", sailors=1), margin=1)
    sea.do("demand food 20 water 10 sailors 1 kill 2 rune 2 stop", "accept")
    assert (sea.cargo(1), sea.state.sailors, sea.state.stones, sea.state.stopped_by) == ((70, 60), [0, 2], [0, 2], 1)
    assert sea.cargo(0) == (30, 40)


@pytest.mark.rule("DS-112")
@pytest.mark.parametrize(
    "action",
    [
        ("demand", 0, 0, 0, 0, 0, False),
        ("demand", "a favour"),
        ("demand", 10, 0, 0, 0, 0, 1),
        ("demand", 10, 0, 0, 0, 0),
        ("demand", -10, 20, 0, 0, 0, False),
    ],
)
def test_nothing_else_can_be_demanded(action: tuple[object, ...]) -> None:
    assert won().refuses_action(*action)[0] == "DS-112"


@pytest.mark.rule("DS-113", "DS-X12", "DS-C14", "DS-D06")
def test_the_loser_may_make_the_winner_take_a_standard_prize_instead() -> None:
    sea = lost(ship("5,5", sailors=2, stones=2), ship("5,5", sailors=1), margin=2).do("demand runes 2", "refuse")
    assert (sea.kind, sea.asked, sea.state.stones) == ("choose_standard_prize", 1, [2, 0])
    assert {line.split()[1] for line in sea.lines} == {"cargo", "kill", "rune", "stop"}
    assert sea.do("prize rune").state.stones == [1, 1]


@pytest.mark.rule("DS-114", "DS-X12", "DS-C14", "DS-R14")
def test_after_a_refusal_there_is_no_other_demand() -> None:
    sea = won(loser=ship("5,5", stones=2)).do("demand runes 2", "refuse")
    assert sea.refuses("demand food 10") == ("DS-R14", "waiting for Alice to take a standard prize")
    assert sea.do("prize rune").kind == "choose_action"


# Counter-offers


@pytest.mark.rule("DS-170", "DS-D05", "DS-D10", "DS-113")
def test_a_counter_offer_takes_nothing_before_the_winner_answers() -> None:
    sea = won().do("demand food 50", "offer food 20")
    assert (sea.kind, sea.asked, sea.cargo(1), sea.decisions[0].open_ended) == ("answer_offer", 0, (50, 50), True)


@pytest.mark.rule("DS-170", "DS-167", "DS-X24")
def test_an_accepted_counter_offer_changes_hands_at_once() -> None:
    sea = won(ship("5,5", sailors=1), ship("5,5", sailors=3), margin=1)
    sea.do("demand sailors 2", "offer food 20 sailors 1", "accept")
    assert (sea.kind, sea.state.sailors, sea.cargo(0), sea.cargo(1)) == ("choose_action", [2, 2], (70, 50), (30, 50))


@pytest.mark.rule("DS-170", "DS-D10")
def test_the_winner_may_take_a_standard_prize_instead_of_a_counter_offer() -> None:
    sea = won(loser=ship("5,5", stones=2)).do("demand runes 2", "offer food 50", "prize rune")
    assert (sea.kind, sea.state.stones, sea.cargo(1)) == ("choose_action", [1, 1], (50, 50))
    assert [event["accepted"] for event in sea.told("proposal_answered")] == [False]


@pytest.mark.rule("DS-170", "DS-114")
def test_the_winner_demands_at_most_twice_and_the_loser_answers_each_demand_once() -> None:
    sea = won().do("demand food 50", "offer food 10", "demand food 40", "offer food 20")
    assert (sea.kind, sea.asked) == ("answer_offer", 0)
    assert sea.refuses("demand food 30") == ("DS-114", "you have made all your demands: accept, or take a standard prize")
    assert not any(line.startswith("demand") for line in sea.lines)
    assert sea.do("accept").cargo(0) == (70, 50)


@pytest.mark.rule("DS-114", "DS-170")
@pytest.mark.parametrize("answers", [("accept",), ("refuse", "prize cargo 50 0"), ("offer food 20", "prize cargo 50 0")])
def test_a_battle_is_settled_in_at_most_five_decisions(answers: tuple[str, ...]) -> None:
    sea = won().do("demand food 50", "offer food 10", "demand food 40", *answers)
    assert sea.kind == "choose_action"


@pytest.mark.rule("DS-115", "DS-R12")
def test_a_bundle_differs_from_the_one_that_it_answers() -> None:
    message = "that bundle is on the table already: accept it, or name another"
    sea = won().do("demand food 50")
    assert sea.refuses("offer food 50") == ("DS-115", message)
    assert sea.do("offer food 20").refuses("demand food 20") == ("DS-115", message)


@pytest.mark.rule("DS-112", "DS-115", "DS-170")
def test_a_counter_offer_must_be_payable_and_fit_the_winners_ship() -> None:
    sea = won(ship("5,5", 450, 430), ship("5,5")).do("demand food 20")
    assert sea.refuses("offer rune 1") == ("DS-115", "Bob has only 0 rune stones, not 1")
    assert sea.refuses("offer food 30") == ("DS-115", "Alice's ship has room for only 20 fisk, not 30")
    assert sea.refuses("offer stop") == ("DS-110", "no effect")


@pytest.mark.rule("DS-170", "DS-110")
def test_where_all_prizes_are_void_the_winner_accepts_or_goes_without() -> None:
    sea = won(ship("5,5", sailors=2), ship("5,5", 0, 0, sailors=2)).do("demand sailors 2", "offer sailors 1")
    assert sea.lines == ["accept", "nothing", "demand sailors 2", "demand kill 2"]
    assert sea.do("nothing").state.sailors == [2, 2]


@pytest.mark.rule("DS-170", "DS-002")
def test_an_accepted_counter_offer_may_win_the_game() -> None:
    sea = won(ship("5,5", stones=4), ship("5,5", stones=2)).do("demand rune 2", "offer rune 1", "accept")
    assert present(sea.rules.outcome(sea.state)).winners == (0,)


@pytest.mark.rule("DS-115", "DS-R12", "DS-C15")
@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("demand food 60", "Bob has only 50 food, not 60"),
        ("demand water 60", "Bob has only 50 water, not 60"),
        ("demand sailors 1 kill 2", "Bob has only 2 sailors, not 3"),
        ("demand rune 2", "Bob has only 1 rune stone, not 2"),
    ],
)
def test_a_demand_must_be_payable_in_full(line: str, message: str) -> None:
    assert won(ship("5,5", sailors=2), ship("5,5", sailors=2, stones=1)).refuses(line) == ("DS-115", message)


@pytest.mark.rule("DS-115", "DS-R12")
def test_a_demand_must_fit_the_winners_hold_and_crew() -> None:
    sea = won(ship("5,5", 450, 430, sailors=4), ship("5,5", sailors=4))
    assert sea.refuses("demand food 20 water 10") == ("DS-115", "Alice's ship has room for only 20 fisk, not 30")
    assert sea.refuses("demand sailors 2") == ("DS-115", "Alice's ship has room for only 1 sailor, not 2")
    assert sea.allows("demand food 10 water 10 sailors 1")


@pytest.mark.rule("DS-115", "DS-108", "DS-R12")
def test_a_demand_cannot_stop_a_ship_that_is_not_moving() -> None:
    assert won().refuses("demand food 10 stop") == ("DS-110", "no effect")


@pytest.mark.rule("DS-116")
def test_a_prize_changes_the_active_players_allowance_at_once() -> None:
    winner = won(winner=ship("5,5", 200, 200)).do("prize cargo 50 0")
    loser = lost(active=ship("5,5", 410, 0)).do("prize cargo 50 0")
    assert (winner.view().allowance, loser.view().allowance) == (5, 6)


@pytest.mark.rule("DS-167")
def test_winner_and_loser_may_agree_on_less_than_a_standard_prize() -> None:
    sea = won().do("demand food 10", "accept")
    assert (sea.cargo(0), sea.cargo(1), sea.kind) == ((60, 50), (40, 50), "choose_action")


@pytest.mark.rule("DS-167", "DS-113")
def test_without_agreement_a_standard_prize_holds() -> None:
    sea = won().do("demand food 10", "refuse", "prize cargo 0 50")
    assert (sea.cargo(0), sea.cargo(1)) == ((50, 100), (50, 0))


@pytest.mark.rule("DS-D09")
def test_a_single_standard_prize_is_taken_by_itself_after_a_refusal() -> None:
    sea = given(ship("5,5"), ship("5,5", 0, 0, stones=2), dice=WIN).do("attack 2", "demand runes 2", "refuse")
    assert (sea.kind, sea.state.stones, sea.told("prize_taken")[0]["forced"]) == ("choose_action", [1, 1], True)
