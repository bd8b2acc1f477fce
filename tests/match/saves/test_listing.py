"""The list of saves, and its line for each."""

import os
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Self

import pytest

from seatui.match.referee import Match
from seatui.match.saved_game import SNAPSHOT_GAP
from seatui.match.saves.errors import SaveError
from seatui.match.saves.listing import list_saves, resumable, save_info, save_new
from seatui.match.saves.lock import SaveLock
from tests.match.saves.save_tools import rewritten
from tests.matches import finish, play_on, tiny


def saved(path: Path, actions: int = 5) -> Match:
    match = play_on(tiny(names=("Ann", "Bo"), holders=("person", "bot:mate"), rounds=50, path=path), actions)
    match.close()
    return match


def test_a_save_is_listed_with_game_players_turn_actions_and_size(tmp_path: Path) -> None:
    match = saved(tmp_path / "a.sea")
    info = list_saves(tmp_path)[0]
    assert (info.path, info.game, info.title) == (tmp_path / "a.sea", "tiny", "The Tiny Game")
    assert (info.names, info.holders) == (("Ann", "Bo"), ("person", "bot:mate"))
    assert (info.turn, info.actions, info.finished) == (match.turn, 5, False)
    assert (info.state, info.playable, info.problem) == ("good", True, "")
    assert info.size == (tmp_path / "a.sea").stat().st_size
    assert abs(info.date.timestamp() - time.time()) < 60


def test_a_list_names_the_mode_and_each_persons_role(tmp_path: Path) -> None:
    names = (
        "Ann",
        "Orca's First Mate",
        "Ann",
        "Rolf",
        *(f"Narwhal's {role}" for role in ("Engineer", "First Mate", "Captain", "Radio Operator")),
    )
    holders = ("person", "bot:mate", "person", *["bot:mate"] * 5)
    Match.new("captain-sonar", names=names, holders=holders, path=tmp_path / "a.sea", mode="real-time").close()
    info = list_saves(tmp_path)[0]
    assert (info.title, info.players) == ("Captain Sonar, real time", "Ann (Orca's Engineer and Captain), bots")


def test_a_list_tells_how_a_finished_game_ended(tmp_path: Path) -> None:
    match = Match.new("captain-sonar", names=[f"seat {seat}" for seat in range(8)], path=tmp_path / "a.sea")
    match.play(2, "resign")
    match.close()
    info = list_saves(tmp_path)[0]
    assert (info.finished, info.result) == (True, "Narwhal wins: Orca resigned")


def test_a_save_whose_options_its_rules_refuse_is_listed_without_them(tmp_path: Path) -> None:
    saved(tmp_path / "a.sea")
    info = save_info(rewritten(tmp_path / "a.sea", options={"rounds": -1}), in_list=True)
    assert (info.title, info.players, info.result) == ("The Tiny Game", "Ann, Bo", "")


@pytest.mark.parametrize("actions", [0, 1, SNAPSHOT_GAP - 1, SNAPSHOT_GAP, SNAPSHOT_GAP + 1, 2 * SNAPSHOT_GAP + 1])
@pytest.mark.parametrize("closed", [True, False])
def test_the_number_of_actions_is_right_without_a_replay(tmp_path: Path, actions: int, closed: bool) -> None:
    match = play_on(tiny(rounds=99, path=tmp_path / "a.sea"), actions)
    if closed:
        match.close()
    assert save_info(tmp_path / "a.sea").actions == actions


def test_the_number_of_actions_is_right_after_taking_back(tmp_path: Path) -> None:
    match = play_on(tiny(rounds=99, path=tmp_path / "a.sea"), 10)
    match.undo(4)
    play_on(match, 2)
    match.reseat(1, "Zoe", "bot:mate")
    info = save_info(tmp_path / "a.sea")
    assert (info.actions, info.names, info.holders) == (6, ("", "Zoe"), ("person", "bot:mate"))


def test_a_finished_game_is_listed_as_finished_until_its_end_is_taken_back(tmp_path: Path) -> None:
    match = finish(tiny(path=tmp_path / "a.sea"))
    assert save_info(tmp_path / "a.sea").finished
    match.undo()
    assert not save_info(tmp_path / "a.sea").finished


def test_the_latest_save_comes_first(tmp_path: Path) -> None:
    for age, name in enumerate(("new", "old", "older")):
        saved(tmp_path / f"{name}.sea")
        os.utime(tmp_path / f"{name}.sea", (1_000_000 - age, 1_000_000 - age))
    assert [info.path.stem for info in list_saves(tmp_path)] == ["new", "old", "older"]


def test_only_saves_are_listed(tmp_path: Path) -> None:
    saved(tmp_path / "a.sea")
    for name in ("b.txt", "a.sea.torn-1", ".hidden.sea", ".a.sea.new"):
        (tmp_path / name).touch()
    assert [info.path.name for info in list_saves(tmp_path)] == ["a.sea"]


def test_a_folder_that_is_not_there_has_no_saves(tmp_path: Path) -> None:
    assert list_saves(tmp_path / "nowhere") == []
    assert resumable(tmp_path / "nowhere") is None


def test_a_folder_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SaveError, match="cannot be listed"):
        list_saves(tmp_path / "file")


# The state of the file


def state_of(path: Path) -> str:
    before = path.read_bytes()
    info = save_info(path)
    assert path.read_bytes() == before
    assert info.playable or info.problem or info.state == "in use"
    return info.state


def test_a_save_in_play_is_in_use(tmp_path: Path) -> None:
    match = play_on(tiny(path=tmp_path / "a.sea"), 2)
    assert state_of(tmp_path / "a.sea") == "in use"
    match.close()
    assert state_of(tmp_path / "a.sea") == "good"


def test_a_torn_save_is_listed_as_torn_and_can_be_played(tmp_path: Path) -> None:
    saved(tmp_path / "a.sea")
    (tmp_path / "a.sea").write_bytes((tmp_path / "a.sea").read_bytes()[:-1])
    assert state_of(tmp_path / "a.sea") == "torn tail"
    assert save_info(tmp_path / "a.sea").playable


def test_a_damaged_save_is_listed_with_the_place_and_what_is_known_of_it(tmp_path: Path) -> None:
    saved(tmp_path / "a.sea", actions=30)
    data = bytearray((tmp_path / "a.sea").read_bytes())
    data[len(data) // 2] ^= 0xFF
    (tmp_path / "a.sea").write_bytes(data)
    assert state_of(tmp_path / "a.sea").startswith("damaged at byte ")
    info = save_info(tmp_path / "a.sea")
    assert (info.title, info.names, info.playable) == ("The Tiny Game", ("Ann", "Bo"), False)
    assert 0 < info.actions < 30


def test_other_files_are_listed_for_what_they_are(tmp_path: Path) -> None:
    saved(tmp_path / "a.sea")
    assert state_of(rewritten(tmp_path / "a.sea", format=9)) == "newer version"
    (tmp_path / "other.sea").unlink()
    assert state_of(rewritten(tmp_path / "a.sea", game="chess")) == "unknown game"
    (tmp_path / "b.sea").write_bytes(b"junk")
    assert state_of(tmp_path / "b.sea") == "not a save"


def test_pipes_folders_and_dead_links_are_listed_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.sea")
    (tmp_path / "folder.sea").mkdir()
    (tmp_path / "link.sea").symlink_to(tmp_path / "nothing")
    assert {info.path.stem: info.state for info in list_saves(tmp_path)} == {
        "pipe": "not a save",
        "folder": "cannot be read",
        "link": "cannot be read",
    }


# The game to continue


def test_the_latest_unfinished_playable_game_is_offered(tmp_path: Path) -> None:
    saved(tmp_path / "mine.sea")
    finish(tiny(path=tmp_path / "finished.sea")).close()
    (tmp_path / "broken.sea").write_bytes(b"junk")
    busy = tiny(path=tmp_path / "busy.sea")
    os.utime(tmp_path / "mine.sea", (1, 1))
    found = resumable(tmp_path)
    busy.close()
    assert found
    assert found.path.stem == "mine"


def test_without_an_unfinished_game_nothing_is_offered(tmp_path: Path) -> None:
    finish(tiny(path=tmp_path / "finished.sea")).close()
    assert resumable(tmp_path) is None


def test_a_new_save_gets_a_name_of_its_own(tmp_path: Path) -> None:
    first, second = save_new(tiny(), tmp_path), save_new(tiny(), tmp_path)
    assert first.name.startswith("tiny-")
    assert second != first


def test_games_that_are_begun_at_the_same_moment_each_get_a_name(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        matches = [tiny() for _ in range(8)]
        paths = list(pool.map(lambda match: save_new(match, tmp_path), matches))
    assert len(set(paths)) == 8
    assert [match.path for match in matches] == paths


class OneMoment(datetime):
    """A stopped clock."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        return cls(2026, 1, 2, 3, 4, tzinfo=tz)


def test_a_name_that_another_program_is_about_to_take_is_left_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seatui.match.saves.listing.datetime", OneMoment)
    held = SaveLock(tmp_path / "tiny-2026-01-02-0304.sea")
    assert save_new(tiny(), tmp_path).name == "tiny-2026-01-02-0304-2.sea"
    held.release()


def test_a_link_that_leads_nowhere_is_in_the_way_of_a_new_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seatui.match.saves.listing.datetime", OneMoment)
    (tmp_path / "tiny-2026-01-02-0304.sea").symlink_to(tmp_path / "nothing")
    assert save_new(tiny(), tmp_path).name == "tiny-2026-01-02-0304-2.sea"


def test_the_players_own_folder_is_the_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEATUI_SAVES", str(tmp_path))
    save_new(tiny())
    assert [info.path.parent for info in list_saves()] == [tmp_path]


def test_two_hundred_saves_are_listed_quickly(tmp_path: Path) -> None:
    saved(tmp_path / "0.sea", actions=150)
    data = (tmp_path / "0.sea").read_bytes()
    for number in range(1, 200):
        (tmp_path / f"{number}.sea").write_bytes(data)
    began = time.process_time()
    assert len(list_saves(tmp_path)) == 200
    assert time.process_time() - began < 1.5
