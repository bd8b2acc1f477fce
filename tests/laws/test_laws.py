"""The laws themselves: a game that keeps them passes, and each way to break one is reported as that law."""

from __future__ import annotations

import pytest

import seatui
from seatui.engine.contract import Action, Draw, Event, Seat, Tell
from seatui.engine.laws import (
    LawBroken,
    Position,
    RandomGame,
    at,
    check_conservation,
    check_game,
    check_record,
    examine,
    fingerprint,
    record,
)
from tests.laws.broken_lanterns import MUTANTS
from tests.laws.lanterns import GAME, LanternRules, LanternState, rules_of
from tests.laws.other_process import fingerprint_in_other_process


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_lawful_game_keeps_all_laws(seats: int) -> None:
    for seed in range(4):
        check_game(GAME.rules(seats), seed, one_in=5)


@pytest.mark.parametrize(("law", "kind"), MUTANTS, ids=[kind.__name__ for _, kind in MUTANTS])
def test_a_broken_law_is_caught_as_that_law(law: int, kind: type[LanternRules]) -> None:
    rules = rules_of(kind)
    with pytest.raises(LawBroken) as caught:
        [check_game(rules, seed, one_in=3) for seed in range(5)]
    assert caught.value.law == law


def test_each_law_of_play_has_mutants() -> None:
    assert {law for law, _ in MUTANTS} == {1, 2, 3, 4, 5, 6, 7}


def test_a_broken_law_says_where_to_find_it_again() -> None:
    broken = Position(GAME.rules(2, rounds=5), None, seed=7, number=3).broken(6, "a chip is gone")
    assert str(broken) == "law 6 is broken: a chip is gone (lanterns, 2 seats, rounds=5, seed 7, after 3 actions)"


def test_a_position_is_found_again_by_seed_and_number() -> None:
    game = RandomGame(GAME.rules(3), 7)
    for _ in range(5):
        game.step()
    assert at(GAME.rules(3), 7, 5).state.pack() == game.state.pack()


def test_the_last_of_several_simultaneous_choices_closes_them() -> None:
    game = RandomGame(GAME.rules(3), 7)
    closing = []
    while game.step():
        closing.append(game.position.closing)
    assert closing == [False, False, True, False] * 3


def test_a_choice_of_several_answers_closes_with_all_of_them() -> None:
    game = RandomGame(seatui.game("sea-skirmish").rules(2, boats=2), 7)
    while (decisions := game.rules.decisions(game.state)) and decisions[0].kind != "choose_maneuver":
        game.step()
    closing = []
    for seat in (0, 1):
        for boat in [number for number, boat in enumerate(game.state.boats) if boat.seat == seat]:
            game.play(seat, ("course", boat, 6))
            closing.append(game.position.closing)
        if seat == 0:
            game.play(seat, ("confirm",))
            closing.append(game.position.closing)
    assert closing == [False, False, True, True, True]


def test_a_breakdown_of_the_game_says_where_it_happened() -> None:
    class Breaks(LanternRules):
        def faults(self, state: LanternState) -> list[str]:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError) as caught:
        check_game(rules_of(Breaks), 7)
    assert caught.value.__notes__ == ["in lanterns, 3 seats, rounds=3, seed 7, after 0 actions"]


def test_a_limit_ends_a_game_early() -> None:
    assert check_game(GAME.rules(3, rounds=9), 1, limit=4) == 4


def test_a_position_set_up_by_hand_can_be_examined() -> None:
    state = LanternState(3, True, 1, 150, [10, 0], [2, -1], [1, 2], [3, 4, 5], [6, 7])
    examine(Position(GAME.rules(2), state))


def test_a_fault_in_a_position_set_up_by_hand_is_found() -> None:
    state = LanternState(3, True, 1, 150, [10, 1], [2, -1], [1, 2], [3, 4, 5], [6, 7])
    with pytest.raises(LawBroken, match="chips do not add up"):
        check_conservation(Position(GAME.rules(2), state))


# Random play


def test_choices_do_not_follow_the_dice_of_the_game() -> None:
    class ManyDice(LanternRules):
        def start(self, draw: Draw) -> LanternState:
            state = super().start(draw)
            for _ in range(7):
                draw(6)
            return state

    plain, other = RandomGame(rules_of(LanternRules), 3), RandomGame(rules_of(ManyDice), 3)
    assert [plain.choose() for _ in range(9)] == [other.choose() for _ in range(9)]


def test_every_option_is_chosen_about_equally_often() -> None:
    game = RandomGame(GAME.rules(2), 11)
    chosen = [game.choose() for _ in range(4000)]
    counts = [chosen.count((0, action)) for action in game.rules.options(game.state, 0)]
    assert sum(counts) == 4000
    assert all(abs(count - 1000) < 150 for count in counts)


# Other processes


def test_a_lawful_game_is_the_same_in_every_process() -> None:
    prints = {fingerprint_in_other_process("tests.laws.lanterns:LanternRules", 3, 7, 40, hash_seed) for hash_seed in (1, 2)}
    assert prints == {fingerprint(GAME.rules(3), 7, 40)}


def test_an_order_that_hangs_on_hashes_is_caught_between_processes() -> None:
    prints = {fingerprint_in_other_process("tests.laws.broken_lanterns:OrdersByHash", 3, 7, 40, hash_seed) for hash_seed in (1, 2)}
    assert len(prints) == 2


# Law 8: records


@pytest.fixture
def written() -> str:
    return record(GAME.rules(2), 5)


def test_a_record_is_replayed_to_the_byte(written: str) -> None:
    check_record(GAME.rules(2), written)
    assert record(GAME.rules(2), 5) == written


def test_a_record_reads_like_prose(written: str) -> None:
    assert written.splitlines()[:4] == ["game: lanterns, rules 1", "seats: 2", "options: rounds=3", "seed: 5"]
    assert "1. player 1: " in written
    assert "   - player 1 has staked" in written
    assert written.splitlines()[-1].startswith("won by player ")


def test_a_record_may_stop_before_the_end() -> None:
    written = record(GAME.rules(2), 5, limit=2)
    assert written.endswith("the game goes on\n")
    check_record(GAME.rules(2), written)


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("state ", "state 0"),
        ("seats: 2", "seats: 3"),
        ("has staked", "has seen"),
        ("1. player 1", "1. player 2"),
        (": stake", ": stack"),
        ("won by", "lost by"),
        ("   draws ", "   draws 0 "),
        ("   draws ", "   dice "),
    ],
)
def test_a_changed_record_is_caught(written: str, was: str, now: str) -> None:
    assert was in written
    with pytest.raises(LawBroken) as caught:
        check_record(GAME.rules(2), written.replace(was, now, 1))
    assert caught.value.law == 8


def test_a_record_that_breaks_off_is_caught(written: str) -> None:
    lines = written.splitlines()
    with pytest.raises(LawBroken):
        check_record(GAME.rules(2), "\n".join(lines[: len(lines) // 2]))


def test_rules_that_changed_since_the_record_are_caught(written: str) -> None:
    class BrighterLights(LanternRules):
        def apply(self, state: LanternState, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
            super().apply(state, seat, action, draw, tell)
            state.light += 1

    class LouderNews(LanternRules):
        def apply(self, state: LanternState, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
            super().apply(state, seat, action, draw, tell)
            if tell:
                tell(Event("sealed", {"seat": seat}))

    for kind in (BrighterLights, LouderNews):
        with pytest.raises(LawBroken):
            check_record(rules_of(kind, 2), written)
