"""The story of a finished game on a screen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.geometry import Size
from textual.pilot import Pilot

from seatui import Match, paths
from seatui.bots.seating import seated_table
from seatui.match.story import Figure, Luck, Mark, Plot, Story
from seatui.tui.app.start import Home, Play, Saves, Start
from seatui.tui.screens.game import GameScreen
from seatui.tui.screens.load import LoadScreen
from seatui.tui.screens.replay import ReplayScreen
from seatui.tui.screens.story import StoryScreen
from seatui.tui.screens.story_drawing import Teller, drawn_plot, drawn_story, figure_table
from seatui.tui.shell.lines import Line
from tests.matches import finish
from tests.narrowing import checked
from tests.tui.app_driver import app, app_of, press, text_of
from tests.tui.fake_terminal import until
from tests.tui.screens.conftest import Save

SAMPLE = paths.sample_saves_folder() / "four-captains.sea"
HULLS = Plot("hull", (0, 3, 6, 10), ((4, 4), (4, 3), (2, 3), (2, 0)))
STORY = Story(
    after=10,
    turns=(Mark(0, "Round 1"), Mark(4, "Round 2"), Mark(8, "Round 3")),
    plots=(HULLS, Plot("fires", (0,), ((0, 0),))),
    luck=(Luck(2, 9, 7, 35 / 6), Luck()),
    figures=(Figure("shots", (10, 0)), Figure("rams", (0, 0))),
    moments=(),
)
TELLER = Teller(("Ann", "Bo"), ("Ann", "Bo"), (0, 1), (0, 1), is_coarse=True)


@asynccontextmanager
async def shown(start: Start, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[None]]:
    """An app whose first screen leads to a story."""
    async with app(start).run_test(size=size) as pilot:
        await pilot.pause()
        if isinstance(start, Home):
            app_of(pilot).open_saved_story(SAMPLE)
            await is_told(pilot)
        yield pilot


async def is_told(pilot: Pilot[None]) -> StoryScreen:
    """Wait until the story is shown."""
    await until(pilot, lambda: isinstance(pilot.app.screen, StoryScreen) and "How it went" in text_of(pilot.app))
    await until(pilot, lambda: checked(StoryScreen, pilot.app.screen)._story is not None)
    await pilot.pause()
    return checked(StoryScreen, pilot.app.screen)


def words(line: Line) -> str:
    return "".join(span.text for span in line)


def test_plot_falls_with_its_values_and_ends_in_letters() -> None:
    assert [words(line) for line in drawn_plot(HULLS, STORY, TELLER, 24, 5)] == [
        "4 |ABABABAAAAAAA       ",
        "  |      BBBBBBABBBBBBB",
        "  |            AAAAAAABA",
        "  |                   B",
        "0 |                   BB",
        "   Round 1      Round 3",
    ]


@pytest.mark.parametrize("width", [30, 50, 76])
def test_axis_names_each_round_once_and_the_last_at_its_end(width: int) -> None:
    turns = tuple(Mark(at, f"Round {1 + at // 2}") for at in range(12))  # two players' turns a round; nobody plays in the seventh
    story = STORY._replace(after=12, turns=(*turns, Mark(12, "Round 7")))
    axis = words(drawn_plot(HULLS, story, TELLER, width, 5)[-1])
    labels = [label.strip() for label in axis.split("Round")[1:]]
    assert labels[0] == "1"
    assert labels[-1] == "6"
    assert labels == sorted(set(labels))
    assert "Round" not in axis.replace("   Round", "")
    assert len(axis) <= width


def test_equal_lines_take_turns() -> None:
    top = words(drawn_plot(HULLS, STORY, TELLER, 24, 5)[0])
    assert top.startswith("4 |ABABAB")


def test_plot_of_dots_is_as_wide_as_one_of_letters() -> None:
    fine = [words(line) for line in drawn_plot(HULLS, STORY, TELLER._replace(is_coarse=False), 40, 4)]
    assert all(len(line) <= 40 for line in fine)
    assert fine[0].startswith("4 │⠉⠉")
    assert fine[3].endswith("B")


def test_plot_that_never_changes_from_nothing_is_left_out() -> None:
    lines = [words(line) for line in drawn_story(STORY, TELLER, Size(60, 20))]
    assert "Hull" in lines
    assert "Fires" not in lines


def test_story_fits_its_page_with_six_long_names() -> None:
    names = tuple(f"{letter}lexandrina-Wilhelmina" for letter in "ABCDEF")
    story = STORY._replace(
        plots=(HULLS._replace(values=((1, 2, 3, 4, 5, 6),) * 4),),
        luck=(Luck(2, 9, 7, 35 / 6),) * 6,
        figures=(Figure("a figure with a long name", (1, 2, 3, 4, 5, 6)),),
    )
    lines = drawn_story(story, Teller(names, names, tuple(range(6)), tuple(range(6))), Size(76, 20))
    assert max(len(words(line)) for line in lines) <= 76
    assert all(name in "".join(map(words, lines)) for name in names)


def test_highest_figure_stands_out() -> None:
    _, row = figure_table(STORY, TELLER, 40)
    assert [(span.text.strip(), span.ink) for span in row[1:]] == [("10", "strong"), ("0", "plain")]


@pytest.mark.parametrize(("width", "head"), [(60, "A Ann Bonny"), (26, "A Ann Bon"), (20, "A Ann")])
def test_heading_of_figures_keeps_what_fits_of_a_name(width: int, head: str) -> None:
    teller = TELLER._replace(columns=("Ann Bonny", "Åsa Björnsdottir"))
    heads, row = figure_table(STORY, teller, width)
    assert heads[1].text.strip() == head
    assert heads[2].text.strip().startswith("B Åsa")
    assert [len(span.text) for span in heads[1:]] == [len(span.text) for span in row[1:]]


async def test_end_of_a_game_offers_its_story_and_what_is_next() -> None:
    table = seated_table(Match.new("dangerous-sea", 2, seed=7, names=("Ann", "Bo"), holders=("person", "bot:easy"), season_limit=1))
    finish(table.match)
    async with shown(Play(table)) as pilot:
        await until(pilot, lambda: "The story of the game" in text_of(pilot.app))
        await press(pilot, "2")
        await is_told(pilot)
        assert "Same again" in text_of(pilot.app)
        await press(pilot, "escape")
        assert "The story of the game" in text_of(pilot.app)
        await press(pilot, "2")
        await is_told(pilot)
        await press(pilot, "r")
        await until(pilot, lambda: isinstance(pilot.app.screen, GameScreen) and pilot.app.screen.table is not table)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_key_moment_is_shown_in_the_replay(size: tuple[int, int]) -> None:
    async with shown(Home(), size) as pilot:
        await press(pilot, "tab", "down", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen))
        await until(pilot, lambda: "A storm blows all ships east" in text_of(pilot.app))
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, StoryScreen)
        assert "Key moments" in text_of(pilot.app)


async def test_narrow_window_shows_one_side_at_a_time() -> None:
    async with shown(Home()) as pilot:
        assert "How it went" in text_of(pilot.app)
        assert "Year 1, Summer" not in text_of(pilot.app)
        await press(pilot, "tab")
        assert "How it went" not in text_of(pilot.app)
        assert "Year 1, Summer" in text_of(pilot.app)
        await pilot.resize_terminal(140, 40)
        await pilot.pause()
        assert "How it went" in text_of(pilot.app)


async def test_story_is_written_to_a_file_that_was_not_there(tmp_path: Path) -> None:
    async with shown(Home()) as pilot:
        for _ in range(2):
            await press(pilot, "s", "2")
            await until(pilot, lambda: "The text is written to" in text_of(pilot.app))
    first, second = sorted(paths.saves_folder().glob("four-captains*.txt"))
    assert first.read_text().startswith("The Dangerous Sea: Astrid, Bo, Cleo, Dag; 415 actions")
    assert first.read_text() == second.read_text()


async def test_story_is_copied_to_the_clipboard() -> None:
    async with shown(Home()) as pilot:
        await press(pilot, "s", "1")
        assert "clipboard" in text_of(pilot.app)
        assert pilot.app.clipboard.startswith("The Dangerous Sea")


async def test_list_of_saves_opens_the_story_of_a_game_that_is_over(save: Save) -> None:
    save("over", actions=1000, seasons=1)
    async with shown(Saves()) as pilot:
        await press(pilot, "s")
        await is_told(pilot)
        assert "Same again" not in text_of(pilot.app)
        await press(pilot, "r", "escape")
        assert isinstance(pilot.app.screen, LoadScreen)
