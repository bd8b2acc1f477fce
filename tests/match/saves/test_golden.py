"""Saves of every format version still open to the same position."""

import json
import shutil
from pathlib import Path

import pytest

from seatui.match.referee import Match
from seatui.match.saves.listing import verify
from tests.match.saves.golden_files import FOLDER, facts
from tests.matches import play_on

GOLDEN = sorted(FOLDER.glob("*.sea"))


def test_there_are_golden_saves_of_format_1() -> None:
    assert len([path for path in GOLDEN if path.name.startswith("format-1-")]) >= 3


@pytest.mark.rule("DS-166")
@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_save_opens_to_exactly_the_same_game(path: Path) -> None:
    assert facts(Match.load(path, read_only=True)) == json.loads(path.with_suffix(".json").read_text())


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_save_is_whole(path: Path) -> None:
    assert "is whole" in verify(path)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_save_can_be_played_on(tmp_path: Path, path: Path) -> None:
    shutil.copy(path, tmp_path / "a.sea")
    match = Match.load(tmp_path / "a.sea")
    before = match.count
    play_on(match, 3)
    match.close()
    assert Match.load(tmp_path / "a.sea").count == match.count >= before


@pytest.mark.rule("SS-C41", "SS-C45")
@pytest.mark.parametrize("name", ["format-1-sea-search-epic", "format-1-sea-search-epic-rules-2"])
def test_saves_from_before_an_option_keep_the_rule_of_their_time(name: str) -> None:
    settings = Match.load(FOLDER / f"{name}.sea", read_only=True).rules.settings
    assert (settings["kraken_growth"], settings["cruiser_gap"]) == ("turn", 0)
