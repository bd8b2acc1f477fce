"""A gate that holds back real SSH clients until all of them are ready, and then lets them connect at the same moment.

A client starts this module as its ProxyCommand and takes the connection from it (ProxyUseFdpass), so that the time for starting programs is
not counted as time of the server.
"""

from __future__ import annotations

import os
import socket
import sys


def main(gate: str) -> None:
    """Wait at the gate for a connection, and pass it on to the client."""
    with socket.socket(socket.AF_UNIX) as waiting:
        waiting.connect(gate)
        _, passed, _, _ = socket.recv_fds(waiting, 1, 1)
    if passed:
        with socket.socket(fileno=1) as client:
            socket.send_fds(client, [b"\0"], passed)
    os._exit(0)  # the client waits for this process, so do not tidy up


if __name__ == "__main__":
    main(sys.argv[1])
