"""Scenes: which event plays what and where, that no scene shows a hidden boat, and their cost on the wire."""

from __future__ import annotations

import time
from typing import Any

import pytest

from seatui.engine.contract import Event
from seatui.games.captain_sonar.model.content import CAPTAIN, MATE, OPERATOR
from seatui.games.captain_sonar.pane.staging import Scene
from seatui.match.table import Table
from seatui.tui.app.start import Home
from seatui.tui.pane.pane import PaneSpec
from seatui.tui.screens.game import GameScreen
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.effects import Animation
from tests.games.captain_sonar.hunt import NARWHAL
from tests.games.captain_sonar.pane.console_app import ALL, ANN, Boat, console, sub, table_of
from tests.tui.app_driver import app
from tests.tui.fake_terminal import each_step, until, wired

OURS, THEIRS = 0, 1
SMALL: dict[str, Any] = {"map": "harbour-basin"}
REAL_TIME: dict[str, Any] = {"mode": "real-time", **SMALL}


def scene_of(boat: Boat, kind: str, crew: int, **facts: Any) -> Scene:
    """The scene of an event, with spaces by their names."""
    chart = boat.console.chart
    numbers = {name: chart.read(value) if name == "space" else value for name, value in facts.items()}
    return boat.console.staging.scene(Event(kind, {"crew": crew, "seat": crew * 4, **numbers}, None))


def names(boat: Boat, scene: Scene) -> str:
    return " ".join(map(boat.console.chart.name, scene.spaces))


def animation(scene: Scene) -> Animation:
    assert scene.animation is not None
    return scene.animation


async def test_our_torpedo_flies_from_our_boat_through_water() -> None:
    async with console(sub("D6"), **SMALL) as boat:
        scene = scene_of(boat, "torpedo", OURS, space="D9")
        assert names(boat, scene) == "D6 D7 D8 D9"
        assert animation(scene) == Animation(flies="*")


async def test_enemy_torpedo_shows_only_its_announced_target() -> None:
    async with console(sub("D6"), sub("D8"), **SMALL) as boat:
        scene = scene_of(boat, "torpedo", THEIRS, space="D6")
        assert names(boat, scene) == "D6"
        assert animation(scene).title == "TORPEDO"
        assert animation(scene).bell


@pytest.mark.parametrize(("result", "title"), [("direct", "DIRECT HIT"), ("indirect", "HIT"), ("clear", "ALL CLEAR")])
async def test_result_of_our_shot_is_a_title(result: str, title: str) -> None:
    async with console(sub("D6"), sub("D8"), **SMALL) as boat:
        scene = scene_of(boat, "hit", THEIRS, result=result, space="D9")
        assert (names(boat, scene), animation(scene).title) == ("D9", title)
        assert animation(scene).effect == ("splash" if result == "clear" else "blast")


async def test_hit_on_us_blasts_our_boat_as_well() -> None:
    async with console(sub("D6"), **SMALL) as boat:
        scene = scene_of(boat, "hit", OURS, result="indirect", space="D7")
        assert (names(boat, scene), animation(scene).title) == ("D7 D6", "WE ARE HIT")
        assert scene_of(boat, "damage", OURS, amount=1, total=1) == Scene()  # the hit has shown it
        assert animation(scene_of(boat, "damage", OURS, amount=1, total=2)).title == "BREAKDOWN"


async def test_nothing_of_the_enemy_has_a_place_that_was_not_announced() -> None:
    facts: dict[str, dict[str, Any]] = {
        "drone": {"sector": 1}, "sonar": {}, "silence": {}, "mine": {}, "twin_ping": {"near": True}, "shock": {"hit": True},
        "sonar_answer": {"kind1": "row", "value1": 8, "kind2": "sector", "value2": 4}, "damage": {"amount": 1, "total": 1},
    }  # fmt: skip
    async with console(sub("D6"), sub("D8"), **SMALL) as boat:
        for kind, known in facts.items():
            assert not scene_of(boat, kind, THEIRS, **known).spaces, kind
        chart = boat.console.chart
        assert {chart.sector[space] for space in scene_of(boat, "surface", THEIRS, sector=4).spaces} == {4}


async def test_an_operator_who_sees_no_other_sheet_sees_no_way() -> None:
    async with console(sub("D6"), roles=(OPERATOR,), sheets="own", **SMALL) as boat:
        assert names(boat, scene_of(boat, "torpedo", OURS, space="D9")) == "D9"


async def test_our_silence_runs_along_its_way() -> None:
    async with console(sub("D6"), **SMALL) as boat:
        scene = scene_of(boat, "silent_run", OURS, direction="E", length=2)
        assert (names(boat, scene), animation(scene).flies) == ("D6 E6 F6", "~")


async def test_in_real_time_the_shot_flies_with_its_result() -> None:
    async with console(sub("D6"), **REAL_TIME) as boat:
        assert scene_of(boat, "torpedo", OURS, space="D8").animation is None
        scene = scene_of(boat, "hit", THEIRS, result="direct", space="D8")
        assert names(boat, scene) == "D6 D7 D8"
        assert animation(scene) == Animation("blast", flies="*", title="DIRECT HIT", bell=True)


async def test_key_ends_one_scene_and_never_two() -> None:
    async with console(sub("D6", torpedo=3), sub("D9"), step="activate", look={"speed": "slow"}, **SMALL) as boat:
        await boat.press("t", "down", "down", "down", "enter")
        seen: list[str] = []
        while boat.console.steps.busy and len(seen) < 9:
            seen.append(boat.text.splitlines()[1].split("  ")[0].strip())
            await boat.press("enter")
        assert [words.split()[1] for words in seen[:3]] == ["TORPEDO", "takes", "takes"]


async def test_title_stands_beside_a_sheet_without_a_chart() -> None:
    async with console(sub("D6"), sub("D9", torpedo=3), roles=(MATE,), **REAL_TIME) as boat:
        match = boat.table.match
        match.play(NARWHAL + CAPTAIN, "stop torpedo")
        match.play(NARWHAL + CAPTAIN, "torpedo D6")
        await boat.pilot.pause()
        assert "WE ARE HIT" in boat.text
        for _ in range(8):
            match.play(-1, ("tick", 500))
            await boat.pilot.pause()
        assert "WE ARE HIT" not in boat.text


async def test_title_leaves_with_the_next_position_in_turns() -> None:
    async with console(sub("D6"), roles=(MATE,), **SMALL) as boat:
        boat.console.crew.flash("WE ARE HIT")
        await boat.pilot.pause()
        assert "WE ARE HIT" in boat.text
        boat.table.match.play(CAPTAIN, "head north")
        await boat.pilot.pause()
        assert "WE ARE HIT" not in boat.text


async def test_no_title_stands_twice_where_a_chart_is_in_sight() -> None:
    async with console(sub("D6"), sub("D9", torpedo=3), roles=(CAPTAIN,), size=(120, 40), **REAL_TIME) as boat:
        boat.table.match.play(NARWHAL + CAPTAIN, "stop torpedo")
        boat.table.match.play(NARWHAL + CAPTAIN, "torpedo D6")
        await boat.pilot.pause()
        assert "WE ARE HIT" not in boat.text


async def test_hull_in_the_tabs_is_marked_with_the_damage() -> None:
    async with console(sub("D6", torpedo=3), sub("D9"), step="activate", size=(120, 40), look={"speed": "slow"}, **SMALL) as boat:
        await boat.press("t", "down", "down", "down", "enter")
        hulls = [boat.line("hull").count("×") async for _ in each_step(boat.pilot, boat.console)]
        assert hulls[:3] == [0, 0, 2]


async def test_way_of_the_torpedo_is_marked_while_it_flies() -> None:
    async with console(sub("D6", torpedo=3), sub("J1"), step="activate", look={"speed": "slow"}, **SMALL) as boat:
        await boat.press("t", "down", "down", "down", "enter")
        assert boat.console.sea.marked(Mark.CHANGE) == {(3, 5), (3, 6), (3, 7), (3, 8)}


async def test_end_shows_the_wreck_and_the_victory() -> None:
    async with console(sub("D6", torpedo=3), sub("D9", damage=3), step="activate", look={"speed": "slow"}, **SMALL) as boat:
        await boat.press("t", "down", "down", "down", "enter")
        assert names(boat, scene_of(boat, "destroyed", THEIRS)) == "D9"
        over = animation(scene_of(boat, "game_over", THEIRS, winners=(0, 1, 2, 3), reason="", rule=""))
        assert (over.effect, over.title) == ("flag", "VICTORY")


@pytest.mark.parametrize("mode", ["turns", "real-time"])
async def test_scenes_send_at_most_30_kilobytes_a_second(mode: str) -> None:
    table = torpedoed(mode)
    async with wired(app(Home(), speed="normal"), (120, 40)) as (pilot, wire):
        screen = GameScreen(table, [PaneSpec((0, 1, 2, 3), ANN)], bots=False, source=lambda: 0)
        await pilot.app.push_screen(screen)
        await pilot.pause()
        wire.take()
        began = time.monotonic()
        table.act(ANN, CAPTAIN, "torpedo D9")
        await until(pilot, lambda: not screen.panes[0].steps.busy and screen.panes[0].board._ticking is None)
        sent, took = len(wire.take()), time.monotonic() - began
        assert 1000 < sent < 30_000 * took


def torpedoed(mode: str) -> Table:
    """A table at which the Orca may hit the Narwhal."""
    options = {**SMALL, "mode": mode}
    if mode == "turns":
        return table_of(sub("D6", torpedo=3), sub("D9"), ALL, "activate", (), options)
    table = table_of(sub("D6", torpedo=3), sub("D9"), ALL, "order", (), options)
    table.act(ANN, CAPTAIN, "stop torpedo")
    return table
