"""Tables of people and bots for tests of plain mode."""

from typing import Any

from seatui.bots import make
from seatui.match.referee import Match
from seatui.match.table import Table


def table_of(match: Match, *holders: Any) -> Table:
    """Return a table with these holders; a string is the level of a bot."""
    return Table(match, [make(match.game, each, seat, match.rules) if isinstance(each, str) else each for seat, each in enumerate(holders)])
