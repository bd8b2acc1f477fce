"""Ends of visits: broken and silent links, crashes, lost connections, and wishes of the player and the host."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from seatui.engine.contract import Refused
from seatui.serve.access.limits import Limits
from seatui.serve.harbour.visitor import Visitor
from seatui.serve.ops.host_actions import BANNED, KICKED, HostActions
from seatui.serve.relay import front, stream
from seatui.serve.relay.back import BackLink
from seatui.serve.relay.frames import OpenRequest
from seatui.serve.relay.stream import FrameStream
from seatui.serve.terminal.session import IDLE, RELAYED_ERROR
from tests.narrowing import present
from tests.serve.cluster.test_two_workers import begin_game, names_at
from tests.serve.harness import app_of
from tests.serve.relay.visits import HERE, LOBBY, THERE, Visit, near, relay_of, visiting
from tests.serve.waiting import until

BROKE = "The way to that table broke"
GOODBYE = b"Your games are saved: connect with the same name to go on."


async def nothing_is_left(visit: Visit) -> None:
    """Wait until the worker with the table has nothing of Bo, and everybody knows where Bo is."""
    relay = relay_of(visit.cluster.hosts[THERE])
    await until(lambda: not relay.sessions and not relay._links and not visit.is_there, visit.bo.text)
    await until(lambda: "Bo" not in {each.player.name for each in visit.cluster.harbour(THERE).visitors})


async def test_a_link_that_breaks_brings_the_player_back(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visit:
        visit.back_link.abort()
        await visit.bo.screen_with(BROKE, LOBBY)
        await nothing_is_left(visit)
        await visit.go()


@pytest.mark.parametrize("deaf", ["connection", "table"])
async def test_a_silent_link_is_noticed_at_both_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deaf: str) -> None:
    """Nothing arrives any more, and no end is told of it: as when a machine loses its power, or a switch."""
    monkeypatch.setattr(stream, "PING_EVERY", 0.1)
    monkeypatch.setattr(stream, "SILENCE_SECONDS", 0.8)
    async with visiting(tmp_path) as visit:
        mute: set[FrameStream] = {visit.link, visit.back_link}
        receive, abort = FrameStream.data_received, FrameStream.abort
        gone: list[FrameStream] = []

        def data_received(link: FrameStream, data: bytes) -> None:
            if link not in mute:
                receive(link, data)

        def note_abort(link: FrameStream) -> None:
            """Let the other end hear nothing of it."""
            if link in mute and link.is_open:
                gone.append(link)
                link.connection_lost(None)
            else:
                abort(link)

        ends = {"connection": visit.link, "table": visit.back_link}
        transports = {name: present(end._stream) for name, end in ends.items()}
        monkeypatch.setattr(FrameStream, "data_received", data_received)
        monkeypatch.setattr(FrameStream, "abort", note_abort)
        await visit.bo.screen_with(BROKE, LOBBY)
        await until(lambda: ends[deaf] in gone)
        for transport in transports.values():
            transport.abort()
        await nothing_is_left(visit)


async def test_a_quiet_link_that_lives_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "PING_EVERY", 0.05)
    monkeypatch.setattr(stream, "SILENCE_SECONDS", 0.5)
    async with visiting(tmp_path) as visit:
        loop = asyncio.get_running_loop()
        link, end = visit.link, loop.time() + 1.2
        await until(lambda: loop.time() > end)
        assert visit.link is link
        assert link.is_open
        visit.back_link.pause()  # as in a flood of keys: what cannot be heard does not count as silence
        end = loop.time() + 1.2
        await until(lambda: loop.time() > end)
        assert link.is_open


async def test_a_crash_at_the_table_brings_the_player_back(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with visiting(tmp_path) as visit:
        ann = await visit.cluster.connect("Ann", at=THERE)
        await ann.screen_with(LOBBY)

        def crash() -> None:
            hidden = "the treasure is in B4"
            raise RuntimeError(f"at {len(hidden)}")

        app_of(visit.back).call_later(crash)
        await visit.bo.screen_with(RELAYED_ERROR.partition(".")[0], LOBBY)
        assert "treasure" not in caplog.text
        assert caplog.text.count("RuntimeError: at 21") == 1
        await nothing_is_left(visit)
        ann.press("c")
        await ann.screen_with("Back to the list")
        await visit.go()


async def test_a_lost_connection_frees_everything_at_once(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visit:
        visit.bo.kill()
        await nothing_is_left(visit)
        await until(lambda: "Bo" not in visit.cluster.harbour(THERE).whereabouts)
        assert visit.room.seats_of(present(visit.cluster.harbour(THERE).people.find("Bo")))
        assert "Bo" in {place.name for place in visit.room.away}


async def test_an_idle_player_is_sent_away(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visit:
        visit.front.limits = replace(Limits(), idle_seconds=0.1)
        visit.front._cancel("idle")
        visit.front._check_idleness()
        await nothing_is_left(visit)
        await until(visit.bo.gone.is_set)
        assert IDLE.encode() in visit.bo.received


@pytest.mark.parametrize("decision", ["kick", "ban", "ban elsewhere"])
async def test_decisions_of_the_host_end_a_visit(tmp_path: Path, decision: str) -> None:
    async with visiting(tmp_path) as visit:
        actions = HostActions(visit.cluster.hosts[THERE if decision == "ban elsewhere" else HERE], "seatui host")
        if decision == "kick":
            actions.kick("Bo")
        else:
            actions.ban("Bo", None)
        await until(visit.bo.gone.is_set, visit.bo.text)
        assert (KICKED if decision == "kick" else BANNED).encode() in visit.bo.received
        assert b"\x1b[?1049l" in visit.bo.received
        await nothing_is_left(visit)


async def test_a_server_that_stops_says_so_to_visitors(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visit:
        await visit.cluster.hosts[HERE].stop("The server stops now.")
        await until(visit.bo.gone.is_set, visit.bo.text)
        assert visit.bo.received.endswith(b"The server stops now.\r\n")
        await nothing_is_left(visit)


async def test_quitting_in_a_game_elsewhere_asks_and_says_goodbye(tmp_path: Path) -> None:
    async with near(tmp_path) as visit:
        room = await begin_game(visit.cluster, THERE, "Ann", "Bo")
        await visit.bo.screen_with("Go on with")
        await visit.go_to_game(room)
        visit.bo.press("ctrl+c")
        await visit.bo.screen_with("Leave seatui?")
        visit.bo.press("escape")
        await visit.bo.screen_without("Leave seatui?")
        visit.bo.press("ctrl+c")
        await visit.bo.screen_with("Leave seatui?")
        visit.bo.press("ctrl+c")
        await until(visit.bo.gone.is_set, visit.bo.text)
        assert visit.bo.exit_status == 0
        assert visit.bo.received.endswith(GOODBYE + b"\r\n")
        await until(lambda: "Bo" not in names_at(room))


@pytest.mark.parametrize("term", ["xterm-256color", None])
@pytest.mark.parametrize("how", ["kill", "quit"])
async def test_leaving_while_the_way_opens_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, term: str | None, how: str
) -> None:
    asked, go_on = asyncio.Event(), asyncio.Event()
    start = BackLink._open

    async def open_slowly(link: BackLink, payload: bytes) -> None:
        asked.set()
        await go_on.wait()
        await start(link, payload)

    async with near(tmp_path, term=term) as visit:
        await visit.bo.screen_with("Reef")
        monkeypatch.setattr(BackLink, "_open", open_slowly)
        if term:
            visit.bo.press("down", "enter")
        else:
            visit.bo.send(b"join 1\n")
        await asked.wait()
        sessions = present(visit.cluster.hosts[HERE].ssh).sessions
        if how == "kill":
            visit.bo.kill()
        elif term:
            visit.bo.press("ctrl+q")
        else:
            next(iter(sessions)).close("It is late.")
        await until(lambda: not sessions, "the session waits for the other worker")
        go_on.set()
        await nothing_is_left(visit)
        await until(visit.bo.gone.is_set)
        assert how == "kill" or visit.bo.exit_status == 0


@pytest.mark.parametrize("removal", ["removed", "closed"])
async def test_a_table_that_is_gone_is_left_with_a_word(tmp_path: Path, removal: str) -> None:
    async with visiting(tmp_path) as visit:
        if removal == "removed":
            visit.room.discard()
        else:
            await HostActions(visit.cluster.hosts[THERE], "seatui host").close_table(visit.room.id)
        await visit.bo.screen_with(LOBBY, f"Reef was {removal}")
        await nothing_is_left(visit)


async def test_a_visit_ends_without_a_word_if_there_is_nothing_to_say(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visit:
        await visit.leave()
        await visit.bo.screen_with("Quit")
        assert GOODBYE.decode() not in visit.bo.text()
        assert "┃" not in visit.bo.text()  # the edge of a message


async def test_a_new_table_like_the_last_is_made_at_its_worker(tmp_path: Path) -> None:
    async with near(tmp_path) as visit:
        room = await begin_game(visit.cluster, THERE, "Ann", "Bo")
        await visit.bo.screen_with("Go on with")
        table = await visit.go_to_game(room)
        table.call_later(lambda: table.screen_stack[-1].dismiss("again"))
        await visit.bo.screen_with("Open the table")
        visit.bo.press("home", "enter")
        await visit.bo.screen_with("(you)")
        made = [each for each in visit.cluster.rooms()[THERE] if each.host == "bo"]
        assert len(made) == 1
        assert visit.front.is_diverted
        visit.bo.press("escape")
        await visit.bo.screen_with(LOBBY)
        await until(lambda: not visit.front.is_diverted and "Bo" not in names_at(made[0]))


@pytest.mark.parametrize("term", ["xterm-256color", None])
async def test_only_players_are_let_in_where_nobody_may_watch(tmp_path: Path, term: str | None) -> None:
    async with near(tmp_path, term=term) as visit:
        room = await begin_game(visit.cluster, THERE, "Ann", "Cai", watch="seated")
        await visit.bo.screen_with(room.title)
        before = room.chat.lines
        visits = present(visit.cluster.hosts[HERE]._clients)._visits
        visitor = visit.cluster.harbour(HERE).visitors[0]
        with pytest.raises(Refused, match="only its players may"):
            await present(visits).visit(visit.front, visitor, room.id, sit=False, password="")
        assert room.chat.lines == before
        assert not visit.front.is_diverted
        relay = relay_of(visit.cluster.hosts[THERE])
        await until(lambda: not relay._links and not relay.sessions)


async def test_a_worker_that_fails_in_letting_in_refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with near(tmp_path) as visit:
        await visit.bo.screen_with("Reef")

        def fail(*_: object) -> None:
            raise RuntimeError("no account")

        monkeypatch.setattr(relay_of(visit.cluster.hosts[THERE]), "account_for", fail)
        visit.bo.press("down", "enter")
        await visit.bo.screen_with("Internal error")
        await nothing_is_left(visit)
        assert caplog.text.count("no account") >= 1


async def test_a_worker_that_never_answers_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front, "ANSWER_SECONDS", 0.3)

    async def never(_: BackLink, __: bytes) -> None:
        await asyncio.Event().wait()

    async with near(tmp_path) as visit:
        await visit.bo.screen_with("Reef")
        monkeypatch.setattr(BackLink, "_open", never)
        visit.bo.press("down", "enter")
        await visit.bo.screen_with("does not answer now")
        await nothing_is_left(visit)


@pytest.mark.parametrize("term", ["xterm-256color", None])
@pytest.mark.parametrize("removal", ["handed over", "removed"])
async def test_a_table_that_goes_as_the_player_comes_is_looked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, term: str | None, removal: str
) -> None:
    async with near(tmp_path, term=term) as visit:
        await visit.bo.screen_with("Reef")
        start, room = BackLink._start, visit.room

        def start_late(link: BackLink, request: OpenRequest, visitor: Visitor) -> None:
            start(link, request, visitor)
            monkeypatch.setattr(BackLink, "_start", start)
            if removal == "removed":
                room.discard()
            else:
                room.hand_over()

        monkeypatch.setattr(BackLink, "_start", start_late)
        if term:
            visit.bo.press(*visit.keys_to_table())
        else:
            visit.bo.send(b"join 1\n")
        if removal == "removed":
            await visit.bo.screen_with("table is gone", LOBBY if term else "Not possible")
        else:
            await until(lambda: any("Bo" in names_at(each) for rooms in visit.cluster.rooms().values() for each in rooms), visit.bo.text)
            await until(lambda: not relay_of(visit.cluster.hosts[THERE]).sessions, visit.bo.text)
