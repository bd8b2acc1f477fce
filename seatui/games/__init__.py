"""The games that are there: each folder here that exports ``GAME``, and those of other packages (entry point group ``seatui.games``)."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib.metadata import entry_points

from seatui.engine.contract import Refused
from seatui.engine.game import Game

ORDER = ("sea-search", "sea-skirmish", "dangerous-sea", "battle-seas", "captain-sonar")
"""How the house's own games are listed; others follow by title."""


@cache
def games() -> dict[str, Game]:
    """Every game by its id, in the order of the home screen."""
    found = [importlib.import_module(f"{__name__}.{info.name}").GAME for info in pkgutil.iter_modules(__path__) if info.ispkg]
    found += [entry.load() for entry in entry_points(group="seatui.games")]
    place = {name: at for at, name in enumerate(ORDER)}
    found.sort(key=lambda game: (place.get(game.id, len(ORDER)), game.title))
    return {game.id: game for game in found}


def game(name: str) -> Game:
    """The game of that id; ``Refused`` if there is none."""
    known = games()
    if name not in known:
        raise Refused("", f"there is no game {name[:40]!r} (there are: {', '.join(known)})")
    return known[name]
