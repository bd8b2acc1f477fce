"""Bans and mutes: whom they cover, and until when."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_network
from typing import Literal, NamedTuple, get_args

from seatui.engine.contract import Refused
from seatui.serve.addresses import ipv6_network, parse_address
from seatui.serve.harbour.durations import until_text
from seatui.serve.harbour.safe_text import clean_name, name_id

TargetKind = Literal["name", "key", "address"]
TARGET_KINDS: tuple[TargetKind, ...] = get_args(TargetKind)
_FINGERPRINT = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")


class Identity(NamedTuple):
    """How a connection is known: the id of its player's name, the fingerprint of its key, and its address; "" for what is unknown.

    ``keys`` are all keys of the name, for a player with a key may also log in by a secret.
    """

    player: str = ""
    key: str = ""
    address: str = ""
    keys: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Target:
    """A name, a key's fingerprint, or a network of addresses."""

    kind: TargetKind
    value: str

    @property
    def id(self) -> tuple[str, str]:
        """Equal for targets that are the same, such as names that look alike."""
        return self.kind, name_id(self.value) if self.kind == "name" else self.value

    def covers(self, who: Identity) -> bool:
        if self.kind == "name":
            return name_id(self.value) == who.player
        if self.kind == "key":
            return self.value == who.key or self.value in who.keys
        address = parse_address(who.address)
        return address is not None and address in ip_network(self.value)

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class Sanction:
    """A ban or a mute. ``why`` is for the host alone."""

    target: Target
    until: float | None = None  # seconds of the wall clock; None for ever
    why: str = ""
    decided: int = field(default=0, compare=False)  # in a cluster, when it was decided, in milliseconds since 1970

    def is_over(self, now: float) -> bool:
        return self.until is not None and self.until <= now

    def __str__(self) -> str:
        return f"{self.target} {until_text(self.until)}{f' ({self.why})' if self.why else ''}"


def parse_target(text: str) -> Target:
    """Return whom a host means: "SHA256:..." is a key, "10.0.0.7" or "10.0.0.0/24" an address, anything else a name.

    "name:10.0.0.7" is a name too. An IPv6 address stands for its /64 network.
    """
    typed = text.strip()
    if typed.startswith("SHA256:"):
        return key_target(typed)
    if network := _network(typed):
        return Target("address", str(network).removesuffix("/32") if network.version == 4 else str(network))
    name = clean_name(typed.removeprefix("name:"))
    if not name_id(name):
        raise Refused("", f"{text[:40]!r} is neither a name nor a key nor an address")
    return Target("name", name)


def key_target(fingerprint: str) -> Target:
    """Return the target of a key; ``Refused`` if that is no fingerprint."""
    if not _FINGERPRINT.fullmatch(fingerprint):
        raise Refused("", f"{fingerprint[:60]!r} is not the fingerprint of a key: ssh-keygen -lf key.pub prints it, as SHA256:...")
    return Target("key", fingerprint)


def _network(text: str) -> IPv4Network | IPv6Network | None:
    try:
        address = parse_address(text)
        if isinstance(address, IPv6Address):
            return ipv6_network(address)
        return ip_network(address or text, strict=False)
    except ValueError:
        return None
