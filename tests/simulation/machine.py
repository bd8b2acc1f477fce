"""A machine with a simulated disk, for tests of code that writes files. Its program is the test itself::

machine = Machine(tmp_path / "disk")
with machine.calls.ruling():
    paths.keep(machine.root / "a", b"new")
    machine.disk.cut_power()
"""

from __future__ import annotations

import os
from io import FileIO
from pathlib import Path
from random import Random

from tests.simulation.disk import Disk
from tests.simulation.disk_calls import DiskCalls, SimFile
from tests.simulation.loop import SimLoop
from tests.simulation.processes import Host, SimProcess


class Machine:
    """A host with a disk and one process."""

    def __init__(self, root: Path, seed: int = 1, *, orders: bool = False) -> None:
        root.mkdir()
        self.root = root
        self.loop = SimLoop(Random(seed))
        self.disk = Disk(root, Random(seed), orders=orders)
        self.calls = DiskCalls(self.loop, Random(seed), lambda: 1e9)
        self.calls.add(self.disk)
        self._host = Host("north", self.disk)
        self.start_process()

    def start_process(self) -> None:
        """Go on as another process."""
        process = SimProcess(self.loop, "test", self._host)
        process.on_kill.append(lambda: self.calls.close_files(process))
        self.process = self.loop.process = process

    def open(self, name: str, mode: str) -> FileIO:
        """Open a file without a buffer."""
        return SimFile(self.root / name, mode)

    def write(self, name: str, content: bytes, *, sync: bool) -> None:
        with self.open(name, "w") as file:
            assert file.write(content) == len(content)
            if sync:
                os.fsync(file.fileno())
