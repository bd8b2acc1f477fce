"""Layout of the pane: the board with dice and log below it, and beside it the sheets with the menu below them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from textual.geometry import Region, Size

from seatui.tui.pane.layout import Plan

WIDE = 110
"""Columns from which the sheets have full room beside the board."""
SIDE, WIDE_SIDE = 34, 58
"""Columns beside the board, however large it is: normally, and in a wide pane."""
LOG, WIDE_LOG = 4, 8
"""The fewest rows of the log: normally, and in a wide pane."""
MENU, WIDE_MENU = 6, 12
"""The fewest rows of the menu: normally, and in a wide pane."""
IDLE_MENU = 2
"""Rows of the menu for watchers, who have nothing to choose."""
NARROW, TALL = 70, 22
"""A pane with fewer columns and at least these rows has the board above everything else."""
HIGH, HIGH_WITH_BEASTS = 34, 44
"""Rows from which the board may take all of its side, with the log on the other; the rules of a Beast need more of that."""
LISTS = 10, 6
"""The fewest rows of menu and log there."""
TWO_LISTS = 104
"""Columns from which menu and log stand side by side."""
BELOW = 11
"""Rows below the board in such a pane."""


class Contents(NamedTuple):
    """The parts to be shown, and the room they need."""

    board: Callable[[Size], Size]  # the size that the board takes of a room
    sheets: Callable[[int, int], int]  # the rows that the sheets take of a width and a height
    dice: int  # rows; 0 if no dice are shown
    place: str  # the part that gets the keys
    acts: bool = True  # whether somebody at the pane needs the menu
    beasts: bool = False  # whether the sheets may have to show a Beast


def arrange(middle: Region, contents: Contents) -> Plan:
    """Return the regions of the parts in the middle of a pane."""
    if middle.width < NARROW and middle.height >= TALL:
        return _stacked(middle, contents)
    if contents.place == "sheets":
        return {"sheets": middle}
    side, log = (WIDE_SIDE, WIDE_LOG) if middle.width >= WIDE else (SIDE, LOG)
    room = Size(max(0, middle.width - side - 1), max(0, middle.height - log))
    is_high = middle.height >= (HIGH_WITH_BEASTS if contents.beasts else HIGH)
    whole = Size(room.width, middle.height) if is_high else room
    board = contents.board(whole)
    if not is_high and board.height == room.height:  # a board that fills its room may need the rows of a long log
        taller = Size(room.width, max(room.height, middle.height - LOG))
        if contents.board(taller).width <= board.width:  # but not for larger tiles, of which fewer would be in sight
            room = whole = taller
            board = contents.board(whole)
    board = Size(min(board.width, whole.width), min(board.height, whole.height))
    left, beside = middle.split_vertical(board.width)
    beside = Region(beside.x + 1, beside.y, max(0, beside.width - 1), beside.height)
    regions = {"board": Region(left.x, left.y, *board)}
    below = Region(left.x, left.y + board.height, board.width, left.height - board.height)
    if board.height > room.height:
        return _roomy(regions, below, beside, contents)
    if contents.place == "log" and below.height - contents.dice < beside.height // 2:
        return {**regions, **_below(below, contents.dice), "log": beside}
    if contents.dice and below.height < contents.dice + LOG:
        beside, dice = beside.split_horizontal(max(0, beside.height - contents.dice))
        return {**regions, "log": below, "dice": dice, **_beside(beside, contents)}
    return {**regions, **_below(below, contents.dice), **_beside(beside, contents)}


def _roomy(regions: Plan, below: Region, beside: Region, contents: Contents) -> Plan:
    """Return the sheets, menu and log beside a board as high as the pane, with the dice where there is room."""
    dice = below if contents.dice else Region()
    if contents.dice > below.height:
        beside, dice = beside.split_horizontal(beside.height - contents.dice)
    room = max(0, beside.height - sum(LISTS))
    sheets, rest = beside.split_horizontal(min(contents.sheets(beside.width, room), room))
    plan = {**regions, "dice": dice, "sheets": sheets}
    if contents.place == "log" or not contents.acts:
        return {**plan, "log": rest}
    if rest.width >= TWO_LISTS:
        menu, log = rest.split_vertical(rest.width // 2)
        return {**plan, "menu": menu, "log": log.shrink((0, 0, 0, 1))}
    menu, log = rest.split_horizontal(rest.height - max(LISTS[1], rest.height * 2 // 5))
    return {**plan, "menu": menu, "log": log}


def _stacked(middle: Region, contents: Contents) -> Plan:
    """Return the board across the whole width, and below it sheets and log on the left, menu and dice on the right."""
    if contents.place == "sheets":
        return {"sheets": middle}
    above, below = middle.split_horizontal(middle.height - BELOW)
    board = contents.board(above.size)
    shown = Region(above.x + max(0, above.width - board.width) // 2, above.y, min(board.width, above.width), above.height)
    if contents.place == "log":
        return {"board": shown, "log": below}
    left, right = below.split_vertical(below.width // 2)
    left = left.shrink((0, 1, 0, 0))
    sheets, log = left.split_horizontal(min(contents.sheets(left.width, left.height - LOG), left.height - LOG))
    menu, dice = right.split_horizontal(max(0, right.height - contents.dice))
    return {"board": shown, "sheets": sheets, "log": log, "menu": menu, "dice": dice}


def _beside(room: Region, contents: Contents) -> Plan:
    """Return the sheets, as high as the menu below them allows."""
    least = IDLE_MENU if not contents.acts else WIDE_MENU if room.width >= WIDE_SIDE else MENU
    left = max(0, room.height - least)
    sheets, menu = room.split_horizontal(min(contents.sheets(room.width, left), left))
    return {"sheets": sheets, "menu": menu}


def _below(room: Region, dice: int) -> Plan:
    """Return the dice with the log below them."""
    if not dice or room.height < dice:
        return {"log": room}
    upper, lower = room.split_horizontal(dice)
    return {"dice": upper, "log": lower}
