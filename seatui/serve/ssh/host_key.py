"""The host key, by which clients recognise the server. It is made on the first start, readable by its owner alone."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import asyncssh

from seatui import paths
from seatui.engine.contract import Refused

FILE = "ssh_host_ed25519_key"
LARGEST = 100_000  # bytes


def host_key(folder: Path) -> asyncssh.SSHKey:
    """Return the key in the folder, or make it. If two programs make one at the same time, both use the first."""
    path = folder / FILE
    try:
        if not path.exists():
            _make(path)
        if fault := paths.privacy_fault(path, path.stat()):
            raise Refused("", f"the host key {fault}, if nobody has copied it; otherwise delete it, and the next start makes a new one")
        data = paths.read_regular(path, LARGEST)
        if not data:
            raise Refused("", f"the host key {path} is empty: delete it, and the next start makes a new one")
        return asyncssh.import_private_key(data)
    except OSError as error:
        raise Refused("", f"the host key {path} cannot be used: {error.strerror or error}") from error
    except ValueError as error:  # not a key, or one with a passphrase
        raise Refused("", f"the host key {path} cannot be used: {error}") from error


def _make(path: Path) -> None:
    """Write a new key in one step: a full disk leaves none, and the next start makes it."""
    data = asyncssh.generate_private_key("ssh-ed25519", comment="seatui").export_private_key()
    with suppress(FileExistsError):
        paths.keep_new(path, data)
