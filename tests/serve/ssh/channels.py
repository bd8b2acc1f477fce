"""From a session of the server to its channel of SSH."""

from __future__ import annotations

import asyncssh

from seatui.serve.ssh.channel import Channel
from seatui.serve.terminal.session import TerminalSession
from tests.narrowing import checked, present


def channel_of(session: TerminalSession) -> asyncssh.SSHServerChannel[bytes]:
    """The channel of SSH that a session came by."""
    return present(checked(Channel, session._transport)._chan)
