"""What the mat looks like after each event, so that a screen can show one thing after the other although all of them came at once.

It follows the events alone and knows no rules. What an event does not tell, such as the attachments of a piece that was made out, and what
is to be decided next, comes with the position itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from seatui.engine.contract import Event
from seatui.engine.squares import VECTORS
from seatui.games.battle_seas.knowledge.view import KnownTrap, Marker, View
from seatui.games.battle_seas.model.content import CARDS, SHIP
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.state import NONE, Area, Unit

Facts: TypeAlias = Mapping[str, Any]
Change: TypeAlias = Callable[[Figures, View, Facts], View]


def after(figures: Figures, view: View, event: Event) -> View:
    """The view once that has happened."""
    change = CHANGES.get(event.kind)
    return view if change is None else change(figures, view, event.facts)


# Small steps


def find(view: View, key: int) -> Marker | None:
    """The piece of that number, as far as it lies open."""
    return next((marker for marker in view.markers if marker.key == key), None)


def with_marker(view: View, changed: Marker) -> View:
    """The view with one piece as it is now, or with one more."""
    others = [marker for marker in view.markers if marker.key != changed.key]
    return view._replace(markers=tuple(sorted((*others, changed))))


def without(view: View, key: int) -> View:
    """The view without a piece."""
    return view._replace(markers=tuple(marker for marker in view.markers if marker.key != key))


def with_unit(view: View, key: int, **fields: Any) -> View:
    """Change a character that is known; where it lies is seen of any piece."""
    marker = find(view, key)
    if marker is None:
        return view
    unit = marker.unit._replace(**fields) if marker.unit is not None else None
    squares = (fields["square"],) if "square" in fields else marker.squares
    return with_marker(view, marker._replace(unit=unit, squares=squares))


def with_area(view: View, key: int, **fields: Any) -> View:
    """Change an area that is known."""
    marker = find(view, key)
    if marker is None or marker.area is None:
        return view
    return with_marker(view, marker._replace(area=marker.area._replace(**fields)))


# What each event changes


def stepped(figures: Figures, view: View, facts: Facts) -> View:
    """One square on: a ship looks where it goes."""
    squares = figures.sea.squares
    dx, dy = squares.offset(facts["start"], facts["square"])
    marker = find(view, facts["piece"])
    is_afoot = marker is None or marker.unit is None or CARDS[marker.unit.card].kind != SHIP
    if is_afoot or (dx, dy) not in VECTORS:
        return with_unit(view, facts["piece"], square=facts["square"])
    return with_unit(view, facts["piece"], square=facts["square"], heading=VECTORS.index((dx, dy)))


def landed(_figures: Figures, view: View, facts: Facts) -> View:
    """A new piece lies open; what others know of it they are told apart."""
    card = facts["card"]
    unit = fresh(facts["seat"], card, facts["square"]) if card != NONE else None
    return with_marker(view, Marker(facts["piece"], facts["seat"], (facts["square"],), unit, None))


def fresh(seat: int, card: int, square: int) -> Unit:
    """A piece of which nothing but its card is known."""
    return Unit(seat, card, (), 0, CARDS[card].cap, (), square)


def identified(_figures: Figures, view: View, facts: Facts) -> View:
    """A marker is turned up for whoever hears of it."""
    marker = find(view, facts["piece"])
    if marker is None or marker.is_known:
        return view
    if CARDS[facts["card"]].kind in ("defense", "terrain"):
        area = Area(marker.seat, facts["card"], (), 0, CARDS[facts["card"]].cap, min(marker.squares), control=marker.seat)
        return with_marker(view, marker._replace(area=area))
    return with_marker(view, marker._replace(unit=fresh(marker.seat, facts["card"], marker.squares[0])))


def damaged(_figures: Figures, view: View, facts: Facts) -> View:
    """A character or an area has less CAP."""
    view = with_unit(view, facts["piece"], cap=facts["cap"])
    return with_area(view, facts["piece"], cap=facts["cap"])


def grappled(_figures: Figures, view: View, facts: Facts) -> View:
    """Two ships hold on to each other."""
    return with_unit(with_unit(view, facts["piece"], holds=facts["target"]), facts["target"], held=facts["piece"])


def cast_off(_figures: Figures, view: View, facts: Facts) -> View:
    """They part again."""
    return with_unit(with_unit(view, facts["piece"], holds=NONE), facts["target"], held=NONE)


def captured(_figures: Figures, view: View, facts: Facts) -> View:
    """A ship changes hands."""
    marker = find(view, facts["piece"])
    if marker is None:
        return view
    view = with_marker(view, marker._replace(seat=facts["seat"]))
    return with_unit(view, facts["piece"], seat=facts["seat"], prize=True, holds=NONE, held=NONE)


def trap_sprung(_figures: Figures, view: View, facts: Facts) -> View:
    """Whoever sees it knows the trap, unless it served once."""
    if facts["seat"] == view.seat or CARDS[facts["card"]].once:
        return view
    known = KnownTrap(facts["seat"], facts["card"], facts["square"])
    return view if known in view.notes else view._replace(notes=tuple(sorted((*view.notes, known))))


def trap_found(_figures: Figures, view: View, facts: Facts) -> View:
    """Whoever searched has it marked."""
    if facts["seat"] != view.seat:
        return view
    known = KnownTrap(facts["owner"], facts["card"], facts["square"])
    return view if known in view.notes else view._replace(notes=tuple(sorted((*view.notes, known))))


def turn_begun(_figures: Figures, view: View, facts: Facts) -> View:
    """Nothing is begun in it yet; whoever looks on sees the own cards alone."""
    own = [(marker.key, marker.unit) for marker in view.markers if marker.unit is not None] + list(view.units)
    waiting = tuple(key for key, unit in own if unit.seat == view.seat == facts["seat"])
    return view._replace(turn=facts["seat"], round=facts["round"], active=NONE, waiting=waiting, legs=())


CHANGES: dict[str, Change] = {
    "round_begun": lambda _figures, view, facts: view._replace(round=facts["round"]),
    "turn_begun": turn_begun,
    "handled": lambda _figures, view, facts: view._replace(active=facts["piece"]),
    "turn_ended": lambda _figures, view, _facts: view._replace(active=NONE),
    "stepped": stepped,
    "landed": landed,
    "stopped": lambda _figures, view, facts: with_unit(view, facts["piece"], square=facts["square"]),
    "turned": lambda _figures, view, facts: with_unit(view, facts["piece"], heading=facts["heading"]),
    "area_taken": lambda _figures, view, facts: with_area(view, facts["piece"], control=facts["by"]),
    "area_destroyed": lambda _figures, view, facts: with_area(view, facts["piece"], ruined=True, cap=0),
    "identified": identified,
    "damaged": damaged,
    "burnt_out": lambda _figures, view, facts: with_unit(view, facts["piece"], cap=0),
    "healed": lambda _figures, view, facts: with_unit(view, facts["piece"], cap=facts["cap"]),
    "grappled": grappled,
    "withdrew": cast_off,
    "repelled": cast_off,
    "captured": captured,
    "trap_sprung": trap_sprung,
    "trap_found": trap_found,
    "embarked": lambda _figures, view, facts: without(view, facts["piece"]),
    "removed": lambda _figures, view, facts: without(view, facts["piece"]),
    "wind_changed": lambda _figures, view, facts: view._replace(wind=facts["wind"]),
    "light_changed": lambda _figures, view, facts: view._replace(night=facts["night"]),
}
"""What each event changes; those that are not here change nothing that is drawn."""
