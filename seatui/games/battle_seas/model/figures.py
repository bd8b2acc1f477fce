"""The figures of a game, which follow from the number of seats and the options."""

from __future__ import annotations

from collections.abc import Mapping

from seatui.engine.contract import Refused, Value
from seatui.games.battle_seas.model.content import CARD, SCENARIOS
from seatui.games.battle_seas.model.geometry import sea_of

SECOND = 1000
LEVELS_A_SQUARE = 32
"""The most levels for each square of a zone. Few cards cost less, and no important ship does."""
ROUNDS_OF_LIGHT = 10
"""Rounds that day and night each last where they alternate (OP-08)."""


class Figures:
    """Everything that seats and options fix for a whole game."""

    def __init__(self, seats: int, settings: Mapping[str, Value]) -> None:
        self.seats = seats
        name = str(settings["scenario"])
        self.scenario = SCENARIOS[name] if name != "none" else None
        if self.scenario is not None and seats != 2:
            raise Refused("BS-012", f"{self.scenario.name} is for 2 players, not {seats}")
        self.levels = self.scenario.levels if self.scenario else int(settings["levels"])
        self.order_by = str(settings["order"])
        self.rotates = settings["lead"] == "rotate" or self.scenario is not None  # BS-015; in scenarios it always does
        self.windy = bool(settings["wind"])
        self.wind_interval = int(settings["wind_interval"])
        self.light = str(settings["light"]) if settings["light"] != "auto" else self.scenario.light if self.scenario else "night"
        self.sights = (2 * int(settings["sight_day"]), 2 * int(settings["sight_night"]))
        """Sight by day and by night, in half units (BS-133)."""
        self.build_time = int(settings["build_minutes"]) * 60 * SECOND
        self.tick_ms = SECOND if self.build_time else 0
        self.penalty = str(settings["leak_penalty"])
        self.chat = settings["chat"] == "on" or (settings["chat"] == "auto" and seats > 2)
        self.terrain_size = 3 if settings["wide_terrain"] else 1
        self.squadrons = bool(settings["squadrons"])
        self.memory = bool(settings["memory"])
        self.conceals = bool(settings["conceal_attachments"])
        self.max_rounds = int(settings["max_rounds"])
        self.limits = read_limits(str(settings["limits"]))
        columns, rows = _size(settings) if self.scenario is None else (20, 20)
        self.sea = sea_of(columns, rows, seats, int(settings["strip"]))
        self._check_room()
        self.everyone = tuple(range(seats))
        self.activations = tuple(("activate", key) for key in range(512))
        """Ready-made answers for pieces in the open."""

    def _check_room(self) -> None:
        """Refuse options under which a fleet would not fit into a player's zone."""
        squares = min(len(zone) for zone in self.sea.zones)
        if self.levels > LEVELS_A_SQUARE * squares:
            raise Refused("BS-031", f"{self.levels} levels need more room: each player has {squares} squares to deploy on")


def _size(settings: Mapping[str, Value]) -> tuple[int, int]:
    """Return columns and rows of the mat (BS-028)."""
    if settings["mat"] == "custom":
        return int(settings["columns"]), int(settings["rows"])
    columns, _, rows = str(settings["mat"]).partition("x")
    return int(columns), int(rows)


def read_limits(text: str) -> dict[str, int]:
    """Return the limits on copies by card id (OP-18)."""
    found: dict[str, int] = {}
    for part in text.split():
        card, _, most = part.partition("=")
        if card not in CARD:
            raise Refused("BS-011", f"there is no card {card}")
        found[card] = int(most)
    return found
