"""Headers of the PROXY protocol: whole, cut, damaged and too large."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seatui.serve.ssh.proxy_header import LARGEST, LONGEST_TEXT, BadHeaderError, ProxyHeader, read_header
from tests.serve.ssh.relay import BINARY_START, binary_header, local_header, text_header

FILLER = b"\x04\0\x05hello"
"""What a proxy may add to its header: a type, a length and a value."""
LONGEST_V1 = b"PROXY UNKNOWN " + b" ".join([b"ffff:" * 7 + b"ffff"] * 2) + b" 65535 65535\r\n"
WHOLE = {
    "v1, IPv4": (text_header("203.0.113.7", 41_234), "203.0.113.7", 41_234),
    "v1, IPv6": (text_header("2001:db8::7", 1), "2001:db8::7", 1),
    "v1, IPv4 in IPv6": (text_header("::ffff:203.0.113.7", 65_535), "203.0.113.7", 65_535),
    "v1, unknown": (b"PROXY UNKNOWN\r\n", "", 0),
    "v1, unknown and long": (LONGEST_V1, "", 0),
    "v2, IPv4": (binary_header("203.0.113.7", 41_234), "203.0.113.7", 41_234),
    "v2, IPv6": (binary_header("2001:db8::7", 1), "2001:db8::7", 1),
    "v2, IPv4 in IPv6": (binary_header("::ffff:203.0.113.7", 0), "203.0.113.7", 0),
    "v2, with more": (binary_header("203.0.113.7", 2, FILLER * 3), "203.0.113.7", 2),
    "v2, as large as may be": (binary_header("203.0.113.7", 2, bytes(LARGEST - 28)), "203.0.113.7", 2),
    "v2, local": (local_header(), "", 0),
    "v2, local with addresses": (local_header(bytes(12), 0x11), "", 0),
    "v2, local of a strange family": (local_header(FILLER, 0x77), "", 0),
}
BAD = {
    "the client's own first line": b"SSH-2.0-OpenSSH_9.2\r\n",
    "lower case": b"proxy TCP4 203.0.113.7 203.0.113.7 1 2\r\n",
    "another protocol": b"PROXY UDP4 203.0.113.7 203.0.113.7 1 2\r\n",
    "no words": b"PROXY \r\n",
    "too few words": b"PROXY TCP4 203.0.113.7 203.0.113.7 1\r\n",
    "too many words": b"PROXY TCP4 203.0.113.7 203.0.113.7 1 2 3\r\n",
    "two spaces": b"PROXY TCP4  203.0.113.7 203.0.113.7 1 2\r\n",
    "another family": b"PROXY TCP4 2001:db8::7 2001:db8::7 1 2\r\n",
    "no address": b"PROXY TCP4 north south 1 2\r\n",
    "an interface": b"PROXY TCP6 fe80::1%eth0 fe80::1 1 2\r\n",
    "no ASCII": b"PROXY TCP4 203.0.113.7 203.0.113.\xb2 1 2\r\n",
    "a bad other end": b"PROXY TCP4 203.0.113.7 203.0.113.700 1 2\r\n",
    "a port too large": b"PROXY TCP4 203.0.113.7 203.0.113.7 65536 2\r\n",
    "a negative port": b"PROXY TCP4 203.0.113.7 203.0.113.7 -1 2\r\n",
    "a line without an end": b"PROXY UNKNOWN" + b" " * (LONGEST_TEXT - 13),
    "a line that ends too late": b"PROXY UNKNOWN" + b" " * (LONGEST_TEXT - 14) + b"\r\n",
    "another version": BINARY_START + b"\x11\x11\0\x0c" + bytes(12),
    "another command": BINARY_START + b"\x22\x11\0\x0c" + bytes(12),
    "no family": BINARY_START + b"\x21\0\0\x0c" + bytes(12),
    "datagrams": BINARY_START + b"\x21\x12\0\x0c" + bytes(12),
    "a Unix socket": BINARY_START + b"\x21\x31\0\xd8" + bytes(216),
    "too short for IPv4": BINARY_START + b"\x21\x11\0\x0b" + bytes(11),
    "too short for IPv6": BINARY_START + b"\x21\x21\0\x23" + bytes(35),
    "one byte too large": binary_header("203.0.113.7", 1, bytes(LARGEST - 27)),
    "much too large": local_header(bytes(65_535)),
}

damaged_headers = st.builds(
    lambda header, at, changed: header[: at % len(header)] + changed + header[at % len(header) + len(changed) :],
    st.sampled_from([header for header, _, _ in WHOLE.values()]),
    st.integers(0, LARGEST),
    st.binary(max_size=4),
)
anything = st.one_of(st.binary(max_size=300), damaged_headers, st.binary(max_size=300).map(BINARY_START.__add__))


def verdict(data: bytes) -> ProxyHeader | str | None:
    """Return the header, why it is none, or None while it is incomplete."""
    try:
        return read_header(data)
    except BadHeaderError as error:
        return str(error)


@pytest.mark.parametrize("name", WHOLE)
def test_a_header_is_read_once_it_is_whole(name: str) -> None:
    data, address, port = WHOLE[name]
    assert [read_header(data[:end]) for end in range(len(data))] == [None] * len(data)
    for rest in (b"", b"SSH-2.0-OpenSSH_9.2\r\n", text_header("198.51.100.1"), bytes(5000)):
        assert read_header(data + rest) == ProxyHeader(len(data), address, port)


@pytest.mark.parametrize("name", BAD)
def test_a_bad_header_is_refused(name: str) -> None:
    with pytest.raises(BadHeaderError):
        read_header(BAD[name])


@given(anything)
def test_more_bytes_change_no_verdict(data: bytes) -> None:
    verdicts = [verdict(data[:end]) for end in range(len(data) + 1)]
    settled = [found for found in verdicts if found is not None]
    assert len(set(settled)) <= 1
    assert verdicts == [None] * (len(verdicts) - len(settled)) + settled


@given(anything)
def test_a_verdict_comes_within_the_largest_size(data: bytes) -> None:
    found = verdict(data + bytes(LARGEST))
    assert found is not None
    if isinstance(found, ProxyHeader):
        assert found.size <= LARGEST
        assert not found.address or str(ip_address(found.address)) == found.address


@given(st.one_of(st.ip_addresses(v=4), st.ip_addresses(v=6)), st.integers(0, 65_535), st.binary(max_size=1000))
def test_an_address_is_read_as_it_was_sent(address: IPv4Address | IPv6Address, port: int, extra: bytes) -> None:
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    binary, text = binary_header(str(address), port, extra), text_header(str(address), port)
    assert read_header(binary) == ProxyHeader(len(binary), str(mapped or address), port)
    assert read_header(text) == ProxyHeader(len(text), str(mapped or address), port)
