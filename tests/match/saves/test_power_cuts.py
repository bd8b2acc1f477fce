"""What was acknowledged survives a power cut on a simulated disk, which loses what was not synced."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from seatui.match.history import Bookmark
from seatui.match.records import Record
from seatui.match.referee import Match
from seatui.match.saves.errors import SaveError
from seatui.match.saves.frames import MARK, SECTOR
from seatui.match.saves.journal import Journal
from tests.matches import play_on
from tests.simulation.machine import Machine

SEEDS = range(25)
NAME = "a.sea"


@pytest.fixture(params=SEEDS)
def machine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Machine]:
    made = Machine(tmp_path / "disk", request.param)
    with made.calls.ruling():
        yield made


def new_game(path: Path) -> Match:
    return Match.new("dangerous-sea", 2, seed=7, path=path)


def append_unsynced(match: Match, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play some actions as ticks are played: the disk may have them late."""
    write = match._write

    def write_without_waiting(record: Record, before: Bookmark, *, wait: bool = True) -> None:
        write(record, before, wait=False)

    with monkeypatch.context() as patch:
        patch.setattr(match, "_write", write_without_waiting)
        play_on(match, count)


def test_what_a_failed_sync_lost_is_synced_by_the_next(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_game(machine.root / NAME)
    append_unsynced(match, 60, monkeypatch)
    machine.disk.sync_failures = 1.0
    with pytest.raises(SaveError):
        play_on(match, 1)
    machine.disk.sync_failures = 0.0
    play_on(match, 1)
    machine.disk.cut_power()
    assert Match.load(machine.root / NAME, read_only=True).count == 61


def test_unsynced_actions_may_be_lost_and_nothing_else(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_game(machine.root / NAME)
    play_on(match, 20)
    append_unsynced(match, 40, monkeypatch)
    machine.disk.cut_power()
    loaded = Match.load(machine.root / NAME, read_only=True)
    assert 20 <= loaded.count <= 60


def test_a_save_whose_program_was_killed_is_durable_with_the_next_action(machine: Machine) -> None:
    history = new_game(machine.root / "other.sea")._history
    Journal.create(machine.root / NAME, history.header, (), wait=False)
    machine.process.kill()
    machine.start_process()
    again = Match.load(machine.root / NAME)
    play_on(again, 1)
    machine.disk.cut_power()
    assert Match.load(machine.root / NAME, read_only=True).count == 1


def test_a_hole_that_is_no_lost_sector_is_damage(tmp_path: Path) -> None:
    match = new_game(tmp_path / NAME)
    play_on(match, 30)
    match.close()
    path = tmp_path / NAME
    data = path.read_bytes()
    begin = data.index(MARK, 2 * SECTOR)
    path.write_bytes(data[:begin] + b"?" * SECTOR + data[begin + SECTOR :])
    with pytest.raises(SaveError, match="damaged"):
        Match.load(path)
    sector = begin // SECTOR * SECTOR
    path.write_bytes(data[:sector] + bytes(SECTOR) + data[sector + SECTOR :])
    assert "cut off" in Match.load(path, read_only=True).warnings[0]
