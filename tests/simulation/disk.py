"""A disk that has lost, after a power cut, some of what was not synced.

The files are real ones in a folder, which show what programs see: the page cache. Beside them the disk remembers what it has stored for
good. A power cut rebuilds the folder from that, with a part of the rest that the seed chooses, as file systems do (see "All File Systems
Are Not Created Equal", OSDI 2014):

* Content reaches the disk with ``fsync``. Otherwise any sectors of it may be there, in any order, or zeros where a file has grown.
* Names reach it when their folder is synced. Otherwise each change of names is there or not; a rename is there as a whole or not.
* A disk that ``orders`` changes stores them one after another, and syncs them with any file, as ext4 does. Others promise nothing.
* A failed ``fsync`` leaves the pages as they are for programs, yet no later sync stores them, unless they are written again.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import TypeAlias

SECTOR = 512
PAGE = 4096


class Node:
    """A file or a folder."""

    __slots__ = ("entries", "forgotten", "place", "stored", "stored_entries")

    def __init__(self, *, is_folder: bool) -> None:
        self.entries: dict[str, Node] | None = {} if is_folder else None  # as programs see them
        self.stored_entries: dict[str, Node] = {}  # as the disk has them
        self.stored = b""  # the content that the disk has
        self.forgotten: dict[int, bytes] = {}  # pages that a failed sync has lost, by their number
        self.place: tuple[Node, str] | None = None  # where programs find it

    @property
    def is_folder(self) -> bool:
        return self.entries is not None


Change: TypeAlias = list[tuple[Node, str, Node | None]]
"""A change of names that happens as a whole: in a folder, a name now means a node, or nothing."""


class Disk:
    """The disk of one host. ``root`` is a folder that exists."""

    def __init__(self, root: Path, chance: Random, *, orders: bool = False) -> None:
        self.root = root
        self.orders = orders
        self.is_full = False
        self.sync_failures = 0.0  # the share of syncs that fail
        self.is_rebuilt = False  # while programs cannot use it
        self.short_writes = 0.0  # the share of writes that take only a part
        self.step: Callable[[str], None] = lambda _what: None  # called before each operation; it may be the last one
        self._chance = chance
        self._tree = Node(is_folder=True)
        self._pending: list[Change] = []

    # Names

    def find(self, path: str | Path) -> Node | None:
        """Return what is at a path now; None if there is nothing."""
        node: Node | None = self._tree
        for name in Path(path).relative_to(self.root).parts:
            if node is None or node.entries is None:
                return None
            node = node.entries.get(name)
        return node

    def add(self, path: str | Path, *, is_folder: bool = False) -> Node:
        """Note a new file or folder."""
        node = Node(is_folder=is_folder)
        self._change([(*self._at(path), node)])
        return node

    def remove(self, path: str | Path) -> None:
        folder, name = self._at(path)
        self._change([(folder, name, None)])

    def link(self, path: str | Path, to: str | Path) -> None:
        node = self.find(path)
        assert node is not None
        self._change([(*self._at(to), node)])

    def rename(self, path: str | Path, to: str | Path) -> None:
        node = self.find(path)
        assert node is not None
        self._change([(*self._at(path), None), (*self._at(to), node)])

    def path_of(self, node: Node) -> Path | None:
        """Return a path of a node; None if it has none any more."""
        if node is self._tree:
            return self.root
        if node.place is None:
            return None
        folder = self.path_of(node.place[0])
        return None if folder is None else folder / node.place[1]

    def _at(self, path: str | Path) -> tuple[Node, str]:
        folder = self.find(Path(path).parent)
        assert folder is not None, f"the simulated disk does not know {path}: something went around it"
        return folder, Path(path).name

    def _change(self, change: Change) -> None:
        for folder, name, node in change:
            assert folder.entries is not None
            if (gone := folder.entries.pop(name, None)) is not None and gone.place == (folder, name):
                gone.place = None
            if node is not None:
                folder.entries[name] = node
                node.place = folder, name
        self._pending.append(change)

    # Syncing

    def sync_file(self, node: Node, content: bytes) -> None:
        """Store the content of a file; ``OSError`` if the disk fails at that."""
        if self._chance.random() < self.sync_failures:
            node.forgotten.update({number: page for number, page in _pages(content) if page != _page(node.stored, number)})
            raise OSError(errno.EIO, "Input/output error")
        for number, page in list(node.forgotten.items()):
            if _page(content, number) != page:
                del node.forgotten[number]  # it was written again
        node.stored = self._without_forgotten(node, content)
        if self.orders:
            self._store_names(len(self._pending))

    def sync_folder(self, folder: Node) -> None:
        """Store the names in a folder."""
        if self._chance.random() < self.sync_failures:
            raise OSError(errno.EIO, "Input/output error")
        touching = [at for at, change in enumerate(self._pending) if any(where is folder for where, _, _ in change)]
        if self.orders:
            self._store_names(touching[-1] + 1 if touching else 0)
            return
        for at in touching:
            _store(self._pending[at])
        self._pending = [change for at, change in enumerate(self._pending) if at not in touching]

    def note_write(self, node: Node, begin: int, end: int) -> None:
        """Note that a part of a file was written: its pages will be synced again."""
        for number in range(begin // PAGE, max(begin, end - 1) // PAGE + 1):
            node.forgotten.pop(number, None)

    def write_back(self) -> None:
        """Store something without being asked, as systems do now and then."""
        for node in list(self._files(self._tree)):
            if self._chance.random() < 0.5:
                node.stored = self._survivor(node)
        self._store_names(self._chance.randint(0, len(self._pending)))

    def _store_names(self, count: int) -> None:
        for change in self._pending[:count]:
            _store(change)
        del self._pending[:count]

    def _without_forgotten(self, node: Node, content: bytes) -> bytes:
        """Return the content with the pages that the disk has instead of the forgotten ones."""
        if not node.forgotten:
            return content
        lost = {number: _page(node.stored, number).ljust(PAGE, b"\0") for number in node.forgotten}
        pages = (lost.get(number, page)[: len(page)] for number, page in _pages(content))
        return b"".join(pages)

    # A power cut

    def cut_power(self) -> None:
        """Lose what was not stored, but for what the seed keeps of it."""
        if self.orders:
            self._store_names(self._chance.randint(0, len(self._pending)))
        else:
            share = self._chance.choice((0.0, 0.5, 0.9))
            for change in self._pending:
                if self._chance.random() < share:
                    _store(change)
        contents = {node: self._survivor(node) for node in dict.fromkeys(_stored_files(self._tree))}
        times = {node: path.stat().st_mtime for node in contents if (path := self.path_of(node)) is not None and path.exists()}
        self.is_rebuilt = True
        self._rebuild(contents)
        for node, time in times.items():  # programs see by them how long nobody has used a table
            if (path := self.path_of(node)) is not None:
                os.utime(path, (time, time))
        self.is_rebuilt = False

    def _rebuild(self, contents: dict[Node, bytes]) -> None:
        for each in self.root.iterdir():
            if each.is_dir():
                shutil.rmtree(each)
            else:
                each.unlink()
        made: dict[Node, Path] = {}
        self._restore(self._tree, self.root, contents, made)
        self._pending.clear()

    def _restore(self, folder: Node, path: Path, contents: dict[Node, bytes], made: dict[Node, Path]) -> None:
        """Make the stored files of a folder again, and let programs see what is stored."""
        folder.entries = dict(folder.stored_entries)
        for name, node in folder.entries.items():
            node.place = folder, name
            if node.is_folder:
                (path / name).mkdir(0o700)
                self._restore(node, path / name, contents, made)
            elif node in made:
                os.link(made[node], path / name)
            else:
                (path / name).write_bytes(contents[node])
                (path / name).chmod(0o600)
                node.stored, made[node] = contents[node], path / name
                node.forgotten.clear()

    def _survivor(self, node: Node) -> bytes:
        """Return the content of a file of which some parts were never synced."""
        path, old = self.path_of(node), node.stored
        new = self._without_forgotten(node, path.read_bytes()) if path is not None else old
        if new == old:
            return old
        fate = self._chance.choice(("nothing", "all", "a part", "sectors", "sectors"))
        if fate == "nothing":
            return old
        if fate == "all":
            return new
        size = self._chance.choice((len(old), len(new)))
        if fate == "a part":  # what was written first
            end = self._chance.randrange(0, max(len(old), len(new)) + SECTOR, SECTOR)
            mixed = new[:end] + old[end:] if len(old) > end else new[: max(end, len(old))]
        else:
            count = max(len(old), len(new)) // SECTOR + 1
            mixed = b"".join(_sector(new if self._chance.random() < 0.5 else old, number) for number in range(count))
        return mixed[:size].ljust(size, b"\0")

    def _files(self, folder: Node) -> Iterator[Node]:
        for node in (folder.entries or {}).values():
            if node.is_folder:
                yield from self._files(node)
            else:
                yield node


def _store(change: Change) -> None:
    for folder, name, node in change:
        folder.stored_entries.pop(name, None)
        if node is not None:
            folder.stored_entries[name] = node


def _stored_files(folder: Node) -> Iterator[Node]:
    for node in folder.stored_entries.values():
        if node.is_folder:
            yield from _stored_files(node)
        else:
            yield node


def _pages(content: bytes) -> Iterator[tuple[int, bytes]]:
    for begin in range(0, len(content), PAGE):
        yield begin // PAGE, content[begin : begin + PAGE]


def _page(content: bytes, number: int) -> bytes:
    return content[number * PAGE : (number + 1) * PAGE]


def _sector(content: bytes, number: int) -> bytes:
    """Return a sector, zeros where the file has none."""
    return content[number * SECTOR : (number + 1) * SECTOR].ljust(SECTOR, b"\0")
