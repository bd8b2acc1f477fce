"""Landing troops in other players' works that nobody holds, to take them (BS-093, BS-094)."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.engine.squares import OUTSIDE
from seatui.games.battle_seas.bot.situation import Situation
from seatui.games.battle_seas.bot.worth import worth
from seatui.games.battle_seas.model.content import CARDS, DEFENSE
from seatui.games.battle_seas.model.pieces import enemies_at, footprint, knows
from seatui.games.battle_seas.model.state import NONE, Unit
from seatui.games.battle_seas.play.movement import HERE, landing_options, start_of


def empty_works(situation: Situation) -> set[int]:
    """Return the squares of other players' known works with no enemy inside."""
    figures, state, seat = situation.figures, situation.state, situation.seat
    found: set[int] = set()
    for key, area in state.areas.items():
        if CARDS[area.card].kind == DEFENSE and area.control != seat and not area.ruined and knows(state, seat, key):
            squares = footprint(figures, area)
            if CARDS[area.card].surface in ("land", "quay") and not any(enemies_at(state, square, seat) for square in squares):
                found.update(squares)
    return found


def landing(situation: Situation, unit: Unit) -> Action | None:
    """Return a passenger's landing in empty works; None if none are in reach."""
    around, start = situation.figures.sea.squares.around, start_of(situation.state, unit)
    works = empty_works(situation)
    for action in landing_options(situation.figures, situation.state, unit) if works else ():
        direction = action[1][0]
        if (start if direction == HERE else around[start][direction]) in works:
            return action
    return None


def landing_party(situation: Situation, ready: list[Action]) -> Action | None:
    """Return the least valuable of the passengers that can land in empty works."""
    units = situation.state.units
    aboard = [option for option in ready if units[option[1]].aboard != NONE and landing(situation, units[option[1]]) is not None]
    return min(aboard, key=lambda option: worth(units[option[1]]), default=None)


def landing_squares(situation: Situation) -> set[int]:
    """Return the squares from which a ship's passengers can land in empty works."""
    around = situation.figures.sea.squares.around
    works = empty_works(situation)
    return works | {around[square][direction] for square in works for direction in (0, 2, 4, 6)} - {OUTSIDE}
