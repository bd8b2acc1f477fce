"""Tables that move from one host to another, with players at them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from seatui import paths
from seatui.cli import _parse
from seatui.commands.host import _request
from seatui.engine.contract import Refused
from seatui.serve.cluster.cluster import TABLES
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_card import encode
from seatui.serve.harbour.rooms.room_model import Plan
from seatui.serve.ops.host_actions import HostActions
from seatui.serve.ops.host_request import HostRequest
from seatui.serve.ops.log import LogEntry
from seatui.serve.relay.wire import CERTIFICATE, make_certificate
from tests.narrowing import present
from tests.serve.client import Client
from tests.serve.cluster.harness import TwoNodes, two_nodes
from tests.serve.harness import serving
from tests.serve.waiting import until

NORTH, SOUTH = 1, 2


async def in_play(cluster: TwoNodes, *names: str) -> tuple[Room, list[Client]]:
    """Start a game at north, with these people at it, who are all connected there."""
    harbour = cluster.harbour(NORTH)
    clients = []
    for name in names:
        clients.append(await cluster.connect(name, at=NORTH))
        await clients[-1].screen_with("Make a table")
    players = [present(harbour.people.find(name)) for name in names]
    room = harbour.make_room(players[0], Plan("dangerous-sea", len(players), title="Isles", seed=7))
    for seat, player in enumerate(players):
        room.sit(player, seat)
    room.start(players[0])
    for client, name in zip(clients, names, strict=True):
        await client.screen_with("Isles")
        client.press("down", "enter")
        await until(lambda name=name: name in {player.name for player in room.present}, client.text)
    return room, clients


def at_table(cluster: TwoNodes, number: int, table: str) -> set[str]:
    """Return who is at a table that the worker of a node has."""
    room = cluster.harbour(number).rooms.get(table)
    return {player.name for player in room.present} if room else set()


def warnings(entries: list[LogEntry]) -> list[str]:
    return [str(dict(entry.fields)["text"]) for entry in entries if entry.event == "warning"]


async def move(cluster: TwoNodes, table: str, to: str, at: int = NORTH) -> list[str]:
    return await cluster.hosts[at].move_table(table, to, "test")


async def test_a_moved_game_goes_on_and_its_players_follow(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as cluster:
        room, (ann, _) = await in_play(cluster, "Ann", "Bo")
        room.chat.announce("Remember this.")
        before = present(room.table).match
        history = list(before.log(None))
        assert await move(cluster, "Isles", "south") == ["Isles is on south now."]
        await until(lambda: room.id in cluster.harbour(SOUTH).rooms)
        moved = cluster.harbour(SOUTH).rooms[room.id]
        await until(lambda: {player.name for player in moved.present} == {"Ann", "Bo"}, ann.text)
        assert list(present(moved.table).match.log(None)) == history
        assert "Remember this." in [line.text for line in moved.chat.lines]
        assert room.id not in cluster.harbour(NORTH).rooms
        assert not cluster.table_file(NORTH, f"{room.id}.toml").exists()


async def test_strangers_at_the_door_leave_nothing_behind(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as cluster:
        relay = present(present(cluster.hosts[SOUTH]._cluster).relay)
        address, _, port = present(cluster.harbour(NORTH).cluster.reports.get("south/1")).relay.rpartition(":")
        for _ in range(3):
            reader, writer = await asyncio.open_connection(address, int(port))
            writer.write(b"GET / HTTP/1.0\r\n\r\n")
            await reader.read()
            writer.close()
        assert relay.links == frozenset()


async def test_a_game_comes_back_as_it_went(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as cluster:
        room, (ann, _) = await in_play(cluster, "Ann", "Bo")
        for to, at in (("south", SOUTH), ("north", NORTH), ("south", SOUTH)):
            await move(cluster, "Isles", to)
            await until(lambda at=at: at_table(cluster, at, room.id) == {"Ann", "Bo"}, ann.text)
        left = [path.suffix for path in cluster.table_file(NORTH, "").glob(f"{room.id}.*")]
        assert (left.count(".toml"), left.count(".moved")) == (0, 2)


async def test_a_table_can_be_moved_from_any_host(tmp_path: Path, entries: list[LogEntry]) -> None:
    async with two_nodes(tmp_path) as cluster:
        room, (ann, _) = await in_play(cluster, "Ann", "Bo")
        await until(lambda: room.id in cluster.harbour(SOUTH).listed)
        assert await move(cluster, room.id[:6], "south", at=SOUTH) == ["Isles is on south now."]
        await until(lambda: at_table(cluster, SOUTH, room.id) == {"Ann", "Bo"}, ann.text)
        (moved,) = [dict(entry.fields) for entry in entries if entry.event == "table_moved"]
        assert moved == {"table": room.id, "host": "south", "by": "test"}
        (came,) = [dict(entry.fields) for entry in entries if entry.event == "table_came"]
        assert came == {"table": room.id, "host": "north"}


async def test_moves_that_make_no_sense_are_refused(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as cluster:
        room, _ = await in_play(cluster, "Ann", "Bo")
        for table, to, words in (
            ("Nowhere", "south", "there is no table 'Nowhere'"),
            ("Isles", "north", "Isles is on north already"),
            ("Isles", "west", "there is no host 'west' in reach: the hosts are north, south"),
        ):
            with pytest.raises(Refused, match=words):
                await move(cluster, table, to)
        cluster.store.stop()
        await until(lambda: not cluster.harbour(NORTH).cluster.is_connected)
        with pytest.raises(Refused, match="the store of the cluster is away"):
            await move(cluster, "Isles", "south")
        assert at_table(cluster, NORTH, room.id) == {"Ann", "Bo"}


async def test_a_server_of_one_process_moves_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path) as harness:
        with pytest.raises(Refused, match="this server is one process"):
            await HostActions(harness.host, "test").run(HostRequest("move", "Isles", "south"))


def test_the_command_names_a_table_and_a_host() -> None:
    asked = _parse(["host", "move", "Isles", "south"])
    assert _request(asked) == HostRequest("move", "Isles", "south")
    with pytest.raises(SystemExit):
        _parse(["host", "move", "Isles", "no/host"])


async def test_a_host_with_another_certificate_gets_no_table(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as cluster:
        room, (ann, _) = await in_play(cluster, "Ann", "Bo")
        await cluster.hosts[SOUTH].stop("")
        paths.keep(cluster.folders[SOUTH] / CERTIFICATE, make_certificate())
        await cluster.make_node(SOUTH).start()
        await until(lambda: cluster.reaches(NORTH))
        with pytest.raises(Refused, match=r"south cannot be reached: is its relay open, and has it the same cluster.pem\?"):
            await move(cluster, "Isles", "south")
        assert at_table(cluster, NORTH, room.id) == {"Ann", "Bo"}, ann.text()


async def test_a_host_that_refuses_leaves_the_table_where_it_is(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as cluster:
        room, (ann, _) = await in_play(cluster, "Ann", "Bo")
        cluster.table_file(SOUTH, f"{room.id}.sea").write_bytes(b"an old copy")
        with pytest.raises(Refused, match="Isles stays where it is, for south did not take it: there is a journal"):
            await move(cluster, "Isles", "south")
        await until(lambda: at_table(cluster, NORTH, room.id) == {"Ann", "Bo"}, ann.text)
        assert [path.name for path in cluster.table_file(SOUTH, "").glob(f"{room.id}.*")] == [f"{room.id}.sea"]


async def test_an_old_copy_of_a_moved_table_is_left_alone(tmp_path: Path, entries: list[LogEntry]) -> None:
    async with two_nodes(tmp_path) as cluster:
        room, (ann, _) = await in_play(cluster, "Ann", "Bo")
        files = [cluster.table_file(NORTH, f"{room.id}{suffix}") for suffix in (".toml", ".sea")]
        copies = [path.read_bytes() for path in files]
        await move(cluster, "Isles", "south")
        await until(lambda: at_table(cluster, SOUTH, room.id) == {"Ann", "Bo"}, ann.text)
        await cluster.hosts[NORTH].stop("")
        for path, copy in zip(files, copies, strict=True):
            path.write_bytes(copy)
        await cluster.make_node(NORTH).start()
        await until(lambda: warnings(entries) == [f"{room.id}.toml is left alone: this is an old copy of a table that south has"])
        assert await cluster.harbour(NORTH).reach(room.id) == "south/1"


@pytest.mark.parametrize("has_marks", [True, False], ids=["beside its files", "without them"])
async def test_an_old_copy_stays_alone_without_memory(tmp_path: Path, has_marks: bool) -> None:
    async with two_nodes(tmp_path) as cluster:
        room, (ann, _) = await in_play(cluster, "Ann", "Bo")
        files = [cluster.table_file(NORTH, f"{room.id}{suffix}") for suffix in (".toml", ".sea")]
        copies = [path.read_bytes() for path in files]
        await move(cluster, "Isles", "south")
        await until(lambda: at_table(cluster, SOUTH, room.id) == {"Ann", "Bo"}, ann.text)
        for client in cluster.clients:
            client.kill()
        for host in cluster.hosts.values():
            await host.stop("")
        for path, copy in zip(files, copies, strict=True):
            path.write_bytes(copy)
        if not has_marks:
            for path in files[0].parent.glob("*moved*"):
                path.unlink()
        cluster.store.forget()
        for number in (NORTH, SOUTH):  # the old copy is told first
            await cluster.make_node(number).start()
        for number in (NORTH, SOUTH):
            cards = cluster.harbour(number).directory.cards
            await until(lambda cards=cards: room.id in cards and cards[room.id].host_name == "south")
        await until(lambda: bool(cluster.harbour(NORTH).cluster.reports))
        assert await cluster.harbour(NORTH).reach(room.id) == "south/1"


async def test_marks_keep_an_old_copy_alone_without_the_new_host(tmp_path: Path, entries: list[LogEntry]) -> None:
    async with two_nodes(tmp_path) as cluster:
        room, (ann, _) = await in_play(cluster, "Ann", "Bo")
        file = cluster.table_file(NORTH, f"{room.id}.toml")
        copy = file.read_bytes()
        await move(cluster, "Isles", "south")
        await until(lambda: at_table(cluster, SOUTH, room.id) == {"Ann", "Bo"}, ann.text)
        for host in cluster.hosts.values():
            await host.stop("")
        file.write_bytes(copy)
        cluster.store.forget()
        await cluster.make_node(NORTH).start()
        assert room.id not in cluster.harbour(NORTH).listed
        assert f"{room.id}.toml is left alone: this is an old copy of a table that was moved to another host" in warnings(entries)


@pytest.mark.parametrize("is_open", [True, False], ids=["open", "at rest"])
async def test_the_card_of_an_old_copy_is_contradicted(tmp_path: Path, is_open: bool) -> None:
    async with two_nodes(tmp_path) as cluster:
        room, (ann, _) = await in_play(cluster, "Ann", "Bo")
        await until(lambda: room.id in cluster.harbour(SOUTH).listed)
        old = cluster.harbour(NORTH).directory.cards[room.id].entry._replace(owner="", epoch=1)
        if not is_open:
            for client in cluster.clients:
                client.kill()
            await until(lambda: not room.present)
        await move(cluster, "Isles", "south")
        if is_open:
            await until(lambda: at_table(cluster, SOUTH, room.id) == {"Ann", "Bo"}, ann.text)
        south, north = cluster.harbour(SOUTH), cluster.harbour(NORTH)
        for _ in range(2):
            await until(lambda: north.directory.cards[room.id].host_name == "south")
            north.cluster.write(TABLES, room.id, encode(old), vouch=False)
            assert north.directory.cards[room.id].host_name == "north"
        await until(lambda: all(each.directory.cards[room.id].host_name == "south" for each in (south, north)))
        assert (room.id in south.rooms) == is_open
