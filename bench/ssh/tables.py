"""The tables of the benchmark. They are made in the server's folder before it starts, which opens them as after a restart."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from seatui import bots
from seatui.engine.contract import Seat
from seatui.match.referee import Match
from seatui.serve.harbour.harbour import Harbour, HarbourLimits
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_model import Plan

GAME = "captain-sonar"
OPERATORS = (3, 7)
"""Seats that nobody waits for in real time, so that bots on all others play on while people look around."""
LEVEL = "mate"
LONGEST_LINE = 60
"""Letters of a line that is typed. A longer one, such as a report of all spaces where a boat may be, is replaced by the shortest option."""
LONG = 1
"""The seed of a long game in which no Captain is asked to confirm an order."""


class Tables(NamedTuple):
    """The names of the players at each kind of table."""

    alone: str  # at a table with seven bots
    pairs: Sequence[str]  # at tables with one more person and six bots
    eight: Sequence[str]  # at one table, by seat
    journal: Path  # of that one


def make_tables(folder: Path, pairs: int, guests: Sequence[str]) -> Tables:
    """Make all tables and start the games: those with bots in real time, that of eight people in turns.

    Guests are added too, for a server takes few new names from one address.
    """
    harbour = Harbour(folder, HarbourLimits())
    timed = {"mode": "real-time"}
    names = [[f"Operator {table}{end}" for end in "ab"] for table in range(pairs)]
    eight = [f"Viewer {seat}" for seat in range(8)]
    try:
        for guest in guests:
            harbour.people.by_name(guest)
        _begin(harbour, {OPERATORS[0]: "Solo"}, timed)
        for pair in names:
            _begin(harbour, dict(zip(OPERATORS, pair, strict=True)), timed)
        room = _begin(harbour, dict(enumerate(eight)), {"mode": "turns", "map": "lantern-bank"}, LONG)
        return Tables("Solo", [name for pair in names for name in pair], eight, folder / "tables" / f"{room.id}.sea")
    finally:
        harbour.close()


def _begin(harbour: Harbour, people: dict[Seat, str], options: dict[str, str], seed: int | None = None) -> Room:
    players = {seat: harbour.people.by_name(name) for seat, name in people.items()}
    host = next(iter(players.values()))
    room = harbour.make_room(host, Plan(GAME, 8, options, title=f"The table of {host.name}", seed=seed))
    for seat, player in players.items():
        room.sit(player, seat)
    if len(players) < len(room.places):
        room.fill(host, LEVEL)
    room.start(host)
    return room


def next_line(journal: Path) -> tuple[Seat, str]:
    """Return the seat that has to act there, and the line that a bot would type."""
    match = Match.load(journal, read_only=True)
    decision = match.decisions()[0]
    seat = decision.seat
    bot = bots.make(match.game, LEVEL, seat, match.rules)
    action = bot.choose(match.view(seat), decision, match.options(seat), match.bot_chance(seat))
    assert action is not None  # nobody waits in a game without a clock
    line = match.say(seat, action)
    return seat, line if len(line) <= LONGEST_LINE else min((match.say(seat, each) for each in match.options(seat)), key=len)
