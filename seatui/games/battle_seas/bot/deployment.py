"""How a bot deploys: a close line across the front, passengers aboard, traps before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from seatui.engine.contract import Action
from seatui.engine.squares import E, N, S
from seatui.games.battle_seas.bot.situation import Answer, Situation, any_of, named
from seatui.games.battle_seas.bot.worth import firepower, worth
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.pieces import is_ship, room_aboard
from seatui.games.battle_seas.model.state import NONE
from seatui.games.battle_seas.play.deployment import AUTO, heading_out, is_placed, own_keys, places_for, ways_out

OFF_CENTRE = 3
"""The most squares by which chance moves a line off the middle."""
SECOND_LINE = 2
"""Rows between the line and the ships that hardly fight, fire ships included."""


def in_line(depth: Callable[[Situation], int]) -> Answer:
    """Make a bot draw up its line ``depth`` rows behind the front of its zone."""

    def deploy(situation: Situation, options: Sequence[Action]) -> Action:
        state = situation.state
        key = next((key for key in own_keys(state, situation.seat) if not is_placed(state, key)), None)
        if key is None:
            return options[0]
        if key in state.areas:
            return place_area(situation, key, options)
        if key in state.traps:
            return place_trap(situation, key)
        if not is_ship(state.units[key]):
            return stow(situation, options)
        return place_ship(situation, key, depth(situation))

    return deploy


class Front:
    """Positions of squares relative to the front of the bot's zone."""

    def __init__(self, situation: Situation) -> None:
        sea = situation.figures.sea
        zone = sea.zones[situation.seat]
        self.heading = heading_out(situation.figures, situation.seat)
        across = self.heading in (N, S)
        self._lines = sea.squares.row if across else sea.squares.column
        self._files = sea.squares.column if across else sea.squares.row
        lines, files = [self._lines[at] for at in zone], [self._files[at] for at in zone]
        self._first = max(lines) if self.heading in (S, E) else min(lines)
        self._middle = max(files) + min(files)

    def behind(self, square: int) -> int:
        """Return the rows between a square and the front."""
        return abs(self._lines[square] - self._first)

    def off_middle(self, square: int) -> int:
        """Return the distance of a square from the middle of the front, in half squares."""
        return abs(2 * self._files[square] - self._middle)


def place_ship(situation: Situation, key: int, depth: int) -> Action:
    """Place a ship on the free square of the line nearest to the ships already there."""
    figures, state, seat = situation.figures, situation.state, situation.seat
    unit = state.units[key]
    ways = ways_out(figures, state, seat)
    free = [square for square in places_for(figures, state, seat, key) if square in ways and square not in state.units_at]
    if not free:
        return AUTO
    row = depth if fights(unit.card, unit.gear) else depth + SECOND_LINE
    mates = [other.square for other in state.units.values() if other.seat == seat and is_ship(other) and other.square != NONE]
    shift = situation.draw(1 + 4 * OFF_CENTRE) if not mates else 0
    front = Front(situation)

    def fit(square: int) -> tuple[int, int, int]:
        near = sum(figures.sea.apart(square, mate) for mate in mates)
        return 4 * abs(front.behind(square) - row) + near, abs(front.off_middle(square) - shift), square

    return ("place", key, min(free, key=fit), front.heading)


def fights(card: int, gear: tuple[int, ...]) -> bool:
    """Whether a ship belongs in the line."""
    return not CARDS[card].fireship and firepower(card, gear) > WEAK


WEAK = 35.0


def place_area(situation: Situation, key: int, options: Sequence[Action]) -> Action:
    """Place ground for guns before the middle, and other closed areas out of the ships' way."""
    places = named(options, "place")
    if not places:
        return AUTO
    closed = CARDS[situation.state.areas[key].card].closed
    guns = any(CARDS[unit.card].guns_ashore for unit in situation.state.units.values() if unit.seat == situation.seat)
    if closed and not guns:
        return any_of(situation, places)
    front = Front(situation)
    return min(places, key=lambda place: (front.behind(place[2]), front.off_middle(place[2])))


def place_trap(situation: Situation, key: int) -> Action:
    """Place a trap far forward and near the middle, but not two in one square."""
    figures, state, seat = situation.figures, situation.state, situation.seat
    taken = {trap.square for trap in state.traps.values()}
    places = [square for square in places_for(figures, state, seat, key) if square not in taken]
    if not places:
        return AUTO
    front = Front(situation)
    fit = {square: 2 * front.behind(square) + front.off_middle(square) + situation.draw(8) for square in places}
    return ("place", key, min(places, key=lambda square: (fit[square], square)), 0)


def stow(situation: Situation, options: Sequence[Action]) -> Action:
    """Put guns ashore where there is ground for them, and others aboard the most valuable ship."""
    state = situation.state
    stows, places = named(options, "stow"), named(options, "place")
    first = (stows or places or [AUTO])[0]
    key = first[1] if len(first) > 1 else NONE
    if places and (not stows or (key in state.units and CARDS[state.units[key].card].guns_ashore)):
        return any_of(situation, places)
    if not stows:
        return AUTO
    return max(stows, key=lambda option: (room_aboard(state, option[2]) > 0, worth(state.units[option[2]])))
