"""Threats to a ship: the squares that rivals can reach in their next turn, the courses of the Ghost Ship, and known hazards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from seatui.games.dangerous_sea.knowledge.view import ShipView, View
from seatui.games.dangerous_sea.model.content import HAZARDS
from seatui.games.dangerous_sea.model.geometry import BOARD, DIRECTIONS, NOWHERE
from seatui.games.dangerous_sea.play.ghost_ship import course


class Threats(NamedTuple):
    """Everything that threatens one ship."""

    ship: ShipView
    raiders: Mapping[int, Sequence[ShipView]]
    """By square, the rivals that can come there, the largest crew first; squares without are left out."""
    courses: Sequence[Sequence[int]]
    """The squares that the Ghost Ship would pass, by direction; none while it is not in play."""
    hazards: frozenset[int]

    def courses_over(self, square: int) -> list[int]:
        """Return the directions in which the Ghost Ship would come over a square."""
        return [direction for direction, squares in enumerate(self.courses) if square in squares]


def threats_to(view: View, seat: int) -> Threats:
    """Return the threats to a ship; rivals threaten it only while its captain can fight (DS-138)."""
    ship = view.ships[seat]
    rivals = [] if ship.out else rivals_of(view, seat)
    raiders = {square: found for square in range(BOARD.count) if (found := [each for each in rivals if reaches(each, square)])}
    hazards = frozenset(square for square, tile in enumerate(view.tiles) if tile in HAZARDS)
    return Threats(ship, raiders, ghost_courses(view, seat), hazards)


def rivals_of(view: View, seat: int) -> list[ShipView]:
    """Return the other ships on the chart, the largest crew first: against it the odds are worst."""
    others = (ship for ship in view.ships if ship.seat != seat and ship.square != NOWHERE)
    return sorted(others, key=lambda ship: -ship.sailors)


def reaches(ship: ShipView, square: int) -> bool:
    """Whether a ship of that weight can come to a square in one turn, over known or unknown waters (DS-042 to DS-046, DS-058)."""
    return BOARD.steps(ship.square, square) <= ship.allowance


def ghost_courses(view: View, seat: int) -> list[tuple[int, ...]]:
    """Return the squares in which the Ghost Ship could meet that ship, by direction; [] while it is not in play (DS-128, DS-129).

    Other ships stop it. The ship itself does not, so that it can see which squares behind it are safe.
    """
    if view.ghost == NOWHERE:
        return []
    others = [ship.square for ship in view.ships if ship.seat != seat]
    return [course(view.ghost, direction, others)[1:] for direction in range(len(DIRECTIONS))]


def ghost_ray(view: View, seat: int | None) -> tuple[int, Sequence[int]]:
    """Return the direction in which the Ghost Ship would come to a ship, and the squares between them; (-1, ()) if it cannot."""
    if seat is None or view.ships[seat].square == NOWHERE or view.ships[seat].out:
        return -1, ()
    here = view.ships[seat].square
    for direction, squares in enumerate(ghost_courses(view, seat)):
        if here in squares:
            return direction, squares[: squares.index(here)]
    return -1, ()
