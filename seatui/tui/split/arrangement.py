"""Which panes a table has on one screen: a pane for each person where there is room and nothing to hide, else one for all in turn."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from textual.geometry import Size

from seatui.tui.pane.pane import PaneSpec
from seatui.tui.pane.privacy import Privacy
from seatui.tui.shell.crew_presets import has_roles, leader_of
from seatui.tui.shell.game_draft import MOST_AT_A_KEYBOARD as MOST

if TYPE_CHECKING:
    from seatui.engine.contract import Rules, Seat
    from seatui.match.table import Table
    from seatui.tui.look.settings import Settings
    from seatui.tui.pane.pane import Pane

TWO = Size(120, 30)
"""What two panes side by side need."""
ONE = Size(80, 24)
"""What a pane needs that is as wide as the screen, or a quarter of it."""


class Scene(NamedTuple):
    """The panes, and how they stand."""

    specs: tuple[PaneSpec, ...]
    columns: int
    why: str = ""  # why there is one pane for all; "" if everybody has one

    @property
    def is_split(self) -> bool:
        return len(self.specs) > 1


def scene(table: Table, kind: type[Pane], size: Size, settings: Settings) -> Scene:
    """The panes for the people of a table in a window of that size."""
    people = in_order(table)
    together = Scene((PaneSpec(tuple(sorted(seat for spec in people for seat in spec.seats))),), 1)
    if not 2 <= len(people) <= MOST:
        return together._replace(why=f"split screen is for two to four people, and here are {len(people)}")
    hide = hide_from_each_other(table)
    if hide and table.match.outcome is None and privacy_of(table, kind, settings) == Privacy.CURTAIN:
        return together._replace(why="secrets are at stake: you take turns behind the curtain")
    columns = columns_for(len(people), size)
    if not columns:
        needed = TWO if len(people) == 2 else Size(2 * ONE.width, 2 * ONE.height)
        words = f"{len(people)} panes need a window of {needed.width}x{needed.height}, and this one is {size.width}x{size.height}"
        return together._replace(why=f"{words}; so you take turns at one pane")
    covered = hide or bool(kind.SEALED)  # whose sealed orders are picked blindly, even if nothing else is hidden
    return Scene(tuple(spec._replace(covered=covered) for spec in people), columns)


def in_order(table: Table) -> list[PaneSpec]:
    """A pane for each person as they sit; where there are roles, whoever leads has the first, and with it the first keys."""
    panes = [PaneSpec(table.seats_of(person), person) for person in table.people]
    rules = table.match.rules
    if not panes or not has_roles(rules):
        return panes
    leader = _leader(rules, rules.side(panes[0].seats[0]))
    return sorted(panes, key=lambda pane: leader not in pane.seats)


@lru_cache(maxsize=4)  # it is asked for with every update, and finding it begins a game
def _leader(rules: Rules[Any, Any], side: int) -> Seat:
    return leader_of(rules, [seat for seat in range(rules.seats) if rules.side(seat) == side])


def columns_for(count: int, size: Size) -> int:
    """In how many columns so many panes stand; 0 if there is no room. Where the window is tall, two stand one above the other."""
    stacked = size.width >= ONE.width and size.height >= count * ONE.height
    if count == 2:
        beside = size.width >= TWO.width and size.height >= TWO.height
        is_tall = 2 * size.height > size.width  # a cell is twice as high as it is wide
        return 1 if stacked and (is_tall or not beside) else 2 if beside else 0
    return 2 if size.width >= 2 * ONE.width and size.height >= 2 * ONE.height else 1 if stacked else 0


def privacy_of(table: Table, kind: type[Pane], settings: Settings) -> Privacy:
    """How people keep their secrets now: as the setting says if the game allows it, else as is usual in the game."""
    match = table.match
    allowed = kind.privacy(match.view(None), match.rules)
    return next((each for each in allowed if each == settings.secrets), allowed[0])


def hide_from_each_other(table: Table) -> bool:
    """Whether people of the table have secrets from each other."""
    match = table.match
    rules = match.rules
    parties = [{rules.party(seat) for seat in table.seats_of(person)} for person in table.people]
    return match.game.secrets and any(not parties[0] & other for other in parties[1:])
