"""The files of tables that move from one host to another, as both hosts keep them.

A table moves in four steps, and each is one rename that the disk has before the next begins:

1. The old host renames ID.toml to ``ID.HOST.ATTEMPT.leaving``. Nobody can open the table any more.
2. The new host gets copies, checks them, and keeps them as ``.arriving``: the journal and the chat first, the table's own file last.
3. The old host renames ``.leaving`` to ``.gone``. **This decides**: before it the table is the old host's, after it the new host's.
4. The new host renames ``.arriving`` to ID.toml, and the old one ``.gone`` to ``.moved``, which nobody reads any more.

Why the old host decides: if the new one did, the old one would have to ask whenever a link breaks, and "it is not here" would be no safe
answer, for its copies might still be on their way through a slow disk or another worker. So until step 3 the old host takes the table
back without a question, whatever copies are about; they can never become a table, since only the old host says so, and only after
step 3, from which there is no way back. After that it asks the new host for one thing alone: to take a table that is its own already. It
may ask again and again. Each attempt has its own name, so the files of an earlier one are never taken for those of a later one.

Every step is a rename of a file that exists once. So even if two workers believed to have the lock of the table, one could not take it back
while the other gives it away: the second finds no file. Nothing else makes ID.toml, so it is never on both hosts.

Stale copies: a table that has moved has in its file an epoch above all those that it had on the old host. A copy that comes out of a
back-up has a smaller one, and is left alone if ``.gone`` or ``.moved`` files stand beside it, or if the store knows the table. If the store
has lost its memory, both hosts tell it of their copies, and the greater epoch wins. One case is not covered: the whole folder of the
old host comes out of a back-up, and the store is away, or has lost its memory while the new host is not there to contradict.
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from seatui import paths
from seatui.engine.contract import Refused
from seatui.match.saves.codec import LARGEST_EPOCH
from seatui.match.saves.contents import last_epoch
from seatui.match.saves.frames import LARGEST_FILE
from seatui.match.saves.journal import SUFFIX as JOURNAL
from seatui.match.saves.listing import save_info
from seatui.serve.harbour import chat_file
from seatui.serve.harbour.rooms import room_file
from seatui.serve.harbour.rooms.room_model import RoomState

LEAVING, GONE, MOVED, ARRIVING = "leaving", "gone", "moved", "arriving"
LARGEST_CHAT = 2 * chat_file.LARGEST
LARGEST_PARTS = (room_file.LARGEST, LARGEST_FILE, LARGEST_CHAT)
"""Bytes of the parts of a ``Cargo``, in their order."""
_NAME = re.compile(r"([0-9a-f]{10})\.([A-Za-z0-9][A-Za-z0-9._-]{0,39})\.([0-9]{1,19}-[0-9a-f]{16})\.(leaving|gone|moved|arriving)")


class Move(NamedTuple):
    """One attempt to move a table, as one of the two hosts sees it."""

    table: str
    other: str  # the host at the other end
    attempt: str  # the last epoch on the old host, and a random number: "8-3fa9c2d1e0b74455"

    @property
    def epoch(self) -> int:
        """The last epoch on the old host."""
        return int(self.attempt.partition("-")[0])

    def name(self, stage: str) -> str:
        """Return the name of the table's own file at a stage, or of another part with another suffix."""
        return f"{self.table}.{self.other}.{self.attempt}.{stage}"


class Cargo(NamedTuple):
    """The content of a table's files."""

    record: bytes
    journal: bytes = b""  # empty if the game has not begun
    chat: bytes = b""


class Stage(NamedTuple):
    """A move whose files are on the disk, and how far it is."""

    move: Move
    stage: str


def new_move(table: str, other: str, epoch: int) -> Move:
    """Return a new attempt to move a table, which had this epoch last."""
    return Move(table, other, f"{epoch}-{secrets.token_hex(8)}")


def move_named(table: str, other: str, attempt: str) -> Move:
    """Return a move that another worker names; ``ValueError`` if it cannot be one."""
    move = Move(table, other, attempt)
    if not _NAME.fullmatch(move.name(LEAVING)) or move.epoch >= LARGEST_EPOCH:
        raise ValueError("it is no move")
    return move


def stages(folder: Path) -> Iterator[Stage]:
    """Yield all moves that have left files in a folder, in the order of their names."""
    with suppress(FileNotFoundError):
        for path in sorted(folder.iterdir()):
            if found := _NAME.fullmatch(path.name):
                table, other, attempt, stage = found.groups()
                yield Stage(Move(table, other, attempt), stage)


def on_their_way(folder: Path) -> set[str]:
    """Return the tables that have left the list of this host, and are not at the other one for certain."""
    return {move.table for move, stage in stages(folder) if stage in (LEAVING, GONE)}


def left_epochs(folder: Path) -> dict[str, int]:
    """Return the last epochs here of the tables that were moved to other hosts."""
    found: dict[str, int] = {}
    for move, stage in stages(folder):
        if stage in (GONE, MOVED):
            found[move.table] = max(move.epoch, found.get(move.table, 0))
    return found


def epoch_on_disk(path: Path) -> int:
    """Return the greatest epoch in the files of a table, by the path of its own file; 0 without one. ``Refused`` if they are damaged."""
    own = room_file.read(path).epoch if path.exists() else 0
    return max(own, last_epoch(path.with_suffix(JOURNAL)))


# The old host


def pack(folder: Path, table: str, epoch: int) -> tuple[Cargo, int]:
    """Read the files of a closed table for another host, and return them with the table's last epoch; ``Refused`` if they are damaged."""
    path = folder / f"{table}{room_file.SUFFIX}"
    journal = path.with_suffix(JOURNAL)
    record = room_file.read(path)
    if journal.exists():
        if problem := save_info(journal).problem:
            raise Refused("", problem)
    elif record.state is not RoomState.OPEN:
        raise Refused("", f"{journal.name} is missing")
    last = max(epoch, epoch_on_disk(path))
    if last + 1 >= LARGEST_EPOCH:
        raise Refused("", "it has changed hands too often")
    parts = [_content(each, most) for each, most in ((journal, LARGEST_FILE), (path.with_suffix(chat_file.SUFFIX), LARGEST_CHAT))]
    return Cargo(room_file.encoded(replace(record, epoch=last + 1)), *parts), last


def leave(folder: Path, move: Move) -> None:
    """Take a table off the list, so that nobody opens it. ``OSError`` if the disk fails; the table may be back or off then."""
    _rename(folder / f"{move.table}{room_file.SUFFIX}", folder / move.name(LEAVING))
    _sync(folder)


def take_back(folder: Path, move: Move) -> None:
    """Put a table back that was not given away; ``FileNotFoundError`` if it was."""
    _rename(folder / move.name(LEAVING), folder / f"{move.table}{room_file.SUFFIX}")
    _sync(folder)


def give_away(folder: Path, move: Move) -> None:
    """Give a table away for good; ``FileNotFoundError`` if it was taken back.

    The other host must not hear of it before this returns. If it fails otherwise, the disk may have given the table away or not, so that
    it is nobody's until a later call succeeds.
    """
    gone = folder / move.name(GONE)
    if not gone.exists():
        _rename(folder / move.name(LEAVING), gone)
    _sync(folder)


def finish(folder: Path, move: Move) -> None:
    """Put the files of a table aside that the other host has."""
    for suffix in (JOURNAL, chat_file.SUFFIX):
        _rename_if_there(folder / f"{move.table}{suffix}", folder / move.name(f"{MOVED}{suffix}"))
    _sync(folder)
    _rename_if_there(folder / move.name(GONE), folder / move.name(MOVED))
    _sync(folder)


# The new host


def arrive(folder: Path, move: Move, cargo: Cargo) -> None:
    """Check and keep the copies of a table; ``Refused`` or ``OSError`` if that fails, and nothing stays then.

    The disk has all of them only when this returns; until then the old host has not given the table away.
    """
    _check_free(folder, move)
    _drop_older(folder, move)
    record = room_file.parse(move.table, cargo.record, "its file")
    if record.epoch != move.epoch + 1:
        raise Refused("", "its file has another epoch than was told")
    if not cargo.journal and record.state is not RoomState.OPEN:
        raise Refused("", "its journal is missing")
    try:
        for part, content in ((JOURNAL, cargo.journal), (chat_file.SUFFIX, cargo.chat)):
            if content:
                _write(folder / move.name(f"{ARRIVING}{part}"), content)
        if cargo.journal:
            _check_journal(folder / move.name(f"{ARRIVING}{JOURNAL}"), move)
        draft = folder / f".{move.name(ARRIVING)}"
        _write(draft, cargo.record)
        _rename(draft, folder / move.name(ARRIVING))
        _sync(folder)
    except (OSError, Refused):
        drop(folder, move)
        raise


def settle(folder: Path, move: Move) -> bool:
    """Make a table of the copies, as the old host has given it away. Returns whether the table is or was here: False means that nobody
    knows of it, perhaps because it was removed since. ``Refused`` or ``OSError`` if it has to be tried again.
    """
    arriving = folder / move.name(ARRIVING)
    if not arriving.exists():
        return any(folder.glob(f"{move.table}.*"))
    _check_no_table(folder, move)
    for suffix in (JOURNAL, chat_file.SUFFIX):
        _rename_if_there(folder / move.name(f"{ARRIVING}{suffix}"), folder / f"{move.table}{suffix}")
    _sync(folder)
    _rename_if_there(arriving, folder / f"{move.table}{room_file.SUFFIX}")
    _sync(folder)
    return True


def sweep(folder: Path, table: str) -> None:
    """Remove copies of a table that never became complete. The caller has the table's lock, so that nobody is writing them."""
    for path in [*folder.glob(f"{table}.*.{ARRIVING}.*"), *folder.glob(f".{table}.*.{ARRIVING}")]:
        if not (folder / f"{path.name.lstrip('.').partition(f'.{ARRIVING}')[0]}.{ARRIVING}").exists():
            _unlink(path)


def drop(folder: Path, move: Move) -> None:
    """Remove the copies of a table that the old host has taken back."""
    for name in (f".{move.name(ARRIVING)}", *(move.name(f"{ARRIVING}{part}") for part in ("", JOURNAL, chat_file.SUFFIX))):
        with suppress(OSError):
            _unlink(folder / name)


def _drop_older(folder: Path, move: Move) -> None:
    """Remove the copies of earlier attempts. The other host has taken those back, or it could not try again."""
    for found, stage in stages(folder):
        if stage == ARRIVING and (found.table, found.other) == (move.table, move.other) and found.epoch < move.epoch:
            drop(folder, found)


def _check_free(folder: Path, move: Move) -> None:
    _check_no_table(folder, move)
    if (folder / f"{move.table}{JOURNAL}").exists():
        raise Refused("", f"there is a journal {move.table}{JOURNAL} already, perhaps an old copy of this table: put it elsewhere")


def _check_no_table(folder: Path, move: Move) -> None:
    for suffix in (room_file.SUFFIX, room_file.CLOSED):
        if (folder / f"{move.table}{suffix}").exists():
            raise Refused("", f"there is a {move.table}{suffix} already, perhaps an old copy of this table: put it elsewhere")
    if any(found.stage in (LEAVING, GONE) and found.move.table == move.table for found in stages(folder)):
        raise Refused("", "this table is just leaving there")


def _check_journal(path: Path, move: Move) -> None:
    if problem := save_info(path).problem:
        raise Refused("", problem)
    if last_epoch(path) > move.epoch:
        raise Refused("", "its journal has a greater epoch than was told")


# Calls of the disk. Each of them can be the last before the power fails.


def _rename(path: Path, to: Path) -> None:
    path.rename(to)


def _rename_if_there(path: Path, to: Path) -> None:
    """Rename a file, unless an earlier attempt has done so."""
    with suppress(FileNotFoundError):
        _rename(path, to)


def _unlink(path: Path) -> None:
    path.unlink(missing_ok=True)


def _write(path: Path, content: bytes) -> None:
    """Write a new file, so that the disk has its content."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, paths.OWNER_ONLY_FILE)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _sync(folder: Path) -> None:
    """Make names durable; unlike ``paths.sync_folder`` it fails if the disk does, for the next step relies on it."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _content(path: Path, most: int) -> bytes:
    return paths.read_regular(path, most) if path.exists() else b""
