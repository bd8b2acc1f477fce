"""Squares that fleets see and can hit, as far as the seat that has a view knows. All figures come from the rules themselves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from seatui.games.battle_seas.knowledge.positions import known_position
from seatui.games.battle_seas.knowledge.view import KnownTrap, View
from seatui.games.battle_seas.knowledge.ways import goals, way_along
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.pieces import put
from seatui.games.battle_seas.model.state import BATTLE, NONE, State, Unit
from seatui.games.battle_seas.play.attack import can_attack
from seatui.games.battle_seas.play.gunnery import aim_at, expected, squares_in_range
from seatui.games.battle_seas.play.sighting import anyone_sees, sees_square

# Sight


def unseen_squares(figures: Figures, view: View) -> frozenset[int]:
    """Return the squares that no piece of the viewer's sees; none before the battle, after it, and for watchers."""
    if view.seat is None or view.phase != BATTLE:
        return frozenset()
    return _all(figures) - fleet_sight(figures, view)


def fleet_sight(figures: Figures, view: View) -> frozenset[int]:
    """Return the squares that the viewer's pieces see."""
    return frozenset() if view.seat is None else _seen(figures, _lookouts(view), view.seat)


def _lookouts(view: View) -> View:
    """Return the view with nothing but the viewer's pieces, the known areas and the light, which most events leave as they are."""
    markers = tuple(marker for marker in view.markers if marker.area is not None or (marker.unit and marker.seat == view.seat))
    return view._replace(
        markers=markers, traps=(), notes=(), exposed=(), waiting=(), active=NONE, legs=(), sailing=None, asked=(), struck=(), messages=(),
        decisions=(), outcome=None, clock=0, round=0, place=0, turn=NONE,
    )  # fmt: skip


@lru_cache(maxsize=8)
def _seen(figures: Figures, view: View, seat: int) -> frozenset[int]:
    state = known_position(figures, view)
    return frozenset(square for square in _all(figures) if anyone_sees(figures, state, seat, square))


def card_sight(figures: Figures, view: View, key: int, unit: Unit) -> frozenset[int]:
    """Return the squares that a known piece sees, or would see if it were as ``unit`` is."""
    state = known_position(figures, view)
    if state.units.get(key) != unit:
        state = state.clone()
        put(state, key, unit)
    return frozenset(square for square in _all(figures) if sees_square(figures, state, key, unit, square))


@lru_cache(maxsize=2)
def enemy_sight(figures: Figures, view: View) -> frozenset[int]:
    """Return the squares that the known pieces of others see."""
    state = known_position(figures, view)
    others = [seat for seat in range(view.seats) if seat != view.seat]
    return frozenset(square for square in _all(figures) if any(anyone_sees(figures, state, seat, square) for seat in others))


def _all(figures: Figures) -> frozenset[int]:
    return frozenset(range(figures.sea.squares.count))


# Fire


def enemies_on_mat(view: View) -> dict[int, Unit]:
    """Return the known pieces of others that can attack."""
    found = {marker.key: marker.unit for marker in view.markers if marker.unit is not None and marker.seat != view.seat}
    return {key: unit for key, unit in found.items() if can_attack(unit) and CARDS[unit.card].blows}


@lru_cache(maxsize=2)
def open_position(figures: Figures, view: View) -> State:
    """Return the known position with open cards, so that others sail around everything that the viewer knows."""
    state = known_position(figures, view).clone()
    everything = sum(1 << marker.key for marker in view.markers)
    state.known = [everything] * view.seats
    state.unseen = [()] * view.seats
    state.legs = {}
    return state


@lru_cache(maxsize=2)
def threats(figures: Figures, view: View) -> Mapping[int, tuple[int, ...]]:
    """Return by square the known enemies that could hit it in their next turn, after sailing as far as an attack allows."""
    found: dict[int, tuple[int, ...]] = {}
    for key in enemies_on_mat(view):
        for square in sorted(card_threat(figures, view, key)):
            found[square] = (*found.get(square, ()), key)
    return found


def card_threat(figures: Figures, view: View, key: int) -> set[int]:
    """Return the squares that a known enemy could hit in its next turn."""
    state = open_position(figures, view)
    return struck_by(figures, state, key, state.units[key])


def struck_by(figures: Figures, state: State, key: int, unit: Unit) -> set[int]:
    """Return the squares that a piece can hit from where it is, or from where it can sail to and still attack."""
    ways = (way_along(figures, state, key, steps) for steps in goals(figures, state, key).values())
    squares = [unit.square, *(way.squares[-1] for way in ways if way is not None and way.can_fight)]
    return {square for start in squares for square in squares_in_range(figures, state, unit._replace(square=start))}


def likely_loss(figures: Figures, view: View, enemy: int, key: int, square: int) -> float:
    """Return the CAP that one attack of a known enemy costs a piece in a square, on average."""
    state = open_position(figures, view)
    shooter = state.units[enemy]
    return expected(shooter, aim_at(figures, state, shooter, key, square, shooter.seat), structure=False)


# Traps


def trap_ranges(figures: Figures, view: View) -> dict[int, list[KnownTrap]]:
    """Return by square the known traps in whose range it lies, the viewer's own included (BS-119)."""
    own = (KnownTrap(trap.seat, trap.card, trap.square) for _, trap in view.traps if trap.square != NONE)
    found: dict[int, list[KnownTrap]] = {}
    for trap in (*own, *view.notes):
        for square in (trap.square, *figures.sea.disc(trap.square, CARDS[trap.card].reach)):
            found.setdefault(square, []).append(trap)
    return found
