"""Ports that a supervisor reserves, and its workers share."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from seatui.engine.contract import Refused
from seatui.serve.ops.supervisor.ports import ReservedPorts

HERE = "127.0.0.1"


@pytest.fixture
def ports() -> Iterator[ReservedPorts]:
    made = ReservedPorts()
    yield made
    made.close()


def listener(port: int, *, is_shared: bool) -> socket.socket:
    return socket.create_server((HERE, port), reuse_port=is_shared)


def test_workers_can_share_a_reserved_port(ports: ReservedPorts) -> None:
    port = ports.reserve(HERE, 0)
    with listener(port, is_shared=True), listener(port, is_shared=True), socket.create_connection((HERE, port)):
        pass


def test_only_workers_get_connections(ports: ReservedPorts) -> None:
    port = ports.reserve(HERE, 0)
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((HERE, port))
    with listener(port, is_shared=True):
        for _ in range(20):
            socket.create_connection((HERE, port)).close()


def test_other_programs_cannot_take_a_reserved_port(ports: ReservedPorts) -> None:
    port = ports.reserve(HERE, 0)
    with socket.socket() as other, pytest.raises(OSError, match="in use"):
        other.bind((HERE, port))


@pytest.mark.parametrize("is_shared", [False, True])
def test_a_port_in_use_is_refused_though_it_may_be_shared(ports: ReservedPorts, is_shared: bool) -> None:
    with socket.create_server((HERE, 0), reuse_port=is_shared) as other:
        port = other.getsockname()[1]
        with pytest.raises(Refused, match=f"port {port} is in use by another program"):
            ports.reserve(HERE, port)


def test_a_port_is_free_again_after_the_end(ports: ReservedPorts) -> None:
    port = ports.reserve(HERE, 0)
    with listener(port, is_shared=True) as worker, socket.create_connection((HERE, port)):
        worker.accept()[0].close()
    ports.close()
    assert ports.reserve(HERE, port) == port  # though a connection has just ended
    ports.close()
    listener(port, is_shared=False).close()


def test_all_addresses_get_the_same_port(ports: ReservedPorts) -> None:
    port = ports.reserve("", 0)
    assert {each.getsockname()[1] for each in ports._sockets} == {port}


def test_an_address_of_another_machine_is_refused(ports: ReservedPorts) -> None:
    with pytest.raises(Refused, match=r"192\.0\.2\.7 is not an address of this machine"):
        ports.reserve("192.0.2.7", 0)


def test_a_system_that_shares_no_ports_is_told(ports: ReservedPorts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(socket, "SO_REUSEPORT")
    with pytest.raises(Refused, match="leave out --workers"):
        ports.reserve(HERE, 0)
