"""The legend's key in every game: at the board, over a question, for watchers, in replays, on a shared screen and behind a curtain."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import seatui
from examples.app import DemoApp
from examples.divers import GAME as DIVERS
from seatui.bots import make
from seatui.match.referee import Match
from seatui.match.table import Holder, Person, Table
from seatui.paths import sample_saves_folder
from seatui.tui.app.start import Home, Play, Replay
from seatui.tui.look.clusters import CLUSTERS
from seatui.tui.look.controls import CONTROLS, LESSON_CONTROLS, PRESETS, Verb
from seatui.tui.pane.pane import Pane, PaneSpec
from seatui.tui.pane.plain_pane import PlainPane, pane_class
from seatui.tui.screens.game import GameScreen
from seatui.tui.screens.replay import ReplayScreen
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.legend import LegendWindow
from tests.gallery.scenes import sea_skirmish_for_two
from tests.narrowing import checked
from tests.tui.app_driver import app, app_of, press_each, text_of
from tests.tui.fake_terminal import STILL, until
from tests.tui.screens.test_game import game as buoys
from tests.tui.screens.test_game import table as buoys_table
from tests.tui.split.together import BACK, table_for, together

GAMES = sorted(seatui.games())
every_game = pytest.mark.parametrize("game", GAMES)
LEGEND = next(control for control in CONTROLS if control.meaning == Verb.LEGEND)
(KEY, OTHER_KEY) = LEGEND.keys


def table(game: str) -> Table:
    """Return a table with a person on the first seat and bots that nobody lets play."""
    card = seatui.game(game)
    match = Match.new(card, card.seats[0], seed=1)
    holders: list[Holder] = [make(card, "mate", seat, match.rules) for seat in range(card.seats[0])]
    return Table(match, [Person("Ann"), *holders[1:]])


def pane_of(pilot: Pilot[Any]) -> Pane:
    return pilot.app.screen.query_one(Pane)


def legend_of(pilot: Pilot[Any]) -> LegendWindow:
    """Return the legend that lies on top."""
    return checked(LegendWindow, pane_of(pilot).dialogs[-1])


# The key


@every_game
def test_the_key_is_free_in_every_game(game: str) -> None:
    used = [each for each in pane_class(seatui.game(game)).CONTROLS if {KEY, OTHER_KEY} & {*each.keys}]
    assert [each.meaning for each in used] == [Verb.LEGEND]


def test_the_key_is_free_in_clusters_lessons_and_presets() -> None:
    clusters = [key for cluster in CLUSTERS for control in cluster.controls for key in control.keys]
    lessons = [key for control in LESSON_CONTROLS for key in control.keys]
    presets = [key for preset in PRESETS.values() for keys in preset.values() for key in keys.split(",")]
    assert not {KEY, OTHER_KEY} & {*clusters, *lessons, *presets}


@every_game
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
async def test_legend_opens_scrolls_and_closes_in_every_game(game: str, glyphs: str, size: tuple[int, int]) -> None:
    async with app(Play(table(game)), glyphs=glyphs).run_test(size=size) as pilot:
        await pilot.pause()
        pane = pane_of(pilot)
        for dialog in list(pane.dialogs):
            pane.close_dialog(dialog)
        await press_each(pilot, KEY)
        legend = legend_of(pilot)
        rows = ["".join(text for text, _ in row) for row in legend.whole(legend.size.width - 4)]
        assert len(rows) > 20
        assert all(len(row) <= legend.size.width - 4 for row in rows)
        shown = [text_of(pilot.app)]
        for _ in rows:
            await press_each(pilot, "pagedown")
            if text_of(pilot.app) == shown[-1]:
                break
            shown.append(text_of(pilot.app))
        assert all(any(row.strip() in page for page in shown) for row in rows)
        await press_each(pilot, KEY)
        assert not pane.dialogs


async def test_word_after_the_colon_opens_the_legend() -> None:
    async with buoys(buoys_table(Person("Ann"), Person("Bo"))) as (pilot, _):
        await press_each(pilot, "colon", *"legend", "enter")
        assert legend_of(pilot)


async def test_hints_have_the_key_where_there_is_room() -> None:
    async with buoys(buoys_table(Person("Ann"), Person("Bo")), size=(140, 40)) as (pilot, _):
        assert f"{KEY} Legend" in text_of(pilot.app).splitlines()[-1]


async def test_help_and_palette_have_the_key() -> None:
    async with app(Play(table("dangerous-sea"))).run_test(size=(120, 100)) as pilot:
        await press_each(pilot, "ctrl+p", *"legend")
        await until(pilot, lambda: f"{LEGEND.label}: {LEGEND.tooltip}" in text_of(pilot.app))
        await press_each(pilot, "escape", "question_mark")
        assert LEGEND.tooltip in text_of(pilot.app)


async def test_legend_opens_over_a_question_and_leads_back_to_it() -> None:
    async with buoys(buoys_table(Person("Ann"), Person("Bo"))) as (pilot, screen):
        await press_each(pilot, "escape", KEY)
        assert [dialog.title for dialog in screen.panes[0].dialogs] == ["Buoys", "Legend"]
        await press_each(pilot, "escape")
        assert [dialog.title for dialog in screen.panes[0].dialogs] == ["Buoys"]


# Others who look


@every_game
async def test_watchers_have_the_legend(game: str) -> None:
    async with app(Home()).run_test(size=(80, 24)) as pilot:
        pilot.app.push_screen(GameScreen(table(game), [PaneSpec(())], bots=False))
        await pilot.pause()
        await press_each(pilot, KEY)
        assert any(each.signs for each in legend_of(pilot).groups)


SAVES = {
    "battle-seas": "cape-st-vincent", "captain-sonar": "two-boats", "dangerous-sea": "four-captains",
    "sea-search": "three-songs", "sea-skirmish": "three-fleets",
}  # fmt: skip


@every_game
async def test_replays_have_the_legend(game: str) -> None:
    path = sample_saves_folder() / f"{SAVES[game]}.sea"
    async with app(Replay(Path(path))).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        checked(ReplayScreen, pilot.app.screen)
        await press_each(pilot, "right", KEY)
        assert any(each.signs for each in legend_of(pilot).groups)
        await press_each(pilot, "escape")
        assert not pane_of(pilot).dialogs


@every_game
async def test_menu_of_a_shared_screen_has_the_legend(game: str) -> None:
    options: dict[str, Any] = {"seats": 8} if game == "captain-sonar" else {}
    async with together(table_for(game, **options), size=(160, 48)) as sea:
        if not sea.screen.arrangement.is_split:
            await sea.press(KEY)  # the people take turns at one pane, behind a curtain
            assert not sea.pane(0).dialogs
            return
        pane = sea.pane(1)
        for dialog in list(pane.dialogs):
            pane.close_dialog(dialog)
        await sea.tap(1, BACK)
        await sea.choose_in_menu(1, LEGEND.label)
        checked(LegendWindow, pane.dialogs[-1])


# Secrets


async def test_curtain_keeps_the_legend_away() -> None:
    match = Match.new(DIVERS, seed=1, names=("Ann", "Bo", "Cy", "Di"))
    ann, bo = Person("Ann"), Person("Bo")
    screen = GameScreen(Table(match, [ann, ann, bo, bo], hot_seat=True), [PaneSpec((0, 1, 2, 3))])
    async with DemoApp(lambda: screen, STILL).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert pane_of(pilot).covered
        await press_each(pilot, KEY)
        assert not pane_of(pilot).dialogs
        await press_each(pilot, "escape", KEY)
        assert [dialog.title for dialog in pane_of(pilot).dialogs] == [DIVERS.title]  # the game menu alone
        await press_each(pilot, "escape", "enter", KEY)
        assert legend_of(pilot)


async def test_cover_keeps_its_players_courses_out_of_the_legend() -> None:
    async with together(sea_skirmish_for_two(), size=(160, 48)) as sea:
        pane, match = sea.pane(0), sea.table.match
        boat, course = next(action[1:3] for action in match.options(0) if action[0] == "course")
        assert pane.submit(("course", boat, course), 0)
        await sea.press("f12")
        assert pane.secrecy.is_on
        faces = next(each for each in pane.legend() if each.title == "Numbers of courses")
        assert not any(sign.here for sign in faces.signs)
        pane.secrecy.peek()
        faces = next(each for each in pane.legend() if each.title == "Numbers of courses")
        assert [number for number, sign in enumerate(faces.signs, start=1) if sign.here] == [course]


# The board's own signs


async def test_marks_are_drawn_as_on_the_board_and_those_in_use_come_first() -> None:
    async with buoys(buoys_table(Person("Ann"), Person("Bo"))) as (pilot, screen):
        board, glyphs = screen.panes[0].board, screen.panes[0].glyphs
        await press_each(pilot, KEY)
        signs = {sign.words: sign for each in legend_of(pilot).groups for sign in each.signs}
        cursor = "".join(text for text, _ in signs["the cursor"].art[0])
        assert (cursor[0], cursor[-1], cursor[1:-1].strip()) == (*glyphs.cursor, "")
        here = {words for words, sign in signs.items() if sign.here}
        assert "something can be done here" in here
        assert "a lesson points here" not in here
        board.mark(Mark.LESSON, [(0, 0)])
        await press_each(pilot, KEY, KEY)
        assert "a lesson points here" in {sign.words for each in legend_of(pilot).groups for sign in each.signs if sign.here}


async def test_legend_follows_a_change_of_the_look() -> None:
    async with app(Play(table("dangerous-sea"))).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press_each(pilot, KEY)
        assert "▲" in text_of(pilot.app) or "·" in text_of(pilot.app)
        app_of(pilot).change_settings(glyphs="ascii")
        await pilot.pause()
        drawn = "".join(text for row in legend_of(pilot).whole(72) for text, _ in row)
        assert drawn.isascii()


async def test_board_in_words_says_that_it_has_no_signs_but_the_players() -> None:
    screen = GameScreen(table("dangerous-sea"), [PaneSpec((0,))], bots=False)
    screen.pane_class = PlainPane
    async with app(Home()).run_test(size=(80, 24)) as pilot:
        pilot.app.push_screen(screen)
        await pilot.pause()
        await press_each(pilot, KEY)
        assert [each.title for each in legend_of(pilot).groups if each.signs] == ["Players"]
