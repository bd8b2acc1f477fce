"""A table of a server in other processes, read from the disk while it is played."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from seatui.match.referee import Match
from seatui.match.saves.contents import Contents, read_save
from seatui.serve.harbour.rooms import room_file


class TableOnDisk:
    """The only table in a folder of tables."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._size = -1
        self._read: Contents | None = None
        self._match: Match | None = None

    def names(self) -> Sequence[str]:
        return [place.name for path in self._folder.glob(f"*{room_file.SUFFIX}") for place in room_file.read(path).places]

    @property
    def journal(self) -> Path:
        """The save of the game, which must have begun."""
        (path,) = self._folder.glob("*.sea")
        return path

    def match(self) -> Match | None:
        """Return the game as far as it is on the disk. Only what has been added since the last call is replayed."""
        if not any(self._folder.glob("*.sea")):
            return None
        size = self.journal.stat().st_size
        if size != self._size:
            contents = read_save(self.journal)
            before, self._read, self._size = self._read, contents, size
            if before is not None and self._match is not None and self._continues(before, contents):
                for record in contents.records(before.length + 1):
                    self._match._history.redo(record)
            else:
                self._match = Match.load(self.journal, read_only=True)
        return self._match

    def _continues(self, before: Contents, now: Contents) -> bool:
        """Return whether nothing that was read before counts no longer: a new owner leaves out records that its predecessor wrote late."""
        return now.frames.bodies[: before.length + 1] == before.frames.bodies
