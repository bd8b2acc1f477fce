"""The file of a room, beside its journal. Reading trusts nothing in it, and leaves a file that cannot be read alone."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from seatui import bots, paths
from seatui.engine.contract import Refused
from seatui.games import game as find_game
from seatui.match.saves.background import JournalThreads
from seatui.match.saves.codec import LARGEST_EPOCH
from seatui.match.take_backs import MARKED, check_undo_rule
from seatui.serve.harbour.rooms.absence import WAIT, absence_rule
from seatui.serve.harbour.rooms.room_model import JOINING, WATCH, Place, RoomRecord, RoomState
from seatui.serve.harbour.safe_text import clean_title

FORMAT = 1
SUFFIX = ".toml"
CLOSED = ".closed"
"""The suffix while the host keeps a table off the list."""
LARGEST = 4_000_000  # bytes
_TABLE_ID = re.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}")


def is_table_id(text: str) -> bool:
    """Return whether a text can be the id of a table, which is a part of the names of its files."""
    return _TABLE_ID.fullmatch(text) is not None


def encoded(record: RoomRecord) -> bytes:
    """Return the content of a room's file."""
    import tomli_w

    table = {**asdict(record), "format": FORMAT, "state": record.state.value, "let_in": sorted(record.let_in)}
    table["joined"], table["made_from"] = sorted(record.joined), sorted(record.made_from)
    table["places"] = [place._asdict() for place in record.places]
    return tomli_w.dumps({name: value for name, value in table.items() if value is not None}).encode()


def rename(path: Path, to: Path, threads: JournalThreads | None) -> None:
    """Give a room's file another name; ``Refused`` if that fails, and then nothing has changed."""
    try:
        path.rename(to)
    except OSError as error:
        raise Refused("", f"the file of the table cannot be renamed: {error.strerror or error}") from error
    if threads:
        threads.run(partial(_sync_quietly, to.parent))
    else:
        _sync_quietly(to.parent)


def _sync_quietly(folder: Path) -> None:
    """Make names durable if the disk can: if not, the file may have its old name again after a power cut, and nothing else is lost."""
    with suppress(OSError):
        paths.sync_folder(folder)


def changed_at(path: Path) -> float | None:
    """Return when a file was last written, by the wall clock; None if there is none, or the disk does not answer."""
    try:
        return path.stat().st_mtime
    except OSError:
        return None


def read(path: Path) -> RoomRecord:
    """Read a room; ``Refused`` in one sentence if the file cannot be used."""
    try:
        return parse(path.stem, paths.read_regular(path, LARGEST), path.name)
    except OSError as error:
        raise Refused("", f"cannot read {path.name}: {error.strerror or error}") from error


def parse(room: str, content: bytes, name: str = "its card") -> RoomRecord:
    """Return the room in the content of its file; ``Refused`` in one sentence if it cannot be used."""
    try:
        found = tomllib.loads(content.decode())
        if type(found["format"]) is not int or found["format"] > FORMAT:
            raise ValueError("it was written by a newer version of seatui")
        return _record_from(room, found)
    except KeyError as error:
        raise Refused("", f"{name} is damaged: it has no {error}") from error
    except (ValueError, TypeError, AttributeError, OverflowError, RecursionError, Refused) as error:
        raise Refused("", f"{name} cannot be used: {error}") from error


def _record_from(room: str, found: Mapping[str, Any]) -> RoomRecord:
    game = find_game(_text(found["game"]))
    seats = tuple(_place(place) for place in found["places"])
    rules = game.saved_rules(len(seats), found["options"])
    for place in seats:
        if place.bot:
            bots.level_named(game, place.bot)
    if found["watch"] not in WATCH:
        raise ValueError("it does not say who may watch")
    if (joining := found.get("joining", JOINING[0])) not in JOINING:  # older files do not say
        raise ValueError("it does not say who may sit down in play")
    ended, seed = found.get("ended"), found.get("seed")
    return RoomRecord(
        id=room,
        title=clean_title(found["title"]),
        game=game.id,
        options=dict(rules.settings),
        places=seats,
        host=_text(found["host"]),
        made=_time(found["made"]),
        watch=found["watch"],
        password=_text(found["password"]),
        seed=None if seed is None else int(seed),
        joining=joining,
        undo=check_undo_rule(_text(found.get("undo", MARKED))),  # older files do not say
        absence=str(absence_rule(game, _text(found.get("absence", WAIT)))),
        absences={_text(player): str(absence_rule(game, _text(rule))) for player, rule in found.get("absences", {}).items()},
        state=RoomState(found["state"]),
        verdict=_text(found["verdict"]),
        ended=None if ended is None else _time(ended),
        held={_text(player): int(side) for player, side in found["held"].items()},
        let_in=frozenset(map(_text, found["let_in"])),
        joined=frozenset(map(_text, found.get("joined", ()))),  # older files do not say, here and below
        made_from=frozenset(map(_text, found.get("made_from", ()))),
        epoch=_epoch(found.get("epoch", 0)),
    )


def _place(found: Mapping[str, Any]) -> Place:
    return Place(_text(found["owner"]), _text(found["name"]), _text(found["bot"]))


def _epoch(value: object) -> int:
    if type(value) is not int or not 0 <= value <= LARGEST_EPOCH:
        raise ValueError("its epoch is no number of changes of hands")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{str(value)[:40]!r} is not a text")
    return value


def _time(value: object) -> datetime:
    if not isinstance(value, datetime):
        raise TypeError(f"{str(value)[:40]!r} is not a time")
    return value.replace(tzinfo=None)
