"""The story of a finished game: what it adds up, where it is kept, and that nobody reads it before the end."""

from __future__ import annotations

from pathlib import Path

import pytest

import seatui
from seatui.engine.packing import pack
from seatui.match.chronicle import greatest_change, lead_to_the_end, turn_at
from seatui.match.records import Told
from seatui.match.referee import Match
from seatui.match.saves.listing import save_info, verify
from seatui.match.story import Luck, Mark, Plot, Story, columns, fits, unpack
from tests.match.saves.golden_files import FOLDER
from tests.matches import finish, tiny

FINISHED = sorted(path for path in FOLDER.glob("*-finished*.sea"))


def story_of(match: Match) -> Story:
    telling = match.telling()
    assert telling is not None
    return telling.finish()


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """Return the save of a finished game."""
    path = tmp_path / "game.sea"
    finish(Match.new("sea-skirmish", 2, seed=20, names=("Ann", "Bo"), path=path), seed=20).close()
    return path


def test_story_adds_up_the_whole_game(save: Path) -> None:
    match = Match.load(save, read_only=True)
    story = story_of(match)
    chronicle = match.rules.chronicle()
    assert chronicle is not None
    assert unpack(story.pack()) == story
    assert fits(story, match.rules)
    assert [figure.name for figure in story.figures] == list(chronicle.counts)
    for plot, values in zip(story.plots, chronicle.measure(match._history.state), strict=True):
        assert plot.values[-1] == tuple(values)
        assert plot.positions == tuple(sorted(set(plot.positions)))
        assert plot.positions[-1] == match.count
    shots = sum(event.kind == "fired" for step in match._history.timeline.steps for event in step.events)
    assert shots == sum(story.figures[0].numbers) == sum(luck.throws for luck in story.luck) > 0


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_old_saves_of_former_rules_have_none(path: Path) -> None:
    match = Match.load(path, read_only=True)
    assert (match.telling() is None) == bool(match._history.timeline.base)


def test_unfinished_game_has_no_story() -> None:
    assert Match.load(FOLDER / "format-1-battle-seas-4.sea", read_only=True).telling() is None


def test_game_without_a_chronicle_has_no_story() -> None:
    assert tiny().telling() is None


def test_telling_goes_on_in_slices(save: Path) -> None:
    telling = Match.load(save, read_only=True).telling()
    assert telling is not None
    assert telling.go_on(0) is None
    assert telling.go_on(60) == telling.story == telling.finish()


def test_story_is_saved_with_the_game(save: Path) -> None:
    match = Match.load(save)
    story = story_of(match)
    match.close()
    again = Match.load(save)
    assert again._history.told == story.pack()
    assert story_of(again) == story
    assert sum(isinstance(record, Told) for record in again._history.records) == 1
    again.close()
    info = save_info(save)
    assert (info.finished, info.actions) == (True, match.count)
    assert "is whole" in verify(save)


def test_story_is_forgotten_when_the_end_is_taken_back(save: Path) -> None:
    match = Match.load(save)
    story = story_of(match)
    match.undo()
    assert match.telling() is None
    assert match._history.told is None
    match.close()
    assert Match.load(save, read_only=True)._history.told is None
    assert story.after == match.count + 1


@pytest.mark.parametrize("forged", [b"", b"x" * 40, pack((1, 2))])
def test_damaged_story_is_told_again(save: Path, forged: bytes) -> None:
    match = Match.load(save)
    right = story_of(Match.load(save, read_only=True))
    match._do(Told(match.count, forged))
    match.close()
    again = Match.load(save, read_only=True)
    assert again._history.told == forged
    assert story_of(again) == right


def test_story_of_another_shape_is_told_again(save: Path) -> None:
    match = Match.load(save)
    story = story_of(Match.load(save, read_only=True))
    for wrong in (story._replace(luck=()), story._replace(plots=(story.plots[0]._replace(values=()),))):
        assert not fits(wrong, match.rules)
        match._do(Told(match.count, wrong.pack()))
        assert story_of(match) == story
        match._telling = None
    with pytest.raises(ValueError, match="another shape"):
        unpack(story._replace(luck=(Luck(1, float("inf"), 0.0, 0.0),)).pack())
    match.close()


def test_crews_share_a_column_and_players_have_their_own() -> None:
    assert columns(seatui.game("captain-sonar").rules()) == [(0, 1, 2, 3), (4, 5, 6, 7)]
    assert columns(tiny(3).rules) == [(0,), (1,), (2,)]


def test_luck_is_the_share_of_players_who_roll_worse() -> None:
    assert Luck().better_than == 0.5
    assert [round(Luck(1, face, 3.5, 35 / 12).better_than * 12) for face in range(1, 7)] == [1, 3, 5, 7, 9, 11]  # half of equals
    assert Luck(2, 12, 7, 35 / 6).better_than == 1 - 1 / 72  # two dice
    assert Luck(2, 3, 11, 16.5).better_than == 0.02  # of ten sides: 1 way in 100 to roll 2, and 2 to roll 3
    assert Luck(4, 14, 14, 35 / 3).better_than == 0.5
    assert round(Luck(1, 10, 8, 4).better_than, 3) == 0.841  # one standard deviation above the mean
    assert round(Luck(1, 6, 8, 4).better_than, 3) == 0.159


TURNS = (Mark(0, "Round 1"), Mark(4, "Round 2"), Mark(8, "Round 3"))
PLOT = Plot("hull", (0, 3, 6, 9, 10), ((4, 4), (4, 3), (2, 3), (2, 1), (2, 0)))


def test_greatest_change_is_that_of_one_turn_against_the_others() -> None:
    change = greatest_change(PLOT, TURNS)
    assert change is not None
    # Round 1: -0, -1. Round 2: -2, -0. Round 3: -0, -3.
    assert (change.side, change.before, change.after, change.turn, change.position) == (1, 3, 0, "Round 3", 10)
    assert greatest_change(Plot("hull", (0, 1), ((4, 4), (4, 4))), TURNS[:1]) is None


def test_lead_to_the_end_begins_with_the_last_time_behind() -> None:
    assert lead_to_the_end(PLOT, 0) == 9
    assert lead_to_the_end(PLOT, 1) is None
    assert lead_to_the_end(Plot("hull", (0, 1), ((4, 3), (4, 2))), 0) is None, "from the start"


def test_action_belongs_to_the_turn_before_the_next_begins() -> None:
    assert [turn_at(TURNS, number) for number in (1, 4, 5, 10)] == ["Round 1", "Round 1", "Round 2", "Round 3"]
