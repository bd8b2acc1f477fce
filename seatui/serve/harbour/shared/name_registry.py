"""The registry of names that all workers of a cluster share: a name is claimed there in one step before anybody is told that they have it.

The store may lose its memory. Then the workers tell it the names of their disks again, and no worker gives out a new name before it has
told its own. While the store is away, claims wait for a moment and are refused then.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from contextvars import Context
from dataclasses import replace
from typing import Protocol

from seatui.serve.cluster.cluster import NAMES, Cluster
from seatui.serve.cluster.store import StoreError
from seatui.serve.event_log import log_event, log_warning
from seatui.serve.harbour.accounts import UNUSABLE, Account
from seatui.serve.harbour.shared.name_entries import (
    LOOK,
    MARK,
    NAME,
    USE,
    NameEntry,
    UseEntry,
    decode_look,
    decode_name,
    decode_use,
    encode_look,
    encode_name,
    encode_use,
)

CLAIM_SECONDS = 10.0
"""A claim waits for the store this long."""
RETRY_EVERY = 0.2
TOLD_TOGETHER = 50
"""Names of the disk that are told in one call."""
USE_TOLD_EVERY = 3600.0
"""Seconds by which a use has to be later to be worth telling."""
CONFLICT = (
    "the name {name} belongs to different people on two hosts: that of {host} counts, and the account here is in account-replaced.toml"
)


class RegistryAwayError(Exception):
    """Nobody knows whether a name is free, for the store cannot be reached."""


class TakenError(Exception):
    """A name, or one that looks like it, is somebody else's, or was changed by another worker at this moment."""

    def __init__(self, entry: NameEntry | None = None) -> None:
        """``entry`` is what the registry has for this name."""
        super().__init__("the name is taken")
        self.entry = entry


class NameKeeper(Protocol):
    """The names of one worker. Those that are on the way to the registry are no names yet."""

    def known(self) -> Collection[str]:
        """Return the ids of all names."""

    def account(self, player: str) -> Account | None:
        """Return the account of a name."""

    def looks_of(self, player: str) -> Iterable[str]:
        """Return the looks that belong to a name."""

    def last_use(self, player: str) -> float:
        """Return when the player was last here, as far as this worker knows."""

    def learn(self, player: str, entry: NameEntry, *, is_conflict: bool = False) -> None:
        """Take an account from the registry: a new name, or another record than before, in a conflict somebody else's."""

    def learn_look(self, look: str, player: str | None) -> None:
        """Take the owner of a look from the registry."""

    def learn_use(self, player: str, use: UseEntry) -> None:
        """Take what another worker knows of a player's last use."""

    def forget(self, player: str) -> None:
        """Remove a name that has expired."""


class NameRegistry:
    """One worker's way to the registry. It tells the names of ``keeper``, and teaches it those of others."""

    def __init__(self, cluster: Cluster, keeper: NameKeeper) -> None:
        self._cluster = cluster
        self._keeper = keeper
        self._mark: bytes | None = None  # of the memory to which this worker has told its names
        self._told = asyncio.Event()
        self._open: dict[str, None] = {}  # names that have yet to be compared with the registry
        self._task: asyncio.Task[None] | None = None
        self._ends = [cluster.written.add(self._hear), cluster.switched.add(self._on_switch)]
        if cluster.is_connected:
            self._on_switch()

    def close(self) -> None:
        """Listen no more."""
        for end in self._ends:
            end()
        self._stop()

    @property
    def is_ready(self) -> bool:
        """Return whether names can be claimed now."""
        return self._told.is_set()

    def use_of(self, player: str) -> UseEntry | None:
        """Return what the registry knows of a player's last use."""
        return decode_use(self._entries.get(USE + player))

    # Changes

    async def claim(self, player: str, account: Account, base: Account | None, looks: Iterable[str]) -> None:
        """Set the account of a player, which was ``base`` before; a new name also claims its looks.

        ``TakenError`` if the registry has something else, ``RegistryAwayError`` if it cannot be reached. A claim that was carried out
        although its reply was lost succeeds when it is repeated.
        """
        wanted = {NAME + player: encode_name(self._cluster.host, account)}
        if base is None:
            wanted.update((LOOK + look, encode_look(player)) for look in looks)
            wanted[USE + player] = encode_use(UseEntry(self._cluster.host, self._keeper.last_use(player), False))
        try:
            async with asyncio.timeout(CLAIM_SECONDS):
                while not await self._claim_once(player, wanted, base):
                    await asyncio.sleep(RETRY_EVERY)
        except TimeoutError:
            raise RegistryAwayError from None

    async def take_back(self, player: str, account: Account, base: Account | None, looks: Iterable[str]) -> None:
        """Undo a claim that the disk cannot keep, as far as possible. Another host has it perhaps, so the old record gets a new time."""
        current = {NAME + player: encode_name(self._cluster.host, account)}
        with suppress(StoreError):
            if base is None:
                await self._cluster.claim(self._nothing(player, looks), current)
            else:
                newer = encode_name(self._cluster.host, replace(base, changed=account.changed + 1))
                await self._cluster.claim({NAME + player: newer}, current)

    async def remove(self, player: str, account: Account) -> None:
        """Remove a name that has expired, unless something has changed; if the store is away it stays."""
        current = self._entries.get(NAME + player)
        found = decode_name(player, current)
        if not self.is_ready or found is None or found.account.changed != account.changed:
            return
        removed = self._nothing(player, self._keeper.looks_of(player))
        expected = {NAME + player: current, USE + player: self._entries.get(USE + player), MARK: self._mark}
        with suppress(StoreError):
            await self._cluster.claim(removed, expected)

    def note_use(self, player: str, at: float, *, has_played: bool) -> None:
        """Tell the others that a player is here, or has finished a game."""
        if NAME + player in self._entries:
            use = encode_use(UseEntry(self._cluster.host, at, has_played))
            self._cluster.write(NAMES, USE + player, use, vouch=False)

    # Internals: claims

    @property
    def _entries(self) -> Mapping[str, bytes]:
        return self._cluster.entries(NAMES)

    def _nothing(self, player: str, looks: Iterable[str]) -> dict[str, bytes | None]:
        """Return the entries that remove a name."""
        own = [LOOK + look for look in looks if decode_look(self._entries.get(LOOK + look)) == player]
        return dict.fromkeys([NAME + player, USE + player, *own])

    async def _claim_once(self, player: str, wanted: Mapping[str, bytes], base: Account | None) -> bool:
        """Try to claim a name; return whether it worked. ``TakenError`` if it will never."""
        await self._told.wait()
        key = NAME + player
        current = self._entries.get(key)
        if current == wanted[key]:
            return True  # the reply to an earlier attempt was lost
        found = decode_name(player, current)
        if (current is None) != (base is None) or (base and not _is_same(found, base)):
            raise TakenError(found)
        looks = {each: None for each in wanted if each.startswith(LOOK)}
        try:
            differing = await self._cluster.claim(wanted, {key: current, **looks, MARK: self._mark})
        except StoreError:
            return False
        if MARK in differing:
            self._read_again()
            return False
        if differing:
            raise TakenError(decode_name(player, differing.get(key)))
        return True

    def _read_again(self) -> None:
        """Read the registry again: it has lost its memory, and nobody has noticed."""
        self._told.clear()
        self._cluster.read_again()

    # Internals: what others tell

    def _hear(self, table: str, key: str, value: bytes | None) -> None:
        if table != NAMES or not self._cluster.is_connected:
            return  # once all is read, everything is compared
        kind, _, rest = key.partition(":")
        match f"{kind}:":
            case "name:" if self.is_ready:
                self._learn(rest, value)
            case "name:":
                self._open[rest] = None
            case "look:":
                self._keeper.learn_look(rest, decode_look(value))
            case "use:":
                self._learn_use(rest, value)
            case "mark:" if self.is_ready and value != self._mark:
                self._read_again()

    def _learn(self, player: str, value: bytes | None) -> None:
        if value is None:
            self._keeper.forget(player)
        elif entry := decode_name(player, value):
            self._keeper.learn(player, entry)
        else:
            log_warning("the registry of names has an entry that this worker does not understand", player=player[:40])

    def _learn_use(self, player: str, value: bytes | None) -> None:
        if use := decode_use(value):
            self._keeper.learn_use(player, use)

    # Internals: comparing all names

    def _stop(self) -> None:
        self._told.clear()
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _on_switch(self) -> None:
        self._stop()
        if not self._cluster.is_connected:
            return
        for key, value in self._entries.items():
            if key.startswith(LOOK):
                self._keeper.learn_look(key.removeprefix(LOOK), decode_look(value))
        names = (key.removeprefix(NAME) for key in self._entries if key.startswith(NAME))
        self._open = dict.fromkeys([*self._keeper.known(), *names])
        self._task = asyncio.get_running_loop().create_task(self._compare_all(), context=Context())

    async def _compare_all(self) -> None:
        """Compare all names of this worker with the registry, and tell those that are absent. A few at a time: games go on beside it."""
        told = 0
        while True:
            try:
                mark = await self._common_mark()
                while self._open:
                    told += await self._compare_some(mark)
                    await asyncio.sleep(0)
                break
            except StoreError:
                await asyncio.sleep(RETRY_EVERY)
        for key, value in tuple(self._entries.items()):
            if key.startswith(USE):
                self._learn_use(key.removeprefix(USE), value)
        self._mark = mark
        self._told.set()
        if told:
            log_event("names_told", names=told)

    async def _common_mark(self) -> bytes:
        """Return the mark of the store's memory; the first worker makes it."""
        if (found := self._entries.get(MARK)) is not None:
            return found
        made = os.urandom(8)
        return (await self._cluster.claim({MARK: made}, {MARK: None})).get(MARK) or made

    async def _compare_some(self, mark: bytes) -> int:
        """Compare a few names; return how many the registry did not have."""
        some = list(self._open)[:TOLD_TOGETHER]
        for player in some:
            del self._open[player]  # first, for it is open again if the registry changes meanwhile
        absent = [player for player in some if NAME + player not in self._entries and self._keeper.account(player)]
        try:
            if absent:
                await self._tell(absent, mark)
            for player in some:
                if value := self._entries.get(NAME + player):
                    await self._compare(player, value, mark)
        except StoreError:
            self._open.update(dict.fromkeys(some))
            raise
        return len(absent)

    async def _tell(self, players: list[str], mark: bytes, without: Collection[str] = ()) -> None:
        """Tell names that the registry does not have, and leave those that it has by now. ``without`` are looks of other names."""
        told: dict[str, bytes | None] = {}
        uses: dict[str, bytes | None] = {}
        for player in players:
            if account := self._keeper.account(player):
                told[NAME + player] = encode_name(self._cluster.host, account)
                told.update((LOOK + look, encode_look(player)) for look in self._keeper.looks_of(player) if LOOK + look not in without)
                uses[USE + player] = encode_use(UseEntry(self._cluster.host, self._keeper.last_use(player), account.has_played))
        differing = await self._claim_known({**told, **uses}, {**dict.fromkeys(told), MARK: mark})
        if differing:
            if rest := [player for player in players if NAME + player not in differing]:
                await self._tell(rest, mark, [*without, *differing])
            for player in players:
                if (value := differing.get(NAME + player)) is not None:
                    await self._compare(player, value, mark)

    async def _compare(self, player: str, value: bytes | None, mark: bytes) -> None:
        """Compare a name with its entry in the registry: the later record counts, and of two with the same time that of the registry."""
        own, entry = self._keeper.account(player), decode_name(player, value)
        if entry is None or own is None or _rank(own) <= _rank(entry.account):
            if own and entry and _rank(own) == _rank(entry.account) and not own.is_as_good_as(entry.account):
                log_warning(CONFLICT.format(name=own.name, host=entry.host or "another host"))
                self._keeper.learn(player, entry, is_conflict=True)
            else:
                self._learn(player, value)
            self._compare_use(player)
            return
        newer = encode_name(self._cluster.host, own)
        differing = await self._claim_known({NAME + player: newer}, {NAME + player: value, MARK: mark})
        if differing.get(NAME + player):
            await self._compare(player, differing[NAME + player], mark)

    async def _claim_known(self, entries: Mapping[str, bytes | None], before: Mapping[str, bytes | None]) -> dict[str, bytes | None]:
        differing = await self._cluster.claim(entries, before)
        if MARK in differing:
            self._read_again()
            raise StoreError("the store has lost its memory again")
        return differing

    def _compare_use(self, player: str) -> None:
        """Tell of a later use than that of the registry, as after a time in which the store was away."""
        account, use = self._keeper.account(player), self.use_of(player)
        at = self._keeper.last_use(player)
        if account and (use is None or at > use.at + USE_TOLD_EVERY or (account.has_played and not use.has_played)):
            self.note_use(player, max(at, use.at if use else 0.0), has_played=account.has_played or (use is not None and use.has_played))


def _is_same(found: NameEntry | None, base: Account) -> bool:
    return found is not None and found.account.changed == base.changed and found.account.is_as_good_as(base)


def _rank(account: Account) -> tuple[bool, int]:
    """Return the rank of a record: any is better than one that could not be read, otherwise the last change counts."""
    return account.secret != UNUSABLE, account.changed
