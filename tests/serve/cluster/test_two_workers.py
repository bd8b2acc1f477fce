"""Two workers of one node: lists, visits to tables of the other, and workers that leave or end."""

from __future__ import annotations

from pathlib import Path

from seatui.match.referee import Match
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_model import Plan, RoomState
from seatui.serve.harbour.shared.cluster_harbour import ClusterHarbour
from seatui.serve.ops.host_actions import HostActions
from tests.narrowing import present
from tests.serve.client import Client
from tests.serve.cluster.harness import TestCluster, workers
from tests.serve.waiting import until


async def make_table(person: Client) -> None:
    """Make the table that the form proposes."""
    await person.screen_with("Make a table")
    person.press("n")
    await person.screen_with("Open the table")
    person.press("home", "enter")
    await person.screen_with("(you)")


async def begin_game(cluster: TestCluster, at: int, *names: str, password: str = "", watch: str = "all") -> Room:
    """Start The Dangerous Sea for these people at a worker's table. Nobody is there yet."""
    harbour = cluster.harbour(at)
    players = [harbour.people.by_key(name, cluster.key_of(name).get_fingerprint()) for name in names]
    for player in players:
        await harbour.people.saved(player)
    room = harbour.make_room(players[0], Plan("dangerous-sea", len(names), title="Isles", seed=7, password=password, watch=watch))
    for seat, player in enumerate(players):
        if seat and password:
            await room.give_password(player, password)
        room.sit(player, seat)
    room.start(players[0])
    await until(lambda: all(has_begun(cluster.harbour(number), room.id) for number in cluster.hosts))
    return room


def has_begun(harbour: ClusterHarbour, table: str) -> bool:
    listed = harbour.listed.get(table)
    return listed is not None and listed.state is RoomState.PLAYING


async def act(match: Match, person: Client) -> None:
    """Take the first action that is offered in lines."""
    count, read = match.count, len(person.received)
    person.send(b"1\n")
    await until(lambda: match.count > count or b"yes or no" in person.received[read:], person.text)
    if match.count == count:
        person.send(b"yes\n")
        await until(lambda: match.count > count, person.text)


def names_at(room: Room) -> set[str]:
    return {player.name for player in room.present}


def where_is(cluster: TestCluster, title: str) -> tuple[int, Room] | None:
    """Return the worker that owns a table, with the table."""
    found = [(number, room) for number, rooms in cluster.rooms().items() for room in rooms if room.title == title]
    assert len(found) <= 1, "a table has two owners"
    return found[0] if found else None


async def test_people_and_tables_of_other_workers_are_listed(tmp_path: Path) -> None:
    async with workers(tmp_path) as cluster:
        ann = await cluster.connect("Ann", at=1)
        bo = await cluster.connect("Bo", at=2)
        await bo.screen_with("Make a table", "Ann", "Bo")
        await make_table(ann)
        await bo.screen_with("Ann's table")


async def test_a_player_visits_a_table_of_another_worker(tmp_path: Path) -> None:
    async with workers(tmp_path) as cluster:
        ann = await cluster.connect("Ann", at=1)
        await make_table(ann)
        bo = await cluster.connect("Bo", at=2)
        await bo.screen_with("Ann's table")
        bo.press("down", "enter")
        (room,) = cluster.rooms()[1]
        await until(lambda: names_at(room) == {"Ann", "Bo"}, bo.text)
        await bo.screen_with("Seat 2     Bo (you)", "Bo takes seat 2")
        assert cluster.rooms()[2] == []
        bo.press("escape")
        await bo.screen_with("Make a table")
        await until(lambda: names_at(room) == {"Ann"})


async def test_two_workers_play_one_game(tmp_path: Path) -> None:
    async with workers(tmp_path) as cluster:
        room = await begin_game(cluster, 1, "Ann", "Bo")
        ann, bo = await cluster.connect("Ann", at=1, term=None), await cluster.connect("Bo", at=2, term=None)
        for person in (ann, bo):
            await person.screen_with("Isles")
            person.send(b"join 1\n")
        await until(lambda: names_at(room) == {"Ann", "Bo"}, lambda: ann.text() + bo.text())
        match = present(room.table).match
        for _ in range(4):
            await act(match, (ann, bo)[match.decisions()[0].seat])
        assert match.epoch > 0
        bo.send(b"lobby\n")
        await until(lambda: names_at(room) == {"Ann"}, bo.text)
        bo.send(b"quit\n")
        await until(bo.gone.is_set)
        assert bo.exit_status == 0


async def test_quitting_at_a_table_elsewhere_leaves_the_server(tmp_path: Path) -> None:
    async with workers(tmp_path) as cluster:
        room = await begin_game(cluster, 1, "Ann", "Bo")
        ann, bo = await cluster.connect("Ann", at=1, term=None), await cluster.connect("Bo", at=2, term=None)
        for person in (ann, bo):
            await person.screen_with("Isles")
            person.send(b"join 1\n")
        await until(lambda: names_at(room) == {"Ann", "Bo"})
        bo.channel.write_eof()
        await until(bo.gone.is_set, bo.text)
        assert bo.exit_status == 0
        await until(lambda: names_at(room) == {"Ann"})


async def test_a_password_opens_a_table_elsewhere(tmp_path: Path) -> None:
    async with workers(tmp_path) as cluster:
        ann = await cluster.connect("Ann", at=1)
        await ann.screen_with("Make a table")
        harbour = cluster.harbour(1)
        room = harbour.make_room(present(harbour.people.find("Ann")), Plan("dangerous-sea", 2, title="Locked", password="pearl"))
        await ann.screen_with("Locked")
        ann.press("down", "enter")
        await until(lambda: names_at(room) == {"Ann"}, ann.text)
        bo = await cluster.connect("Bo", at=2)
        await bo.screen_with("Locked")
        bo.press("down", "enter")
        await bo.screen_with("What is the password?")
        bo.press("wrong", "enter")
        await bo.screen_with("not the password")
        bo.press("pearl", "enter")
        await until(lambda: names_at(room) == {"Ann", "Bo"}, bo.text)


async def test_a_table_at_rest_is_opened_where_its_player_is(tmp_path: Path) -> None:
    async with workers(tmp_path) as cluster:
        room = await begin_game(cluster, 1, "Ann", "Bo")
        epoch = present(room.table).match.epoch
        room.close()
        cluster.harbour(1).rest(room)
        bo = await cluster.connect("Bo", at=2)
        await bo.screen_with("Isles", "nobody there")
        bo.press("enter")
        await until(lambda: where_is(cluster, "Isles") is not None and present(where_is(cluster, "Isles"))[0] == 2, bo.text)
        taken = present(where_is(cluster, "Isles"))[1]
        await until(lambda: taken.table is not None)
        assert present(taken.table).match.epoch > epoch


async def test_players_follow_a_table_of_a_worker_that_leaves(tmp_path: Path) -> None:
    async with workers(tmp_path) as cluster:
        room = await begin_game(cluster, 1, "Ann", "Bo")
        ann, bo = await cluster.connect("Ann", at=1), await cluster.connect("Bo", at=2)
        for person in (ann, bo):
            await person.screen_with("Isles")
            person.press("enter")
        await until(lambda: names_at(room) == {"Ann", "Bo"}, lambda: ann.text() + bo.text())
        count = present(room.table).match.count
        await cluster.hosts[1].leave()
        await until(lambda: (where_is(cluster, "Isles") or (1, room))[0] == 2, lambda: ann.text() + bo.text())
        there = present(where_is(cluster, "Isles"))[1]
        await until(lambda: names_at(there) == {"Ann", "Bo"}, lambda: ann.text() + bo.text())
        assert there.state is RoomState.PLAYING
        assert present(there.table).match.count >= count
        assert room.table is None


async def test_players_are_told_when_the_worker_of_their_table_ends(tmp_path: Path) -> None:
    async with workers(tmp_path) as cluster:
        room = await begin_game(cluster, 1, "Ann", "Bo")
        bo = await cluster.connect("Bo", at=2)
        ann = await cluster.connect("Ann", at=1)
        await ann.screen_with("Isles")
        ann.press("enter")
        await until(lambda: names_at(room) == {"Ann"}, ann.text)
        await bo.screen_with("Isles")
        bo.press("enter")
        await until(lambda: names_at(room) == {"Ann", "Bo"}, bo.text)
        await cluster.hosts[1].stop("")
        await bo.screen_with("Your seat is kept")
        bo.press("enter")
        await until(lambda: (where_is(cluster, "Isles") or (0, room))[0] == 2, bo.text)
        there = present(where_is(cluster, "Isles"))[1]
        await until(lambda: names_at(there) == {"Bo"}, bo.text)


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
