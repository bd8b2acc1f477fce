"""The panes of a table on one screen: one for each person if window and secrets allow it, else one for all in turn."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from textual.geometry import Size

from seatui.tui.pane.pane import PaneSpec
from seatui.tui.pane.privacy import Privacy
from seatui.tui.shell.setup.crew_presets import has_roles, leader_of
from seatui.tui.shell.setup.draft import MOST_AT_A_KEYBOARD as MOST

if TYPE_CHECKING:
    from seatui.engine.contract import Rules, Seat
    from seatui.match.table import Table
    from seatui.tui.look.settings import Settings
    from seatui.tui.pane.pane import Pane

TWO = Size(120, 30)
"""The smallest window for two panes side by side."""
ONE = Size(80, 24)
"""The smallest size of a pane as wide as the screen, or of a quarter of the screen."""


class Arrangement(NamedTuple):
    """The panes of a screen and their columns."""

    specs: tuple[PaneSpec, ...]
    columns: int
    why: str = ""  # why there is one pane for all; "" if each person has one

    @property
    def is_split(self) -> bool:
        return len(self.specs) > 1


def arrange(table: Table, kind: type[Pane], size: Size, settings: Settings) -> Arrangement:
    """Return the panes for the people of a table in a window of that size."""
    people = in_order(table)
    together = Arrangement((PaneSpec(tuple(sorted(seat for spec in people for seat in spec.seats))),), 1)
    if not 2 <= len(people) <= MOST:
        return together._replace(why=f"split screen is for two to four people, and you are {len(people)}")
    hide = people_have_secrets(table)
    if hide and table.match.outcome is None and privacy_of(table, kind, settings) == Privacy.CURTAIN:
        return together._replace(why="secrets are at stake: you take turns behind the curtain")
    columns = columns_for(len(people), size)
    if not columns:
        needed = TWO if len(people) == 2 else Size(2 * ONE.width, 2 * ONE.height)
        words = f"{len(people)} panes need a window of {needed.width}x{needed.height}, and this one is {size.width}x{size.height}"
        return together._replace(why=f"{words}; so you take turns at one pane")
    covered = hide or bool(kind.SEALED)  # sealed orders are picked blind even if nothing else is secret
    return Arrangement(tuple(spec._replace(covered=covered) for spec in people), columns)


def in_order(table: Table) -> list[PaneSpec]:
    """Return a pane for each person in the order of seats; where there are roles, the leader has the first pane and keys."""
    panes = [PaneSpec(table.seats_of(person), person) for person in table.people]
    rules = table.match.rules
    if not panes or not has_roles(rules):
        return panes
    leader = _leader(rules, rules.side(panes[0].seats[0]))
    return sorted(panes, key=lambda pane: leader not in pane.seats)


@lru_cache(maxsize=4)  # called with every update, and it must start a game to find the leader
def _leader(rules: Rules[Any, Any], side: int) -> Seat:
    return leader_of(rules, [seat for seat in range(rules.seats) if rules.side(seat) == side])


def columns_for(count: int, size: Size) -> int:
    """Return the number of columns for that many panes; 0 if there is no room. In a tall window two panes stand above each other."""
    stacked = size.width >= ONE.width and size.height >= count * ONE.height
    if count == 2:
        beside = size.width >= TWO.width and size.height >= TWO.height
        is_tall = 2 * size.height > size.width  # a cell is twice as high as it is wide
        return 1 if stacked and (is_tall or not beside) else 2 if beside else 0
    return 2 if size.width >= 2 * ONE.width and size.height >= 2 * ONE.height else 1 if stacked else 0


def privacy_of(table: Table, kind: type[Pane], settings: Settings) -> Privacy:
    """Return how people keep their secrets now: as the settings say if the game allows it, else the game's usual way."""
    match = table.match
    allowed = kind.privacy(match.view(None), match.rules)
    return next((each for each in allowed if each == settings.secrets), allowed[0])


def people_have_secrets(table: Table) -> bool:
    """Whether people of the table have secrets from each other."""
    match = table.match
    rules = match.rules
    parties = [{rules.party(seat) for seat in table.seats_of(person)} for person in table.people]
    return match.game.secrets and any(not parties[0] & other for other in parties[1:])
