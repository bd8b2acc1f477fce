"""The captain: lets the enemy come, and attacks with everything."""

from __future__ import annotations

import pytest

from seatui.engine.chance import SplitMix64
from seatui.games.battle_seas.bot.fleets import best_draft, drafted
from seatui.games.battle_seas.bot.situation import Situation
from seatui.games.battle_seas.bot.threats import Threats, are_opposite
from seatui.games.battle_seas.bot.worth import fighting_worth
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.fleet import cost
from seatui.games.battle_seas.play.building import quick_fleet
from seatui.games.battle_seas.play.fleet_checks import read_fleet
from tests.games.battle_seas.bot.bots import chosen
from tests.games.battle_seas.position import Table, building, given, roll, unit


def threats_to(table: Table, seat: int) -> Threats:
    return Threats(Situation(table.rules, table.view(seat), seat, SplitMix64(1)), ())


def test_the_threat_of_a_ship_is_its_range_beyond_its_movement_with_attack() -> None:
    table = given(unit(0, "HMS Nymphe", "A20"), unit(1, "HMS Captain", "J4"), wind="N")  # F 3 before the wind, range 4
    threats = threats_to(table, 0)
    assert threats.reply({0: table.at("J11")}) > 0
    assert threats.reply({0: table.at("J12")}) == 0


def test_two_ships_on_either_side_of_an_enemy_cost_more_than_two_in_line() -> None:
    table = given(unit(0, "HMS Nymphe", "A20"), unit(0, "HMS Nymphe", "B20"), unit(1, "HMS Victory", "J4"))
    threats = threats_to(table, 0)
    between = threats.reply({0: table.at("H4"), 1: table.at("L4")})
    beside = threats.reply({0: table.at("J9"), 1: table.at("K9")})
    assert between > beside


def test_opposite_is_what_a_heading_can_bring_to_both_sides() -> None:
    table = given(unit(0, "HMS Nymphe", "A20"), unit(1, "HMS Nymphe", "A1"))
    sea, at = table.figures.sea, table.at
    assert are_opposite(sea, at("J10"), at("H10"), at("L10"))
    assert are_opposite(sea, at("J10"), at("H8"), at("L8"))
    assert not are_opposite(sea, at("J10"), at("J7"), at("L8"))


def test_a_captain_waits_out_of_reach_of_a_superior_enemy() -> None:
    enemies = [unit(1, "HMS Victory", square) for square in ("I4", "J4", "K4")]
    table = given(unit(0, "HMS Nymphe", "J13"), *enemies, wind="E").handle(0)
    table.act(*chosen("captain", table)).pass_by()
    assert threats_to(table, 0).reply({0: table.state.units[0].square}) == 0
    assert chosen("mate", given(unit(0, "HMS Nymphe", "J13"), *enemies, wind="E").handle(0))[1][0] in (7, 0, 1)


def test_a_captain_does_not_wait_for_ever() -> None:
    def nearer(round_: int) -> bool:
        enemies = [unit(1, "HMS Victory", square) for square in ("I3", "J3", "K3")]
        table = given(unit(0, "HMS Nymphe", "J12"), *enemies, wind="S", in_round=round_).handle(0)
        table.act(*chosen("captain", table)).pass_by()
        return threats_to(table, 0).reply({0: table.state.units[0].square}) > 0

    assert not nearer(1)
    assert nearer(30)


def test_a_captain_strikes_who_came_within_reach() -> None:
    ours = [unit(0, "HMS Captain", square) for square in ("I14", "J14", "K14")]
    table = given(*ours, unit(1, "HMS Captain", "J9"), wind="S", dice=roll(12)).handle(1)
    table.act(*chosen("captain", table)).pass_by()
    if table.kind == "command_card":
        table.act(*chosen("captain", table))
    assert table.told("broadside")


@pytest.mark.parametrize("level", ["mate", "captain"])
def test_a_fleet_is_chosen_with_care_also_where_no_ready_one_is_offered(level: str) -> None:
    table = building(levels=100)
    assert table.options == [("quick",)]
    assert chosen(level, table)[0] == "fleet"


def test_the_fleet_of_a_captain_fights_better_than_quick_ones() -> None:
    figures, draw = building().figures, SplitMix64(3)
    drafts = [draft for _ in range(20) if (draft := drafted(figures, draw)) is not None]
    quick = [quick_fleet(300, seed) for seed in range(20)]
    assert all(cost(fleet) <= 300 for fleet in drafts)
    assert sum(map(fighting_worth, drafts)) / len(drafts) > 1.2 * sum(map(fighting_worth, quick)) / len(quick)


def test_fleets_of_captains_differ_in_kinds_of_cards_and_in_gear() -> None:
    table = building()
    situations = [Situation(table.rules, table.view(0), 0, SplitMix64(seed)) for seed in range(40)]
    fleets = [read_fleet(best_draft(situation, table.options)[1]) for situation in situations]
    with_kind = {kind: sum(any(CARDS[item.card].kind == kind for item in fleet) for fleet in fleets) for kind in ("land", "trap")}
    assert all(4 <= number <= 20 for number in with_kind.values())
    assert any(CARDS[item.card].kind in ("defense", "terrain") for fleet in fleets for item in fleet)
    assert len({item.gear for fleet in fleets for item in fleet if item.gear}) >= 15
