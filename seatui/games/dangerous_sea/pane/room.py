"""The use of the room beside the chart: actions and log take what they need, and odds and legend the rest."""

from __future__ import annotations

from collections.abc import Callable

from textual.geometry import Region

from seatui.tui.pane.layout import Plan

MENU, LOG = 13, 6
"""Rows of actions and log that odds and legend do not take."""
FEW, LITTLE = 8, 5
"""The same on a small screen."""
IDLE = 2
"""Rows of actions where there are none."""
COLUMNS = 104
"""Columns from which parts stand beside each other."""
LEGEND = 8
"""The fewest rows that make a legend worth its heading."""


def spread(regions: Plan, odds: Callable[[int], int], *, acts: bool = True) -> Plan:
    """Return a plan in which the room of actions and log beside the chart has odds and legend as well; ``odds`` are rows by width.

    Where that is too little for them, the log of a watcher, who never ``acts``, takes the room of the actions.
    """
    menu, log = regions.get("menu", Region()), regions.get("log", Region())
    is_beside = log.x == menu.x or not log
    room = menu.union(log) if log and is_beside else menu
    if room.width >= COLUMNS and room.height >= odds(room.width // 2):
        return {**regions, **_in_columns(room, odds, has_log=is_beside)}
    if room.height < MENU + odds(room.width) + LOG * is_beside:
        if not acts:
            return _watched(regions)
        return {**regions, **_shared(room)} if is_beside and room.height >= FEW + LITTLE else regions
    upper, lower = room.split_horizontal(MENU)
    table, rest_of_it = lower.split_horizontal(odds(room.width))
    return {**regions, "menu": upper, "odds": table, **({"log": rest_of_it} if is_beside else _legend(rest_of_it))}


def _watched(regions: Plan) -> Plan:
    """Return a plan with a large log beside the chart, and the legend in the room below the chart."""
    menu, log = regions.get("menu", Region()), regions.get("log", Region())
    room = menu.union(log) if log.x == menu.x else menu
    line, rest = room.split_horizontal(min(IDLE, room.height))
    if rest.height < max(LITTLE, log.height):
        return regions
    return {**regions, "menu": line, "log": rest, **(_legend(log) if log.x != menu.x else {})}


def _shared(room: Region) -> Plan:
    """Return actions above the log."""
    menu, log = room.split_horizontal(min(MENU, room.height - LITTLE))
    return {"menu": menu, "log": log}


def _in_columns(room: Region, odds: Callable[[int], int], *, has_log: bool) -> Plan:
    """Return actions and log at the left, and odds and legend at the right."""
    left, right = room.split_vertical(room.width // 2)
    left = left.shrink((0, 1, 0, 0))
    menu, below = left.split_horizontal(MENU)
    table, rest = right.split_horizontal(odds(right.width))
    return {"menu": menu, "odds": table, **({"log": below} if has_log else {}), **_legend(rest if has_log else below)}


def _legend(room: Region) -> Plan:
    return {"legend": room} if room.height >= LEGEND else {}
