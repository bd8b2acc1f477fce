"""Seat people and bots at the table of a new game or a saved one."""

from __future__ import annotations

from pathlib import Path

from seatui import bots
from seatui.match.records import BOT
from seatui.match.referee import Match
from seatui.match.table import Holder, Person, Table


def seated_table(match: Match, *, hot_seat: bool = True) -> Table:
    """Return the table of a match, seated as its header says. One name on one side is one person."""
    people: dict[tuple[str, int], Person] = {}
    holders: list[Holder] = []
    for seat, (name, holder) in enumerate(zip(match.names, match.holders, strict=True)):
        if holder.startswith(BOT):
            holders.append(bots.make(match.game, holder.removeprefix(BOT), seat, match.rules))
        else:
            holders.append(people.setdefault((name, match.rules.side(seat)), Person(name)))
    return Table(match, holders, hot_seat=hot_seat)


def loaded_table(path: Path) -> Table:
    """Return the table of a saved game, to continue it."""
    match = Match.load(path)
    try:
        return seated_table(match)
    except BaseException:
        match.close()  # or the save would stay locked
        raise
