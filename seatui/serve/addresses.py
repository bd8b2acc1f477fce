"""The ways into a server, in words: where it listens, how to join, and why it cannot."""

from __future__ import annotations

import errno
import ipaddress
import socket
from dataclasses import dataclass

SSH_PORT, HTTP_PORT = 22, 80
UNROUTED_ADDRESS = "192.0.2.1"
"""An address that belongs to nobody, to see from which of its own this machine would go out. Nothing is sent there."""


@dataclass(frozen=True)
class JoinAddress:
    """How to come, and who can."""

    join: str  # "ssh -p 2222 NAME@host"
    reachability: str  # "from anywhere", "from this machine only"


def ssh_join(address: str, port: int) -> JoinAddress:
    """How to come with an SSH client."""
    there = f"-p {port} " if port != SSH_PORT else ""
    return JoinAddress(f"ssh {there}NAME@{public_name(address)}", reachability(address))


def web_join(address: str, port: int, url: str = "") -> JoinAddress:
    """How to come with a browser; ``url`` is where a proxy leads here from."""
    if url:
        return JoinAddress(url, "")
    host = public_name(address)
    host = f"[{host}]" if ":" in host else host
    return JoinAddress(f"http://{host}{f':{port}' if port != HTTP_PORT else ''}", reachability(address))


def reachability(address: str) -> str:
    """Who can come by that address, or what else this machine is called."""
    if is_loopback(address):
        return "from this machine only (see --address)"
    own = _outgoing_address() if is_wildcard(address) else ""
    return f"or {own}" if own else ""


def public_name(address: str) -> str:
    """What others call this machine."""
    if is_loopback(address):
        return "localhost"
    return socket.gethostname() if is_wildcard(address) else address


def is_wildcard(address: str) -> bool:
    """Whether it stands for all addresses of this machine."""
    return address in ("", "0.0.0.0", "::")


def is_loopback(address: str) -> bool:
    """Whether only this machine itself can come by that address."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return address == "localhost"


def free_port(address: str) -> int:
    """A port that is free on all addresses: each of them would else get one of its own."""
    with socket.create_server((address, 0), family=socket.AF_INET6 if ":" in address else socket.AF_INET) as trial:
        port: int = trial.getsockname()[1]
        return port


def port_fault(address: str, port: int, error: OSError) -> str:
    """Why a port cannot be listened to, and what to do."""
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use by another program; choose another one"
    if error.errno == errno.EACCES:
        return f"port {port} is only for the system on this machine; choose one from 1024 on, or give it leave (CAP_NET_BIND_SERVICE)"
    if error.errno == errno.EADDRNOTAVAIL or isinstance(error, socket.gaierror):
        return f"{address} is no address of this machine"
    return f"port {port} of {address or 'this machine'} cannot be listened to: {error.strerror or error}"


def _outgoing_address() -> str:
    """The address by which this machine goes out; "" without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
        try:
            out.connect((UNROUTED_ADDRESS, 9))
            address: str = out.getsockname()[0]
        except OSError:
            return ""
    return "" if is_loopback(address) else address
