"""Rounds, turns and activations, and the close of a round (BS-002, BS-003, BS-044 to BS-053, BS-200, BS-201, DK-22, DK-23)."""

from __future__ import annotations

import pytest

from tests.games.battle_seas.play.test_boarding import blows
from tests.games.battle_seas.position import FAR, area, card, given, passenger, roll, secret, trap, unit

SPEEDY, NYMPHE = unit(0, "HMS Speedy", "J15"), unit(0, "HMS Nymphe", "M15")


# Rounds


@pytest.mark.rule("BS-044")
def test_a_round_gives_each_surviving_player_one_turn() -> None:
    table = given(SPEEDY, FAR, unit(2, "SH14", "T1", cap=0), unit(3, "SH14", "T20"))
    turns = [table.turn]
    while table.state.round < 4:
        turns.append(table.end_turn().turn)
    assert turns[:4] == [0, 1, 2, 3]
    assert turns[4:10] == [0, 1, 3, 0, 1, 3]


@pytest.mark.rule("BS-044", "RF-08")
def test_nobody_acts_out_of_turn() -> None:
    table = given(SPEEDY, FAR)
    assert table.refuses("activate 1", by=1) == ("BS-044", "now Alice must command a piece")
    assert table.refuses("end turn", by=1) == ("BS-044", "now Alice must command a piece")
    table.handle(0)
    assert table.refuses("path N", by=1) == ("BS-044", "now Alice must command a piece")


@pytest.mark.rule("RF-08")
def test_in_the_turn_of_another_only_a_trap_is_answered() -> None:
    table = given(unit(0, "HMS Captain", "J13"), FAR, trap(1, "TR05", "J11")).handle(0).sail("path N N")
    assert (table.kind, table.asked) == ("spring_trap", 1)
    assert table.refuses("path N N", by=0)[0] == "BS-044"
    assert table.allows(f"spring {secret(1, 0)}", by=1)
    assert not table.allows("activate 1", by=1)


@pytest.mark.rule("BS-002")
def test_who_alone_has_a_character_when_the_round_closes_has_won() -> None:
    table = given(unit(0, "HMS Captain", "J15"), unit(1, "HMS Speedy", "K15", cap=10), area(1, "Fort 6,000", "A1"), dice=roll(20))
    table.handle(0).do("fire 1")
    assert table.outcome is None
    table.end_round()
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.rule) == ((0,), "BS-204")


@pytest.mark.rule("BS-003", "BS-051")
@pytest.mark.parametrize(("left", "gone"), [(1, False), (0, True), (-20, True)])
def test_a_piece_without_cap_leaves_when_the_round_closes_and_not_before(left: int, gone: bool) -> None:
    table = given(SPEEDY, NYMPHE, unit(1, "HMS Nymphe", "M14", cap=120 + left), FAR, dice=roll(15))
    table.handle(1).do("fire 2")
    assert (table.cap(2), table.square(2)) == (left, "M14")
    table.end_turn()
    assert 2 in table.state.units
    table.end_turn()
    assert (2 not in table.state.units) == gone


@pytest.mark.rule("BS-003")
def test_works_without_cap_are_destroyed_when_the_round_closes() -> None:
    table = given(NYMPHE, area(1, "Lighthouse 500", "M12", cap=100), FAR, dice=roll(15)).handle(0).do("fire 1")
    assert (table.cap(1), table.state.areas[1].ruined) == (-20, False)
    assert table.end_round().state.areas[1].ruined


# Cards


@pytest.mark.rule("BS-045", "BS-050")
def test_cards_are_handled_in_any_order_and_may_stay_idle() -> None:
    table = given(SPEEDY, NYMPHE, unit(0, "SH14", "P15"), FAR)
    assert table.options == [("activate", 0), ("activate", 1), ("activate", 2), ("end_turn",)]
    table.handle(2).sail("path S").handle(0).do("pass")
    assert table.options == [("activate", 1), ("end_turn",)]
    assert table.end_turn().turn == 1


@pytest.mark.rule("BS-046", "RF-09")
def test_an_activation_is_a_path_and_then_one_main_action() -> None:
    table = given(unit(0, "HMS Nymphe", "J14"), SPEEDY, unit(1, "HMS Captain", "K12"), FAR, dice=roll(12)).handle(0).sail("path N N")
    assert table.refuses("path S")[0] == "BS-046"
    table.do("fire 2")
    assert table.refuses("activate 0") == ("BS-046", "HMS Nymphe has acted in this turn")


@pytest.mark.rule("BS-046", "RF-09")
def test_to_handle_another_card_finishes_the_one_before() -> None:
    table = given(SPEEDY, NYMPHE, FAR).handle(1).sail("path S").handle(0)
    assert table.refuses("activate 1") == ("BS-046", "HMS Nymphe has acted in this turn")
    assert table.do("pass").refuses("activate 0") == ("BS-046", "HMS Speedy has acted in this turn")


@pytest.mark.rule("BS-047", "RF-14", "RF-09")
def test_after_an_attack_a_character_does_nothing_more() -> None:
    table = given(unit(0, "HMS Nymphe", "J14"), SPEEDY, unit(1, "HMS Captain", "K14"), FAR, dice=roll(12)).handle(0).do("fire 2")
    assert table.refuses("activate 0") == ("BS-046", "HMS Nymphe has acted in this turn")
    assert table.options == [("activate", 1), ("end_turn",)]
    assert not table.rules.legal(table.state, 0, ("path", (0,), 0))


YARD = area(0, "Dockyard 8,000", "J14")
SEARCHER = unit(0, "HMS Captain", "J14", cap=500)
THIRD = unit(2, "SH19", "J8")
WHOLE_TURN = {
    "detect": "detect",
    "heal": "heal",
    "deactivate_trap": "deactivate J12 TR05",
    "communicate": "communicate 3 piece 2 via 0",
}


@pytest.mark.rule("BS-048")
@pytest.mark.parametrize("line", WHOLE_TURN.values(), ids=WHOLE_TURN)
def test_what_takes_the_whole_turn_ends_it(line: str) -> None:
    pieces = SEARCHER, YARD, FAR, THIRD, trap(1, "TR05", "J12")
    table = given(*pieces, noted={0: [secret(1, 0)]}, dice=(*roll(2), *roll(2)) if line == "detect" else ()).handle(0).do(line)
    assert table.refuses("activate 0") == ("BS-046", "HMS Captain has acted in this turn")


@pytest.mark.rule("BS-048", "BS-049")
@pytest.mark.parametrize("line", WHOLE_TURN.values(), ids=WHOLE_TURN)
def test_who_took_a_step_has_no_whole_turn_left_but_to_turn_is_no_step(line: str) -> None:
    pieces = SEARCHER, YARD, FAR, THIRD, trap(1, "TR05", "J12")
    known = {0: [secret(1, 0)]}
    assert given(*pieces, noted=known).handle(0).do("turn SE").allows(line)
    assert given(*pieces, noted=known).handle(0).sail("path E").refuses(line)[0] in ("BS-049", "BS-156", "BS-163")


@pytest.mark.rule("BS-050")
def test_a_player_ends_his_turn_also_with_a_card_in_hand() -> None:
    table = given(SPEEDY, NYMPHE, FAR).handle(0).sail("path S").do("end turn")
    assert table.turn == 1
    assert table.state.waiting == [2]
    assert table.told("turn_ended") == [{"seat": 0}]


# Simultaneous turns


@pytest.mark.rule("BS-053")
@pytest.mark.parametrize(("cap", "heals"), [(1, True), (0, False), (-20, False)])
def test_healing_does_not_save_what_is_depleted(cap: int, heals: bool) -> None:
    table = given(unit(0, "HMS Captain", "J14", cap=cap), YARD, FAR).handle(0)
    assert table.allows("heal") == heals
    if not heals:
        assert table.refuses("heal") == ("BS-053", "HMS Captain is depleted and cannot be saved")


@pytest.mark.rule("BS-053")
def test_a_surgeon_does_not_save_a_depleted_patient() -> None:
    crew = passenger(0, "Surgeon's Party", 0), passenger(0, "Marine Platoon", 0, cap=0), passenger(0, "Marine Platoon", 0, cap=9)
    table = given(unit(0, "HMS Captain", "J14"), FAR, *crew).handle(secret(0, 0))
    assert not table.allows(f"heal {secret(0, 1)}")
    assert table.allows(f"heal {secret(0, 2)}")


# The close of a round


@pytest.mark.rule("EX-18", "BS-053", "BS-051", "BS-052")
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
    kinds = [kind for kind in table.event_kinds if kind in wanted]
    assert list(dict.fromkeys(kinds)) == wanted
    assert table.control(3) == 0


@pytest.mark.rule("BS-200")
def test_the_battle_is_decided_before_wind_and_light_change() -> None:
    ships = (unit(0, "HMS Captain", "J10"), unit(1, "HMS Triton", "J12", cap=0))
    table = given(*ships, wind="N", light="alternate", in_round=10).end_round()
    assert table.outcome is not None
    assert not {"wind_changed", "light_changed"} & set(table.event_kinds)


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


# The end of a turn


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
