"""Where the parts of a pane stand, for any size of the pane. A pure function, and the Textual layout that applies it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement

if TYPE_CHECKING:
    from textual.widget import Widget

WIDE = Size(110, 34)
"""From this size on there is room for everything at once."""

SIDE = 30
"""Columns that the side of the board needs at least."""

BANNER = 2
LOG = 3
"""Rows below which a log is not worth its heading."""

ACTIONS = 6
"""Rows that the actions keep, however many the sheets want."""

STACKED = 12
"""Rows that all other parts have under a board that takes the whole width."""

ROOMY = 8
"""Rows from which on actions and log may share the room beside the board."""


@dataclass(frozen=True)
class Wish:
    """What the parts would like. ``tab`` is what stands beside the board where not all fits: "menu", "log" or "sheets"."""

    board: Callable[[Size], Size]
    sheets: Callable[[int, int], int]  # rows for a width, and for the rows there are
    dice: int  # rows; 0 while nothing was rolled
    tab: str = "menu"
    typing: bool = False  # whether the command line is open
    place: str = "board"  # what keys go to: "board", "menu", "log", "sheets" or "command"
    bar: int = 0  # rows above all else, that say whose pane it is
    card: int = 0  # rows above the inspector, for the keys of a cluster
    dialog: Callable[[Size], Size] | None = None


Plan: TypeAlias = "Mapping[str, Region]"
"""A region for each part that is shown, by name."""


def plan(size: Size, wish: Wish) -> Plan:
    """Where the parts of a pane stand that has one board."""
    return framed(size, wish, lambda middle: _stacked(middle, wish) or _middle(middle, _board(middle, wish), wish))


def framed(size: Size, wish: Wish, fill: Callable[[Region], Plan]) -> Plan:
    """Banner above, inspector with hints or command line below, a dialog over the middle, and in the middle whatever ``fill`` puts there.

    No part reaches over the edge, however small the pane.
    """
    wide = size.width >= WIDE.width and size.height >= WIDE.height
    info = 2 if wide else 1
    bar, below = _split(size.region, wish.bar)
    banner, rest = _split(below, BANNER)
    rest, foot = _split(rest, rest.height - info - 1)
    middle, card = _split(rest, rest.height - wish.card)
    regions = {"bar": bar, "banner": banner, "card": card, **_foot(foot, info, wish.typing), **fill(middle)}
    if wish.dialog is not None:
        regions["dialog"] = _centred(wish.dialog(middle.size), middle)
    return {name: inside for name, region in regions.items() if (inside := region.intersection(size.region))}


def framed_curtain(size: Size, wish: Wish) -> Plan:
    """A curtain over everything, and a dialog over the curtain."""
    dialog = {} if wish.dialog is None else {"dialog": _centred(wish.dialog(size), size.region).intersection(size.region)}
    return {"curtain": size.region, **dialog}


def _stacked(middle: Region, wish: Wish) -> Plan | None:
    """In a narrow pane beside others the board stands above all else, if more of it is in sight so; None if not."""
    room = Size(middle.width, max(0, middle.height - STACKED))
    board, beside = wish.board(room), wish.board(Size(max(0, middle.width - SIDE - 1), middle.height))
    if not wish.bar or board.area <= beside.area:
        return None
    above, below = _split(middle, min(board.height, room.height))
    regions = {"board": Region(above.x + (above.width - board.width) // 2, above.y, board.width, above.height)}
    if wish.tab != "menu":
        return {**regions, wish.tab: below}
    left, right = below.split_vertical(below.width // 2)
    left = left.shrink((0, 1, 0, 0))
    sheets, log = _split(left, min(wish.sheets(left.width, left.height), left.height - LOG))
    menu, dice = _split(right, right.height - wish.dice)
    return {**regions, "sheets": sheets, "log": log, "menu": menu, "dice": dice}


def _board(middle: Region, wish: Wish) -> Size:
    """The size of the board: as large as it can be, but for one that leaves no room for a log where a smaller one would."""
    room = Size(max(0, middle.width - SIDE - 1), middle.height)
    large, spared = wish.board(room), Size(room.width, max(0, room.height - LOG - 1))
    if "log" in _middle(middle, large, replace(wish, dice=0, tab="menu")):  # dice come and go, and the board must not change with them
        return large
    small = wish.board(spared)
    return small if small.height < spared.height else large  # one that fills all it gets would only be cut


def _middle(middle: Region, board: Size, wish: Wish) -> dict[str, Region]:
    """The board, and what stands around it."""
    board = Size(min(board.width, middle.width), min(board.height, middle.height))
    below = Region(0, middle.y + board.height, board.width, middle.height - board.height)
    beside = Region(board.width + 1, middle.y, max(0, middle.width - board.width - 1), middle.height)
    return {"board": Region(0, middle.y, *board), **_around(below, beside, wish)}


def _foot(room: Region, info: int, typing: bool) -> dict[str, Region]:
    if typing:
        top, line = _split(room, room.height - 2)
        return {"info": top, "command": line}
    top, line = _split(room, info)
    return {"info": top, "hints": line}


def _around(below: Region, beside: Region, wish: Wish) -> dict[str, Region]:
    """Fill the room beside and below the board: sheets and actions beside it, dice and log where there is room for them."""
    if wish.tab == "sheets":
        return _below(below, wish.dice, log=True) | {"sheets": beside}
    regions = _shared(below, beside, wish)
    if wish.tab == "log" and regions.get("log", Region()).height < ROOMY:
        return _below(below, wish.dice, log=False) | {"log": beside}
    return regions


def _shared(below: Region, beside: Region, wish: Wish) -> dict[str, Region]:
    """All parts at once, as far as there is room."""
    dice_beside = _dice_beside(below, beside, wish)
    beside, dice = _split(beside, beside.height - wish.dice) if dice_beside else (beside, Region())
    below_dice = 0 if dice_beside else wish.dice
    room = max(0, beside.height - ACTIONS)
    sheets, rest = _split(beside, min(wish.sheets(beside.width, room), room))
    least = ROOMY if below.height >= below_dice + LOG else ACTIONS  # a log beside the board may be small where there is none below it
    log_beside = below.height < below_dice + ROOMY and rest.height >= 2 * least
    regions = {"sheets": sheets, "dice": dice, **_below(below, below_dice, log=not log_beside)}
    if log_beside:
        regions["menu"], regions["log"] = _split(rest, rest.height // 2)
    else:
        regions["menu"] = rest
    return regions


def _dice_beside(below: Region, beside: Region, wish: Wish) -> bool:
    """Whether the dice go under the actions: where they do not fit below the board, or would take the room of the log there."""
    if below.height < wish.dice:
        return True
    left = beside.height - wish.sheets(beside.width, beside.height) - wish.dice
    return ROOMY <= below.height < wish.dice + ROOMY and left >= 2 * ACTIONS


def _below(room: Region, dice: int, *, log: bool) -> dict[str, Region]:
    """Dice above and the log below them; whichever is alone takes all."""
    log = log and room.height >= dice + LOG
    upper, lower = _split(room, dice if log else room.height)
    return {name: region for name, region in (("dice", upper if dice else Region()), ("log", lower if log else Region())) if region}


def _split(region: Region, rows: int) -> tuple[Region, Region]:
    """The first rows of a region, and the rest; either may be empty."""
    return region.split_horizontal(min(max(0, rows), region.height))


def _centred(size: Size, room: Region) -> Region:
    return Region(room.x + (room.width - size.width) // 2, room.y + (room.height - size.height) // 2, *size)


class PaneLayout(Layout):
    """Puts each child of a pane where the plan says, by its name; a child without a place is not shown."""

    name = "pane"

    def __init__(self, make_plan: Callable[[Size], Plan], names: Mapping[Widget, str]) -> None:
        self._make_plan = make_plan
        self._names = names

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:  # noqa: ARG002
        parent.pre_layout(self)
        regions = self._make_plan(size)
        return [
            WidgetPlacement(regions.get(self._names.get(child, ""), Region(0, 0, 0, 0)), NULL_OFFSET, NULL_SPACING, child)
            for child in children
        ]
