"""Sailing by route: it is shown first, sailed on a second key, and stops at whatever was not announced (DS-R02)."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.tui.pane import steps
from tests.games.dangerous_sea.pane.sea_app import at_sea
from tests.games.dangerous_sea.position import Sea, given, ship

FAR = ("right", "right", "down")
"""From {5,5} to {7,6}."""


def open_sea(**changes: Any) -> Sea:
    return given(ship("5,5"), ship("9,9"), **{"charted": True, **changes})


async def test_the_first_enter_shows_the_route_and_the_second_sails_it() -> None:
    async with at_sea(open_sea()) as sea:
        await sea.press(*FAR)
        assert "Enter: plan a route, 3 points" in sea.text
        await sea.press("enter")
        assert sea.ship(0) == "5,5"
        assert "Route to {7,6}: 3 of your 6 points." in sea.text
        assert "Enter: sail the route" in sea.text
        await sea.press("enter")
        assert (sea.ship(0), sea.cursor, sea.view.spent) == ("7,6", "7,6", 3)


@pytest.mark.parametrize(("glyphs", "east", "south"), [("unicode", "→", "↓"), ("ascii", ">", "v")])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_arrows_show_the_route_on_the_chart(size: tuple[int, int], glyphs: str, east: str, south: str) -> None:
    async with at_sea(open_sea(), size=size, glyphs=glyphs) as sea:
        await sea.press(*FAR, "enter", "left")
        assert [any(sign in row for row in sea.drawn(square)) for square, sign in (("6,5", east), ("7,5", east), ("7,6", south))] == [
            True
        ] * 3
        await sea.press("escape")
        assert "The route is dropped." in sea.text
        assert east not in "".join(sea.drawn("7,5"))


async def test_every_step_can_be_taken_back() -> None:
    async with at_sea(open_sea()) as sea:
        await sea.press(*FAR, "enter", "enter", "u")
        assert (sea.ship(0), sea.view.spent) == ("7,5", 2)


async def test_hazards_on_the_way_are_announced_and_met() -> None:
    walls = {"7,5": "rocky", "8,4": "rocky", "8,6": "rocky", "9,5": "rocky"}
    async with at_sea(open_sea(tiles=walls, dice=[6])) as sea:
        await sea.press("right", "right", "right", "enter")
        assert "Route to {8,5}: 3 of your 6 points; {7,5} costs food or water." in sea.text
        await sea.press("enter")
        assert (sea.ship(0), sea.view.ships[0].weight) == ("8,5", 60)


async def test_the_ship_stops_where_a_stone_lies() -> None:
    async with at_sea(open_sea(tiles={"6,5": "rune_stone"})) as sea:
        await sea.press("right", "right", "enter", "enter")
        assert (sea.ship(0), sea.view.spent) == ("6,5", 1)
        assert "You stop on {6,5}: a rune stone can be taken here." in sea.text


async def test_a_player_who_takes_as_they_go_sails_on() -> None:
    async with at_sea(open_sea(tiles={"6,5": "rune_stone"}), take=True) as sea:
        await sea.press("right", "right", "enter", "enter")
        assert (sea.ship(0), sea.view.ships[0].stones) == ("7,5", 1)


async def test_the_ship_stops_where_it_may_fight() -> None:
    lane = {f"{column},{row}": "diseased" for column in (6, 7) for row in (4, 6)}
    position = given(ship("5,5"), ship("6,5"), charted=True, tiles=lane)
    async with at_sea(position) as sea:
        await sea.press("right", "right", "enter")
        assert "; Bob on {6,5}." in sea.text
        await sea.press("enter")
        assert sea.ship(0) == "6,5"
        assert sea.pane.dialogs


async def test_the_ship_stops_when_the_captain_falls_ill() -> None:
    lane = {f"6,{row}": "diseased" for row in range(1, 13)} | {f"{column},{row}": "diseased" for column in (5, 4) for row in (4, 6)}
    async with at_sea(open_sea(tiles=lane, dice=[1])) as sea:
        await sea.press("right", "right", "enter", "enter")
        assert sea.ship(0) == "6,5"


async def test_a_route_that_is_too_long_is_sailed_as_far_as_the_points_go() -> None:
    async with at_sea(open_sea(spent=5)) as sea:
        await sea.press("right", "right", "enter")
        assert "Route to {7,5}: 2 points, of which you have 1; this turn you come to {6,5}." in sea.text
        await sea.press("enter")
        assert (sea.ship(0), sea.view.spent) == ("6,5", 6)


async def test_a_square_to_which_no_way_leads_is_refused() -> None:
    async with at_sea(open_sea(charted=False, tiles={"7,5": "open_sea"})) as sea:
        await sea.press("right", "right", "enter")
        assert "no way over known waters leads there" in sea.text


@pytest.mark.parametrize("line", ["sail to 7,6", "sail to g6", "sail {7,6}"])
async def test_a_typed_goal_shows_the_route_and_enter_sails_it(line: str) -> None:
    async with at_sea(open_sea()) as sea:
        sea.pane.on_command_line_submitted(type("Line", (), {"text": line, "stop": lambda: None}))  # type: ignore[arg-type]
        await sea.pilot.pause()
        assert (sea.cursor, sea.ship(0)) == ("7,6", "5,5")
        await sea.press("enter")
        assert sea.ship(0) == "7,6"


@pytest.mark.parametrize("key", ["escape", "right", "i"])
async def test_any_key_stops_a_ship_under_way_and_does_nothing_else(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(steps.BEAT, "slow", 3600.0)  # the ship must not sail on before the key on a slow machine
    async with at_sea(open_sea(), speed="slow") as sea:
        await sea.press(*FAR, "enter", "enter")
        assert sea.ship(0) == "6,5"
        await sea.press(key)
        assert "You stop here." in sea.text
        assert (sea.ship(0), sea.pane._commands.voyage.route, sea.pane.dialogs) == ("6,5", None, [])


async def test_a_ship_under_way_sails_on_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(steps.BEAT, "fast", 0.001)
    async with at_sea(open_sea(), speed="fast") as sea:
        await sea.press(*FAR, "enter", "enter")
        for _ in range(50):
            await sea.pilot.pause(0.01)
        assert sea.ship(0) == "7,6"


async def test_another_action_drops_the_planned_route() -> None:
    async with at_sea(open_sea()) as sea:
        await sea.press(*FAR, "enter", "o", "up", "enter")
        assert (sea.ship(0), sea.pane._commands.voyage.route) == ("5,4", None)
