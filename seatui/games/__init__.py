"""The games that are there: each folder here that exports ``GAME``, and those of other packages (entry point group ``seatui.games``)."""

from __future__ import annotations

import importlib
import logging
import pkgutil
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from seatui.engine.contract import Refused
from seatui.engine.game import Game

ORDER = ("sea-search", "sea-skirmish", "dangerous-sea", "battle-seas", "captain-sonar")
"""How the house's own games are listed; others follow by title."""
GROUP = "seatui.games"
"""The entry point group in which another package names its games."""
LOG = logging.getLogger(__name__)


@cache
def games() -> dict[str, Game]:
    """Every game by its id, in the order of the home screen."""
    found = {game.id: game for game in _games_of_this_house()}
    for name, game in _games_of_other_packages():
        if found.setdefault(game.id, game) is not game:
            LOG.warning("the game %r of another package is left out: there is a game %r already", name, game.id)
    place = {name: at for at, name in enumerate(ORDER)}
    listed = sorted(found.values(), key=lambda game: (place.get(game.id, len(ORDER)), game.title))
    return {game.id: game for game in listed}


def game(name: str) -> Game:
    """The game of that id; ``Refused`` if there is none."""
    known = games()
    if name not in known:
        raise Refused("", f"there is no game {name[:40]!r} (there are: {', '.join(known)})")
    return known[name]


def _games_of_this_house() -> Iterator[Game]:
    for info in pkgutil.iter_modules(__path__):
        if info.ispkg:
            yield importlib.import_module(f"{__name__}.{info.name}").GAME


def _games_of_other_packages() -> Iterator[tuple[str, Game]]:
    """The games of the entry point group. One that is no game, or cannot be loaded, is logged and left out."""
    if not _any_package_brings_games():
        return
    from importlib.metadata import entry_points

    for entry in entry_points(group=GROUP):
        try:
            found = entry.load()
        except Exception:  # anything may go wrong in the package of a stranger
            LOG.warning("the game %r of another package cannot be loaded", entry.name, exc_info=True)
            continue
        if isinstance(found, Game):
            yield entry.name, found
        else:
            LOG.warning("the game %r of another package is left out: it is a %s, not a Game", entry.name, type(found).__name__)


def _any_package_brings_games() -> bool:
    """A look for the group's name in the installed packages: a millisecond, where importing importlib.metadata takes forty."""
    heading = f"[{GROUP}]".encode()
    lists = (path for folder in sys.path for path in Path(folder).glob("*.*-info/entry_points.txt"))  # .dist-info and .egg-info
    return any(heading in _bytes_of(path) for path in lists)


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:  # a package that cannot be read brings no games
        return b""
