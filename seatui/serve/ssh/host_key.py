"""The host key, by which clients recognise the server. It is made on the first start, readable by its owner alone."""

from __future__ import annotations

import os
from pathlib import Path

import asyncssh

from seatui.engine.contract import Refused

FILE = "ssh_host_ed25519_key"
OWNER_ONLY = 0o600


def host_key(folder: Path) -> asyncssh.SSHKey:
    """Return the key in the folder, or make it. If two programs make one at the same time, both use the first."""
    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _make(path)
        _check_private(path)
        return asyncssh.read_private_key(path)
    except (OSError, asyncssh.KeyImportError) as error:
        raise Refused("", f"the host key {path} cannot be used: {error}") from error


def _check_private(path: Path) -> None:
    """Check that nobody else can read the key, and so pose as this server."""
    if os.name == "posix" and (others := path.stat().st_mode & 0o077):
        raise Refused(
            "", f"the host key {path} can be read by others (mode bits {others:03o}): if nobody has copied it, run chmod 600 on it"
        )


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
