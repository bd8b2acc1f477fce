"""The spaces that an announcement leaves possible for the tracked crew, as a mask (CS-111 to CS-113, CS-148)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from seatui.games.captain_sonar.model.content import SHOCKWAVE_RANGE, TWIN_PING_RANGE
from seatui.games.captain_sonar.model.geometry import Chart, mask_of


def in_sector(chart: Chart, sector: int) -> int:
    """The sector announced by a crew that surfaces or fires a Shockwave (CS-112, CS-148)."""
    return chart.sector_mask[sector]


def hit_by_blast(chart: Chart, result: str, space: int) -> int:
    """A direct hit: in that space; an indirect one: beside it; clear: elsewhere (CS-113)."""
    there, beside = 1 << space, chart.around_mask[space]
    if result == "direct":
        return there
    return beside if result == "indirect" else chart.water_mask & ~(there | beside)


def drone_answer(chart: Chart, yes: bool, sector: int, *_: object) -> int:
    """Inside the sector or outside it (CS-112)."""
    inside = chart.sector_mask[sector]
    return inside if yes else chart.water_mask & ~inside


def sonar_answer(chart: Chart, kind: str, value: int, other_kind: str, other_value: int) -> int:
    """The spaces for which exactly one of the two statements is true (CS-111)."""
    return stated(chart, kind, value) ^ stated(chart, other_kind, other_value)


def stated(chart: Chart, kind: str, value: int) -> int:
    """The spaces of a row, column or sector."""
    if kind == "sector":
        return chart.sector_mask[value]
    side = chart.side
    first, step = ((value - 1) * side, 1) if kind == "row" else (value - 1, side)
    return mask_of(range(first, first + side * step, step))


@lru_cache(maxsize=1024)
def within_steps(chart: Chart, space: int, steps: int) -> int:
    """The water within that many straight steps, as if there were no islands."""
    return mask_of(other for other in chart.water if chart.distance(space, other) <= steps)


@lru_cache(maxsize=1024)
def within_king_steps(chart: Chart, space: int, steps: int) -> int:
    """The water within that many columns and rows."""
    return mask_of(other for other in chart.water if chart.king_distance(space, other) <= steps)


def twin_ping(chart: Chart, near: bool, own: int) -> int:
    """Near or far from the listening submarine (CS-144)."""
    close = within_steps(chart, own, TWIN_PING_RANGE)
    return close if near else chart.water_mask & ~close


def shock(chart: Chart, hit: bool, own: int) -> int:
    """Within range of the Shockwave or beyond it (CS-147)."""
    close = within_king_steps(chart, own, SHOCKWAVE_RANGE)
    return close if hit else chart.water_mask & ~close


@lru_cache(maxsize=1024)
def fired_at(chart: Chart, space: int, free_flight: bool) -> int:
    """The spaces from which a torpedo can be fired at a space (CS-070, CS-113): its range is the same both ways."""
    return mask_of(chart.flight[space] if free_flight else chart.torpedo[space]) & chart.water_mask


SAID_BY_THE_CREW: Mapping[str, Callable[..., int]] = {
    "surface": in_sector,
    "shockwave": in_sector,
    "hit": hit_by_blast,
    "drone_answer": drone_answer,
    "sonar_answer": sonar_answer,
}
"""Announcements about the crew that makes them."""

DISTANCES: Mapping[str, Callable[..., int]] = {"twin_ping": twin_ping, "shock": shock}
"""Announcements about the distance between the submarines, whichever crew makes them."""
