"""The host's actions, with people who are connected: what each of them sees, and what the log says."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import asyncssh
import pytest

from seatui.engine.contract import Refused
from seatui.serve.harbour.durations import until_text
from seatui.serve.harbour.moderation import ChatLimit
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_model import Plan
from seatui.serve.ops import drain
from seatui.serve.ops.drain import DrainSchedule
from seatui.serve.ops.host_actions import KICKED, LONGEST_WORDS, RESET_SECONDS, HostActions
from seatui.serve.ops.host_request import HostRequest
from seatui.serve.ops.log import LogEntry
from tests.serve.access.test_authentication import Person, log_in
from tests.serve.end_to_end.tables import table_in_play
from tests.serve.harness import Client, ServerHarness, serving
from tests.serve.waiting import PATIENCE, until
from tests.serve.web.page_client import PageClient

HOUR = 3600.0


def actions_of(harness: ServerHarness) -> HostActions:
    return HostActions(harness.host, "test")


async def in_lobby(harness: ServerHarness, name: str) -> Client:
    client = await harness.connect(name)
    await client.screen_with("Make a table")
    return client


async def in_lines(harness: ServerHarness, name: str) -> Client:
    client = await harness.connect(name, term=None)
    await hears(client, "Welcome")
    return client


async def hears(client: Client, text: str) -> None:
    await until(lambda: text in client.received.decode(errors="replace"), lambda: client.received.decode(errors="replace"))


def logged(entries: list[LogEntry], event: str) -> list[dict[str, object]]:
    return [dict(entry.fields) for entry in entries if entry.event == event]


def begun(harness: ServerHarness, *names: str, title: str = "Isles") -> Room:
    """Start a game with these people."""
    harbour = harness.host.harbour
    players = [found for name in names if (found := harbour.people.find(name))]
    room = harbour.make_room(players[0], Plan("dangerous-sea", len(names), title=title))
    for seat, player in enumerate(players):
        room.sit(player, seat)
    room.start(players[0])
    return room


# Words


async def test_the_hosts_words_reach_lobby_game_lesson_and_lines(tmp_path: Path, entries: list[LogEntry]) -> None:
    async with serving(tmp_path) as harness:
        ann, bo, cy = await in_lobby(harness, "Ann"), await in_lobby(harness, "Bo"), await in_lines(harness, "Cy")
        dee = await in_lines(harness, "Dee")
        begun(harness, "Bo", "Ann")
        await bo.screen_with("Isles")
        bo.press("down", "enter")
        await bo.screen_with("Game menu")
        cy.send(b"join 1\n")
        await hears(cy, "You are watching")
        dee.send(b"tutorial dangerous-sea\n")
        await hears(dee, "quit to go back to the lobby")
        assert actions_of(harness).say(" back  at noon\x1b[31m ") == ["4 sessions have been told."]
        for screen in (ann, bo):
            await screen.screen_with("The host says: back at noon")
        for lines in (cy, dee):
            await hears(lines, "The host says: back at noon")
        assert logged(entries, "said") == [{"by": "test", "text": "back at noon\x1b[31m"}]
        for words in ("", " ", "x" * (LONGEST_WORDS + 1)):
            with pytest.raises(Refused, match="say something"):
                actions_of(harness).say(words)


# People


async def test_a_kicked_player_is_told_and_may_come_back(tmp_path: Path, entries: list[LogEntry]) -> None:
    async with serving(tmp_path) as harness:
        screen, lines = await in_lobby(harness, "Ann"), await in_lines(harness, "Ann")
        assert actions_of(harness).kick("ann") == ["2 sessions of Ann ended."]
        for client in (screen, lines):
            await hears(client, KICKED)
            await asyncio.wait_for(client.gone.wait(), 20)
        assert logged(entries, "kicked") == [{"by": "test", "who": "Ann", "sessions": 2}]
        with pytest.raises(Refused, match="Ann is not here"):
            actions_of(harness).kick("Ann")
        with pytest.raises(Refused, match="there is no player 'Nobody'"):
            actions_of(harness).kick("Nobody")
        await in_lobby(harness, "Ann")


@pytest.mark.parametrize("by", ["name", "key"])
async def test_a_ban_by_name_or_key_ends_sessions_and_keeps_out(tmp_path: Path, entries: list[LogEntry], by: str) -> None:
    async with serving(tmp_path) as harness:
        ann, bo = await in_lobby(harness, "Ann"), await in_lobby(harness, "Bo")
        key = harness.key_of("Ann").get_fingerprint()
        said = actions_of(harness).ban("ANN" if by == "name" else key, HOUR, "rude")
        (ban,) = harness.host.harbour.moderation.bans
        until_when = until_text(ban.until)
        assert said[0] == f"{'Ann' if by == 'name' else key} is banned {until_when}; 1 session ended."
        assert (f"They came with 127.0.0.1 and {key}" in said[-1]) == (by == "name")
        await hears(ann, f"You are banned from this server {until_when}.")
        again = await harness.connect("Ann")
        await hears(again, f"You are banned from this server {until_when}")
        assert "rude" not in ann.received.decode() + again.received.decode()
        assert "Make a table" in bo.text()
        assert {"who": "Ann", "address": "127.0.0.1", "via": "ssh"}.items() <= logged(entries, "refused")[0].items()
        if by == "key":
            stranger = await harness.connect("Stranger", key=harness.key_of("Ann"))
            await hears(stranger, "You are banned")
            assert harness.host.harbour.people.find("Stranger") is None
        actions_of(harness).unban("Ann" if by == "name" else key)
        await in_lobby(harness, "Ann")
        assert logged(entries, "banned")[0].items() >= {"why": "rude", "until": until_when, "sessions": 1}.items()
        assert len(logged(entries, "unbanned")) == 1


async def test_a_banned_key_does_not_come_in_by_a_secret(tmp_path: Path) -> None:
    async with serving(tmp_path) as harness:
        await (await in_lobby(harness, "Ann")).leave()
        player = harness.host.harbour.people.find("Ann")
        assert player is not None
        await harness.host.authenticator.give_secret(player, "open sesame")
        by_secret = {"username": "Ann", "client_factory": lambda: Person(("open sesame",)), "client_keys": None, "agent_path": None}
        async with asyncssh.connect("127.0.0.1", harness.port, config=None, known_hosts=None, **by_secret) as conn:
            lines = await conn.create_process()
            await until(lambda: bool(harness.host.harbour.visitors), "Ann is not in")
            said = actions_of(harness).ban(harness.key_of("Ann").get_fingerprint(), HOUR)
            assert said[0].endswith("1 session ended.")
            assert "You are banned from this server until" in await lines.stdout.read()
        async with asyncssh.connect("127.0.0.1", harness.port, config=None, known_hosts=None, **by_secret) as conn:
            assert "You are banned from this server until" in str((await conn.run()).stdout)


async def test_a_banned_address_is_told_before_login(tmp_path: Path) -> None:
    async with serving(tmp_path, web=0) as harness:
        ann = await in_lobby(harness, "Ann")
        assert harness.host.web is not None
        actions_of(harness).ban("127.0.0.0/8", HOUR)
        await hears(ann, "You are banned from this server until")
        with pytest.raises(asyncssh.DisconnectError, match="you are banned from this server until"):
            await harness.connect("Ann")
        browser = await PageClient.connect(harness.host.web.port)
        await browser.screen_with("you are banned from this server until")
        await browser.leave()


async def test_a_ban_that_is_over_is_logged_by_itself(tmp_path: Path, entries: list[LogEntry]) -> None:
    async with serving(tmp_path) as harness:
        moderation = harness.host.harbour.moderation
        moderation._now = lambda: 1000.0
        harness.host.harbour.people.by_name("Ann")
        actions_of(harness).ban("Ann", HOUR)
        actions_of(harness).mute("Ann", HOUR)
        moderation._now = lambda: 1000.0 + HOUR
        harness.host._log_ended_sanctions()
        for event in ("unbanned", "unmuted"):
            assert logged(entries, event) == [{"who": "Ann", "by": "time"}]


async def test_a_muted_player_reads_until_when(tmp_path: Path, entries: list[LogEntry]) -> None:
    async with serving(tmp_path) as harness:
        ann = await in_lines(harness, "Ann")
        actions_of(harness).mute("Ann", None, "rude")
        ann.send(b"chat ahoy\n")
        await hears(ann, "Not possible: the host has muted you for ever")
        assert actions_of(harness).bans() == ["muted: Ann for ever (rude)"]
        actions_of(harness).unmute("Ann")
        ann.send(b"chat again\n")
        await hears(ann, "Ann says: again")
        assert actions_of(harness).bans() == ["Nobody is banned or muted."]
        assert [entry.event for entry in entries if entry.event.endswith("muted")] == ["muted", "unmuted"]


async def test_the_chat_limit_is_an_option(tmp_path: Path) -> None:
    async with serving(tmp_path, chat=ChatLimit(1, 3600.0)) as harness:
        ann = await in_lines(harness, "Ann")
        ann.send(b"chat one\nchat two\n")
        await hears(ann, "Not possible: not so fast")


# Names


async def test_closed_names_let_known_players_in_and_tell_strangers(tmp_path: Path, entries: list[LogEntry]) -> None:
    async with serving(tmp_path, web=0) as harness:
        assert harness.host.web is not None
        await (await in_lobby(harness, "Ann")).leave()
        assert actions_of(harness).names("closed") == ["Only known names may come in."]
        await in_lobby(harness, "Ann")
        stranger = await harness.connect("Stranger")
        await hears(stranger, "This server takes no new names now")
        assert (await log_in(harness, "Other", "a secret"))[0] is False
        browser = await PageClient.connect(harness.host.web.port)
        await browser.screen_with("name")
        await browser.press("Third", "enter")
        await browser.screen_with("no new names now")
        await browser.leave()
        assert len(harness.host.harbour.people) == 1
        actions_of(harness).names("open")
        await in_lobby(harness, "Stranger")
        assert logged(entries, "names") == [{"by": "test", "state": "closed"}, {"by": "test", "state": "open"}]


async def test_a_lost_name_gets_a_secret_that_only_its_owner_knows(tmp_path: Path, entries: list[LogEntry]) -> None:
    async with serving(tmp_path) as harness:
        ann = await in_lobby(harness, "Ann")
        lines = await actions_of(harness).run(HostRequest("reset-name", "ann"))
        await hears(ann, "The host has reset this name.")
        secret = lines[0].removeprefix("The secret of Ann is ")
        assert len(secret) == 16
        assert secret not in str(entries)
        assert (await log_in(harness, "Ann", client_key=harness.key_of("Ann")))[0] is False
        assert (await log_in(harness, "Ann", "not this one"))[0] is False
        assert (await log_in(harness, "Ann", secret))[0]
        moderation = harness.host.harbour.moderation
        moderation._now = lambda: time.time() + 2 * RESET_SECONDS
        assert (await log_in(harness, "Ann", secret))[0]  # it is the owner's own now
        assert logged(entries, "name_reset") == [{"by": "test", "who": "Ann", "proof": "secret", "sessions": 1}]


async def test_a_secret_from_the_host_that_is_not_used_in_time_is_worthless(tmp_path: Path) -> None:
    async with serving(tmp_path) as harness:
        await (await in_lobby(harness, "Ann")).leave()
        first = (await actions_of(harness).run(HostRequest("reset-name", "Ann")))[0].rpartition(" ")[2]
        moderation = harness.host.harbour.moderation
        moderation._now = lambda: time.time() + 2 * RESET_SECONDS
        assert (await log_in(harness, "Ann", first))[0] is False
        second = (await actions_of(harness).run(HostRequest("reset-name", "Ann")))[0].rpartition(" ")[2]
        assert (await log_in(harness, "Ann", second))[0]


async def test_a_lost_name_gets_a_new_key_at_once(tmp_path: Path) -> None:
    async with serving(tmp_path) as harness:
        await (await in_lobby(harness, "Ann")).leave()
        fresh = asyncssh.generate_private_key("ssh-ed25519")
        await actions_of(harness).run(HostRequest("reset-name", "Ann", fresh.get_fingerprint()))
        assert (await log_in(harness, "Ann", client_key=harness.key_of("Ann")))[0] is False
        ann = await harness.connect("Ann", key=fresh)
        await ann.screen_with("Make a table")
        with pytest.raises(Refused, match="is not the fingerprint of a key"):
            await actions_of(harness).run(HostRequest("reset-name", "Ann", "ssh-ed25519"))


async def test_a_login_from_before_a_reset_opens_no_session(tmp_path: Path) -> None:
    async with serving(tmp_path) as harness:
        await (await in_lobby(harness, "Ann")).leave()
        old = harness.key_of("Ann")
        async with asyncssh.connect("127.0.0.1", harness.port, username="Ann", client_keys=[old], config=None, known_hosts=None) as conn:
            await actions_of(harness).run(HostRequest("reset-name", "Ann"))
            said = await conn.run(timeout=PATIENCE)
            assert "This name has another key now" in str(said.stdout)


async def test_with_a_list_of_keys_a_name_is_reset_to_a_key_only(tmp_path: Path) -> None:
    (tmp_path / "friends.keys").touch()
    async with serving(tmp_path, keys=tmp_path / "friends.keys") as harness:
        harness.host.harbour.people.by_name("Ann")
        with pytest.raises(Refused, match="this server uses no secrets: name the new key"):
            await actions_of(harness).run(HostRequest("reset-name", "Ann"))


# Tables


async def test_players_at_a_closed_table_are_told_and_can_go_on_later(tmp_path: Path, entries: list[LogEntry]) -> None:
    async with serving(tmp_path) as harness:
        screen, lines = await in_lobby(harness, "Ann"), await in_lines(harness, "Bo")
        room = begun(harness, "Ann", "Bo")
        await screen.screen_with("Isles")
        screen.press("down", "enter")
        await screen.screen_with("Game menu")
        lines.send(b"join 1\n")
        await until(lambda: len(room.present) == 2)
        (said,) = await actions_of(harness).close_table("isles")
        assert said.endswith(f"seatui host open-table {room.id}")
        await screen.screen_with("Isles was closed by the host")
        await hears(lines, "You are in the lobby: this table was closed by the host, and its game is saved")
        assert f"Closed tables: {room.id}" in actions_of(harness).who()
        actions_of(harness).open_table(room.id)
        lines.send(b"join 1\n")
        await until(lambda: len(harness.host.harbour.rooms[room.id].present) == 1, lambda: lines.received.decode())
        assert logged(entries, "table_closed") == logged(entries, "table_opened") == [{"by": "test", "table": room.id, "title": "Isles"}]
        assert logged(entries, "table_removed") == []
        assert len(logged(entries, "table_started")) == 1


# Looking


async def test_who_lists_sessions_and_tables(tmp_path: Path) -> None:
    async with serving(tmp_path) as harness:
        await in_lobby(harness, "Ann")
        room = harness.host.harbour.make_room(
            harness.host.harbour.people.by_name("Bo"), Plan("sea-search", 3, bots=("", "mate", "mate"), title="Evening")
        )
        people, tables = actions_of(harness).who()[1], actions_of(harness).who()[3]
        assert people.split()[:4] == ["Ann", "127.0.0.1", "ssh", "lobby"]
        assert tables.split() == [room.id, "Evening", *room.game.title.split(), "open", "2", "bots"]
        status = "\n".join(actions_of(harness).status())
        assert "1 session, 1 table" in status
        assert "new names: open" in status


async def test_a_command_of_another_version_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as harness:
        with pytest.raises(Refused, match="knows no command 'dance'"):
            await actions_of(harness).run(HostRequest("dance"))


# Draining


def test_a_drain_ends_when_all_have_left_or_the_time_is_over() -> None:
    timed = DrainSchedule(1000.0, 600.0)
    assert [timed.is_over(now, here) for now, here in ((1000.0, 1), (1000.0, 0), (1599.0, 1), (1600.0, 1))] == [False, True, False, True]
    endless = DrainSchedule(1000.0, None)
    assert [endless.is_over(1e9, here) for here in (1, 0)] == [False, True]
    assert "when everybody has left" in endless.words(1e9)
    assert endless.notice(1e9) == ""


def test_players_are_told_again_before_the_end() -> None:
    timed = DrainSchedule(0.0, 601.0)
    told = {now: words for now in range(602) if (words := timed.notice(float(now)))}
    assert list(told) == [1, 301, 541]
    assert [words.partition(",")[0] for words in told.values()] == [
        "The server stops in 10 minutes",
        "The server stops in 5 minutes",
        "The server stops in 1 minute",
    ]


async def test_a_draining_server_begins_nothing_new_and_stops_when_empty(
    tmp_path: Path, entries: list[LogEntry], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drain, "CHECK_EVERY", 0.01)
    drained = asyncio.Event()
    async with serving(tmp_path) as harness:
        harness.host.drained = drained.set
        ann = await in_lines(harness, "Ann")
        actions_of(harness).start_drain(600.0)
        await hears(ann, "The server stops in 10 minutes")
        with pytest.raises(asyncssh.DisconnectError, match="about to stop for maintenance"):
            await harness.connect("Bo")
        ann.send(b"make dangerous-sea\n")
        await hears(ann, "no new game can begin")
        assert not drained.is_set()
        actions_of(harness).stop_drain()
        await hears(ann, "The server does not stop after all")
        with pytest.raises(Refused, match="not draining"):
            actions_of(harness).stop_drain()
        actions_of(harness).start_drain(None)
        await ann.leave()
        await asyncio.wait_for(drained.wait(), 20)
        assert [entry.event for entry in entries if entry.event.startswith("drain")] == ["drain", "drain_off", "drain"]


async def test_a_player_whose_line_drops_comes_back_to_a_draining_server(tmp_path: Path) -> None:
    async with serving(tmp_path) as harness:
        room = table_in_play(harness, "dangerous-sea", {"Ann": (0,), "Bo": (1,)})
        ann, bo = await in_lines(harness, "Ann"), await in_lines(harness, "Bo")
        actions_of(harness).start_drain(600.0)
        await hears(ann, "The server stops in 10 minutes")
        with pytest.raises(asyncssh.DisconnectError, match="about to stop"):
            await harness.connect("Ann", term=None)  # everybody is here
        bo.kill()
        await until(lambda: len(harness.host.harbour.visitors) == 1, "Bo is still here")
        stranger = await harness.connect("Cy", term=None)
        await hears(stranger, "about to stop")
        again = await in_lines(harness, "Bo")
        again.send(b"join 1\n")
        await until(lambda: [player.name for player in room.present] == ["Bo"], "Bo is not at the table")
