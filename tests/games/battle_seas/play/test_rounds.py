"""The close of a round, and the pieces removed then (BS-200, BS-201, DK-22, DK-23, BS-C10, EX-18, EX-31)."""

from __future__ import annotations

import pytest

from tests.games.battle_seas.play.test_boarding import blows
from tests.games.battle_seas.position import area, card, given, passenger, roll, secret, unit

FAR = unit(1, "HMS Triton", "T1")


@pytest.mark.rule("EX-18", "BS-053")
def test_a_depleted_ship_still_acts_in_its_round_and_leaves_at_its_end() -> None:
    ships = (unit(0, "HMS Captain", "J10"), unit(1, "HMS Nymphe", "L10", cap=75), FAR)
    table = given(*ships, in_round=5, dice=(*roll(12), *roll(12))).handle(0).act("fire", 0, -1, 1)
    assert table.cap(1) == -20
    table.end_turn().handle(1).sail("path N").act("fire", 0, 0, -1)
    assert table.cap(0) == 1090 - 80
    assert 1 in table.state.units
    table.end_turn()
    assert table.state.round == 6
    assert 1 not in table.state.units
    assert ("activate", 1) not in table.end_turn().options


@pytest.mark.rule("BS-200")
def test_removals_come_before_captures_and_these_before_areas_and_eliminations() -> None:
    yard = area(1, "Dockyard 8,000", "K10")
    ships = (unit(0, "HMS Nymphe", "J10"), unit(1, "HMS Speedy", "K10", cap=80), unit(2, "HMS Speedy", "T20", cap=0), yard)
    table = given(*ships, passenger(0, "Captain of Marines", 0), dice=blows(12, 2, 2, 12, 2)).handle(0)
    table.act("board", 1, (secret(0, 0),), ())
    table.events.clear()
    table.end_round()
    wanted = ["removed", "captured", "area_taken", "eliminated", "game_over"]
    kinds = [kind for kind in table.story if kind in wanted]
    assert list(dict.fromkeys(kinds)) == wanted
    assert table.control(3) == 0


@pytest.mark.rule("BS-200")
def test_the_battle_is_decided_before_wind_and_light_change() -> None:
    ships = (unit(0, "HMS Captain", "J10"), unit(1, "HMS Triton", "J12", cap=0))
    table = given(*ships, wind="N", light="alternate", in_round=10).end_round()
    assert table.outcome is not None
    assert not {"wind_changed", "light_changed"} & set(table.story)


@pytest.mark.rule("BS-200")
def test_wind_and_light_change_last() -> None:
    table = given(unit(0, "HMS Captain", "J10"), FAR, wind="N", light="alternate", in_round=10, dice=(5,)).end_round()
    assert (table.wind, table.state.night) == ("S", True)


@pytest.mark.rule("BS-201", "EX-31")
def test_attachments_leave_play_with_their_bearer() -> None:
    nelson = card("Admiral Nelson").number
    ship = unit(0, "HMS Victory", "J10", gear=["Admiral Nelson"], cap=0)
    table = given(ship, unit(0, "HMS Nymphe", "J12"), FAR)
    assert nelson in table.unit(0).gear
    table.end_round()
    left = [number for one in table.state.units.values() for number in (one.card, *one.gear)]
    assert nelson not in left


@pytest.mark.rule("EX-31")
def test_an_attachment_is_no_target() -> None:
    table = given(unit(0, "HMS Captain", "J10"), unit(1, "HMS Victory", "L10", gear=["Admiral Nelson"]), dice=roll(12)).handle(0)
    assert {action[3] for action in table.options if action[0] == "fire"} == {1}
    assert table.refuses_action("fire", 0, -1, card("Admiral Nelson").number)[0] == "BS-111"


# Turns


@pytest.mark.rule("DK-22")
def test_a_card_may_stay_idle() -> None:
    table = given(unit(0, "HMS Captain", "J10"), unit(0, "HMS Nymphe", "J12"), FAR).handle(0)
    assert ("pass",) in table.options
    table.act("pass")
    assert (table.kind, table.state.waiting) == ("choose_card", [1])


@pytest.mark.rule("DK-23")
def test_a_turn_is_ended_at_any_time_and_unused_cards_stay_idle() -> None:
    table = given(unit(0, "HMS Captain", "J10"), unit(0, "HMS Nymphe", "J12"), FAR)
    assert table.end_turn().turn == 1
    table = given(unit(0, "HMS Captain", "J10"), unit(0, "HMS Nymphe", "J12"), FAR).handle(0).sail("path N")
    assert table.end_turn().turn == 1


@pytest.mark.rule("BS-C10")
def test_a_turn_goes_on_until_its_player_ends_it() -> None:
    table = given(unit(0, "HMS Captain", "J10"), FAR).handle(0).act("pass")
    assert (table.turn, table.options) == (0, [("end_turn",)])
