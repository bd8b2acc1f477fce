"""Sea Skirmish at one keyboard: all plan at the same time, and no frame shows which course a player sets (SK-154)."""

from __future__ import annotations

import pytest

from seatui.games.sea_skirmish.model.state import NO_COURSE, PLANNING
from seatui.match.table import Table
from seatui.tui.widgets.dialog import ChoiceDialog
from seatui.tui.widgets.tabletop.tabletop import Tabletop
from tests.narrowing import checked
from tests.tui.app_driver import app_of
from tests.tui.split.together import ACT, BACK, NE, NW, SE, SW, N, S, play_to_the_end, table_for, together


def planned(table: Table, seat: int) -> tuple[int, ...]:
    """Return the courses of a seat's own boats."""
    view = table.view(seat)
    return tuple(course for boat, course in zip(view.boats, view.courses, strict=True) if boat.seat == seat)


def planning_table(people: int = 2, seed: int = 1) -> Table:
    """Return a table before the first courses are set, with all boats in the middle of their shores."""
    table = table_for("sea-skirmish", people, seed=seed)
    match = table.match
    while match.view(None).phase != PLANNING:
        decision = match.decisions()[0]
        match.play(decision.seat, match.options(decision.seat)[2 if decision.kind == "place_boat" else 0])
    return table


@pytest.mark.rule("SK-154")
async def test_a_course_is_set_with_a_key_of_the_own_cluster_and_the_screen_says_only_locked() -> None:
    shown: dict[int, list[str]] = {}
    for slot in (NW, N, NE, SW, S, SE):
        table = planning_table()
        async with together(table) as sea:
            await sea.tap(0, slot)
            assert planned(table, 0) == ((2, 3, 4, 1, 6, 5)[slot],)
            assert "locked" in sea.seen(0)
            shown[slot] = sea.frames
    assert all(frames == shown[NW] for frames in shown.values())


@pytest.mark.rule("SK-154")
async def test_no_covered_pane_names_a_course_that_is_taken_back() -> None:
    shown: dict[int, str] = {}
    for slot in (N, S):
        table = planning_table()
        async with together(table) as sea:
            before = table.match.count
            await sea.tap(0, slot)
            table.match.undo(to=before)
            await sea.pilot.pause()
            assert planned(table, 0) == (NO_COURSE,)
            shown[slot] = sea.text
    assert "Taken back: Ann has set all courses" in shown[N]
    assert shown[N] == shown[S]


@pytest.mark.rule("SK-154")
async def test_all_plan_at_the_same_time_and_the_courses_are_shown_when_all_have_theirs() -> None:
    table = planning_table()
    async with together(table) as sea:
        assert "soft left" in sea.seen(0)
        assert "soft left" in sea.seen(1)
        await sea.tap(1, S)
        assert table.match.view(None).phase == PLANNING
        assert planned(table, 0) == (NO_COURSE,)
        await sea.tap(0, N)
        assert table.match.view(None).phase != PLANNING


async def test_whoever_wants_the_ghosts_peeks_and_everybody_is_told() -> None:
    table = planning_table()
    async with together(table) as sea:
        await sea.tap(0, 7)  # the menu
        assert "Look at what is hidden" in sea.seen(0)
        await sea.tap(0, S, ACT)
        assert "peeking" in sea.bar(0)
        assert "Ann: peeking" in sea.seen(1)


async def test_two_people_play_a_whole_game() -> None:
    table = table_for("sea-skirmish", seed=2)
    async with together(table) as sea:
        await play_to_the_end(sea)
        assert table.match.outcome is not None
        assert "The game is over" in sea.seen(0)
        assert "The game is over" in sea.seen(1)


def table_at_the_edge() -> Table:
    """Return a table before a course is set for a boat that is about to sail off the west edge."""
    table = table_for("sea-skirmish", 2, seed=1, first_player=1)
    match = table.match
    lines = ("colour red", "colour blue", "take brig", "take brig", "place brig 4400 74800 18 a", "place brig 52800 13200 12 a")
    for seat, line in zip((0, 1, 0, 1, 0, 1), lines, strict=True):
        match.play(seat, line)
    return table


@pytest.mark.rule("SK-152", "SK-C51", "SK-G09")
async def test_each_pane_shows_where_its_boat_can_go_and_which_keys_are_deadly() -> None:
    table = table_at_the_edge()
    async with together(table) as sea:
        assert "Q, W, E, A and D fall off the table" in sea.seen(0)
        ghosts = [ghost.label for ghost in checked(Tabletop, sea.pane(1).board).scene.ghosts]
        assert ghosts == ["U", "I", "O", "J", "K", "L"]
        assert "fall" not in sea.seen(1)


@pytest.mark.rule("SK-154", "SK-C51")
async def test_near_the_edge_every_key_is_asked_again_and_no_frame_tells_which_it_was() -> None:
    shown: dict[int, list[str]] = {}
    for slot in (NW, N, NE, SW, S, SE):
        table = table_at_the_edge()
        async with together(table) as sea:
            await sea.tap(0, slot)
            assert planned(table, 0) == (NO_COURSE,)
            assert "sure of your key?" in sea.seen(0)
            await sea.tap(0, ACT)
            assert planned(table, 0) == ((2, 3, 4, 1, 6, 5)[slot],)
            shown[slot] = sea.frames
    assert all(frames == shown[NW] for frames in shown.values())


async def test_the_second_question_stays_while_another_player_plans_and_another_key_answers_it() -> None:
    table = table_at_the_edge()
    async with together(table) as sea:
        await sea.tap(0, N)
        await sea.tap(1, N)
        assert "sure of your key?" in sea.seen(0)
        await sea.tap(0, SW)
        assert table.match.view(None).courses[0] == 1


async def test_arrow_beside_each_key_is_the_way_on_the_table() -> None:
    async with together(planning_table()) as sea:
        north, south = sea.seen(0), sea.seen(1)
    assert "W ↑long forward" in north
    assert "D →hard right" in north
    assert "I ↓long forward" in south  # Bo's boat looks south, and the keys lie as the boat sees it
    assert "L ←hard right" in south


async def test_help_names_no_keys_of_a_whole_keyboard() -> None:
    async with together(planning_table(), (160, 60)) as sea:
        await sea.tap(0, BACK)
        await sea.choose_in_menu(0, "Help")
        assert "flipped with f" not in sea.text
        assert "each of your six keys is a course" in " ".join(sea.seen(0).replace("│", " ").split())


async def test_sealed_planning_can_be_taken_in_turn_and_split_again() -> None:
    async with together(planning_table()) as sea:
        await sea.tap(0, BACK)
        await sea.choose_in_menu(0, "The game")
        await sea.choose_in_menu(0, "Take turns at one pane")
        assert len(sea.screen.panes) == 1
        assert app_of(sea.pilot).settings.together == "in turn"
        await sea.press("escape")
        labels = [choice.label for choice in checked(ChoiceDialog, sea.screen.panes[0].dialogs[-1]).choices]
        await sea.press(*["down"] * labels.index("Split screen"), "enter")
        assert len(sea.screen.panes) == 2
        assert app_of(sea.pilot).settings.together == "split"


async def test_saved_game_comes_back_split() -> None:
    async with together(planning_table()) as sea:
        assert app_of(sea.pilot).settings.together == "split"
