"""By what name a browser may have come here.

A page of somebody else, opened in a player's browser, could open a web socket to a server in that player's network. So a socket is opened
only for our own page. Somebody else's name may be made to lead here as well, so a name that anybody could have bought is answered only if
the host has said that it is ours (``--web-url``).
"""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

from seatui.engine.contract import Refused

LOCAL_SUFFIXES = (".local", ".localhost", ".lan", ".home", ".internal", ".home.arpa")
"""How names end that are good in a network at home alone."""


class HostNames:
    """The names of one server: its public one, if it has one, and those that are good at home alone. ``Refused`` if that is none."""

    def __init__(self, public_url: str = "") -> None:
        self._public = origin_of(public_url)
        if public_url and self._public is None:
            raise Refused("", f"{public_url} is no address of a page; it looks like https://games.example.org")
        self._machine_names = {socket.gethostname().lower(), socket.getfqdn().lower()}

    def is_known(self, host: str) -> bool:
        """Whether a browser that asks for this host, as its header has it, is at the right place."""
        return self._is_local(host) or (self._public is not None and host.lower() == self._public[1])

    def allows_origin(self, origin: str, host: str) -> bool:
        """Whether a page of that origin may open a web socket here. Every browser says the origin."""
        asked = origin_of(origin)
        if asked is None:
            return False
        return asked == self._public or (asked[1] == host.lower() and self._is_local(host))

    def _is_local(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return bool(name) and ("." not in name or name in self._machine_names or name.endswith(LOCAL_SUFFIXES) or _is_address(name))


def origin_of(url: str) -> tuple[str, str] | None:
    """Scheme and host with its port, as a browser says them; None for what is no address of a page."""
    try:
        parts = urlsplit(url.lower())
        usual = {"http": 80, "https": 443}[parts.scheme]
        name = parts.hostname or ""
        port = parts.port or usual
    except (ValueError, KeyError):
        return None
    host = f"[{name}]" if ":" in name else name
    return (parts.scheme, host if port == usual else f"{host}:{port}") if host else None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
