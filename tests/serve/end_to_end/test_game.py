"""A game among people who connect over SSH, as their terminals show it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from seatui.match.saves import journal
from seatui.serve.harbour.rooms import pending_answers, room_runner
from seatui.serve.harbour.rooms.absence import AbsenceRule
from seatui.serve.harbour.rooms.room_runner import RoomRunner
from seatui.tui.pane.pane import Pane
from seatui.tui.screens.game import GameScreen
from tests.match.saves.save_tools import no_space
from tests.serve.end_to_end.tables import at_table, match_of, table_in_play
from tests.serve.harness import ServerHarness, serving, until

DUEL = {"Ann": (0,), "Bo": (1,)}
CAPTAINS = {"Ann": (2,), "Bo": (6,)}


@pytest.fixture
async def harness(tmp_path: Path) -> AsyncIterator[ServerHarness]:
    async with serving(tmp_path) as harness:
        yield harness


async def test_what_one_does_all_see_and_what_they_say_is_only_text(harness: ServerHarness) -> None:
    room = table_in_play(harness, "dangerous-sea", DUEL)
    ann, bo = await at_table(harness, room, "Ann"), await at_table(harness, room, "Bo")
    match = match_of(room)
    first = match.decisions()[0].seat
    active, other = (ann, bo) if first == 0 else (bo, ann)
    active.press("m", "enter")
    await until(lambda: match.count > 0, "nothing was done")
    told = match.log(None)[0].lines[0]
    await other.screen_with(told[:30])
    other.press("f2", "[/b]\x1b]0;x\x07 ahoy", "enter")
    await active.screen_with("ahoy", "F2 answers")
    assert b"\x1b]0;" not in active.received


async def test_what_is_told_at_the_pointer_goes_with_the_next_key(harness: ServerHarness) -> None:
    room = table_in_play(harness, "captain-sonar", CAPTAINS)
    ann = await at_table(harness, room, "Ann")
    await ann.screen_with("point at your start")
    words = "B2, sector 1"
    assert words not in ann.text()
    row = ann.text().split("\n").index(next(line for line in ann.text().split("\n") if line.startswith(" 2 ")))
    ann.send(f"\x1b[<35;7;{row + 1}M".encode())
    await ann.screen_with(words)
    ann.press("i")
    await ann.screen_without(words)


async def test_taking_back_asks_the_other_who_may_refuse_and_is_asked_no_more_once_play_goes_on(harness: ServerHarness) -> None:
    room = table_in_play(harness, "dangerous-sea", DUEL)
    clients = [await at_table(harness, room, "Ann"), await at_table(harness, room, "Bo")]
    match = match_of(room)
    first = match.decisions()[0].seat
    active, other = clients[first], clients[1 - first]
    active.press("m", "enter")
    await until(lambda: match.count == 1, "nothing was done")
    await active.screen_with("Undo")
    active.press("u")
    await other.screen_with("asks to take an action back", "That undoes: ", "starts from the north-")
    other.press("2")
    await until(lambda: room.table is not None and room.table.request is None, "it is still asked")
    assert match.count == 1
    await active.screen_with("nothing is taken back")
    await until(lambda: "asks to take an action back" not in other.text(), other.text)
    other.press("f2")
    await other.screen_with("Say it")
    active.press("u")
    await active.screen_with("to allow it")
    assert "asks to take an action back" not in other.text()
    other.press("f2")
    await other.screen_with("asks to take an action back")
    other.press("1")
    await until(lambda: match.count == 0, "it was not taken back")
    await active.screen_with("Taken back: corner ")


async def test_whoever_is_cut_off_finds_the_seat_kept_and_a_bot_plays_on_as_agreed(
    harness: ServerHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []  # messages are soon replaced on the screen
    tell = Pane.tell

    def note(pane: Pane, text: str, *kind: Any) -> None:
        told.append(text)
        tell(pane, text, *kind)

    monkeypatch.setattr(Pane, "tell", note)
    room = table_in_play(harness, "dangerous-sea", DUEL)
    ann, bo = await at_table(harness, room, "Ann"), await at_table(harness, room, "Bo")
    ann.kill()
    await bo.screen_with("Ann is away")
    monkeypatch.setattr(room, "absence_rule", lambda _="": AbsenceRule("mate", 0))
    room._changed()
    await until(lambda: bool(room.places[0].bot), "no bot took the seat")
    await until(lambda: "A bot plays for Ann" in told, "nobody is told")
    ann = await harness.connect("Ann")
    await ann.screen_with(room.title)
    ann.press("enter")
    await ann.screen_with("Your seat is kept")
    ann.press("1")
    await until(lambda: not room.places[0].bot, "the bot still has the seat")
    await until(lambda: "Ann plays again" in told, "nobody is told")


async def test_all_are_told_on_the_screen_that_a_game_cannot_be_saved_and_that_it_goes_on(
    harness: ServerHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = table_in_play(harness, "captain-sonar", {"Ann": (3,), "Bo": (7,)}, mode="real-time")
    ann = await at_table(harness, room, "Ann")
    with monkeypatch.context() as full:
        full.setattr(room_runner, "RETRY_AFTER", 0.05)
        full.setattr(journal, "_write_all", no_space())
        bo = await at_table(harness, room, "Bo")  # now the clock runs
        for each in (ann, bo):
            await each.screen_with("The game is paused until it can be saved (no space left on device)")
    stood = match_of(room).count
    await until(lambda: not room.trouble and match_of(room).count > stood, "it still stands")
    assert len(harness.server.sessions) == 2


async def test_a_screen_hears_of_a_game_once(harness: ServerHarness, monkeypatch: pytest.MonkeyPatch) -> None:
    seated: list[GameScreen] = []
    monkeypatch.setattr(GameScreen, "place_panes", lambda screen: seated.append(screen))
    room = table_in_play(harness, "dangerous-sea", DUEL)
    await at_table(harness, room, "Ann")
    await until(lambda: bool(seated), "no screen is shown")
    assert len(seated) == 1


@pytest.mark.parametrize("is_answered", [True, False])
async def test_bots_wait_while_whoever_is_back_is_asked_whether_to_play_on_but_not_for_ever(
    harness: ServerHarness, monkeypatch: pytest.MonkeyPatch, is_answered: bool
) -> None:
    monkeypatch.setattr(pending_answers, "LONGEST_WAIT", 60.0 if is_answered else 0.2)
    room = table_in_play(harness, "dangerous-sea", {"Ann": (0,)})
    player = harness.host.harbour.people.find("Ann")
    assert player is not None
    assert isinstance(room.runner, RoomRunner)
    room.runner.bot_pause = 0.01
    room.stand_in(player, 0)  # now bots play on all seats, once somebody is there
    ann = await at_table(harness, room, "Ann")
    await ann.screen_with("Your seat is kept")
    stood = match_of(room).count
    if is_answered:
        for pointed in ("2  Let the bot play", "1  Play on") * 3:
            ann.press("down")
            await ann.screen_with(f"▸ {pointed}")
        assert match_of(room).count == stood
        ann.press("2")
    await until(lambda: match_of(room).count > stood, "the bots stand still")


async def test_whoever_is_cut_off_finds_the_fleet_as_it_was_built_and_nobody_else_does(harness: ServerHarness) -> None:
    room = table_in_play(harness, "battle-seas", DUEL)
    ann, bo = await at_table(harness, room, "Ann"), await at_table(harness, room, "Bo")
    await bo.screen_with("Decline: no battle")
    bo.press("1")
    await ann.screen_with("0 of 300 levels spent")
    ann.press("enter")
    await ann.screen_with("143 of 300 levels spent")
    ann.kill()
    bo.kill()
    ann, bo = await at_table(harness, room, "Ann"), await at_table(harness, room, "Bo")
    await ann.screen_with("143 of 300 levels spent", "Your fleet is as you left it")
    await bo.screen_with("0 of 300 levels spent")


async def test_in_real_time_the_clock_stands_while_somebody_is_away(harness: ServerHarness) -> None:
    room = table_in_play(harness, "captain-sonar", CAPTAINS, mode="real-time", map="harbour-basin")
    ann, bo = await at_table(harness, room, "Ann"), await at_table(harness, room, "Bo")
    match = match_of(room)
    for client, start in ((ann, "D5"), (bo, "G5")):
        client.press(":", f"start {start}", "enter")
    await until(lambda: match.time_runs and match.count > 6, "time does not run")
    ann.kill()
    await bo.screen_with("Ann is away and the clock is stopped")
    stood = match.count
    bo.press(":", "head north", "enter")
    await bo.screen_with("the clock is stopped until Ann is back")
    bo.press("escape")
    await asyncio.sleep(1.2)  # more than two ticks
    assert match.count == stood
    await at_table(harness, room, "Ann")
    await until(lambda: match.count > stood, "time does not run on")


async def test_a_watcher_sees_the_board_and_plays_nothing(harness: ServerHarness) -> None:
    room = table_in_play(harness, "dangerous-sea", DUEL)
    ann = await at_table(harness, room, "Ann")
    eve = await harness.connect("Eve")
    await eve.screen_with(room.title)
    eve.press("down", "enter")
    await eve.screen_with("Game menu", "You are watching")
    await ann.screen_with("Game menu")
    eve.press(":", "m", "enter", "u")
    eve.press("f2", "good luck", "enter")
    await ann.screen_with("Eve: good luck")
    assert match_of(room).count == 0


async def test_after_the_end_the_game_can_be_watched_again(harness: ServerHarness) -> None:
    room = table_in_play(harness, "captain-sonar", CAPTAINS)
    ann, bo = await at_table(harness, room, "Ann"), await at_table(harness, room, "Bo")
    ann.press(":", "resign", "enter")
    await ann.screen_with("Resign?")
    ann.press("1")
    await ann.screen_with("The game is over")
    await bo.screen_with("The game is over", "Watch it again")
    ann.press("4")  # a table like this one
    await ann.screen_with(
        "Make a table: Captain Sonar", "Orca · Captain            ← you →", "Narwhal · Captain         ← anybody →", "medium"
    )
    ann.press("enter")
    await bo.screen_with("Ann has opened a table for a rematch in the lobby: Rematch of Ann's table")
    bo.press("2")
    await bo.screen_with("How it went", "Hull", "New game")
    bo.press("s")
    assert "file" not in await bo.screen_with("Share the story", "Copy it")
    bo.press("escape", "escape")
    await bo.screen_with("The game is over", "Leave")
    bo.press("3")
    await bo.screen_with("Event", "View")
    bo.press("escape")
    await bo.screen_with("The game is over", "Leave")
    bo.press("5")
    await bo.screen_with("Harbour", "Finished")
