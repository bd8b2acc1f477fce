"""The small files of a player's own that go with them to a host that may have other copies: settings, and whom they have muted."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from seatui import paths
from seatui.serve.event_log import log_warning
from seatui.serve.harbour import ignored_players
from seatui.tui.look import settings

LARGEST = {settings.FILE: settings.LARGEST, ignored_players.FILE: ignored_players.LARGEST}
"""The files, with the most bytes of each."""

OwnFiles = Mapping[str, bytes]


def checked(found: object) -> OwnFiles:
    """Return the files in a message; ``ValueError`` if there is anything else in it."""
    if not isinstance(found, dict):
        raise ValueError("these are no files")
    for name, content in found.items():
        if not isinstance(content, bytes) or len(content) > LARGEST.get(name, -1):
            raise ValueError("there is another file, or one is too large")
    return found


def read(folder: Path) -> OwnFiles:
    """Return the files in a player's folder. Those that cannot be read stay where they are."""
    found = {}
    for name, largest in LARGEST.items():
        try:
            found[name] = paths.read_regular(folder / name, largest)
        except OSError:
            continue
    return found


def changed(folder: Path, known: OwnFiles) -> OwnFiles:
    """Return the files that are not as they are known."""
    return {name: content for name, content in read(folder).items() if known.get(name) != content}


def keep(folder: Path, files: OwnFiles) -> None:
    """Write files that have come from another host, if they are not the same here. A disk that is full keeps nobody from a table."""
    here = read(folder) if files else {}
    for name, content in files.items():
        if here.get(name) != content:
            try:
                paths.keep(folder / name, content)
            except OSError as error:
                log_warning(f"cannot save what a player has set at another host: {error.strerror or error}", file=name)
