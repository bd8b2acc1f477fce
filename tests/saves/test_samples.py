"""The sample games that come with the program can be opened, and each is what its name promises."""

import pytest

from seatui import places
from seatui.match.referee import Match

SAMPLES = sorted(places.sample_saves_folder().glob("*.sea"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_is_whole_and_of_the_present_rules(path):
    match = Match.load(path, read_only=True)
    assert (match.warnings, match.rules.faults(match._history.state)) == ((), [])


def test_there_is_a_finished_game_to_watch_and_one_to_go_on_with():
    finished = [Match.load(path, read_only=True).outcome is not None for path in SAMPLES]
    assert sorted(finished) == [False, True]
