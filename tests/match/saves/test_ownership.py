"""A match whose table went to another server: nothing more is written, by no way."""

from pathlib import Path
from shutil import rmtree

import pytest

from seatui.engine.contract import Refused
from seatui.match.news import News
from seatui.match.referee import Match
from seatui.match.saves import journal as journal_module
from seatui.match.saves.contents import last_epoch
from seatui.match.saves.errors import NotOwnerError, SaveError
from seatui.match.table import Person, Table
from tests.match.saves.save_tools import HandDrivenThreads, no_space
from tests.matches import play_on, position, tiny

ELSEWHERE = "another server has this table"


class SwitchedGuard:
    """A guard that counts its questions and says no from a given moment on."""

    def __init__(self) -> None:
        self.reason = ""
        self.asked = 0

    def __call__(self) -> str:
        self.asked += 1
        return self.reason


@pytest.fixture
def guard() -> SwitchedGuard:
    return SwitchedGuard()


@pytest.fixture
def match(tmp_path: Path, guard: SwitchedGuard) -> Match:
    return play_on(tiny(rounds=99, path=tmp_path / "games" / "a.sea", epoch=2, guard=guard), 3)


@pytest.fixture
def threads() -> HandDrivenThreads:
    return HandDrivenThreads()


@pytest.fixture
def written_later(match: Match, threads: HandDrivenThreads) -> Match:
    """Return the match, written in a thread."""
    match.save_in_background(threads)
    return match


def immediately(threads: HandDrivenThreads, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let jobs run at once, for closing waits for them."""
    monkeypatch.setattr(threads, "run", lambda job: job())
    threads.write()


def lose(match: Match) -> None:
    with pytest.raises(SaveError, match=rf"could not be saved \({ELSEWHERE}\): nothing has changed"):
        play_on(match, 1)


# The guard


def test_the_guard_is_asked_before_each_write(match: Match, guard: SwitchedGuard) -> None:
    for number in range(3):
        guard.asked = 0
        play_on(match, 1, seed=number)
        assert guard.asked == 1


def test_an_owner_that_lost_its_table_writes_nothing(tmp_path: Path, match: Match, guard: SwitchedGuard) -> None:
    before, data = position(match), (tmp_path / "games" / "a.sea").read_bytes()
    guard.reason = ELSEWHERE
    lose(match)
    with pytest.raises(NotOwnerError):
        match.undo()
    with pytest.raises(NotOwnerError):
        match.reseat(0, "Zoe", "person")
    assert (position(match), match.trouble) == (before, ELSEWHERE)
    assert (tmp_path / "games" / "a.sea").read_bytes() == data


def test_a_lost_table_stays_lost(tmp_path: Path, match: Match, guard: SwitchedGuard) -> None:
    data, guard.reason = (tmp_path / "games" / "a.sea").read_bytes(), ELSEWHERE
    lose(match)
    guard.reason = ""
    match.retry_save()
    assert match.trouble == ELSEWHERE
    lose(match)
    assert (tmp_path / "games" / "a.sea").read_bytes() == data


def test_a_deleted_file_is_not_brought_back(tmp_path: Path, match: Match, guard: SwitchedGuard) -> None:
    rmtree(tmp_path / "games")
    guard.reason = ELSEWHERE
    lose(match)
    match.retry_save()
    assert match.trouble == ELSEWHERE
    assert not list(tmp_path.iterdir())


def test_a_file_that_was_deleted_before_is_not_brought_back(tmp_path: Path, match: Match, guard: SwitchedGuard) -> None:
    rmtree(tmp_path / "games")
    with pytest.raises(SaveError, match="no such file"):
        play_on(match, 1)
    guard.reason = ELSEWHERE
    match.retry_save()
    assert match.trouble == ELSEWHERE
    assert not (tmp_path / "games").exists()


def test_closing_a_lost_table_writes_no_snapshot(tmp_path: Path, match: Match, guard: SwitchedGuard) -> None:
    data, guard.reason = (tmp_path / "games" / "a.sea").read_bytes(), ELSEWHERE
    assert match.is_ready_to_close()
    match.close()
    assert (tmp_path / "games" / "a.sea").read_bytes() == data
    Match.load(tmp_path / "games" / "a.sea", epoch=3).close()  # the lock is free


def test_a_torn_end_is_neither_cut_nor_copied_for_a_lost_table(tmp_path: Path, match: Match, guard: SwitchedGuard) -> None:
    torn = tmp_path / "b.sea"
    torn.write_bytes((tmp_path / "games" / "a.sea").read_bytes()[:-3])
    data = torn.read_bytes()
    again = Match.load(torn, epoch=3, guard=guard)
    guard.reason = ELSEWHERE
    lose(again)
    assert torn.read_bytes() == data
    assert not list(tmp_path.rglob("*.torn-*"))


def test_a_failed_write_is_not_cut_back_once_the_table_is_lost(
    tmp_path: Path, match: Match, guard: SwitchedGuard, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = (tmp_path / "games" / "a.sea").stat().st_size

    def lose_now() -> bool:
        guard.reason = ELSEWHERE
        return True

    with monkeypatch.context() as full:
        full.setattr(journal_module, "_write_all", no_space(only=lose_now, after=7))
        with pytest.raises(SaveError, match="no space left"):
            play_on(match, 1)
    assert (tmp_path / "games" / "a.sea").stat().st_size == whole + 7
    lose(match)
    assert Match.load(tmp_path / "games" / "a.sea", read_only=True).count == 3


def test_a_new_game_for_a_lost_table_leaves_no_file(tmp_path: Path, guard: SwitchedGuard) -> None:
    guard.reason = ELSEWHERE
    with pytest.raises(NotOwnerError):
        tiny(path=tmp_path / "new.sea", epoch=2, guard=guard)
    assert not list(tmp_path.iterdir())


def test_a_new_game_is_not_written_if_the_lock_came_too_late(tmp_path: Path) -> None:
    answers = iter(["", ELSEWHERE])
    with pytest.raises(NotOwnerError):
        tiny(path=tmp_path / "new.sea", epoch=2, guard=lambda: next(answers))
    assert [path.name for path in tmp_path.iterdir()] == [".new.sea.lock"]


def test_a_guard_that_fails_is_taken_for_a_no(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> str:
        raise ValueError("broken")

    tiny(path=tmp_path / "a.sea").close()
    match = Match.load(tmp_path / "a.sea", epoch=2, guard=fail)
    with pytest.raises(NotOwnerError, match="could not be found out whether this server still has the table"):
        play_on(match, 1)
    assert "broken" in caplog.text


# The guard in a thread


def test_in_a_thread_the_guard_is_asked_by_the_thread(written_later: Match, threads: HandDrivenThreads, guard: SwitchedGuard) -> None:
    guard.asked = 0
    play_on(written_later, 2)
    assert guard.asked == 0
    threads.write()
    assert guard.asked == 1
    threads.finish()
    assert guard.asked == 2


def test_in_a_thread_what_a_lost_table_did_not_save_is_undone(
    tmp_path: Path, written_later: Match, threads: HandDrivenThreads, guard: SwitchedGuard
) -> None:
    before, data, news = position(written_later), (tmp_path / "games" / "a.sea").read_bytes(), list[News]()
    written_later.listen(news.append)
    play_on(written_later, 2)
    guard.reason = ELSEWHERE
    threads.finish()
    assert (position(written_later), written_later.trouble) == (before, ELSEWHERE)
    assert (news[-1].undone, news[-1].number) == (True, 3)
    guard.reason = ""
    written_later.retry_save()
    threads.finish()
    assert written_later.trouble == ELSEWHERE
    assert (tmp_path / "games" / "a.sea").read_bytes() == data


def test_in_a_thread_a_deleted_file_is_not_brought_back(
    tmp_path: Path, written_later: Match, threads: HandDrivenThreads, guard: SwitchedGuard
) -> None:
    rmtree(tmp_path / "games")
    guard.reason = ELSEWHERE
    play_on(written_later, 1)
    threads.finish()
    written_later.retry_save()
    threads.finish()
    assert written_later.trouble == ELSEWHERE
    assert not (tmp_path / "games").exists()


def test_in_a_thread_closing_a_lost_table_writes_no_snapshot(
    tmp_path: Path, written_later: Match, threads: HandDrivenThreads, guard: SwitchedGuard, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, guard.reason = (tmp_path / "games" / "a.sea").read_bytes(), ELSEWHERE
    immediately(threads, monkeypatch)
    written_later.close()
    assert (tmp_path / "games" / "a.sea").read_bytes() == data
    Match.load(tmp_path / "games" / "a.sea", epoch=3).close()


def test_in_a_thread_records_carry_the_epoch(tmp_path: Path, threads: HandDrivenThreads) -> None:
    play_on(tiny(path=tmp_path / "a.sea", epoch=2), 1).close()
    match = Match.load(tmp_path / "a.sea", epoch=5)
    match.save_in_background(threads)
    play_on(match, 1)
    threads.finish()
    assert last_epoch(tmp_path / "a.sea") == 5


# Standing down


def test_an_abandoned_match_does_not_even_try_to_write(match: Match, guard: SwitchedGuard, caplog: pytest.LogCaptureFixture) -> None:
    guard.asked = 0
    match.abandon()
    assert (guard.asked, caplog.records) == (0, [])


def test_an_abandoned_match_writes_nothing_and_frees_its_file(tmp_path: Path, match: Match) -> None:
    before, data = position(match), (tmp_path / "games" / "a.sea").read_bytes()
    match.abandon()
    assert (tmp_path / "games" / "a.sea").read_bytes() == data
    assert (position(match), match.path) == (before, None)
    other = play_on(Match.load(tmp_path / "games" / "a.sea", epoch=3), 1)
    with pytest.raises(SaveError, match=ELSEWHERE):
        play_on(match, 1)
    with pytest.raises(NotOwnerError, match=ELSEWHERE):
        match.save(tmp_path / "games" / "b.sea")
    match.retry_save()
    match.close()
    other.close()
    assert sorted(path.name for path in (tmp_path / "games").iterdir()) == [".a.sea.lock", "a.sea"]


def test_an_abandoned_match_says_why(match: Match) -> None:
    match.abandon("the table moved to north/2")
    with pytest.raises(Refused, match="the table moved to north/2"):
        play_on(match, 1)


def test_in_a_thread_an_abandoned_match_undoes_the_unsaved(
    tmp_path: Path, written_later: Match, threads: HandDrivenThreads, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, news = position(written_later), list[News]()
    play_on(written_later, 1)
    threads.write()  # the disk has it, though the match does not know it yet
    play_on(written_later, 2)
    data = (tmp_path / "games" / "a.sea").read_bytes()
    written_later.listen(news.append)
    monkeypatch.setattr(threads, "run", lambda job: job())
    written_later.abandon()
    assert (tmp_path / "games" / "a.sea").read_bytes() == data
    assert (written_later.count, news[-1].undone, written_later.trouble) == (4, True, ELSEWHERE)
    assert position(written_later) == position(Match.load(tmp_path / "games" / "a.sea", epoch=3)) != before


def test_a_table_can_be_closed_after_its_match_was_abandoned(tmp_path: Path, match: Match) -> None:
    table = Table(match, [Person("Ann"), Person("Bo")])
    data = (tmp_path / "games" / "a.sea").read_bytes()
    match.abandon()
    table.close()
    assert (tmp_path / "games" / "a.sea").read_bytes() == data
