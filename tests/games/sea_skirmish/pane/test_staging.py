"""Events are shown step by step, or at once: boats glide, strike and sink, and no key has to wait."""

from __future__ import annotations

import re
from typing import Any

from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.pane.staging import between
from seatui.tui.widgets.board import Mark
from tests.games.sea_skirmish.pane.skirmish_app import at_sea
from tests.games.sea_skirmish.position import Table, boat, given, sailing
from tests.tui.fake_terminal import each_step, until

L = 8800


def ready_to_ram(**more: Any) -> Table:
    """Ann's boat, long forward, runs into Bob's; Bob has confirmed a hard left."""
    position = given(boat(0, 6 * L, 7 * L, 0), boat(1, 6 * L, 5 * L - 1000, 12), **more)
    return position.do("course 2 hard left", "confirm", by=1).do("course 1 long forward", by=0)


def test_a_boat_glides_the_shorter_way_round() -> None:
    assert [pose.heading for pose in between(Pose(0, 0, 23), Pose(0, 0, 2), 3)] == [0, 1, 2]
    assert between(Pose(0, 0, 0), Pose(400, 800, 18), 4) == [Pose(100, 200, 22), Pose(200, 400, 21), Pose(300, 600, 19), Pose(400, 800, 18)]


async def test_with_animation_off_all_is_shown_at_once() -> None:
    async with at_sea(ready_to_ram(), bots=False, speed="off") as sea:
        await sea.press("enter")
        assert not sea.pane.steps.busy
        assert sea.pane.shown is sea.pane.view
        assert "Ann's Brig 1 rams Brig 2: both take water." in sea.log


async def test_boats_move_in_several_scenes_and_the_one_struck_is_marked() -> None:
    async with at_sea(ready_to_ram(token=1), bots=False, speed="slow") as sea:
        await sea.press("enter")
        poses: list[Pose] = []
        struck: set[object] = set()
        async for _ in each_step(sea.pilot, sea.pane):
            now = sea.pane.board.scene.cards[0].pose
            poses += [now] if now not in poses[-1:] else []
            struck |= sea.marked(Mark.CHANGE) if "rams" in sea.note else set()
        start, *_, end = poses
        assert start == (6 * L, 7 * L, 0)
        assert end == sea.pane.view.boats[0].pose
        assert Pose(6 * L, 5 * L + 4400, 0) in poses  # where the course led, before it was pushed away
        assert len(poses) >= 5
        assert struck == {0, 1}


async def test_a_boat_that_stops_on_its_way_is_never_shown_beyond() -> None:
    """Bob's boats leave no room where the course leads, so that Ann's never gets through the one that it strikes."""
    position = given(boat(0, 52800, 57200, 0), boat(1, 53600, 47300, 0), boat(1, 46000, 42600, 0), token=1)
    position.do("course 2 short forward", "course 3 short forward", "confirm", by=1).do("course 1 long forward", by=0)
    async with at_sea(position, bots=False, speed="slow") as sea:
        await sea.press("enter")
        furthest = 57200
        async for _ in each_step(sea.pilot, sea.pane):
            furthest = min(furthest, sea.pane.board.scene.cards[0].pose.y)
        assert furthest == sea.pane.view.boats[0].pose.y == 56169
        assert "Ann's Brig 1 goes long forward, but stops on its way." in sea.log


async def test_the_banner_fits_what_is_told() -> None:
    async with at_sea(ready_to_ram(token=1), bots=False, speed="slow") as sea:
        await sea.press("enter")
        seen = set()
        async for _ in each_step(sea.pilot, sea.pane):
            seen.add((sea.note.split(" \u00b7 ")[-1], sea.pane.banner.call.text))
        calls = dict(seen)
        assert calls["Courses: boat 1 long forward; 2 hard left."] == "The courses are shown"
        assert {call for told, call in seen if told == "Ann's Brig 1 goes long forward."} == {"Ann's turn"}
        assert {call for told, call in seen if told == "Bob's Brig 2 goes hard left."} == {"Bob's turn"}


async def test_a_key_ends_a_step_and_confirms_nothing() -> None:
    async with at_sea(ready_to_ram(), bots=False, speed="slow") as sea:
        await sea.press("enter")
        assert sea.pane.steps.busy
        assert "any key" in sea.text
        assert sea.labels == []
        count = sea.table.match.count
        for _ in range(30):
            await sea.press("enter")
            if not sea.pane.steps.busy:
                break
        assert sea.pane.shown is sea.pane.view
        assert sea.table.match.count == count


async def test_a_key_that_means_something_is_followed_after_what_is_shown() -> None:
    async with at_sea(ready_to_ram(), bots=False, speed="slow") as sea:
        await sea.press("enter", "g")
        assert not sea.pane.steps.busy
        assert sea.pane.verbs.place == "log"


async def test_the_dice_of_a_shot_lie_in_the_tray_while_the_line_of_fire_is_drawn() -> None:
    position = given(boat(0, 6 * L, 7 * L, 0, "galley"), boat(1, 6 * L, 3 * L, 12, "galley"))
    position.do("course 2 short forward", "confirm", by=1).do("course 1 short forward", by=0)
    async with at_sea(position, people=2, seats=(0,), bots=False, speed="slow", dice=(1, 6, 6, 4)) as sea:
        await sea.press("enter")
        sea.pane.steps.skip()
        await sea.pilot.pause()
        sea.act(1, "keep")
        sea.pane.steps.skip()
        await sea.pilot.pause()
        sea.act(0, "keep")
        seen = False
        async for _ in each_step(sea.pilot, sea.pane):
            if sea.pane.board.scene.sights and [roll.who for roll in sea.pane.dice.rolls] == ["Galley 1", "Galley 2"]:
                await until(sea.pilot, lambda: "[hit][-][-]" in sea.text)  # they tumble before
                seen = True
        assert seen


async def test_only_the_dice_of_one_shot_lie_in_the_tray_and_none_while_courses_are_planned() -> None:
    position = given(boat(0, 6 * L, 7 * L, 0, "galley"), boat(1, 6 * L, 3 * L, 12, "galley"))
    position.do("course 2 long forward", "confirm", by=1).do("course 1 hard left", by=0)
    async with at_sea(position, bots=False, speed="slow") as sea:
        await sea.press("enter")
        seen: list[list[tuple[str, str, str]]] = []
        async for _ in each_step(sea.pilot, sea.pane):
            seen += [rolls] if (rolls := [(roll.who, roll.why, roll.note) for roll in sea.pane.dice.rolls]) not in [[], *seen[-1:]] else []
        assert seen == [
            [("Galley 1", "yellow", ""), ("Galley 2", "yellow", "")],
            [("Galley 1", "red", "at Galley 2")],
            [("Galley 2", "red", "at Galley 1")],
        ]
        assert sea.view.round == 2
        assert sea.pane.dice.rolls == ()


async def test_the_cursor_stays_on_the_table_when_its_boat_falls() -> None:
    boats = boat(0, 6 * L, L, 0), boat(0, 9 * L, 8 * L, 0), boat(1, 3 * L, 8 * L, 0)
    async with at_sea(sailing(*boats, courses=("long forward", "long forward", "")), bots=False, size=(80, 24)) as sea:
        await sea.press("1", "enter")
        assert sea.view.boats[0].lost == "fell"
        assert sea.pane.board.region_of(Pose(6 * L, 9 * L, 0)) is not None  # nothing was scrolled


async def test_the_marks_in_the_log_all_have_one_form() -> None:
    """Live and after loading; an event about all players has nobody's letter."""
    position = given(boat(0, 6 * L, 7 * L, 0, "galley"), boat(1, 6 * L, 3 * L, 12, "galley", water=3))
    position.do("course 2 long forward", "confirm", by=1).do("course 1 hard left", by=0)
    async with at_sea(position, bots=False, dice=(1, 1, 1)) as sea:
        await sea.press("enter")
        await sea.pilot.pause()
        live = [(line.text, line.kind, line.seat) for line in sea.pane.log_view.lines]
        sea.pane.playback.fill_log()
        assert [(line.text, line.kind, line.seat) for line in sea.pane.log_view.lines] == live
        marks = [text for text, kind, _ in live if kind == "turn"]
        assert all(re.fullmatch(r"Setting out|Round \d+, (Planning|Movement|Attack|End)", mark) for mark in marks)
        assert marks[-1].endswith("End")
        assert live[-1][0].startswith("The game is over")
        assert ("Movement: Ann begins.", "event", None) in live or ("Movement: Bob begins.", "event", None) in live
