"""The form of a new game, replays, and the end of a game for winners and losers."""

from __future__ import annotations

from pathlib import Path

from textual.geometry import Region

from seatui.games.sea_search import GAME
from seatui.games.sea_search.pane.layout import Contents, arrange
from seatui.games.sea_search.pane.pane import SearchPane
from seatui.games.sea_search.words.describe import tally
from seatui.match.referee import Match
from seatui.match.table import Table
from seatui.plain.match_lines import final_lines
from seatui.tui.app.start import Home, Play, Replay
from seatui.tui.screens.game import GameScreen
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.dialog import ChoiceDialog
from tests.games.sea_search.pane.search_app import AtSea, Idler, at_sea, table_of
from tests.games.sea_search.position import Sea, given
from tests.tui.app_driver import app, app_of, press, text_of
from tests.tui.fake_terminal import until
from tests.tui.replays import saved

# A new game

BEASTLY = ("Seamites attack", "Infested Seaports", "Storm-proof mark", "Order of Beasts", "Kraken growth")
TO_MODE = ("down",) * 5
"""Keys from the button past game, number of players and both players to the first option."""


async def test_options_of_beasts_are_offered_in_epic_games_alone() -> None:
    async with app(Home()).run_test(size=(120, 50)) as pilot:
        app_of(pilot).open_new_game(GAME.id)
        await pilot.pause()
        assert not any(name in text_of(pilot.app) for name in BEASTLY)
        await press(pilot, *TO_MODE, "right")
        assert all(name in text_of(pilot.app) for name in BEASTLY)


# Replays and watchers


async def test_a_decision_that_was_made_long_ago_opens_no_dialog(tmp_path: Path) -> None:
    match = saved(GAME, tmp_path / "passage.sea", "grant_passage")
    async with app(Replay(tmp_path / "passage.sea")).run_test(size=(80, 24)) as pilot:
        await press(pilot, "end")
        pane = pilot.app.screen.query_one(SearchPane)
        assert pane.position.decision == match.decisions()[0]
        assert (pane.dialogs, pane.deciding) == ([], "")


def test_sheets_of_a_watcher_take_the_room_of_the_menu() -> None:
    def sheets(acts: bool) -> int:
        contents = Contents(lambda room: room, lambda _width, room: room, 0, "board", acts=acts)
        return arrange(Region(0, 2, 80, 20), contents)["sheets"].height

    assert (sheets(acts=True), sheets(acts=False)) == (14, 18)


async def test_whoever_watches_bots_sees_no_hand_and_no_marks() -> None:
    match = Match.new(GAME, seats=2, seed=5, names=("Ann", "Bob"))
    table = Table(match, [Idler(), Idler()])
    async with app(Play(table)).run_test(size=(120, 40)) as pilot:
        sea = AtSea(pilot, table)
        await until(pilot, lambda: match.count > 1)
        assert "Your Item cards" not in sea.text
        assert sea.marked(Mark.TARGET) == set()


# The end


SMALL = (80, 24)


def near_the_end(seats: int = 2, mode: str = "normal") -> Sea:
    """Ann has three songs and is next to the centre."""
    sea = given(seats, mode=mode).calm().no_probes().ship(0, (1, 0)).seaports(0, (1, 1), (2, 1)).with_(research={0: 4, 1: 2})
    sea.song((0, 1), 1, 0, recorded=(0, 1)).song((0, -1), 4, 1, recorded=(0,)).song((-1, 1), 6, 2, recorded=(0,))
    return sea


def without_ann() -> Sea:
    """Ann is out, and Bob and Cleo play on."""
    sea = given(3).calm().seaports(0).with_(fallen={0: 1}, active=1, at={0: -1})
    sea.state.pending[-1] = sea.state.pending[-1]._replace(seat=1)
    return sea


def title_and_text(sea: AtSea) -> tuple[str, list[str]]:
    dialog = sea.pane.dialogs[-1]
    assert isinstance(dialog, ChoiceDialog)
    return dialog.title, list(dialog.text)


async def test_the_winner_is_told_so_and_all_figures_are_there() -> None:
    async with at_sea(near_the_end(), size=SMALL) as sea:
        await sea.press("q", "enter")
        title, text = title_and_text(sea)
        assert title == "The game is over: you win!"
        assert text == [
            "Ann brings three Abyssal Songs to the centre of the Sea Heart.",
            "",
            "1. Ann: 3 songs (Bell, Eye and Gull), 2 Seaports, research 4",
            "2. Bob: 1 song (Bell), 1 Seaport, research 2",
        ]
        assert "New game" in sea.text
        await sea.press("enter")
        assert "it is over; Esc: what next" in sea.text


async def test_at_a_shared_screen_the_winner_is_named() -> None:
    async with at_sea(near_the_end(), people=2, size=SMALL) as sea:
        await sea.press("q", "enter")
        assert title_and_text(sea)[0] == "The game is over: Ann wins"


async def test_where_nobody_wins_nobody_has_a_place() -> None:
    position = near_the_end(2, "epic").beast("kraken", ("kraken", (0, 0), 0)).with_(ended="sea_wins", beaten=[1], fallen={0: 1, 1: 2})
    position.state.pending.clear()
    async with at_sea(position, size=SMALL) as sea:
        title, text = title_and_text(sea)
        assert title == "The game is over: nobody wins"
        assert text[2:] == [
            "Bob: out of the game, with 1 song (Bell)",
            "Ann: out of the game, with 3 songs (Bell, Eye and Gull)",
            "Beasts beaten: the Siren; the Kraken stays unbeaten",
        ]


def test_there_are_no_beasts_to_tell_of_in_a_normal_game() -> None:
    sea = near_the_end()
    assert tally(sea.rules.view(sea.state, None), None) == ""


def test_plain_mode_tells_the_same() -> None:
    table = table_of(near_the_end())
    table.match.play(0, "move NW")
    assert list(final_lines(table.match)) == [
        "Ann wins.",
        "  Ann: 3 songs (Bell, Eye and Gull), 2 Seaports, research 4",
        "  Bob: 1 song (Bell), 1 Seaport, research 2",
    ]


# Out of the game


async def test_whoever_is_out_is_told_what_is_left_to_do() -> None:
    async with at_sea(without_ann(), people=2, seats=(0,), size=SMALL, speed="slow") as sea:
        title, _ = title_and_text(sea)
        assert title == "You are out of the game"
        assert "any key goes on" in sea.text
        await sea.press("2")
        assert not sea.pane.dialogs
        assert app_of(sea.pilot).settings.speed == "fast"
        assert "you are out; Esc: speed, leave" in sea.text


async def test_whoever_is_out_may_leave_at_once() -> None:
    async with at_sea(without_ann(), people=2, seats=(0,), size=SMALL) as sea:
        await sea.press("up", "enter")
        assert not isinstance(sea.pilot.app.screen, GameScreen)


async def test_the_farewell_says_how_the_last_seaport_was_lost() -> None:
    position = given(3, mode="epic", actions=1).calm().beast("seamites", ("seamite", (1, 1), 1), ("seamite", (1, -2), 1), drawer=1)
    async with at_sea(position, people=3, seats=(0,), size=SMALL, dice=[1, 6, 6]) as sea:
        await sea.press("n", "1")
        title, text = title_and_text(sea)
        assert title == "You are out of the game"
        assert text[0].startswith("Ann loses the Seaport on (1,1) to the Seamites. It was your last one, and your ship")
