"""The curtain between people of two sides at one pane: on Divers, where Ann is the Seal's whole crew and Bo the Otter's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from examples.app import DemoApp
from examples.console import app, table
from examples.game import app as buoys
from seatui.tui.pane.pane import Pane, PaneSpec
from seatui.tui.pane.plain_pane import PlainPane
from seatui.tui.screens.game import GameScreen
from tests.tui.app_driver import press_each as press
from tests.tui.fake_terminal import STILL, CharacterGrid, painted, until, wired

KEYS = {"Enter when nobody else is looking", "Esc Game menu   ? Help"}
FOR_ANN, FOR_BO = {"Ann, for Seal", *KEYS}, {"Bo, for Otter", *KEYS}
NEUTRAL = FOR_ANN | FOR_BO


@asynccontextmanager
async def shared(people: str = "AABB", size: tuple[int, int] = (120, 40)) -> AsyncIterator[tuple[Pilot[Any], Pane]]:
    """One pane for all people, behind the curtain at the start of the game."""
    async with app(STILL, people=people).run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot, pane_of(pilot)


def pane_of(pilot: Pilot[Any]) -> Pane:
    assert isinstance(pilot.app.screen, GameScreen)
    return pilot.app.screen.panes[0]


def words(pilot: Pilot[Any]) -> set[str]:
    """All readable lines."""
    return {line.strip() for line in painted(pilot.app)} - {""}


async def typed(pilot: Pilot[Any], text: str) -> None:
    await press(pilot, "colon", *("space" if char == " " else char for char in text), "enter")


async def handed_over(pilot: Pilot[Any], text: str) -> None:
    """Type an action that ends the turn, and hand over."""
    await typed(pilot, text)
    await press(pilot, "enter")


async def test_the_start_is_covered_and_only_name_side_and_keys_can_be_read() -> None:
    async with shared() as (pilot, _):
        assert words(pilot) == FOR_ANN


async def test_the_next_person_is_named_and_opens_the_curtain_by_confirming() -> None:
    async with shared() as (pilot, pane):
        await press(pilot, "enter")
        await handed_over(pilot, "start 3")
        assert words(pilot) == FOR_BO
        await press(pilot, "enter")
        assert "Bo (Pilot): choose a bay" in painted(pilot.app)[0]
        assert pane.view.crew == 1


async def test_whoever_is_done_sees_what_came_of_it_and_who_is_next() -> None:
    async with shared() as (pilot, pane):
        await press(pilot, "enter")
        await typed(pilot, "start 3")
        assert not pane.covered
        assert pane.view.crew == 0
        assert "All done: Enter hands over to Bo, for Otter" in painted(pilot.app)[0]
        assert any("Ann start: 3" in line for line in painted(pilot.app))
        assert any("Enter Hand over to Bo, for Otter" in line for line in painted(pilot.app))


async def test_until_it_is_handed_over_only_the_own_side_is_seen_from_every_role_and_in_every_look() -> None:
    async with shared() as (pilot, pane):
        await press(pilot, "enter")
        await typed(pilot, "start 3")
        await press(pilot, "f6")
        pane.restyle()
        await pilot.pause()
        assert pane.secrecy.holds
        assert {pane.rules.side(held.seat) for held in pane.position.held if held.seat is not None} == {0}
        assert [line.text for line in pane.log_view.lines if line.kind == "event"] == ["Seal Pilot Ann start: 3."]


async def test_until_it_is_handed_over_the_last_action_can_be_taken_back() -> None:
    async with shared() as (pilot, pane):
        await press(pilot, "enter")
        await typed(pilot, "start 3")
        await press(pilot, "u")
        assert pane.table.match.count == 0
        assert not pane.secrecy.holds
        assert "Ann (Pilot): choose a bay" in painted(pilot.app)[0]


async def test_it_falls_also_when_another_role_than_the_one_in_focus_was_the_last_to_act() -> None:
    async with shared() as (pilot, pane):
        await press(pilot, "enter", "f6")
        assert pane.seat == 1
        await handed_over(pilot, "start 3")
        assert words(pilot) == FOR_BO


async def test_people_of_one_side_need_no_curtain() -> None:
    async with shared("AC--") as (pilot, pane):
        assert not pane.covered
        await typed(pilot, "start 3")
        await until(pilot, lambda: len(pane.position.awaited) == 2)
        await typed(pilot, "dive 1")
        assert not pane.covered
        assert "Cy (Stoker)" in painted(pilot.app)[0]


async def test_a_game_without_secrets_has_no_curtain() -> None:
    async with buoys(STILL, people=2).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await press(pilot, "e")
        assert "Bo: choose an action" in painted(pilot.app)[0]


async def test_not_even_the_first_frame_shows_anything() -> None:
    async with wired(app(STILL, people="AABB")) as (_, wire):
        sent = wire.take()
        assert "nobody else is looking" in sent
        assert not any(secret in sent for secret in ("bay", "Pilot"))


@pytest.mark.parametrize("plain", [False, True])
async def test_no_frame_between_two_people_has_anything_of_either(plain: bool) -> None:
    screen = GameScreen(table("AABB"), [PaneSpec((0, 1, 2, 3))])
    screen.pane_class = PlainPane if plain else None
    async with wired(DemoApp(lambda: screen, STILL)) as (pilot, wire):
        grid = CharacterGrid(120, 40)
        await press(pilot, "enter")
        await typed(pilot, "note the secret word")
        await typed(pilot, "start 3")
        grid.show(wire.take())
        assert "secret" in "".join(grid.text)
        await pilot.press("enter")
        for _ in range(20):
            await pilot.pause(0.01)
            sent = wire.take()
            grid.show(sent)
            assert not any(secret in sent for secret in ("secret", "bay", "start"))
        assert {line.strip() for line in grid.text} - {""} <= NEUTRAL
        await pilot.press("enter")
        await pilot.pause()
        grid.show(wire.take())
        assert "choose a bay" in "".join(grid.text)
        assert "secret" not in "".join(grid.text)


async def test_the_log_is_filled_for_the_new_person_only() -> None:
    async with shared() as (pilot, pane):
        await press(pilot, "enter")
        await handed_over(pilot, "start 3")
        await press(pilot, "enter")
        assert not [line for line in pane.log_view.lines if "Ann" in line.text and line.kind == "event"]
        await handed_over(pilot, "start 1")
        await press(pilot, "enter")
        assert [line.text for line in pane.log_view.lines if line.kind == "event"] == ["Seal Pilot Ann start: 3."]


async def test_what_was_typed_cannot_be_recalled_by_the_next_person() -> None:
    async with shared() as (pilot, pane):
        await press(pilot, "enter")
        await handed_over(pilot, "start 3")
        await press(pilot, "enter", "colon", "up")
        assert pane.command.editor.text == ""


async def test_toasts_are_gone_behind_the_curtain() -> None:
    async with shared() as (pilot, _):
        await press(pilot, "enter")
        pilot.app.notify("Ann is in bay 3")
        await pilot.pause()
        await handed_over(pilot, "start 3")
        await pilot.pause(0.2)
        assert words(pilot) <= NEUTRAL


async def test_nothing_but_opening_leaving_and_help_works_behind_the_curtain() -> None:
    async with shared() as (pilot, pane):
        await press(pilot, "1", "colon", "m", "i", "g", "u", "d", "f6")
        assert words(pilot) <= NEUTRAL
        assert pane.table.match.count == 0
        await press(pilot, "escape")
        assert any("Leave the game" in line for line in painted(pilot.app))
        await press(pilot, "escape")
        assert words(pilot) <= NEUTRAL


async def test_a_change_of_look_does_not_open_the_curtain() -> None:
    async with shared() as (pilot, pane):
        pane.restyle()
        await pilot.pause()
        assert words(pilot) <= NEUTRAL


async def test_what_the_other_side_did_since_cannot_be_taken_back() -> None:
    async with shared() as (pilot, pane):
        await press(pilot, "enter")
        await handed_over(pilot, "start 3")
        await press(pilot, "enter")
        await handed_over(pilot, "start 1")
        await press(pilot, "enter", "u")
        assert pane.table.match.count == 2
        assert "the other side has played or answered since" in painted(pilot.app)[1]


async def test_an_own_action_can_be_taken_back_while_the_own_side_looks() -> None:
    async with shared() as (pilot, pane):
        await press(pilot, "enter")
        await typed(pilot, "mark 2")
        await press(pilot, "u")
        assert pane.table.match.count == 0
        assert not pane.covered
        assert pane.view.crew == 0


async def test_the_end_of_the_game_opens_the_curtain() -> None:
    async with shared() as (pilot, pane):
        match = pane.table.match
        match.play(0, ("start", 1))
        match.play(2, ("start", 1))
        for _ in range(3):
            for seat, action in enumerate([("dive", 1), ("pump", 0), ("dive", 2), ("pump", 0)]):
                match.play(seat, action)
        await pilot.pause()
        assert not pane.covered
        assert "Game over" in painted(pilot.app)[0]


async def test_bots_wait_while_nobody_looks() -> None:
    async with shared("A-B-") as (pilot, pane):
        await press(pilot, "enter")
        await handed_over(pilot, "start 3")
        await press(pilot, "enter")
        await handed_over(pilot, "start 1")
        await pilot.pause(0.2)
        assert pane.covered
        assert pane.table.match.count == 2


async def test_against_bots_a_question_comes_before_what_the_other_side_did_since_is_taken_back() -> None:
    async with shared("AA--") as (pilot, pane):
        match = pane.table.match
        await typed(pilot, "start 3")
        await until(pilot, lambda: len(pane.position.awaited) == 2)
        await typed(pilot, "dive 1")
        await typed(pilot, "pump 0")
        done = match.last_action_of((0, 1))
        await until(pilot, lambda: match.count >= (done or 0) + 2 and bool(pane.position.awaited))
        await press(pilot, "u")
        assert any("Otter has played or answered since then." in line for line in painted(pilot.app))
        await press(pilot, "enter")
        assert match.last_action_of((0, 1)) == done
        await press(pilot, "u", "2")
        assert match.last_action_of((0, 1)) != done


async def test_what_the_other_side_knows_nothing_of_is_taken_back_at_once() -> None:
    async with shared("AA--") as (pilot, pane):
        match = pane.table.match
        await typed(pilot, "start 3")
        await until(pilot, lambda: match.last_action_of((2, 3)) is not None and bool(pane.position.awaited))
        await typed(pilot, "note all is well")
        before = match.count
        await press(pilot, "u")
        assert match.count == before - 1


async def test_menu_over_the_curtain_leads_to_no_recap() -> None:
    async with shared() as (pilot, pane):
        await press(pilot, "enter")
        await handed_over(pilot, "start 3")
        await press(pilot, "enter")
        await handed_over(pilot, "start 4")
        assert pane.covered
        await press(pilot, "escape", "G")
        assert len(pane.dialogs) == 1
        assert not any("start" in line for line in painted(pilot.app))


async def test_secret_of_the_other_side_is_no_news() -> None:
    async with shared("AA--") as (pilot, pane):
        await typed(pilot, "start 3")
        await until(pilot, lambda: len(pane.position.awaited) == 2)
        await typed(pilot, "dive 1")
        assert not pane.playback.has_news
        match = pane.table.match
        before = match.count
        match.play(2, "note all is well")
        await until(pilot, lambda: pane.position.number > before)
        assert not pane.playback.has_news
