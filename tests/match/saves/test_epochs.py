"""Epochs in saves: what an owner wrote after it had lost its table never counts, and what the newest owner wrote always does."""

import os
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from shutil import rmtree
from typing import Any

import msgpack
import pytest

from seatui.match.records import Seated, Told
from seatui.match.referee import Match
from seatui.match.saves import journal as journal_module
from seatui.match.saves.codec import KINDS, LARGEST_EPOCH, LETTERS, MalformedError, decode, encode, epoch_of, number_of
from seatui.match.saves.contents import last_epoch, read_save
from seatui.match.saves.epochs import Fence
from seatui.match.saves.errors import NotOwnerError, SaveError
from seatui.match.saves.frames import MAGIC, frame
from seatui.match.saves.journal import FilePlace, Journal
from seatui.match.saves.listing import save_info
from tests.match.saves.golden_files import FOLDER
from tests.match.saves.save_tools import told_in_one_line
from tests.match.saves.test_hostile import BOMBS, FOREIGN
from tests.matches import play_on, position, tiny

LATE = r"records that a server wrote after it had lost this table are left out \({}\); all others are here"


class NoLock:
    """A lock that stops nobody."""

    def release(self) -> None:
        pass


def named(name: str) -> Seated:
    """Return a record that fits anywhere."""
    return Seated(0, name, "person", 0)


def names_in(path: Path) -> list[str]:
    """Return the names in a save's records."""
    return [record.name for record in read_save(path).records() if isinstance(record, Seated)]


def written(path: Path, *records: tuple[str, int, int]) -> Path:
    """Write a save with a first snapshot and, for each of these names, a record with that number and epoch."""
    tiny(path=path).close()
    with path.open("ab") as file:
        for name, number, epoch in records:
            file.write(frame(encode(named(name), number, epoch)))
    return path


def opened(path: Path, epoch: int) -> Journal:
    """Return a journal that goes on with a save, though others may do so too."""
    frames = read_save(path).frames
    torn_size = len(frames.data) if frames.torn else 0
    lock: Any = NoLock()
    return Journal(path, lock, FilePlace(frames.end, len(frames.bodies)), torn_size=torn_size, fence=Fence(epoch))


def interrupt_write(monkeypatch: pytest.MonkeyPatch, meanwhile: Callable[[], object]) -> None:
    """Make a call when the next write has passed all checks, but has not reached the file."""
    write, calls = journal_module._write_all, [meanwhile]

    def write_late(*given: Any) -> None:
        if calls:
            calls.pop()()
        write(*given)

    monkeypatch.setattr(journal_module, "_write_all", write_late)


# Encoding


def test_without_an_epoch_a_record_is_written_as_ever() -> None:
    record = named("Ann")
    assert encode(record, 5) == LETTERS[Seated] + msgpack.packb((5, *record))


def test_a_golden_save_is_encoded_again_to_the_byte() -> None:
    contents = read_save(FOLDER / "format-1-captain-sonar-real-time.sea")
    again = b"".join(frame(encode(record, number)) for number, record in enumerate(contents.records(), start=1))
    assert again == contents.frames.data[contents.frames.offset(1) :]


@pytest.mark.parametrize("epoch", [0, 1, 255, 1 << 40, LARGEST_EPOCH])
def test_a_record_is_read_as_it_was_written(epoch: int) -> None:
    body = encode(named("Ann"), 70_000, epoch)
    assert (decode(body, 70_000), epoch_of(body), number_of(body)) == (named("Ann"), epoch, 70_000)
    assert KINDS[body[0]] is Seated


@pytest.mark.parametrize("epoch", [0, LARGEST_EPOCH + 1, (1 << 64) - 1])
def test_a_record_with_an_impossible_epoch_is_damage(tmp_path: Path, epoch: int) -> None:
    path = written(tmp_path / "a.sea", ("Ann", 2, 1))
    body = encode(named("Bo"), 3, 1)
    with path.open("ab") as file:
        file.write(frame(body[:1] + epoch.to_bytes(8, "little") + body[9:]))
    error = told_in_one_line(path)
    assert error
    assert (error.record, "its epoch is missing" in error.message) == (3, True)
    assert last_epoch(path) == 1


@pytest.mark.parametrize("length", range(1, 9))
def test_a_record_cut_off_within_its_epoch_is_no_record(length: int) -> None:
    body = encode(named("Ann"), 2, LARGEST_EPOCH)[:length]
    for read in (epoch_of, lambda body: decode(body, 2)):
        with pytest.raises(MalformedError, match="its epoch is missing"):
            read(body)


@pytest.mark.parametrize("epoch", [-1, LARGEST_EPOCH + 1])
def test_an_impossible_epoch_is_refused(tmp_path: Path, epoch: int) -> None:
    with pytest.raises(SaveError, match=f"cannot have the epoch {epoch}"):
        tiny(path=tmp_path / "a.sea", epoch=epoch)
    assert not (tmp_path / "a.sea").exists()


# The last epoch


def test_the_last_epoch_is_known_without_the_game(tmp_path: Path) -> None:
    assert last_epoch(tmp_path / "none.sea") == 0
    assert last_epoch(written(tmp_path / "a.sea")) == 0
    assert last_epoch(written(tmp_path / "b.sea", ("Ann", 2, 7), ("Bo", 3, 9), ("Cy", 4, 8))) == 9


@pytest.mark.parametrize("data", FOREIGN)
def test_a_foreign_file_has_no_epoch(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.sea").write_bytes(data)
    with pytest.raises(SaveError):
        last_epoch(tmp_path / "a.sea")


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS.keys())
@pytest.mark.parametrize("letter", [*map(bytes.lower, LETTERS.values()), b"h", b"z"])
def test_no_record_under_an_epoch_does_harm(tmp_path: Path, letter: bytes, bomb: bytes) -> None:
    path = written(tmp_path / "a.sea", ("Ann", 2, 1))
    with path.open("ab") as file:
        file.write(frame(letter + (5).to_bytes(8, "little") + bomb) * 2)
    assert last_epoch(path) == 5
    assert told_in_one_line(path)


def test_a_file_of_headers_only_has_no_epoch(tmp_path: Path) -> None:
    (tmp_path / "a.sea").write_bytes(MAGIC + frame(b"s"))
    assert last_epoch(tmp_path / "a.sea") == 0


# Owners, one after another


def test_each_owner_writes_under_its_epoch(tmp_path: Path) -> None:
    match = play_on(tiny(rounds=99, path=tmp_path / "a.sea", epoch=3), 2)
    match.close()
    assert (match.epoch, last_epoch(tmp_path / "a.sea")) == (3, 3)
    match = play_on(Match.load(tmp_path / "a.sea", epoch=8), 2)
    match.close()
    assert (match.epoch, last_epoch(tmp_path / "a.sea")) == (8, 8)
    again = Match.load(tmp_path / "a.sea", read_only=True)
    assert (position(again), again.warnings) == (position(match), ())


def test_a_save_without_epochs_gets_an_owner(tmp_path: Path) -> None:
    play_on(tiny(path=tmp_path / "a.sea"), 2).close()
    before = (tmp_path / "a.sea").read_bytes()
    match = play_on(Match.load(tmp_path / "a.sea", epoch=1), 2)
    match.close()
    assert (tmp_path / "a.sea").read_bytes().startswith(before)
    assert position(Match.load(tmp_path / "a.sea", read_only=True)) == position(match)


def test_an_owner_may_come_back_under_its_epoch(tmp_path: Path) -> None:
    play_on(tiny(path=tmp_path / "a.sea", epoch=3), 2).close()
    assert play_on(Match.load(tmp_path / "a.sea", epoch=3), 1).count == 3


def test_a_former_owner_is_refused(tmp_path: Path) -> None:
    play_on(tiny(path=tmp_path / "a.sea", epoch=3), 2).close()
    before = (tmp_path / "a.sea").read_bytes()
    with pytest.raises(NotOwnerError, match=r"a\.sea is newer: it was written under epoch 3, and this server has only epoch 2") as error:
        Match.load(tmp_path / "a.sea", epoch=2)
    assert error.value.state == "another server has this table"
    assert (tmp_path / "a.sea").read_bytes() == before
    Match.load(tmp_path / "a.sea", epoch=4).close()  # the lock is free


def test_without_a_cluster_the_last_epoch_goes_on(tmp_path: Path) -> None:
    play_on(tiny(path=tmp_path / "a.sea", epoch=3), 2).close()
    match = play_on(Match.load(tmp_path / "a.sea"), 2)
    match.close()
    again = Match.load(tmp_path / "a.sea", read_only=True)
    assert (match.epoch, position(again), again.warnings) == (3, position(match), ())


def test_a_copy_has_no_owner(tmp_path: Path) -> None:
    match = play_on(tiny(path=tmp_path / "a.sea", epoch=3), 2)
    match.save(tmp_path / "b.sea")
    assert (last_epoch(tmp_path / "a.sea"), last_epoch(tmp_path / "b.sea")) == (3, 0)


def test_a_deleted_save_is_written_again_under_its_epoch(tmp_path: Path) -> None:
    match = play_on(tiny(path=tmp_path / "games" / "a.sea", epoch=3), 2)
    rmtree(tmp_path / "games")
    with pytest.raises(SaveError):
        play_on(match, 1)
    match.retry_save()
    assert (match.trouble, last_epoch(tmp_path / "games" / "a.sea")) == ("", 3)


# Late records in a file


def test_a_late_end_is_left_out_and_kept_aside(tmp_path: Path) -> None:
    path = written(tmp_path / "a.sea", ("Ann", 2, 2), ("late", 3, 1), ("later", 4, 1))
    before = path.read_bytes()
    match = Match.load(path, epoch=3)
    assert match.names[0] == "Ann"
    assert match.warnings == (LATE.format(2).replace("\\", ""),)
    assert path.read_bytes() == before
    match.reseat(0, "Bo", "person")
    match.close()
    assert (tmp_path / "a.sea.torn-1").read_bytes() == before
    assert names_in(path) == ["Ann", "Bo"]
    assert Match.load(path, read_only=True).warnings == ()


def test_a_late_record_may_be_cut_off_too(tmp_path: Path) -> None:
    path = written(tmp_path / "a.sea", ("Ann", 2, 2), ("late", 3, 1), ("later", 4, 1))
    path.write_bytes(path.read_bytes()[:-3])
    match = Match.load(path)
    assert [warning.split(" (")[0] for warning in match.warnings] == [
        "the last record was cut off and is left out",
        LATE.split(r" \(")[0],
    ]
    match.reseat(0, "Bo", "person")
    assert names_in(path) == ["Ann", "Bo"]


def test_a_list_shows_a_late_end_as_a_torn_one(tmp_path: Path) -> None:
    info = save_info(written(tmp_path / "a.sea", ("Ann", 2, 2), ("late", 3, 1)))
    assert (info.state, info.names[0]) == ("torn tail", "Ann")


@pytest.mark.parametrize(
    ("records", "kept", "late"),
    [
        ([("a", 2, 2), ("late", 2, 1), ("b", 3, 2)], "ab", 1),
        ([("a", 2, 2), ("late", 3, 1), ("late", 4, 1), ("b", 3, 2), ("late", 5, 1), ("c", 4, 2)], "abc", 3),
        ([("late", 2, 1), ("late", 3, 1), ("a", 2, 2), ("b", 3, 2)], "ab", 2),
        ([("a", 2, 1), ("late", 3, 1), ("b", 3, 4), ("c", 4, 4)], "abc", 1),
        ([("late", 2, 0), ("a", 2, 1), ("late", 3, 0), ("b", 3, 1)], "ab", 2),
        ([("a", 2, 1), ("late", 3, 2), ("b", 3, 3), ("late", 4, 2), ("late", 4, 1), ("c", 4, 3)], "abc", 3),
    ],
)
def test_late_records_in_the_middle_do_not_count(tmp_path: Path, records: list[tuple[str, int, int]], kept: str, late: int) -> None:
    path = written(tmp_path / "a.sea", *records)
    match = Match.load(path)
    assert match.warnings == (LATE.format(late).replace("\\", ""),)
    assert (names_in(path), match.names[0]) == (list(kept), kept[-1])
    match.reseat(0, "Zoe", "person")
    match.close()
    assert names_in(path) == [*kept, "Zoe"]


@pytest.mark.parametrize(
    "records",
    [
        [("a", 3, 1)],  # a new owner after a gap
        [("a", 2, 2), ("late", 3, 1), ("b", 4, 2)],  # a gap behind a late record
        [("a", 2, 2), ("late", 3, 1), ("b", 2, 2)],  # a number twice
        [("a", 2, 2), ("b", 2, 2)],
        [("a", 0, 2)],
    ],
)
def test_numbers_that_do_not_add_up_are_damage(tmp_path: Path, records: list[tuple[str, int, int]]) -> None:
    path = written(tmp_path / "a.sea", *records)
    error = told_in_one_line(path)
    assert error
    assert (error.record, error.recoverable) == (len([name for name, *_ in records if name != "late"]) + 1, True)
    assert error.offset == path.stat().st_size - len(frame(encode(named("a"), records[-1][1], records[-1][2])))


# Two journals on one file


@pytest.mark.parametrize("late", range(4))
@pytest.mark.parametrize("places", combinations(range(6), 3))
def test_the_newest_owner_keeps_its_records_in_any_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, late: int, places: tuple[int, ...]
) -> None:
    monkeypatch.setattr(Journal, "_prepare", lambda journal: None)  # as if all checks were made just before
    former = opened(written(tmp_path / "a.sea"), 1)
    for number in range(late):
        former.append(named(f"before {number}"))
    newest = opened(tmp_path / "a.sea", 2)
    for number in range(6):
        if number in places:
            newest.append(named(f"newest {number}"))
        else:
            former.append(named(f"late {number}"))
    assert names_in(tmp_path / "a.sea") == [*(f"before {number}" for number in range(late)), *(f"newest {number}" for number in places)]


def test_a_record_is_not_written_over_by_a_late_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path / "a.sea")
    former, newest = opened(path, 1), opened(path, 2)
    interrupt_write(monkeypatch, lambda: newest.append(named("Ann")))
    former.append(named("late"))
    assert names_in(path) == ["Ann"]
    for journal in (former, newest):  # the file is not as either has left it
        with pytest.raises(SaveError, match="changed by another program"):
            journal.append(named("Bo"))
    opened(path, 2).append(named("Cy"))
    assert names_in(path) == ["Ann", "Cy"]


def test_a_record_takes_the_place_of_one_its_owner_did_not_see(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path / "a.sea")
    former, newest = opened(path, 1), opened(path, 2)
    interrupt_write(monkeypatch, lambda: former.append(named("late")))
    newest.append(named("Ann"))
    assert names_in(path) == ["Ann"]


def test_a_former_owner_that_was_slow_finds_the_file_changed(tmp_path: Path) -> None:
    path = written(tmp_path / "a.sea")
    former, newest = opened(path, 1), opened(path, 2)
    newest.append(named("Ann"))
    with pytest.raises(SaveError, match="changed by another program"):
        former.append(named("late"))
    newest.append(named("Bo"))
    assert names_in(path) == ["Ann", "Bo"]


def fail_to_sync(handle: int) -> None:
    raise OSError(5, "Input/output error")


def test_a_late_write_that_fails_cuts_off_no_newer_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path / "a.sea")
    former, newest = opened(path, 1), opened(path, 2)
    with monkeypatch.context() as patch:

        def meanwhile() -> None:
            newest.append(named("Ann"))
            patch.setattr(os, "fsync", fail_to_sync)

        interrupt_write(patch, meanwhile)
        with pytest.raises(SaveError, match="input/output error"):
            former.append(named("late"))
    assert names_in(path) == ["Ann"]
    with pytest.raises(NotOwnerError, match="another server has this table"):
        former.append(named("later"))


def test_a_former_owner_never_cuts_back_a_newer_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path / "a.sea")
    former = opened(path, 1)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail_to_sync)
        patch.setattr(Journal, "_truncate", lambda journal, end: fail_to_sync(end))
        with pytest.raises(SaveError):
            former.append(named("half"))
    newest = opened(path, 2)
    newest.append(named("Ann"))
    before = path.read_bytes()
    with pytest.raises(NotOwnerError, match="another server has this table"):
        former.append(named("late"))
    assert path.read_bytes() == before
    assert names_in(path) == ["half", "Ann"]


def test_a_torn_end_that_is_completed_meanwhile_is_not_cut_off(tmp_path: Path) -> None:
    path, whole = written(tmp_path / "a.sea"), frame(encode(named("Ann"), 2, 1))
    with path.open("ab") as file:
        file.write(whole[:20])
    newest = opened(path, 2)
    with path.open("ab") as file:
        file.write(whole[20:])
    with pytest.raises(SaveError, match="changed by another program"):
        newest.append(named("Bo"))
    opened(path, 2).append(named("Bo"))
    assert names_in(path) == ["Ann", "Bo"]


def test_records_of_every_kind_go_on_under_an_epoch(tmp_path: Path) -> None:
    match = play_on(tiny(rounds=99, path=tmp_path / "a.sea", epoch=1), 70)
    match.undo()
    match.reseat(1, "Bo", "bot:mate")
    match.close()
    found = {type(record) for record in read_save(tmp_path / "a.sea").records()}
    assert found == LETTERS.keys() - {Told}  # the tiny game has no story
    assert position(Match.load(tmp_path / "a.sea", read_only=True)) == position(match)
