"""Writing a save: a record is on the disk before anybody is told, or not at all."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from seatui.engine.contract import TABLE, Refused
from seatui.match.records import Played, Snapshot
from seatui.match.referee import Match
from seatui.match.saved_game import SNAPSHOT_GAP
from seatui.match.saves import journal as journal_module
from seatui.match.saves.errors import SaveError
from seatui.match.table import Person, Table
from tests.match.saves.save_tools import kinds, no_space
from tests.matches import boats, finish, play_on, position, tiny


def note_syncs(monkeypatch: pytest.MonkeyPatch, steps: list[str]) -> None:
    """Record each sync of a file in the list."""
    real = os.fsync

    def fsync(handle: int) -> None:
        steps.append("synced")
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)


def test_a_new_game_with_a_path_is_on_the_disk_at_once(tmp_path: Path) -> None:
    match = tiny(path=tmp_path / "a.sea")
    assert position(Match.load(tmp_path / "a.sea", read_only=True)) == position(match)


def test_every_action_is_synced_before_anybody_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match, steps = tiny(path=tmp_path / "a.sea"), list[str]()
    note_syncs(monkeypatch, steps)
    match.listen(lambda news: steps.append(f"told of {Match.load(tmp_path / 'a.sea', read_only=True).count}"))
    match.play(0, "bid 1")
    match.undo()
    assert steps == ["synced", "told of 1", "synced", "told of 0"]


def test_ticks_that_nobody_hears_of_are_in_the_file_and_do_not_wait_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match, steps = boats(clock=True, path=tmp_path / "a.sea"), list[str]()
    note_syncs(monkeypatch, steps)
    match.play(TABLE, ("tick", 500))
    assert (steps, Match.load(tmp_path / "a.sea", read_only=True).count) == ([], 1)
    match.play(0, "resign")
    assert steps == ["synced"]


def test_the_suffix_is_added_where_it_is_missing(tmp_path: Path) -> None:
    assert tiny(path=tmp_path / "a").path == tmp_path / "a.sea"


def test_missing_folders_are_made(tmp_path: Path) -> None:
    assert tiny(path=tmp_path / "x" / "y" / "a.sea").path


def test_nothing_but_the_save_and_its_lock_is_left_beside_it(tmp_path: Path) -> None:
    play_on(tiny(path=tmp_path / "a.sea"), 5).close()
    assert sorted(path.name for path in tmp_path.iterdir()) == [".a.sea.lock", "a.sea"]


def test_a_new_game_never_takes_the_place_of_another_file(tmp_path: Path) -> None:
    (tmp_path / "a.sea").write_bytes(b"precious")
    with pytest.raises(SaveError, match="exists already"):
        tiny(path=tmp_path / "a.sea")
    assert (tmp_path / "a.sea").read_bytes() == b"precious"
    assert [path.name for path in tmp_path.iterdir()] == ["a.sea"]


def test_a_game_saved_onto_itself_is_told_that_its_file_exists(tmp_path: Path) -> None:
    match = tiny(path=tmp_path / "a.sea")
    with pytest.raises(SaveError, match="exists already"):
        match.save(tmp_path / "a.sea")


@pytest.mark.parametrize("name", ["", ".", "..", "/", "a\0b"])
def test_a_save_needs_a_file_name(name: str) -> None:
    with pytest.raises(SaveError, match="file name"):
        tiny(path=name)


def test_a_folder_that_cannot_be_made_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SaveError, match="cannot be made"):
        tiny(path=tmp_path / "file" / "a.sea")


# Snapshots


def test_there_is_a_snapshot_at_the_start_then_every_64_actions_and_at_a_clean_close(tmp_path: Path) -> None:
    match = play_on(tiny(rounds=200, path=tmp_path / "a.sea"), 2 * SNAPSHOT_GAP + 3)
    match.close()
    snapshots = [number for number, kind in enumerate(kinds(tmp_path / "a.sea"), start=1) if kind is Snapshot]
    assert snapshots == [1, 2 + SNAPSHOT_GAP, 3 + 2 * SNAPSHOT_GAP, 7 + 2 * SNAPSHOT_GAP]


def test_opening_and_closing_without_playing_changes_no_byte(tmp_path: Path) -> None:
    play_on(tiny(path=tmp_path / "a.sea"), 3).close()
    before = (tmp_path / "a.sea").read_bytes()
    Match.load(tmp_path / "a.sea").close()
    assert (tmp_path / "a.sea").read_bytes() == before


def test_sitting_down_again_at_the_same_table_changes_no_byte(tmp_path: Path) -> None:
    Table(tiny(path=tmp_path / "a.sea"), [Person("Ann"), Person("")]).close()
    before = (tmp_path / "a.sea").read_bytes()
    Table(Match.load(tmp_path / "a.sea"), [Person("Ann"), Person("")]).close()
    assert (tmp_path / "a.sea").read_bytes() == before


def test_a_snapshot_that_does_not_fit_on_the_disk_costs_no_action(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match = play_on(tiny(rounds=200, path=tmp_path / "a.sea"), SNAPSHOT_GAP - 1)
    writes = iter([False, True])
    monkeypatch.setattr(journal_module, "_write_all", no_space(only=lambda: next(writes, False)))
    play_on(match, 2)
    match.close()
    assert Match.load(tmp_path / "a.sea", read_only=True).count == SNAPSHOT_GAP + 1
    assert "no snapshot was written" in caplog.text
    assert kinds(tmp_path / "a.sea")[-2:] == [Played, Snapshot]


def test_a_snapshot_that_fails_half_written_is_taken_away_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_on(tiny(rounds=200, path=tmp_path / "a.sea"), SNAPSHOT_GAP - 1)
    writes = iter([False, True])
    monkeypatch.setattr(journal_module, "_write_all", no_space(only=lambda: next(writes), after=7))
    play_on(match, 1)
    assert not Match.load(tmp_path / "a.sea", read_only=True).warnings


# When the disk fails


@pytest.mark.parametrize("call", ["write", "sync"])
def test_when_the_disk_fails_the_action_is_undone_and_nobody_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    match = play_on(tiny(path=tmp_path / "a.sea"), 4)
    before, data, told = position(match), (tmp_path / "a.sea").read_bytes(), list[Any]()
    match.listen(told.append)
    seat = match.decisions()[0].seat
    with monkeypatch.context() as patch:
        if call == "write":
            patch.setattr(journal_module, "_write_all", no_space())
        else:
            patch.setattr(os, "fsync", no_space())
        with pytest.raises(SaveError, match=r"could not be saved \(no space left on device\): nothing has changed"):
            match.play(seat, match.options(seat)[0])
    assert position(match) == before
    assert (tmp_path / "a.sea").read_bytes() == data
    assert told == []


def test_when_the_disk_is_well_again_the_game_goes_on_as_if_nothing_had_been(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_on(tiny(path=tmp_path / "a.sea"), 4)
    with monkeypatch.context() as patch:
        patch.setattr(journal_module, "_write_all", no_space())
        with pytest.raises(SaveError):
            play_on(match, 1)
    finish(match, seed=3)
    assert position(match) == position(finish(play_on(tiny(), 4), seed=3))
    match.close()
    assert position(Match.load(tmp_path / "a.sea", read_only=True)) == position(match)


def test_a_write_that_cannot_even_be_cut_off_is_cleared_away_before_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_on(tiny(path=tmp_path / "a.sea"), 2)
    whole = (tmp_path / "a.sea").stat().st_size

    def fail_at(self: object, size: int) -> int:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(journal_module, "_write_all", no_space(after=7))
        patch.setattr(journal_module.Journal, "_truncate", fail_at)
        with pytest.raises(SaveError):
            play_on(match, 1)
    assert (tmp_path / "a.sea").stat().st_size == whole + 7
    play_on(match, 1)
    assert Match.load(tmp_path / "a.sea", read_only=True).count == 3


@pytest.mark.parametrize("change", ["undo", "reseat"])
def test_when_the_disk_fails_undo_and_reseating_change_nothing_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str) -> None:
    match = play_on(tiny(path=tmp_path / "a.sea"), 4)
    before = position(match)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", no_space())
        with pytest.raises(SaveError):
            match.undo() if change == "undo" else match.reseat(0, "Zoe", "person")
    assert position(match) == before
    assert position(Match.load(tmp_path / "a.sea", read_only=True)) == before


def test_when_the_disk_is_full_a_new_game_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_module, "_write_all", no_space(after=30))
    with pytest.raises(SaveError, match=r"a\.sea cannot be written: no space left"):
        tiny(path=tmp_path / "a.sea")
    assert [path.name for path in tmp_path.iterdir()] == [".a.sea.lock"]
    monkeypatch.undo()
    tiny(path=tmp_path / "a.sea")


def test_an_interrupt_in_the_middle_of_saving_leaves_game_and_file_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_on(tiny(path=tmp_path / "a.sea"), 4)
    before, data = position(match), (tmp_path / "a.sea").read_bytes()

    def interrupt(handle: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", interrupt)
        with pytest.raises(KeyboardInterrupt):
            play_on(match, 1)
    assert position(match) == before
    assert (tmp_path / "a.sea").read_bytes() == data


def test_an_action_is_not_acknowledged_when_the_file_is_gone(tmp_path: Path) -> None:
    match = play_on(tiny(path=tmp_path / "a.sea"), 4)
    (tmp_path / "a.sea").unlink()
    with pytest.raises(SaveError, match="could not be saved"):
        play_on(match, 1)
    assert match.count == 4


def test_an_action_is_not_acknowledged_when_another_file_took_the_place(tmp_path: Path) -> None:
    match = play_on(tiny(path=tmp_path / "a.sea"), 4)
    (tmp_path / "a.sea").rename(tmp_path / "b.sea")
    (tmp_path / "a.sea").write_bytes(b"other")
    with pytest.raises(SaveError, match="moved or replaced"):
        play_on(match, 1)
    assert (tmp_path / "a.sea").read_bytes() == b"other"


def test_bytes_that_another_program_added_are_not_overwritten(tmp_path: Path) -> None:
    match = play_on(tiny(path=tmp_path / "a.sea"), 4)
    with (tmp_path / "a.sea").open("ab") as file:
        file.write(b"foreign")
    with pytest.raises(SaveError, match="changed by another program"):
        play_on(match, 1)
    assert (tmp_path / "a.sea").read_bytes().endswith(b"foreign")


@pytest.mark.parametrize("lost", ["deleted", "replaced"])
def test_a_game_whose_file_is_lost_goes_on_in_another(tmp_path: Path, lost: str) -> None:
    match = play_on(tiny(path=tmp_path / "a.sea"), 4)
    (tmp_path / "a.sea").unlink()
    if lost == "replaced":
        (tmp_path / "a.sea").write_bytes(b"other")
    match.save(tmp_path / "b.sea")
    play_on(match, 2)
    assert match.path == tmp_path / "b.sea"
    assert position(Match.load(tmp_path / "b.sea", read_only=True)) == position(match)


# One program at a time


def test_a_save_cannot_be_opened_twice(tmp_path: Path) -> None:
    match = tiny(path=tmp_path / "a.sea")
    with pytest.raises(SaveError, match=r"a\.sea is open in another program"):
        Match.load(tmp_path / "a.sea")
    match.close()
    Match.load(tmp_path / "a.sea").close()


def test_a_save_in_play_can_be_looked_at(tmp_path: Path) -> None:
    match = play_on(tiny(path=tmp_path / "a.sea"), 3)
    looker = Match.load(tmp_path / "a.sea", read_only=True)
    assert looker.count == 3
    with pytest.raises(Refused, match="opened to be watched"):
        play_on(looker, 1)
    play_on(match, 1)


def test_a_lock_does_not_outlive_a_failed_opening(tmp_path: Path) -> None:
    (tmp_path / "a.sea").write_bytes(b"junk")
    for _ in range(2):
        with pytest.raises(SaveError, match="not a seatui save"):
            Match.load(tmp_path / "a.sea")


# Copies


def test_a_game_in_memory_is_kept_from_the_first_save_on(tmp_path: Path) -> None:
    match = play_on(tiny(), 3)
    match.undo()
    match.reseat(1, "Zoe", "bot:mate")
    match.save(tmp_path / "a.sea")
    play_on(match, 2)
    assert position(Match.load(tmp_path / "a.sea", read_only=True)) == position(match)


def test_a_game_that_has_a_file_gets_a_copy_and_stays_where_it_is(tmp_path: Path) -> None:
    match = play_on(tiny(path=tmp_path / "a.sea"), 3)
    match.save(tmp_path / "b.sea")
    play_on(match, 1)
    assert match.path == tmp_path / "a.sea"
    assert [Match.load(tmp_path / name, read_only=True).count for name in ("a.sea", "b.sea")] == [4, 3]


def test_a_game_opened_to_be_looked_at_can_be_played_on_in_a_file_of_its_own(tmp_path: Path) -> None:
    play_on(tiny(path=tmp_path / "a.sea"), 3).close()
    before = (tmp_path / "a.sea").read_bytes()
    match = Match.load(tmp_path / "a.sea", read_only=True)
    match.save(tmp_path / "b.sea")
    play_on(match, 2)
    assert Match.load(tmp_path / "b.sea", read_only=True).count == 5
    assert (tmp_path / "a.sea").read_bytes() == before
