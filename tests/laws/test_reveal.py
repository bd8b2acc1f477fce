"""Replays of finished games that show everything."""

from __future__ import annotations

from pathlib import Path

import pytest

from seatui import paths
from seatui.match.referee import Match

FINISHED = ["cape-st-vincent", "four-captains", "three-fleets", "three-songs", "two-boats"]


def sample(name: str) -> Match:
    return Match.load(Path(paths.sample_saves_folder() / f"{name}.sea"), read_only=True)


@pytest.mark.parametrize("name", FINISHED)
def test_the_open_view_differs_from_a_watchers_only_by_secrets(name: str) -> None:
    match = sample(name)
    reel, differs = match.reel(), 0
    for position in range(0, reel.last, 20):
        reel.open(False)
        reel.go(position)
        watched = reel.view(None)
        reel.open(True)
        shown = reel.view(None)
        assert shown._replace(**{field: getattr(watched, field) for field in SECRETS[match.game.id]}) == watched
        assert match.rules.describe(shown, match.names)
        differs += shown != watched
    assert differs or match.game.id == "dangerous-sea"  # where only votes are secret


def test_the_open_log_tells_in_one_line_what_hearers_know_differently() -> None:
    reel = sample("cape-st-vincent").reel()
    reel.open(True)
    reel.go(reel.last)
    told = [[line for line in entry.lines if "sets out" in line] for entry in reel.log(None)]
    assert any(told)
    assert all(len(lines) < 2 for lines in told)


SECRETS = {
    "battle-seas": ("markers", "units", "areas", "traps", "exposed", "cleared", "sailing"),
    "captain-sonar": ("truth",),
    "dangerous-sea": ("pending",),
    "sea-search": ("song_board", "players", "pending"),
    "sea-skirmish": ("courses",),
}
"""The fields of a view that may hold secrets, by game."""
