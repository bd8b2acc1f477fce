"""The story of a finished game as text."""

from __future__ import annotations

from seatui.match.referee import Match
from seatui.match.story import Figure, Luck, Mark, Moment, Plot, Story, turns_played
from seatui.match.story_text import column_names, first_moments, luck_words, moment_line, plot_lines, shared_text, story_lines
from tests.matches import finish

STORY = Story(
    after=10,
    turns=(Mark(0, "Round 1"), Mark(4, "Round 2"), Mark(8, "Round 3")),
    plots=(Plot("hull", (0, 3, 6, 10), ((4, 4), (4, 3), (2, 3), (2, 0))),),
    luck=(Luck(3, 13, 10.5, 35 / 4), Luck()),
    figures=(Figure("shots", (10, 0)), Figure("rams", (0, 0))),
    moments=(Moment(3, "Round 1", "ram", 0, "Ann rams Bo."), Moment(10, "Round 3", "turning point", 1, "It turns.", turning=True)),
)


def skirmish() -> Match:
    return finish(Match.new("sea-skirmish", 2, seed=20, names=("Ann", "Bo")), seed=20)


def test_plot_is_told_at_turns_where_it_changes() -> None:
    assert plot_lines(STORY.plots[0], STORY, ["Ann", "Bo"]) == [
        "Hull:         Ann  Bo",
        "  Round 1       4   4",
        "  Round 2       4   3",
        "  Round 3       2   3",
        "  at the end    2   0",
    ]


def test_each_round_is_told_once_and_without_its_phases() -> None:
    phases = ("Planning", "Movement", "Attack")
    turns = (Mark(0, "Setting out"), *(Mark(2 + at, f"Round {1 + at // 3}, {phases[at % 3]}") for at in range(14)))
    story = STORY._replace(after=14, turns=turns, plots=(Plot("hull", (2, 14), ((4, 4), (2, 0))),))
    assert turns_played(story, 2) == [Mark(2, "Round 1"), Mark(5, "Round 2"), Mark(8, "Round 3"), Mark(11, "Round 4")]


def test_turns_are_told_with_their_phases_where_rounds_are_few() -> None:
    turns = (Mark(0, "Year 1, Spring"), Mark(4, "Year 1, Spring"), Mark(8, "Year 1, Summer"), Mark(10, "Year 1, Autumn"))
    assert turns_played(STORY._replace(turns=turns), 3) == [Mark(0, "Year 1, Spring"), Mark(8, "Year 1, Summer")]


def test_luck_is_told_with_its_expectation() -> None:
    assert luck_words(STORY.luck[0]) == "3 throws, 13 where 10.5 is expected; luckier than 79 % of players"
    assert luck_words(Luck(3, 3, 10.5, 35 / 4)) == "3 throws, 3 where 10.5 is expected; unluckier than 100 % of players"


def test_one_or_two_throws_are_neither_lucky_nor_unlucky() -> None:
    assert luck_words(Luck(1, 1, 3.5, 35 / 12)) == "1 throw, 1 where 3.5 is expected"
    assert luck_words(Luck(2, 12, 7, 35 / 6)) == "2 throws, 12 where 7.0 is expected"


def test_story_has_all_parts_that_have_something_to_tell() -> None:
    lines = story_lines(skirmish(), STORY)
    assert lines[5:] == [
        "Luck of the dice:",
        "  Ann: 3 throws, 13 where 10.5 is expected; luckier than 79 % of players.",
        "Key moments:",
        "  Round 1: ram. Ann rams Bo.",
        "  Round 3: turning point. It turns.",
        "Figures:  Ann  Bo",
        "  shots    10   0",
    ]
    assert story_lines(skirmish(), STORY._replace(plots=(), luck=(Luck(), Luck()), figures=(), moments=())) == []


def test_turning_points_are_never_left_out() -> None:
    moments = [Moment(at, "Round 1", "ram", 0, "") for at in range(5)] + [STORY.moments[1]]
    assert [moment.position for moment in first_moments(moments, 3)] == [0, 1, 10]
    assert moment_line(moments[0]) == "Round 1: ram."
    lines = story_lines(skirmish(), STORY._replace(moments=tuple(moments * 10)))
    assert "  And 20 more." in lines


def test_shared_text_says_who_played_and_who_won() -> None:
    match = skirmish()
    telling = match.telling()
    assert telling is not None
    text = shared_text(match, telling.finish())
    assert text.startswith("Sea Skirmish: Ann, Bo; 33 actions\n")
    assert f"{match.verdict}." in text.splitlines()[1]
    assert "\nStrength:" in text
    assert max(map(len, text.splitlines())) <= 100
    assert column_names(match) == ["Ann", "Bo"]
