"""Setting a table: who sits where, for a new game or a saved one, and which panes its people look at."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from seatui import bots
from seatui.match.referee import Match
from seatui.match.table import Holder, Person, Table

if TYPE_CHECKING:
    from seatui.tui.screens.game import GameScreen

BOT = "bot:"


def seated(match: Match, *, hot_seat: bool = True) -> Table:
    """The table of a match whose header says what holds each seat. Seats of one name on one side are held by one person."""
    people: dict[tuple[str, int], Person] = {}
    holders: list[Holder] = []
    for seat, (name, holder) in enumerate(zip(match.names, match.holders, strict=True)):
        if holder.startswith(BOT):
            holders.append(bots.make(match.game, holder.removeprefix(BOT), seat, match.rules))
        else:
            holders.append(people.setdefault((name, match.rules.side(seat)), Person(name)))
    return Table(match, holders, hot_seat=hot_seat)


def table_of(path: Path) -> Table:
    """The table of a saved game, to go on with it."""
    match = Match.load(path)
    try:
        return seated(match)
    except BaseException:
        match.close()  # or the save would stay locked
        raise


def game_screen(table: Table, *, split: bool = False) -> GameScreen:
    """The screen of a table: one pane that its people share, or one for each of them."""
    from seatui.tui.pane.pane import PaneSpec
    from seatui.tui.screens.game import GameScreen

    if split and len(table.people) > 1:
        from seatui.tui.split.screen import SplitScreen

        return SplitScreen(table)
    seats = tuple(sorted(seat for person in table.people for seat in table.seats_of(person)))
    return GameScreen(table, [PaneSpec(seats, table.people[0] if len(table.people) == 1 else None)])
