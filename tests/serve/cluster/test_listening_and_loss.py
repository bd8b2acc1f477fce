"""Listening to every store, whether in memory or in Redis, and calls while its server is away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from seatui.serve.cluster.store import Ready, Reported, Retired, Said, Sent, Store, StoreError, Written
from tests.serve.cluster.servers import Listener, Server, back, listening
from tests.serve.waiting import until

LONG = 600.0
ALL_BYTES = bytes(range(256))


async def test_all_listeners_hear_all_changes(server: Server) -> None:
    store, other = server.client(), server.client()
    async with listening(store, other) as [own, others]:
        await store.write("cards", {"a": ALL_BYTES, "b": None})
        await store.claim("cards", {"a": None}, {"a": ALL_BYTES})
        await store.report("north/1", ALL_BYTES, LONG)
        await store.append(ALL_BYTES, 5)
        await store.send(ALL_BYTES)
        await store.retire("north/1")
        notices = (
            Written("cards", "a", ALL_BYTES),
            Written("cards", "b", None),
            Written("cards", "a", None),
            Reported("north/1", ALL_BYTES),
            Said(ALL_BYTES),
            Sent(ALL_BYTES),
            Retired("north/1"),
        )
        await own.hears(*notices)
        await others.hears(*notices)


async def test_reading_after_ready_misses_nothing(server: Server) -> None:
    """Join a table that is being written all the time: what was read after Ready, with all that was heard, is the table."""
    writer, reader = server.client(), server.client()
    is_read = False

    async def write_until_read() -> None:
        number = 0
        while not is_read:
            number += 1
            await writer.write("cards", {str(number % 7): b"%d" % number})
        await writer.send(b"end")

    writing = asyncio.create_task(write_until_read())
    listener = Listener(reader)
    await until(lambda: Ready() in listener.heard)
    mirror = await reader.read("cards")
    is_read = True
    await writing
    await until(lambda: Sent(b"end") in listener.heard)
    listener.task.cancel()
    mirror |= {notice.key: notice.value for notice in listener.heard if isinstance(notice, Written) and notice.value is not None}
    assert mirror == await reader.read("cards")
    assert listener.heard[0] == Ready()


async def test_notices_come_in_the_order_of_the_store(server: Server) -> None:
    """Let clients write one entry at the same time: all listeners hear one order, and its last value is the table's."""
    writers = [server.client() for _ in range(3)]

    async def write_often(number: int) -> None:
        for turn in range(40):
            await writers[number].write("cards", {"a": b"%d of %d" % (turn, number)})

    async with listening(server.client(), server.client()) as [one, two]:
        await asyncio.gather(*map(write_often, range(3)))
        await until(lambda: len(one.heard) == len(two.heard) == 121, lambda: f"{len(one.heard)}, {len(two.heard)}")
        assert one.heard == two.heard
        assert one.heard[-1] == Written("cards", "a", (await writers[0].read("cards"))["a"])


async def test_calls_of_one_client_are_carried_out_in_order(server: Server) -> None:
    store = server.client()
    async with listening(server.client()) as [listener]:
        await asyncio.gather(*(store.send(b"%d" % number) for number in range(50)))
        await listener.hears(*(Sent(b"%d" % number) for number in range(50)))


async def test_a_fault_of_the_listener_is_no_store_error(server: Server) -> None:
    def fail(_: object) -> None:
        raise OSError("a fault of the listener")

    with pytest.raises(OSError, match="a fault of the listener"):
        await server.client().listen(fail)


async def test_listening_can_be_cancelled(server: Server) -> None:
    store = server.client()
    async with listening(store) as [listener]:
        listener.task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await listener.task
    assert await store.read("cards") == {}


# --- a store that is away

CALLS: dict[str, Callable[[Store], Awaitable[object]]] = {
    "read": lambda store: store.read("cards"),
    "write": lambda store: store.write("cards", {"a": b"1"}),
    "claim": lambda store: store.claim("cards", {"a": b"1"}, {}),
    "lease": lambda store: store.lease("table", "north/1", LONG, 0),
    "renew": lambda store: store.renew("north/1", {"table": 1}, LONG),
    "release": lambda store: store.release("table", "north/1", 1),
    "report": lambda store: store.report("north/1", b"data", LONG),
    "reports": lambda store: store.reports(),
    "retire": lambda store: store.retire("north/1"),
    "append": lambda store: store.append(b"line", 5),
    "lines": lambda store: store.lines(),
    "send": lambda store: store.send(b"message"),
    "listen": lambda store: store.listen(lambda notice: None),
}


async def fails(call: Awaitable[object]) -> bool:
    """Return whether a call ends with ``StoreError``, rather than an answer."""
    try:
        async with asyncio.timeout(60):
            await call
    except StoreError:
        return True
    return False


async def test_every_call_fails_while_the_server_is_dead(server: Server) -> None:
    store = server.client()
    await store.read("cards")
    await server.die()
    assert [name for name, call in CALLS.items() if not await fails(call(store))] == []


async def test_listeners_hear_of_the_server_s_death(server: Server) -> None:
    async with listening(server.client(), server.client()) as listeners:
        await server.die()
        for listener in listeners:
            await listener.is_cut_off()


async def test_the_same_client_goes_on_when_the_server_is_back(server: Server) -> None:
    store = server.client()
    await store.write("cards", {"a": b"1"})
    await server.die()
    with pytest.raises(StoreError):
        await store.read("cards")
    await server.come_back()
    await back(store)
    assert await store.read("cards") == {}  # it has lost its memory
    async with listening(store) as [listener]:
        await store.write("cards", {"a": b"2"})
        await listener.hears(Written("cards", "a", b"2"))


async def test_a_frozen_server_is_noticed_and_used_again(server: Server) -> None:
    store = server.client()
    async with listening(store) as [listener]:
        await store.write("cards", {"a": b"1"})
        await server.freeze()
        now = asyncio.get_running_loop().time
        start = now()
        found = await asyncio.gather(*(store.read("cards") for _ in range(20)), return_exceptions=True)
        assert [type(each) for each in found] == [StoreError] * 20
        assert now() - start < 30, "each of the calls has waited for the one before"
        await listener.is_cut_off()
    await server.come_back()
    await back(store)
    assert await store.read("cards") == {"a": b"1"}


async def test_a_cancelled_call_leaves_no_answer_behind(server: Server) -> None:
    store = server.client()
    await store.write("cards", {"a": b"1"})
    for pauses in range(12):
        for client in (store, server.client()):
            call = asyncio.create_task(client.lines())
            for _ in range(pauses):
                await asyncio.sleep(0)
            call.cancel()
            await asyncio.wait([call])
            assert await client.read("cards") == {"a": b"1"}


async def test_every_call_fails_once_the_store_is_closed(server: Server) -> None:
    store = server.client()
    async with listening(store) as [listener]:
        await store.close()
        await listener.is_cut_off()
    assert [name for name, call in CALLS.items() if not await fails(call(store))] == []
    assert await server.client().read("cards") == {}


async def test_a_listener_can_listen_again(server: Server) -> None:
    store = server.client()
    async with listening(store) as [listener]:
        await server.die()
        await listener.is_cut_off()
        await server.come_back()
        second = Listener(store)
        await until(lambda: bool(second.heard) or second.task.done())
        await server.client().send(b"hello")
        await second.hears(Sent(b"hello"))
        second.task.cancel()
