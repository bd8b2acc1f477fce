"""Replays of saved games."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from seatui import Match
from seatui.engine.chronicle import Chronicle
from seatui.games.dangerous_sea.rules import RULES
from seatui.tui.app.start import Replay
from seatui.tui.screens.home import HomeScreen
from seatui.tui.screens.replay import ReplayScreen
from seatui.tui.screens.time_line import TimeLine
from tests.tui.app_driver import app, press, text_of
from tests.tui.fake_terminal import until
from tests.tui.screens.conftest import Save

BESIDE = 40
"""The first column beside the chart."""


@asynccontextmanager
async def watching(path: Path) -> AsyncIterator[Pilot[None]]:
    async with app(Replay(path)).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield pilot


def place(pilot: Pilot[None]) -> str:
    """Return the place in the replay: "3 of 20"."""
    return line(pilot).split("·")[0].strip()


def line(pilot: Pilot[None]) -> str:
    """Return the line with place, speed and view of the replay."""
    return text_of(pilot.app).splitlines()[-2]


def told_and_logged(pilot: Pilot[None]) -> list[str]:
    """Return the sentence under the banner, the log beside the chart and the place in the replay."""
    lines = text_of(pilot.app).splitlines()
    return [lines[1], *(line[BESIDE:] for line in lines[-9:-4]), lines[-2]]


class Story(Chronicle[Any]):
    """Every ship that sails is a key moment."""

    moments = {"ship_moved": "voyage"}

    def measure(self, state: Any) -> Sequence[Sequence[float]]:
        return ()


@pytest.fixture
def voyages(monkeypatch: pytest.MonkeyPatch, save: Save) -> tuple[Path, list[int]]:
    """A save, and the numbers of the actions in which a ship sails."""
    monkeypatch.setattr(RULES, "chronicle", lambda _: Story())
    path = save("mine", actions=60)
    return path, [moment.position for moment in Match.load(path, read_only=True).reel((0,)).key_moments((0,))]


async def test_n_and_shift_n_go_from_one_key_moment_to_the_next(voyages: tuple[Path, list[int]]) -> None:
    path, (first, second, *_) = voyages
    async with watching(path) as pilot:
        await press(pilot, "n")
        assert "voyage" in line(pilot)
        assert place(pilot) in (f"{first - 1} of 60", f"{first} of 60")
        await press(pilot, "n")
        assert place(pilot) in (f"{second - 1} of 60", f"{second} of 60")
        await press(pilot, "N", "N")
        assert place(pilot) in (f"{first - 1} of 60", f"{first} of 60")
        assert "There is no key moment before this one" in text_of(pilot.app)


async def test_a_key_moment_can_be_chosen_from_a_list(voyages: tuple[Path, list[int]]) -> None:
    path, numbers = voyages
    async with watching(path) as pilot:
        await press(pilot, "m", "2")
        assert place(pilot) in (f"{numbers[1] - 1} of 60", f"{numbers[1]} of 60")


async def test_a_tall_window_names_the_key_moments_above_the_line(voyages: tuple[Path, list[int]]) -> None:
    path, _ = voyages
    async with app(Replay(path)).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        names, bar = text_of(pilot.app).splitlines()[-3:-1]
        assert bar.index("◆") == names.index("voyage")


async def test_a_click_on_the_line_goes_there(voyages: tuple[Path, list[int]]) -> None:
    path, _ = voyages
    async with watching(path) as pilot:
        await pilot.click(TimeLine, offset=(line(pilot).index("◆"), 0))
        await pilot.pause()
        assert "voyage" in line(pilot)
        bar = [at for at, sign in enumerate(line(pilot)) if sign in "━─●◆┴"]
        await pilot.click(TimeLine, offset=(bar[0], 0))
        await pilot.pause()
        assert place(pilot) == "0 of 60"


async def test_it_starts_at_the_beginning(save: Save) -> None:
    async with watching(save("mine", actions=20)) as pilot:
        assert place(pilot) == "0 of 20"


async def test_full_stop_and_comma_go_from_decision_to_decision(save: Save) -> None:
    async with watching(save("mine", actions=20)) as pilot:
        await press(pilot, "full_stop", "full_stop", "comma")
        assert place(pilot) == "1 of 20"


async def test_right_goes_from_event_to_event_and_left_the_same_way_back(save: Save) -> None:
    path = save("mine", actions=8)
    told = [line for entry in Match.load(path, read_only=True).log(0) for line in entry.lines or (entry.said,)]
    async with watching(path) as pilot:
        shown = [told_and_logged(pilot)]
        for words in told:
            await press(pilot, "right")
            assert words[:30] in text_of(pilot.app).splitlines()[1]
            shown.append(told_and_logged(pilot))
        assert place(pilot) == "8 of 8"
        for before in reversed(shown[1:-1]):
            await press(pilot, "left")
            assert told_and_logged(pilot) == before


async def test_at_the_end_it_goes_no_further(save: Save) -> None:
    async with watching(save("mine", actions=5)) as pilot:
        await press(pilot, "end", "right")
        assert place(pilot) == "5 of 5"
        assert "The game has come to here" in text_of(pilot.app)


async def test_help_also_lists_the_keys_for_looking_around(save: Save) -> None:
    async with app(Replay(save("mine", actions=20))).run_test(size=(120, 60)) as pilot:
        await press(pilot, "question_mark")
        assert "Go to the next event" in text_of(pilot.app)
        assert "Show the board larger or smaller" in text_of(pilot.app)


async def test_home_and_end_go_to_the_ends(save: Save) -> None:
    async with watching(save("mine", actions=20)) as pilot:
        await press(pilot, "end")
        assert place(pilot) == "20 of 20"
        await press(pilot, "home")
        assert place(pilot) == "0 of 20"


async def test_down_and_up_go_from_turn_to_turn(save: Save) -> None:
    path = save("mine", actions=30)
    starts = [mark.position for mark in Match.load(path, read_only=True).reel().turns()]
    async with watching(path) as pilot:
        await press(pilot, "down", "down")
        assert place(pilot) == f"{starts[2]} of 30"
        await press(pilot, "up")
        assert place(pilot) == f"{starts[1]} of 30"


async def test_a_turn_can_be_asked_for_by_number(save: Save) -> None:
    path = save("mine", actions=30)
    marks = Match.load(path, read_only=True).reel().turns()
    async with watching(path) as pilot:
        await press(pilot, "t", "2", "enter")
        assert place(pilot) == f"{next(mark.position for mark in marks if mark.turn.number == 2)} of 30"


async def test_the_line_tells_the_turn_and_the_speed(save: Save) -> None:
    async with watching(save("mine", actions=30)) as pilot:
        await press(pilot, "down", "s")
        assert "Year 1, Spring" in line(pilot)
        assert "paused, fast" in line(pilot)


@pytest.mark.parametrize("key", ["g", "b", "i"])
async def test_escape_first_closes_what_is_open(save: Save, key: str) -> None:
    async with watching(save("mine", actions=20)) as pilot:
        await press(pilot, key, "escape")
        assert isinstance(pilot.app.screen, ReplayScreen)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, HomeScreen)


async def test_nobody_is_waited_for(save: Save) -> None:
    async with app(Replay(save("mine", actions=20))).run_test(size=(120, 40)) as pilot:
        await press(pilot, "right")
        assert "waiting for" not in text_of(pilot.app)
        assert "you are watching a replay" in text_of(pilot.app)


async def test_a_turn_that_is_not_there_is_refused(save: Save) -> None:
    async with watching(save("mine", actions=5)) as pilot:
        await press(pilot, "t", *"999", "enter")
        assert "The last turn is" in text_of(pilot.app)


async def test_it_runs_by_itself_until_the_end_and_stops(save: Save) -> None:
    async with watching(save("mine", actions=3)) as pilot:
        await press(pilot, "s", "space")
        assert "running, fast" in text_of(pilot.app)
        await until(pilot, lambda: place(pilot) == "3 of 3")
        await until(pilot, lambda: "paused" in text_of(pilot.app))


async def test_space_stops_it(save: Save) -> None:
    async with watching(save("mine", actions=20)) as pilot:
        await press(pilot, "space", "space")
        assert "paused" in text_of(pilot.app)


async def test_before_the_end_only_ones_own_eyes_and_a_watchers_are_offered(save: Save) -> None:
    async with watching(save("mine", actions=10)) as pilot:
        await press(pilot, "v")
        shown = text_of(pilot.app)
        assert "2  A watcher" in shown
        assert "open once the game is over" in shown


async def test_two_people_at_one_keyboard_look_as_watchers_until_the_end(save: Save) -> None:
    async with watching(save("mine", actions=10, bot=False)) as pilot:
        assert "seen by a watcher" in text_of(pilot.app)
        await press(pilot, "v")
        assert "The players' own views are open once the game is over" in text_of(pilot.app)


async def test_after_the_end_one_can_look_with_every_eye(save: Save) -> None:
    async with watching(save("over", actions=1000, seasons=1)) as pilot:
        assert "everything open" in text_of(pilot.app)
        await press(pilot, "v", "2")
        assert "seen by Mate" in text_of(pilot.app)
        assert "Now you see the view of Mate" in text_of(pilot.app)
        await press(pilot, "v", "4")
        assert "Now you see everything" in text_of(pilot.app)


async def test_the_file_is_never_changed_by_looking(save: Save) -> None:
    path = save("mine", actions=10)
    before = path.read_bytes()
    async with watching(path) as pilot:
        await press(pilot, "end", "enter", "m", "u")
    assert path.read_bytes() == before


async def test_from_the_command_line_the_way_back_leads_home(save: Save) -> None:
    async with watching(save("mine")) as pilot:
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, HomeScreen)


async def test_a_file_that_cannot_be_read_leads_home_with_a_word(tmp_path: Path) -> None:
    (tmp_path / "bad.sea").write_text("no")
    async with app(Replay(tmp_path / "bad.sea")).run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: "bad.sea is not a seatui save" in text_of(pilot.app))
        assert isinstance(pilot.app.screen, HomeScreen)
        assert not isinstance(pilot.app.screen, ReplayScreen)
