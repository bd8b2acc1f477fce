"""Saving in a thread: play goes on at once, and nobody outside the program is told before the disk has it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from seatui.match.news import News
from seatui.match.referee import Match
from seatui.match.saved_game import SNAPSHOT_GAP
from seatui.match.saves import journal
from seatui.match.table import Person, Table
from tests.match.saves.save_tools import HandDrivenThreads, no_space
from tests.matches import play_on, position, tiny


@pytest.fixture
def threads() -> HandDrivenThreads:
    return HandDrivenThreads()


@pytest.fixture
def match(tmp_path: Path, threads: HandDrivenThreads) -> Match:
    match = tiny(path=tmp_path / "a.sea")
    match.save_in_background(threads)
    return match


def on_disk(match: Match) -> Match:
    assert match.path is not None
    return Match.load(match.path, read_only=True)


def test_play_does_not_wait_for_the_disk(match: Match, threads: HandDrivenThreads) -> None:
    match.play(0, "bid 1")
    assert (match.count, on_disk(match).count, match.progress.is_complete) == (1, 0, False)
    threads.finish()
    assert (on_disk(match).count, match.progress.is_complete) == (1, True)


def test_records_that_wait_are_written_with_one_sync(match: Match, threads: HandDrivenThreads, monkeypatch: pytest.MonkeyPatch) -> None:
    syncs = list[int]()
    monkeypatch.setattr(os, "fsync", syncs.append)
    match.play(0, "bid 1")
    for _ in range(3):
        match.undo()
        match.play(0, "bid 1")
    threads.finish()
    assert (len(syncs), position(on_disk(match))) == (2, position(match))


def test_a_call_for_later_waits_for_the_records_before_it(match: Match, threads: HandDrivenThreads) -> None:
    saved = list[int]()
    match.progress.when_saved(lambda: saved.append(0))
    for number in (1, 2):
        play_on(match, 1)
        match.progress.when_saved(lambda number=number: saved.append(number))  # type: ignore[misc]
    assert saved == [0]
    threads.write()
    threads.answer()
    assert saved == [0, 1]
    threads.finish()
    assert saved == [0, 1, 2]


def test_a_failing_disk_takes_back_everything_it_does_not_have(
    match: Match, threads: HandDrivenThreads, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_on(match, 3)
    threads.finish()
    before, news, lost = position(match), list[News](), list[bool]()
    match.listen(news.append)
    match.progress.lost.add(lambda: lost.append(True))
    play_on(match, 2)
    match.undo(1)
    monkeypatch.setattr(journal, "_write_all", no_space())
    threads.finish()
    assert (position(match), match.trouble, lost) == (before, "no space left on device", [True])
    assert (news[-1].undone, news[-1].number, match.progress.is_complete) == (True, 3, True)
    monkeypatch.undo()
    play_on(match, 1)
    threads.finish()
    assert (match.trouble, position(on_disk(match))) == ("", position(match))


def test_a_rebuilt_game_has_the_same_luck_again(match: Match, threads: HandDrivenThreads, monkeypatch: pytest.MonkeyPatch) -> None:
    play_on(match, 5)
    lucky = position(match)
    monkeypatch.setattr(journal, "_write_all", no_space())
    threads.finish()
    assert match.count == 0
    monkeypatch.undo()
    play_on(match, 5)
    assert position(match) == lucky


def test_a_save_in_trouble_is_tried_again_in_the_background(
    match: Match, threads: HandDrivenThreads, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "_write_all", no_space())
    play_on(match, 1)
    threads.finish()
    match.retry_save()
    threads.finish()
    assert match.trouble
    monkeypatch.undo()
    match.retry_save()
    assert match.trouble
    threads.finish()
    assert not match.trouble


def test_closing_waits_for_the_disk(match: Match, threads: HandDrivenThreads, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "run", lambda job: job())
    play_on(match, 3)
    path = match.path
    match.close()
    assert path is not None
    assert Match.load(path, read_only=True).count == 3


def test_an_idle_game_writes_its_last_snapshot_before_it_closes(match: Match, threads: HandDrivenThreads) -> None:
    play_on(match, 3)
    threads.finish()
    assert not match.is_ready_to_close()
    threads.finish()
    assert match.is_ready_to_close()


def test_a_new_holder_waits_for_the_disk_like_an_action(match: Match, threads: HandDrivenThreads, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(match, [Person("Ann"), Person("Bo")])
    threads.finish()
    assert on_disk(match).names == ("Ann", "Bo")
    monkeypatch.setattr(journal, "_write_all", no_space())
    table.replace(1, Person("Cy"))
    assert (match.names, match.progress.is_complete) == (("Ann", "Cy"), False)
    threads.finish()
    assert (match.names, match.trouble) == (("Ann", "Bo"), "no space left on device")


def test_snapshots_are_written_with_the_actions(match: Match, threads: HandDrivenThreads) -> None:
    while match.count < SNAPSHOT_GAP and not match.outcome:
        play_on(match, 1)
    threads.finish()
    assert position(on_disk(match)) == position(match)
