"""Misplay, several players, bots and the dice (BS-219, BS-221, BS-222, BS-230, BS-231, BS-C02)."""

from __future__ import annotations

from typing import Any

import pytest

import seatui
from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Action, Decision, Draw
from seatui.engine.laws import RandomGame
from seatui.match.table import Table as MatchTable
from tests.games.battle_seas.position import GAME, area, card, given, roll, secret, trap, unit

# Misplay


@pytest.mark.rule("BS-219")
@pytest.mark.parametrize(
    "action",
    [("path", (0,) * 5, 0), ("fire", 0, -1, 0), ("board", 1, (), ()), ("heal",), ("sink",), (), ("path", "N", 0), ("activate", 99)],
)
def test_an_unlawful_decision_is_refused_with_a_reason_and_asked_again(action: tuple[object, ...]) -> None:
    table = given(unit(0, "HMS Captain", "J10"), unit(1, "HMS Triton", "L10")).handle(0)
    before = table.decisions
    rule, message = table.refuses_action(*action)
    assert rule
    assert message
    assert table.decisions == before
    assert table.allows("path N")


@pytest.mark.rule("BS-C02")
def test_a_path_across_an_unidentified_marker_ends_before_what_bars_it() -> None:
    pieces = (unit(0, "HMS Captain", "J10"), area(1, "Reef", "J8"), unit(1, "HMS Triton", "A1"))
    table = given(*pieces, known={0: ()}).handle(0)
    assert table.allows("path N N N")
    assert given(*pieces).handle(0).refuses("path N N N")[0] == "BS-084"
    table.sail("path N N N")
    assert table.square(0) == "J9"
    assert table.knows(0, 1)
    assert table.state.legs[0].steps == 1


@pytest.mark.rule("BS-C02")
def test_a_path_across_an_unidentified_marker_goes_on_where_nothing_bars_it() -> None:
    pieces = (unit(0, "HMS Captain", "J10"), area(1, "Sheltered Anchorage", "J8"), unit(1, "HMS Triton", "A1"))
    assert given(*pieces, known={0: ()}).handle(0).sail("path N N N").square(0) == "J7"


# Every player alone


@pytest.mark.rule("BS-221")
def test_every_other_player_is_an_enemy_for_attack_traps_and_control() -> None:
    pieces = (unit(0, "HMS Captain", "J11"), unit(1, "HMS Triton", "L10"), unit(2, "HMS Triton", "H10"))
    table = given(*pieces, area(1, "Dockyard 8,000", "J8"), trap(1, "Land Barrage", "M8"), trap(2, "Hidden Battery", "H8"), dice=roll(12))
    table.handle(0).do("path N N")
    for owner in (1, 2):
        assert (table.asked, table.options) == (owner, [("hold",), ("spring", secret(owner, 0))])
        table.act("hold")
    table.pass_by()
    assert table.control(3) == 0  # J9 is the yard's
    assert {("fire", 0, -1, 1), ("fire", 0, 2, -1)} <= set(table.options)


@pytest.mark.rule("BS-222")
def test_an_eliminated_player_keeps_only_what_he_knows() -> None:
    pieces = (unit(0, "HMS Captain", "J16"), unit(0, "HMS Nymphe", "A20"), unit(1, "HMS Triton", "T1"), unit(2, "HMS Speedy", "J14", cap=0))
    table = given(*pieces, known={2: (0,)}).end_round()
    assert table.state.gone[2]
    known = [marker.key for marker in table.view(2).markers if marker.is_known]
    assert known == [0]
    assert len(table.view(2).markers) == 3


@pytest.mark.rule("BS-222")
def test_an_eliminated_player_no_longer_communicates() -> None:
    pieces = (unit(0, "HMS Captain", "J16"), unit(1, "HMS Triton", "T1"), unit(2, "HMS Speedy", "J14", cap=0), trap(1, "Fire Raft", "J8"))
    table = given(*pieces, noted={0: [secret(1, 0)]}).end_round()
    assert not table.rules.legal(table.state, 2, ("say", "Well sailed!"))
    assert table.rules.free(table.state, 2) == []
    table.handle(0)
    item = ("trap", table.at("J8"), card("Fire Raft").number)
    assert table.refuses_action("communicate", 2, item, (0,)) == ("BS-157", "name another player in the game")


# Bots


class Spy:
    """A bot that notes its arguments and answers by chance."""

    level = "spy"

    def __init__(self) -> None:
        self.given: list[tuple[Any, Decision, tuple[Action, ...]]] = []

    def choose(self, view: Any, decision: Decision, options: Any, draw: Draw) -> Action:
        self.given.append((view, decision, tuple(options)))
        action: Action = options[draw(len(options))]
        return action


@pytest.mark.rule("BS-230")
def test_a_bot_gets_the_view_of_its_seat_picks_from_what_is_listed_and_answers_interrupts_at_once() -> None:
    match = seatui.Match.new("battle-seas", seats=2, seed=4, scenario="fire-and-shoals")
    spies = (Spy(), Spy())
    table = MatchTable(match, spies)
    interrupts = 0
    while interrupts < 2:
        seat = table.bot_seat()
        assert seat is not None
        view, options = match.view(seat), tuple(match.options(seat))
        assert table.play_bot()
        seen, decision, listed = spies[seat].given[-1]
        assert (seen, seen.seat, listed) == (view, seat, options)
        if decision.kind == "spring_trap":
            interrupts += 1
            assert view.turn != seat
            assert match.decisions()[0] != decision or match.view(seat).traps != view.traps


# Dice


@pytest.mark.rule("BS-231")
def test_the_same_seed_and_decisions_give_the_same_game() -> None:
    def played(seed: int, chance: int) -> bytes:
        rules = GAME.rules(2, levels=100)
        choices, dice = SplitMix64(seed), SplitMix64(chance)
        state = rules.start(dice)
        for _ in range(300):
            decisions = rules.decisions(state)
            if not decisions:
                break
            seat = decisions[choices(len(decisions))].seat
            options = rules.options(state, seat)
            rules.apply(state, seat, options[choices(len(options))], dice)
        return bytes(state.pack())

    assert played(1, 2) == played(1, 2)
    assert played(1, 2) != played(1, 3)


@pytest.mark.rule("BS-231")
def test_a_match_with_the_same_seed_takes_the_same_course() -> None:
    first, second = (RandomGame(GAME.rules(3), 5) for _ in range(2))
    for _ in range(200):
        assert first.step() == second.step()
    assert first.state.pack() == second.state.pack()
