"""The sample games that come with the program: for each game a finished one to watch, and one to continue."""

from __future__ import annotations

from pathlib import Path

import pytest

import seatui
from seatui import Match, paths

SAMPLES = sorted(paths.sample_saves_folder().glob("*.sea"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_is_whole_under_the_present_rules(path: Path) -> None:
    match = Match.load(path, read_only=True)  # replays the game and compares every snapshot
    assert match.reel().first == 0
    assert not match.warnings


@pytest.mark.parametrize("game", seatui.games())
def test_of_each_game_one_sample_is_over_and_one_waits_for_a_person(game: str) -> None:
    matches = [match for path in SAMPLES if (match := Match.load(path, read_only=True)).game.id == game]
    assert sorted(match.outcome is not None for match in matches) == [False, True]
    open_one = next(match for match in matches if match.outcome is None)
    assert any(open_one.holders[decision.seat] == "person" for decision in open_one.decisions())
