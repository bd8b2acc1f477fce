"""The file with the host's decisions, so that they survive a restart. People may edit it while the server is stopped."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from seatui import paths
from seatui.engine.contract import Refused
from seatui.serve.harbour.safe_text import clean_chat
from seatui.serve.harbour.sanctions import TARGET_KINDS, Sanction, key_target, parse_target

FILE = "moderation.toml"
LARGEST = 1_000_000  # bytes
LISTS = ("bans", "mutes", "resets")
MOST = 1000
"""Bans, and as many mutes and reset names."""


@dataclass(frozen=True)
class Decisions:
    """All that the host has decided for good or for a time."""

    names_closed: bool = False
    bans: tuple[Sanction, ...] = ()
    mutes: tuple[Sanction, ...] = ()
    resets: tuple[Sanction, ...] = ()  # names with a secret from the host, which works until then


def read(path: Path) -> Decisions:
    """Return the decisions in the file, none if there is no file; ``Refused`` if it cannot be read."""
    try:
        return decoded(paths.read_regular(path, LARGEST))
    except FileNotFoundError:
        return Decisions()
    except OSError as error:
        raise Refused("", f"cannot read {path.name}: {error.strerror}") from error
    except ValueError as error:
        raise Refused("", f"{path.name} is damaged, and without it banned players could come back: {error}") from error


def decoded(data: bytes) -> Decisions:
    """Return the decisions in the content of a file; ``ValueError`` if they make no sense."""
    try:
        found = tomllib.loads(data.decode())
        names = found.get("names", "open")
        if names not in ("open", "closed"):
            raise ValueError(f"names is {names!r}, neither open nor closed")
        return Decisions(names == "closed", *(_sanctions(found.get(name, [])) for name in LISTS))
    except (TypeError, KeyError, AttributeError, RecursionError, Refused) as error:
        raise ValueError(str(error)) from error


def encoded(decisions: Decisions) -> bytes:
    """Return the content of the file."""
    import tomli_w

    tables = {name: [_entry(each) for each in getattr(decisions, name)] for name in LISTS}
    return tomli_w.dumps({"names": "closed" if decisions.names_closed else "open", **tables}).encode()


def _entry(sanction: Sanction) -> dict[str, Any]:
    end = {} if sanction.until is None else {"until": datetime.fromtimestamp(sanction.until, UTC)}
    decided = {"decided": sanction.decided} if sanction.decided else {}
    return {sanction.target.kind: sanction.target.value, **end, "why": sanction.why, **decided}


def _sanctions(entries: Iterable[Mapping[str, Any]]) -> tuple[Sanction, ...]:
    found = tuple(map(_sanction, entries))
    if len(found) > MOST:
        raise ValueError(f"it has more than {MOST} entries of one kind")
    return found


def _sanction(entry: Mapping[str, Any]) -> Sanction:
    ((kind, value),) = ((kind, entry[kind]) for kind in TARGET_KINDS if kind in entry)
    target = key_target(value) if kind == "key" else parse_target(f"name:{value}" if kind == "name" else value)
    until, decided = entry.get("until"), entry.get("decided", 0)
    if not isinstance(value, str) or target.kind != kind or not (until is None or isinstance(until, datetime)) or type(decided) is not int:
        raise ValueError(f"{dict(entry)} is not an entry")
    end = None if until is None else until.replace(tzinfo=until.tzinfo or UTC).timestamp()
    return Sanction(target, end, clean_chat(entry.get("why", "")), decided)
