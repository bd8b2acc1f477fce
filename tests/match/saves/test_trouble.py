"""A save that cannot be written: listeners hear when the trouble begins and when it is over."""

from pathlib import Path
from shutil import rmtree

import pytest

from seatui.match.referee import Match
from seatui.match.saves import journal as journal_module
from seatui.match.saves.errors import SaveError
from tests.match.saves.save_tools import no_space
from tests.matches import play_on, position, tiny


def collect_trouble(match: Match) -> list[str]:
    """Return a list that collects the save's trouble from now on."""
    told: list[str] = []
    match.on_trouble(lambda: told.append(match.trouble))
    return told


def fail(match: Match) -> None:
    with pytest.raises(SaveError):
        play_on(match, 1)


def test_trouble_is_told_once_when_it_begins_and_once_when_it_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_on(tiny(path=tmp_path / "a.sea"), 2)
    told = collect_trouble(match)
    with monkeypatch.context() as full:
        full.setattr(journal_module, "_write_all", no_space())
        for _ in range(3):
            fail(match)
            match.retry_save()
    assert told == ["no space left on device"]
    play_on(match, 2)
    assert told == ["no space left on device", ""]


def test_all_is_as_it_was_when_trouble_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_on(tiny(path=tmp_path / "a.sea"), 2)
    before, found = position(match), list[object]()
    match.on_trouble(lambda: found.append(position(match)))
    monkeypatch.setattr(journal_module, "_write_all", no_space())
    fail(match)
    assert found == [before]


def test_what_the_rules_refuse_is_no_trouble(tmp_path: Path) -> None:
    match = tiny(path=tmp_path / "a.sea")
    with pytest.raises(Exception, match="no seat"):
        match.play(7, "bid 1")
    with pytest.raises(Exception, match=r"\w"):
        match.play(0, "bid 99")
    assert match.trouble == ""


def test_trying_again_ends_the_trouble_as_soon_as_there_is_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_on(tiny(path=tmp_path / "a.sea"), 2)
    told = collect_trouble(match)
    with monkeypatch.context() as full:
        full.setattr(journal_module, "_write_all", no_space())
        fail(match)
    match.retry_save()
    assert told == ["no space left on device", ""]
    play_on(match, 1)
    match.close()
    assert position(Match.load(tmp_path / "a.sea", read_only=True)) == position(match)


def test_a_save_that_was_moved_away_is_waited_for(tmp_path: Path) -> None:
    match = play_on(tiny(path=tmp_path / "games" / "a.sea"), 2)
    told = collect_trouble(match)
    (tmp_path / "games").rename(tmp_path / "elsewhere")
    fail(match)
    match.retry_save()
    assert not (tmp_path / "games").exists()
    (tmp_path / "elsewhere").rename(tmp_path / "games")
    match.retry_save()
    assert told == ["no such file or directory", ""]


def test_a_save_that_was_deleted_is_written_anew_and_nothing_is_lost(tmp_path: Path) -> None:
    match = play_on(tiny(path=tmp_path / "games" / "a.sea"), 2)
    told = collect_trouble(match)
    rmtree(tmp_path / "games")
    fail(match)
    match.retry_save()
    assert told == ["no such file or directory", ""]
    play_on(match, 1)
    match.close()
    assert position(Match.load(tmp_path / "games" / "a.sea", read_only=True)) == position(match)


def test_what_lies_in_the_place_of_a_deleted_save_is_not_written_over(tmp_path: Path) -> None:
    match = play_on(tiny(path=tmp_path / "a.sea"), 2)
    (tmp_path / "a.sea").unlink()
    (tmp_path / "a.sea").write_text("mine")
    fail(match)
    match.retry_save()
    assert (tmp_path / "a.sea").read_text() == "mine"
    assert match.trouble == "a.sea exists already"
