"""The chat of the lobby in a cluster, and words of the host to everybody."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgpack
import pytest

from seatui.engine.contract import Refused
from seatui.serve.cluster.cluster import Cluster
from seatui.serve.cluster.memory_store import MemoryServer, MemoryStore
from seatui.serve.harbour.moderation import Moderation
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.sanctions import parse_target
from seatui.serve.harbour.shared.cluster_harbour import ClusterHarbour
from seatui.serve.harbour.shared.shared_chat import LARGEST, SharedChat
from tests.serve.harbour.cluster_workers import ONE, TWO, FaultyPath
from tests.serve.waiting import until

ANN, BO = Player("ann", "Ann", Path()), Player("bo", "Bo", Path())


class Lobby:
    """The lobby of one worker."""

    def __init__(self, server: MemoryServer, name: str) -> None:
        self.path = FaultyPath()
        self.cluster = Cluster(MemoryStore(server, self.path), name)
        self.moderation = Moderation()
        self.chat = SharedChat(self.cluster, lambda: 0.0, self.moderation)

    @property
    def texts(self) -> list[str]:
        return [line.text for line in self.chat.lines]


@asynccontextmanager
async def running(server: MemoryServer, *names: str) -> AsyncIterator[list[Lobby]]:
    """Run lobbies that are connected."""
    lobbies = [Lobby(server, name) for name in names]
    for each in lobbies:
        each.cluster.start()
    try:
        await until(lambda: all(each.cluster.is_connected for each in lobbies))
        yield lobbies
    finally:
        for each in lobbies:
            await each.cluster.close()


async def test_all_workers_show_the_same_lines_in_the_same_order() -> None:
    server = MemoryServer()
    async with running(server, ONE, TWO) as (one, two):
        for number in range(5):
            one.chat.say(ANN, f"a{number}")
            two.chat.say(BO, f"b{number}")
        await until(lambda: len(one.texts) == len(two.texts) == 10)
        assert one.texts == two.texts
        assert [text for text in one.texts if text[0] == "a"] == [f"a{number}" for number in range(5)]
        assert list(one.chat.lines) == list(two.chat.lines)
        assert {line.who for line in two.chat.lines} == {"Ann", "Bo"}
        async with running(server, "north/3") as (late,):
            assert list(late.chat.lines) == list(one.chat.lines)


async def test_a_line_is_shown_in_its_place_after_that_of_another_worker() -> None:
    async with running(MemoryServer(), ONE, TWO) as (one, two):
        one.path.held = asyncio.Event()
        one.chat.say(ANN, "first said")
        assert one.texts == []
        two.chat.say(BO, "second said")
        await until(lambda: one.texts == ["second said"])
        one.path.held.set()
        await until(lambda: one.texts == two.texts == ["second said", "first said"])


async def test_who_is_muted_or_too_fast_says_nothing() -> None:
    server = MemoryServer()
    async with running(server, ONE) as (one,):
        for number in range(5):
            one.chat.say(ANN, str(number))
        with pytest.raises(Refused, match="not so fast"):
            one.chat.say(ANN, "6")
        one.moderation.mute(parse_target("Bo"), None)
        with pytest.raises(Refused, match="muted"):
            one.chat.say(BO, "x")
        with pytest.raises(Refused, match="type something"):
            one.chat.say(BO, " ")
        await until(lambda: len(one.texts) == 5)
        assert len(server.lines()) == 5


async def test_while_the_store_is_away_a_line_is_shown_at_its_own_worker() -> None:
    server = MemoryServer()
    async with running(server, ONE, TWO) as (one, two):
        one.chat.say(ANN, "before")
        await until(lambda: two.texts == ["before"])
        server.stop()
        await until(lambda: not one.cluster.is_connected and not two.cluster.is_connected)
        one.chat.say(ANN, "alone")
        assert one.texts == ["before", "alone"]
        server.start()
        await until(lambda: one.cluster.is_connected and two.cluster.is_connected)
        two.chat.say(BO, "after")
        await until(lambda: one.texts == ["before", "alone", "after"])
        assert two.texts == ["before", "after"]


async def test_a_line_whose_reply_was_lost_is_shown_once() -> None:
    async with running(MemoryServer(), ONE, TWO) as (one, two):
        one.path.loses_replies = True
        one.chat.say(ANN, "hello")
        await until(lambda: one.texts == two.texts == ["hello"])
        one.path.loses_replies = False
        one.chat.say(ANN, "again")
        await until(lambda: one.texts == two.texts == ["hello", "again"])


async def test_a_line_that_was_lost_on_its_way_is_shown_here() -> None:
    async with running(MemoryServer(), ONE, TWO) as (one, two):
        one.path.loses_calls = True
        one.chat.say(ANN, "lost")
        await until(lambda: one.texts == ["lost"])
        one.path.loses_calls = False
        one.chat.say(ANN, "found")
        await until(lambda: two.texts == ["found"])
        assert one.texts == ["lost", "found"]


def packed(*fields: object) -> bytes:
    data: bytes = msgpack.packb(fields)
    return data


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xc1",
        packed(1, "id", 5.0, "Ann", ["x"]),
        packed(2, "id", 5.0, "Ann", "x"),
        packed(1, "id", 1e300, "Ann", "x"),
        packed(1, "id", float("nan"), "Ann", "x"),
        packed(1, "id", 5.0, "", "x"),
        packed(1, "id", 5.0, "Ann", "\x1b[2J"),
        packed(1, "i" * 500, 5.0, "Ann", "x"),
        packed(1, "id", 5.0, "Ann", "x" * LARGEST),
    ],
)
async def test_a_line_that_makes_no_sense_is_not_shown(data: bytes) -> None:
    server = MemoryServer()
    async with running(server, ONE) as (one,):
        server.append(data, 200)
        server.append(packed(1, "good", 5.0, "[Ann]", "\x1b[1mhello"), 200)
        await until(lambda: bool(one.texts))
        assert [(line.who, line.text) for line in one.chat.lines] == [("(Ann)", "hello")]


async def test_words_of_the_host_are_said_once_at_each_worker(tmp_path: Path) -> None:
    server = MemoryServer()
    clusters = [Cluster(MemoryStore(server), name) for name in (ONE, TWO)]
    for each in clusters:
        each.start()
    await until(lambda: all(each.is_connected for each in clusters))
    one, two = (ClusterHarbour(tmp_path, cluster=each) for each in clusters)
    one.announce("Tea is ready")
    await until(lambda: bool(two.chat.lines))
    one.announce("I am leaving", here_only=True)
    two.announce("Good night")
    await until(lambda: len(one.chat.lines) == 3)
    assert [line.text for line in one.chat.lines] == ["Tea is ready", "I am leaving", "Good night"]
    assert [line.text for line in two.chat.lines] == [line.text for line in two.notices.lines] == ["Tea is ready", "Good night"]
    one.moderation.mute(parse_target("Bo"), None)
    changes = list[None]()
    two.listen(lambda: changes.append(None))
    await until(lambda: bool(two.moderation.mutes) and bool(changes))
    one.chat.say(one.people.by_name("Ann"), "Hello")
    await until(lambda: [line.text for line in two.chat.lines][-1] == "Hello")
    assert "I am leaving" not in [line.text for line in two.chat.lines]
    await until(lambda: two.people.find("Ann") is not None)
    for harbour, cluster in zip((one, two), clusters, strict=True):
        harbour.close()
        await cluster.close()


async def test_a_line_that_fails_does_not_hold_up_those_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(MemoryServer(), ONE) as (one,):
        say, faults = one.cluster.say, [ValueError("nobody foresaw this")]

        async def fail_once(line: bytes) -> None:
            if faults:
                raise faults.pop()
            await say(line)

        monkeypatch.setattr(one.cluster, "say", fail_once)
        for text in ("first", "second"):
            one.chat.say(ANN, text)
        await until(lambda: one.texts == ["first", "second"])
