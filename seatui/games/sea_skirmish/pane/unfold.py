"""What the table looks like after each event, so that a screen can show one thing after the other although all of them came at once.

It follows the events alone and knows no rules. What is to be decided next is not followed; that comes with the position itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

from seatui.engine.contract import Event
from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.knowledge.view import View
from seatui.games.sea_skirmish.model.content import MOST_BOATS
from seatui.games.sea_skirmish.model.state import NO_BOAT, NO_COURSE, NOBODY, OVER, PLANNING, Boat, Salvo

Facts: TypeAlias = Mapping[str, Any]
Change: TypeAlias = Callable[[View, Facts], View]
T = TypeVar("T")

FOLLOWED = ("round", "token", "colours", "docks", "boats", "courses", "confirmed", "conceded")
"""The fields of a view that are followed to the end; of ``left`` whether a team is out, and the phase from the first round on."""


def after(view: View, event: Event) -> View:
    """The view once that has happened."""
    change = CHANGES.get(event.kind)
    return view if change is None else change(view, event.facts)


# Small steps


def put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The tuple with one value changed."""
    return (*values[:at], value, *values[at + 1 :])


def with_boat(view: View, number: int, **fields: Any) -> View:
    """Change what is known of a boat."""
    return view._replace(boats=put(view.boats, number, view.boats[number]._replace(**fields)))


def hurt(view: View, number: int, water: int, fire: int = 0) -> View:
    """Tokens on a boat."""
    boat = view.boats[number]
    return with_boat(view, number, water=boat.water + water, fire=boat.fire + fire)


def without(values: tuple[int, ...], value: int) -> tuple[int, ...]:
    """The tuple without one of these values."""
    at = values.index(value)
    return (*values[:at], *values[at + 1 :])


# What each event changes


def boat_taken(view: View, f: Facts) -> View:
    """A card of the own colour."""
    return view._replace(docks=put(view.docks, f["seat"], (*view.docks[f["seat"]], f["card"])))


def boat_placed(view: View, f: Facts) -> View:
    """From the dock to the table."""
    boat = Boat(f["seat"], f["card"], f["face"], Pose(*f["pose"]))
    docks = put(view.docks, f["seat"], without(view.docks[f["seat"]], f["card"]))
    return view._replace(docks=docks, boats=(*view.boats, boat), courses=(*view.courses, NO_COURSE))


def round_begun(view: View, f: Facts) -> View:
    """Nobody has a course yet."""
    none = (NO_COURSE,) * len(view.boats)
    return view._replace(phase=PLANNING, round=f["round"], token=f["token"], confirmed=(), acted=(), courses=none, active=NOBODY)


def courses_shown(view: View, f: Facts) -> View:
    """All at once (SK-060)."""
    shown = dict(f["courses"])
    return view._replace(courses=tuple(shown.get(number, NO_COURSE) for number in range(len(view.boats))))


def fire_ruled(view: View, f: Facts) -> View:
    """The die gives the course, and fire becomes water (SK-067)."""
    boat = view.boats[f["boat"]]
    view = with_boat(view, f["boat"], water=boat.tokens, fire=0)
    return view._replace(courses=put(view.courses, f["boat"], f["course"]))


def phase_begun(view: View, f: Facts) -> View:
    """Movement or Attack."""
    return view._replace(phase=f["phase"], confirmed=(), acted=(), active=f["seat"])


def boat_moved(view: View, f: Facts) -> View:
    """Where it comes to lie. One that falls is still seen at the edge; it is lost with the next event."""
    return with_boat(view, f["boat"], pose=Pose(*f["end"]))._replace(active=f["seat"], acted=(*view.acted, f["boat"]))


def rammed(view: View, f: Facts) -> View:
    """A token for the mover for each thing, and one for each boat (SK-094 to SK-096)."""
    view = hurt(view, f["boat"], len(f["things"]))
    for thing in f["things"]:
        view = hurt(view, thing, 1) if thing < MOST_BOATS else view
    return view


def fired(view: View, f: Facts) -> View:
    """The dice lie on the table."""
    salvo = Salvo(f["boat"], f["target"], f["red"], f["green"], ())
    return view._replace(salvo=salvo, active=f["seat"], attacker=NO_BOAT, acted=(*view.acted, f["boat"]))


def die_cancelled(view: View, f: Facts) -> View:
    """One hit less."""
    assert view.salvo is not None
    return view._replace(salvo=view.salvo._replace(cancelled=(*view.salvo.cancelled, f["place"])))


def team_out(view: View, f: Facts) -> View:
    """Teams that leave in one moment share a place."""
    place = max(view.left) + 1
    return view._replace(left=put(view.left, f["team"], place))


def conceded(view: View, f: Facts) -> View:
    """Nothing more is asked of that player."""
    seat = f["seat"]
    return view._replace(conceded=tuple(sorted((*view.conceded, seat))), docks=put(view.docks, seat, ()))


CHANGES: dict[str, Change] = {
    "colour_chosen": lambda view, f: view._replace(colours=put(view.colours, f["seat"], f["colour"])),
    "boat_taken": boat_taken,
    "fleet_drawn": lambda view, f: view._replace(docks=put(view.docks, f["seat"], tuple(f["cards"]))),
    "boat_placed": boat_placed,
    "round_begun": round_begun,
    "course_set": lambda view, f: view._replace(courses=put(view.courses, f["boat"], f["course"])),
    "courses_confirmed": lambda view, f: view._replace(confirmed=tuple(sorted((*view.confirmed, f["seat"])))),
    "courses_shown": courses_shown,
    "fire_ruled": fire_ruled,
    "token_passed": lambda view, f: view._replace(token=f["seat"]),
    "phase_begun": phase_begun,
    "boat_moved": boat_moved,
    "rammed": rammed,
    "boat_flipped": lambda view, f: with_boat(view, f["boat"], face=f["face"]),
    "fired": fired,
    "die_cancelled": die_cancelled,
    "damage_done": lambda view, f: hurt(view, f["boat"], f["water"], f["fire"])._replace(salvo=None),
    "boat_lost": lambda view, f: with_boat(view, f["boat"], lost=f["how"]),
    "team_out": team_out,
    "conceded": conceded,
    "game_over": lambda view, _f: view._replace(phase=OVER, salvo=None, active=NOBODY),
}
"""What each kind of event does to a view."""
