"""Unix sockets for the user who runs the server, and for nobody else."""

from __future__ import annotations

import asyncio
import os
import socket
import stat
import struct
from contextlib import suppress
from pathlib import Path

from seatui import paths

ROOT = 0
_CREDENTIALS = struct.Struct("3i")  # process, user and group


def bound_socket(path: Path) -> socket.socket:
    """Return a socket that only its owner may use, in place of one that a dead process has left. Its folder is private as well."""
    with suppress(FileNotFoundError):
        if stat.S_ISSOCK(path.lstat().st_mode):
            path.unlink()
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        listener.bind(str(path))
        path.chmod(paths.OWNER_ONLY_FILE)
    except OSError:
        listener.close()
        raise
    return listener


def peer_user(connection: socket.socket) -> int | None:
    """Return the user id of the program at the other end; None if the system does not say."""
    option = getattr(socket, "SO_PEERCRED", None)
    if option is None:
        return None
    user: int = _CREDENTIALS.unpack(connection.getsockopt(socket.SOL_SOCKET, option, _CREDENTIALS.size))[1]
    return user


def is_host(user: int | None) -> bool:
    """Return whether a user is obeyed: the user of this program, and root, who can do everything anyway.

    Where the system does not say who it is, the private folder and the mode of the socket have decided.
    """
    return user in (None, ROOT, os.geteuid())


def is_of_this_user(transport: asyncio.BaseTransport) -> bool:
    """Return whether the other end of a connection may be trusted as far as its user goes; over TCP there is no user to ask for."""
    connection = transport.get_extra_info("socket")
    return connection is None or connection.family != getattr(socket, "AF_UNIX", None) or is_host(peer_user(connection))
