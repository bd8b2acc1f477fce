"""The calls by which the server uses a disk, watched: each may be the last one of a process, take only a part, or fail.

Reading, locking and looking go to the real files. Writing passes through here; the disk is told of everything that changes.
"""

from __future__ import annotations

import builtins
import errno
import fcntl
import io
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from random import Random
from types import SimpleNamespace
from typing import Any, ClassVar
from unittest.mock import patch

from seatui import paths
from seatui.match.saves import journal
from seatui.serve.harbour import chat_file
from tests.simulation.disk import Disk, Node
from tests.simulation.loop import SimLoop
from tests.simulation.processes import ProcessKilled, SimProcess

WATCHED = ("open", "close", "fdopen", "fsync", "rename", "replace", "unlink", "remove", "link", "mkdir", "rmdir")
_REAL = SimpleNamespace(**{name: getattr(os, name) for name in WATCHED})
"""The functions of the library."""


class OpenFile:
    """A descriptor of a process."""

    def __init__(self, disk: Disk, node: Node, process: SimProcess) -> None:
        self.disk = disk
        self.node = node
        self.process = process


class DiskCalls:
    """The calls of all processes of a world."""

    def __init__(self, loop: SimLoop, chance: Random, wall_clock: Callable[[], float]) -> None:
        self._loop = loop
        self._chance = chance
        self._wall_clock = wall_clock
        self._disks: list[Disk] = []
        self._files: dict[int, OpenFile] = {}

    def add(self, disk: Disk) -> None:
        """Watch a disk."""
        self._disks.append(disk)

    @contextmanager
    def ruling(self) -> Iterator[None]:
        """Watch the calls of the running program."""
        SimFile.calls = self
        with ExitStack() as stack:
            for name in WATCHED:
                stack.enter_context(patch.object(os, name, getattr(self, f"os_{name}")))
            for module in (paths, chat_file):
                stack.enter_context(patch.object(module, "open", self.open_file, create=True))
            stack.enter_context(patch.object(journal, "FileIO", SimFile))
            yield

    # For open files

    def file_of(self, descriptor: int) -> OpenFile | None:
        return self._files.get(descriptor)

    def closed(self, descriptor: int) -> None:
        self._files.pop(descriptor, None)

    def take_part(self, disk: Disk, size: int) -> int:
        """Return how many of these bytes a write takes; ``OSError`` if the disk is full."""
        if disk.is_full:
            if not size or self._chance.random() < 0.7:
                raise OSError(errno.ENOSPC, "No space left on device")
            return self._chance.randint(1, size)
        return self._chance.randint(1, size) if size > 1 and self._chance.random() < disk.short_writes else size

    def changed(self, descriptor: int, file: OpenFile, begin: int, end: int) -> None:
        """Note a write, and give the file the time of the world."""
        file.disk.note_write(file.node, begin, end)
        os.utime(descriptor, (self._wall_clock(),) * 2)

    def step(self, disk: Disk, what: str) -> None:
        """Come to an operation: nothing happens if the process is dead by now."""
        process = self._loop.process
        if process.is_alive:
            self._loop.trace.note(process.name, what)
            disk.step(what)
        if not process.is_alive:
            raise ProcessKilled

    def close_files(self, process: SimProcess) -> None:
        """A process was killed: release its locks. Its descriptors stay open, for its objects still close them one day."""
        for descriptor, file in self._files.items():
            if file.process is process:
                with suppress(OSError):
                    fcntl.flock(descriptor, fcntl.LOCK_UN)

    def _disk_of(self, path: Any) -> Disk | None:
        text = os.fspath(path) if not isinstance(path, int) else ""
        return next((disk for disk in self._disks if str(text).startswith(f"{disk.root}") and not disk.is_rebuilt), None)

    # The calls

    def os_open(self, path: Any, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
        disk = self._disk_of(path)
        if disk is None:
            found: int = _REAL.open(path, flags, mode, dir_fd=dir_fd)
            return found
        is_new = bool(flags & os.O_CREAT) and not os.path.lexists(path)
        if is_new:
            self.step(disk, f"makes {_name(path)}")
            self.take_part(disk, 0)
        descriptor: int = _REAL.open(path, flags, mode)
        if is_new:
            disk.add(path)
            os.utime(descriptor, (self._wall_clock(),) * 2)
        node = disk.find(path)
        assert node is not None, f"something went around the simulated disk to make {path}"
        self._files[descriptor] = OpenFile(disk, node, self._loop.process)
        return descriptor

    def os_close(self, descriptor: int) -> None:
        self.closed(descriptor)
        _REAL.close(descriptor)

    def os_fdopen(self, descriptor: int, mode: str = "r", *args: Any, **named: Any) -> Any:
        if descriptor in self._files and mode == "wb":
            return io.BufferedWriter(SimFile(descriptor, "w"))
        return _REAL.fdopen(descriptor, mode, *args, **named)

    def open_file(self, path: Any, mode: str = "r", *args: Any, opener: Any = None, **named: Any) -> Any:
        """The function ``open`` for modules that write files by it."""
        if self._disk_of(path) and mode in ("ab", "xb", "wb"):
            return io.BufferedWriter(SimFile(path, mode[0], opener=opener))
        plain: Any = builtins.open
        return plain(path, mode, *args, opener=opener, **named)

    def os_fsync(self, descriptor: int) -> None:
        file = self._files.get(descriptor)
        if file is None:
            _REAL.fsync(descriptor)
            return
        path = file.disk.path_of(file.node)
        self.step(file.disk, f"syncs {_name(path)}")
        if file.node.is_folder:
            file.disk.sync_folder(file.node)
        elif path is not None:
            file.disk.sync_file(file.node, path.read_bytes())

    def os_rename(self, path: Any, to: Any, **named: Any) -> None:
        self._rename(_REAL.rename, path, to, named)

    def os_replace(self, path: Any, to: Any, **named: Any) -> None:
        self._rename(_REAL.replace, path, to, named)

    def _rename(self, call: Callable[..., None], path: Any, to: Any, named: dict[str, Any]) -> None:
        if disk := self._disk_of(path):
            self.step(disk, f"renames {_name(path)} to {_name(to)}")
        call(path, to, **named)
        if disk:
            disk.rename(path, to)

    def os_link(self, path: Any, to: Any, **named: Any) -> None:
        if disk := self._disk_of(path):
            self.step(disk, f"links {_name(path)} to {_name(to)}")
            self.take_part(disk, 0)
        _REAL.link(path, to, **named)
        if disk:
            disk.link(path, to)

    def os_unlink(self, path: Any, *, dir_fd: int | None = None) -> None:
        self._remove(_REAL.unlink, path, dir_fd)

    def os_remove(self, path: Any, *, dir_fd: int | None = None) -> None:
        self._remove(_REAL.remove, path, dir_fd)

    def os_rmdir(self, path: Any, *, dir_fd: int | None = None) -> None:
        self._remove(_REAL.rmdir, path, dir_fd)

    def _remove(self, call: Callable[..., None], path: Any, dir_fd: int | None) -> None:
        if disk := self._disk_of(path):
            self.step(disk, f"removes {_name(path)}")
        call(path, dir_fd=dir_fd)
        if disk:
            disk.remove(path)

    def os_mkdir(self, path: Any, mode: int = 0o777, *, dir_fd: int | None = None) -> None:
        if disk := self._disk_of(path):
            self.step(disk, f"makes the folder {_name(path)}")
            if not os.path.lexists(path):
                self.take_part(disk, 0)
        _REAL.mkdir(path, mode, dir_fd=dir_fd)
        if disk:
            disk.add(path, is_folder=True)


class SimFile(io.FileIO):
    """A ``FileIO`` on a simulated disk."""

    calls: ClassVar[DiskCalls]

    def __init__(self, file: Any, mode: str = "r", closefd: bool = True, opener: Any = None) -> None:
        opens = not isinstance(file, int) and opener is None
        super().__init__(file, mode, closefd, (lambda path, flags: os.open(path, flags, 0o666)) if opens else opener)

    def write(self, data: Any) -> int:
        file = self.calls.file_of(self.fileno())
        if file is None:
            return super().write(data) or 0
        view = memoryview(data).cast("B")
        self.calls.step(file.disk, f"writes {len(view)} bytes to {_name(file.disk.path_of(file.node))}")
        taken = super().write(view[: self.calls.take_part(file.disk, len(view))]) or 0
        end = self.tell()
        self.calls.changed(self.fileno(), file, end - taken, end)
        return taken

    def truncate(self, size: int | None = None) -> int:
        file = self.calls.file_of(self.fileno())
        if file is None:
            return super().truncate(size)
        end = self.tell() if size is None else size
        self.calls.step(file.disk, f"cuts {_name(file.disk.path_of(file.node))} to {end} bytes")
        before = os.fstat(self.fileno()).st_size
        super().truncate(end)
        self.calls.changed(self.fileno(), file, end, max(before, end))
        return end

    def close(self) -> None:
        if not self.closed:
            self.calls.closed(self.fileno())
        super().close()


def _name(path: Any) -> str:
    return os.path.basename(path) if path is not None else "a file without a name"  # noqa: PTH119
