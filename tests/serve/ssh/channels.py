"""From a session of the server to its SSH channel."""

from __future__ import annotations

import asyncssh

from seatui.serve.ssh.channel import Channel
from seatui.serve.terminal.session import TerminalSession
from tests.narrowing import checked, present


def channel_of(session: TerminalSession) -> asyncssh.SSHServerChannel[bytes]:
    """Return the SSH channel of a session."""
    return present(checked(Channel, session._transport)._chan)


def unsent(session: TerminalSession) -> int:
    """Return how many bytes wait for the client, in the channel and before the socket."""
    channel = channel_of(session)
    return int(channel.get_write_buffer_size() + present(channel.get_connection()._transport).get_write_buffer_size())
