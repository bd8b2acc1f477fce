"""Tables that move from one host to another, with players at them."""

from __future__ import annotations

from pathlib import Path

from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_model import Plan
from tests.narrowing import present
from tests.serve.client import Client
from tests.serve.cluster.harness import TwoNodes, two_nodes
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
