"""The claim of a machine on its folder and on its name, so that no other machine uses one of them at the same time.

Locks of files keep two programs of one machine apart. On a disk that machines share nobody promises that they do, and two machines with
copies of one folder, or with one name, would not even meet at a lock. So each folder has a random id, and each machine holds two leases for
as long as one of its workers runs: for the folder's id, and for the name. They are looked at when a worker starts. Later they are only
watched, for a store that was away may have forgotten them.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import socket
from contextlib import suppress
from pathlib import Path

from seatui import paths
from seatui.engine.contract import Refused
from seatui.serve.cluster.store import Lease, Store, StoreError
from seatui.serve.event_log import log_error

FOLDER_ID = "folder_id"
CLAIM_SECONDS = 15.0
CLAIM_EVERY = 5.0
LARGEST = 100  # bytes
_ID = re.compile(r"[0-9a-f]{32}")
_BOOT = Path("/proc/sys/kernel/random/boot_id")


class NodeClaim:
    """The claim of one machine, which each of its workers makes."""

    def __init__(self, store: Store, host: str, folder: Path, machine: str = "") -> None:
        """``machine`` tells machines apart, whatever they are called; without it, it is found out. ``Refused`` if the folder has no id."""
        self._store = store
        self._host = host
        self._folder = folder
        machine = machine or this_machine()
        number = folder_id(folder)
        self._leases = {f"folder/{number}": f"{host} {machine}", f"node/{host}": f"{number} {machine}"}

    async def take(self) -> None:
        """Make the claim; ``Refused`` if another machine has the folder or the name, and ``StoreError`` if nobody knows."""
        taken = list[tuple[str, Lease]]()
        for name, holder in self._leases.items():
            held = await self._store.lease(name, holder, CLAIM_SECONDS, 0)
            if held.holder != holder:
                for each, lease in taken:  # so that a machine that starts with the right options finds them free
                    await self._store.release(each, *lease)
                raise Refused("", self._fault(name, held.holder))
            taken.append((name, held))

    async def hold(self) -> None:
        """Prolong the claim until the end. It is an error if another machine has it, but games are not ended for that."""
        told = list[str]()
        while True:
            with suppress(StoreError):
                faults = [fault for name, holder in self._leases.items() if (fault := await self._prolong(name, holder))]
                if faults and faults != told:
                    log_error("; ".join(faults))
                told = faults
            await asyncio.sleep(CLAIM_EVERY)

    async def _prolong(self, name: str, holder: str) -> str:
        held = await self._store.lease(name, holder, CLAIM_SECONDS, 0)
        return "" if held.holder == holder else self._fault(name, held.holder)

    def _fault(self, name: str, holder: str) -> str:
        other = holder.partition(" ")[0]
        again = f"if that one has just ended, try again in {CLAIM_SECONDS:g} seconds"
        if name.startswith("node/"):
            return f"another machine, or another folder, is the node {self._host} already: give each its own name with --node; {again}"
        copy = f"in a copy, delete the file {FOLDER_ID} and the folder tables"
        return f"the node {other} uses {self._folder}, or a copy of it, already: each machine needs a folder of its own ({copy}); {again}"


def folder_id(folder: Path) -> str:
    """Return the id of a folder, which the first start makes; ``Refused`` if it cannot be read or written."""
    path = folder / FOLDER_ID
    try:
        if not path.exists():
            with suppress(FileExistsError):
                paths.keep_new(path, f"{secrets.token_hex(16)}\n".encode())
        found = paths.read_regular(path, LARGEST).decode(errors="replace").strip()
    except OSError as error:
        raise Refused("", f"{path} cannot be used: {error.strerror or error}") from error
    if not _ID.fullmatch(found):
        raise Refused("", f"{path} is damaged: delete it, and the next start makes another")
    return found


def this_machine() -> str:
    """Return a word for this machine, until it starts again."""
    try:
        return _BOOT.read_text().strip()
    except OSError:
        return socket.gethostname()
