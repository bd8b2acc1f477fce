"""The list of saved games."""

from __future__ import annotations

import errno
import os
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from seatui import paths
from seatui.engine.contract import Refused
from seatui.match.saves import files
from seatui.tui.app.start import Saves
from seatui.tui.screens.game import GameScreen
from seatui.tui.screens.load import LoadScreen
from seatui.tui.screens.replay import ReplayScreen
from tests.tui.app_driver import app, press, text_of
from tests.tui.screens.conftest import Save


@asynccontextmanager
async def saves() -> AsyncIterator[Pilot[None]]:
    async with app(Saves()).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield pilot


def damaged(path: Path) -> bytes:
    """Flip a byte in the middle of the file without changing its date, and return the new content."""
    date = path.stat().st_mtime
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(data)
    os.utime(path, (date, date))
    return bytes(data)


def row(pilot: Pilot[None], file: str) -> list[str]:
    """Return the row of that file: its columns, then the words below them."""
    lines = text_of(pilot.app).splitlines()
    at = next(at for at, line in enumerate(lines) if line.strip(" ▸").startswith(f"{file} "))
    return [*re.split("  +", lines[at].strip(" ▸")), lines[at + 1].strip()]


async def test_a_save_is_listed_with_file_turn_date_game_and_players(save: Save) -> None:
    save("mine", actions=5)
    async with saves() as pilot:
        assert row(pilot, "mine") == ["mine", "Year 1, Spring", "2026-05-29 12:00", "The Dangerous Sea · Ann, Mate"]


async def test_a_game_that_is_over_and_a_damaged_one_are_told_in_the_list(save: Save) -> None:
    save("over", actions=1000, seasons=1)
    damaged(save("hurt", actions=40))
    async with saves() as pilot:
        assert (row(pilot, "over")[1], row(pilot, "hurt")[1]) == ("over", "damaged")


async def test_the_keys_of_what_can_be_done_to_a_file_are_shown_in_a_small_window(save: Save) -> None:
    save("mine")
    async with saves() as pilot:
        assert "d Delete  r Rename  c Copy" in text_of(pilot.app)


async def test_without_saves_the_list_says_how_to_get_one() -> None:
    async with saves() as pilot:
        assert "None yet" in text_of(pilot.app)


async def test_enter_goes_on_with_the_game(save: Save) -> None:
    path = save("mine", actions=8)
    async with saves() as pilot:
        await press(pilot, "enter")
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        assert (screen.table.match.path, screen.table.match.count) == (path, 8)


async def test_a_game_that_is_over_is_watched(save: Save) -> None:
    save("over", actions=1000, seasons=1)
    async with saves() as pilot:
        assert "over" in text_of(pilot.app)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, ReplayScreen)


async def test_a_damaged_file_is_explained_and_recovered_into_a_new_one(save: Save) -> None:
    path = save("hurt", actions=40)
    data = damaged(path)
    async with saves() as pilot:
        assert "damaged at byte" in text_of(pilot.app)
        await press(pilot, "enter", "down", "enter")
        assert "actions are kept in hurt-recovered.sea" in text_of(pilot.app).replace("\n", "").replace("  ", " ")
    assert path.read_bytes() == data
    assert (paths.saves_folder() / "hurt-recovered.sea").exists()


async def test_a_foreign_file_is_explained_and_not_opened() -> None:
    paths.saves_folder().mkdir()
    (paths.saves_folder() / "letter.sea").write_text("dear diary")
    async with saves() as pilot:
        assert "letter.sea is not a seatui save" in text_of(pilot.app)
        await press(pilot, "enter", "enter")
        assert isinstance(pilot.app.screen, LoadScreen)


async def test_a_torn_file_goes_on_from_its_last_whole_action(save: Save) -> None:
    path = save("torn", actions=9)
    path.write_bytes(path.read_bytes()[:-3])
    async with saves() as pilot:
        assert row(pilot, "torn")[1] == "last action lost"
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, GameScreen)


async def test_a_game_is_deleted_only_after_a_yes(save: Save) -> None:
    path = save("mine")
    async with saves() as pilot:
        await press(pilot, "d", "enter")
        assert path.exists()
        await press(pilot, "d", "down", "enter")
        assert not path.exists()
        assert "None yet" in text_of(pilot.app)


async def test_a_game_is_renamed(save: Save) -> None:
    path = save("mine")
    async with saves() as pilot:
        await press(pilot, "r", "ctrl+u", *"best", "enter")
        assert "best.sea" in text_of(pilot.app)
    assert path.with_name("best.sea").exists()
    assert not path.exists()


async def test_no_game_is_renamed_over_another(save: Save) -> None:
    save("mine")
    other = save("other", age=10).read_bytes()
    async with saves() as pilot:
        await press(pilot, "r", "ctrl+u", *"other", "enter")
        assert "There is a file other.sea already" in text_of(pilot.app)
    assert (paths.saves_folder() / "other.sea").read_bytes() == other


async def test_a_copy_gets_a_free_name(save: Save) -> None:
    path = save("mine")
    async with saves() as pilot:
        await press(pilot, "c")
        shown = text_of(pilot.app)
        assert "mine.sea was copied to mine-2.sea" in shown
        assert "▸ mine-2 " in shown
    assert (paths.saves_folder() / "mine-2.sea").read_bytes() == path.read_bytes()


async def test_checking_plays_the_whole_file_through(save: Save) -> None:
    save("mine", actions=12)
    async with saves() as pilot:
        await press(pilot, "v")
        assert "mine.sea is whole: 12 actions" in text_of(pilot.app)


async def test_a_sample_is_copied_before_it_is_played(save: Save, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    samples = tmp_path / "samples"
    samples.mkdir()
    save("first-steps").rename(samples / "first-steps.sea")
    before = (samples / "first-steps.sea").read_bytes()
    monkeypatch.setattr(paths, "sample_saves_folder", lambda: samples)
    async with saves() as pilot:
        assert "Samples" in text_of(pilot.app)
        assert "Delete" not in text_of(pilot.app)
        await press(pilot, "enter")
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        assert screen.table.match.path == paths.saves_folder() / "first-steps.sea"
    assert (samples / "first-steps.sea").read_bytes() == before


async def test_names_are_never_read_as_markup(save: Save) -> None:
    path = save("mine")
    path.rename(path.with_name("[red]x.sea"))
    async with saves() as pilot:
        assert "[red]x.sea" in text_of(pilot.app)


def test_a_copy_that_finds_no_room_leaves_nothing_behind(save: Save, monkeypatch: pytest.MonkeyPatch) -> None:
    path = save("mine")
    monkeypatch.setattr(shutil, "copyfile", half_a_copy)
    with pytest.raises(Refused, match=r"mine\.sea cannot be copied: No space left"):
        files.copy(path)
    assert [each.name for each in paths.saves_folder().iterdir() if each.suffix != ".lock"] == ["mine.sea"]


def half_a_copy(source: Path, target: Path) -> None:
    """Copy like a program whose disk fills up."""
    target.write_bytes(source.read_bytes()[:100])
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("name", ["", ".hidden", "a/b", "x" * 101, "a\x1b[2J"])
def test_what_cannot_be_a_file_name(name: str, tmp_path: Path) -> None:
    assert files.fault_of_name(tmp_path / "mine.sea", name)


def test_samples_cannot_be_deleted() -> None:
    with pytest.raises(Refused, match="samples cannot be deleted"):
        files.delete(paths.sample_saves_folder() / "x.sea")
