"""Figures of one game, derived from its seats and options."""

from __future__ import annotations

from collections.abc import Mapping

from seatui.engine.contract import Refused, Value
from seatui.games.sea_skirmish.model.content import MOST_BOATS
from seatui.games.sea_skirmish.model.geometry import Sea

TEAMS = {"none": (0, 0), "2v2": (4, 2), "3v3": (6, 2), "2v2v2": (6, 3)}
"""For each preset, the number of players it needs and of teams it makes (SK-148)."""


class Figures:
    """Constants of a game, derived from the number of seats and the options."""

    def __init__(self, seats: int, settings: Mapping[str, Value]) -> None:
        self.seats = seats
        self.boats_each = int(settings["boats"])
        self.random_fleet = settings["fleet"] == "random"
        self.first_player = int(settings["first_player"])
        self.fair_token = bool(settings["fair_token"])
        self.round_limit = int(settings["round_limit"])
        self.shared_plans = settings["team_plans"] == "shared"
        self._check_numbers(str(settings["teams"]))
        team_count = TEAMS[str(settings["teams"])][1] or seats
        self.teams = tuple(seat % team_count for seat in range(seats))  # teams alternate around the table (SK-148)
        self.team_count = team_count
        self.mates = tuple(tuple(other for other in range(seats) if self.teams[other] == self.teams[seat]) for seat in range(seats))
        self.orders = tuple(tuple((first + place) % seats for place in range(seats)) for first in range(seats))
        """For each seat, all seats clockwise from it."""
        self.sea = Sea(seats, str(settings["map"]))

    def _check_numbers(self, teams: str) -> None:
        needed = TEAMS[teams][0]
        if needed and self.seats != needed:
            raise Refused("SK-148", f"teams of {teams} need {needed} players, not {self.seats}")
        if self.seats * self.boats_each > MOST_BOATS:
            raise Refused("SK-147", f"{self.boats_each} boats for each of {self.seats} players are more than {MOST_BOATS}")
        if self.first_player > self.seats:
            raise Refused("SK-042", f"first_player must be one of the {self.seats} players, or 0")

    def planners(self, seat: int) -> tuple[int, ...]:
        """Return the seats that may know this seat's plans (SK-150, SK-151)."""
        return self.mates[seat] if self.shared_plans else (seat,)
