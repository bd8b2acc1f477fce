"""Moderation in a cluster: a decision of the host at one worker counts at all of them, and is written to the disk of every host.

While the store is away a decision counts at this worker, and goes out once it is back.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from seatui.engine.contract import Refused
from seatui.match.saves.background import JournalThreads
from seatui.serve.cluster.cluster import DECISIONS, Cluster
from seatui.serve.harbour.moderation import ChatLimit, Moderation, SanctionList
from seatui.serve.harbour.moderation_file import MOST, Decisions
from seatui.serve.harbour.sanctions import Sanction
from seatui.serve.harbour.shared.decision_entries import DecisionEntry, decode, encode, from_disk, joined, split, stamped

if TYPE_CHECKING:
    from seatui.serve.harbour.visitor import Visitor

MOST_ENTRIES = 8 * MOST
"""Entries that a worker keeps, with those that were lifted."""
UNSAVED = "this counts at all workers, but after a restart perhaps not: the disk of {host} cannot keep it ({why})"
LOG = logging.getLogger(__name__)


class SharedModeration(Moderation):
    """The decisions of all workers."""

    def __init__(
        self,
        cluster: Cluster,
        folder: Path | None = None,
        visitors: Sequence[Visitor] = (),
        chat: ChatLimit = ChatLimit(),  # noqa: B008 - frozen
        now: Callable[[], float] = time.time,
        threads: JournalThreads | None = None,
    ) -> None:
        super().__init__(folder, visitors, chat, now, threads)
        self._cluster = cluster
        self._entries = {key: from_disk(each) for key, each in split(self._decisions).items()}
        cluster.written.add(self._hear)
        cluster.switched.add(self._compare_all)
        self._compare_all()

    async def saved(self) -> None:
        if self._file is not None:
            try:
                await self._file.saved()
            except OSError as error:
                raise Refused("", UNSAVED.format(host=self._cluster.host, why=error.strerror or error)) from error

    def drop_ended(self) -> list[tuple[SanctionList, Sanction]]:
        """Forget bans and mutes that are over, and return them."""
        lists: tuple[SanctionList, ...] = ("bans", "mutes")
        now = self._now()
        ended = [(name, each) for name in lists for each in getattr(self._decisions, name) if each.is_over(now)]
        for key in [key for key, entry in self._entries.items() if entry.is_forgotten(now)]:
            del self._entries[key]
            if key in self._cluster.entries(DECISIONS):
                self._cluster.write(DECISIONS, key, None, vouch=False)
        if ended:
            self._keep_learned()
        return ended

    # Internals: decisions of this worker

    def _save(self, **changes: Any) -> None:
        before, after = split(self._decisions), split(replace(self._decisions, **changes))
        made = {key: self._stamped(key, after.get(key)) for key in before | after if before.get(key) != after.get(key)}
        entries = {**self._entries, **made}
        self._keep(self._joined(entries))
        self._entries = entries
        for key, entry in made.items():
            self._tell(key, entry)

    def _stamped(self, key: str, decision: Decisions | None) -> DecisionEntry:
        last = self._entries[key].decided if key in self._entries else 0
        return stamped(decision, max(int(self._now() * 1000), last + 1))

    def _tell(self, key: str, entry: DecisionEntry) -> None:
        self._cluster.write(DECISIONS, key, encode(entry), vouch=False)

    # Internals: decisions of others

    def _hear(self, table: str, key: str, value: bytes | None) -> None:
        if table == DECISIONS and value is not None and self._cluster.is_connected and self._merge(key, value):
            self._keep_learned()
            self.changed.tell()

    def _compare_all(self) -> None:
        """Learn what others have decided meanwhile, and tell what the store does not know, for it may have lost its memory."""
        if not self._cluster.is_connected:
            return
        shared = self._cluster.entries(DECISIONS)
        learned = [self._merge(key, value) for key, value in tuple(shared.items())]
        now = self._now()
        for key in self._entries.keys() - shared.keys():
            if not self._entries[key].is_forgotten(now):
                self._tell(key, self._entries[key])
        if any(learned):
            self._keep_learned()
            self.changed.tell()

    def _merge(self, key: str, value: bytes) -> bool:
        """Take a decision of another worker if it is later than what is known here; return whether it was."""
        own, entry = self._entries.get(key), decode(key, value)
        if entry is None or (own is not None and encode(own) == value):
            return False
        if own is not None and own.rank > entry.rank:
            self._tell(key, own)
            return False
        if own is None and (len(self._entries) >= MOST_ENTRIES or entry.is_forgotten(self._now())):
            return False
        self._entries[key] = entry
        return True

    def _keep_learned(self) -> None:
        """Write what others have decided. If this disk fails it counts all the same."""
        decisions = self._joined(self._entries)
        try:
            self._keep(decisions)
        except Refused as refused:
            LOG.error("the decisions of the host cannot be saved here: %s", refused.__cause__)
            self._decisions = decisions

    def _joined(self, entries: dict[str, DecisionEntry]) -> Decisions:
        now = self._now()
        return joined(entry.decision for entry in entries.values() if entry.decision is not None and not entry.is_over(now))

    def _take_back(self, decisions: Decisions, error: OSError) -> None:  # noqa: ARG002
        """Log that the disk failed. Nothing is taken back, for others have been told."""
        LOG.error("the decisions of the host cannot be saved here: %s", error.strerror or error)
