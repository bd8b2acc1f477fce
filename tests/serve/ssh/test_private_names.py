"""Canaries: the private names of asyncssh that the server uses exist, and mean what they meant in the version that was tried."""

from __future__ import annotations

import asyncio.selector_events
import inspect
from importlib import import_module
from typing import Any

import pytest
from asyncssh.channel import SSHChannel, SSHServerChannel
from asyncssh.connection import SSHConnection, SSHServerConnection

from seatui.serve.ssh.private_names import NAMES


@pytest.mark.parametrize(("name", "reason"), [(name, reason) for name, reason, _ in NAMES])
def test_a_private_name_is_still_there(name: str, reason: str) -> None:
    owner, _, last = name.rpartition(".")
    module, _, kind = owner.rpartition(".")
    bases: Any = getattr(import_module(module), kind).__mro__
    sources = "".join(inspect.getsource(each) for each in bases if each.__module__.startswith("asyncssh."))
    assert f"self.{last}: " in sources, f"{name} is gone; it is needed to {reason}"


def test_each_private_name_has_a_canary_here() -> None:
    assert {canary for _, _, canary in NAMES} <= globals().keys()


def test_a_channel_keeps_its_environment_where_it_is_bounded() -> None:
    assert "self._env[key] = value" in inspect.getsource(SSHServerChannel), "the environment is kept elsewhere, where it has no bound"
    assert "self._env: Dict[bytes, bytes] = {}" in inspect.getsource(SSHChannel.__init__), "the environment is kept in another form"


def test_a_connection_reads_from_its_transport() -> None:
    assert issubclass(SSHServerConnection, SSHConnection)
    assert "self._transport.write(" in inspect.getsource(SSHConnection), "the transport is kept elsewhere, where nothing throttles it"
    assert "recv(self.max_size)" in inspect.getsource(asyncio.selector_events), "max_size no longer limits how much is read at once"


def test_a_connection_hears_of_its_socket() -> None:
    assert {"pause_writing", "resume_writing"} <= vars(SSHConnection).keys(), "connections do not hear of full sockets"
