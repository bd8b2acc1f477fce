"""A view indexed by squares: pieces, areas, traps and passengers, for drawing and for words."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from seatui.games.battle_seas.knowledge.lookout import unseen_squares
from seatui.games.battle_seas.knowledge.view import Marker, View
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.pieces import footprint
from seatui.games.battle_seas.model.state import NONE, Area, Unit


class LaidTrap(NamedTuple):
    """A trap that the seat knows, its own or another player's."""

    seat: int
    card: int
    key: int  # NONE for another player's


class MatIndex:
    """One view, indexed by squares. ``shades`` says whether squares out of sight count as such."""

    def __init__(self, figures: Figures, view: View, *, shades: bool = True) -> None:
        self.figures = figures
        self.view = view
        self._shades = shades
        self.units: dict[int, Unit] = {marker.key: marker.unit for marker in view.markers if marker.unit is not None} | dict(view.units)
        laid = {key: area._replace(control=area.seat) for key, area in view.areas}  # its owner controls it when the fleets meet
        self.areas: dict[int, Area] = {marker.key: marker.area for marker in view.markers if marker.area is not None} | laid
        self.unidentified: dict[int, list[Marker]] = {}
        """Unidentified pieces, by each of their squares."""
        for marker in view.markers:
            for square in () if marker.is_known else marker.squares:
                self.unidentified.setdefault(square, []).append(marker)
        self.top_markers: dict[int, Marker] = {square: heap[-1] for square, heap in self.unidentified.items()}
        """The unidentified piece that is drawn in each square."""
        self.units_at: dict[int, list[int]] = {}
        self.crews: dict[int, list[int]] = {}
        for key, unit in sorted(self.units.items()):
            if unit.square != NONE:
                self.units_at.setdefault(unit.square, []).append(key)
            elif unit.aboard != NONE:
                self.crews.setdefault(unit.aboard, []).append(key)
        self.footprints = {key: footprint(figures, area) for key, area in self.areas.items() if area.corner != NONE}
        self.ground: dict[int, int] = {square: key for key, squares in self.footprints.items() for square in squares}
        self.traps: dict[int, list[LaidTrap]] = {}
        for key, trap in view.traps:
            if trap.square != NONE:
                self.traps.setdefault(trap.square, []).append(LaidTrap(trap.seat, trap.card, key))
        for note in view.notes:
            self.traps.setdefault(note.square, []).append(LaidTrap(note.seat, note.card, NONE))

    @cached_property
    def unseen(self) -> frozenset[int]:
        """The squares that nothing of the viewer's sees."""
        return unseen_squares(self.figures, self.view) if self._shades else frozenset()

    def pieces_at(self, square: int) -> set[int]:
        """Return the characters and the area in a square."""
        return {*self.units_at.get(square, ()), *([self.ground[square]] if square in self.ground else [])}

    def is_covered(self, square: int) -> bool:
        """Whether a piece is drawn over the ground."""
        return square in self.units_at or square in self.top_markers or square in self.traps

    def is_worth_fire(self, key: int) -> bool:
        """Whether a piece has CAP left, as far as the seat knows, and has not struck to this seat."""
        piece = self.units.get(key) or self.areas.get(key)
        return piece is None or (piece.cap > 0 and self.struck_to(key) != self.view.seat)

    def struck_to(self, key: int) -> int:
        """Return the seat to which a ship has struck; NONE if it has not (BS-187)."""
        captor = self.units.get(dict(self.view.struck).get(key, NONE))
        return NONE if captor is None else captor.seat

    def square_of(self, key: int) -> int:
        """Return the square of a piece: a passenger's is its ship's, an area's its corner; NONE if it has none."""
        unit = self.units.get(key)
        if unit is not None:
            return self.square_of(unit.aboard) if unit.aboard != NONE else unit.square
        area = self.areas.get(key)
        if area is not None:
            return area.corner
        return next((marker.squares[0] for heap in self.unidentified.values() for marker in heap if marker.key == key), NONE)
