"""The console as a whole: tabs and quarters, keys, notes, secrets, replays, prompts, and the redrawing of charts."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.app import App, ComposeResult

import seatui
from seatui.games.captain_sonar.model.content import CAPTAIN, CREWS, DIRECTIONS, ENGINEER, MATE, OPERATOR, ROLES, SMALL_MAP, SYSTEMS
from seatui.games.captain_sonar.model.geometry import chart_of
from seatui.games.captain_sonar.model.radio import Heard
from seatui.games.captain_sonar.pane.board.art import Layers, Sign, Stroke
from seatui.games.captain_sonar.pane.board.map import SeaMap
from seatui.games.captain_sonar.pane.board.shapes import EAST, NORTH
from seatui.games.captain_sonar.pane.keys.controls import CONSOLE_CONTROLS
from seatui.games.captain_sonar.pane.pane import Console
from seatui.games.captain_sonar.pane.prompts import OTHERS, own_prompt
from seatui.games.captain_sonar.play.open_decisions import QUESTIONS
from seatui.tui.app.start import Replay
from seatui.tui.look.controls import KeyMap
from seatui.tui.look.glyphs import UNICODE
from seatui.tui.pane.position import log_lines
from seatui.tui.screens.replay import ReplayScreen
from seatui.tui.widgets.cell_art import CellArt
from tests.games.captain_sonar.hunt import NARWHAL
from tests.games.captain_sonar.pane.console_app import console, heard, spaces, sub
from tests.tui.app_driver import app, press, text_of


async def test_digits_open_the_tabs() -> None:
    async with console() as boat:
        seen = []
        for key in "12345":
            await boat.press(key)
            seen.append(boat.console.station)
        assert seen == ["captain", "mate", "engineer", "operator", "crew"]


async def test_a_click_on_a_tab_opens_it() -> None:
    async with console() as boat:
        line = boat.line("3 Engineer")
        await boat.pilot.click(offset=(line.index("3 Engineer"), boat.text.splitlines().index(line)))
        await boat.pilot.pause()
        assert boat.console.station == "engineer"


async def test_the_tab_line_says_in_words_what_is_needed_where() -> None:
    async with console(step="order") as boat:
        await boat.press("e")
        assert "Mate!charge" in boat.line("3 Engineer")
        assert "Engineer!mark" in boat.line("3 Engineer")


async def test_the_damage_of_both_crews_is_always_in_sight() -> None:
    async with console(sub("E5", damage=1), sub("J10", damage=3)) as boat:
        for key in "12345":
            await boat.press(key)
            assert "O×··· N×××·" in boat.text


async def test_whoever_plots_while_an_order_is_open_is_left_at_the_overlay() -> None:
    async with console(radio=heard(1, "NN")) as boat:
        await boat.press("4", "enter", "enter")
        assert boat.console.station == "operator"


ENEMY_TURN = ((OPERATOR, "ok"), (CAPTAIN, "head north"), (MATE, "charge mine"), (ENGINEER, "break north 6"))


@pytest.mark.rule("CS-139")
async def test_a_station_that_the_player_chose_stays_when_the_turn_begins() -> None:
    async with console(briefing=False, radio=heard(1, "NN")) as boat:
        match = boat.table.match
        await boat.press("e", "t", "d")
        assert match.decisions()[0].seat == NARWHAL + OPERATOR
        await boat.press("4")
        for seat, line in ENEMY_TURN:
            match.play(NARWHAL + seat, line)
        await boat.pilot.pause()
        assert "press 1 for the next order" in boat.line("Ann (Captain)")
        before = boat.at
        await boat.press("s")
        assert (boat.console.station, boat.at) == ("operator", before)
        await boat.press("1", "s")
        assert boat.console.station == "mate"


async def test_the_next_station_opens_by_itself_until_the_player_chooses_one() -> None:
    async with console(briefing=False) as boat:
        match = boat.table.match
        stations = []
        for key in "etd":
            await boat.press(key)
            stations.append(boat.console.station)
        for seat, line in ENEMY_TURN:
            match.play(NARWHAL + seat, line)
        await boat.pilot.pause()
        assert [*stations, boat.console.station] == ["mate", "engineer", "engineer", "captain"]


async def test_the_answer_to_a_drone_stands_in_the_log_of_its_turn() -> None:
    ready = [Heard(0, 0, "ready", ("drone",))]
    async with console(sub("E5", drone=4), step="activate", radio=ready) as boat:
        boat.table.match.play(CAPTAIN, "drone 1")
        match = boat.table.match
        lines = [line.text for line in log_lines(match.log(CAPTAIN), match, boat.console.look, Console.OPENING, Console.UNSAID)]
        assert lines.index("Narwhal answers: no, not in sector 1") < lines.index("Narwhal's turn")
        assert lines[lines.index("Narwhal's turn") - 1].startswith("Order")


async def test_the_same_letter_means_another_thing_at_another_station() -> None:
    async with console() as boat:
        await boat.press("4", "s")
        assert boat.at == "E5"
        await boat.press("1", "s")
        assert boat.at == "E6"


async def test_all_four_roles_stand_on_a_large_screen_at_once_and_zoom_shows_one_alone() -> None:
    async with console(size=(120, 40)) as boat:
        for words in ("Captain", "Radio Operator", "Engineer", "First Mate", "Radio ─"):
            assert words in boat.text
        await boat.press("z")
        assert "First Mate" not in boat.text


async def test_one_role_is_shown_large_with_the_crew() -> None:
    async with console(roles=(CAPTAIN,), size=(120, 40)) as boat:
        assert boat.console.sea.cell == (6, 3)
        assert "Crew" in boat.text


async def test_shared_sheets_can_be_looked_at_but_not_used() -> None:
    async with console(roles=(OPERATOR,)) as boat:
        await boat.press("1")
        assert "[@]" in boat.text
        await boat.press("s")
        assert boat.at == "E5"


async def test_own_sheets_are_hidden_from_the_others() -> None:
    async with console(roles=(OPERATOR,), sheets="own") as boat:
        await boat.press("1")
        assert "This sheet is for Orca's Captain alone" in boat.text
        assert "@" not in boat.text


async def test_whoever_holds_two_roles_sees_both_sheets_with_own_sheets_too() -> None:
    async with console(sub("E5", torpedo=3), roles=(CAPTAIN, MATE), sheets="own", step="activate") as boat:
        assert "READY" in boat.line("Torpedo")
        await boat.press("2")
        assert "READY" in boat.line("Torpedo")


async def test_a_note_is_written_from_anywhere_and_one_comes_back() -> None:
    async with console() as boat:
        await boat.press("apostrophe", "g", "o", "4", "enter")
        own = boat.view.own
        assert own is not None
        assert own.notes[-1].text == "go4"
        assert boat.console.station == "captain"


async def test_a_request_reaches_the_crew() -> None:
    async with console() as boat:
        await boat.press("q", "right", "enter")
        own = boat.view.own
        assert own is not None
        assert [(request.topic, request.value) for request in own.requests] == [("charge", "torpedo")]


async def test_the_line_under_a_sheet_does_not_speak_of_a_chart() -> None:
    async with console() as boat:
        await boat.press("2")
        assert "open water" not in boat.text


async def test_a_space_is_described_under_the_chart() -> None:
    async with console(sub("E5 D5", mines="C4")) as boat:
        await boat.press("left", "up")
        assert "C4, sector 1: open water, our mine" in boat.text


async def test_the_describe_key_tells_place_headings_and_what_was_heard() -> None:
    async with console(sub("E5 D5"), radio=heard(1, "NW")) as boat:
        await boat.press("i")
        for words in ("Our submarine is at D5.", "East: we have been there.", "Narwhal: HEAD WEST."):
            assert words in boat.text


async def test_at_the_end_both_routes_are_shown_with_their_mines() -> None:
    async with console(sub("E5 D5"), sub("J10 J9 I9", mines="H9"), size=(120, 40)) as boat:
        boat.table.match.play(2, ("resign",))
        await boat.press("1")
        await boat.pilot.app.workers.wait_for_complete()
        await boat.pilot.pause()
        assert "Narwhal's whole route" in boat.text
        assert "◀N█═ ┃" in boat.text


async def test_at_the_end_both_boats_are_on_each_chart_with_suspects() -> None:
    radio = [*heard(0, "W"), *heard(1, "NW"), Heard(3, 1, "surface", (4,))]
    async with console(sub("E5 D5"), sub("J10 J9 I9"), radio=radio, size=(120, 40), map="harbour-basin") as boat:
        boat.table.match.play(2, ("resign",))
        await boat.pilot.app.workers.wait_for_complete()
        await boat.pilot.pause()
        for chart in (boat.console.sea, boat.console.overlay):
            assert {"O", "N"} <= {sign.text for sign in chart._layers.signs.values()}
        cloud = boat.console.heat.clouds[1]
        assert cloud >> spaces(boat.console.chart, "I9")[0] & 1
        assert f"Orca may suspect {cloud.bit_count()} places" in boat.text
        assert f"Orca may suspect {cloud.bit_count()} places" in boat.table.match.describe(2)


async def test_at_the_end_the_enemys_gauges_are_shown() -> None:
    async with console(sub("E5 D5"), sub("J10 J9 I9", mines="H9", torpedo=3, sonar=1), size=(180, 50), map="skerry-sound") as boat:
        assert "Torpedo      ███ 3/3" not in boat.text
        boat.table.match.play(2, ("resign",))
        await boat.press("1")
        for words in ("at I9, 0 of 4 lost", "mines at H9", "Torpedo      ███ 3/3", "Sonar        █░░ 1/3"):
            assert words in boat.text


async def test_nobody_has_clouds_while_boats_are_hidden() -> None:
    async with console(sub("E5 D5"), radio=heard(1, "NW"), aid="full") as boat:
        await boat.pilot.app.workers.wait_for_complete()
        assert boat.console.heat.clouds == [0, 0]


async def test_confirming_at_a_sheet_that_asks_nothing_gives_no_order() -> None:
    async with console(sub("D6")) as boat:
        await boat.press("3", "enter")
        assert boat.console.banner.note.text == "Press 1 for the next order"
        assert boat.heard == {"dive"}


@pytest.mark.parametrize("mode", ["turns", "real-time"])
@pytest.mark.parametrize("station", "125")
async def test_confirming_at_another_sheet_names_the_one_that_the_banner_names(mode: str, station: str) -> None:
    async with console(roles=(CAPTAIN, MATE, ENGINEER), mode=mode, map="harbour-basin") as boat:
        await boat.press("n", "m", station, "enter")
        assert "press 3 for what to mark" in boat.line("Ann (Engineer)")
        assert boat.console.banner.note.text == "Press 3 for what to mark"


async def test_confirming_where_only_others_are_awaited_does_nothing() -> None:
    async with console(roles=(CAPTAIN,)) as boat:
        await boat.press("n", "enter")
        assert boat.console.banner.note.text == "There is nothing to do here now"


async def test_confirming_at_the_gauges_in_the_launch_step_names_the_keys() -> None:
    ready = [Heard(0, 0, "ready", ("sonar",))]
    async with console(sub("E5", sonar=3), roles=(MATE,), step="launch", radio=ready) as boat:
        await boat.press("enter")
        assert boat.console.banner.note.text == "Press the letter of a system that is READY, or p to pass"


async def test_a_log_that_is_written_anew_has_no_line_that_was_not_told_before() -> None:
    async with console(sub("E5"), radio=heard(1, "N")) as boat:
        await boat.press("s", "d", "d", "4", "enter")
        before = boat.console.log_view.lines
        boat.console.playback.fill_log()  # as after taking back, and when another crew sits down
        assert boat.console.log_view.lines == before
        assert not any("says OK" in line.text for line in before)


async def test_the_help_is_read_to_its_end_without_a_word_cut_off() -> None:
    async with console() as boat:
        await boat.press("question_mark")
        pages = [boat.text]
        while "Read on" in pages[-1]:
            await boat.press("pagedown")
            assert boat.text != pages[-1]
            pages.append(boat.text)
        assert "Make the enemy tell one truth and one lie" in "".join(pages)
        assert not any(line.rstrip().endswith("…") for page in pages for line in page.splitlines())
        await boat.press("pageup")
        assert "Read on" in boat.text


# Replays


def recorded(path: Path) -> Path:
    """A game that was resigned after a few orders."""
    match = seatui.Match.new("captain-sonar", seed=1, names=("Ann",) * 4 + ("Bo",) * 4, path=path)
    for seat, line in ((2, "start E5"), (6, "start J10")):
        match.play(seat, line)
    match.play(2, "resign")
    match.close()
    return path


async def test_digits_open_the_stations_of_a_replay(tmp_path: Path) -> None:
    async with app(Replay(recorded(tmp_path / "a.sea"))).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "2")
        console = pilot.app.screen.query_one(Console)
        assert isinstance(pilot.app.screen, ReplayScreen)
        assert console.station == "mate"
        assert "Torpedo" in text_of(pilot.app)


async def test_the_letters_of_orders_do_nothing_in_a_replay(tmp_path: Path) -> None:
    async with app(Replay(recorded(tmp_path / "a.sea"))).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "right", "right", "n", "f")
        console = pilot.app.screen.query_one(Console)
        assert not console.dialogs
        assert "No:" not in text_of(pilot.app)


@pytest.mark.parametrize(
    ("glyphs", "hints"), [("unicode", "Run Event Turn Key moment View Speed Back Help"), ("ascii", "Run Event Turn Key moment Back Help")]
)
async def test_the_hints_that_matter_most_fit_80_columns(tmp_path: Path, glyphs: str, hints: str) -> None:
    async with app(Replay(recorded(tmp_path / "a.sea")), glyphs=glyphs).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown = text_of(pilot.app).splitlines()[-1].strip().split("  ")
        assert " ".join(hint.partition(" ")[2] for hint in shown) == hints


# The words of the banner

KEYS = KeyMap([CONSOLE_CONTROLS])
ALL = [*(("head", way) for way in DIRECTIONS), *((system,) for system in SYSTEMS), ("trigger",), ("surface",), ("pass",)]
ROOM = 80 - len(" A  ") - len("  STOP 30 s · 59:59 ")
WHO = {"briefing": "Radio Operator", "charge": "First Mate", "breakdown": "Engineer", "launch": "First Mate", "trace": "Radio Operator"}
"""The roles asked, other than the Captain."""
IN_TURNS = ("order", "activate", "launch", "briefing")
"""The decisions in which no STOP takes room in the corner."""


@pytest.mark.parametrize("kind", QUESTIONS)
def test_what_is_asked_fits_behind_the_role(kind: str) -> None:
    said = own_prompt(kind, lambda verb: KEYS.key(verb, UNICODE), ALL) or QUESTIONS[kind].prompt
    assert len(f"{WHO.get(kind, 'Captain')}: {said}") <= ROOM + 10 * (kind in IN_TURNS)


@pytest.mark.parametrize("kind", QUESTIONS)
def test_what_somebody_else_thinks_about_fits(kind: str) -> None:
    longest = max((f"{crew}'s {role}" for crew in CREWS for role in ROLES), key=len)
    assert len(f"{longest} thinks: {OTHERS[kind]}") <= ROOM + 10 * (kind in IN_TURNS)


def test_several_turns_in_a_row_are_said_beside_the_longest_order() -> None:
    said = own_prompt("order", lambda verb: KEYS.key(verb, UNICODE), ALL)
    assert len(f" A  Captain: {said} · 3 turns  Order 99 ") <= 80


# Redrawing a chart

BEFORE = Layers({3: Stroke(NORTH, ""), 4: Stroke(EAST, "")}, {3: Sign("@", "")}, {9: "reach"})
AFTER = Layers({3: Stroke(NORTH, ""), 4: Stroke(NORTH, "")}, {}, {9: "reach", 20: "blast"})


def test_layers_differ_where_anything_else_lies() -> None:
    assert BEFORE.differing(AFTER) == AFTER.differing(BEFORE) == {3, 4, 20}
    assert not BEFORE.differing(BEFORE)


async def test_only_spaces_that_changed_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    class Sea(App[None]):
        def compose(self) -> ComposeResult:
            yield SeaMap(chart_of(SMALL_MAP))

    async with Sea().run_test(size=(120, 60)) as pilot:
        sea = pilot.app.query_one(SeaMap)
        sea.show(BEFORE)
        await pilot.pause()
        asked: list[int] = []
        draw = sea._supplier

        def note(x: int, y: int, zoom: int) -> CellArt:
            asked.append(y * sea.chart.side + x)
            return draw(x, y, zoom)

        monkeypatch.setattr(sea, "_supplier", note)
        sea.show(AFTER)
        await pilot.pause()
        assert sorted(asked) == [3, 4, 20]
