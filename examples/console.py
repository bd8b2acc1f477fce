"""A pane with stations: Ann holds both roles of a crew of Divers, against bots. ``--real-time`` lets time run."""

from __future__ import annotations

import sys
from collections.abc import Callable

from examples.app import DemoApp
from examples.divers import GAME
from seatui import bots
from seatui.match.clock import monotonic_ms
from seatui.match.referee import Match
from seatui.match.table import Holder, Person, Table
from seatui.tui.look.settings import Settings
from seatui.tui.pane.pane import PaneSpec
from seatui.tui.screens.game import GameScreen


def table(people: str = "AA--", mode: str = "turns") -> Table:
    """Return a table of Divers, from a letter for the person at each seat (A is Ann, B is Bo, C is Cy) and dashes for bots."""
    names = {"A": "Ann", "B": "Bo", "C": "Cy"}
    persons = {letter: Person(name) for letter, name in names.items()}
    match = Match.new(GAME, seed=1, names=[names.get(letter, "Mate") for letter in people], mode=mode)
    holders: list[Holder] = [
        persons[letter] if letter in persons else bots.make(GAME, "mate", seat, match.rules) for seat, letter in enumerate(people)
    ]
    return Table(match, holders, hot_seat=True)


def app(
    settings: Settings | None = None, *, people: str = "AA--", mode: str = "turns", source: Callable[[], int] = monotonic_ms
) -> DemoApp:
    """Return the demo, with all people at one pane."""
    seats = tuple(seat for seat, letter in enumerate(people) if letter != "-")
    return DemoApp(lambda: GameScreen(table(people, mode), [PaneSpec(seats)], source=source), settings)


if __name__ == "__main__":
    app(mode="real-time" if "--real-time" in sys.argv else "turns").run()
