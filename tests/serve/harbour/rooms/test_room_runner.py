"""Bots and clock of a table run once for all who are there, and wait for absent players."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from seatui.match.saves import journal
from seatui.serve.harbour.harbour import Harbour
from seatui.serve.harbour.rooms import room_runner
from seatui.serve.harbour.rooms.join_requests import ANSWER_SECONDS
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_model import Plan
from seatui.serve.harbour.rooms.room_runner import RoomRunner
from tests.match.saves.save_tools import no_space
from tests.narrowing import checked, present
from tests.serve.waiting import until

WHOSE: contextvars.ContextVar[str] = contextvars.ContextVar("whose", default="nobody's")


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_runner, "BOT_PAUSE", 0.0)


@pytest.fixture
async def harbour(tmp_path: Path) -> AsyncIterator[Harbour]:
    harbour = Harbour(tmp_path)
    yield harbour
    harbour.close()


def table_of(harbour: Harbour, plan: Plan, *seats: int) -> Room:
    """Start a game in which Ann has these seats and is there, and bots have the others."""
    ann = harbour.people.by_name("Ann")
    room = harbour.make_room(ann, plan)
    harbour.add_visitor(ann).go(room)
    for seat in seats:
        room.sit(ann, seat)
    room.fill(ann, "deckhand")
    room.start(ann)
    return room


async def test_bots_play_while_somebody_is_there_whoever_that_is(harbour: Harbour) -> None:
    room = table_of(harbour, Plan("dangerous-sea", 4))
    table = present(room.table)
    await until(lambda: table.match.count > 1)
    ann = harbour.visitors[0]
    ann.go(None)
    await until_bots_rest(runner_of(room))
    count = table.match.count
    assert not runner_of(room).may_go_on
    ann.go(room)
    await until(lambda: table.match.count > count)


async def test_time_stands_while_somebody_who_plays_is_away_and_no_bot_stands_in_or_is_asked_to_play_on(harbour: Harbour) -> None:
    room = table_of(harbour, Plan("captain-sonar", 8, options={"mode": "real-time"}), 3)
    ann, bo = harbour.visitors[0], harbour.add_visitor(harbour.people.by_name("Bo"))
    bo.go(room)
    clock = runner_of(room)._runner.clock
    await until(lambda: clock.running)
    ann.go(None)
    assert not clock.running
    ann.go(room)
    assert clock.running
    room.stand_in(ann.player, 3)
    ann.go(None)
    assert clock.running
    ann.go(room)
    room.ask_return(ann)
    assert not clock.running
    assert present(room.table).hold == "the clock is stopped until Ann has chosen who plays on"
    room.answer_return(ann.player)
    assert (clock.running, present(room.table).hold) == (True, "")
    ann.go(None)
    bo.go(None)
    assert not clock.running


async def test_whoever_comes_back_again_and_again_holds_the_clock_for_a_minute_in_ten(tmp_path: Path) -> None:
    now = 1000.0
    harbour = Harbour(tmp_path, now=lambda: now)
    room = table_of(harbour, Plan("captain-sonar", 8, options={"mode": "real-time"}), 3)
    harbour.add_visitor(harbour.people.by_name("Bo")).go(room)
    ann, clock = harbour.visitors[0], runner_of(room)._runner.clock
    await until(lambda: clock.running)
    room.stand_in(ann.player, 3)
    held = []
    for second in range(700):
        if second % 20 == 0:
            ann.go(room)
            room.ask_return(ann)
        elif second % 20 == 18:
            ann.go(None)
        runner_of(room).go_on()
        held += [] if clock.running else [second]
        now += 1
    assert held[:61] == [*range(18), *range(20, 38), *range(40, 58), *range(60, 66), 620]
    assert all(sum(start <= second < start + 600 for second in held) <= 60 for start in held)
    harbour.close()


async def test_what_goes_on_belongs_to_no_session(harbour: Harbour) -> None:
    """Otherwise a table would keep the first player's app alive, and draw with its colours."""
    WHOSE.set("Ann's")
    room = table_of(harbour, Plan("dangerous-sea", 2))
    heard: list[str] = []
    present(room.table).subscribe(lambda _update: heard.append(WHOSE.get()))
    await until(lambda: len(heard) > 2)
    assert set(heard) == {"nobody's"}


async def test_a_table_that_is_laid_up_drives_nothing_more(harbour: Harbour) -> None:
    room = table_of(harbour, Plan("dangerous-sea", 2))
    table, runner = present(room.table), runner_of(room)
    await until(lambda: table.match.count > 1)
    room.close()
    count = table.match.count
    await until_bots_rest(runner)
    runner.go_on()
    assert not runner._tasks
    assert table.match.count == count


@pytest.mark.parametrize(
    ("game", "seats", "options"), [("dangerous-sea", 2, {}), ("captain-sonar", 8, {"mode": "real-time"})], ids=["in turns", "in real time"]
)
async def test_a_game_that_cannot_be_saved_stands_still_and_goes_on_by_itself(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch, game: str, seats: int, options: dict[str, str]
) -> None:
    room = table_of(harbour, Plan(game, seats, options))
    match, heard = present(room.table).match, list[str]()
    room.chat.listen(lambda line: heard.append(line.text))
    await until(lambda: match.count > 1)
    with monkeypatch.context() as full:
        full.setattr(room_runner, "RETRY_AFTER", 0.01)
        full.setattr(journal, "_write_all", no_space())
        await until(lambda: bool(room.trouble))
        await until_bots_rest(runner_of(room))
        stood, tries, retry_save = match.count, list[None](), match.retry_save
        full.setattr(match, "retry_save", lambda: tries.append(retry_save()))
        await until(lambda: len(tries) > 3)
        assert (match.count, runner_of(room).may_go_on) == (stood, False)
    await until(lambda: match.count > stood)
    assert room.trouble == ""
    assert heard == [
        "The game is paused until it can be saved (no space left on device).",
        "The game can be saved again and goes on.",
    ]


async def test_a_table_that_is_closed_is_not_tried_any_more(harbour: Harbour, monkeypatch: pytest.MonkeyPatch) -> None:
    room = table_of(harbour, Plan("dangerous-sea", 2))
    monkeypatch.setattr(journal, "_write_all", no_space())
    await until(lambda: bool(room.trouble))
    next_try = runner_of(room)._retry_timer
    assert next_try is not None
    room.close()
    assert next_try.cancelled()
    assert room.trouble == ""


async def test_many_who_come_at_once_open_a_table_once(harbour: Harbour, tmp_path: Path) -> None:
    room = table_of(harbour, Plan("dangerous-sea", 2), 0)
    harbour.close()
    later = Harbour(tmp_path)
    again = later.rooms[room.id]
    gone = asyncio.ensure_future(again.ensure_open())
    await asyncio.sleep(0)
    others = [asyncio.ensure_future(again.ensure_open()) for _ in range(3)]
    gone.cancel()
    await asyncio.gather(*others)
    assert present(again.table)
    later.close()
    await again.ensure_open()
    assert again.table is None  # the harbour is closed, so nothing is opened


def runner_of(room: Room) -> RoomRunner:
    return checked(RoomRunner, room.runner)


async def until_bots_rest(runner: RoomRunner) -> None:
    """Wait for the bots that are thinking now."""
    await until(lambda: not runner._tasks)


async def test_a_request_to_join_ends_by_itself(tmp_path: Path) -> None:
    now = 1000.0
    harbour = Harbour(tmp_path, now=lambda: now)
    room = table_of(harbour, Plan("captain-sonar", 8, joining="consent"), 3)
    cleo = harbour.add_visitor(harbour.people.by_name("Cleo"))
    cleo.go(room)
    room.sit(cleo.player, 1)
    assert room.join_requests.request is not None
    now += ANSWER_SECONDS
    runner_of(room).go_on()
    assert room.join_requests.request is None
    harbour.close()
