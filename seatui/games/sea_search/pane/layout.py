"""Where the parts of the pane stand: the board with dice and log below it; beside it the sheets, and the actions under them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from textual.geometry import Region, Size

from seatui.tui.pane.layout import Plan

WIDE = 110
"""Columns from which on the sheets have room beside the board in full."""
SIDE, WIDE_SIDE = 34, 58
"""Columns that what stands beside the board keeps, however large the board is."""
LOG, WIDE_LOG = 4, 8
"""Rows that the log keeps, in a wide pane too."""
MENU, WIDE_MENU = 6, 12
"""Rows that the actions keep, however much the sheets have to tell."""


NARROW, TALL = 70, 22
"""A pane with fewer columns and at least so many rows has the board above all else."""
BELOW = 11
"""Rows that all else has there."""


class Scene(NamedTuple):
    """What is to be shown."""

    board: Callable[[Size], Size]  # what the board wants of a room
    sheets: Callable[[int, int], int]  # rows that the sheets take, for a width and the rows there are
    dice: int  # rows; 0 while nothing was rolled
    place: str  # what keys go to


def arrange(middle: Region, scene: Scene) -> Plan:
    """The regions of the parts in the middle of a pane."""
    if middle.width < NARROW and middle.height >= TALL:
        return _stacked(middle, scene)
    side, log = (WIDE_SIDE, WIDE_LOG) if middle.width >= WIDE else (SIDE, LOG)
    room = Size(max(0, middle.width - side - 1), max(0, middle.height - log))
    board = scene.board(room)
    board = Size(min(board.width, room.width), min(board.height, room.height))
    left, beside = middle.split_vertical(board.width)
    beside = Region(beside.x + 1, beside.y, max(0, beside.width - 1), beside.height)
    regions = {"board": Region(left.x, left.y, *board)}
    below = Region(left.x, left.y + board.height, board.width, left.height - board.height)
    if scene.place == "sheets":
        return {"sheets": middle}
    if scene.place == "log" and below.height - scene.dice < beside.height // 2:
        return {**regions, **_below(below, scene.dice), "log": beside}
    if scene.dice and below.height < scene.dice + LOG:
        beside, dice = beside.split_horizontal(max(0, beside.height - scene.dice))
        return {**regions, "log": below, "dice": dice, **_beside(beside, scene)}
    return {**regions, **_below(below, scene.dice), **_beside(beside, scene)}


def _stacked(middle: Region, scene: Scene) -> Plan:
    """The board over the whole width; below it sheets and log, and beside them the actions."""
    if scene.place == "sheets":
        return {"sheets": middle}
    above, below = middle.split_horizontal(middle.height - BELOW)
    board = scene.board(above.size)
    shown = Region(above.x + max(0, above.width - board.width) // 2, above.y, min(board.width, above.width), above.height)
    if scene.place == "log":
        return {"board": shown, "log": below}
    left, right = below.split_vertical(below.width // 2)
    left = left.shrink((0, 1, 0, 0))
    sheets, log = left.split_horizontal(min(scene.sheets(left.width, left.height - LOG), left.height - LOG))
    menu, dice = right.split_horizontal(max(0, right.height - scene.dice))
    return {"board": shown, "sheets": sheets, "log": log, "menu": menu, "dice": dice}


def _beside(room: Region, scene: Scene) -> Plan:
    """The sheets, with as much as leaves room for the actions."""
    left = max(0, room.height - (WIDE_MENU if room.width >= WIDE_SIDE else MENU))
    sheets, menu = room.split_horizontal(min(scene.sheets(room.width, left), left))
    return {"sheets": sheets, "menu": menu}


def _below(room: Region, dice: int) -> Plan:
    """Dice above and the log below them."""
    if not dice or room.height < dice:
        return {"log": room}
    upper, lower = room.split_horizontal(dice)
    return {"dice": upper, "log": lower}
