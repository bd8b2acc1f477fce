"""The places of the parts of a pane for any size: a pure function, and the Textual layout that applies it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from textual.geometry import NULL_OFFSET, NULL_REGION, NULL_SPACING, Offset, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement

if TYPE_CHECKING:
    from textual.widget import Widget

WIDE = Size(110, 34)
"""The smallest size with room for everything at once."""

SIDE = 30
"""The fewest columns beside the board."""

BANNER = 2
LOG = 3
"""The fewest rows that make a log worth its heading."""

READABLE = LOG + 1
"""Rows of a log that dice leave to it, if fewer rows for them help."""

SLIM = 2
"""Rows of dice without a heading, where the whole tray would take the room of the log."""

ACTIONS = 6
"""Rows kept for the actions, however many the sheets want."""

STACKED = 12
"""Rows of the other parts under a board that takes the whole width."""

MENU = 16
"""The most rows of actions above a log."""

ROOMY = 8
"""The fewest rows for a log that shares the room beside the board."""


@dataclass(frozen=True)
class LayoutRequest:
    """The wanted sizes of the parts, and which are in use. ``tab`` is the part beside the board where not all fit."""

    board: Callable[[Size], Size]
    sheets: Callable[[int, int], int]  # (width, rows available) -> rows wanted
    dice: int  # rows; 0 before the first roll
    tab: str = "menu"  # or "log" or "sheets"
    typing: bool = False  # whether the command line is open
    place: str = "board"  # the part that receives keys: "board", "menu", "log", "sheets" or "command"
    bar: int = 0  # rows at the top that say whose pane it is
    card: int = 0  # rows above the inspector, for the keys of a cluster
    dialog: Callable[[Size], Size] | None = None
    spared: Region = NULL_REGION  # what a dialog does not cover if it can stand elsewhere


Plan: TypeAlias = "Mapping[str, Region]"
"""A region for each part that is shown, by name."""


def plan(size: Size, request: LayoutRequest) -> Plan:
    """Return the plan of a pane with one board. Dice shrink rather than take the room of the log."""
    whole = _plan(size, request)
    if request.dice <= SLIM or _log_rows(whole) >= READABLE:
        return whole
    slim = _plan(size, replace(request, dice=SLIM))
    return slim if _log_rows(slim) > _log_rows(whole) else whole


def _plan(size: Size, request: LayoutRequest) -> Plan:
    return framed(size, request, lambda middle: _stacked(middle, request) or _middle(middle, _board(middle, request), request))


def _log_rows(parts: Plan) -> int:
    return parts.get("log", Region()).height


def framed(size: Size, request: LayoutRequest, fill: Callable[[Region], Plan]) -> Plan:
    """Return a plan with the banner above, inspector and hints or command line below, and ``fill`` in the middle, under any dialog.

    No part crosses the edge, however small the pane.
    """
    wide = size.width >= WIDE.width and size.height >= WIDE.height
    info = 2 if wide else 1
    bar, below = _split(size.region, request.bar)
    banner, rest = _split(below, BANNER)
    rest, foot = _split(rest, rest.height - info - 1)
    middle, card = _split(rest, rest.height - request.card)
    regions = {"bar": bar, "banner": banner, "card": card, **_foot(foot, info, request.typing), **fill(middle)}
    if request.dialog is not None:
        regions["dialog"] = _beside(request.dialog(middle.size), middle, request.spared)
    return {name: inside for name, region in regions.items() if (inside := region.intersection(size.region))}


def framed_curtain(size: Size, request: LayoutRequest) -> Plan:
    """Return a plan with a curtain over everything, and any dialog over the curtain."""
    dialog = {} if request.dialog is None else {"dialog": _centred(request.dialog(size), size.region).intersection(size.region)}
    return {"curtain": size.region, **dialog}


def _stacked(middle: Region, request: LayoutRequest) -> Plan | None:
    """Return a plan with the board above the rest, for a narrow pane beside others; None if that shows less of the board."""
    room = Size(middle.width, max(0, middle.height - STACKED))
    board, beside = request.board(room), request.board(Size(max(0, middle.width - SIDE - 1), middle.height))
    if not request.bar or board.area <= beside.area:
        return None
    above, below = _split(middle, min(board.height, room.height))
    regions = {"board": Region(above.x + (above.width - board.width) // 2, above.y, board.width, above.height)}
    if request.tab != "menu":
        return {**regions, request.tab: below}
    left, right = below.split_vertical(below.width // 2)
    left = left.shrink((0, 1, 0, 0))
    sheets, log = _split(left, min(request.sheets(left.width, left.height), left.height - LOG))
    menu, dice = _split(right, right.height - request.dice)
    return {**regions, "sheets": sheets, "log": log, "menu": menu, "dice": dice}


def _board(middle: Region, request: LayoutRequest) -> Size:
    """Return the size of the board: the largest that fits, or a smaller one if only that leaves room for a log."""
    room = Size(max(0, middle.width - SIDE - 1), middle.height)
    large, spared = request.board(room), Size(room.width, max(0, room.height - LOG - 1))
    if "log" in _middle(middle, large, replace(request, dice=0, tab="menu")):  # dice come and go, and the board must keep its size
        return large
    small = request.board(spared)
    return small if small.height < spared.height else large  # a board that fills any room would only be cut off


def _middle(middle: Region, board: Size, request: LayoutRequest) -> dict[str, Region]:
    """Place the board and the parts around it."""
    board = Size(min(board.width, middle.width), min(board.height, middle.height))
    below = Region(0, middle.y + board.height, board.width, middle.height - board.height)
    beside = Region(board.width + 1, middle.y, max(0, middle.width - board.width - 1), middle.height)
    return {"board": Region(0, middle.y, *board), **_around(below, beside, request)}


def _foot(room: Region, info: int, typing: bool) -> dict[str, Region]:
    if typing:
        top, line = _split(room, room.height - 2)
        return {"info": top, "command": line}
    top, line = _split(room, info)
    return {"info": top, "hints": line}


def _around(below: Region, beside: Region, request: LayoutRequest) -> dict[str, Region]:
    """Fill the room around the board: sheets and actions beside it, dice and log where there is room."""
    if request.tab == "sheets":
        return _below(below, request.dice, log=True) | {"sheets": beside}
    regions = _shared(below, beside, request)
    if request.tab == "log" and regions.get("log", Region()).height < ROOMY:
        return _below(below, request.dice, log=False) | {"log": beside}
    return regions


def _shared(below: Region, beside: Region, request: LayoutRequest) -> dict[str, Region]:
    """Place all parts at once, as far as there is room."""
    dice_beside = _dice_beside(below, beside, request)
    beside, dice = _split(beside, beside.height - request.dice) if dice_beside else (beside, Region())
    below_dice = 0 if dice_beside else request.dice
    room = max(0, beside.height - ACTIONS)
    sheets, rest = _split(beside, min(request.sheets(beside.width, room), room))
    least = ROOMY if below.height >= below_dice + LOG else ACTIONS  # a log beside the board may be small if there is none below
    log_beside = below.height < below_dice + ROOMY and rest.height >= 2 * least
    regions = {"sheets": sheets, "dice": dice, **_below(below, below_dice, log=not log_beside)}
    if log_beside:
        regions["menu"], regions["log"] = _split(rest, min(MENU, rest.height // 2))
    else:
        regions["menu"] = rest
    return regions


def _dice_beside(below: Region, beside: Region, request: LayoutRequest) -> bool:
    """Whether the dice go under the actions, because below the board they do not fit or would take the log's room."""
    if below.height < request.dice:
        return True
    left = beside.height - request.sheets(beside.width, beside.height) - request.dice
    return ROOMY <= below.height < request.dice + ROOMY and left >= 2 * ACTIONS


def _below(room: Region, dice: int, *, log: bool) -> dict[str, Region]:
    """Place the dice above the log; one alone takes all the room."""
    log = log and room.height >= dice + LOG
    upper, lower = _split(room, dice if log else room.height)
    return {name: region for name, region in (("dice", upper if dice else Region()), ("log", lower if log else Region())) if region}


def _split(region: Region, rows: int) -> tuple[Region, Region]:
    """Return the first rows of a region and the rest; either may be empty."""
    return region.split_horizontal(min(max(0, rows), region.height))


def _beside(size: Size, room: Region, spared: Region) -> Region:
    """Return a place in the middle of the room, or the first below, above, right or left of the spared part that does not cover it."""
    middle = _centred(size, room)
    below, above = middle.at_offset(Offset(middle.x, spared.bottom)), middle.at_offset(Offset(middle.x, spared.y - size.height))
    right, left = middle.at_offset(Offset(spared.right, middle.y)), middle.at_offset(Offset(spared.x - size.width, middle.y))
    free = (place for place in (middle, below, above, right, left) if room.contains_region(place) and not place.overlaps(spared))
    return next(free, middle)


def _centred(size: Size, room: Region) -> Region:
    return Region(room.x + (room.width - size.width) // 2, room.y + (room.height - size.height) // 2, *size)


class PaneLayout(Layout):
    """Puts each child of a pane where the plan says; a child without a place is not shown."""

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
