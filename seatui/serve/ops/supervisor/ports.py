"""Ports that workers share. A socket that is bound, but does not listen, keeps a port while workers come and go."""

from __future__ import annotations

import errno
import socket

from seatui.engine.contract import Refused
from seatui.serve import addresses


class ReservedPorts:
    """Ports reserved for the workers of this supervisor."""

    def __init__(self) -> None:
        self._sockets: list[socket.socket] = []

    def reserve(self, address: str, port: int) -> int:
        """Reserve a port, any free one for 0, and return it; ``Refused`` says why that is not possible."""
        if not hasattr(socket, "SO_REUSEPORT"):
            raise Refused("", "processes cannot share a port on this system: leave out --workers and --redis")
        try:
            port = port or addresses.free_port(address)
            self._reserve(address, port)
        except OSError as error:
            raise Refused("", addresses.port_fault(address, port, error)) from error
        return port

    def close(self) -> None:
        """Give the ports back. May be called again."""
        for each in self._sockets:
            each.close()
        self._sockets.clear()

    def _reserve(self, address: str, port: int) -> None:
        fault: OSError | None = None
        count = len(self._sockets)
        found = socket.getaddrinfo(address or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        for family, where in dict.fromkeys((family, where) for family, *_, where in found):
            try:
                _bound(family, where, is_shared=False).close()  # fails if another server listens there, though it may share the port
                self._sockets.append(_bound(family, where, is_shared=True))
            except OSError as error:
                if error.errno not in (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL):
                    raise
                fault = error  # a machine without IPv6, say
        if fault and len(self._sockets) == count:
            raise fault


def _bound(family: int, where: tuple[object, ...], *, is_shared: bool) -> socket.socket:
    """Return a socket with that address, with the options that the listeners of asyncio have."""
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if is_shared:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        made.bind(where)
    except OSError:
        made.close()
        raise
    return made
