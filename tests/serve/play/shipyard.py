"""Starts servers one after the other, from a process that has read the whole program already, so that a start takes no time.

``python -m tests.serve.play.shipyard ARGUMENTS`` runs ``seatui ARGUMENTS`` in a child for each byte that comes in, and tells the child's
number in a line ``{"pid": 42}``, and its end in a line ``{"ended": -9}``; between them stands what the child says.
"""

from __future__ import annotations

import json
import os
import sys

from seatui.cli import main
from seatui.serve.ops.preload import load_everything

STDIN, STDOUT = 0, 1


def build(argv: list[str]) -> None:
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
    load_everything()
    while os.read(STDIN, 1):
        build(sys.argv[1:])
