"""Events of a table, kept until they are shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from seatui.match.saves import journal
from seatui.match.table import Person, Table
from seatui.serve.plain.event_feed import EventFeed
from tests.match.saves.save_tools import HandDrivenThreads, no_space
from tests.matches import play_on, tiny


def test_events_that_could_not_be_saved_are_never_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads, match = HandDrivenThreads(), tiny(path=tmp_path / "a.sea")
    match.save_in_background(threads)
    feed = EventFeed(Table(match, [Person("Ann"), Person("Bo")]), (0, 1), lambda: None)
    threads.finish()
    play_on(match, 1)
    threads.finish()
    told = list(feed.lines())
    assert told
    play_on(match, 1)
    monkeypatch.setattr(journal, "_write_all", no_space())
    threads.finish()
    (line,) = feed.lines()
    assert line.startswith("Your last action is not played, for it cannot be saved")
