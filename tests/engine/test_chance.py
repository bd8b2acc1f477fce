"""The sources of chance."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seatui.engine.chance import Replay, Script, SplitMix64, Tape, TapeError, shuffle

seeds = st.integers(0, 2**64 - 1)


def scripted(*outputs: int) -> SplitMix64:
    """Return a generator with these 64-bit outputs."""
    waiting = list(outputs)

    class Scripted(SplitMix64):
        def next(self) -> int:
            return waiting.pop(0)

    return Scripted(0)


def test_the_generator_gives_the_known_outputs() -> None:  # SK-X23
    chance = SplitMix64(1234567)
    assert [chance.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_the_generator_rolls_the_known_dice() -> None:  # SK-X23
    chance = SplitMix64(1234567)
    assert [1 + chance(6) for _ in range(5)] == [4, 2, 4, 2, 6]


def test_the_whole_state_of_the_generator_is_one_number() -> None:
    chance = SplitMix64(7)
    chance.next()
    again = SplitMix64(chance.state)
    assert [chance(100) for _ in range(9)] == [again(100) for _ in range(9)]


def test_outputs_past_the_last_whole_multiple_are_thrown_away() -> None:  # SK-158
    last_fair = 2**64 - 2**64 % 6 - 1
    assert scripted(2**64 - 1, last_fair + 1, last_fair)(6) == 5


@pytest.mark.parametrize("n", [0, -1])
def test_nothing_can_be_drawn_from_nothing(n: int) -> None:
    with pytest.raises(ValueError, match="positive"):
        SplitMix64(1)(n)


@given(seeds, st.integers(1, 10**6))
def test_a_draw_lies_within_its_range(seed: int, n: int) -> None:
    assert 0 <= SplitMix64(seed)(n) < n


def test_a_tape_hands_over_what_was_drawn_since_the_last_time() -> None:
    tape = Tape(Script([6, 1, 4]))
    assert (tape(6), tape(6), tape.take(), tape(6), tape.take(), tape.take()) == (5, 0, (5, 0), 3, (3,), ())


def test_a_replay_gives_back_the_draws() -> None:
    replay = Replay((5, 0))
    assert (replay(6), replay.used_up, replay(2), replay.used_up) == (5, False, 0, True)


def test_a_replay_that_is_too_short_is_an_error() -> None:
    with pytest.raises(TapeError, match="shorter"):
        Replay(())(6)


@pytest.mark.parametrize("value", [6, -1])
def test_a_replay_that_does_not_fit_is_an_error(value: int) -> None:
    with pytest.raises(TapeError, match=f"gives {value} where 0 to 5"):
        Replay([value])(6)


def test_a_script_rolls_the_faces_that_are_written() -> None:
    script = Script([6, 1])
    assert (script(6), script.left, script(6), script.left) == (5, 1, 0, 0)


def test_a_script_goes_on_with_other_chance() -> None:
    assert Script([], then=lambda n: n - 1)(6) == 5


def test_a_script_that_is_over_is_an_error() -> None:
    with pytest.raises(TapeError, match="over"):
        Script([])(6)


@pytest.mark.parametrize("face", [0, 7])
def test_a_script_does_not_roll_a_face_that_the_die_lacks(face: int) -> None:
    with pytest.raises(TapeError, match=f"rolls {face} where 1 to 6"):
        Script([face])(6)


def test_a_shuffle_swaps_from_the_last_place_down() -> None:  # DS-164
    asked: list[int] = []

    def draw(n: int) -> int:
        asked.append(n)
        return 0

    items = [1, 2, 3, 4]
    shuffle(items, draw)
    assert (asked, items) == ([4, 3, 2], [2, 3, 4, 1])


@given(st.lists(st.integers()), seeds)
def test_a_shuffle_keeps_all_items(items: list[int], seed: int) -> None:
    shuffled = items.copy()
    shuffle(shuffled, SplitMix64(seed))
    assert sorted(shuffled) == sorted(items)
