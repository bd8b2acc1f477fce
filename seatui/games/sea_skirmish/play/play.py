"""One application of the rules: the position, the figures of this game, the dice and whoever listens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seatui.engine.contract import Draw, Event, Refused, Tell, Value
from seatui.games.sea_skirmish.model.content import MOST_BOATS
from seatui.games.sea_skirmish.model.geometry import Sea
from seatui.games.sea_skirmish.model.names import thing_name
from seatui.games.sea_skirmish.model.state import AFLOAT, State

TEAMS = {"none": (0, 0), "2v2": (4, 2), "3v3": (6, 2), "2v2v2": (6, 3)}
"""The presets: how many players one needs, and how many teams it makes (SK-148)."""


class Figures:
    """What the number of seats and the options decide, for a whole game."""

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
        self.teams = tuple(seat % team_count for seat in range(seats))  # seats of the teams alternate (SK-148)
        self.team_count = team_count
        self.mates = tuple(tuple(other for other in range(seats) if self.teams[other] == self.teams[seat]) for seat in range(seats))
        self.orders = tuple(tuple((first + place) % seats for place in range(seats)) for first in range(seats))
        """The seats clockwise from each one."""
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
        """Who may know what that seat plans (SK-150, SK-151)."""
        return self.mates[seat] if self.shared_plans else (seat,)


class Play:
    """What the steps of a round work on. It lives for one ``apply``."""

    __slots__ = ("_tell", "draw", "figures", "lost", "state")

    def __init__(self, figures: Figures, state: State, draw: Draw, tell: Tell | None) -> None:
        self.figures = figures
        self.state = state
        self.draw = draw
        self.lost = False  # whether a boat or a player has left, so that victory must be looked for
        self._tell = tell

    def tell(self, kind: str, **facts: Any) -> None:
        """Tell an event to all, if anyone listens."""
        if self._tell is not None:
            self._tell(Event(kind, facts))

    def tell_of(self, kind: str, number: int, **facts: Any) -> None:
        """Tell what a boat did or suffered."""
        if self._tell is not None:
            boat = self.state.boats[number]
            self._tell(Event(kind, {"seat": boat.seat, "boat": number, "card": boat.kind, **facts}))

    def names_of(self, things: tuple[int, ...]) -> tuple[str, ...]:
        """What was struck, in words, if anyone listens."""
        return tuple(thing_name(self.state.boats, thing) for thing in things) if self._tell is not None else ()

    def whisper(self, audience: tuple[int, ...], kind: str, **facts: Any) -> None:
        """Tell an event to some seats alone."""
        if self._tell is not None:
            self._tell(Event(kind, facts, audience))

    def roll(self, dice: int) -> tuple[int, ...]:
        """Some six-sided dice, as faces from 1 (SK-158)."""
        draw = self.draw
        return tuple([1 + draw(6) for _ in range(dice)])

    def lose(self, number: int, how: str, by: int) -> None:
        """A boat leaves the game; ``by`` is the seat that brought it about, or the owner."""
        boat = self.state.boats[number]
        self.state.boats[number] = boat._replace(lost=how)
        self.lost = True
        self.tell_of("boat_lost", number, how=how, by=by)


def afloat(state: State, seat: int) -> list[int]:
    """The numbers of a seat's boats that are in play."""
    return [number for number, boat in enumerate(state.boats) if boat.seat == seat and boat.lost == AFLOAT]
