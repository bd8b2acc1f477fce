"""Simulated disks keep what was synced, and lose of the rest what a disk may lose."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from seatui import paths
from seatui.match.saves.lock import SaveLock
from tests.simulation.machine import Machine
from tests.simulation.processes import ProcessKilled

SEEDS = range(40)


def outcomes(tmp_path: Path, act: Callable[[Machine], object], *, orders: bool = False) -> set[tuple[tuple[str, bytes], ...]]:
    """Return all contents of the disk that a power cut can leave behind."""
    found = set()
    for seed in SEEDS:
        machine = Machine(tmp_path / f"{orders} {seed}", seed, orders=orders)
        with machine.calls.ruling():
            act(machine)
        machine.disk.cut_power()
        found.add(tuple(sorted((path.name, path.read_bytes()) for path in machine.root.iterdir())))
    return found


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    made = Machine(tmp_path / "north")
    with made.calls.ruling():
        yield made


def test_what_is_kept_durably_stays(tmp_path: Path) -> None:
    assert outcomes(tmp_path, lambda machine: paths.keep(machine.root / "a", b"new")) == {(("a", b"new"),)}


def test_what_is_kept_over_a_file_is_old_or_new(tmp_path: Path) -> None:
    def act(machine: Machine) -> None:
        paths.keep(machine.root / "a", b"old")
        monkey = machine.disk.sync_folder
        machine.disk.sync_folder = lambda folder: None  # type: ignore[method-assign]
        paths.keep(machine.root / "a", b"new")
        machine.disk.sync_folder = monkey  # type: ignore[method-assign]

    found = {dict(files)["a"] for files in outcomes(tmp_path, act)}
    assert found == {b"old", b"new"}


@pytest.mark.parametrize("orders", [False, True])
def test_a_name_that_is_not_synced_may_be_gone(tmp_path: Path, orders: bool) -> None:
    def act(machine: Machine) -> None:
        machine.write("a", b"one", sync=True)

    wanted = {(("a", b"one"),)} if orders else {(("a", b"one"),), ()}
    assert outcomes(tmp_path, act, orders=orders) == wanted


def test_unsynced_sectors_are_old_or_new_or_zeros(tmp_path: Path) -> None:
    old, new = b"o" * 1024, b"n" * 2048

    def act(machine: Machine) -> None:
        paths.keep(machine.root / "a", old)
        machine.write("a", new, sync=False)

    found = {dict(files)["a"] for files in outcomes(tmp_path, act)}
    sectors = {content[at : at + 512] for content in found for at in range(0, len(content), 512)}
    assert sectors <= {b"o" * 512, b"n" * 512, bytes(512)}
    assert {old, new} < found
    assert any(b"o" in content and b"n" in content for content in found)


def test_a_failed_sync_is_not_made_good_by_the_next(machine: Machine) -> None:
    paths.keep(machine.root / "a", b"old")
    with machine.open("a", "r+") as file:
        file.write(b"new")
        machine.disk.sync_failures = 1.0
        with pytest.raises(OSError, match="Input/output error"):
            os.fsync(file.fileno())
        machine.disk.sync_failures = 0.0
        os.fsync(file.fileno())
        assert (machine.root / "a").read_bytes() == b"new"
    machine.disk.cut_power()
    assert (machine.root / "a").read_bytes() == b"old"


def test_pages_that_are_written_again_are_synced_again(machine: Machine) -> None:
    paths.keep(machine.root / "a", b"old")
    with machine.open("a", "r+") as file:
        for is_broken in (True, False):
            machine.disk.sync_failures = float(is_broken)
            file.seek(0)
            file.write(b"new")
            try:
                os.fsync(file.fileno())
            except OSError:
                assert is_broken
    machine.disk.cut_power()
    assert (machine.root / "a").read_bytes() == b"new"


def test_a_full_disk_takes_a_part_or_nothing(machine: Machine) -> None:
    machine.write("a", b"", sync=True)
    machine.disk.is_full = True
    taken = 0
    with machine.open("a", "r+") as file:
        for _ in range(20):
            with suppress(OSError):
                taken += file.write(b"x" * 100)
    assert 0 < taken < 2000
    assert (machine.root / "a").stat().st_size == taken
    with pytest.raises(OSError, match="No space left"):
        machine.write("b", b"", sync=False)


def test_a_killed_process_changes_nothing_more_and_its_locks_are_free(machine: Machine) -> None:
    lock = SaveLock(machine.root / "a.sea")
    file = machine.open("a.sea", "w")
    file.write(b"one")
    machine.process.kill()
    with pytest.raises(ProcessKilled):
        file.write(b"two")
    with pytest.raises(ProcessKilled):
        (machine.root / "a.sea").unlink()
    assert (machine.root / "a.sea").read_bytes() == b"one"
    machine.start_process()
    SaveLock(machine.root / "a.sea").release()
    lock.release()
    file.close()
