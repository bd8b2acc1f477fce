"""Imagined positions give the view they come from, and agree with the radio."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import TABLE
from seatui.engine.laws import RandomGame, examine
from seatui.games.captain_sonar.knowledge.crew_record import SILENT, record_of
from seatui.games.captain_sonar.knowledge.guesses import guess_gauges, sheets_with
from seatui.games.captain_sonar.knowledge.paths import path_through
from seatui.games.captain_sonar.model.content import CAPTAIN, DIRECTIONS, ENGINEER, MATE, OPERATOR, PAIR_MASKS, ROLE_COUNT
from seatui.games.captain_sonar.model.panels import clear_pairs, risks
from seatui.games.captain_sonar.model.radio import Heard
from seatui.games.captain_sonar.model.state import Crew, State
from seatui.games.captain_sonar.rules import CaptainSonar
from tests.games.captain_sonar.hunt import GAME, NARWHAL, ORCA, Hunt, dived

NORTH, EAST, SOUTH, WEST = range(4)
EVERYBODY = (*range(2 * ROLE_COUNT), None)


class NobodyResigns(CaptainSonar):
    """The rules without resigning, so that random games last to the end."""

    loose = CaptainSonar.loose | {"resign"}

    def free(self, state: State, seat: int) -> list[Any]:
        return [action for action in super().free(state, seat) if action[0] != "resign"]


def rules_of(**options: Any) -> CaptainSonar:
    return NobodyResigns(GAME, 2 * ROLE_COUNT, GAME.rules(2 * ROLE_COUNT, **options).settings)


def guessed(hunt: Hunt, seat: int | None, crew: int, seed: int = 1) -> Crew:
    """A crew as a seat may imagine it."""
    return hunt.rules.imagine(hunt.view(seat), SplitMix64(seed)).crews[crew]


# Exactly the same view


@pytest.mark.parametrize("sheets", ["shared", "own"])
@pytest.mark.parametrize(
    ("mode", "scenario"), [("turns", "plain"), ("turns", "twin-ping"), ("real-time", "damage-party"), ("real-time", "decoy-buoy")]
)
def test_an_imagined_position_looks_the_same_to_everybody_all_game_long(mode: str, scenario: str, sheets: str) -> None:
    rules = rules_of(mode=mode, scenario=scenario, sheets=sheets)
    game, dice = RandomGame(rules, 7), SplitMix64(8)
    while game.number < 300 and game.step():
        if game.number % 10 == 0:
            for seat in EVERYBODY:
                view = rules.view(game.state, seat)
                world = rules.imagine(view, dice)
                assert rules.view(world, seat) == view
                assert rules.decisions(world) == rules.decisions(game.state)
                assert rules.faults(world) == []


@pytest.mark.parametrize("holders", [(0,) * 8, (0, 0, 1, 0, 0, 0, 0, 0), (1, 1, 1, 1, 0, 0, 0, 0), tuple(range(1, 9))])
def test_the_laws_hold_whoever_plays(holders: tuple[int, ...]) -> None:
    game = RandomGame(rules_of(sheets="own", scenario="shockwave"), 5)
    game.play(TABLE, ("seated", holders))
    while game.number < 60 and game.step():
        if game.number % 15 == 0:
            examine(game.position)


# Places


def test_a_hidden_submarine_is_imagined_on_a_path_of_the_courses_that_were_heard() -> None:
    hunt = dived("C5", "G9").turn("head east").turn("head north").turn("head east").turn("head west")
    enemy = guessed(hunt, ORCA + CAPTAIN, 1)
    a, b, c = enemy.route
    assert hunt.chart.step[a][NORTH] == b
    assert hunt.chart.step[b][WEST] == c


def test_many_places_are_imagined_for_a_submarine_that_nobody_saw() -> None:
    hunt = dived()
    places = {guessed(hunt, ORCA + CAPTAIN, 1, seed).at for seed in range(40)}
    assert len(places) > 20


def test_an_imagined_submarine_is_in_the_sector_where_it_surfaced() -> None:
    hunt = dived("C5", "G9").turn("head east").turn("surface")
    assert {hunt.chart.sector[guessed(hunt, ORCA + MATE, 1, seed).at] for seed in range(10)} == {4}


def test_a_radio_that_no_submarine_can_have_made_is_imagined_all_the_same() -> None:
    hunt = dived()
    hunt.state.radio += [Heard(1, 1, "surface", (1,)), Heard(1, 1, "surface", (4,)), *[Heard(2, 1, "course", ("N",))] * 30]
    enemy = guessed(hunt, ORCA + CAPTAIN, 1)
    assert enemy.route == [enemy.at]


def test_a_start_that_was_chosen_is_imagined_and_one_that_was_not_is_none() -> None:
    hunt = Hunt().do(NARWHAL + CAPTAIN, "start G9")
    assert guessed(hunt, ORCA + CAPTAIN, 1).start in hunt.chart.water
    assert guessed(hunt, NARWHAL + CAPTAIN, 0).start == -1


def test_a_path_goes_through_exactly_the_spaces_of_its_route() -> None:
    hunt = dived()
    spaces = hunt.at("A1", "B1", "C1", "D1", "D2")
    mask = sum(1 << space for space in spaces)
    path = path_through(hunt.chart, spaces[-1], mask, [SILENT, SOUTH])
    assert path == [[spaces[0]], list(spaces[1:4]), [spaces[4]]]


def test_a_path_of_many_silences_is_given_up_in_time() -> None:
    hunt = dived()
    end = hunt.at("A1")[0]
    path = path_through(hunt.chart, end, 1 << end | 1 << hunt.at("J10")[0], [SILENT] * 12)
    assert [space for run in path for space in run][-1] == end


# Sheets


def test_what_was_called_ready_is_imagined_full_and_nothing_else_that_is_unbroken() -> None:
    hunt = dived()
    hunt.state.radio += [Heard(n, 1, "course", ("N",)) for n in range(7)]
    hunt.state.radio += [Heard(8, 1, "ready", ("torpedo",))]
    enemy = guessed(hunt, ORCA + CAPTAIN, 1)
    assert enemy.gauges[1] == 3
    assert sum(enemy.gauges) == 7
    broken = clear_pairs(enemy.breakdowns)
    full = [system for system in range(6) if enemy.gauges[system] == hunt.figures.sizes[system] > 0]
    assert all(system == 1 or not broken[system // 2] for system in full)


def test_a_gauge_in_use_is_imagined_empty_again() -> None:
    record = record_of(
        [*(Heard(0, 1, "course", ("N",)) for _ in range(3)), Heard(1, 1, "ready", ("mine",)), Heard(2, 1, "mine")], 1, real_time=False
    )
    assert guess_gauges((3, 3, 4, 3, 6, 0), record, 0, charging=False, draw=SplitMix64(1)) == [0] * 6


def test_breakdowns_are_imagined_in_the_panels_of_the_courses() -> None:
    hunt = dived("C5", "G9").turn("head east").turn("head north").turn("head east").turn("head north")
    enemy = guessed(hunt, ORCA + CAPTAIN, 1)
    assert enemy.breakdowns.bit_count() == 2
    assert enemy.breakdowns < 1 << 6


def test_a_surfacing_leaves_no_breakdowns_to_imagine() -> None:
    hunt = dived("C5", "G9").turn("head east").turn("head north").turn("head east").turn("surface")
    assert guessed(hunt, ORCA + CAPTAIN, 1).breakdowns == 0


def test_an_open_activation_leaves_something_to_use_in_an_imagined_position() -> None:
    hunt = dived("C5", "G9", sheets="own")
    hunt.state.crews[0].gauges[2] = 3
    hunt.do(ORCA + OPERATOR, "ok").do(ORCA + CAPTAIN, "head north").do(ORCA + MATE, "charge drone").do(ORCA + ENGINEER, "break north 1")
    assert hunt.awaited == ["activate"]
    for seed in range(10):
        enemy = guessed(hunt, NARWHAL + CAPTAIN, 0, seed)
        assert not enemy.breakdowns & PAIR_MASKS[1]


@pytest.mark.parametrize(
    "breakdowns", [0, 0b1, 0b111110 << 6, 0b110111 << 18 | 0b000001, 0b100000 | 0b101000 << 6 | 0b010000 << 12 | 0b010000 << 18]
)
def test_there_is_a_sheet_for_whatever_the_captain_is_told(breakdowns: int) -> None:
    signs = clear_pairs(breakdowns), risks(breakdowns)
    assert all((clear_pairs(sheet), risks(sheet)) == signs for sheet in sheets_with(signs))


def test_engineer_and_first_mate_on_own_sheets_agree_with_what_they_see() -> None:
    hunt = dived("C5", "G9", sheets="own").turn("head east", charge="charge sonar").turn("head north").turn("head east")
    assert guessed(hunt, ORCA + ENGINEER, 0).breakdowns == hunt.state.crews[0].breakdowns
    mine = guessed(hunt, ORCA + MATE, 0)
    assert mine.gauges == hunt.state.crews[0].gauges
    assert clear_pairs(mine.breakdowns) == clear_pairs(hunt.state.crews[0].breakdowns)
    assert DIRECTIONS[mine.course] == "E"
