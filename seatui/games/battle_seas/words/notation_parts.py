"""Parts of notation: the speaker, numbers, squares and directions."""

from __future__ import annotations

import re
from typing import TypeAlias

from seatui.engine import notation
from seatui.engine.notation import number, ways
from seatui.engine.squares import COMPASS
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.pieces import is_ship
from seatui.games.battle_seas.model.state import BATTLE, NONE, State, seat_on_turn
from seatui.games.battle_seas.play.landing import AT_QUAY
from seatui.games.battle_seas.play.movement import HERE

WAYS = ways(COMPASS)
STEPS = {**WAYS, AT_QUAY: HERE, "quay": HERE}


class Speaker(notation.Speaker[Figures, State]):
    """The speaker of a line, and the position. Notation uses only what that seat knows."""

    @property
    def handled(self) -> int:
        """The speaker's card being handled; NONE where there is none."""
        state = self.state
        return state.active if state.phase == BATTLE and seat_on_turn(state) == self.seat else NONE

    @property
    def is_afoot(self) -> bool:
        """Whether the card in command is a land character, which has no heading."""
        return self.handled != NONE and not is_ship(self.state.units[self.handled])

    @property
    def is_aboard(self) -> bool:
        """Whether the card in command is a passenger, whose path begins with a landing."""
        return self.handled != NONE and self.state.units[self.handled].square == NONE


Word: TypeAlias = notation.Word[Speaker]


def numbers(text: str) -> tuple[int, ...] | None:
    """Read whole numbers in a row; None if there is anything else."""
    found = tuple(number(part) for part in text.replace(",", " ").split())
    known = tuple(part for part in found if part is not None)
    return known if len(known) == len(found) else None


def square_of(speaker: Speaker, text: str) -> int | None:
    """Return the square of a name ("J10"); None if the mat has none."""
    return speaker.figures.sea.squares.read(text) if is_square(text) else None


def is_square(text: str) -> bool:
    """Whether a text has the form of a square's name, though the mat may end before it."""
    return _SQUARE.fullmatch(text) is not None


_SQUARE = re.compile(r"[a-z]{1,2} ?[0-9]{1,2}")
