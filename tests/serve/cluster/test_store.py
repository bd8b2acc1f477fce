"""The behaviour of every store, whether in memory or in Redis."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from seatui.engine.contract import Refused
from seatui.serve.cluster.store import LARGEST_VALUE, Lease, Sent, Store, Written
from tests.serve.cluster.servers import Server, back, listening
from tests.serve.waiting import until

LONG = 600.0
SHORT = 0.05
ALL_BYTES = bytes(range(256))


async def taken_over(store: Store, name: str, holder: str) -> Lease:
    """Wait until a lease has expired, and return the one that follows it."""
    found = Lease("", 0)

    async def is_free() -> bool:
        nonlocal found
        found = await store.lease(name, holder, LONG, 0)
        return found.holder == holder

    await until(is_free, lambda: f"{found} does not expire")
    return found


# --- shared tables


async def test_a_table_never_written_has_no_entries(server: Server) -> None:
    assert await server.client().read("cards") == {}


async def test_entries_are_read_by_other_clients(server: Server) -> None:
    entries = {"a": b"1", "empty": b"", "Zoë's 鯨": ALL_BYTES}
    await server.client().write("cards", entries)
    assert await server.client().read("cards") == entries


async def test_none_removes_an_entry_and_the_rest_stays(server: Server) -> None:
    store = server.client()
    await store.write("cards", {"a": b"1", "b": b"2"})
    await store.write("cards", {"a": None, "never": None, "c": b"3"})
    assert await store.read("cards") == {"b": b"2", "c": b"3"}


async def test_tables_are_apart(server: Server) -> None:
    store = server.client()
    await store.write("cards", {"a": b"1"})
    await store.write("names", {"a": b"2"})
    assert (await store.read("cards"), await store.read("names")) == ({"a": b"1"}, {"a": b"2"})


async def test_a_value_of_the_largest_size_is_stored_and_told(server: Server) -> None:
    store, value = server.client(), b"v" * LARGEST_VALUE
    async with listening(server.client()) as [listener]:
        await store.write("cards", {"a": value})
        await listener.hears(Written("cards", "a", value))
    assert await store.read("cards") == {"a": value}


TOO_LARGE: dict[str, Callable[[Store, bytes], Awaitable[object]]] = {
    "write": lambda store, value: store.write("cards", {"small": b"1", "large": value}),
    "claim": lambda store, value: store.claim("cards", {"small": b"1", "large": value}, {}),
    "report": lambda store, value: store.report("north/1", value, LONG),
    "append": lambda store, value: store.append(value, 5),
    "send": lambda store, value: store.send(value),
}


@pytest.mark.parametrize("call", TOO_LARGE)
async def test_larger_values_are_refused_and_change_nothing(server: Server, call: str) -> None:
    store = server.client()
    with pytest.raises(Refused, match="too many for the store"):
        await TOO_LARGE[call](store, b"v" * (LARGEST_VALUE + 1))
    assert (await store.read("cards"), await store.reports(), await store.lines()) == ({}, {}, [])


# --- claims


async def test_a_claim_writes_if_all_is_as_before(server: Server) -> None:
    store = server.client()
    await store.write("names", {"ann": b"north"})
    assert await store.claim("names", {"ann": None, "bob": b"east"}, {"ann": b"north", "bob": None}) == {}
    assert await store.read("names") == {"bob": b"east"}


async def test_a_claim_that_fails_returns_what_differs(server: Server) -> None:
    store = server.client()
    await store.write("names", {"ann": b"north", "bob": b"east"})
    async with listening(server.client()) as [listener]:
        before = {"ann": b"north", "bob": None, "carl": b"south"}
        assert await store.claim("names", {"ann": b"west", "dora": b"west"}, before) == {"bob": b"east", "carl": None}
        await store.send(b"after it")
        await listener.hears(Sent(b"after it"))
    assert await store.read("names") == {"ann": b"north", "bob": b"east"}


async def test_a_claim_can_be_repeated(server: Server) -> None:
    store = server.client()
    await store.write("names", {"ann": b"north"})
    for _ in range(2):
        assert await store.claim("names", {"ann": None, "bob": b"east"}, {"ann": b"north", "bob": None}) == {}
    assert await store.claim("names", {"bob": b"west"}, {"bob": None}) == {"bob": b"east"}


async def test_one_of_many_claims_at_once_succeeds(server: Server) -> None:
    stores = [server.client() for _ in range(4)]
    for name in map(str, range(10)):
        claims = (store.claim("names", {name: bytes([number])}, {name: None}) for number, store in enumerate(stores))
        found = await asyncio.gather(*claims)
        [winner] = [number for number, differing in enumerate(found) if not differing]
        assert all(differing == {name: bytes([winner])} for number, differing in enumerate(found) if number != winner)
        assert (await stores[0].read("names"))[name] == bytes([winner])


# --- leases


async def test_the_first_lease_follows_the_least_epoch(server: Server) -> None:
    assert await server.client().lease("table", "north/1", LONG, 0) == Lease("north/1", 1)
    assert await server.client().lease("other", "north/1", LONG, 41) == Lease("north/1", 42)


async def test_a_lease_is_shown_to_others(server: Server) -> None:
    assert await server.client().lease("table", "north/1", LONG, 4) == Lease("north/1", 5)
    assert await server.client().lease("table", "east/2", LONG, 9) == Lease("north/1", 5)


async def test_holders_prolong_their_own_in_the_same_epoch(server: Server) -> None:
    store = server.client()
    for least in (4, 4, 5):
        assert await store.lease("table", "north/1", LONG, least) == Lease("north/1", 5)


async def test_a_lease_below_the_least_epoch_is_a_new_one(server: Server) -> None:
    store = server.client()
    await store.lease("table", "north/1", LONG, 0)
    assert await store.lease("table", "north/1", LONG, 7) == Lease("north/1", 8)


async def test_only_one_of_many_gets_a_lease(server: Server) -> None:
    stores = [server.client() for _ in range(4)]
    found = await asyncio.gather(*(store.lease("table", f"worker/{number}", LONG, 0) for number, store in enumerate(stores)))
    assert len(set(found)) == 1


async def test_an_expired_lease_is_free_and_its_epoch_outlives(server: Server) -> None:
    store = server.client()
    await store.lease("table", "north/1", SHORT, 4)
    assert await taken_over(store, "table", "east/2") == Lease("east/2", 6)


async def test_the_last_call_says_how_long_a_lease_holds(server: Server) -> None:
    store = server.client()
    await store.lease("table", "north/1", LONG, 0)
    await store.lease("table", "north/1", SHORT, 0)
    assert await taken_over(store, "table", "east/2") == Lease("east/2", 2)


async def test_force_takes_a_lease_away(server: Server) -> None:
    store = server.client()
    await store.lease("table", "north/1", LONG, 0)
    assert await store.lease("table", "east/2", LONG, 0, force=True) == Lease("east/2", 2)
    assert await store.lease("table", "north/1", LONG, 0) == Lease("east/2", 2)


async def test_a_released_lease_is_free_and_its_epoch_is_kept(server: Server) -> None:
    store = server.client()
    await store.lease("table", "north/1", LONG, 0)
    await store.release("table", "north/1", 1)
    assert await store.lease("table", "east/2", LONG, 0) == Lease("east/2", 2)


@pytest.mark.parametrize(("holder", "epoch"), [("east/2", 5), ("north/1", 4), ("north/1", 6)])
async def test_only_the_lease_itself_can_be_released(server: Server, holder: str, epoch: int) -> None:
    store = server.client()
    await store.lease("table", "north/1", LONG, 4)
    await store.release("table", holder, epoch)
    assert await store.lease("table", "west/3", LONG, 0) == Lease("north/1", 5)


async def test_renewing_sets_a_new_end(server: Server) -> None:
    store = server.client()
    await store.lease("table", "north/1", LONG, 4)
    assert await store.renew("north/1", {"table": 5}, SHORT) == {}
    assert await taken_over(store, "table", "east/2") == Lease("east/2", 6)


async def test_a_lease_that_has_expired_is_restored(server: Server) -> None:
    store = server.client()
    await store.lease("table", "north/1", SHORT, 4)
    await store.lease("shown", "north/1", SHORT, 0)
    await taken_over(store, "shown", "east/2")  # so the first, which began earlier, has expired too
    assert await store.renew("north/1", {"table": 5}, LONG) == {}
    assert await store.lease("table", "east/2", LONG, 0) == Lease("north/1", 5)


async def test_renewing_returns_what_others_have(server: Server) -> None:
    store = server.client()
    await store.lease("kept", "north/1", LONG, 0)
    await store.lease("taken", "north/1", LONG, 0)
    await store.lease("taken", "east/2", LONG, 0, force=True)
    await store.lease("newer", "north/1", LONG, 0)
    await store.lease("newer", "north/1", LONG, 0, force=True)
    await store.lease("over", "north/1", LONG, 0)
    await store.lease("over", "east/2", LONG, 0, force=True)
    await store.release("over", "east/2", 2)
    lost = await store.renew("north/1", {"kept": 1, "taken": 1, "newer": 1, "over": 1}, LONG)
    assert lost == {"taken": Lease("east/2", 2), "newer": Lease("north/1", 2), "over": Lease("", 2)}
    assert await store.lease("over", "west/3", LONG, 0) == Lease("west/3", 3)


async def test_renewing_replaces_an_earlier_lease_of_ones_own(server: Server) -> None:
    store = server.client()
    await store.lease("table", "north/1", LONG, 0)
    assert await store.renew("north/1", {"table": 2}, LONG) == {}  # it was taken while the store was away
    assert await store.lease("table", "east/2", LONG, 0) == Lease("north/1", 2)


async def test_many_leases_are_renewed_at_once(server: Server) -> None:
    store = server.client()
    await store.lease("1100", "east/2", LONG, 0)
    assert await store.renew("north/1", {str(number): 5 for number in range(1200)}, LONG) == {"1100": Lease("east/2", 1)}
    assert await store.lease("1199", "east/2", LONG, 0) == Lease("north/1", 5)


async def test_leases_are_restored_after_the_memory_was_lost(server: Server) -> None:
    store = server.client()
    await store.lease("table", "north/1", LONG, 4)
    await server.die()
    await server.come_back()
    await back(store)
    assert await store.renew("north/1", {"table": 5}, LONG) == {}
    assert await store.lease("table", "east/2", LONG, 0) == Lease("north/1", 5)
    assert await store.lease("table", "east/2", LONG, 0, force=True) == Lease("east/2", 6)


# --- reports


async def test_reports_are_those_of_workers_alive(server: Server) -> None:
    store = server.client()
    await store.report("north/1", b"old", LONG)
    await store.report("north/1", ALL_BYTES, LONG)
    await store.report("east/2", b"late", SHORT)
    reports: dict[str, bytes] = {}

    async def one_is_left() -> bool:
        nonlocal reports
        reports = await store.reports()
        return len(reports) == 1

    await until(one_is_left, lambda: str(reports))
    assert reports == {"north/1": ALL_BYTES}


async def test_a_retired_worker_has_no_report(server: Server) -> None:
    store = server.client()
    await store.report("north/1", b"data", LONG)
    await store.retire("north/1")
    await store.retire("never/1")
    assert await store.reports() == {}


# --- the lobby's chat


async def test_the_last_lines_are_kept_in_order(server: Server) -> None:
    store = server.client()
    for number in range(7):
        await store.append(b"line %d" % number, 3)
    assert await server.client().lines() == [b"line 4", b"line 5", b"line 6"]
