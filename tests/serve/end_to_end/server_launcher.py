"""Start servers from a process that has already imported the program, so that each start is quick.

``python -m tests.serve.end_to_end.server_launcher ARGUMENTS`` forks a child that runs ``seatui ARGUMENTS`` for each byte it reads. It
prints the child's number as ``{"pid": 42}`` and its end as ``{"ended": -9}``; the lines between them are the child's own output.
"""

from __future__ import annotations

import json
import os
import sys

from seatui.cli import main
from seatui.serve.ops.preload import preload_all

STDIN, STDOUT = 0, 1


def run_server(argv: list[str]) -> None:
    """Run one server to its end."""
    child = os.fork()
    if not child:
        os.dup2(os.open(os.devnull, os.O_RDONLY), STDIN)
        os._exit(main(argv))
    _tell(pid=child)
    _tell(ended=os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))


def _tell(**fact: int) -> None:
    os.write(STDOUT, f"{json.dumps(fact)}\n".encode())


if __name__ == "__main__":
    preload_all()
    while os.read(STDIN, 1):
        run_server(sys.argv[1:])
