"""A board with a camera: it chooses zoom and window by what matters, and points at its edge to what is out of sight."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain

from textual.geometry import Region

from seatui.tui.widgets.board import Board, Mark, Target
from seatui.tui.widgets.camera import Away, Box, Camera, Pointer, Shown, pointers
from seatui.tui.widgets.text_rows import Row, spliced

NOTHING: Mapping[Target, str] = {}
LONGEST = 24
"""Columns at both sides of a board in which pointers may stand."""


class FramedBoard(Board):
    """A board with several zooms. Subclasses say where places are; ``rings`` are the lengths of axes that wrap, or 0."""

    legible = 0
    """The smallest zoom that is used to keep the places beyond in sight, too."""

    def __init__(self, *, slack: int = 2, rings: tuple[int, int] = (0, 0)) -> None:
        super().__init__()
        self._camera = Camera(slack, rings)
        self._framed: dict[Target, str] = {}  # the places to keep in sight, without those of a lesson
        self._beyond: dict[Target, str] = {}  # places that need not be in sight
        self._named: dict[Target, str] = {}  # places of which only pointers count
        self._pointers: tuple[Pointer, ...] = ()
        self._drawn_pointers: tuple[Pointer, ...] = ()  # those that the cursor does not hide
        self._automatic = 0  # the zoom from which the player went on to others

    # Places that matter

    def frame(self, places: Mapping[Target, str], beyond: Mapping[Target, str] = NOTHING, named: Mapping[Target, str] = NOTHING) -> bool:
        """Keep these places in sight, the most important first, until others are named; False if nothing changed.

        While the player has chosen no zoom, the largest is used at which all fit with what is around them, and down to the ``legible``
        one also the places ``beyond``. A pointer with the name stands at the edge for each that is out of sight, and for those ``named``;
        without a name there is none. Places at which a lesson points are kept in sight with them. The board may want another size then.
        """
        self._framed = dict(places)
        lessons = dict.fromkeys(self.marked(Mark.LESSON), "lesson") if places else {}
        boxed = {target: Shown(box, name) for target, name in {**lessons, **places}.items() if (box := self._box_of(target)) is not None}
        is_new = self._camera.frame(boxed, [box for target in beyond if (box := self._box_of(target)) is not None])
        self._beyond, self._named = dict(beyond), dict(named)
        self._follow_camera()  # though nothing is new: the player may have looked elsewhere when it was
        self.point_out()
        return is_new

    def frame_lesson(self) -> None:
        """Keep the places in sight at which a lesson points now."""
        self.frame(self._framed, self._beyond, self._named)

    def forget(self) -> None:
        super().forget()
        self.frame({})

    def _box_of(self, target: Target) -> Box | None:
        """Return the box of a place with its surroundings, in units that do not depend on the zoom; None if it is no place."""
        raise NotImplementedError

    def _follow_camera(self) -> None:
        """Choose zoom and window for a new frame."""
        raise NotImplementedError

    # Zoom

    @property
    def zoom(self) -> int:
        """The number of the present zoom, counted from the largest."""
        raise NotImplementedError

    @property
    def zoom_count(self) -> int:
        raise NotImplementedError

    def set_zoom(self, zoom: int | None) -> None:
        """Use that zoom, whatever the size of the window, or with None the best one again. The board may want another size then."""
        self.chosen_zoom = zoom
        self.refresh()

    def next_zoom(self) -> None:
        """Use the next zoom; once round, let the board choose again."""
        if self.chosen_zoom is None:
            self._automatic = self.zoom
        following = (self.zoom + 1) % self.zoom_count
        self.set_zoom(None if following == self._automatic else following)

    @property
    def zoom_words(self) -> str:
        if self.chosen_zoom is None:
            return "Zoom automatic: it follows the game"
        return f"Zoom {self.chosen_zoom + 1} of {self.zoom_count} stays; once round it is automatic again"

    # Pointers

    def point_out(self) -> None:
        """Draw the pointers again where they changed, after marks or window have."""
        if self._camera.places or self._beyond or self._named or self._pointers:
            before = self._drawn_pointers
            self._find_pointers()
            self._send_pointers(before)

    def uncover(self) -> None:
        """Draw the pointers again that lie under the cursor, or did before it moved: the cursor hides them."""
        if self._pointers:
            before = self._drawn_pointers
            self._spare_cursor()
            self._send_pointers(before)

    def _find_pointers(self) -> None:
        self._pointers = self._pointers_now() if self.is_attached and self.size else ()
        self._spare_cursor()

    def _spare_cursor(self) -> None:
        cursor = self.effect_place(self.target) if self._pointers and self.target is not None else None
        self._drawn_pointers = tuple(each for each in self._pointers if cursor is None or not each.region.overlaps(cursor))

    def _send_pointers(self, before: tuple[Pointer, ...]) -> None:
        if changed := {*before} ^ {*self._drawn_pointers}:
            self.refresh(*(each.region for each in changed))

    def _pointers_now(self) -> tuple[Pointer, ...]:
        area = self._pointer_area
        named = {target: shown.name for target, shown in self._camera.places.items()} | self._beyond | self._named
        away = [place for target, name in named.items() if name and (place := self._away(target, name)) is not None]
        if not away:
            return ()
        rim = area.shrink((1, LONGEST, 1, LONGEST)) if area.width > 2 * LONGEST else Region()
        taken = [region.translate(-area.offset) for region in self._taken() if not rim.contains_region(region)]
        found = pointers(away, area.size, taken, self.glyphs.headings)
        return tuple(each._replace(at=each.at + area.offset) for each in found)

    def _taken(self) -> Iterable[Region]:
        """Return the cells that pointers must not cover: what matters, and where something can be done."""
        return filter(None, map(self.effect_place, chain(self._camera.places, self._beyond, self._named, self.marked(Mark.TARGET))))

    def _away(self, target: Target, name: str) -> Away | None:
        """Return where a place lies beyond the pointers' area, in its cells; None if it is in sight."""
        raise NotImplementedError

    @property
    def _pointer_area(self) -> Region:
        """The part of the widget that shows places."""
        return self.size.region

    def pointed_out(self, x: int, y: int) -> Target | None:
        """Return the place that a pointer at that cell of the widget names."""
        return next((each.target for each in self._drawn_pointers if each.region.contains(x, y)), None)

    def pointer_sign(self) -> tuple[Row, bool]:
        """Return a pointer as it is drawn, and whether any is in sight."""
        return ((f"{self.glyphs.headings[6]} A 3", self.ink.chosen),), bool(self._drawn_pointers)

    def covered_line(self, y: int) -> Row:
        row = self.line(y)
        for each in self._drawn_pointers:
            if each.at.y == y:
                row = spliced(row, each.at.x, ((each.text, self.ink.chosen),))
        return row
