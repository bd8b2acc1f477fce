"""The figures of a game, as its options set them."""

from __future__ import annotations

from collections.abc import Mapping

from seatui.engine.contract import Value
from seatui.games.captain_sonar.model.common_actions import STARTS, TORPEDOES
from seatui.games.captain_sonar.model.content import (
    CREW_SEATS,
    GAUGES,
    ROLE_COUNT,
    SCENARIOS,
    SMALL_MAP,
    TICK_MS,
    seat_of,
)
from seatui.games.captain_sonar.model.geometry import chart_of


class Figures:
    """The map, the gauges and the switches of one game; everybody knows all of them."""

    def __init__(self, settings: Mapping[str, Value]) -> None:
        self.real_time = settings["mode"] == "real-time"
        self.scenario = SCENARIOS[str(settings["scenario"])]
        preset = self.scenario.map if self.real_time else SMALL_MAP  # CS-006
        self.map_id = preset if settings["map"] == "preset" else str(settings["map"])
        self.chart = chart_of(self.map_id)
        self.sizes = (*GAUGES, self.scenario.gauge)
        """The gauge of each system; 0 is locked (CS-007, CS-008)."""
        self.sheet_spaces = sum(self.sizes)
        self.shared = settings["sheets"] == "shared"
        self.aid = str(settings["aid"])
        self.briefing = bool(settings["briefing"])
        self.strict_mines = bool(settings["strict_mines"])
        self.free_flight = bool(settings["free_flight"])
        self.torpedo_reach = self.chart.flight if self.free_flight else self.chart.torpedo
        self.torpedoes = tuple(tuple(TORPEDOES[space] for space in reach) for reach in self.torpedo_reach)
        """The torpedoes that can be fired from each space."""
        self.starts = tuple(STARTS[space] for space in self.chart.water)
        self.tick_ms = TICK_MS if self.real_time else 0
        self.readers = tuple(tuple(self._readers(crew, role) for role in range(ROLE_COUNT)) for crew in range(2))
        """The seats that may look at the sheet of each role, by crew (CS-155)."""

    def _readers(self, crew: int, role: int) -> tuple[int, ...]:
        return CREW_SEATS[crew] if self.shared else (seat_of(crew, role),)


def clock_time(milliseconds: int) -> str:
    """The game's clock in minutes and seconds: "2:05"."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    return f"{minutes}:{seconds:02}"
