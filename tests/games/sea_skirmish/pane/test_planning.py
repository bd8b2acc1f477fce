"""Setting courses by keys: the six ghosts and their results, a review, and changes until the last player has confirmed."""

from __future__ import annotations

from typing import Any

import pytest
from textual import events

from seatui.games.sea_skirmish.pane.board.art import look_of
from seatui.tui.widgets.tabletop.scene import OnCard, OnGhost
from tests.games.sea_skirmish.pane import positions
from tests.games.sea_skirmish.pane.skirmish_app import AtSea, at_sea
from tests.games.sea_skirmish.position import Table, boat, given
from tests.narrowing import present

L = 8800


def duel(**more: Any) -> Table:
    """One boat each, far from each other and from the edge."""
    return given(boat(0, 6 * L, 7 * L, 0), boat(1, 6 * L, 2 * L, 12), **more)


def pairs() -> Table:
    """Two boats each, one of Ann's at the edge and beside one of Bob's."""
    return given(boat(0, 3 * L, 7 * L, 0), boat(0, 11 * L, 6 * L, 6), boat(1, 3 * L, 2 * L, 12), boat(1, 12 * L - 3000, 7 * L + 3000, 0))


@pytest.mark.rule("SK-G09")
async def test_the_six_ideal_poses_are_shown_as_ghosts_and_marked_when_they_fall_or_ram() -> None:
    async with at_sea(positions.planning(), bots=False) as sea:
        assert sea.ghosts == {"1": "fine", "2": "danger", "3": "danger", "4": "fine", "5": "fine", "6": "fine"}
        await sea.press("2")
        assert sea.pane.info.text == "2 soft left: rams Galley 3 where it lies now (a water token each)"
    async with at_sea(pairs(), bots=False) as sea:
        await sea.press("n")
        assert sea.ghosts == {"1": "fine", "2": "lost", "3": "lost", "4": "lost", "5": "danger", "6": "fine"}
        await sea.press("3")
        assert sea.pane.info.text == "3 long forward: falls off the table"
        assert {"Long forward: falls off!", "Hard right: rams B4"} <= set(sea.labels)


async def test_a_course_with_no_way_on_is_told() -> None:
    async with at_sea(given(boat(0, 6 * L, 8000, 0), boat(1, 6 * L, 7 * L, 12)), bots=False) as sea:
        await sea.press("6")
        assert sea.pane.info.text == "6 short forward: every course from there falls off the table"
        assert "Short forward: dead end" in sea.labels


@pytest.mark.parametrize(
    ("keys", "course"), [(("1",), 1), (("6",), 6), (("left",), 2), (("right", "right"), 5), (("down",), 6), (("2", "up"), 3)]
)
async def test_digits_and_arrows_choose_among_the_ghosts_and_enter_sets(keys: tuple[str, ...], course: int) -> None:
    async with at_sea(duel(), bots=False) as sea:
        await sea.press(*keys)
        assert sea.pane.board.target == OnGhost(f"course {course}")
        assert sea.view.courses == (0, 0)
        await sea.press("enter")
        assert sea.view.courses == (course, 0)


async def test_who_hurries_on_sets_no_course() -> None:
    async with at_sea(duel(), bots=False) as sea:
        assert not any(ghost.chosen for ghost in sea.pane.board.scene.ghosts)
        await sea.press("enter", "space", "enter")
        assert sea.view.courses == (0, 0)
        assert sea.note == "Choose a course first: 1 to 6"
        await sea.press("9")
        assert sea.note == "there is no boat 9"
        await sea.press("3")
        assert sea.note == ""  # it is read once something else is done
        await sea.press("space")
        assert sea.view.courses == (3, 0)


async def test_tab_goes_round_all_six_courses_from_the_first() -> None:
    async with at_sea(duel(), bots=False) as sea:
        seen = []
        for _ in range(6):
            await sea.press("tab")
            seen.append(sea.pane.planner.course)
        assert seen == [1, 2, 3, 4, 5, 6]
        await sea.press("shift+tab")
        assert sea.pane.planner.course == 5


@pytest.mark.rule("SK-G09", "SK-C52")
async def test_the_ghost_of_a_chosen_ram_lies_where_the_card_comes_to_rest() -> None:
    async with at_sea(given(boat(0, 52800, 57200, 0), boat(1, 52800, 36200, 12)), bots=False) as sea:
        poses = {ghost.label: ghost.pose for ghost in sea.pane.board.scene.ghosts}
        assert poses["3"] == (52800, 44000, 0)
        await sea.press("3")
        poses = {ghost.label: ghost.pose for ghost in sea.pane.board.scene.ghosts}
        assert poses["3"] == (52800, 45000, 0)


@pytest.mark.parametrize(
    ("mine", "theirs", "label"),
    [(0, 0, "rams B2"), (3, 0, "rams B2, you sink"), (0, 3, "rams B2, it sinks"), (3, 3, "rams B2, both sink")],
)
async def test_the_menu_says_who_would_sink_by_a_ram(mine: int, theirs: int, label: str) -> None:
    async with at_sea(given(boat(0, 52800, 57200, 0, water=mine), boat(1, 52800, 36200, 12, water=theirs)), bots=False) as sea:
        found = sea.pane.label(("course", 0, 3))
        assert found.endswith(label)
        assert label in sea.text


async def test_ranges_and_odds_are_those_of_the_boat_where_it_would_lie() -> None:
    async with at_sea(given(boat(0, 6 * L, 7 * L, 0, "galley"), boat(1, 6 * L, 3 * L, 12, "brig")), bots=False) as sea:
        await sea.press("3")
        (reach,) = sea.pane.board.scene.reaches
        assert reach.pose == (6 * L, 5 * L + 4400, 0)
        assert reach.sides == (True, True, False, True)
        assert "Galley 1 after long forward" in sea.text
        assert "3 red against 1 green" in sea.text
        assert "hit 48%" in sea.text
        await sea.press("6")
        assert "3 red against 2 green" in sea.text
        await sea.press("v")
        assert sea.pane.board.scene.reaches == ()


async def test_a_key_shows_what_the_enemies_can_hit() -> None:
    """The Brig is three lengths away from the Galley, and one and a half from its long forward."""
    position = given(boat(0, 6 * L, 7 * L, 0, "galley"), boat(1, 6 * L, 3 * L, 12, "brig", "B"), boat(1, 2 * L, 2 * L, 12))
    async with at_sea(position, bots=False, size=(80, 24)) as sea:
        await sea.press("e")
        assert sea.pane.board.target == OnCard(1)
        (reach,) = sea.pane.board.scene.reaches
        assert (reach.pose, reach.sides) == ((6 * L, 3 * L, 12), (True, True, True, False))
        assert "Guns of Brig 2, face B" in sea.text
        assert "A1 3 against 3" in sea.text
        await sea.press("3", "e")
        assert "A1 3 against 1" in sea.text  # at the boat where it would lie
        assert sea.pane.info.deed == "Enter: set long forward"
        await sea.press("e")
        assert sea.pane.board.target == OnCard(2)
        await sea.press("left")
        assert "Galley 1 after soft left" in sea.text


async def test_the_guns_of_an_enemy_are_shown_in_the_review_too() -> None:
    async with at_sea(duel(), bots=False) as sea:
        await sea.press("3", "enter", "e")
        (reach,) = sea.pane.board.scene.reaches
        assert reach.pose == sea.view.boats[1].pose
        assert "confirm all courses" in sea.pane.info.deed


async def test_boat_follows_boat_and_then_a_review_which_enter_confirms() -> None:
    async with at_sea(pairs(), bots=False) as sea:
        assert "set the course of Brig 1" in sea.text
        await sea.press("3", "enter")
        assert "set the course of Corvette 2" in sea.text
        await sea.press("6", "enter")
        assert "confirm your courses, or change one" in sea.text
        assert sea.ghosts == {"3": "fine", "6": "fine"}
        assert sea.pane.info.deed == "Enter: confirm all courses"
        assert list(sea.view.confirmed) == []
        await sea.press("enter")
        assert sea.view.confirmed == (0,)


@pytest.mark.rule("SK-061")
async def test_a_course_can_be_changed_in_the_review_and_after_confirming() -> None:
    async with at_sea(pairs(), bots=False) as sea:
        await sea.press("3", "enter", "6", "enter", "n", "2", "enter")
        assert sea.view.courses[:2] == (2, 6)
        await sea.press("enter")
        assert sea.view.confirmed == (0,)
        await sea.press("n", "n", "1", "enter")
        assert sea.view.courses[:2] == (2, 1)
        await sea.press("enter")
        assert sea.note == "you have confirmed; waiting for Bob. n changes a course"


async def test_in_the_review_digits_change_the_course_of_the_boat_that_was_planned_last_or_is_pointed_at() -> None:
    async with at_sea(duel(), bots=False) as sea:
        await sea.press("3", "enter", "5")
        assert sea.pane.board.target == OnGhost("course 5")
        assert "set the course of Brig 1" in sea.text
        await sea.press("enter", "enter")
        assert sea.view.courses == (5, 0)
        assert sea.view.confirmed == (0,)
    async with at_sea(pairs(), bots=False) as sea:
        await sea.press("n", "6", "enter", "3", "enter", "2", "enter")
        assert sea.view.courses[:2] == (2, 6)
        sea.pane.board.point_at(OnCard(1))
        await sea.pilot.pause()
        assert sea.pane.menu.items[1].group == "Corvette 2, now short fwd"
        await sea.press("1", "enter")
        assert sea.view.courses[:2] == (2, 1)


async def test_a_boat_on_the_table_is_taken_up_by_enter_and_left_by_escape() -> None:
    async with at_sea(pairs(), bots=False) as sea:
        await sea.press("3", "enter", "6", "enter")
        sea.pane.board.point_at(OnCard(0))
        await sea.press("enter")
        assert sea.pane.planner.boat == 0
        await sea.press("escape")
        assert sea.pane.planner.in_review
        assert not sea.pane.dialogs


async def test_a_course_that_is_set_already_is_only_left() -> None:
    async with at_sea(pairs(), bots=False) as sea:
        await sea.press("3", "enter", "6", "enter")
        count = sea.table.match.count
        await sea.press("n", "enter")
        assert sea.pane.planner.in_review
        assert sea.table.match.count == count


async def test_a_course_off_the_table_is_asked_about() -> None:
    async with at_sea(pairs(), bots=False) as sea:
        await sea.press("n", "3", "enter")
        assert "would fall off the table" in sea.text
        await sea.press("enter")
        assert sea.view.courses[:2] == (0, 0)
        await sea.press("3", "enter", "2")
        assert sea.view.courses[:2] == (0, 3)


@pytest.mark.rule("SK-R01")
async def test_a_burning_boat_has_no_ghosts_and_says_why() -> None:
    async with at_sea(positions.planning(), bots=False) as sea:
        assert "on fire" in sea.text
        await sea.press("2")
        sea.pane.board.point_at(OnCard(1))
        await sea.press("enter")
        assert sea.note == "on fire, the die decides"
        assert "[SK-R01]" in sea.text


async def test_the_menu_has_every_course_and_those_of_the_boat_in_hand_first() -> None:
    async with at_sea(pairs(), bots=False) as sea:
        await sea.press("n")
        actions = [item.action for item in sea.pane.menu.items]
        assert actions == [*(("course", boat, face) for boat in (1, 0) for face in range(1, 7)), ("concede",)]
        await sea.press("m", "enter")
        assert sea.view.courses[:2] == (0, 1)


async def test_one_number_stands_before_each_course_and_that_is_the_one_that_works() -> None:
    async with at_sea(pairs(), bots=False) as sea:
        await sea.press("3", "enter", "6", "enter")
        assert " 5 Hard right: rams B4" in sea.text
        await sea.press("m")
        assert " 1 Confirm all courses" in sea.text
        assert " 6 Hard right: rams B4" in sea.text
        assert "6 5 Hard right" not in sea.text
        await sea.press("6")
        assert sea.view.courses[:2] == (3, 5)


async def test_no_entry_of_the_menu_is_dead() -> None:
    async with at_sea(pairs(), bots=False) as sea:
        await sea.press("3", "enter")
        for keys in ((), ("6", "enter"), ("enter",)):
            await sea.press(*keys)
            legal = [sea.table.match.legal(0, item.action) for item in sea.pane.menu.items]
            assert all(legal)
            assert len(legal) > 5


async def test_who_plans_and_who_is_ready_is_plain() -> None:
    async with at_sea(positions.six(), bots=False, people=6, seats=(0,)) as sea:
        assert "Bob, Cleo, Dan, Eve and Finn plan too" in sea.text
        for line in ("course 2 long forward", "course 7 long forward", "confirm"):
            sea.act(1, line)
        await sea.pilot.pause()
        assert "Cleo, Dan, Eve and Finn plan too" in sea.text
        assert any("Bob" in line and "ready" in line for line in sea.text.splitlines())
        assert any("Cleo" in line and "plans" in line for line in sea.text.splitlines())


async def test_on_a_small_screen_letters_say_who_is_ready() -> None:
    async with at_sea(positions.six(), size=(80, 24), bots=False, people=6, seats=(0,)) as sea:
        assert "plan A B C D E F" in sea.text
        for line in ("course 2 long forward", "course 7 long forward", "confirm"):
            sea.act(1, line)
        await sea.pilot.pause()
        assert "plan A C D E F  ready B" in sea.text


async def test_what_others_do_meanwhile_does_not_disturb_the_choice() -> None:
    async with at_sea(duel(), people=2, seats=(0,), bots=False) as sea:
        await sea.press("5")
        sea.act(1, "course 2 hard left")
        sea.act(1, "confirm")
        await sea.pilot.pause()
        assert sea.pane.board.target == OnGhost("course 5")
        assert "all others are ready" in sea.text
        await sea.press("enter")
        assert sea.view.courses == (5, 0)


async def test_conceding_asks_first() -> None:
    async with at_sea(duel(), bots=False) as sea:
        await pick(sea, "Concede")
        assert "All your boats would leave the game" in sea.text
        await sea.press("enter")
        assert sea.table.match.outcome is None
        await pick(sea, "Concede")
        await sea.press("2")
        assert sea.table.match.outcome is not None
        assert sea.table.match.outcome.winners == (1,)


async def pick(sea: AtSea, label: str) -> None:
    """Choose from the menu."""
    await sea.press("m", *("down" for _ in range(sea.labels.index(label))), "enter")


async def test_taking_back_leads_to_the_boat_whose_course_was_set() -> None:
    async with at_sea(pairs(), bots=False) as sea:
        await sea.press("3", "enter", "u")
        assert sea.view.courses == (0, 0, 0, 0)
        assert "set the course of Brig 1" in sea.text


async def test_describing_a_ghost_tells_all_courses_and_their_shots() -> None:
    async with at_sea(given(boat(0, 6 * L, 7 * L, 0, "galley"), boat(1, 6 * L, 3 * L, 12, "brig")), bots=False) as sea:
        await sea.press("i")
        assert "3 long forward; Brig 2: 3 red against 1 green, 48 % to hit." in " ".join(sea.text.replace("│", " ").split())


async def test_at_the_edge_the_cursor_stays_on_the_ghost_while_others_confirm() -> None:
    position = given(boat(0, 1000, 6 * L, 18), boat(1, 6 * L, 2 * L, 12))
    async with at_sea(position, people=2, seats=(0,), bots=False) as sea:
        await sea.press("3")
        for line in ("course 2 hard left", "confirm"):
            sea.act(1, line)
        await sea.pilot.pause()
        assert sea.pane.board.target == OnGhost("course 3")
        assert sea.pane.info.text == "3 long forward: falls off the table"


async def test_where_every_course_falls_off_nobody_is_asked() -> None:
    async with at_sea(given(boat(0, 1000, 6 * L, 18), boat(1, 6 * L, 2 * L, 12)), bots=False) as sea:
        assert set(sea.ghosts.values()) == {"lost"}
        await sea.press("4", "enter")
        assert sea.view.courses[0] == 4


async def test_a_ghost_is_pointed_at_by_a_click_and_set_by_the_next() -> None:
    async with at_sea(duel(), bots=False) as sea:
        board = sea.pane.board
        await sea.press("5")
        at = present(board.cursor_at)
        await sea.press("1")
        for course in ((0, 0), (5, 0)):
            await sea.pilot.click(board, offset=at)
            await sea.pilot.pause()
            assert sea.pane.planner.course == 5
            assert sea.view.courses == course


@pytest.mark.parametrize("players", [4, 6])
async def test_six_courses_are_in_sight_in_a_small_window(players: int) -> None:
    boats = [boat(seat, (2 + 2 * (seat % 3)) * L, (2 + 4 * (seat // 3)) * L, 6) for seat in range(players)]
    async with at_sea(given(*boats), bots=False, size=(80, 24)) as sea:
        rows = sea.text.splitlines()
        for course in ("1 Hard left", "2 Soft left", "3 Long f", "4 Soft right", "5 Hard right", "6 Short f"):
            assert any(course in row for row in rows), course


async def test_burning_boat_that_is_not_asked_for_a_course_is_named() -> None:
    async with at_sea(positions.planning(), bots=False) as sea:
        assert "Frigate 2 burns: the die steers it" in sea.text
    async with at_sea(positions.planning(), bots=False, size=(80, 24)) as sea:
        assert "Frigate 2 burns" in sea.text.splitlines()[0]
        assert any("A2" in row and row.rstrip().endswith("die") for row in sea.text.splitlines())


async def test_news_of_a_course_taken_back_ends_with_the_next_course() -> None:
    async with at_sea(pairs(), bots=False) as sea:
        await sea.press("3", "enter", "u")
        assert sea.note.startswith("Taken back")
        await sea.press("1", "enter")
        assert sea.note == ""


async def test_own_courses_have_the_colour_of_their_player() -> None:
    async with at_sea(positions.planning(), bots=False) as sea:
        assert {ghost.seat for ghost in sea.pane.board.scene.ghosts} == {look_of(sea.view, 0)}
        await sea.press("3", "enter")
        assert {ghost.seat for ghost in sea.pane.board.scene.ghosts} == {look_of(sea.view, 0)}


async def test_keys_that_come_in_one_burst_reach_the_boats_in_order() -> None:
    async with at_sea(pairs(), bots=False) as sea:
        for key in ("3", "enter", "6"):
            sea.pilot.app.post_message(events.Key(key, "\r" if key == "enter" else key))
        await sea.pilot.pause()
        assert sea.view.courses[:2] == (3, 0)
        assert (sea.pane.planner.boat, sea.pane.planner.course) == (1, 6)
