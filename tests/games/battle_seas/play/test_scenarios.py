"""The ready battles keep what their briefings promise: every deed named there can be done (BS-012)."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.games.battle_seas.model.content import CARD, SCENARIOS
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.pieces import derive, put
from seatui.games.battle_seas.model.state import BATTLE
from seatui.games.battle_seas.words.briefing import briefing
from tests.games.battle_seas.position import GAME, Table, begin


def begun(name: str) -> Table:
    """Return a ready battle in which player 1 has the first turn and everybody knows every piece."""
    lots = (1, 2, 3, 4, 5)  # drawn for the numbers of pieces that share a square
    table = begin(2, lots, scenario=name, order="chosen").do("accept", by=1).do("ready", by=0).do("ready", by=1)
    assert table.state.phase == BATTLE
    table.state.known = [(1 << table.state.next_key) - 1] * 2
    derive(table.figures, table.state)
    return table


def key_of(table: Table, card: str, seat: int) -> int:
    return next(key for key, unit in sorted(table.state.units.items()) if (unit.card, unit.seat) == (CARD[card].number, seat))


def move(table: Table, key: int, square: str, **more: Any) -> None:
    """Put a piece somewhere else."""
    put(table.state, key, table.unit(key)._replace(square=table.at(square), **more))


def verbs(table: Table, key: int) -> set[str]:
    """Return the verbs that a card is offered."""
    return {option[0] for option in table.handle(key).options}


def winning(name: str) -> str:
    return briefing(SCENARIOS[name], ("Alice", "Bob"))[-1]


def test_at_cape_st_vincent_ships_sink_and_nobody_could_capture_one() -> None:
    table = begun("cape-st-vincent")
    assert winning("cape-st-vincent") == "To win, sink all three ships of the other side."
    assert not table.state.crews
    move(table, key_of(table, "SH12", 1), "J15")
    assert "fire" in verbs(table, key_of(table, "SH11", 0))


@pytest.mark.parametrize("seat", [0, 1])
def test_among_the_shoals_fire_ships_burn_and_each_side_has_a_trap(seat: int) -> None:
    table = begun("fire-and-shoals")
    assert "fire ship" in winning("fire-and-shoals")
    assert [trap.seat for trap in table.state.traps.values()].count(seat) == 1
    if seat:
        table.end_turn()
    move(table, key_of(table, "SH19" if seat else "SH21", 1 - seat), "J10")
    move(table, key_of(table, "SH30", seat), "J11")
    assert "ignite" in verbs(table, key_of(table, "SH30", seat))


def test_the_raiders_can_land_on_the_free_quay_of_the_yard() -> None:
    table = begun("harbour-raid")
    assert "land troops on the free quay of the yard" in winning("harbour-raid")
    move(table, key_of(table, "SH29", 0), "J3")
    for party in ("LC01", "LC02", "LC09"):
        passenger = next(key for key in table.state.crews[key_of(table, "SH29", 0)] if table.unit(key).card == CARD[party].number)
        assert ("path", (0,), 0) in table.handle(passenger).options  # J2, north of J3


def test_the_raiders_can_board_a_subdued_ship() -> None:
    table = begun("harbour-raid")
    assert "board" in winning("harbour-raid")
    move(table, key_of(table, "SH10", 1), "L16", cap=100)
    assert "board" in verbs(table, key_of(table, "SH11", 0))


def test_at_midnight_raiders_board_in_the_dark() -> None:
    table = begun("boats-away")
    assert "board her in the dark" in winning("boats-away")
    assert table.state.night
    move(table, key_of(table, "SH18", 1), "J18", cap=100)
    assert "board" in verbs(table, key_of(table, "SH17", 0))


def test_at_midnight_the_lighthouse_shows_what_is_near_it() -> None:
    table = begun("boats-away")
    table.state.known[1] = 0
    derive(table.figures, table.state)
    brig, cutter = (key_of(table, card, 0) for card in ("SH24", "SH25"))
    move(table, brig, "H11")  # 8 from the lamp and 9 from the nearest ship
    move(table, cutter, "N11")
    table.look()
    assert table.knows(1, brig)
    assert not table.knows(1, cutter)


@pytest.mark.parametrize(
    ("scenario", "light"), [("none", "night"), ("cape-st-vincent", "day"), ("harbour-raid", "day"), ("boats-away", "night")]
)
def test_light_is_that_of_the_battle_unless_another_is_agreed(scenario: str, light: str) -> None:
    assert Figures(2, GAME.check({"scenario": scenario})).light == light
    assert Figures(2, GAME.check({"scenario": scenario, "light": "alternate"})).light == "alternate"


def test_old_saves_name_the_ready_battles_by_their_numbers() -> None:
    assert [GAME.check({"scenario": old})["scenario"] for old in ("SC1", "SC2", "SC3")] == list(SCENARIOS)[:3]
