"""Word to the cluster that a worker has ended, since one that was killed could not say so itself."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from seatui.serve.cluster.names import worker_name
from seatui.serve.cluster.store import Store, StoreError

TELL_SECONDS = 1.0
"""Seconds for the word: the next worker in that place waits for it."""


class Farewells:
    """Tells of the workers of one node. Without it, the others would count a dead worker's players as connected for some seconds, and
    refuse people who come back because too many connections seem to be open from their address.
    """

    def __init__(self, store: Store, node: str) -> None:
        self._store = store
        self._node = node

    async def tell(self, number: int) -> None:
        """Tell that a worker has ended. If the store is away, the others notice when it is back."""
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(TELL_SECONDS):
                await self._store.retire(worker_name(self._node, number))

    async def close(self) -> None:
        await self._store.close()
