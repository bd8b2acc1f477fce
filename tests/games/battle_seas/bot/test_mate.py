"""The mate, and answers that it shares with the captain."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.rules import BattleSeas
from tests.games.battle_seas.bot.bots import bot_game, chosen
from tests.games.battle_seas.position import FAR, GAME, Piece, area, given, passenger, roll, secret, trap, unit

GOOD = ("mate", "captain")


@pytest.mark.parametrize("level", GOOD)
def test_it_fires_to_both_sides_where_it_can(level: str) -> None:
    table = given(unit(0, "HMS Captain", "J10", "N"), unit(1, "HMS Nymphe", "H10"), unit(1, "HMS Triton", "L10")).handle(0)
    assert set(chosen(level, table)[2:]) == {1, 2}


@pytest.mark.parametrize("level", GOOD)
def test_it_finishes_off_what_is_nearly_sunk(level: str) -> None:
    table = given(
        unit(0, "HMS Captain", "J10"), unit(1, "HMS Nymphe", "J13"), unit(1, "HMS Triton", "K14", cap=60), dice=()
    ).handle(0)  # fmt: skip
    assert 2 in chosen(level, table)[2:]


def test_a_mate_sails_to_a_square_from_which_it_can_fire() -> None:
    table = given(unit(0, "HMS Nymphe", "J14"), unit(1, "HMS Captain", "J8"), wind="S").handle(0)
    table.act(*chosen("mate", table)).pass_by()
    assert table.kind == "command_card"
    assert chosen("mate", table)[0] == "fire"


def test_a_mate_works_to_windward() -> None:
    table = given(unit(0, "HMS Nymphe", "J17"), unit(1, "HMS Captain", "J3"), wind="N").handle(0)
    steps = chosen("mate", table)[1]
    assert steps
    assert all(direction in (1, 7) for direction in steps)  # dead ahead there is no way


@pytest.mark.parametrize(("third", "in_round", "holds"), [("A1", 1, True), ("A1", 30, False), ("", 1, False)])
def test_a_mate_lets_others_fight_each_other_first(third: str, in_round: int, holds: bool) -> None:
    more = [unit(2, "HMS Triton", third)] if third else []
    table = given(unit(0, "HMS Nymphe", "J17"), unit(1, "HMS Captain", "J3"), *more, wind="S", in_round=in_round).handle(0)
    assert (chosen("mate", table)[0] != "path") is holds


@pytest.mark.parametrize("level", GOOD)
def test_it_sets_the_most_valuable_ship_on_fire(level: str) -> None:
    table = given(unit(0, "Fire Ship", "J10"), unit(1, "HMS Victory", "J9"), unit(1, "Transport", "K10")).handle(0)
    assert chosen(level, table) == ("ignite", 1)


@pytest.mark.parametrize("level", GOOD)
def test_it_boards_a_subdued_ship_with_a_strong_party(level: str) -> None:
    table = given(
        unit(0, "HMS Nymphe", "J10"),
        passenger(0, "Captain of Marines", 0),
        passenger(0, "Boarding Party", 0),
        passenger(0, "Grenadiers", 0),
        unit(1, "HMS Victory", "J9", cap=280),
    ).handle(0)
    assert chosen(level, table)[:2] == ("board", 1)


@pytest.mark.parametrize("level", GOOD)
@pytest.mark.parametrize(("garrison", "taken"), [((), True), ((unit(1, "Gun Crew", "J5"),), False)])
def test_a_transport_brings_its_troops_to_works_that_nobody_holds(level: str, garrison: tuple[Piece, ...], taken: bool) -> None:
    table = given(
        unit(0, "Transport", "J7"), area(1, "Turret", "J5"), unit(1, "HMS Nymphe", "A1"), passenger(0, "Marine Platoon", 0), *garrison,
        wind="S", in_round=20, dice=roll(12),
    )  # fmt: skip
    while table.turn == 0:
        table.act(*chosen(level, table)).pass_by()
    assert (table.control(1) == 0) is taken


def test_an_idle_card_tells_others_of_the_strongest_enemy_what_they_cannot_see() -> None:
    ours, strong, weak = unit(0, "HMS Nymphe", "A1"), unit(1, "HMS Victory", "A20"), unit(2, "HMS Triton", "K1")
    table = given(ours, strong, weak).handle(0)
    signals = {action for seed in range(20) if (action := chosen("mate", table, seed))[0] == "communicate"}
    assert signals == {("communicate", 2, ("piece", 1), (0,))}


@pytest.mark.parametrize("level", GOOD)
def test_it_repairs_a_ship_in_a_dock_while_nobody_is_near(level: str) -> None:
    table = given(area(0, "Dockyard 8,000", "J18"), unit(0, "HMS Nymphe", "J18", cap=100), unit(1, "HMS Victory", "J2")).handle(1)
    assert chosen(level, table) == ("heal",)


@pytest.mark.parametrize("level", GOOD)
def test_a_crippled_ship_without_a_target_goes_to_the_dock(level: str) -> None:
    table = given(
        area(0, "Dockyard 8,000", "J18"), unit(0, "HMS Nymphe", "J15", cap=100), unit(1, "HMS Victory", "J2"), wind="N", in_round=20
    ).handle(1)  # fmt: skip
    table.act(*chosen(level, table)).pass_by()
    assert table.square(1) == "J18"


@pytest.mark.parametrize("level", GOOD)
def test_it_keeps_a_trap_that_serves_once_for_something_better_than_a_transport(level: str) -> None:
    def asked(name: str) -> tuple[object, ...]:
        table = given(unit(1, name, "J14", "N"), unit(0, "HMS Victory", "A20"), trap(0, "TR04", "J10"), wind="S", turn=1)
        table.handle(0).act("path", (0, 0, 0), 0)
        while table.kind == "spring_trap" and table.options == [("hold",)]:
            table.act("hold")
        return chosen(level, table)

    assert asked("HMS Captain") == ("spring", secret(0, 0))
    assert asked("Transport") == ("hold",)


@pytest.mark.parametrize("level", GOOD)
def test_it_springs_no_trap_at_a_ship_that_is_sinking(level: str) -> None:
    def asked(cap: int) -> tuple[object, ...]:
        table = given(unit(1, "HMS Captain", "J14", "N", cap=cap), unit(0, "HMS Victory", "A20"), trap(0, "Land Barrage", "J9"), turn=1)
        table.handle(0).act("path", (0, 0), 0)
        while table.kind == "spring_trap" and table.options == [("hold",)]:
            table.act("hold")
        return chosen(level, table)

    assert asked(500) == ("spring", secret(0, 0))
    assert asked(0) == ("hold",)


@pytest.mark.parametrize("level", GOOD)
def test_it_sails_around_a_trap_that_it_knows(level: str) -> None:
    def way(**more: Any) -> set[str]:
        pieces = unit(0, "HMS Captain", "J20"), unit(1, "HMS Nymphe", "J4", cap=60), trap(1, "Moored Powder Hulk", "J14")
        table = given(*pieces, in_round=25, **more)
        squares: set[str] = set()
        for _ in range(3):
            table.handle(0).act(*chosen(level, table))
            while table.kind == "spring_trap":
                squares.add(table.square(0))
                table.act("hold")
            squares.add(table.square(0))
            table.end_round()
        return squares

    empty = given(FAR)

    def is_near(square: str) -> bool:
        return empty.figures.sea.apart(empty.at("J14"), empty.at(square)) <= 4

    assert any(map(is_near, way()))
    assert not any(map(is_near, way(noted={0: [secret(1, 0)]})))


@pytest.mark.parametrize("level", GOOD)
def test_it_votes_guilty_where_a_square_or_a_card_was_named(level: str) -> None:
    def vote(words: str) -> tuple[object, ...]:
        table = given(unit(0, "HMS Captain", "A20"), unit(1, "HMS Nymphe", "A1"), unit(2, "HMS Triton", "T1"), chat="on")
        table.act("say", words, by=0).act("claim", 1, by=1)
        return chosen(level, table)

    assert vote("there is a trap on K9") == ("guilty",)
    assert vote("he has HMS Victory over there") == ("guilty",)
    assert vote("Well sailed!") == ("innocent",)


@pytest.mark.parametrize("level", GOOD)
def test_the_line_lies_close_together_and_passengers_are_aboard(level: str) -> None:
    rules = GAME.rules(2, levels=500)
    assert isinstance(rules, BattleSeas)
    state = next(asked.state for asked in bot_game(rules, (level,), seed=4) if asked.decision.kind == "choose_card")
    for seat in (0, 1):
        ships = [one for one in state.units.values() if one.seat == seat and CARDS[one.card].kind == "ship"]
        fighting = [one.square for one in ships if CARDS[one.card].hull in ("line", "frigate")]
        assert max(rules.figures.sea.apart(a, b) for a in fighting for b in fighting) <= 2 * len(ships)
        guns = [one for one in state.units.values() if one.seat == seat and CARDS[one.card].kind == "land" and one.square >= 0]
        assert all(CARDS[one.card].guns_ashore for one in guns)
