"""The header of the PROXY protocol, by which a proxy tells the address of its client before the client's first byte.

Version 1 is a line of text, version 2 is binary. Both are described in HAProxy's ``proxy-protocol.txt``.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address
from typing import NamedTuple

TEXT_START = b"PROXY "
LONGEST_TEXT = 107
"""Bytes of a header of version 1, with the end of its line."""
BINARY_START = b"\r\n\r\n\0\r\nQUIT\n"
FIXED_SIZE = len(BINARY_START) + 4
"""Bytes of a header of version 2 up to its addresses: the start, the command, the family, and the size of what follows."""
LARGEST = 2048
"""Bytes of the largest header that is read. Addresses take 36 bytes; a proxy may add a name, a certificate's name and the like."""
LOCAL, RELAYED = 0x20, 0x21
TCP4, TCP6 = 0x11, 0x21

NOT_A_HEADER = "it is a proxy, but sent something that is not a PROXY header"
TOO_LARGE = f"it is a proxy, but its PROXY header has more than {LARGEST} bytes"
NOT_TCP = "it is a proxy, but its client did not come by TCP"


class BadHeaderError(ValueError):
    """The data cannot become a header; the message says why not."""


class ProxyHeader(NamedTuple):
    """A whole header."""

    size: int  # bytes; the client's own follow
    address: str = ""  # "" if the proxy connects for itself, as in health checks
    port: int = 0


def read_header(data: bytes) -> ProxyHeader | None:
    """Return the header that the data begin with; None while it is incomplete, ``BadHeaderError`` if more data cannot complete it."""
    for start, read in ((BINARY_START, _read_binary), (TEXT_START, _read_text)):
        if data.startswith(start):
            return read(data)
        if start.startswith(data):
            return None
    raise BadHeaderError(NOT_A_HEADER)


def _read_text(data: bytes) -> ProxyHeader | None:
    end = data.find(b"\r\n", 0, LONGEST_TEXT)
    if end < 0:
        if len(data) >= LONGEST_TEXT:
            raise BadHeaderError(NOT_A_HEADER)
        return None
    kind, *words = data[len(TEXT_START) : end].split(b" ")
    if kind == b"UNKNOWN":
        return ProxyHeader(end + 2)
    if kind not in (b"TCP4", b"TCP6") or len(words) != 4:
        raise BadHeaderError(NOT_A_HEADER)
    client, _ = (_address(kind, word) for word in words[:2])
    port, _ = (_port(word) for word in words[2:])
    return ProxyHeader(end + 2, _text_of(client), port)


def _read_binary(data: bytes) -> ProxyHeader | None:
    """Read version 2. Everything after the addresses is skipped: the server needs no more than the client's address."""
    if len(data) < FIXED_SIZE:
        return None
    command, family, length = data[12], data[13], int.from_bytes(data[14:FIXED_SIZE])
    size = FIXED_SIZE + length
    if command not in (LOCAL, RELAYED):
        raise BadHeaderError(NOT_A_HEADER)
    if size > LARGEST:
        raise BadHeaderError(TOO_LARGE)
    if len(data) < size:
        return None
    if command == LOCAL:
        return ProxyHeader(size)
    return _with_addresses(family, data[FIXED_SIZE:size], size)


def _with_addresses(family: int, block: bytes, size: int) -> ProxyHeader:
    if family not in (TCP4, TCP6):
        raise BadHeaderError(NOT_TCP)
    width = 4 if family == TCP4 else 16
    if len(block) < 2 * width + 4:
        raise BadHeaderError(NOT_A_HEADER)
    client = IPv4Address(block[:4]) if family == TCP4 else IPv6Address(block[:16])
    return ProxyHeader(size, _text_of(client), int.from_bytes(block[2 * width : 2 * width + 2]))


def _address(kind: bytes, word: bytes) -> IPv4Address | IPv6Address:
    try:
        text = word.decode("ascii")
        return IPv4Address(text) if kind == b"TCP4" else IPv6Address(text)
    except ValueError:
        raise BadHeaderError(NOT_A_HEADER) from None


def _port(word: bytes) -> int:
    if not (word.isdigit() and int(word) < 2**16):
        raise BadHeaderError(NOT_A_HEADER)
    return int(word)


def _text_of(address: IPv4Address | IPv6Address) -> str:
    """Return the address in its usual form, an IPv4 address inside an IPv6 one as such; ``BadHeaderError`` if it names an interface."""
    if isinstance(address, IPv6Address):
        if address.scope_id is not None:
            raise BadHeaderError(NOT_A_HEADER)
        return str(address.ipv4_mapped or address)
    return str(address)
