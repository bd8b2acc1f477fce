"""Which host names and origins the server accepts.

A foreign page, open in a player's browser, could open a web socket to a server in the player's network, so a socket is opened only for our
own page. A foreign name could also be made to point here, so public names are answered only if the host has named them (``--web-url``).
"""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

from seatui.engine.contract import Refused

LOCAL_SUFFIXES = (".local", ".localhost", ".lan", ".home", ".internal", ".home.arpa")
"""Suffixes of names that exist only in local networks."""


class HostNames:
    """The names of one server: its public one, if any, and all local ones. ``Refused`` if the public URL is not valid."""

    def __init__(self, public_url: str = "") -> None:
        self._public = origin_of(public_url)
        if public_url and self._public is None:
            raise Refused("", f"{public_url} is not the address of a web page, such as https://games.example.org")
        self._machine_names = {socket.gethostname().lower(), socket.getfqdn().lower()}

    def is_known(self, host: str) -> bool:
        """Return whether the Host header of a request names this server."""
        return self._is_local(host) or (self._public is not None and host.lower() == self._public[1])

    def allows_origin(self, origin: str, host: str) -> bool:
        """Return whether a page of that origin may open a web socket here. Every browser sends the origin."""
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
    """Return scheme and host with port, as a browser sends them; None if it is not the address of a web page."""
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
