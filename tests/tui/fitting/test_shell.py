"""No text on the screens around a game is cut, at 80, 100 and 120 columns."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import seatui
from seatui import Match, paths
from seatui.tui.app.app import SeatuiApp
from seatui.tui.app.start import Home, Replay, Rulebook, Saves, Start, Tutorial
from tests.gallery.scenes import CAPTAINS
from tests.matches import play_on
from tests.tui.app_driver import app, app_of, press_each
from tests.tui.fitting.cuts import Cut, recorded_cuts
from tests.tui.fitting.played import NAMES, SIZES

GAMES = tuple(seatui.games())
MOST_ROWS = 40
"""More rows than any form has."""

Walk = tuple[Start, Callable[[SeatuiApp], None], tuple[str, ...]]


def _stay(_: SeatuiApp) -> None:
    """Look at the first screen."""


def _form(game: str) -> Callable[[SeatuiApp], None]:
    return lambda shown: shown.open_new_game(game)


def _story(name: str) -> Callable[[SeatuiApp], None]:
    return lambda shown: shown.open_saved_story(paths.sample_saves_folder() / f"{name}.sea")


OVER = ("cape-st-vincent", "four-captains", "three-fleets", "three-songs", "two-boats")
"""The samples that are over, one of each game."""

WALKS: dict[str, Walk] = {
    "home": (Home(), _stay, ("down",) * 8),
    "saves": (Saves(), _stay, ("down", "down", "d", "escape", "r", "escape", "c", "escape", "v")),
    "settings": (Home(), SeatuiApp.open_settings, ("down",) * MOST_ROWS),
    "help": (Home(), SeatuiApp.open_help, ("pagedown",) * 3),
    "replay": (Replay(paths.sample_saves_folder() / "four-captains.sea"), _stay, ("end", "v", "escape", "t", "escape", "question_mark")),
    **{f"story of {name}": (Home(), _story(name), ("pagedown", "pagedown", "tab", "end")) for name in OVER},
    **{f"new {game}": (Home(), _form(game), ("down",) * MOST_ROWS) for game in GAMES},
    **{f"rules of {game}": (Rulebook(game), _stay, ("tab", "down", "down", "slash", "s", "e", "a")) for game in GAMES},
    **{f"tutorial of {game}": (Tutorial(game), _stay, ("enter", "enter", "f2")) for game in GAMES},
}


@pytest.mark.parametrize("walk", WALKS)
async def test_texts_of_the_shell_are_whole(walk: str, tmp_path: Path) -> None:
    _save_games(tmp_path / "saves")
    start, open_screen, keys = WALKS[walk]
    with recorded_cuts() as cuts:
        for size in SIZES:
            async with app(start, name=NAMES[0]).run_test(size=size) as pilot:
                await pilot.pause()
                open_screen(app_of(pilot))
                await press_each(pilot, *keys)
    wrong = {cut for cut in cuts if not is_permitted(cut)}
    assert not wrong, "\n".join(map(str, sorted(wrong)))


def is_permitted(cut: Cut) -> bool:
    """Return whether a cut loses nothing that is not in sight elsewhere."""
    if cut.widget == "Rows":
        return True  # the rulebook, which shows the chapter or rule that is pointed at beside its list
    return cut.widget in ("HomeList", "LoadScreen", "CounterBoard") and any(name in cut.whole for name in (*NAMES, *CAPTAINS))


def _save_games(folder: Path) -> None:
    """Save a game of each kind, begun and with long names."""
    folder.mkdir(exist_ok=True)
    for game in seatui.games().values():
        seats = game.seats[-1]
        play_on(Match.new(game, seats, seed=7, names=NAMES[:seats], path=folder / f"{game.id}.sea"), 30).close()
