"""Squares that fleets see and can hit, and ranges of traps, by what a seat knows."""

from __future__ import annotations

import pytest

from seatui.games.battle_seas.knowledge.lookout import (
    card_threat,
    enemy_sight,
    fleet_sight,
    likely_loss,
    threats,
    trap_ranges,
    unseen_squares,
)
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.play.boarding import AVERAGES
from seatui.games.battle_seas.play.gunnery import squares_in_range
from tests.games.battle_seas.position import Table, area, card, given, secret, trap, unit


def named(table: Table, squares: object) -> set[str]:
    return {table.figures.sea.name(square) for square in squares}  # type: ignore[attr-defined]


def at(table: Table, name: str) -> int:
    square = table.figures.sea.squares.read(name)
    assert square is not None
    return square


def test_the_fleet_sees_as_far_as_the_light_allows() -> None:
    table = given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "J2"), sight_day=4)
    seen = named(table, fleet_sight(table.figures, table.view(0)))
    assert {"J10", "J14", "N14"} <= seen
    assert not {"J9", "O14"} & seen
    assert seen.isdisjoint(named(table, unseen_squares(table.figures, table.view(0))))


def test_enemies_see_from_their_own_squares() -> None:
    table = given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "J2"), known={0: [1]}, sight_day=4)
    assert "J6" in named(table, enemy_sight(table.figures, table.view(0)))
    assert "J14" not in named(table, enemy_sight(table.figures, table.view(0)))


def test_threats_include_squares_in_reach_after_sailing() -> None:
    table = given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "J8"), known={0: [1]})
    reach = max(table.figures.sea.apart(at(table, "J8"), square) for square in card_threat(table.figures, table.view(0), 1))
    assert reach > 2 * card("HMS Speedy").reach
    assert threats(table.figures, table.view(0))[at(table, "J7")] == (1,)


def test_unidentified_enemies_threaten_nothing_that_is_shown() -> None:
    table = given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "J8"), known={0: []}, sight_day=3)
    assert not threats(table.figures, table.view(0))
    assert not enemy_sight(table.figures, table.view(0))


def test_cliffs_shield_from_fire() -> None:
    table = given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "J8"), area(1, "Sea Cliffs", "J9"), known={0: [1, 2]})
    hit = named(table, squares_in_range(table.figures, table.state, table.state.units[1]))
    assert "J7" in hit
    assert "J11" not in hit


def test_the_likely_loss_is_the_average_of_the_attackers_table() -> None:
    table = given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "J10"), known={0: [1]})
    loss = likely_loss(table.figures, table.view(0), 1, 0, at(table, "J13"))
    assert loss == pytest.approx(AVERAGES[CARDS.index(card("HMS Speedy"))])


def test_trap_ranges_hold_known_traps_alone() -> None:
    table = given(
        unit(0, "HMS Captain", "J14"),
        unit(1, "HMS Speedy", "J2"),
        trap(0, "TR04", "C3"),
        trap(1, "TR03", "K11"),
        trap(1, "TR01", "R18"),
        noted={0: [secret(1, 0)]},
    )
    ranges = trap_ranges(table.figures, table.view(0))
    assert {trap.square for traps in ranges.values() for trap in traps} == {at(table, "C3"), at(table, "K11")}
    assert {"K10", "K11", "L11"} <= named(table, ranges)
    assert "M11" not in named(table, ranges)
