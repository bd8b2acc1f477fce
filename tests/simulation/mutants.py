"""Planted faults. Each must break a law in some world of its budget, or the simulation is blind to faults of that kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from random import Random
from typing import Any
from unittest.mock import patch

from seatui import paths
from seatui.match import table
from seatui.match.saved_game import SavedGame
from seatui.match.saves import frames, journal, loading
from seatui.match.saves.journal import Journal
from seatui.serve.harbour.rooms import room_core
from seatui.serve.harbour.rooms.room_runner import RoomRunner
from seatui.serve.terminal.held_output import HeldOutput
from tests.simulation.runner import Report, run_worlds
from tests.simulation.server import Line


@dataclass(frozen=True)
class Mutant:
    """A fault in the code, and the number of worlds in which it must be found."""

    name: str
    plant: Callable[[], AbstractContextManager[Any]]
    budget: int
    is_quick: bool = False  # whether the first few worlds show it
    kind: str = "server"  # of the worlds

    def find(self, *, jobs: int = 1) -> Report | None:
        """Return the first world that fails with this fault; None if none does."""
        with self.plant():
            return next((report for report in run_worlds(range(1, self.budget + 1), kind=self.kind, jobs=jobs) if report.failure), None)


# Faults of saving


def _sync_nothing(self: Journal, end: int) -> None:
    self._synced_end, self.is_durable = end, True


def _keep_without_sync(path: Any, data: bytes) -> None:
    paths.make_folder(path.parent)
    written = path.with_name(f".{path.name}.new")
    written.unlink(missing_ok=True)
    with paths.open(written, "xb", opener=paths.without_waiting) as file:  # type: ignore[attr-defined]
        file.write(data)
    written.replace(path)
    paths.sync_folder(path.parent)


def _sync_no_folders() -> AbstractContextManager[Any]:
    stack = ExitStack()
    for module in (paths, journal):
        stack.enter_context(patch.object(module, "sync_folder", lambda _folder: None))
    return stack


def _load_as_durable() -> AbstractContextManager[Any]:
    class DurableJournal(Journal):
        is_durable = property(lambda _self: True, lambda _self, _value: None)

    return patch.object(loading, "Journal", DurableJournal)


# Faults of telling


def _send_at_once(self: HeldOutput, data: bytes, files: Sequence[object]) -> None:
    self._send(data)


def _note_trouble_only(self: SavedGame, error: Any) -> None:
    self._forget_saved()
    self._unsaved.clear()
    self._note_trouble(error)


def _cross_replies() -> AbstractContextManager[Any]:
    """Let one answer in three hundred reach another person."""
    write, chance = Line.write, Random(1)

    def write_to_anybody(self: Line, data: bytes) -> None:
        write(chance.choice(self._server.lines) if self._server.lines and not chance.randrange(300) else self, data)

    return patch.object(Line, "write", write_to_anybody)


def _replaced(owner: Any, name: str, replacement: object) -> Callable[[], AbstractContextManager[Any]]:
    return lambda: patch.object(owner, name, replacement)


MUTANTS = (
    Mutant("a journal is not synced", _replaced(Journal, "_sync", _sync_nothing), 40, is_quick=True),
    Mutant("a small file is not synced before it gets its name", _replaced(paths, "keep", _keep_without_sync), 40),
    Mutant("folders are not synced", _sync_no_folders, 40, is_quick=True),
    Mutant("what a failed sync lost is not written again", _replaced(Journal, "_write_again", lambda _self: None), 400),
    Mutant("a journal of a killed server is taken for durable", _load_as_durable, 400),
    Mutant("a lost sector is taken for damage", _replaced(frames, "_has_lost_sector", lambda *_: False), 100),
    Mutant("output leaves before the disk has its actions", _replaced(HeldOutput, "put", _send_at_once), 40, is_quick=True),
    Mutant("actions that cannot be saved are not taken back", _replaced(SavedGame, "_lose_unsaved", _note_trouble_only), 100),
    Mutant("everybody hears what only some may", _replaced(table.Subscription, "hears", lambda *_: True), 20, is_quick=True),
    Mutant("an answer reaches another person", _cross_replies, 20),
    Mutant("a journal without a game stays", _replaced(room_core.RoomCore, "_set_journal_aside", lambda _self: False), 400),
    Mutant("seats that only the journal has are forgotten", _replaced(room_core, "places_in_game", lambda places, *_: places), 400),
    Mutant("a game in trouble is not tried again", _replaced(RoomRunner, "_retry_save", lambda _self: None), 40),
)
