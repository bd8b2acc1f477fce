"""Two workers of one node: lists, visits to tables of the other, and what happens when a worker ends."""

from __future__ import annotations

from pathlib import Path

from seatui.serve.ops.host_actions import HostActions
from tests.serve.cluster.harness import workers
from tests.serve.waiting import until


async def test_people_and_tables_of_other_workers_are_listed(tmp_path: Path) -> None:
    async with workers(tmp_path) as cluster:
        ann = await cluster.connect("Ann", at=1)
        bo = await cluster.connect("Bo", at=2)
        await bo.screen_with("Make a table", "Ann", "Bo")
        await make_table(ann)
        await bo.screen_with("Ann's table")


async def make_table(person: object) -> None:
    from tests.serve.client import Client

    assert isinstance(person, Client)
    await person.screen_with("Make a table")
    person.press("n")
    await person.screen_with("Open the table")
    person.press("home", "enter")
    await person.screen_with("(you)")


async def test_a_player_visits_a_table_of_another_worker(tmp_path: Path) -> None:
    async with workers(tmp_path) as cluster:
        ann = await cluster.connect("Ann", at=1)
        await make_table(ann)
        bo = await cluster.connect("Bo", at=2)
        await bo.screen_with("Ann's table")
        bo.press("down", "enter")
        (room,) = cluster.rooms()[1]
        await until(lambda: {player.name for player in room.present} == {"Ann", "Bo"}, bo.text)
        await bo.screen_with("Seat 2     Bo (you)", "Bo takes seat 2")
        assert cluster.rooms()[2] == []
        bo.press("escape")
        await bo.screen_with("Make a table")
        await until(lambda: {player.name for player in room.present} == {"Ann"})


async def test_a_ban_and_a_reset_end_sessions_at_all_workers(tmp_path: Path) -> None:
    async with workers(tmp_path) as cluster:
        ann, bo = [await cluster.connect(name, at=1) for name in ("Ann", "Bo")]
        for client in (ann, bo):
            await client.screen_with("Make a table", "Ann", "Bo")
        people = cluster.harbour(2).people
        await until(lambda: people.find("Ann") is not None and people.find("Bo") is not None)
        actions = HostActions(cluster.hosts[2], "seatui host")
        actions.ban("Ann", None)
        await until(lambda: not {visitor.player.name for visitor in cluster.harbour(1).visitors} & {"Ann"})
        await actions.reset_name("Bo", "")
        await until(lambda: not cluster.harbour(1).visitors)


async def test_a_line_in_the_lobby_is_read_at_all_workers(tmp_path: Path) -> None:
    async with workers(tmp_path) as cluster:
        ann = await cluster.connect("Ann", at=1)
        bo = await cluster.connect("Bo", at=2)
        await bo.screen_with("Make a table", "Ann")
        cluster.harbour(1).chat.say(cluster.harbour(1).visitors[0].player, "hello from afar")
        await bo.screen_with("hello from afar")
        await ann.screen_with("hello from afar")
