"""No other screen shows a course before all are shown, and people at one screen plan behind a curtain."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.games.sea_skirmish.model.content import COURSES
from seatui.tui.pane.pane import PaneSpec
from seatui.tui.screens.game import GameScreen
from tests.games.sea_skirmish.pane.skirmish_app import AtSea, at_sea
from tests.games.sea_skirmish.position import Table, begin, boat, given
from tests.tui.app_driver import text_of

L = 8800


def fleets(**more: Any) -> Table:
    return given(boat(0, 3 * L, 7 * L, 0), boat(1, 3 * L, 2 * L, 12), boat(0, 9 * L, 7 * L, 0), boat(1, 9 * L, 2 * L, 12), **more)


async def screens_while_ann_plans(seats: tuple[int, ...], course: int) -> list[str]:
    """Return the others' screen at each moment while Ann sets that course for both boats and confirms."""
    async with at_sea(fleets(), people=2, seats=seats, bots=False) as sea:
        seen = [sea.text]
        for number in (0, 2):
            sea.act(0, ("course", number, course))
            await sea.pilot.pause()
            seen.append(sea.text)
        sea.act(0, "confirm")
        await sea.pilot.pause()
        return [*seen, sea.text, "\n".join(sea.log), *sea.labels]


@pytest.mark.rule("SK-150")
@pytest.mark.rule("SK-G09")
@pytest.mark.parametrize("seats", [(1,), ()], ids=["rival", "watcher"])
async def test_a_screen_of_somebody_else_looks_the_same_whatever_is_planned(seats: tuple[int, ...]) -> None:
    screens = {tuple(await screens_while_ann_plans(seats, course)) for course in (1, 3, 6)}
    assert len(screens) == 1
    (shown,) = screens
    assert any("Ann" in line and "ready" in line for line in shown[3].splitlines())


@pytest.mark.rule("SK-150")
@pytest.mark.parametrize(
    ("seats", "words"),
    [((0,), "Taken back: course Brig 1 hard left"), ((1,), "The last action was taken back"), ((), "The last action was taken back")],
    ids=["own", "rival", "watcher"],
)
async def test_only_a_planners_own_screen_names_the_course_taken_back(seats: tuple[int, ...], words: str) -> None:
    async with at_sea(fleets(), people=2, seats=seats, bots=False) as sea:
        sea.act(0, ("course", 0, 1))
        sea.table.match.undo()
        await sea.pilot.pause()
        assert sea.note == words


async def test_a_watcher_sees_no_ghosts() -> None:
    async with at_sea(fleets(), people=2, seats=(), bots=False) as sea:
        assert sea.ghosts == {}
        assert sea.pane.board.scene.reaches == ()


def told(text: str) -> list[str]:
    """Return the names of courses on a screen."""
    return [course.name for course in COURSES if course.name in text]


@pytest.mark.rule("SK-154")
async def test_people_at_one_screen_plan_behind_a_curtain() -> None:
    async with at_sea(fleets(), people=2, bots=False) as sea:
        assert sea.pane.covered
        await sea.press("enter", "1", "enter", "5", "enter", "enter")
        assert "Your courses are sealed: Enter hands over to Bob" in sea.text
        assert told(sea.text) == []
        assert "1←" not in sea.text
        assert sea.ghosts == {}
        await sea.press("enter")
        assert sea.pane.covered
        assert told(sea.text) == []
        assert "A1" not in sea.text
        await sea.press("enter")
        assert sea.pane.seat == 1
        assert "hard left" not in "\n".join(sea.log)
        assert sea.view.courses[0] == 1
        assert sea.pane.view.courses == (0, 0, 0, 0)
        assert {ghost.pose.y < 5 * L for ghost in sea.pane.board.scene.ghosts} == {True}  # Bob's alone


@pytest.mark.rule("SK-154")
async def test_cursor_does_not_betray_a_sealed_course() -> None:
    places = set()
    for course in ("1", "3", "5", "6"):
        async with at_sea(fleets(), people=2, bots=False) as sea:
            await sea.press("enter", course, "enter", course, "enter", "enter")
            assert "Your courses are sealed" in sea.text
            places.add((sea.pane.board.target, sea.pane.board.cursor_at, sea.text))
    assert len(places) == 1


async def test_whoever_opens_the_curtain_again_finds_the_own_view() -> None:
    async with at_sea(fleets(), people=2, bots=False) as sea:
        await sea.press("enter", "1", "enter", "5", "enter", "enter", "enter", "enter")
        await sea.press("2", "enter", "4", "enter", "enter")
        assert sea.table.match.turn.label != "Round 1, Planning"
        assert sea.view.courses == (1, 2, 5, 4)


@pytest.mark.rule("SK-151")
@pytest.mark.parametrize(("plans", "seen"), [("secret", 0), ("shared", 1)])
async def test_mates_see_each_others_courses_only_where_that_was_agreed(plans: str, seen: int) -> None:
    boats = [boat(seat, (2 + 3 * (seat % 2)) * L, (2 + 2 * seat) * L, 6) for seat in range(4)]
    async with at_sea(given(*boats, teams="2v2", team_plans=plans), people=4, seats=(2,), bots=False) as sea:
        sea.act(0, ("course", 0, 1))
        await sea.pilot.pause()
        assert sea.pane.view.courses[0] == seen
        assert ("1↑ hard left" in sea.text) == bool(seen)


async def test_two_screens_at_one_table_each_show_their_own_ghosts() -> None:
    async with at_sea(fleets(), people=2, seats=(0,), bots=False) as sea:
        await sea.press("1", "enter")
        sea.pilot.app.push_screen(GameScreen(sea.table, [PaneSpec((1,))], bots=False))
        await sea.pilot.pause()
        other = AtSea(sea.pilot, sea.table)
        assert other.pane.view.courses == (0, 0, 0, 0)
        assert "1←" not in text_of(sea.pilot.app)


async def test_people_at_one_screen_look_together_where_nothing_is_secret() -> None:
    async with at_sea(begin(first_player=1), people=2, bots=False) as sea:
        seen = []
        while sea.view.phase != "planning":
            assert not sea.pane.covered
            seen.append((sea.view.phase, sea.pane.seat))
            await sea.press("enter")
        assert seen == [("colours", 0), ("colours", 1), ("boats", 0), ("boats", 1), ("placing", 0), ("placing", 1)]
        assert "Planning is secret: Enter hands over to Bob" in sea.text
        assert (sea.pane.seat, sea.ghosts) == (None, {})
        await sea.press("3", "up", "enter")
        assert sea.pane.covered
        await sea.press("enter")
        assert (sea.pane.seat, len(sea.ghosts)) == (1, 6)


async def test_the_reveal_and_what_follows_is_for_all_until_the_next_round_is_planned() -> None:
    async with at_sea(given(boat(0, 3 * L, 7 * L, 0), boat(1, 9 * L, 3 * L, 12)), people=2, bots=False) as sea:
        await sea.press("enter", "6", "enter", "enter", "enter", "enter", "6", "enter", "enter")
        assert sea.view.turning == 1
        assert (sea.pane.seat, sea.pane.covered) == (1, False)
        await sea.press("f")
        assert (sea.view.turning, sea.pane.seat, sea.pane.covered) == (0, 0, False)
        await sea.press("f")
        assert sea.view.round == 2
        assert sea.pane.secrecy.holds
        assert sea.pane.seat is None
        await sea.press("enter")
        assert sea.pane.covered


async def test_whoever_confirmed_last_does_not_plan_the_next_round_before_everybodys_eyes() -> None:
    async with at_sea(given(boat(0, 3 * L, 7 * L, 0), boat(1, 9 * L, 3 * L, 12)), people=2, bots=False) as sea:
        await sea.press("enter", "3", "enter", "enter", "enter", "enter", "3", "enter", "enter")
        assert sea.view.round == 2
        assert "Planning is secret: Enter hands over to Bob" in sea.text
        assert (sea.pane.seat, sea.ghosts) == (None, {})
        await sea.press("enter")
        assert sea.pane.covered


def mates(**options: Any) -> Table:
    """Two pairs, a boat each."""
    boats = [boat(seat, (2 + 3 * (seat % 2)) * L, (2 + 2 * seat) * L, 6) for seat in range(4)]
    return given(*boats, teams="2v2", **options)


@pytest.mark.rule("SK-151")
@pytest.mark.rule("SK-154")
async def test_mates_with_secret_plans_have_a_curtain_between_them() -> None:
    async with at_sea(mates(), people=4, seats=(0, 2), bots=False) as sea:
        assert sea.pane.covered
        await sea.press("enter", "1", "enter", "enter")
        assert "Your courses are sealed: Enter hands over to Cleo" in sea.text
        assert told(sea.text) == []
        await sea.press("enter")
        assert sea.pane.covered
        await sea.press("enter")
        assert sea.pane.seat == 2
        assert sea.view.courses[0] == 1
        assert sea.pane.view.courses == (0, 0, 0, 0)
        assert "hard left" not in "\n".join(sea.log)


@pytest.mark.rule("SK-151")
async def test_mates_with_shared_plans_look_together() -> None:
    async with at_sea(mates(team_plans="shared"), people=4, seats=(0, 2), bots=False) as sea:
        assert not sea.pane.covered
        await sea.press("1", "enter", "enter")
        assert not sea.pane.covered
        assert sea.pane.seat == 2
        assert sea.pane.view.courses[0] == 1


@pytest.mark.rule("SK-154")
async def test_four_people_at_one_screen_plan_one_by_one() -> None:
    async with at_sea(mates(), people=4, bots=False) as sea:
        for seat in range(4):
            assert sea.pane.covered
            await sea.press("enter")
            assert sea.pane.seat == seat
            assert sea.pane.view.courses == (0, 0, 0, 0)
            await sea.press("6", "enter", "enter", *(["enter"] if seat < 3 else []))
        assert sea.view.phase != "planning" or sea.view.round == 2
