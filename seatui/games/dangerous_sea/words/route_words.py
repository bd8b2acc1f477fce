"""Sailing by route in words: the line that asks for it, what the route costs and meets, and why a ship stops on its way (DS-R02)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from seatui.engine.contract import Errand
from seatui.engine.wording import counted, listing
from seatui.games.dangerous_sea.knowledge.route import Route, find_route, perils
from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.model.geometry import BOARD
from seatui.games.dangerous_sea.words.outlook import hazard_words, left_behind
from seatui.games.dangerous_sea.words.place_words import HARM, noun, who_is
from seatui.games.dangerous_sea.words.refusals import refused

ASKING = ("sail to ", "sail ")
"""The beginnings of a line that asks for a route; a square follows."""


def read_goal(text: str) -> int | None:
    """Return the square that a line wants to sail to, by a route; None if it asks for something else."""
    line = " ".join(text.casefold().split())
    rest = next((line.removeprefix(start) for start in ASKING if line.startswith(start)), "")
    return BOARD.read(rest)


def errand(view: View, text: str, names: Sequence[str]) -> Errand | None:
    """Return the steps of the route that a line asks for; None if it asks for none."""
    goal = read_goal(text)
    return None if goal is None else errand_of(view, plan(view, goal), names)


def plan(view: View, goal: int) -> Route:
    """Return the route of the player's ship to a square; ``Refused`` if it cannot sail there (DS-048, DS-053, DS-109)."""
    if view.seat is None or not any(asked.seat == view.seat and asked.kind == "choose_action" for asked in view.decisions):
        raise refused("nobody_sails")
    if goal == view.ships[view.seat].square:
        raise refused("there_already")
    if view.stopped_by >= 0:
        raise refused("stopped", view.stopped_by)
    if not view.tiles[goal]:
        raise refused("unknown_waters")
    route = find_route(view, view.seat, goal)
    if route is None:
        raise refused("no_way")
    if not route.points:
        raise refused("no_points_left", spent=view.spent, allowance=view.allowance)
    return route


def errand_of(view: View, route: Route, names: Sequence[str], *, takes: bool = False) -> Errand:
    """Return a route as actions, with the reasons to stop; ``takes`` says that free things are taken along."""
    steps = tuple(("sail", direction) for direction in route.directions[: route.steps])
    return Errand(" ".join(route_lines(view, route, names, takes=takes)), steps, partial(halts, route))


def halts(route: Route, view: View, done: int) -> str:
    """Return why a ship stops before its goal: something to take lies there, or it is elsewhere."""
    if done >= route.steps or view.seat is None:
        return ""
    ship = view.ships[view.seat]
    if ship.square != route.squares[done - 1]:
        return "Your ship has left its route."
    here = left_behind(view, ship)
    return f"You stop on {BOARD.pairs[ship.square]}: {listing(here)} can be taken here." if here else ""


# Costs and dangers of a route


def route_lines(view: View, route: Route, names: Sequence[str], *, takes: bool) -> list[str]:
    """Return sentences on the points of a route, what is left behind, and the hazards and ships on the way."""
    ship = view.ships[view.seat or 0]
    left = [] if takes else left_behind(view, ship)
    met = [f"{BOARD.pairs[square]} you meet {who[2:]}." for square in route.sailed if (who := who_is(view, square, names))]
    return [
        f"{cost_words(route)}.",
        *([f"You leave {listing(left)} here."] if left else []),
        *(peril_words(view, square) for square in perils(view, route)),
        *(f"On {line}" for line in met),
    ]


def cost_words(route: Route) -> str:
    """Return the goal of a route and its points: "Route to {7,6}: 3 of 6 points"."""
    needed, goal = len(route.squares), BOARD.pairs[route.goal]
    if needed <= route.points:
        return f"Route to {goal}: {needed} of your {counted(route.points, 'point')}"
    today = BOARD.pairs[route.sailed[-1]]
    return f"Route to {goal}: {counted(needed, 'point')}, of which you have {route.points}; this turn you come to {today}"


def peril_words(view: View, square: int) -> str:
    """Return the harm of a hazard on the way: "{6,5} Rocky island: Rocks cost 10 or 20 food, water or both."."""
    harm = hazard_words(view, view.ships[view.seat or 0], square) or "you have nothing to lose there."
    return f"{BOARD.pairs[square]} {noun(view.tiles[square])}: {harm[0].lower()}{harm[1:]}"


def in_short(view: View, route: Route, names: Sequence[str], *, takes: bool = False) -> str:
    """Return the points, hazards and ships of a route in one line: "Route to {8,5}: 3 of your 6 points; {7,5} costs food or water"."""
    left = [] if takes else left_behind(view, view.ships[view.seat or 0])
    parts = [cost_words(route)] + [f"you leave {listing(left)}"] * bool(left)
    parts += [f"{BOARD.pairs[square]} {HARM[view.tiles[square]]}" for square in perils(view, route)]
    return "; ".join(parts + [f"{who[2:]} on {BOARD.pairs[square]}" for square in route.sailed if (who := who_is(view, square, names))])
