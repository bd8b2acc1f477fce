"""The program as a process of its own, with saves and settings of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest


class Ran(NamedTuple):
    """How a run of the program ended, and what it wrote."""

    code: int
    out: str
    err: str


Program = Callable[..., Ran]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folders of the test's own for saves and settings; also for what runs in this process."""
    monkeypatch.setenv("SEATUI_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("SEATUI_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("USER", "ann")
    return tmp_path


@pytest.fixture
def program() -> Program:
    """Runs ``seatui`` with these arguments and that standard input."""

    def run(*arguments: str, stdin: str | bytes = "") -> Ran:
        typed = stdin.encode() if isinstance(stdin, str) else stdin
        command = [sys.executable, "-m", "seatui", *arguments]
        done = subprocess.run(command, input=typed, capture_output=True, timeout=240, env=os.environ, check=False)
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run
