"""Damage and the end, CS-128 to CS-133."""

from __future__ import annotations

import pytest

from seatui.engine.contract import TABLE, Outcome
from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR
from tests.games.captain_sonar.hunt import NARWHAL
from tests.games.captain_sonar.position import PEOPLE, Position, boat, given

ORCAS, NARWHALS = (0, 1, 2, 3), (4, 5, 6, 7)
BOTS = (0,) * 8
LAST = 299
"""The number of orders that leaves one before the limit."""


def outcome(hunt: Position) -> Outcome:
    ended = hunt.rules.outcome(hunt.state)
    assert ended is not None
    return ended


# Destroyed


@pytest.mark.rule("CS-128")
@pytest.mark.parametrize(("damage", "over"), [(1, False), (2, True), (3, True)])
def test_a_submarine_with_four_damage_is_destroyed_and_the_other_crew_wins(damage: int, over: bool) -> None:
    hunt = given(boat("D5", torpedo=3), boat("D8", damage=damage), step="activate").captain("torpedo D8")
    assert (hunt.rules.outcome(hunt.state) is not None) == over
    if over:
        assert outcome(hunt) == Outcome(ORCAS, (ORCAS, NARWHALS), "Narwhal is destroyed", "CS-128")


@pytest.mark.rule("CS-128")
def test_a_crew_can_destroy_itself() -> None:
    hunt = given(boat("D5", damage=3, torpedo=3), boat("J10", damage=3), step="activate").captain("torpedo D6")
    assert (outcome(hunt).winners, outcome(hunt).reason) == (NARWHALS, "Orca is destroyed")


@pytest.mark.rule("CS-099", "CS-128")
def test_damage_by_the_engineer_destroys_too() -> None:
    hunt = given(boat("D5", damage=3, marks="E1 E2 E3 E4 E5")).captain("head east").engineer("break east 6")
    assert outcome(hunt).winners == NARWHALS


@pytest.mark.rule("CS-129")
def test_the_game_ends_at_once_in_the_middle_of_a_turn() -> None:
    hunt = given(boat("D5", damage=3, marks="E1 E2 E3 E4 E5")).captain("head east").engineer("break east 6")
    assert (hunt.rules.decisions(hunt.state), hunt.view(None).phase) == ((), "over")
    assert hunt.refusal(MATE, "charge drone") == ("CS-129", "game over")


@pytest.mark.rule("CS-129")
def test_the_game_ends_at_once_in_the_middle_of_a_stop() -> None:
    hunt = given(boat("D5", torpedo=3), boat("D8", damage=2), mode="real-time", map="harbour-basin")
    hunt.do(CAPTAIN, "stop torpedo", "torpedo D8")
    assert (outcome(hunt).winners, hunt.state.stop, hunt.rules.legal(hunt.state, TABLE, ("tick", 500))) == (ORCAS, None, False)


@pytest.mark.rule("CS-129")
def test_damage_beyond_four_is_ignored() -> None:
    hunt = given(boat("D5", torpedo=3), boat("D8", damage=3), step="activate").captain("torpedo D8")
    assert (hunt.narwhal.damage, hunt.said("damage")) == (4, [(1, "damage", 1, 4)])


@pytest.mark.rule("CS-130")
def test_one_blast_that_destroys_both_is_a_draw() -> None:
    hunt = given(boat("D5", damage=3, mines="D6"), boat("D7", damage=3)).captain("trigger D6")
    assert outcome(hunt) == Outcome((), (ORCAS + NARWHALS,), "one blast destroyed both submarines", "CS-130")
    assert hunt.said("destroyed") == [(0, "destroyed"), (1, "destroyed")]


@pytest.mark.rule("CS-131")
def test_damage_of_ones_own_making_is_announced_with_its_amount_to_everybody() -> None:
    hunt = given(boat("D5", marks="E1 E2 E3 E4 E5", damage=1)).captain("head east").engineer("break east 6")
    assert (hunt.said("damage"), hunt.told_to("damage")) == ([(0, "damage", 1, 2)], [None])
    assert {hunt.view(seat).crews[0].damage for seat in (*range(8), None)} == {2}


@pytest.mark.rule("CS-131")
def test_a_direct_hit_is_announced_as_two_damage() -> None:
    hunt = given(boat("D5", torpedo=3), boat("D8"), step="activate").captain("torpedo D8")
    assert hunt.said("damage") == [(1, "damage", 2, 2)]


# Resigning


@pytest.mark.rule("CS-132")
@pytest.mark.parametrize(
    ("seat", "winners", "reason"), [(CAPTAIN, NARWHALS, "Orca resigned"), (NARWHAL + CAPTAIN, ORCAS, "Narwhal resigned")]
)
def test_a_captain_may_resign_at_any_time_and_the_other_crew_wins(seat: int, winners: tuple[int, ...], reason: str) -> None:
    ended = outcome(given(boat("D5")).do(seat, "resign"))
    assert (ended.winners, ended.reason, ended.rule) == (winners, reason, "CS-132")


@pytest.mark.rule("CS-132")
@pytest.mark.parametrize("role", [ENGINEER, MATE, OPERATOR])
def test_nobody_else_may_resign(role: int) -> None:
    hunt = given(boat("D5"))
    assert hunt.refusal(role, "resign") == ("CS-132", "that is for the Captain")
    assert (("resign",) in hunt.rules.free(hunt.state, role), ("resign",) in hunt.rules.free(hunt.state, CAPTAIN)) == (False, True)


# The limit of a game among bots


@pytest.mark.rule("CS-132")
@pytest.mark.parametrize(("orders", "over"), [((LAST, 300), True), ((LAST - 1, 300), False), ((LAST, LAST), False)])
@pytest.mark.parametrize("order", ["head north", "surface"])
def test_a_game_among_bots_is_a_draw_after_300_orders_of_each_crew(orders: tuple[int, int], over: bool, order: str) -> None:
    hunt = given(boat("D5", orders=orders[0]), boat("J10", orders=orders[1])).seated(*BOTS).turn(order)
    assert (hunt.rules.outcome(hunt.state) is not None) == over
    if over:
        assert outcome(hunt) == Outcome((), (ORCAS + NARWHALS,), "no submarine was destroyed in 300 orders", "CS-132")


@pytest.mark.rule("CS-132")
@pytest.mark.parametrize("holders", [PEOPLE, (0, 0, 0, 1, 0, 0, 0, 0)])
def test_a_game_with_a_person_has_no_limit(holders: tuple[int, ...]) -> None:
    hunt = given(boat("D5", orders=LAST), boat("J10", orders=300)).seated(*holders).turn("head north")
    assert hunt.rules.outcome(hunt.state) is None


@pytest.mark.rule("CS-133")
def test_after_the_end_everybody_has_the_whole_radio_as_the_log() -> None:
    hunt = given(boat("D5"), briefing=False).turn("head north").turn("head north").do(CAPTAIN, "resign")
    assert {tuple(entry.kind for entry in hunt.view(seat).radio) for seat in (*range(8), None)} == {
        ("dive", "course", "course", "resigned")
    }
