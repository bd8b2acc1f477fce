"""Names in a cluster: one owner for each, whatever happens to the store, to a worker or to a disk."""

from __future__ import annotations

import asyncio
import logging
import os
import tomllib
from pathlib import Path

import pytest

from seatui.engine.contract import Refused
from seatui.serve.cluster.cluster import NAMES
from seatui.serve.cluster.memory_store import MemoryServer
from seatui.serve.harbour.accounts import UNUSABLE, Account, AccountFiles
from seatui.serve.harbour.people import DAY, UNUSED_DAYS, People, Player, StorageRefused
from seatui.serve.harbour.shared import name_registry
from seatui.serve.harbour.shared.name_entries import LARGEST, LOOK, MARK, NAME, USE, decode_name, encode_name
from tests.match.saves.save_tools import no_space
from tests.serve.harbour.cluster_workers import ONE, SOUTH, TWO, Worker, running
from tests.serve.waiting import until

KEY, OTHER = "SHA256:one", "SHA256:two"


async def outcome(worker: Worker, name: str, key: str) -> str:
    """Log in, and return the name or the refusal."""
    try:
        return await worker.by_key(name, key)
    except Refused as refused:
        return refused.message


def on_disk(worker: Worker, player: str) -> dict[str, object]:
    try:
        return tomllib.loads(worker.account_file(player).read_text())
    except (FileNotFoundError, tomllib.TOMLDecodeError):
        return {}


# Claims


async def test_a_name_claimed_at_two_workers_is_one_players(tmp_path: Path) -> None:
    async with running(MemoryServer(), tmp_path, ONE, TWO, SOUTH) as workers:
        keys = [f"SHA256:{number}" for number in range(len(workers))]
        results = await asyncio.gather(*(outcome(worker, "Ann", key) for worker, key in zip(workers, keys, strict=True)))
        assert sorted("is taken" in result for result in results) == [False, True, True], results
        winner = keys[results.index("Ann")]
        await until(lambda: all(worker.people.keys_of("ann") == {winner} for worker in workers))
        await until(lambda: all(on_disk(worker, "ann").get("keys") == [winner] for worker in workers))
        assert [await outcome(worker, "Ann", winner) for worker in workers] == ["Ann"] * 3


async def test_one_person_may_come_in_at_two_workers_at_once(tmp_path: Path) -> None:
    async with running(MemoryServer(), tmp_path, ONE, TWO) as (one, two):
        assert set(await asyncio.gather(outcome(one, "Ann", KEY), outcome(two, "Ann", KEY))) == {"Ann"}
        assert one.people.keys_of("ann") == two.people.keys_of("ann") == {KEY}


@pytest.mark.parametrize(("name", "like"), [("Ann", "A n n"), ("Bob 10", "Bob lO"), ("Ann-Lee", "AnnLee")])
async def test_of_names_that_look_alike_one_is_given_out(tmp_path: Path, name: str, like: str) -> None:
    async with running(MemoryServer(), tmp_path, ONE, TWO) as (one, two):
        results = await asyncio.gather(outcome(one, name, KEY), outcome(two, like, OTHER))
        assert sorted("is taken" in result for result in results) == [False, True], results
        await until(lambda: len(one.people) == len(two.people) == 1)
        assert one.people.id_of(name) == one.people.id_of(like) == two.people.id_of(name) == two.people.id_of(like)
        assert len(list((one.folder / "people").glob("*/account.toml"))) == 1


async def test_a_claim_whose_reply_was_lost_succeeds(tmp_path: Path) -> None:
    server = MemoryServer()
    async with running(server, tmp_path, ONE, TWO) as (one, two):
        one.path.loses_replies = True
        login = asyncio.create_task(one.by_key("Ann", KEY))
        await until(lambda: NAME + "ann" in server.read(NAMES))
        assert not login.done()
        one.path.loses_replies = False
        assert await login == "Ann"
        await until(lambda: two.people.keys_of("ann") == {KEY})
        assert "is taken" in await outcome(two, "Ann", OTHER)


async def test_nobody_is_told_before_the_claim_is_through(tmp_path: Path) -> None:
    async with running(MemoryServer(), tmp_path, ONE, TWO) as (one, two):
        one.path.held = asyncio.Event()
        login = asyncio.create_task(outcome(one, "Ann", KEY))
        await asyncio.sleep(0)
        assert await two.by_key("Ann", OTHER) == "Ann"
        assert not login.done()
        one.path.held.set()
        assert "is taken" in await login
        assert one.people.keys_of("ann") == {OTHER}


async def test_changes_of_one_name_follow_each_other(tmp_path: Path) -> None:
    async with running(MemoryServer(), tmp_path, ONE, TWO) as (one, two):
        ann = one.people.by_key("Ann", KEY)
        one.people.give_secret(ann, "hash one")
        one.people.give_secret(ann, "hash two")
        await one.people.saved(ann)
        await until(lambda: two.people.has_secret("Ann"))
        assert on_disk(one, "ann")["secret"] == "hash two"
        assert two.people.secret_check("Ann", "secret").kept == "hash two"


async def test_of_two_changes_at_two_workers_one_is_refused(tmp_path: Path) -> None:
    async with running(MemoryServer(), tmp_path, ONE, TWO) as (one, two):
        await one.by_key("Ann", KEY)
        await until(lambda: two.people.knows_key("Ann", KEY))

        async def give(worker: Worker, secret: str) -> str:
            player = worker.people.find("Ann")
            assert player is not None
            worker.people.give_secret(player, secret)
            try:
                await worker.people.saved(player)
            except Refused:
                return ""
            return secret

        given = await asyncio.gather(give(one, "hash one"), give(two, "hash two"))
        assert sorted(map(bool, given)) == [False, True]
        await until(lambda: {worker.people.secret_check("Ann", "x").kept for worker in (one, two)} == {"".join(given)})


async def test_a_reset_reaches_the_other_workers(tmp_path: Path) -> None:
    async with running(MemoryServer(), tmp_path, ONE, TWO) as (one, two):
        await one.by_key("Ann", KEY)
        await until(lambda: two.people.knows_key("Ann", KEY))
        told: dict[str, list[Player]] = {ONE: [], TWO: []}
        one.people.was_reset.add(told[ONE].append)
        two.people.was_reset.add(told[TWO].append)
        ann = one.people.find("Ann")
        assert ann is not None
        one.people.reset(ann, key=OTHER)
        await one.people.saved(ann)
        await until(lambda: bool(told[TWO]))
        assert ([player.name for player in told[TWO]], told[ONE]) == (["Ann"], [])
        assert two.people.keys_of("ann") == {OTHER}
        two.people.give_secret(told[TWO][0], "hash")
        await two.people.saved(told[TWO][0])
        await until(lambda: one.people.has_secret("Ann"))
        assert told[ONE] == []


# The store away


async def test_while_the_store_is_away_known_names_alone_come_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(name_registry, "CLAIM_SECONDS", 0.3)
    server = MemoryServer()
    async with running(server, tmp_path, ONE, TWO) as (one, two):
        await one.by_key("Ann", KEY)
        await until(lambda: two.people.knows_key("Ann", KEY))
        server.stop()
        await until(lambda: not one.cluster.is_connected and not two.cluster.is_connected)
        assert await two.by_key("Ann", KEY) == "Ann"
        with pytest.raises(StorageRefused, match="try again in a minute"):
            await one.by_key("Bo", KEY)
        assert one.people.find("Bo") is None
        assert not one.account_file("bo").exists()
        server.start()
        await until(lambda: two.people.is_ready)
        assert await two.by_key("Bo", OTHER) == "Bo"


async def test_a_claim_waits_for_the_store(tmp_path: Path) -> None:
    server = MemoryServer()
    async with running(server, tmp_path, ONE) as (one,):
        server.stop()
        await until(lambda: not one.cluster.is_connected)
        login = asyncio.create_task(one.by_key("Ann", KEY))
        await asyncio.sleep(0)
        server.start()
        assert await login == "Ann"


async def test_a_store_that_lost_its_memory_is_told_all_names(tmp_path: Path) -> None:
    server = MemoryServer()
    async with running(server, tmp_path, ONE, TWO, SOUTH) as (one, two, south):
        await one.by_key("Ann", KEY)
        await south.by_key("Bo", OTHER)
        await until(lambda: len(two.people) == 2)
        before = server.read(NAMES)
        server.stop()
        server.forget()
        await until(lambda: not any(worker.cluster.is_connected for worker in (one, two, south)))
        server.start()
        await until(lambda: all(worker.people.is_ready for worker in (one, two, south)))
        now = server.read(NAMES)
        assert now.keys() == before.keys()
        assert now[MARK] != before[MARK]
        for player in ("ann", "bo"):
            entries = [decode_name(player, table[NAME + player]) for table in (before, now)]
            assert [entry and entry.account for entry in entries] == 2 * [one.people.account(player)]
        assert len(one.people) == len(two.people) == len(south.people) == 2
        assert "is taken" in await outcome(two, "A n n", OTHER)


async def test_a_claim_notices_that_the_store_lost_its_memory(tmp_path: Path) -> None:
    server = MemoryServer()
    async with running(server, tmp_path, ONE) as (one,):
        await one.by_key("Ann", KEY)
        server.forget()
        assert await one.by_key("Bo", KEY) == "Bo"
        assert {NAME + "ann", NAME + "bo", MARK} <= server.read(NAMES).keys()


async def test_no_name_is_given_out_before_all_are_told(tmp_path: Path) -> None:
    People(tmp_path / "south").by_key("Ann", KEY)
    server = MemoryServer()
    async with running(server, tmp_path) as _:
        south = Worker(server, SOUTH, tmp_path)
        lost, seen = [True], list[bool]()
        claim = server.claim

        def losing(table, entries, before):  # type: ignore[no-untyped-def]
            seen.append(NAME + "ann" in server.read(NAMES))
            return {MARK: b"another"} if lost[0] and NAME + "ann" in entries else claim(table, entries, before)

        server.claim = losing  # type: ignore[method-assign]
        south.cluster.start()
        login = asyncio.create_task(south.by_key("Bo", OTHER))
        await until(lambda: len(seen) > 4)
        assert NAME + "bo" not in server.read(NAMES)
        lost[0] = False
        assert await login == "Bo"
        assert NAME + "ann" in server.read(NAMES)
        await south.close()


# Disks


async def test_each_host_writes_all_names(tmp_path: Path) -> None:
    People(tmp_path / "north").by_key("Ann", KEY)
    async with running(MemoryServer(), tmp_path, ONE, SOUTH) as (one, south):
        await until(lambda: on_disk(south, "ann").get("keys") == [KEY])
        await south.by_key("Юлия", OTHER)
        player = south.people.id_of("Юлия")
        await until(lambda: on_disk(one, player) == on_disk(south, player))
    north = People(tmp_path / "north")
    assert north.knows_key("Ann", KEY)
    assert north.knows_key("Юлия", OTHER)


async def test_of_two_hosts_with_one_name_that_of_the_registry_stays(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    People(tmp_path / "north").by_key("Ann", KEY)
    People(tmp_path / "south").by_key("Ann", OTHER)
    server = MemoryServer()
    async with running(server, tmp_path, ONE) as (one,):
        with caplog.at_level(logging.WARNING):
            async with running(server, tmp_path, SOUTH) as (south,):
                assert south.people.keys_of("ann") == one.people.keys_of("ann") == {KEY}
                await until(lambda: on_disk(south, "ann")["keys"] == [KEY])
                replaced = south.account_file("ann").with_name("account-replaced.toml")
                assert tomllib.loads(replaced.read_text())["keys"] == [OTHER]
    assert any("different people on two hosts" in str(getattr(record, "fields", "")) for record in caplog.records)


async def test_names_of_two_disks_that_look_alike_both_stay(tmp_path: Path) -> None:
    names = {"north": ["Ann", "Bo", "Cy"], "south": ["A n n", "Bo", "Cy", "Di"]}
    for host, own in names.items():
        for name in own:
            People(tmp_path / host).by_key(name, KEY)
    server = MemoryServer()
    async with running(server, tmp_path, ONE, TWO, SOUTH) as workers:
        await until(lambda: all(len(worker.people) == 5 for worker in workers))
        for worker in workers:
            assert await outcome(worker, "Ann", KEY) == "Ann"
            assert await outcome(worker, "A n n", KEY) == "A n n"
            assert "is taken" in await outcome(worker, "An n", OTHER)
            for player in ("ann", "di"):
                await until(lambda worker=worker, player=player: on_disk(worker, player).get("keys") == [KEY])


async def test_the_later_record_of_a_name_counts(tmp_path: Path) -> None:
    server = MemoryServer()
    async with running(server, tmp_path, ONE, SOUTH) as (one, south):
        await one.by_key("Ann", KEY)
        await until(lambda: bool(on_disk(south, "ann")))
    server.forget()
    async with running(server, tmp_path, ONE) as (one,):
        ann = one.people.find("Ann")
        assert ann is not None
        one.people.reset(ann, key=OTHER)
        await one.people.saved(ann)
    server.forget()
    async with running(server, tmp_path, SOUTH) as (south,):
        assert south.people.keys_of("ann") == {KEY}
        async with running(server, tmp_path, ONE) as (one,):
            await until(lambda: south.people.keys_of("ann") == {OTHER})
            assert one.people.keys_of("ann") == {OTHER}
            await until(lambda: on_disk(south, "ann")["keys"] == [OTHER])


async def test_a_claim_that_the_disk_cannot_keep_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = MemoryServer()
    async with running(server, tmp_path, ONE, TWO) as (one, two):
        with monkeypatch.context() as patched:
            patched.setattr(os, "fsync", no_space())
            with pytest.raises(StorageRefused, match="No space left"):
                await one.by_key("Ann", KEY)
        assert server.read(NAMES).keys() == {MARK}
        await until(lambda: two.people.find("Ann") is None)
        assert await two.by_key("Ann", OTHER) == "Ann"
        await until(lambda: one.people.knows_key("Ann", OTHER))
        ann = one.people.find("Ann")
        assert ann is not None
        with monkeypatch.context() as patched:
            patched.setattr(os, "fsync", no_space())
            one.people.give_secret(ann, "hash")
            with pytest.raises(StorageRefused, match="No space left"):
                await one.people.saved(ann)
        assert not one.people.has_secret("Ann")
        await until(lambda: not two.people.has_secret("Ann"))
        assert await two.by_key("Ann", OTHER) == "Ann"


async def test_a_name_whose_worker_died_before_the_disk_had_it_is_written_later(tmp_path: Path) -> None:
    server = MemoryServer()
    async with running(server, tmp_path, TWO) as (two,):
        server.write(NAMES, {NAME + "ann": encode_name("north", Account("Ann", (KEY,), changed=1)), LOOK + "ann": b"ann"})
        await until(lambda: two.people.knows_key("Ann", KEY))
        assert not two.account_file("ann").exists()
        await two.by_key("Ann", KEY)
        assert on_disk(two, "ann")["keys"] == [KEY]


def test_an_earlier_record_replaces_no_later_one(tmp_path: Path) -> None:
    files = AccountFiles(tmp_path, tmp_path / "old")
    early, late = Account("Ann", (KEY,), has_played=True, changed=1), Account("Ann", (OTHER,), changed=2)
    files.merge("ann", early, 5.0, is_new=False)
    assert not files.read_all()
    files.merge("ann", late, 5.0)
    files.merge("ann", early, 5.0)
    assert files.read_all()["ann"].account == Account("Ann", (OTHER,), has_played=True, changed=2)
    for earlier in (early, Account("Ann", (OTHER,), changed=1), Account("Ann", (KEY,), changed=2)):
        files.remove_unless_newer("ann", earlier)
        assert files.read_all()
    files.remove_unless_newer("ann", late)
    assert not files.read_all()


async def test_a_damaged_account_gives_way_to_a_good_one(tmp_path: Path) -> None:
    for host in ("north", "south"):
        People(tmp_path / host).by_key("Ann", KEY)
    (tmp_path / "north" / "people" / "ann" / "account.toml").write_text("}")
    server = MemoryServer()
    async with running(server, tmp_path, ONE) as (one,):
        assert one.people.secret_check("Ann", "x").kept == UNUSABLE
        async with running(server, tmp_path, SOUTH):
            await until(lambda: one.people.knows_key("Ann", KEY))
            await until(lambda: on_disk(one, "ann").get("keys") == [KEY])


# Use and expiry


async def test_a_name_that_expires_is_gone_at_all_workers(tmp_path: Path) -> None:
    server = MemoryServer()
    async with running(server, tmp_path, ONE, TWO, SOUTH) as (one, two, south):
        await south.by_key("Ann", KEY)
        await south.by_key("Bo", KEY)
        await until(lambda: len(one.people) == len(two.people) == 2)
        await until(lambda: one.account_file("ann").exists())
        one.time += (UNUSED_DAYS + 1) * DAY
        assert one.people.expire(kept={"bo"}) == ["ann"]
        await until(lambda: all(len(worker.people) == 1 for worker in (one, two, south)))
        await until(lambda: not any(worker.account_file("ann").parent.exists() for worker in (one, south)))
        assert not [key for key in server.read(NAMES) if "ann" in key]
        assert await two.by_key("A n n", OTHER) == "A n n"


async def test_a_name_used_at_another_worker_does_not_expire(tmp_path: Path) -> None:
    async with running(MemoryServer(), tmp_path, ONE, SOUTH) as (one, south):
        await one.by_key("Ann", KEY)
        await until(lambda: south.people.knows_key("Ann", KEY))
        one.time = south.time = one.time + (UNUSED_DAYS + 1) * DAY
        ann = south.people.find("Ann")
        assert ann is not None
        south.people.note_use(ann)
        await until(lambda: one.people.last_use("ann") == south.time)
        assert one.people.expire(kept=()) == []
        await until(lambda: one.account_file("ann").stat().st_mtime == south.time)
        south.people.note_played(["ann"])
        await until(lambda: on_disk(one, "ann")["has_played"] is True)
        one.time += (UNUSED_DAYS + 1) * DAY
        assert one.people.expire(kept=()) == []


async def test_a_name_that_is_used_while_it_expires_stays(tmp_path: Path) -> None:
    server = MemoryServer()
    async with running(server, tmp_path, ONE, TWO) as (one, two):
        await one.by_key("Ann", KEY)
        await until(lambda: two.people.knows_key("Ann", KEY))
        one.time = two.time = one.time + (UNUSED_DAYS + 1) * DAY
        one.path.held = asyncio.Event()
        assert one.people.expire(kept=()) == ["ann"]
        await asyncio.sleep(0)
        before = server.read(NAMES)[USE + "ann"]
        ann = two.people.find("Ann")
        assert ann is not None
        two.people.note_use(ann)
        await until(lambda: server.read(NAMES)[USE + "ann"] != before)
        one.path.held.set()
        await until(lambda: one.people.last_use("ann") == two.time)
        assert await outcome(one, "Bo", OTHER) == "Bo"  # its claim comes after that of the removal
        assert one.people.knows_key("Ann", KEY)
        assert one.account_file("ann").exists()


# Others are not trusted


@pytest.mark.parametrize(
    "value",
    [
        b"",
        b"\xc1",
        b"\x93\x01\x02\x03",
        b"\x91" * 5000,
        b"x" * (LARGEST + 1),
        encode_name("north", Account("Bo")),
        encode_name("north", Account("[Ann]")),
        encode_name("north", Account("Ann", ("x" * 500,))),
        encode_name("north", Account("Ann", ("k",) * 500)),
        encode_name("north", Account("Ann", changed=-1)),
        encode_name("north", Account("Ann", changed=True)),
        encode_name("north", Account("Ann", resets=2**60)),
    ],
)
async def test_an_entry_that_makes_no_sense_is_nobodys_but_not_free(tmp_path: Path, value: bytes) -> None:
    server = MemoryServer()
    async with running(server, tmp_path, ONE) as (one,):
        server.write(NAMES, {NAME + "ann": value, LOOK + "bo": b"\xff" * 9, USE + "ann": value, USE + "nobody": value, "nonsense": value})
        await until(lambda: "nonsense" in one.cluster.entries(NAMES))
        assert one.people.find("Ann") is None
        assert "is taken" in await outcome(one, "Ann", KEY)
        assert await outcome(one, "Cy", KEY) == "Cy"
