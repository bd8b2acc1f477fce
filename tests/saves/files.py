"""Tools to look at saves and to break them."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any

from seatui.match.referee import Match
from seatui.match.saves.contents import read_save
from seatui.match.saves.errors import SaveError


def kinds(path: Path) -> list[type | None]:
    """The kinds of all records in a save."""
    contents = read_save(path)
    return [contents.kind(number) for number in range(1, contents.length + 1)]


def no_space(only: Callable[[], bool] = lambda: True, after: int = 0) -> Callable[..., None]:
    """Stands in for a write or a sync on a disk that is full (``only`` when that says so), after so many bytes."""

    def fail(file: Any, data: bytes = b"") -> None:
        if only():
            if after:
                file.write(data[:after])
            raise OSError(errno.ENOSPC, "No space left on device")
        if data:
            file.write(data)

    return fail


def told_in_one_line(path: Path) -> SaveError | None:
    """Open a save to look at it. The error, which must be one clear line, or None if it opens. The file must stay as it was."""
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
