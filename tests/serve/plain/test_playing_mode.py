"""Games played and watched in plain mode."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from seatui.bots import make
from seatui.engine.contract import Event
from seatui.match.clock import play_tick
from seatui.match.referee import Match
from seatui.serve.harbour.harbour import Harbour
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_model import RoomState
from seatui.serve.screens.seat_menu import ABSENCE, COME_BACK, FOR_GOOD, FOR_ME, LEAVE, TAKE, SeatMenu
from tests.narrowing import present
from tests.serve.plain.line_user import LineUser, open_harbour
from tests.serve.waiting import until

SEASON = "make dangerous-sea season_limit=1 first_player=1 seed=3"


async def at_table(harbour: Harbour, plan: str, *seats: tuple[LineUser, str]) -> Room:
    """Let these people sit down at a new table of the first, who starts; a comma separates seats of one person."""
    host = seats[0][0]
    await host.hears("tables")
    host.types(plan)
    await host.hears("Type sit to take a seat.")
    (room,) = harbour.rooms.values()
    for who, own in seats:
        if who is not host:
            await who.hears("New table 1")
            who.types("join 1")
        wanted = own.split(",")
        who.types(*(f"sit {seat}" for seat in wanted))
        await until(partial(_has_seats, room, who, len(wanted)), who.text)
    host.types("fill", "start")
    for who, _ in seats:
        await who.hears(f"{host.player.name} starts the game.")
    return room


async def play(room: Room, *people: LineUser, until_: Callable[[], bool]) -> None:
    """Let everybody type a bot's choice whenever they have to decide, by turns as notation and as a number."""
    match = present(room.table).match
    bots = [make(match.game, match.game.levels[0], seat, match.rules) for seat in range(match.rules.seats)]
    while not until_():
        before, decision = match.count, match.decisions()[0]
        (who,) = [one for one in people if decision.seat in room.seats_of(one.player)]
        await who.hears(f"{match.titles[decision.seat]}: ", "\n")
        options = match.options(decision.seat)
        action = present(bots[decision.seat].choose(match.view(decision.seat), decision, options, match.bot_chance(decision.seat)))
        by_number = before % 2 and len(options) <= 16 and action in options
        who.types(str(list(options).index(action) + 1) if by_number else match.say(decision.seat, action))
        await until(partial(_has_gone_on, match, before), who.text)


def _has_seats(room: Room, who: LineUser, count: int) -> bool:
    return len(room.seats_of(who.player)) == count


def _has_gone_on(match: Match, before: int) -> bool:
    return match.count > before


async def test_two_people_play_a_whole_game_and_a_third_looks_on(tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann, bo, cleo = (LineUser(harbour, name) for name in ("Ann", "Bo", "Cleo"))
        room = await at_table(harbour, SEASON, (ann, "1"), (bo, "2"))
        assert "Start the game with start." in ann.text
        await bo.hears("Waiting for Ann.")
        assert "The player who made the table starts the game." in bo.text
        cleo.types("join 1")
        await cleo.hears("You are watching.")
        match = present(room.table).match
        await play(room, ann, bo, until_=lambda: match.outcome is not None)
        for one in (ann, bo, cleo):
            await one.hears(f"The game is over: {match.verdict}.\n")
            assert "Spring of year 1 begins.\n" in one.text
        assert "Choose" not in cleo.text
        assert "\nAnn: " not in bo.text  # nobody is asked for another; the final scores are indented
        assert room.state is RoomState.FINISHED
        cleo.types("1", "corner nw", "view", "log all", "quit")
        await cleo.hears(
            "there is no command '1' here", "there is no command 'corner' here", "Setting out:", "You are in the lobby.", "finished ("
        )


def private(event: Event) -> bool:
    return event.audience is not None


async def test_a_watcher_and_the_other_side_hear_nothing_that_is_not_for_them(tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann, bo, cleo = (LineUser(harbour, name) for name in ("Ann", "Bo", "Cleo"))
        room = await at_table(harbour, "make captain-sonar seed=1", (ann, "1,2,3,4"), (bo, "5,6,7,8"))
        cleo.types("join 1")
        await cleo.hears("You are watching.")
        table, told = present(room.table), list[Event]()
        for seats in ((0, 1, 2, 3), (4, 5, 6, 7)):
            table.subscribe(lambda update: told.extend(filter(private, update.events)), seats)
        await play(room, ann, bo, until_=lambda: table.match.count > 24)
        for one in (ann, bo, cleo):
            one.types("view", "log all", "options", "view captain", "seats")
            await one.hears("Narwhal's Radio Operator: Bo")
        words = [(event, table.match.rules.narrate(event, table.match.names)) for event in told]
        heard = {one: {said for event, said in words if hears(event, one, room)} for one in (ann, bo)}
        assert len(heard[ann] - heard[bo]) > 3
        assert len(heard[bo] - heard[ann]) > 3
        for one, secrets in ((ann, heard[bo] - heard[ann]), (bo, heard[ann] - heard[bo]), (cleo, heard[ann] | heard[bo])):
            assert not [said for said in secrets if said in one.text.replace("\n  ", " ")]
        assert all(said in ann.text.replace("\n  ", " ") for said in heard[ann])


def hears(event: Event, who: LineUser, room: Room) -> bool:
    return any(map(event.heard_by, room.seats_of(who.player)))


async def test_taking_back_needs_the_consent_of_the_others(tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann, bo = LineUser(harbour, "Ann"), LineUser(harbour, "Bo")
        room = await at_table(harbour, SEASON, (ann, "1"), (bo, "2"))
        ann.types("corner nw", "undo")
        await bo.hears(
            "Ann starts from the north-west corner.",
            "Ann asks to take an action back. That undoes: Ann starts from the",
            "yes or no.",
        )
        await ann.hears("Waiting for Bo to allow it.")
        bo.types("no")
        await ann.hears("The request was not granted: nothing is taken back.")
        ann.types("undo")
        await bo.hears("Ann asks to take an action back.")
        bo.types("yes")
        await bo.hears("Taken back: Ann starts from the north-west corner.")
        await ann.hears("Taken back: corner nw.", "Ann: Choose the corner where your ship starts.")
        assert present(room.table).match.count == 0


async def test_everybody_reads_the_mark_of_a_roll_that_is_taken_back(tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann, bo = LineUser(harbour, "Ann"), LineUser(harbour, "Bo")
        await at_table(harbour, SEASON, (ann, "1"), (bo, "2"))
        ann.types("corner nw")
        await bo.hears("Bo: Choose the corner where your ship starts.")
        bo.types("corner ne", "undo")
        await bo.hears("This takes back a roll: the log and the result will say so.")
        bo.types("yes")
        await ann.hears("Bo asks to take an action back.", "This takes back a roll")
        ann.types("yes")
        await ann.hears("Taken back: Bo starts from the north-east corner. Bo took back a roll.")
        await bo.hears("Taken back: corner ne. Bo took back a roll.")
        ann.types("log")
        await ann.hears("  Bo took back a roll.")


async def test_a_table_without_undo_says_so(tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann, bo = LineUser(harbour, "Ann"), LineUser(harbour, "Bo")
        await at_table(harbour, f"{SEASON} undo=none", (ann, "1"), (bo, "2"))
        bo.types("about")
        await bo.hears("  undo=none")
        ann.types("corner nw", "undo")
        await ann.hears("this game is played without undo: nothing can be taken back")


async def test_files_of_the_host_are_neither_written_nor_read(tmp_path: Path) -> None:
    async with open_harbour(tmp_path / "harbour") as harbour:
        ann = LineUser(harbour, "Ann")
        await at_table(harbour, SEASON, (ann, "1"))
        ann.types(f"save {tmp_path}/copy.sea", "save")
        await ann.hears("Not possible: you cannot write files on the server", "The server saves every action at once.")
        assert not (tmp_path / "copy.sea").exists()
        assert str(tmp_path) not in ann.text


async def test_what_may_not_be_meant_is_asked_first_and_the_next_line_answers(tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann = LineUser(harbour, "Ann")
        room = await at_table(harbour, f"{SEASON} joining=open", (ann, "1"))
        ann.types("stand", "no", "stand", "view")
        await ann.hears("Stand up? Type yes or no.", "Stand up? Type yes or no.")
        assert room.seats_of(ann.player) == (0,)
        ann.types("stand", "yes")
        await ann.hears("Ann leaves seat 1 to a bot.", "You are watching.")
        ann.types("sit 1")
        await ann.hears("Ann takes seat 1.", "The Dangerous Sea.")


SEAT_COMMANDS = {COME_BACK: "back", FOR_ME: "standin", ABSENCE: "away", TAKE: "sit", FOR_GOOD: "stand", LEAVE: "quit"}
"""The command of each entry of the seat menu."""


async def test_every_entry_of_the_seat_menu_has_a_command(tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann, bo = LineUser(harbour, "Ann"), LineUser(harbour, "Bo")
        room = await at_table(harbour, SEASON, (ann, "1"), (bo, "2"))
        screen: Any = SimpleNamespace(room=room, visitor=SimpleNamespace(player=ann.player), table=room.table)
        menu = SeatMenu(screen)
        entries = [choice.value for choice in (*menu.choices(), *menu.ways_out())]
        ann.types("help")
        await ann.hears("  quit")
        assert all(f"\n  {SEAT_COMMANDS[entry]} " in ann.text for entry in entries)


async def test_nobody_sits_down_in_play_by_default(tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann = LineUser(harbour, "Ann")
        await at_table(harbour, SEASON, (ann, "1"))
        ann.types("stand", "yes")
        await ann.hears("you cannot take it back. Stand up?", "You are watching.")
        ann.types("sit", "sit 1", "help")
        await ann.hears("Not possible: the game has begun", "Not possible: the game has begun", "view")
        assert "take a free seat" not in ann.text.partition("You are watching.")[2]


async def test_a_view_says_whose_turn_it_is_and_speaks_only_to_whoever_that_is(tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann, bo, cleo = LineUser(harbour, "Ann"), LineUser(harbour, "Bo"), LineUser(harbour, "Cleo")
        await at_table(harbour, SEASON, (ann, "1"), (bo, "2"))
        await cleo.hears("tables", "New table 1")
        cleo.types("join 1")
        await cleo.hears("You are watching.")
        ann.types("corner nw")
        for who in (ann, cleo):
            await who.hears("Ann starts from")
        for who in (ann, cleo):
            who.types("view")
            await who.hears("Waiting for Bo to choose a corner.")
            assert "Bo: Choose" not in who.text
        bo.types("view")
        await bo.hears("Bag: ", "Bo: Choose the corner where your ship starts.")


async def test_a_bot_stands_in_and_its_player_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seatui.serve.harbour.rooms.room_runner.BOT_PAUSE", 0.01)
    async with open_harbour(tmp_path) as harbour:
        ann, bo = LineUser(harbour, "Ann"), LineUser(harbour, "Bo")
        room = await at_table(harbour, SEASON, (ann, "1"), (bo, "2"))
        ann.types("standin", "corner nw")
        await ann.hears("A bot plays for Ann.", "Not possible: ")
        await bo.hears("Bot Ann starts from", "Bo: Choose the corner")
        ann.types("back", "seats")
        await ann.hears("Ann plays again.", "  1  Ann\n", "  2  Bo, to decide")
        ann.client.end_of_input()
        await ann.is_gone()
        bo.types("seats", "standin 1")
        await bo.hears("  1  Ann, away", "Not possible: only Ann can let a bot play there")
        bo.types("away", "away medium:30", "away soon")
        await bo.hears("While you are away, the game waits.", "While Bo is away, a bot (medium) plays after 30 s.", "Not possible")
        again = LineUser(harbour, "Ann")
        again.types("join 1", "wait", "seats")
        await again.hears("The Dangerous Sea.")
        bo.types("corner ne", "chat now you")
        await again.hears("Bo starts from", "Ann: Your turn", "  1  Ann, to decide")
        assert room.seats_of(again.player) == (0,)


async def test_who_comes_back_to_a_bot_is_told_and_it_waits_for_what_is_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seatui.serve.harbour.rooms.room_runner.BOT_PAUSE", 0.01)
    async with open_harbour(tmp_path) as harbour:
        ann = LineUser(harbour, "Ann")
        room = await at_table(harbour, SEASON, (ann, "1"))
        ann.types("standin", "quit", "join 1")
        await ann.hears("A bot plays for Ann.", "with bot Ann and 1 bot", "A bot plays for you. It waits for 60 s")
        match = present(room.table).match
        stood = match.count
        with pytest.raises(AssertionError):
            await until(lambda: match.count > stood, seconds=0.3)
        ann.types("seats")
        await until(lambda: match.count > stood, "the bot stands still")


@pytest.mark.parametrize(("typed", "told"), [("back", "You play on yourself"), ("seats", "The bot plays on for you")])
async def test_what_was_answered_at_one_terminal_is_told_at_the_other(typed: str, told: str, tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann, other = LineUser(harbour, "Ann"), LineUser(harbour, "Ann")
        await at_table(harbour, SEASON, (ann, "1"))
        ann.types("standin", "quit", "join 1")
        await ann.hears("A bot plays for you. It waits for ")
        await other.hears("New table 1")
        other.types("join 1")
        await other.hears("A bot plays for you. It waits for ")
        ann.types(typed)
        await other.hears(f"{told}, as you chose at your other terminal.")
        other.types("seats")
        await other.hears("  1  Ann")
        assert "as you chose" not in ann.text


async def test_a_table_that_is_removed_is_left_by_whoever_plays_there_and_by_those_who_look_on(tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann, other, bo = LineUser(harbour, "Ann"), LineUser(harbour, "Ann"), LineUser(harbour, "Bo")
        await at_table(harbour, SEASON, (ann, "1"))
        for one in (other, bo):
            await one.hears("New table 1")
            one.types("join 1")
        await other.hears("Ann: Choose the corner")
        await bo.hears("You are watching.")
        ann.types("remove")
        for one in (ann, other, bo):
            await one.hears("You are in the lobby: this table is gone.")


async def test_where_time_runs_only_what_happens_is_told(tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann = LineUser(harbour, "Ann")
        room = await at_table(harbour, "make captain-sonar mode=real-time briefing=off seed=1", (ann, "1"))
        table = present(room.table)
        await ann.hears("DIVE")
        told: list[Event] = []
        table.subscribe(lambda update: told.extend(update.events), room.seats_of(ann.player))
        sent = ann.connection.sent
        assert all(play_tick(table.match) for _ in range(30))
        await asyncio.sleep(0)
        assert len(ann.connection.sent.removeprefix(sent).splitlines()) <= len(told) < 10


async def test_scripts_wait_for_each_other(tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann, bo, cleo = (LineUser(harbour, name) for name in ("Ann", "Bo", "Cleo"))
        bo.types("wait", "join 1", "sit 2", "chat ready", "wait", "wait", "corner ne", "wait", "quit", "quit")
        cleo.types("wait", "join 1", "wait", "wait 1", "wait", "view", "quit", "quit", "wait 0", "wait 1000")
        ann.types(SEASON, "sit 1")
        await ann.hears("Bo says: ready")
        ann.types("start", "wait", "corner nw", "wait", "end turn", "yes")
        await bo.hears("Bo starts from", "Bo: Your turn", "Goodbye.")
        (room,) = harbour.rooms.values()
        assert not cleo.task.done()
        present(room.table).match.play(1, "end turn")
        await cleo.hears("The game is over", "turn 2: the game is over", "Goodbye.")


@pytest.mark.parametrize("leave", ["hang up", "drop"])
async def test_whoever_is_gone_leaves_nothing_behind(tmp_path: Path, leave: str) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann = LineUser(harbour, "Ann")
        room = await at_table(harbour, SEASON, (ann, "1"))
        if leave == "drop":
            ann.task.cancel()
        ann.client.leave()
        await until(ann.task.done)
        assert not harbour.visitors
        assert not room.present
        assert len(present(room.table)._subscriptions) == 2  # the room itself and its runner


async def test_a_player_joins_in_lines_when_the_others_agree(tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann, bo, di = (LineUser(harbour, name) for name in ("Ann", "Bo", "Di"))
        room = await at_table(harbour, "make dangerous-sea seats=3 joining=consent", (ann, "1"), (bo, "2"))
        di.types("join 1", "sit 3")
        await di.hears("Di asks for seat 3. Ann and Bo must agree.")
        for one in (ann, bo):
            await one.hears("May Di play seat 3 instead of the bot? Type yes or no.")
        ann.types("yes")
        await until(lambda: present(room.join_requests.request).waiting == {"bo"}, lambda: ann.text)
        bo.types("yes")
        await di.hears("Di takes seat 3.")
        assert room.places[2].owner == "di"


async def test_a_refused_player_hears_so_in_lines(tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann, di = LineUser(harbour, "Ann"), LineUser(harbour, "Di")
        room = await at_table(harbour, "make dangerous-sea joining=consent", (ann, "1"))
        di.types("join 1", "sit 2")
        await ann.hears("Type yes or no.")
        ann.types("no")
        await di.hears("Di does not get the seat.")
        assert not room.places[1].owner
        di.types("sit")
        await di.hears("Not possible: you have asked these people already")


async def test_a_crew_agrees_in_lines_to_resign(tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann, bo = LineUser(harbour, "Ann"), LineUser(harbour, "Bo")
        room = await at_table(harbour, "make captain-sonar", (ann, "3"), (bo, "1"))
        ann.types("resign", "yes")
        await ann.hears("The other crew wins then. Do it? Type yes or no.", "Bo must agree.")
        await bo.hears("Ann asks to resign for Orca. The other crew wins then. Do you agree? Type yes or")
        bo.types("yes")
        await ann.hears("Orca resigned")
        assert room.state is RoomState.FINISHED


async def test_a_chosen_seed_is_for_the_host_until_the_end(tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann, bo = LineUser(harbour, "Ann"), LineUser(harbour, "Bo")
        await at_table(harbour, "make sea-skirmish seed=4711", (ann, "1"), (bo, "2"))
        ann.types("about")
        await ann.hears("seed=4711")
        bo.types("about")
        await bo.hears("The host has chosen the seed and can predict chance; it is shown at the end.")
        assert "4711" not in bo.text
        ann.types("concede", "yes")
        await bo.hears("concedes")
        bo.types("about")
        await bo.hears("seed=4711")


@pytest.mark.rule("CS-156")
async def test_the_list_of_seats_does_not_tell_the_enemy_who_of_a_crew_has_answered(tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann, bo, cleo = (LineUser(harbour, name) for name in ("Ann", "Bo", "Cleo"))
        room = await at_table(harbour, "make captain-sonar seed=1", (ann, "1,2,3,4"), (bo, "5,6,7,8"))
        cleo.types("join 1")
        match = present(room.table).match
        await play(room, ann, bo, until_=lambda: len(match.decisions()) == 2 and not match.decision(2) and not match.decision(6))
        ours, theirs, crew = (ann, bo, "Orca") if match.decision(0) else (bo, ann, "Narwhal")
        for one in (theirs, cleo):
            before = len(one.text)
            one.types("seats")
            await one.hears(f"To decide: {crew}")
            assert ", to decide" not in one.text[before:]
        ours.types("seats")
        await ours.hears(f"{crew}'s First Mate: {ours.player.name}, to decide")
