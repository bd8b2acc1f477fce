"""What can go wrong with a save, said in one line."""

from __future__ import annotations

from pathlib import Path

from seatui.engine.contract import Refused


class SaveError(Refused):
    """A save that cannot be read or written. Like every refusal it leaves the game and the file as they were.

    ``state`` names the matter in two or three words, for lists. ``offset`` and ``record`` say where a damaged file goes wrong, and
    ``recoverable`` whether what stands before that place can be kept.
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
    """A name that cannot be had for a new save: there is a file of that name, or another program is making or playing one."""
