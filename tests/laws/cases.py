"""Set-ups of every game: each number of seats with all options at their default, and each option at its extremes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import seatui
from seatui.engine.contract import Refused, Rules, Value
from seatui.engine.game import Game, Option


class Case(NamedTuple):
    """One set-up of one game."""

    game: str
    seats: int
    options: tuple[tuple[str, Value], ...] = ()

    @property
    def mode(self) -> str:
        """Return the set-up in words for a file name: "3-seats-rune_tiles-12"."""
        return "-".join([f"{self.seats}-seats", *(f"{name}-{_plain(value)}" for name, value in self.options)])

    def __str__(self) -> str:
        return f"{self.game}-{self.mode}"

    def rules(self) -> Rules[Any, Any]:
        return seatui.game(self.game).rules(self.seats, **dict(self.options))


def plain_cases() -> list[Case]:
    """Return each game with each number of seats and all options at their default."""
    return [Case(game.id, seats) for game in seatui.games().values() for seats in game.seats]


def _plain(value: Value) -> str:
    return re.sub("[^a-z0-9_.-]+", "-", str(value).lower())


@cache
def option_cases() -> tuple[Case, ...]:
    """Return each game with the fewest seats and one option at an extreme; with the most seats, where games take longer, many at once."""
    found: list[Case] = []
    for game in seatui.games().values():
        fewest, most = game.seats[0], game.seats[-1]
        found += _with_options(game, fewest)
        if most != fewest:
            found += _with_blends(game, most)
    return tuple(found)


@cache
def golden_cases() -> tuple[Case, ...]:
    """Return the plain cases and each option once, with the fewest seats that it allows."""
    first: dict[tuple[str, str], Case] = {}
    for game in seatui.games().values():
        for case in (*_with_options(game, game.seats[0]), *_with_options(game, game.seats[-1])):
            first.setdefault((case.game, case.options[0][0]), case)
    return (*plain_cases(), *first.values())


def _with_options(game: Game, seats: int) -> Iterator[Case]:
    for option in game.options:
        for value in _ends(option):
            try:
                game.rules(seats, **{option.name: value})
            except Refused:
                continue  # the option does not allow this number of seats
            yield Case(game.id, seats, ((option.name, value),))


def _with_blends(game: Game, seats: int) -> Iterator[Case]:
    """Yield blends of all options that go together, each at an extreme, until each extreme had its turn."""
    ends = {option.name: _ends(option) for option in game.options}
    for blend in range(max(map(len, ends.values()), default=0)):
        chosen: dict[str, Value] = {}
        for name, values in ends.items():
            more = {**chosen, name: values[blend % len(values)]}
            try:
                game.rules(seats, **more)
            except Refused:
                continue
            chosen = more
        yield Case(game.id, seats, tuple(chosen.items()))


def _ends(option: Option) -> list[Value]:
    """Return the values to try other than the default: all choices, or both bounds and the value after the lower, which may be "off"."""
    if option.pattern:
        return [option.example]
    if isinstance(option.default, bool):
        values: list[Value] = [False, True]
    else:
        values = list(option.choices) or sorted({option.low, min(option.low + 1, option.high), option.high})
    return [value for value in values if value != option.default]
