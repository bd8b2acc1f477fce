"""The user at the other end of a Unix socket."""

from __future__ import annotations

import asyncio
import os
import socket
import struct

ROOT = 0
_CREDENTIALS = struct.Struct("3i")  # process, user and group


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
