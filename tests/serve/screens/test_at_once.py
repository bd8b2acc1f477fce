"""Keys are answered, and others' actions shown, in the turn of the loop in which they come, but never out of order."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual import events

from seatui.match.table import Update
from seatui.serve.screens.game import ServedGameScreen
from seatui.serve.screens.lobby import LobbyScreen
from seatui.serve.screens.update_queue import UpdateQueue
from seatui.tui.paint.app_internals import current_app, failure_of
from seatui.tui.paint.scheduling import IdleAware
from seatui.tui.pane.pane import Pane
from seatui.tui.pane.steps import Step
from seatui.tui.shell.rows import Rows
from seatui.tui.widgets.banner import Call
from tests.narrowing import checked
from tests.serve.screens.fakes import SOMETHING, FakeUser, fake_users
from tests.serve.screens.test_lobby import table_of
from tests.serve.waiting import until
from tests.tui.paint.internals import has_dirty_widgets


async def at_once(user: FakeUser, key: str) -> bool:
    """Send a key to an idle app, as a driver does; return whether it was handled when the call returned."""

    async def come() -> bool:
        await user.pilot.pause()
        return user.app.handle_now(events.Key(key, key if len(key) == 1 else None))

    return await user.do(come)


async def playing(ann: FakeUser) -> ServedGameScreen:
    """Start a game of Ann with a bot, and wait until everything is shown."""
    await ann.press("n", "down", "enter")
    return await ann.plays()


async def test_a_key_in_a_game_has_moved_the_cursor_and_is_drawn_when_the_call_returns(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        screen = await playing(ann)
        board = screen.panes[0].board
        before = board.target
        assert await at_once(ann, "right")
        assert board.target != before
        assert not has_dirty_widgets(screen)


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+c", "f20"])
async def test_keys_that_mean_the_same_everywhere_or_nothing_come_as_messages(tmp_path: Path, key: str) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        await playing(ann)
        assert not await at_once(ann, key)


async def test_while_a_message_waits_no_key_overtakes_it(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        screen = await playing(ann)
        board = screen.panes[0].board
        before = board.target

        async def press_two() -> bool:
            ann.app.post_message(events.Key("f1", None))
            return ann.app.handle_now(events.Key("right", None))

        assert not await ann.do(press_two)
        assert board.target == before


async def test_what_a_key_has_led_to_comes_before_the_next_key(tmp_path: Path) -> None:
    """For Enter on a place, the board sends its pane a message. Until the pane has handled it, no key may act on the new position."""
    async with fake_users(tmp_path, "Ann") as (ann,):
        board = (await playing(ann)).panes[0].board

        async def press_two() -> bool:
            await ann.pilot.pause()
            board.post_message(board.Chosen(board.target))
            return ann.app.handle_now(events.Key("right", None))

        assert not await ann.do(press_two)
        assert await at_once(ann, "right")


async def test_a_lesson_gets_its_keys_as_messages_as_its_coach_has_them_first(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        await ann.press("t", "enter")
        await ann.sees("step 1")
        assert not await at_once(ann, "right")


async def test_a_key_in_the_lobby_moves_the_pointer_at_once(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        rows = ann.app.screen.query_one(Rows)
        before = rows.selected
        assert await at_once(ann, "down")
        assert rows.selected != before


async def test_in_the_lobby_too_a_key_waits_for_those_before_it_wherever_these_are(tmp_path: Path) -> None:
    """A key goes from the list up to the app, which opens a screen. Until that is there, no other key may act on the list."""
    async with fake_users(tmp_path, "Ann") as (ann,):
        lobby, rows = ann.app.screen, ann.app.screen.query_one(Rows)
        before = rows.selected

        async def press_two() -> list[bool]:
            ann.app.post_message(events.Key("n", "n"))
            overtook = []
            while ann.app.screen is lobby:
                overtook.append(ann.app.handle_now(events.Key("down", None)))
                await asyncio.sleep(0)
            return overtook

        overtook = await ann.do(press_two)
        assert overtook
        assert not any(overtook)
        assert rows.selected == before


async def test_where_somebody_writes_keys_are_letters(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        rows = ann.app.screen.query_one(Rows)
        before = rows.selected
        await ann.press("c")
        assert not await at_once(ann, "down")
        assert rows.selected == before


async def test_what_others_do_is_handed_over_without_a_message_unless_the_screen_is_at_something(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        seen: list[Any] = []
        screen, free = checked(IdleAware, bo.app.screen), asyncio.Event()

        async def make() -> UpdateQueue:
            return UpdateQueue(screen, lambda _: seen.append(current_app()))

        async def put() -> None:
            queue.put(SOMETHING)
            for _ in range(3):
                await asyncio.sleep(0)

        queue = await bo.do(make)
        await bo.screen()
        await ann.do(put)
        assert seen == [bo.app]
        screen.call_later(free.wait)
        await asyncio.sleep(0.01)
        await ann.do(put)
        assert seen == [bo.app]  # it waits until the screen is ready
        free.set()
        await bo.screen()
        assert seen == [bo.app, bo.app]


async def test_lost_actions_are_taken_back_unshown_and_at_once(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        seen: list[Update] = []
        lost = SOMETHING._replace(undone=True, unsaved=False)

        async def make() -> UpdateQueue:
            return UpdateQueue(checked(IdleAware, bo.app.screen), seen.append)

        async def put() -> None:
            queue.put(SOMETHING)
            queue.put(lost)

        queue = await bo.do(make)
        await bo.screen()
        await ann.do(put)
        assert seen == [lost]
        await bo.screen()
        assert seen == [lost]


async def test_a_failure_in_what_is_handed_over_ends_that_session_alone(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        screen = checked(IdleAware, bo.app.screen)

        def fail(_: Update) -> None:
            raise ZeroDivisionError

        async def make() -> UpdateQueue:
            return UpdateQueue(screen, fail)

        async def put() -> None:
            queue.put(SOMETHING)

        queue = await bo.do(make)
        await bo.screen()
        await ann.do(put)
        await until(lambda: isinstance(failure_of(bo.app), ZeroDivisionError), "it does not fail")
        assert failure_of(ann.app) is None
        assert "Here:" in await ann.screen()
        with pytest.raises(ZeroDivisionError):
            await bo.go()


async def test_among_others_what_is_new_does_not_wait_for_what_is_still_being_shown(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        room = table_of(ann)
        room.sit(bo.app.player, 1)
        room.start(ann.app.player)
        await _enter(ann)
        await _enter(bo)
        assert room.table is not None
        screen = bo.app.screen
        assert isinstance(screen, ServedGameScreen)
        playback = screen.panes[0].playback
        led_to: list[str] = []
        shown: list[str] = []

        async def show_for_long() -> None:
            playback.steps._beat = lambda: 60.0
            playback.steps._show = lambda step: shown.append(step.text)
            playback.steps.play([Step("a storm comes"), Step("and goes")], lambda: led_to.append("an old position"))

        await bo.do(show_for_long)
        assert playback.steps.busy
        match = room.table.match
        seat = match.decisions()[0].seat
        person = room.person((ann, bo)[seat].app.player)
        (ann, bo)[seat].app.call_later(room.table.act, person, seat, match.options(seat)[0])
        await until(lambda: len(shown) > 2, lambda: f"shown: {shown}")
        assert shown[:2] == ["a storm comes", "and goes"]
        assert not led_to
        assert playback.latest.number == match.count


async def test_what_others_do_while_a_screen_is_put_together_is_seen_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        room = table_of(ann)
        room.sit(bo.app.player, 1)
        room.start(ann.app.player)
        table = room.table
        assert table is not None
        make_panes = ServedGameScreen.make_panes

        def make_panes_while_somebody_acts(screen: ServedGameScreen) -> list[Pane]:
            panes = make_panes(screen)
            seat = table.match.decisions()[0].seat
            table.match.play(seat, table.match.options(seat)[0])
            return panes

        monkeypatch.setattr(ServedGameScreen, "make_panes", make_panes_while_somebody_acts)
        await _enter(bo)
        screen = bo.app.screen
        assert isinstance(screen, ServedGameScreen)
        await until(lambda: screen.panes[0].position.number == table.match.count == 1)


async def test_keys_for_what_is_in_sight_are_followed_while_others_play(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        room = table_of(ann)
        room.fill(ann.app.player)
        room.start(ann.app.player)
        await _enter(ann)
        screen = ann.app.screen
        assert isinstance(screen, ServedGameScreen)
        steps = screen.panes[0].steps

        async def show_for_long() -> None:
            steps._beat = lambda: 60.0
            steps.play([Step("a storm comes"), Step("and goes")], lambda: None)

        await ann.press("f2")
        for letter in "2027":
            await ann.do(show_for_long)
            assert steps.busy
            await ann.press(letter)
        await ann.sees("> 2027")
        await ann.press("enter")
        await ann.sees("Ann: 2027")
        await ann.press("escape", "escape", "up")
        await ann.do(show_for_long)
        await ann.press("enter")
        await until(lambda: isinstance(ann.app.screen, LobbyScreen))


async def test_who_looks_on_while_others_play_quickly_reads_whose_turn_it_is(tmp_path: Path) -> None:
    """The banner skips positions that have passed before they were shown, and does not keep "The Sea's turn"."""
    async with fake_users(tmp_path, "Ann", "Bo", "Cy") as (ann, bo, cy):
        room = table_of(ann)
        room.sit(bo.app.player, 1)
        room.start(ann.app.player)
        await _enter(cy, "Being played")
        assert room.table is not None
        screen = cy.app.screen
        assert isinstance(screen, ServedGameScreen)
        pane = screen.panes[0]

        async def show_for_long() -> None:
            pane.banner.say(Call("The Sea's turn"))
            pane.playback.steps._beat = lambda: 60.0
            pane.playback.steps.play([Step("a storm comes"), Step("and goes")], lambda: None)

        await cy.do(show_for_long)
        match = room.table.match
        before = match.count
        seat = match.decisions()[0].seat
        person = room.person((ann, bo)[seat].app.player)
        ann.app.call_later(room.table.act, person, seat, match.options(seat)[0])
        await until(lambda: pane.playback.latest.number > before, "what was done is not shown")
        assert pane.banner.call.text == f"Waiting for {person.name}"


async def _enter(user: FakeUser, heading: str = "Go on with") -> None:
    await user.sees(heading)  # until then the table is in another place of the list
    await user.press("home", "down", "enter")
    await user.plays()
