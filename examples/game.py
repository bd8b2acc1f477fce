"""GameScreen: a whole game of Buoys against a bot. ``--plain`` shows it on the plain pane, ``--people`` is for two people."""

from __future__ import annotations

import sys

from examples.app import DemoApp
from examples.buoys import GAME
from seatui.match.referee import Match
from seatui.match.table import Holder, Person, Table
from seatui.tui.look.settings import Settings
from seatui.tui.pane.pane import PaneSpec
from seatui.tui.pane.plain_pane import PlainPane
from seatui.tui.screens.game import GameScreen


class PlainGameScreen(GameScreen):
    """A game screen with the pane for games that have none of their own."""

    pane_class = PlainPane


def table(seed: int = 7, *, people: int = 1) -> Table:
    """Return a table of Buoys for Ann and Bo, of whom the first ``people`` are people."""
    from seatui import bots

    match = Match.new(GAME, seats=2, seed=seed, names=("Ann", "Bo"))
    names = ("Ann", "Bo")
    holders: list[Holder] = [
        Person(names[seat]) if seat < people else bots.make(GAME, "mate", seat, match.rules) for seat in range(match.rules.seats)
    ]
    return Table(match, holders, hot_seat=people > 1)


def app(settings: Settings | None = None, *, plain: bool = False, people: int = 1, seed: int = 7) -> DemoApp:
    """Return the demo."""
    kind = PlainGameScreen if plain else GameScreen
    return DemoApp(lambda: kind(table(seed, people=people), [PaneSpec(tuple(range(people)))]), settings)


if __name__ == "__main__":
    app(plain="--plain" in sys.argv, people=2 if "--people" in sys.argv else 1).run()
