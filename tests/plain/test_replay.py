"""A replay in lines: steps, turns, key moments and views."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from seatui import Match, paths
from seatui.cli import main
from seatui.match.replay import own_seats
from seatui.plain.lines import Lines
from seatui.plain.replay import ReplayInLines
from tests.matches import play_on

OVER = paths.sample_saves_folder() / "three-fleets.sea"


def told(path: Path, *typed: str) -> list[str]:
    """Return the answers to what is typed, one after the other."""
    out = StringIO()
    match = Match.load(path, read_only=True)
    ReplayInLines(match, Lines(StringIO("\n".join((*typed, "quit", ""))), out), own_seats(match)).run()
    return [answer.partition("\n")[2] for answer in out.getvalue().split("> ")[1:]]


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """A game of two people that is not over."""
    path = tmp_path / "begun.sea"
    play_on(Match.new("dangerous-sea", 2, seed=7, names=("Ann", "Bo"), path=path), 12).close()
    return path


def test_enter_tells_the_next_decision_and_back_returns() -> None:
    first, second, back, _ = told(OVER, "", "next", "back")
    assert "Astrid sails under blue." in first
    assert "Bo sails under violet." in second
    assert back.startswith("Setting out, 1 of 119.\n  Astrid sails under blue.")


def test_turns_and_key_moments_can_be_named_by_number() -> None:
    later, moments, third, following, _ = told(OVER, "turn 3", "moments", "moment 3", "moment")
    assert later.startswith("Round 1")
    assert "2. Round 4, Movement: ram." in moments
    assert "5. Round 6, Attack: sinking." in moments
    assert following.startswith("Round 6, Attack, 88 of 119.")
    assert "Bo's Schooner 1 sinks after the collision." in third
    assert "Bo's Corvette 4 sinks under the guns of Cleo." in following


def test_view_of_a_player_leaves_out_what_others_planned() -> None:
    everything, own, narrowed, _ = told(OVER, "turn", "view astrid", "next")
    assert "Round 1" in everything
    assert own.startswith("You see the view of Astrid.")
    assert "Bo" not in narrowed.replace("Bo has set", "")


def test_end_tells_the_result_once_and_story_the_rest() -> None:
    end, story, past, _ = told(OVER, "end", "story", "next")
    assert end.count("The game is over") == 1
    assert "Cleo wins." in end
    assert "Figures:" in story
    assert "This is the end of the game." in past


def test_unfinished_game_of_several_people_is_told_as_to_a_watcher(begun: Path) -> None:
    seen, story, _ = told(begun, "view", "story")
    assert seen.startswith("You see the view of a watcher.\n")
    assert "open once the game is over" in story


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("sail", "There is no command 'sail' in a replay; help lists them."),
        ("turn 99", "This game has no turn 99."),
        ("next x", "'x' is not a number."),
        ("moment 99", "This game has 7 key moments."),
        ("view nobody", "The views are everything, Astrid, Bo, Cleo and a watcher."),
    ],
)
def test_wrong_words_are_refused_in_one_line(typed: str, answer: str) -> None:
    assert told(OVER, typed)[0].splitlines()[0] == answer


def test_terminal_gets_steps_and_a_pipe_the_whole_text(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("next\n"))
    assert main(["replay", str(OVER), "--plain"]) == 0
    assert "Seat 1: Astrid" in capsys.readouterr().out
    monkeypatch.setattr(Lines, "interactive", True)
    assert main(["replay", str(OVER), "--plain"]) == 0
    assert "Astrid sails under blue." in capsys.readouterr().out
