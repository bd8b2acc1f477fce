"""Tools that inspect saves and break them."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any

from seatui.match.referee import Match
from seatui.match.saves.contents import read_save
from seatui.match.saves.errors import SaveError
from seatui.match.saves.journal import Journal


def kinds(path: Path) -> list[type | None]:
    """Return the kinds of all records in a save."""
    contents = read_save(path)
    return [contents.kind(number) for number in range(1, contents.length + 1)]


def no_space(only: Callable[[], bool] = lambda: True, after: int = 0) -> Callable[..., None]:
    """Return a write or sync that fails like a full disk after this many bytes, if ``only`` says so."""

    def fail(file: Any, data: bytes = b"") -> None:
        if only():
            if after:
                file.write(data[:after])
            raise OSError(errno.ENOSPC, "No space left on device")
        if data:
            file.write(data)

    return fail


def told_in_one_line(path: Path) -> SaveError | None:
    """Open a save read-only and return its error, if any. Check that the error is one clear line, and the file unchanged."""
    before, error = path.read_bytes(), None
    try:
        Match.load(path, read_only=True)
    except SaveError as found:
        error = found
    assert path.read_bytes() == before
    if error:
        assert error.message.isprintable(), "control characters or several lines"
        assert 10 < len(error.message) < 400
    return error


def rewritten(path: Path, **fields: Any) -> Path:
    """Return a copy of a save with other values in its header."""
    contents = read_save(path)
    other = path.with_name("other.sea")
    Journal.create(other, contents.header._replace(**fields), list(contents.records())).close()
    return other


class HandDrivenThreads:
    """Runs jobs and their answers when a test says so."""

    def __init__(self) -> None:
        self.jobs: list[Callable[[], None]] = []
        self.answers: list[Callable[[], None]] = []

    def run(self, job: Callable[[], None]) -> None:
        self.jobs.append(job)

    def call_back(self, call: Callable[[], None]) -> None:
        self.answers.append(call)

    def write(self) -> None:
        """Let the disk write what it was given."""
        jobs, self.jobs = self.jobs, []
        for job in jobs:
            job()

    def answer(self) -> None:
        answers, self.answers = self.answers, []
        for call in answers:
            call()

    def finish(self) -> None:
        """Let the disk catch up."""
        while self.jobs or self.answers:
            self.write()
            self.answer()
