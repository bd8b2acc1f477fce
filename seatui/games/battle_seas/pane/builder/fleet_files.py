"""Saved fleets: one file for each, with a name that the player chose.

A file is a mark, a checksum and msgpack: format version, name, and the pieces by the ids of their cards. A text file with a fleet as
players type it ("SH01[MO01], TE01") can be read as well. Reading trusts nothing, and writing overwrites nothing unless asked to.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import msgpack

from seatui import paths as places
from seatui.engine.contract import Refused
from seatui.engine.packing import LIMITS
from seatui.games.battle_seas.model.content import CARD, CARDS, Fleet, Item
from seatui.games.battle_seas.model.fleet import as_plain, canonical
from seatui.games.battle_seas.play.fleet_checks import check_item
from seatui.games.battle_seas.play.fleet_checks import read_fleet as from_plain
from seatui.games.battle_seas.words.fleet_notation import read_fleet as from_words
from seatui.games.battle_seas.words.fleet_notation import ready_id, say_fleet

SUFFIX = ".fleet"
MARK = b"SEAFLEET"
VERSION = 1
NAME_LENGTH = 40
LARGEST = 64 * 1024
"""The largest file in bytes; a fleet of 5000 levels needs far less."""
MOST_PIECES = 5000
MOST = 200
"""The most fleets of one player."""
CHECK = 4
DRAFT = f".draft{SUFFIX}"
"""The file of the fleet being built."""


class Saved(NamedTuple):
    """A saved fleet, or a file that cannot be read, with the reason."""

    path: Path
    name: str
    fleet: Fleet = ()
    problem: str = ""


# Names


def clean_name(text: str) -> str:
    """Return a name without unprintable characters and surplus blanks."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def fault_of_name(text: str) -> str:
    """Return why a fleet cannot have a name; "" if it can."""
    return "" if 1 <= len(clean_name(text)) <= NAME_LENGTH else f"A name has 1 to {NAME_LENGTH} letters."


def _checked_name(text: str) -> str:
    if fault := fault_of_name(text):
        raise Refused("", fault)
    return clean_name(text)


# The player's fleets


def folder() -> Path:
    """Return the folder of the player's fleets."""
    return places.saves_folder() / "fleets"


def list_fleets() -> list[Saved]:
    """Return all saved fleets by name; files that cannot be read come last, with the reason."""
    try:
        paths = sorted(path for path in folder().iterdir() if path.suffix == SUFFIX and not path.name.startswith("."))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise Refused("", f"your fleets cannot be listed: {_why(error)}") from error
    return sorted(map(_listed, paths), key=lambda saved: (bool(saved.problem), saved.name.casefold(), saved.path))


def _listed(path: Path) -> Saved:
    try:
        return read_file(path)
    except Refused as refused:
        return Saved(path, clean_name(path.stem), problem=refused.message)


def find_fleet(name: str) -> Saved | None:
    """Return the saved fleet of that name, in any case of letters; None if there is none."""
    wanted = clean_name(name).casefold()
    return next((saved for saved in list_fleets() if not saved.problem and saved.name.casefold() == wanted), None)


def save_fleet(name: str, fleet: Fleet, *, replace: bool = False) -> Saved:
    """Save a fleet; ``Refused`` if there is one of that name already, unless ``replace`` is set."""
    name, fleet = _checked_name(name), canonical(fleet)
    found = find_fleet(name)
    if found is None:
        if len(list_fleets()) >= MOST:
            raise Refused("", f"you have kept {MOST} fleets: delete one first")
        return Saved(_write_new(name, encode(name, fleet)), name, fleet)
    if not replace:
        raise _taken(found)
    _write(found.path, encode(name, fleet))
    return Saved(found.path, name, fleet)


def rename_fleet(saved: Saved, name: str) -> Saved:
    """Rename a saved fleet. It stays in its file, which is written in one step with the file's present fleet."""
    name = _checked_name(name)
    found = find_fleet(name)
    if found is not None and found.path != saved.path:
        raise _taken(found)
    fleet = read_file(saved.path).fleet
    _write(saved.path, encode(name, fleet))
    return saved._replace(name=name, fleet=fleet)


def _taken(found: Saved) -> Refused:
    return Refused("", f"there is a fleet called {found.name} already")


def delete_fleet(saved: Saved) -> None:
    """Delete a saved fleet, or a file that cannot be read."""
    try:
        saved.path.unlink(missing_ok=True)
    except OSError as error:
        raise Refused("", f"{_called(saved.path)} cannot be deleted: {_why(error)}") from error


def _write_new(name: str, data: bytes) -> Path:
    """Write a new file for a name. The file name is plain ASCII, with a number where another fleet has it.

    Another program may save a fleet of this name at the same moment: the second one is refused.
    """
    letters = "".join(char if char.isascii() and char.isalnum() else "-" for char in name.casefold())
    stem = "-".join(part for part in letters.split("-") if part) or "fleet"
    for path in _numbered(folder() / stem):
        if _is_made(path, data):
            return path
        if (found := find_fleet(name)) is not None:
            raise _taken(found)
    raise AssertionError  # numbers never run out


def _numbered(path: Path) -> Iterator[Path]:
    yield path.with_name(f"{path.name}{SUFFIX}")
    for number in count(2):
        yield path.with_name(f"{path.name}-{number}{SUFFIX}")


# The fleet being built


def keep_draft(purpose: str, fleet: Fleet) -> None:
    """Keep the fleet being built. There is one such file, so of two fleets built at once the last change is kept."""
    _write(folder() / DRAFT, encode(purpose, fleet))


def draft_for(purpose: str) -> Fleet:
    """Return the fleet kept for a purpose; () if the file is for another one, or cannot be read."""
    try:
        saved = read_file(folder() / DRAFT)
    except Refused:
        return ()
    return saved.fleet if saved.name == purpose else ()


# Single files


def read_file(path: Path) -> Saved:
    """Read a fleet from any file, saved or written by hand; ``Refused`` with the reason if it holds none."""
    data = _bytes_of(path)
    if data.startswith(MARK):
        name, fleet = decode(data, _called(path))
        return Saved(path, name, fleet)
    return Saved(path, clean_name(path.stem)[:NAME_LENGTH] or "fleet", _from_text(data, _called(path)))


def export_fleet(path: Path, name: str, fleet: Fleet) -> Path:
    """Write a fleet to a new file, as text where the name ends in .txt; ``Refused`` if the file exists."""
    if path.suffix not in (SUFFIX, ".txt"):
        path = path.with_name(f"{path.name}{SUFFIX}")
    if not _is_made(path, f"{in_words(fleet)}\n".encode() if path.suffix == ".txt" else encode(name, fleet)):
        raise Refused("", f"{_called(path)} exists already")
    return path


def in_words(fleet: Fleet) -> str:
    """Return the fleet as players type it, even a ready one card by card: "HMS Victory [Admiral Nelson], Rough Seas"."""
    plain = as_plain(fleet)
    return ", ".join(say_fleet((item,)) for item in plain) if ready_id(plain) else say_fleet(plain)


def _from_text(data: bytes, called: str) -> Fleet:
    try:
        words = " ".join(data.decode().split())
    except UnicodeDecodeError:
        raise Refused("", f"{called} is not a fleet") from None
    plain = from_words(words.removeprefix("fleet ").lower())
    if plain is None:
        raise Refused("", f"{called} is not a fleet: write cards as in SH01[MO01], TE01")
    return _lawful(from_plain(plain))


# Bytes


def encode(name: str, fleet: Fleet) -> bytes:
    """Return a fleet as the bytes of a file."""
    pieces = [[CARDS[item.card].id, [CARDS[number].id for number in item.gear]] for item in fleet]
    body: bytes = msgpack.packb({"version": VERSION, "name": name, "pieces": pieces})
    return MARK + crc32(body).to_bytes(CHECK, "big") + body


def decode(data: bytes, called: str) -> tuple[str, Fleet]:
    """Return name and fleet from the bytes of a file; ``Refused`` with the reason if they are damaged or unlawful."""
    check, body = data[len(MARK) : len(MARK) + CHECK], data[len(MARK) + CHECK :]
    if crc32(body).to_bytes(CHECK, "big") != check:
        raise Refused("", f"{called} is damaged")
    try:
        table = msgpack.unpackb(body, **LIMITS)
    except (ValueError, msgpack.UnpackException):
        raise Refused("", f"{called} is damaged") from None
    if not isinstance(table, dict) or not isinstance(table.get("version"), int):
        raise Refused("", f"{called} is not a fleet")
    if table["version"] > VERSION:
        raise Refused("", f"{called} was written by a newer version of this program")
    return _name_of(table, called), _lawful(_pieces_of(table, called))


def _name_of(table: dict[str, Any], called: str) -> str:
    name = table.get("name")
    if not isinstance(name, str) or fault_of_name(name):
        raise Refused("", f"{called} has no proper name in it")
    return clean_name(name)


def _pieces_of(table: dict[str, Any], called: str) -> Fleet:
    pieces = table.get("pieces")
    if not isinstance(pieces, list) or len(pieces) > MOST_PIECES or not all(map(_is_piece, pieces)):
        raise Refused("", f"{called} is not a fleet")
    for each in (each for card, gear in pieces for each in (card, *gear)):
        if each not in CARD:
            raise Refused("", f"{called} has a card that is not known: {clean_name(each)[:12]}")
    return tuple(Item(CARD[card].number, tuple(CARD[each].number for each in gear)) for card, gear in pieces)


def _is_piece(entry: object) -> bool:
    if not isinstance(entry, list) or len(entry) != 2 or not isinstance(entry[1], list):
        return False
    return all(isinstance(each, str) for each in (entry[0], *entry[1]))


def _lawful(fleet: Fleet) -> Fleet:
    """Check the attachments of all pieces, which are lawful or not in every game; the cost depends on the game's options."""
    for item in fleet:
        check_item(item)
    return canonical(fleet)


# The disk


def _bytes_of(path: Path) -> bytes:
    try:
        with open(path, "rb", opener=places.without_waiting) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise Refused("", f"{_called(path)} is not a file")
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = _why(error) if isinstance(error, OSError) else "that is not a file name"
        raise Refused("", f"{_called(path)} cannot be read: {reason}") from error
    if len(data) > LARGEST:
        raise Refused("", f"{_called(path)} is too large for a fleet")
    return data


def _write(path: Path, data: bytes) -> None:
    """Write a file, replacing one that exists."""
    with _refusing_disk_errors(path):
        places.keep(path, data)


def _is_made(path: Path, data: bytes) -> bool:
    """Write a new file; False if it exists already."""
    with _refusing_disk_errors(path):
        try:
            places.keep_new(path, data)
        except FileExistsError:
            if not os.path.lexists(path):  # the folder is in the way
                raise
            return False
    return True


@contextmanager
def _refusing_disk_errors(path: Path) -> Iterator[None]:
    """Turn errors of the disk into refusals."""
    try:
        yield
    except (OSError, ValueError) as error:
        reason = _why(error) if isinstance(error, OSError) else "that is not a file name"
        raise Refused("", f"{_called(path)} cannot be written: {reason}") from error


def _called(path: Path) -> str:
    return clean_name(path.name)[:80] or "the file"


def _why(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()
