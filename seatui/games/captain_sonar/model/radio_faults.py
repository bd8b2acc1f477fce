"""Checks that every announcement on the radio is possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from seatui.games.captain_sonar.model.content import DIRECTIONS, HULL, KINDS, ROLE_COUNT, STOPPABLE
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.geometry import Chart
from seatui.games.captain_sonar.model.radio import BOTH, FACTS
from seatui.games.captain_sonar.model.state import State

MOST_HEARD = 1 << 20
"""More announcements than any game has."""
OF_BOTH = ("dive", "limit")
"""The announcements that both crews may make together."""


def radio_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check every announcement and its time, and that each fix belongs to an announcement (CS-148)."""
    chart, radio = figures.chart, state.radio
    if len(radio) > MOST_HEARD:
        yield "the radio is too long"
        return
    before = 0
    for at, crew, kind, facts in radio:
        if at < before or not is_announcement(chart, crew, kind, *facts):
            yield "an announcement on the radio is impossible, or out of order"
            break
        before = at
    for boat in state.crews:
        if not all(0 <= number <= len(radio) and 0 <= space < chart.count for number, space in boat.fixes):
            yield "a fix belongs to no announcement"
        if len(boat.fixes) > len(radio):
            yield "there are more fixes than announcements"


@lru_cache(maxsize=1 << 14, typed=True)
def is_announcement(chart: Chart, crew: int, kind: str, *facts: Any) -> bool:
    """Whether a crew can make that announcement on that map. Cached, because the same radio is checked in every position."""
    if kind not in FACTS or len(facts) != len(FACTS[kind]):
        return False
    if crew not in (0, 1) and not (crew == BOTH and kind in OF_BOTH):
        return False
    if not all(CHECKS[name](chart, fact) for name, fact in zip(FACTS[kind], facts, strict=True)):
        return False
    return kind != "sonar_answer" or _are_statements(chart, *facts)


def _is_number(value: Any, lowest: int, highest: int) -> bool:
    return type(value) is int and lowest <= value <= highest


def _is_switch(_chart: Chart, value: Any) -> bool:
    return type(value) is bool


def _are_statements(chart: Chart, kind1: str, value1: int, kind2: str, value2: int) -> bool:
    """Whether two statements are of different kinds, in their order, with values that the map has (CS-078 to CS-080)."""
    return KINDS.index(kind1) < KINDS.index(kind2) and value1 <= chart.highest(kind1) and value2 <= chart.highest(kind2)


CHECKS: dict[str, Callable[[Chart, Any], bool]] = {
    "direction": lambda _chart, value: value in DIRECTIONS,
    "section": lambda _chart, value: _is_number(value, 1, ROLE_COUNT),
    "sector": lambda chart, value: _is_number(value, 1, chart.sectors),
    "system": lambda _chart, value: value in STOPPABLE,
    "space": lambda chart, value: _is_number(value, 0, chart.count - 1),
    "result": lambda _chart, value: value in ("direct", "indirect", "clear"),
    "amount": lambda _chart, value: _is_number(value, 0, HULL),
    "total": lambda _chart, value: _is_number(value, 1, HULL),
    **dict.fromkeys(("yes", "honest_known", "near", "hit", "clean"), _is_switch),
    **dict.fromkeys(("kind1", "kind2"), lambda _chart, value: value in KINDS),
    **dict.fromkeys(("value1", "value2"), lambda chart, value: _is_number(value, 1, chart.side)),
}
"""Checks of the facts, by name."""
