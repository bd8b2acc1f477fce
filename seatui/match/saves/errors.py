"""Errors of saves, each with a one-line message."""

from __future__ import annotations

from pathlib import Path

from seatui.engine.contract import Refused


class SaveError(Refused):
    """A save that cannot be read or written. Like every refusal it leaves the game and the file as they were.

    ``state`` names the problem in two or three words, for lists. ``offset`` and ``record`` say where a file is damaged, and ``recoverable``
    whether the part before that can be kept.
    """

    def __init__(
        self, message: str, path: Path | None = None, *, state: str = "", offset: int = -1, record: int = -1, recoverable: bool = False
    ) -> None:
        super().__init__("", message)
        self.path = path
        self.state = state
        self.offset = offset
        self.record = record
        self.recoverable = recoverable


class TakenError(SaveError):
    """A file name that a new save cannot have: the file exists, or another program is making or playing it."""


class NotOwnerError(SaveError):
    """A save that has another owner now. The file is sound, but not ours to write."""


def save_trouble_text(trouble: str) -> str:
    """Return the announcement that a game cannot be saved, or that it can be again."""
    return f"The game is paused until it can be saved ({trouble})" if trouble else "The game can be saved again and goes on"
