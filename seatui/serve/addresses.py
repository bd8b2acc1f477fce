"""Addresses of the server in words: where it listens, how to join, and why a port cannot be used."""

from __future__ import annotations

import errno
import ipaddress
import socket
from dataclasses import dataclass
from functools import lru_cache

SSH_PORT, HTTP_PORT = 22, 80
IPV6_PREFIX = 64
"""Bits of an IPv6 address that name a network. A client can choose any address of it, so a single address is no obstacle."""
UNROUTED_ADDRESS = "192.0.2.1"
"""An address reserved for documentation. Connecting a UDP socket to it sends nothing, but shows the address used to go out."""


@dataclass(frozen=True)
class JoinAddress:
    """How to join the server, and from where it can be reached."""

    join: str  # "ssh -p 2222 NAME@host"
    reachability: str  # "from anywhere", "from this machine only"


def ssh_join(address: str, port: int) -> JoinAddress:
    """Return the command that joins with an SSH client."""
    port_option = f"-p {port} " if port != SSH_PORT else ""
    return JoinAddress(f"ssh {port_option}NAME@{public_name(address)}", reachability(address))


def web_join(address: str, port: int, url: str = "") -> JoinAddress:
    """Return the address for a browser; ``url`` is the public address when a proxy is in front."""
    if url:
        return JoinAddress(url, "")
    host = public_name(address)
    host = f"[{host}]" if ":" in host else host
    return JoinAddress(f"http://{host}{f':{port}' if port != HTTP_PORT else ''}", reachability(address))


def reachability(address: str) -> str:
    """Return from where the address can be reached, or another name of this machine."""
    if is_loopback(address):
        return "from this machine only (see --address)"
    own = _outgoing_address() if is_wildcard(address) else ""
    return f"or {own}" if own else ""


def public_name(address: str) -> str:
    """Return the name by which other machines know this one."""
    if is_loopback(address):
        return "localhost"
    return socket.gethostname() if is_wildcard(address) else address


def is_wildcard(address: str) -> bool:
    """Return whether the address stands for all addresses of this machine."""
    return address in ("", "0.0.0.0", "::")


def is_loopback(address: str) -> bool:
    """Return whether only this machine can reach the address."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return address == "localhost"


def client_network(address: str) -> str:
    """Return the address by which a client is counted. For IPv6 it is the /64 network, from which every client can choose addresses."""
    found = parse_address(address)
    if found is None:
        return address
    return str(ipv6_network(found) if isinstance(found, ipaddress.IPv6Address) else found)


@lru_cache(maxsize=1024)
def parse_address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return the address in a text, an IPv4 address inside an IPv6 one as such; None if there is none."""
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, ipaddress.IPv6Address) else found


def network_in(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    """Return the network that a text names, of one address or several; ``ValueError`` if it names none."""
    return ipaddress.ip_network(parse_address(text) or text)


def ipv6_network(address: ipaddress.IPv6Address) -> ipaddress.IPv6Network:
    """Return the network of an IPv6 client."""
    return ipaddress.IPv6Network((int(address), IPV6_PREFIX), strict=False)


def free_port(address: str) -> int:
    """Return a port that is free on all addresses. With port 0 each address would get a port of its own."""
    with socket.create_server((address, 0), family=socket.AF_INET6 if ":" in address else socket.AF_INET) as trial:
        port: int = trial.getsockname()[1]
        return port


def port_fault(address: str, port: int, error: OSError) -> str:
    """Return why the server cannot listen on a port, and what to do about it."""
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use by another program; choose another one"
    if error.errno == errno.EACCES:
        return f"port {port} is reserved for the system; choose one above 1023, or grant CAP_NET_BIND_SERVICE"
    if error.errno == errno.EADDRNOTAVAIL or isinstance(error, socket.gaierror):
        return f"{address} is not an address of this machine"
    return f"port {port} of {address or 'this machine'} cannot be opened: {error.strerror or error}"


def reachable_address(address: str) -> str:
    """Return the address by which other machines reach a listener; this machine's own if it listens on all addresses."""
    return (_outgoing_address() or "127.0.0.1") if is_wildcard(address) else address


def _outgoing_address() -> str:
    """Return the address that this machine uses for outgoing connections; "" without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
        try:
            out.connect((UNROUTED_ADDRESS, 9))
            address: str = out.getsockname()[0]
        except OSError:
            return ""
    return "" if is_loopback(address) else address
