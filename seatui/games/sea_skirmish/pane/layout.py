"""Layout of the pane: the table, the log below it where there is room, and beside it fleets, guns, actions and dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from textual.geometry import Region, Size

from seatui.tui.pane.layout import Plan

WIDE = 110
"""Columns from which the parts beside the table have room for full words."""
SIDE, WIDE_SIDE = 31, 45
"""Columns beside the table, however large the table is: normally, and on a wide screen."""
MENU = 8
"""Rows of the menu: a heading, the boat, and six courses."""
MOST_MENU = 16
"""The most rows of the menu above a log."""
LEAST_MENU = 4
PLANNING_MENU = 9
"""Rows of the menu for six courses: two headings, and what the numbers beside them mean."""
NO_MENU = 3
"""Rows of the menu while others act: it only names them, and the log needs the room."""
LEAST_GUNS = 2
"""Rows of the guns of a boat that is planned, however many boats there are."""
LOG = 4
"""Fewest rows for which a log is worth its heading."""
LEAST_LOG = 3
"""Rows of a log beside six courses."""
NARROW = 40
"""Columns below which a table is rather put above the other parts."""
STRIP = 6
"""Rows below the table in a narrow pane; a long list of boats and dice may take more."""


class Arrangement(NamedTuple):
    """The parts to be shown, and the room they need."""

    board: Callable[[Size], Size]  # size of the table in a given room
    fleets: Callable[[int, int], int]  # rows of the fleets, for a width and the rows available
    guns: int  # rows of the guns; 0 to hide them
    dice: int  # rows; 0 while nothing was rolled
    place: str  # the part that has the keys
    staged: bool = False  # whether events are being shown, or will be soon
    plans: bool = False  # whether six courses are offered


def arrange(middle: Region, wish: Arrangement) -> Plan:
    """Return the regions of the parts in the middle of a pane."""
    side = WIDE_SIDE if middle.width >= WIDE else SIDE
    room = Size(max(0, middle.width - side - 1), middle.height)
    strip = min(middle.height // 3, max(STRIP, wish.fleets(side, middle.height // 3), wish.dice))
    whole = wish.board(Size(middle.width, middle.height - strip))
    beside = wish.board(room)
    if beside.width < NARROW and whole.area > beside.area and wish.place not in ("log", "sheets"):
        return _above(middle, whole, side, wish)
    return _around(middle, beside, wish)


def _above(middle: Region, board: Size, side: int, wish: Arrangement) -> Plan:
    """Return the table, and below it the fleets with the guns, and the menu, the log or the dice."""
    top, strip = middle.split_horizontal(board.height)
    left, right = strip.split_vertical(min(side, strip.width))
    fleets, guns = left.split_horizontal(min(wish.fleets(left.width, left.height), left.height))
    right = Region(right.x + 1, right.y, max(0, right.width - 1), right.height)
    last = "dice" if wish.dice else "log" if wish.staged else "menu"
    regions = {
        "board": Region(top.x, top.y, *board),
        "sheets": fleets,
        "guns": guns if wish.guns and guns.height > 1 else Region(),
        last: right,
    }
    return {name: region for name, region in regions.items() if region}


def _around(middle: Region, board: Size, wish: Arrangement) -> Plan:
    """Return the table and the parts beside and below it."""
    board = Size(min(board.width, middle.width), min(board.height, middle.height))
    left, beside = middle.split_vertical(board.width)
    beside = Region(beside.x + 1, beside.y, max(0, beside.width - 1), beside.height)
    below = Region(left.x, left.y + board.height, board.width, left.height - board.height)
    regions = {"board": Region(left.x, left.y, *board)}
    if wish.place == "sheets":
        return {**regions, "sheets": beside}
    if below.height >= LOG:
        return {**regions, "log": below, **_beside(beside, wish, log=False)}
    if wish.place == "log":
        return {**regions, "log": beside}
    return {**regions, **_beside(beside, wish, log=True)}


def _beside(room: Region, wish: Arrangement, *, log: bool) -> Plan:
    """Return fleets and guns at the top, dice at the bottom, and between them the menu and, if there is room, the log."""
    rows = room.height
    least = PLANNING_MENU if wish.plans else LEAST_MENU
    keep = least + wish.dice
    fleets = min(wish.fleets(room.width, max(0, rows - keep - wish.guns)), max(0, rows - keep))
    guns = min(wish.guns, max(0, rows - keep - fleets))
    if wish.plans and not guns:
        fleets, guns = max(0, fleets - LEAST_GUNS), min(LEAST_GUNS, wish.guns)
    if wish.staged:
        guns = 0  # no boat is in focus then, and the log says what happens
    left = rows - fleets - guns - wish.dice
    menu = NO_MENU if wish.staged else min(MOST_MENU, max(PLANNING_MENU if wish.plans else MENU, left // 2))
    menu = menu if log and left >= menu + (LEAST_LOG if wish.plans else LOG) else left
    heights = {"sheets": fleets, "guns": guns, "menu": menu, "log": left - menu, "dice": wish.dice}
    regions: dict[str, Region] = {}
    for name, height in heights.items():
        part, room = room.split_horizontal(min(max(0, height), room.height))
        if part:
            regions[name] = part
    return regions
