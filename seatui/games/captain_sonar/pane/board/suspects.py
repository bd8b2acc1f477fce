"""Where the enemy can be, as far as whoever looks at a console may know it, and in which order that is aimed at."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from seatui.games.captain_sonar.knowledge.view import Own
from seatui.games.captain_sonar.model.geometry import Chart, spaces_of

SHARE = 3
"""Suspected spaces are shown while they are no more than this part of the sea: more of them would only hide the chart."""


def are_few(chart: Chart, spaces: Collection[int]) -> bool:
    """Whether so many suspected spaces tell something."""
    return len(spaces) * SHARE <= len(chart.water)


def suspects_shown(chart: Chart, own: Own) -> Sequence[int]:
    """The spaces that the Radio Operator marked (CS-157), while they are few."""
    spaces = spaces_of(own.suspect_mask)
    return spaces if are_few(chart, spaces) else ()


def heat_shown(chart: Chart, own: Own, heat: Mapping[int, float] | None) -> Mapping[int, float]:
    """How likely the enemy is where, for whoever sees the overlay (CS-108); where all is possible, nothing is said."""
    if own.operator is None or not heat or len(heat) * 10 > len(chart.water) * 9:
        return {}
    return heat


def likeliest_first(chart: Chart, own: Own, heat: Mapping[int, float] | None, start: int) -> list[int]:
    """The spaces where the enemy is thought to be: the likeliest first, and the nearest of those that are equally likely."""
    shown = heat_shown(chart, own, heat)
    spaces = shown or suspects_shown(chart, own)
    return sorted(spaces, key=lambda space: (-shown.get(space, 0.0), chart.distance(start, space), space))
