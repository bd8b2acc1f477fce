"""Readers of values on the command line; each raises ``ArgumentTypeError`` with a reason."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from seatui.engine.contract import Refused

MOST_PORT = 65_535
MOST_MINUTES = 10_080
MOST_CHAT_LINES = 1000
MOST_CHAT_SECONDS = 3600


def pair(text: str) -> tuple[str, str]:
    """Return a name and its value."""
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not NAME=VALUE")
    return name, value


def not_empty(text: str) -> str:
    """Return a text that is not only blanks."""
    if not text.strip():
        raise argparse.ArgumentTypeError("it is empty")
    return text


def whole(low: int, high: int) -> Callable[[str], int]:
    """Return a reader of whole numbers between these bounds."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) <= len(str(high)) and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number from {low} to {high}")
        return int(text)

    return read


def minutes(text: str) -> int | str:
    """Return minutes, or "off"."""
    return text if text == "off" else whole(1, MOST_MINUTES)(text)


def chat_limit(text: str) -> tuple[int, float]:
    """Return lines and seconds; no lines for "off"."""
    lines, slash, seconds = text.partition("/")
    if text == "off":
        return 0, 1.0
    if not slash:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not LINES/SECONDS, as in 5/10")
    return whole(1, MOST_CHAT_LINES)(lines), float(whole(1, MOST_CHAT_SECONDS)(seconds))


def redis_url(text: str) -> str:
    """Return the address of a Redis."""
    scheme, colon, rest = text.partition("://")
    if scheme not in ("redis", "rediss", "unix") or not (colon and rest):
        raise argparse.ArgumentTypeError("it is not redis://HOST, rediss://HOST or unix:///PATH")
    return text


def node_name(text: str) -> str:
    """Return the name of a machine in a cluster."""
    from seatui.serve.cluster.names import check_host_name  # here, for it is needed seldom

    try:
        return check_host_name(text)
    except Refused as refusal:
        raise argparse.ArgumentTypeError(str(refusal)) from None


def relay_address(text: str) -> tuple[str, int]:
    """Return address and port; an empty address for a port alone, which means all addresses. An IPv6 address is in brackets."""
    address, colon, port = text.rpartition(":")
    if address.startswith("[") and address.endswith("]"):
        address = address[1:-1]
    elif ":" in address or bool(colon) != bool(address):
        raise argparse.ArgumentTypeError(f"{text[:60]!r} is not PORT, ADDR:PORT or [ADDR]:PORT")
    return address, whole(1, MOST_PORT)(port)


def networks(text: str) -> tuple[str, ...]:
    """Return addresses and networks, separated by commas. One of all addresses would let every client say where it comes from."""
    from seatui.serve.addresses import network_in

    words = tuple(word.strip() for word in text.split(","))
    for word in words:
        try:
            is_small = network_in(word).prefixlen > 0
        except ValueError:
            is_small = False
        if not is_small:
            raise argparse.ArgumentTypeError(f"{word[:50]!r} is not an address or a network, as in 10.0.0.5,192.168.7.0/24")
    return words
