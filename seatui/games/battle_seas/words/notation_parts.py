"""What lines of notation are made of: numbers, squares and directions, and the kinds of words that most verbs are."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from seatui.engine.contract import Action
from seatui.engine.squares import COMPASS
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.names import WAY_NAMES, number_said
from seatui.games.battle_seas.model.pieces import is_ship
from seatui.games.battle_seas.model.state import BATTLE, NONE, State, seat_on_turn
from seatui.games.battle_seas.play.movement import HERE

AT_QUAY = "here"
"""The first step of a passenger that lands on the quay its ship lies at."""
WAYS: dict[str, int] = {name: way for way in range(8) for name in (COMPASS[way].lower(), WAY_NAMES[way], WAY_NAMES[way].replace("-", ""))}
"""Directions by every spelling."""
STEPS: dict[str, int] = {**WAYS, AT_QUAY: HERE, "quay": HERE}


class Table(NamedTuple):
    """What a line is read by: the figures of the game, the position and whose line it is. Only what that seat knows is looked at."""

    figures: Figures
    state: State
    seat: int

    @property
    def handled(self) -> int:
        """The own card that is handled; NONE where there is none."""
        state = self.state
        return state.active if state.phase == BATTLE and seat_on_turn(state) == self.seat else NONE

    @property
    def is_afoot(self) -> bool:
        """Whether that card is a land character, which has no heading."""
        return self.handled != NONE and not is_ship(self.state.units[self.handled])

    @property
    def is_aboard(self) -> bool:
        """Whether that card is a passenger, whose path begins with a landing."""
        return self.handled != NONE and self.state.units[self.handled].square == NONE


class Word(NamedTuple):
    """How one verb is written and read."""

    phrase: str
    rule: str  # where the rulebook opens when the rest is not understood
    example: str
    say: Callable[[Table, Action], str]  # what follows the phrase
    read: Callable[[Table, str], Action | None]  # the action from what follows the phrase; None if it makes no sense


# Numbers, squares and cards


def number(text: str) -> int | None:
    """A whole number of at most six digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else None


def numbers(text: str) -> tuple[int, ...] | None:
    """Some of them, one after another; None if there is anything else."""
    found = tuple(number(part) for part in text.replace(",", " ").split())
    known = tuple(part for part in found if part is not None)
    return known if len(known) == len(found) else None


def square_of(table: Table, text: str) -> int | None:
    """The square of that name ("J10"); None if the mat has none."""
    return table.figures.sea.squares.read(text) if _SQUARE.fullmatch(text) else None


_SQUARE = re.compile(r"[a-z]{1,2} ?[0-9]{1,2}")


# Kinds of words


def plain(verb: str, rule: str) -> Word:
    """A verb that stands alone."""
    return Word(
        verb.replace("_", " "), rule, verb.replace("_", " "), lambda _table, _action: "", lambda _table, rest: None if rest else (verb,)
    )


def of_piece(verb: str, rule: str, example: str = "7") -> Word:
    """A verb with the number of a piece."""

    def read(_table: Table, rest: str) -> Action | None:
        found = number(rest)
        return None if found is None else (verb, found)

    return Word(verb, rule, f"{verb} {example}", lambda _table, action: number_said(action[1]), read)
