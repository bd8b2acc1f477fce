"""Damaged saves, cut off, flipped or patched: each is recovered or refused in one clear line, and stays as it was."""

import random
from pathlib import Path

import pytest

from seatui.match.referee import Match
from seatui.match.saves import journal as journal_module
from seatui.match.saves.contents import read_save
from seatui.match.saves.errors import SaveError
from seatui.match.saves.frames import MAGIC, frame
from seatui.match.saves.listing import recover, verify
from tests.match.saves.save_tools import no_space, told_in_one_line
from tests.matches import play_on, position, tiny

ACTIONS = 7


@pytest.fixture
def whole(tmp_path: Path) -> bytes:
    """Return the bytes of a small save as a kill would leave it: without a last snapshot."""
    play_on(tiny(path=tmp_path / "whole.sea"), ACTIONS)
    return (tmp_path / "whole.sea").read_bytes()


def ends(data: bytes, tmp_path: Path) -> list[int]:
    """Return where the frames of a save end."""
    (tmp_path / "probe.sea").write_bytes(data)
    return [stop for _, stop in read_save(tmp_path / "probe.sea").frames.bodies]


def written(tmp_path: Path, data: bytes) -> Path:
    path = tmp_path / "broken.sea"
    path.write_bytes(data)
    return path


# Cut


def test_a_save_cut_at_any_byte_opens_up_to_the_last_whole_record_or_says_what_is_wrong(tmp_path: Path, whole: bytes) -> None:
    stops = ends(whole, tmp_path)
    for length in range(len(whole)):
        path = written(tmp_path, whole[:length])
        error = told_in_one_line(path)
        if length < stops[0]:
            assert error, f"cut at {length} within the header"
            continue
        match = Match.load(path, read_only=True)
        assert match.count == max(0, sum(stop <= length for stop in stops) - 2), f"cut at {length}"
        assert bool(match.warnings) == (length not in stops), f"cut at {length}"


def test_what_is_torn_is_reported_with_its_size(tmp_path: Path, whole: bytes) -> None:
    match = Match.load(written(tmp_path, whole[:-3]), read_only=True)
    assert match.warnings[0].startswith("the last record was cut off and is left out (")


def test_looking_at_a_torn_save_or_opening_and_closing_it_changes_no_byte(tmp_path: Path, whole: bytes) -> None:
    path = written(tmp_path, whole[:-3])
    Match.load(path, read_only=True)
    Match.load(path).close()
    assert path.read_bytes() == whole[:-3]
    assert not list(tmp_path.glob("*.torn-*"))


def test_playing_on_in_a_torn_save_keeps_every_byte_of_it_aside(tmp_path: Path, whole: bytes) -> None:
    path = written(tmp_path, whole[:-3])
    match = play_on(Match.load(path), 1, seed=3)
    match.close()
    assert (tmp_path / "broken.sea.torn-1").read_bytes() == whole[:-3]
    assert position(Match.load(path, read_only=True)) == position(match)
    assert not Match.load(path, read_only=True).warnings


def test_a_second_torn_end_is_kept_beside_the_first(tmp_path: Path, whole: bytes) -> None:
    for number in (1, 2):
        path = written(tmp_path, whole[:-number])
        play_on(Match.load(path), 1).close()
    assert [(tmp_path / f"broken.sea.torn-{number}").read_bytes() == whole[:-number] for number in (1, 2)] == [True, True]


def test_a_torn_save_is_not_cut_while_there_is_no_room_to_keep_it_aside(
    tmp_path: Path, whole: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path, whole[:-3])
    match = Match.load(path)
    monkeypatch.setattr(journal_module, "_write_all", no_space())
    with pytest.raises(SaveError, match="no space left"):
        play_on(match, 1)
    assert path.read_bytes() == whole[:-3]
    assert match.count == ACTIONS - 1
    monkeypatch.undo()
    play_on(match, 1)
    assert Match.load(path, read_only=True).count == ACTIONS


@pytest.mark.parametrize("tail", [b"\0" * 500, b"\xf5sea\0\0\0\0\xff\xff\xff\xff", bytes(range(256)) * 8])
def test_junk_behind_the_last_record_is_a_torn_tail(tmp_path: Path, whole: bytes, tail: bytes) -> None:
    match = Match.load(written(tmp_path, whole + tail), read_only=True)
    assert match.count == ACTIONS
    assert f"({len(tail)} bytes)" in match.warnings[0]


# Flipped


def test_any_flipped_bit_is_found(tmp_path: Path, whole: bytes) -> None:
    last = ends(whole, tmp_path)[-2]
    for at in range(len(whole)):
        data = bytearray(whole)
        data[at] ^= 1 << (at % 8)
        path = written(tmp_path, bytes(data))
        error = told_in_one_line(path)
        if at < last:
            assert error, f"a bit flipped at {at} was not seen"
        else:  # damage in the last record looks like a write that was cut off
            assert Match.load(path, read_only=True).warnings


def test_damage_in_the_middle_is_refused_with_its_place_and_an_offer(tmp_path: Path, whole: bytes) -> None:
    stops = ends(whole, tmp_path)
    for number, start in enumerate(stops[1:-2], start=2):
        data = bytearray(whole)
        data[start + 20] ^= 0xFF
        error = told_in_one_line(written(tmp_path, bytes(data)))
        assert error
        assert (error.record, error.offset, error.recoverable) == (number, start, True)
        assert f"damaged at byte {start} (record {number})" in error.message
        assert "seatui saves recover broken.sea" in error.message


def test_a_length_changed_to_reach_beyond_the_end_is_not_taken_for_a_torn_tail(tmp_path: Path, whole: bytes) -> None:
    start = ends(whole, tmp_path)[2]
    data = bytearray(whole)
    data[start + 8 : start + 12] = (0x000FFFFF).to_bytes(4, "little")
    error = told_in_one_line(written(tmp_path, bytes(data)))
    assert error
    assert error.offset == start


def test_records_that_are_missing_doubled_or_swapped_are_found(tmp_path: Path, whole: bytes) -> None:
    stops = ends(whole, tmp_path)
    a, b, c, d = stops[2:6]
    for data in (whole[:a] + whole[b:], whole[:b] + whole[a:], whole[:a] + whole[b:c] + whole[a:b] + whole[c:d]):
        error = told_in_one_line(written(tmp_path, data))
        assert error
        assert error.recoverable


def test_a_missing_change_of_seats_is_found_though_the_rules_would_not_miss_it(tmp_path: Path) -> None:
    match = tiny(path=tmp_path / "a.sea")
    match.reseat(0, "Ann", "person")
    match.reseat(1, "Bo", "person")
    data = (tmp_path / "a.sea").read_bytes()
    first, second = ends(data, tmp_path)[1:3]
    assert told_in_one_line(written(tmp_path, data[:first] + data[second:]))


# Recovered


def test_recovering_keeps_what_stands_before_the_damage_and_leaves_the_original(tmp_path: Path, whole: bytes) -> None:
    stops = ends(whole, tmp_path)
    for number in range(2, len(stops) - 1):
        data = bytearray(whole)
        data[stops[number - 1] + 20] ^= 0xFF
        path = written(tmp_path, bytes(data))
        found = recover(path, tmp_path / f"out-{number}.sea")
        assert found.actions == number - 2
        assert path.read_bytes() == data
        assert Match.load(found.path).count == number - 2


def test_a_recovered_game_goes_on_like_the_original_would_have(tmp_path: Path, whole: bytes) -> None:
    data = bytearray(whole)
    data[ends(whole, tmp_path)[5] + 20] ^= 0xFF
    match = Match.load(recover(written(tmp_path, bytes(data))).path)
    assert position(play_on(match, 5, seed=3)) == position(play_on(play_on(tiny(), match.count - 5), 5, seed=3))


def test_recovered_saves_never_take_the_place_of_a_file(tmp_path: Path, whole: bytes) -> None:
    path = written(tmp_path, whole[:-3])
    names = [recover(path).path.name for _ in range(2)]
    assert names == ["broken-recovered.sea", "broken-recovered-2.sea"]
    with pytest.raises(SaveError, match="exists already"):
        recover(path, tmp_path / "whole.sea")


def test_a_whole_save_needs_no_recovering(tmp_path: Path, whole: bytes) -> None:
    with pytest.raises(SaveError, match="nothing to recover"):
        recover(written(tmp_path, whole))


def test_without_a_header_nothing_can_be_recovered(tmp_path: Path, whole: bytes) -> None:
    data = bytearray(whole)
    data[len(MAGIC) + 20] ^= 0xFF
    with pytest.raises(SaveError, match="nothing in it can be read"):
        recover(written(tmp_path, bytes(data)))


def test_a_record_that_does_not_fit_is_where_recovering_stops(tmp_path: Path, whole: bytes) -> None:
    stops = ends(whole, tmp_path)
    path = written(tmp_path, whole[: stops[4]] + frame(b"A\x91\x05") + whole[stops[5] :])
    assert told_in_one_line(path)
    assert recover(path).actions == 3


# Verified


def test_verifying_says_in_one_line_that_all_is_well(tmp_path: Path, whole: bytes) -> None:
    assert verify(written(tmp_path, whole)) == f"broken.sea is whole: {ACTIONS} actions"


def test_verifying_a_torn_save_says_so(tmp_path: Path, whole: bytes) -> None:
    assert "cut off" in verify(written(tmp_path, whole[:-1]))


def test_verifying_a_damaged_save_refuses_it(tmp_path: Path, whole: bytes) -> None:
    data = bytearray(whole)
    data[len(data) // 2] ^= 0xFF
    with pytest.raises(SaveError, match="damaged at byte"):
        verify(written(tmp_path, bytes(data)))


# Patched at random


@pytest.mark.parametrize("seed", range(4))
def test_saves_with_random_patches_give_a_game_or_one_line(tmp_path: Path, whole: bytes, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(150):
        data = bytearray(whole)
        for _ in range(chance.randint(1, 6)):
            start = chance.randrange(len(data))
            data[start : start + chance.randint(0, 9)] = chance.randbytes(chance.randint(0, 9))
        told_in_one_line(written(tmp_path, bytes(data)))
