"""The players known to a worker of a cluster. A new name, or another proof of one, counts once the common registry and the disk have it.

The workers of a host share the folder of names: the one that claims a name writes its file. Workers of other hosts write it to their disk
as well, so that each host can do without the others.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Container, Coroutine, Iterable
from contextvars import Context
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from seatui.engine.contract import Refused
from seatui.serve.cluster.cluster import Cluster
from seatui.serve.event_log import log_crash
from seatui.serve.harbour.accounts import Account
from seatui.serve.harbour.name_looks import looks
from seatui.serve.harbour.people import MOST, People, Player, StorageRefused, storage_refusal, taken_text
from seatui.serve.harbour.shared.name_entries import NameEntry, UseEntry
from seatui.serve.harbour.shared.name_registry import NameRegistry, RegistryAwayError, TakenError

LOG = logging.getLogger(__name__)
AWAY = "the server cannot give out names or secrets for the moment: try again in a minute, or come in under a name you already have here"


@dataclass
class _Claim:
    """A change on its way to the registry and the disk, and the account that holds until it is there."""

    task: asyncio.Task[None]
    settled: Account | None


class SharedPeople(People):
    """All players of a cluster, as far as this worker knows. Nobody may be told of a new name or secret before ``saved``."""

    def __init__(
        self,
        folder: Path,
        most: int = MOST,
        *,
        cluster: Cluster,
        in_background: bool = False,
        wall_clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(folder, most, in_background=in_background, wall_clock=wall_clock)
        self._host = cluster.host
        self._claims: dict[str, _Claim] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._unseen: set[str] = set()  # names claimed by other workers of this host, which may have died before they wrote the file
        self._registry = NameRegistry(cluster, self)

    @property
    def is_ready(self) -> bool:
        """Return whether new names can be given out now."""
        return self._registry.is_ready

    async def saved(self, player: Player) -> None:
        if claim := self._claims.get(player.id):
            try:
                await asyncio.shield(claim.task)
            except asyncio.CancelledError:
                if claim.task.cancelled():
                    raise StorageRefused("", AWAY) from None
                raise
        elif player.id in self._unseen:
            try:
                await self._write_file(player.id, self._accounts[player.id])
            except OSError as error:
                raise storage_refusal(error) from error
        if player.id not in self._accounts:
            raise Refused("", taken_text(player.name))

    def reset(self, player: Player, *, key: str = "", hashed: str = "") -> None:
        account = self._accounts[player.id]
        self._save(player.id, replace(account, keys=(key,) if key else (), secret=hashed, resets=account.resets + 1))

    def expire(self, kept: Container[str]) -> list[str]:
        """Remove names that were unused for long from the registry, and return them; they are gone once it has agreed.

        One worker of a cluster does this, and ``kept`` are the players who are needed anywhere.
        """
        gone = [player for player in self._expired(kept) if player not in self._claims] if self.is_ready else []
        if gone:
            self._start(self._remove_all(gone))
        return gone

    def close(self) -> None:
        self._registry.close()
        for task in tuple(self._tasks):
            task.cancel()
        super().close()

    # What the registry asks

    def known(self) -> Collection[str]:
        return [player for player in self._accounts if self.account(player)]

    def account(self, player: str) -> Account | None:
        claim = self._claims.get(player)
        return claim.settled if claim else self._accounts.get(player)

    def looks_of(self, player: str) -> Iterable[str]:
        account = self._accounts.get(player)
        return [look for look in looks(account.name) if self._looks.get(look) == player] if account else []

    def last_use(self, player: str) -> float:
        return self._used.get(player, self._now())

    def learn(self, player: str, entry: NameEntry, *, is_conflict: bool = False) -> None:
        before = self.account(player)
        account = replace(entry.account, has_played=before is not None and before.has_played)
        if account == before:
            return
        if before is None and (use := self._registry.use_of(player)):
            self._used[player] = min(use.at, self._now())
            account = replace(account, has_played=use.has_played)
        if is_conflict:
            self._run(partial(self._files.set_aside, player))
        if claim := self._claims.get(player):
            claim.settled = account
        else:
            self._accounts[player] = account
            self._used.setdefault(player, self._now())
        if entry.host == self._host and not is_conflict:
            self._unseen.add(player)
        else:
            self._run(partial(self._merge_quietly, player, account, self.last_use(player)))
        if before is not None and account.resets > before.resets and not claim:
            self.was_reset.tell(self._player(player))

    def learn_look(self, look: str, player: str | None) -> None:
        if player is None:
            self._looks.pop(look, None)
        else:
            self._looks[look] = player

    def learn_use(self, player: str, use: UseEntry) -> None:
        account = self._accounts.get(player)
        if account is None:
            return
        at = min(use.at, self._now())  # the clock of another host may be wrong
        is_other_host = use.host != self._host
        if at > self._used.get(player, 0.0):
            self._used[player] = at
            if is_other_host:
                self._run(partial(self._files.note_use, player, at))
        if use.has_played and not account.has_played:
            self._accounts[player] = replace(account, has_played=True)
            if is_other_host:
                self._write_played(player)

    def forget(self, player: str) -> None:
        account = self.account(player)
        if account is None:
            return
        if claim := self._claims.get(player):
            claim.settled = None
        else:
            self._drop(player)
        self._run(partial(self._files.remove_unless_newer, player, account))

    # Internals

    def _stamped(self, account: Account) -> Account:
        return replace(account, changed=max(int(self._now() * 1000), account.changed + 1))

    def _write(self, player: str, account: Account, before: Account | None) -> None:
        """Claim an account, then write it. What comes of it is told by ``saved``."""
        earlier = self._claims.get(player)
        task = self._start(self._claim(player, account, before, earlier.task if earlier else None))
        self._claims[player] = _Claim(task, earlier.settled if earlier else before)

    async def _claim(self, player: str, account: Account, before: Account | None, earlier: asyncio.Task[None] | None) -> None:
        """Claim an account and write it; ``Refused`` if that fails, and then the registry's account holds."""
        try:
            if earlier is not None:
                await asyncio.wait([earlier])
            await self._claim_and_write(player, account, before, list(self.looks_of(player)))
        except TakenError:
            raise Refused("", taken_text(account.name)) from None
        except RegistryAwayError:
            raise StorageRefused("", AWAY) from None
        finally:
            self._end_claim(player)

    async def _claim_and_write(self, player: str, account: Account, before: Account | None, own_looks: Iterable[str]) -> None:
        try:
            await self._registry.claim(player, account, before, own_looks)
        except TakenError as taken:
            if taken.entry is not None:
                self.learn(player, taken.entry)
            if taken.entry is None or not account.is_as_good_as(taken.entry.account):
                raise
            account = taken.entry.account  # the same person came in at another worker at the same time
        self._settle(player, account)
        try:
            await self._write_file(player, account)
        except OSError as error:
            await self._registry.take_back(player, account, before, own_looks)
            if (settled := self.account(player)) is None or settled.changed == account.changed:
                self._claims[player].settled = before
            raise storage_refusal(error) from error

    def _settle(self, player: str, account: Account) -> None:
        """The registry has this account, unless it has told of a later one already."""
        claim = self._claims[player]
        if claim.settled is None or claim.settled.changed < account.changed:
            claim.settled = account

    def _end_claim(self, player: str) -> None:
        claim = self._claims[player]
        if claim.task is not asyncio.current_task():
            return  # another change of the same name waits
        del self._claims[player]
        if claim.settled is None:
            self._drop(player)
        else:
            has_played = claim.settled.has_played or self._accounts[player].has_played
            self._accounts[player] = replace(claim.settled, has_played=has_played)

    def _drop(self, player: str) -> None:
        for look in self.looks_of(player):
            del self._looks[look]
        self._accounts.pop(player, None)
        self._used.pop(player, None)
        self._unseen.discard(player)

    async def _remove_all(self, players: Iterable[str]) -> None:
        for player in players:
            if account := self.account(player):
                await self._registry.remove(player, account)

    async def _write_file(self, player: str, account: Account) -> None:
        write = partial(self._files.merge, player, account, self.last_use(player))
        if self._thread is None:
            write()
        else:
            await asyncio.wrap_future(self._thread.submit(write))
        self._unseen.discard(player)

    def _note_use(self, player: str) -> None:
        super()._note_use(player)
        self._registry.note_use(player, self._used[player], has_played=self._accounts[player].has_played)

    def _note_played(self, player: str) -> None:
        self._write_played(player)
        self._registry.note_use(player, self.last_use(player), has_played=True)

    def _write_played(self, player: str) -> None:
        """Write that a player has finished a game, beside what the registry knows of them."""
        if account := self.account(player):
            played = replace(account, has_played=True)
            self._run(partial(self._merge_quietly, player, played, self.last_use(player), is_new=False))

    def _merge_quietly(self, player: str, account: Account, used: float, *, is_new: bool = True) -> None:
        try:
            self._files.merge(player, account, used, is_new=is_new)
        except OSError as error:
            LOG.warning("cannot save the name %s, which another worker has told: %s", player, error.strerror or error)

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something in the background, on behalf of no session."""
        task = asyncio.get_running_loop().create_task(work, context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._note_end)
        return task

    def _note_end(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, Refused):
            log_crash(error)
