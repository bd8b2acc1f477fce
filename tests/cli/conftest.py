"""The program as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest


class Ran(NamedTuple):
    """The result of a run of the program."""

    code: int
    out: str
    err: str


Program = Callable[..., Ran]


@pytest.fixture(autouse=True)
def _own_home(home: Path) -> None: ...


@pytest.fixture
def program() -> Program:
    """Run ``seatui`` with these arguments and this standard input."""

    def run(*arguments: str, stdin: str | bytes = "") -> Ran:
        typed = stdin.encode() if isinstance(stdin, str) else stdin
        command = [sys.executable, "-m", "seatui", *arguments]
        done = subprocess.run(command, input=typed, capture_output=True, timeout=240, env=os.environ, check=False)
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run
