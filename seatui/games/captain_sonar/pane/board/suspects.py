"""The suspect spaces that a console may show, and the order in which the aim goes through them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from seatui.games.captain_sonar.knowledge.view import Own
from seatui.games.captain_sonar.model.geometry import Chart, spaces_of

SHARE = 3
"""Suspect spaces are shown while they are at most one in this many of the sea; more would only hide the chart."""


def are_few(chart: Chart, spaces: Collection[int]) -> bool:
    """Whether the suspect spaces are few enough to be worth showing."""
    return len(spaces) * SHARE <= len(chart.water)


def suspects_shown(chart: Chart, own: Own) -> Sequence[int]:
    """The spaces that the Radio Operator marked (CS-157), while they are few."""
    spaces = spaces_of(own.suspect_mask)
    return spaces if are_few(chart, spaces) else ()


def heat_shown(chart: Chart, own: Own, heat: Mapping[int, float] | None) -> Mapping[int, float]:
    """The likelihood of each space for a player who sees the overlay (CS-108); nothing if almost every space is possible."""
    if own.operator is None or not heat or len(heat) * 10 > len(chart.water) * 9:
        return {}
    return heat


def likeliest_first(chart: Chart, own: Own, heat: Mapping[int, float] | None, start: int) -> list[int]:
    """The suspect spaces, the likeliest first, and of equally likely ones the nearest."""
    shown = heat_shown(chart, own, heat)
    spaces = shown or suspects_shown(chart, own)
    return sorted(spaces, key=lambda space: (-shown.get(space, 0.0), chart.distance(start, space), space))
