"""The key by which clients know the server again: made on the first start, readable for its owner alone."""

from __future__ import annotations

import os
from pathlib import Path

import asyncssh

from seatui.engine.contract import Refused

FILE = "ssh_host_ed25519_key"
OWNER_ONLY = 0o600


def host_key(folder: Path) -> asyncssh.SSHKey:
    """The key in that folder. Of two programs that make one at the same time, the first wins, and the other takes it."""
    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _make(path)
        _check_private(path)
        return asyncssh.read_private_key(path)
    except (OSError, asyncssh.KeyImportError) as error:
        raise Refused("", f"the host key {path} cannot be used: {error}") from error


def _check_private(path: Path) -> None:
    """Whoever can read the key can pose as this server."""
    if os.name == "posix" and (others := path.stat().st_mode & 0o077):
        raise Refused("", f"the host key {path} is open to others (mode bits {others:03o}): if nobody has copied it, chmod 600 it")


def _make(path: Path) -> None:
    if path.exists():
        return
    data = asyncssh.generate_private_key("ssh-ed25519", comment="seatui").export_private_key()
    try:
        number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    except FileExistsError:
        return
    with os.fdopen(number, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
