"""The start: the option sheet, the order of play, and fleets that become pieces (BS-011 to BS-016, BS-020, BS-025)."""

from __future__ import annotations

import pytest

from seatui.engine.contract import TABLE, Refused
from seatui.games.battle_seas.model.state import DEPLOYING
from tests.games.battle_seas.position import GAME, begin, building, deploying, given, roll, secret, unit

# The option sheet


@pytest.mark.rule("BS-011", "DK-01")
def test_the_standards_are_settled_before_play_and_may_be_replaced() -> None:
    usual, agreed = begin().figures, begin(levels=500, strip=0, lead="fixed", leak_penalty="lose_character", limits="SH01=1").figures
    assert (usual.levels, usual.rotates, usual.penalty, usual.limits) == (300, True, "next_turn", {})
    assert (agreed.levels, agreed.rotates, agreed.penalty, agreed.limits) == (500, False, "lose_character", {"SH01": 1})


@pytest.mark.rule("BS-012", "DK-02")
def test_all_but_the_host_must_accept_the_sheet_before_building() -> None:
    table = begin(3, order="chosen")
    assert table.kind == "accept_options"
    assert [decision.seat for decision in table.decisions] == [1, 2]
    table.do("accept", by=2)
    assert [decision.seat for decision in table.decisions] == [1]
    table.do("accept", by=1)
    assert {decision.kind for decision in table.decisions} == {"submit_fleet"}


@pytest.mark.rule("BS-012", "RF-31")
@pytest.mark.parametrize("line", ["accept", "decline"])
def test_the_sheet_is_closed_once_building_has_begun(line: str) -> None:
    table = building()
    assert table.refuses(line, by=1) == ("BS-012", "the option sheet is closed")
    table.do("fleet SH11", by=0)
    assert table.refuses(line, by=1) == ("BS-012", "the option sheet is closed")


@pytest.mark.rule("BS-016")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_play(seats: int) -> None:
    assert len(begin(seats).figures.sea.zones) == seats


@pytest.mark.rule("BS-016")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_nobody_plays_alone_nor_seven_together(seats: int) -> None:
    with pytest.raises(Refused):
        GAME.rules(seats)


# The order of play


def order(seats: int, dice: tuple[int, ...], how: str = "dice") -> list[int]:
    """Return the order of play that these dice give."""
    table = begin(seats, dice, order=how)
    for seat in range(1, seats):
        table.do("accept", by=seat)
    assert not table.dice.left
    return table.state.order


@pytest.mark.rule("BS-013", "OP-04")
def test_the_order_is_found_at_the_very_start_by_the_agreed_method() -> None:
    assert order(3, (), "chosen") == [0, 1, 2]
    assert order(3, (3, 1, 1), "card") == [2, 0, 1]
    assert order(3, (*roll(5), *roll(9), *roll(7)), "dice") == [1, 2, 0]
    assert building().told("order_found") == [{"order": (0, 1), "how": "chosen"}]


@pytest.mark.rule("BS-014", "OP-04")
def test_the_highest_of_two_dice_is_first_and_the_others_follow_downwards() -> None:
    assert begin().figures.order_by == "dice"
    assert order(4, (*roll(8), *roll(20), *roll(2), *roll(11))) == [1, 3, 0, 2]


@pytest.mark.rule("BS-014")
def test_those_who_tie_roll_again_among_themselves() -> None:
    ties = (*roll(9), *roll(12), *roll(9), *roll(9))
    assert order(4, (*ties, *roll(4), *roll(15), *roll(4), *roll(3), *roll(18))) == [1, 2, 3, 0]


@pytest.mark.rule("BS-015", "OP-05")
@pytest.mark.parametrize(("lead", "openers"), [("fixed", [0, 0, 0, 0]), ("rotate", [0, 1, 2, 0])])
def test_the_lead_stays_or_goes_round(lead: str, openers: list[int]) -> None:
    table = given(unit(0, "SH19", "A20"), unit(1, "SH19", "A1"), unit(2, "SH19", "T1"), lead=lead)
    turns = []
    for _ in openers:
        first = [table.turn]
        while len(first) < 3:
            first.append(table.end_turn().turn)
        turns.append(first)
        table.end_turn()
    assert [first for first, *_ in turns] == openers
    assert all(first[1:] == [(first[0] + 1) % 3, (first[0] + 2) % 3] for first in turns)


@pytest.mark.rule("BS-015")
def test_a_player_who_is_out_is_left_out_when_the_lead_rotates() -> None:
    ships = unit(0, "SH19", "A20"), unit(1, "SH19", "A1", cap=0), unit(2, "SH19", "T1"), unit(3, "SH19", "T20")
    table = given(*ships, lead="rotate")
    assert [table.end_round().turn for _ in range(3)] == [2, 3, 0]


@pytest.mark.rule("BS-015")
def test_in_a_scenario_the_lead_rotates() -> None:
    ships = unit(0, "SH19", "A20"), unit(1, "SH19", "A1")
    assert given(*ships, scenario="cape-st-vincent", lead="fixed").end_round().turn == 1
    assert given(*ships, lead="fixed").end_round().turn == 0


# Fleets become pieces


@pytest.mark.rule("BS-020")
def test_each_copy_has_its_own_designation_and_marker() -> None:
    table = deploying("SH19, SH11, SH19, SH19", "SH14")
    assert [table.unit(secret(0, number)).copy for number in range(4)] == [1, 1, 2, 3]
    for number, square in enumerate(("J17", "K17", "L17", "M17")):
        table.do(f"place {secret(0, number)} {square}", by=0)
    table.do(f"place {secret(1, 0)} J3", by=1).do("ready", by=0)
    table.then(1).do("ready", by=1)
    assert len({marker.key for marker in table.view(0).markers if marker.seat == 0}) == 4


@pytest.mark.rule("BS-025", "DK-03")
def test_a_submitted_fleet_is_final() -> None:
    table = building().do("fleet SH11", by=0)
    assert table.refuses("fleet SH14", by=0)[0] == "BS-044"
    assert [decision.seat for decision in table.decisions] == [1]
    assert table.do("fleet SH14", by=1).state.phase == DEPLOYING


@pytest.mark.rule("BS-025")
def test_a_submitted_fleet_stays_secret() -> None:
    one, other = (building().do(f"fleet {fleet}", by=0) for fleet in ("SH11, TR01", "SH19, LC02"))
    for seat in (1, None):
        assert one.view(seat) == other.view(seat)
    assert one.view(0) != other.view(0)
    heard = [[event for event in table.events if event.audience is None or set(event.audience) & {1, TABLE}] for table in (one, other)]
    assert heard[0] == heard[1]


@pytest.mark.rule("DK-03")
def test_all_build_at_the_same_time() -> None:
    table = building(3, levels=500)
    assert [decision.seat for decision in table.decisions] == [0, 1, 2]
    table.do("fleet RB-A", by=2).do("fleet HMS Captain[Grapnels]", by=0)
    assert [unit.gear != () for unit in table.state.units.values() if unit.seat == 0] == [True]
    assert len(table.options) > 1
