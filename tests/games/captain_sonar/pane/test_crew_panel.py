"""The crew's panel: the crew line, notes and requests, and the radio in the order of time."""

from __future__ import annotations

from typing import Any

import pytest

from examples.console_sheets import sample_view
from seatui.games.captain_sonar import GAME
from seatui.games.captain_sonar.knowledge.view import CrewLine, Public, View
from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, NOTE_LENGTH, OPERATOR
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.radio import Heard
from seatui.games.captain_sonar.model.state import Note, Request
from seatui.games.captain_sonar.pane.sheets.crew_panel import CrewPanel
from tests.games.captain_sonar.pane.sheet_app import Shown, sheet

SMALL = (38, 10)
SURFACED = Public(1, True, 4, True, True, False, 0, 0, False)
AFLOAT = SURFACED._replace(surfaced=False)


def heard(*entries: Heard, **changes: Any) -> View:
    """The Radio Operator's view after these announcements."""
    return sample_view(OPERATOR, radio=entries, live=(), **{"notes": (), "requests": (), **changes})


def many(count: int) -> View:
    return heard(*(Heard(at, at % 2, "course", ("N",)) for at in range(1, count + 1)))


def radio_of(panel: Shown) -> list[str]:
    """The rows below the heading of the radio."""
    rows = [row.rstrip() for row in panel.rows[: panel.sheet.size.height]]
    return [row for row in rows[next(at for at, row in enumerate(rows) if "Radio" in row) + 1 :] if row]


# The crew line


@pytest.mark.rule("CS-103")
async def test_the_crew_line_tells_risks_pairs_and_what_is_usable() -> None:
    line = CrewLine(("safe", "may", "would", "safe"), (True, False, True), (False, True, False, False, True, False))
    async with sheet("crew", heard(line=line), SMALL) as panel:
        assert panel.rows[1] == " N safe E risk S DAMAGE W safe"
        assert panel.rows[2] == " W► clear D◎ BROKEN S◆ clear"
        assert panel.rows[3] == " usable: torpedo, silence"


async def test_a_crew_line_that_is_not_for_these_eyes_says_so() -> None:
    async with sheet("crew", heard(line=None)) as panel:
        assert panel.row("Captain's eyes")


# The radio


async def test_the_own_crew_and_the_enemy_are_told_apart_by_letter_and_indent() -> None:
    async with sheet("crew", heard(Heard(1, 0, "course", ("N",)), Heard(2, 1, "silence")), SMALL) as panel:
        assert radio_of(panel) == ["  1 O HEAD NORTH", "  2   N ACTIVATING SILENCE"]


async def test_a_time_stands_once_for_all_that_was_said_then() -> None:
    async with sheet("crew", heard(Heard(7, 0, "course", ("E",)), Heard(7, 0, "torpedo", (47,))), SMALL) as panel:
        assert radio_of(panel) == ["  7 O HEAD EAST", "    O TORPEDO to H5"]


async def test_the_newest_is_last_and_in_sight() -> None:
    async with sheet("crew", many(30), SMALL) as panel:
        assert radio_of(panel)[-1] == " 30 O HEAD NORTH"


async def test_harm_since_the_last_order_stays_in_sight() -> None:
    hit = (
        Heard(5, 1, "torpedo", (47,)),
        Heard(5, 0, "hit", ("direct", 47)),
        Heard(5, 1, "hit", ("clear", 47)),
        Heard(5, 0, "damage", (2, 2)),
    )
    later = (Heard(at, 1, "course", ("N",)) for at in range(6, 20))
    async with sheet("crew", heard(Heard(4, 0, "surface", (3,)), *hit, *later), SMALL) as panel:
        assert radio_of(panel)[0] == " O DIRECT HIT, 2 of 4 lost"


async def test_one_can_scroll_back_and_stays_there_when_something_is_said() -> None:
    async with sheet("crew", many(30), SMALL) as panel:
        await panel.press("up", "up")
        assert panel.row("Radio · 2 below")
        await panel.show(many(31))
        assert radio_of(panel)[-1] == " 28 O HEAD NORTH"
        assert panel.row("Radio · 3 below")


async def test_scrolling_ends_at_the_first_announcement() -> None:
    async with sheet("crew", many(8), SMALL) as panel:
        await panel.press(*["pageup"] * 5)
        assert radio_of(panel)[0] == "  1   N HEAD NORTH"
        await panel.press(*["down"] * 10)
        assert radio_of(panel)[-1] == "  8 O HEAD NORTH"


async def test_a_watcher_sees_the_radio_alone() -> None:
    async with sheet("crew", sample_view(own=None)._replace(seat=None)) as panel:
        await panel.press("apostrophe", "q")
        assert "Radio" in panel.rows[0]
        assert not panel.row("Note:")


async def in_real_time(panel: Shown, view: View) -> None:
    """Let the panel know of a game in real time."""
    assert isinstance(panel.sheet, CrewPanel)
    panel.sheet._figures = Figures(GAME.check({"mode": "real-time"}))
    await panel.show(view)


async def test_in_real_time_the_time_is_that_of_the_clock() -> None:
    async with sheet("crew", many(1), SMALL) as panel:
        await in_real_time(panel, heard(Heard(125_000, 0, "course", ("N",)), clock=130_000))
        assert panel.row("Radio · 2:10")
        assert radio_of(panel) == [" 2:05 O HEAD NORTH"]


@pytest.mark.rule("CS-127")
async def test_a_surfaced_crew_hears_live_what_is_not_written() -> None:
    view = heard(Heard(1000, 0, "surface", (3,)), phase="real-time", crews=(SURFACED, AFLOAT))
    async with sheet("crew", many(1), SMALL) as panel:
        await in_real_time(panel, view._replace(live=(Heard(5000, 1, "course", ("W",)),)))
        assert radio_of(panel)[-1] == " LIVE  Narwhal: HEAD WEST"


# The crew among themselves


async def test_notes_and_requests_tell_who_speaks() -> None:
    view = heard(notes=(Note(ENGINEER, "No more east"),), requests=(Request(CAPTAIN, "head", "W"),))
    async with sheet("crew", view) as panel:
        assert panel.row("No more") == " Engineer: No more east"
        assert panel.row("asks") == " Captain asks: head west"


async def test_where_there_is_little_room_the_newest_note_stays() -> None:
    view = heard(notes=(Note(ENGINEER, "old " * 20), Note(CAPTAIN, "new " * 20)))
    async with sheet("crew", view, SMALL) as panel:
        assert panel.row("Capt: new")
        assert not panel.row("old")


async def test_a_note_is_written_and_told() -> None:
    async with sheet("crew", heard()) as panel:
        await panel.press("apostrophe", "g", "o", "space", "q", "enter")
        assert panel.chosen == "seat 3: ('note', 'go q')"
        assert not panel.row("Note:")


async def test_escape_leaves_a_note_unsaid_and_so_does_an_empty_one() -> None:
    async with sheet("crew", heard()) as panel:
        await panel.press("apostrophe", "g", "escape", "apostrophe", "space", "enter")
        assert panel.chosen == ""


async def test_a_note_is_no_longer_than_the_rules_allow() -> None:
    async with sheet("crew", heard()) as panel:
        await panel.press("apostrophe")
        assert isinstance(panel.sheet, CrewPanel)
        panel.sheet.paste("x" * 500)
        await panel.press("enter")
        assert panel.chosen == f"seat 3: ('note', '{'x' * NOTE_LENGTH}')"


async def test_a_request_is_chosen_by_topic_and_value() -> None:
    async with sheet("crew", heard()) as panel:
        await panel.press("q", "down", "down", "right", "enter")
        assert panel.chosen == "seat 3: ('ask', 'head', 'E')"


async def test_only_a_request_that_stands_can_be_taken_back() -> None:
    async with sheet("crew", heard(requests=(Request(CAPTAIN, "charge", "sonar"),))) as panel:
        await panel.press("q", "left")
        assert "nothing any more" in panel.row("▸ charge")
        await panel.press("down", "left", "enter")
        assert panel.chosen == "seat 3: ('ask', 'clear', 'special')"


async def test_a_plain_hunt_has_no_sixth_system_to_ask_for() -> None:
    async with sheet("crew", heard()) as panel:
        await panel.press("q", "left", "enter")
        assert panel.chosen == "seat 3: ('ask', 'charge', 'silence')"


async def test_after_the_end_nothing_more_is_said() -> None:
    async with sheet("crew", heard(phase="over")) as panel:
        await panel.press("apostrophe", "q")
        assert isinstance(panel.sheet, CrewPanel)
        assert not panel.sheet.busy


async def test_the_radio_stands_beside_the_crew_where_there_is_room() -> None:
    async with sheet("crew", heard(Heard(1, 0, "course", ("N",))), (110, 20)) as panel:
        assert "Crew · Orca" in panel.rows[0]
        assert "Radio" in panel.rows[0]
