"""The leases of one worker: each says that this worker has a table, under an epoch, for as long as the worker renews it."""

from __future__ import annotations

from seatui.match.listeners import Listeners
from seatui.serve.cluster.store import Lease, Store

LEASE_SECONDS = 15.0
RENEW_EVERY = 5.0


class Leases:
    """Takes leases, and renews them until they are released or lost. Call ``renew`` every ``RENEW_EVERY`` seconds."""

    def __init__(self, store: Store, worker: str) -> None:
        self.lost = Listeners[[str]]()  # called with the name of a lease that another worker has now
        self._store = store
        self._worker = worker
        self._epochs: dict[str, int] = {}

    @property
    def epochs(self) -> dict[str, int]:
        """The epochs of all leases that this worker has, as far as it knows."""
        return dict(self._epochs)

    async def take(self, name: str, least_epoch: int, *, force: bool = False) -> Lease:
        """Take a lease with an epoch above ``least_epoch``, or return that of the worker who has it; ``StoreError`` if nobody knows."""
        lease = await self._store.lease(name, self._worker, LEASE_SECONDS, least_epoch, force=force)
        if lease.holder == self._worker and lease.epoch <= least_epoch:  # it was ours before a restart, or before the store was away
            lease = await self._store.lease(name, self._worker, LEASE_SECONDS, least_epoch, force=True)
        if lease.holder == self._worker:
            self._epochs[name] = lease.epoch
        return lease

    def assume(self, name: str, epoch: int) -> None:
        """Hold a lease that the store does not know of, because it is away. It is told with the next renewal."""
        self._epochs[name] = epoch

    async def release(self, name: str) -> None:
        """Give a lease back; ``StoreError`` if the store is away, and then it runs off."""
        epoch = self._epochs.pop(name, None)
        if epoch is not None:
            await self._store.release(name, self._worker, epoch)

    async def renew(self) -> None:
        """Prolong all leases; ``StoreError`` if the store is away, and then all stay as they are: nobody else gets one either."""
        if not self._epochs:
            return
        before = dict(self._epochs)
        taken = await self._store.renew(self._worker, before, LEASE_SECONDS)
        for name in taken:
            if self._epochs.get(name) == before.get(name):
                self._epochs.pop(name, None)
                self.lost.tell(name)
