"""Private names of asyncssh that seatui uses. All of them are used in this room and nowhere else.

An update of asyncssh may change them without notice, so pyproject.toml names the versions that were tried. Each name has a test in
tests/serve/ssh/test_private_names.py that fails, and says why, when the name is gone or means something else.
"""

from __future__ import annotations

NAMES: tuple[tuple[str, str, str], ...] = (
    (
        "asyncssh.channel.SSHServerChannel._env",
        "limit what a client may send as its environment, before it fills the memory",
        "test_a_channel_keeps_its_environment_where_it_is_bounded",
    ),
    (
        "asyncssh.connection.SSHConnection._transport",
        "read more slowly from a client that sends too much",
        "test_a_connection_reads_from_its_transport",
    ),
)
"""The name, its use, and the test that guards it."""
