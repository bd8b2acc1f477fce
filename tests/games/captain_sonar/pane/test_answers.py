"""Answers to the enemy and the hull drawing: the contents, the keys and the actions of the dialogs."""

from __future__ import annotations

import pytest

from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER
from seatui.games.captain_sonar.pane.reply_dialogs import SonarReply
from seatui.games.captain_sonar.pane.sheets.tracing import TraceDialog
from seatui.tui.screens.help import HelpScreen
from seatui.tui.widgets.dialog import ChoiceDialog
from tests.games.captain_sonar.pane.console_app import Boat, console, sub
from tests.narrowing import checked

ARROWS = {"U": "up", "R": "right", "D": "down", "L": "left"}


async def pinged(boat: Boat, system: str = "sonar") -> SonarReply | ChoiceDialog:
    """Let the Narwhal use Sonar or Drone in its turn."""
    await boat.press("s", "d", "d")
    for seat, line in ((7, "ok"), (6, "head north"), (5, "charge torpedo"), (4, "break north 1"), (6, system)):
        boat.table.match.play(seat, line)
    await boat.pilot.pause()
    dialog = boat.console.dialogs[-1]
    assert isinstance(dialog, SonarReply | ChoiceDialog)
    return dialog


def said(boat: Boat, kind: str) -> tuple[object, ...]:
    return next(entry.facts for entry in boat.view.radio if entry.kind == kind)


async def test_a_sonar_is_answered_by_keys_with_the_own_place_in_sight() -> None:
    async with console(sub("E5"), sub("J10", sonar=3)) as boat:
        await pinged(boat)
        assert "We are at E6: row 6, column E, sector 3." in boat.text
        assert "Narwhal will hear: ROW 6, COLUMN F" in boat.text
        assert "←→ Change  Enter Next" in boat.text
        await boat.press("enter", "enter", "j", "enter")
        assert "Enter Answer" in boat.text
        await boat.press("enter")
        assert said(boat, "sonar_answer") == ("row", 6, "column", 10)


async def test_true_and_false_kind_are_never_the_same() -> None:
    async with console(sub("E5"), sub("J10", sonar=3)) as boat:
        dialog = await pinged(boat)
        assert isinstance(dialog, SonarReply)
        seen = set()
        for _ in range(3):
            await boat.press("right")
            seen.add(tuple(dialog.kinds))
        await boat.press("down", "right", "right")
        assert all(first != second for first, second in {*seen, tuple(dialog.kinds)})
        assert {first for first, _ in seen} == {"row", "column", "sector"}


async def test_a_lie_never_tells_the_truth() -> None:
    async with console(sub("E5"), sub("J10", sonar=3)) as boat:
        dialog = await pinged(boat)
        assert isinstance(dialog, SonarReply)
        await boat.press("down", "down")
        told = []
        for _ in range(9):
            await boat.press("right")
            told.append(dialog.values["column"])
        assert sorted(told) == [1, 2, 3, 4, 6, 7, 8, 9, 10]


async def test_a_closed_answer_is_opened_again_by_enter() -> None:
    async with console(sub("E5"), sub("J10", sonar=3)) as boat:
        await pinged(boat)
        await boat.press("escape")
        assert not boat.console.dialogs
        await boat.press("enter")
        assert isinstance(boat.console.dialogs[-1], SonarReply)


async def test_with_a_buoy_afloat_both_statements_are_free() -> None:
    async with console(sub("E5", buoy=True), sub("J10", sonar=3), scenario="decoy-buoy") as boat:
        dialog = await pinged(boat)
        assert isinstance(dialog, SonarReply)
        assert "A buoy floats" in boat.text
        await boat.press("down", "left", "enter", "enter", "enter", "enter")
        assert said(boat, "sonar_answer") == ("row", 5, "column", 5)


async def test_with_a_buoy_afloat_a_drone_is_answered_freely() -> None:
    async with console(sub("E5", buoy=True), sub("J10", drone=4), scenario="decoy-buoy") as boat:
        await pinged(boat, "drone 3")
        assert "They ask: are you in sector 3?" in boat.text
        await boat.press("2")
        assert said(boat, "drone_answer")[:2] == (False, 3)


async def test_in_real_time_keys_meant_for_something_else_do_not_answer() -> None:
    async with console(sub("E5"), sub("J10", sonar=3), mode="real-time", map="harbour-basin") as boat:
        boat.table.match.play(6, "stop sonar")
        await boat.pilot.pause()
        dialog = boat.console.dialogs[-1]
        assert isinstance(dialog, SonarReply)
        await boat.press("right", "enter")
        assert (dialog.kinds[0], dialog.at) == ("row", 0)
        for _ in range(2):
            boat.table.match.play(-1, ("tick", 500))
        await boat.pilot.pause()
        await boat.press("right")
        assert checked(SonarReply, boat.console.dialogs[-1]).kinds[0] == "column"


# Drawing the hull


async def surfaced(boat: Boat) -> TraceDialog:
    await boat.press("f", "1")
    dialog = boat.console.dialogs[-1]
    assert isinstance(dialog, TraceDialog)
    return dialog


async def test_the_outline_lights_up_along_the_arrows_and_goes_off_with_initials() -> None:
    async with console(sub("D5"), mode="real-time") as boat:
        dialog = await surfaced(boat)
        await boat.press(*(ARROWS[key] for key in dialog.outline), "a", "b", "enter")
        assert boat.view.crews[0].sections == 1


async def test_a_drawing_that_others_made_necessary_takes_no_key_for_a_moment() -> None:
    async with console(sub("D5"), roles=(ENGINEER,), mode="real-time") as boat:
        boat.table.match.play(CAPTAIN, "surface")
        await boat.pilot.pause()
        await boat.press("up", "escape")
        dialog = boat.console.dialogs[-1]
        assert isinstance(dialog, TraceDialog)
        assert not dialog.typed
        boat.table.match.play(-1, ("tick", 500))
        await boat.pilot.pause()
        await boat.press("up")
        dialog = boat.console.dialogs[-1]
        assert isinstance(dialog, TraceDialog)
        assert dialog.typed == "U"


async def test_whatever_happens_meanwhile_a_drawing_goes_on_where_it_was() -> None:
    async with console(sub("D5"), sub("J10"), mode="real-time", map="harbour-basin") as boat:
        dialog = await surfaced(boat)
        await boat.press(*(ARROWS[key] for key in dialog.outline[:5]))
        boat.table.match.play(6, "head north")
        boat.table.match.play(5, "charge torpedo")
        await boat.pilot.pause()
        now = boat.console.dialogs[-1]
        assert isinstance(now, TraceDialog)
        assert now.typed == dialog.outline[:5]


@pytest.mark.rule("CS-037")
async def test_arrows_typed_into_an_enemy_stop_draw_nothing_and_it_is_said_so() -> None:
    async with console(sub("D5"), sub("J10", torpedo=3), mode="real-time", map="harbour-basin") as boat:
        dialog = await surfaced(boat)
        await boat.press(*(ARROWS[key] for key in dialog.outline[:5]))
        boat.table.match.play(6, "stop torpedo")
        await boat.pilot.pause()
        cursor = boat.console.sea.space
        await boat.press(ARROWS[dialog.outline[5]])
        assert "STOP: the clock stands still, and nothing was drawn" in boat.text
        assert boat.console.sea.space == cursor
        boat.table.match.play(6, "belay")
        await boat.pilot.pause()
        now = boat.console.dialogs[-1]
        assert isinstance(now, TraceDialog)
        assert now.typed == dialog.outline[:5]


async def test_whoever_closed_the_drawing_may_look_around_in_a_stop() -> None:
    async with console(sub("D5"), sub("J10", torpedo=3), mode="real-time", map="harbour-basin") as boat:
        await surfaced(boat)
        await boat.press("escape")
        boat.table.match.play(6, "stop torpedo")
        await boat.pilot.pause()
        await boat.press("1", "down")
        assert "nothing was drawn" not in boat.text


async def test_a_slip_is_shown_at_once() -> None:
    async with console(sub("D5"), mode="real-time") as boat:
        dialog = await surfaced(boat)
        wrong = next(key for key in "URDL" if key != dialog.outline[0])
        await boat.press(ARROWS[wrong])
        assert dialog.slips == 1
        assert "1 outside the line" in boat.text


@pytest.mark.rule("CS-125")
@pytest.mark.parametrize("key", ["enter", "backspace"])
async def test_after_a_slip_the_crew_may_begin_again_at_once(key: str) -> None:
    async with console(sub("D5"), mode="real-time") as boat:
        dialog = await surfaced(boat)
        await boat.press(key)
        assert boat.console.dialogs[-1] is dialog
        wrong = next(key for key in "URDL" if key != dialog.outline[0])
        await boat.press(ARROWS[wrong], ARROWS[dialog.outline[1]])
        assert boat.text.splitlines()[-1].split()[:3] == ["Enter", "Draw", "again"]
        await boat.press(key)
        again = checked(TraceDialog, boat.console.dialogs[-1])
        assert boat.last == ("slip", 1)
        assert again is not dialog
        assert not again.typed
        assert "The Engineer's section had a line outside" in boat.text
        assert "the Engineer slipped: draw the outline again" in boat.text.splitlines()[0]


async def test_a_wrong_step_is_crossed_and_those_after_it_are_not() -> None:
    async with console(sub("D5"), mode="real-time") as boat:
        dialog = await surfaced(boat)
        wrong = next(key for key in "URDL" if key != dialog.outline[0])
        await boat.press(ARROWS[wrong], *(ARROWS[key] for key in dialog.outline[1:4]))
        drawn = "".join(text for row in dialog._drawing() for text, _ in row)
        assert 1 <= drawn.count("×") <= 4  # the columns or the row of a step, and its corner
        assert "━" in drawn or "┃" in drawn


async def test_hints_are_true_while_a_hull_is_drawn() -> None:
    async with console(sub("D5"), mode="real-time") as boat:
        dialog = await surfaced(boat)
        assert boat.text.splitlines()[-1].split() == ["Arrows", "Draw", "Esc", "Back", "?", "Help"]
        await boat.press(*(ARROWS[key] for key in dialog.outline), "a")
        assert boat.text.splitlines()[-1].split() == ["a-z", "Initials", "Enter", "Hand", "over", "Esc", "Back", "?", "Help"]


async def test_the_keys_are_explained_while_a_hull_is_drawn() -> None:
    async with console(sub("D5"), mode="real-time") as boat:
        await surfaced(boat)
        await boat.press("question_mark")
        assert isinstance(boat.pilot.app.screen, HelpScreen)
        await boat.press("escape")
        assert isinstance(boat.console.dialogs[-1], TraceDialog)


async def test_a_person_with_all_roles_draws_all_four_sections_and_dives() -> None:
    async with console(sub("D5"), mode="real-time") as boat:
        dialog = await surfaced(boat)
        for _ in range(4):
            dialog = checked(TraceDialog, boat.console.dialogs[-1])
            await boat.press(*(ARROWS[key] for key in dialog.outline), "a", "enter")
        assert boat.view.crews[0].diving
        await boat.press("1", "enter")
        assert not boat.view.crews[0].surfaced
