"""A hex board of any shape that may grow, with zoom, scrolling, markers on edges, highlights, and a cursor for tiles and edges.

It knows no game: tiles, pieces and markers are plain data (``tile.py``). A target is the number of a place in the field, or
``Edge(number)``. Only cells whose look has changed are sent.

The cursor stands on a tile, on a preview of one, or on a marked empty place. ``Verb.EDGES`` moves it to an edge of the tile, where
directions choose another edge, and the direction of the present edge crosses it. To ask for an edge, a pane marks edges as targets and
points at one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from seatui.engine.hexes import OUTSIDE, HexField
from seatui.tui.look.controls import HEXES, Verb
from seatui.tui.widgets.board import Mark, Target
from seatui.tui.widgets.hex import layout
from seatui.tui.widgets.hex import steps as hex_steps
from seatui.tui.widgets.hex.layout import ZOOMS, Zoom
from seatui.tui.widgets.hex.tile import Edge, EdgeMark, Hex, HexTile
from seatui.tui.widgets.hex.view import HexView
from seatui.tui.widgets.mouse_board import MouseBoard

PANS = {Verb.PAN_UP: (0, -1), Verb.PAN_DOWN: (0, 1), Verb.PAN_LEFT: (-1, 0), Verb.PAN_RIGHT: (1, 0)}


class HexMap(HexView, MouseBoard):
    """``describe`` returns the tooltip of a place or edge."""

    def __init__(self, field: HexField, *, zooms: Sequence[Zoom] = ZOOMS, describe: Callable[[Hex], str] | None = None) -> None:
        super().__init__(field, zooms)
        self._describe = describe

    # Content

    def show(self, tiles: Mapping[int, HexTile], markers: Mapping[int, EdgeMark] | None = None) -> bool:
        """Show exactly these tiles, by place, and these markers, by edge. A board that grows keeps its place on the screen.

        Return True if tiles came or went: the board may want another size then, and the pane must arrange its parts again.
        """
        scene = self._scene
        grown = tiles.keys() != scene.tiles.keys()
        scene.tiles, scene.markers = dict(tiles), dict(markers or {})
        if not self._first or not self._first <= tiles.keys():
            self._begin(tiles)
        elif grown:
            self._scrolled = bool(self.size)
        if grown:
            self._stand()
        self._repaint(moved=grown and self._follow())
        return grown

    @property
    def steering(self) -> str:
        return HEXES

    def preview(self, ghosts: Mapping[int, HexTile]) -> None:
        """Show previews of tiles that might be laid; ``{}`` removes them."""
        if self._scene.ghosts != ghosts:
            self._scene.ghosts = dict(ghosts)
            self._stand()
            self._repaint(moved=self._follow())

    def trace(self, *paths: Sequence[int]) -> None:
        """Show these paths from place to place, and no others."""
        scene = self._scene
        before, scene.path = scene.path, frozenset(edge for steps in paths for edge in scene.edges_of(steps))
        self._repaint([self.field.sides(edge)[0] for edge in before ^ scene.path])

    def mark(self, kind: Mark, targets: Iterable[Target]) -> None:
        changed = self._scene.mark(kind, targets)
        if changed:
            self._stand()
            self._repaint([place for target in changed for place in self._scene.sides(target)], moved=self._follow())
            if kind is Mark.TARGET:
                self.point_out()

    def marked(self, kind: Mark) -> frozenset[Hex]:
        return self._scene.marks.get(kind, frozenset())

    def forget(self) -> None:
        super().forget()
        self.preview({})
        self.trace()
        self.point_at(self.field.centre)

    # The cursor

    def point_at(self, target: Target) -> None:
        """Move the cursor to a place or an edge. Of the two places at an edge it keeps the present one, else prefers a tile."""
        if isinstance(target, Edge):
            sides = self.field.sides(target.number)
            tiles = [place for place in sides if place in self._scene.tiles]
            self._move(self.place if self.place in sides else (tiles or sides)[0], target.number)
        elif isinstance(target, int) and target != OUTSIDE:
            self._move(target)

    def do(self, verb: str) -> bool:
        if verb in hex_steps.DIRECTIONS or verb in hex_steps.SIDEWAYS:
            self._step(verb)
        elif verb in PANS:
            self.pan(*PANS[Verb(verb)])
        elif verb in (Verb.NEXT, Verb.PREVIOUS):
            return self._next_target(1 if verb == Verb.NEXT else -1)
        elif verb == Verb.CONFIRM:
            self.post_message(self.Chosen(self.target))
        elif verb == Verb.EDGES:
            self._switch()
        elif verb == Verb.BACK and self._scene.edge is not None:
            self._move(self.place)
        elif verb == Verb.ZOOM:
            self.next_zoom()
        elif verb == Verb.CENTRE:
            self.centre(self.place)
        else:
            return False
        return True

    def _step(self, verb: str) -> None:
        scene, direction = self._scene, self._direction
        if direction is None:
            there = hex_steps.stepped(self.field, self.place, verb, scene.open_places)
            if there is not None:
                self._move(there)
            return
        pointed = hex_steps.turned(direction, verb)
        if pointed == direction:
            there = hex_steps.crossed(self.field, self.place, direction, scene.open_places)
            if there is not None:
                self._move(there)
        elif pointed is not None:
            self._point_at_side(pointed)

    def _switch(self) -> None:
        """Move from the tile to one of its edges, preferably a target, or back to the tile."""
        if self._scene.edge is not None:
            self._move(self.place)
            return
        edges = self.field.edges[self.place]
        targets = self.marked(Mark.TARGET)
        first = next((way for way in hex_steps.CLOCKWISE if Edge(edges[way]) in targets), hex_steps.CLOCKWISE[0])
        self._point_at_side(first)

    def _point_at_side(self, direction: int) -> None:
        edge = self.field.edges[self.place][direction]
        if edge != OUTSIDE:
            self._move(self.place, edge)

    @property
    def _direction(self) -> int | None:
        """The direction of the edge under the cursor; None if it is on a place."""
        edge = self._scene.edge
        return None if edge is None else self.field.edges[self.place].index(edge)

    def _move(self, place: int, edge: int | None = None) -> None:
        scene = self._scene
        before, here, left = (scene.place, scene.edge), (place, edge), self.target
        scene.place, scene.edge = here
        moved = self._reveal()
        if before != here or moved:
            self._repaint([before[0], place, *scene.sides(left), *scene.sides(self.target)], moved=moved)
            self.uncover()
        if before != here:
            self.tell_moved(self.target)

    def _stand(self) -> None:
        """Move the cursor to the nearest open place, if its own is not open."""
        scene = self._scene
        places = scene.open_places
        if places and scene.place not in places:
            there = hex_steps.nearest(self.field, scene.place, scene.tiles or places)
            if there is not None:
                self._move(there)

    def _next_target(self, step: int) -> bool:
        """Move to the next place or edge where something can be done, in reading order."""
        targets = sorted(self.marked(Mark.TARGET), key=self._reading_order)
        if not targets:
            return False
        here = self._reading_order(self.target)
        if step > 0:
            self.point_at(next((each for each in targets if self._reading_order(each) > here), targets[0]))
        else:
            self.point_at(next((each for each in reversed(targets) if self._reading_order(each) < here), targets[-1]))
        return True

    def target_towards(self, direction: int) -> Hex | None:
        """Return the nearest target in a direction from the cursor; None if there is none."""
        here, best = self._spot_of(self.target), None
        for target in self.marked(Mark.TARGET):
            there = self._spot_of(target) - here
            far = hex_steps.that_way(direction, there.x, there.y)
            if far is not None and (best is None or far < best[0]):
                best = far, target
        return best[1] if best else None

    def _reading_order(self, target: Hex) -> tuple[int, int]:
        x, y = self._spot_of(target)
        return y, x

    # Scrolling

    def pan(self, across: int, down: int) -> None:
        """Scroll by tiles; the cursor stays in sight."""
        self._fit()
        size = self.zooms[self._zoom]
        if self._window.move(across * size.width, down * size.height, self._board()):
            self._scrolled = True
            in_sight = [place for place in self._scene.tiles if self._window.region.contains_region(self._box(place))]
            if in_sight and not self._window.region.contains_region(self._box(self.place)):
                there = hex_steps.nearest(self.field, self.place, in_sight)
                if there is not None:
                    self._move(there)
            self._repaint(moved=True)

    # Mouse

    def target_at(self, x: int, y: int) -> Hex | None:
        """Return what a cell of the widget belongs to: an edge that takes clicks, else a place."""
        self._fit()
        zoom = self.zooms[self._zoom]
        at = layout.spot(zoom, x + self._window.at.x, y + self._window.at.y)
        place, direction = self.field.at(at.q, at.r), layout.edge_of(zoom, at)
        if place == OUTSIDE:
            return None
        if direction is not None and self._answers(edge := self.field.edges[place][direction]):
            return Edge(edge)
        sides = (place,) if direction is None else (place, self.field.neighbours[place][direction])
        return next((side for side in sides if side in self._scene.open_places), None)

    def _answers(self, edge: int) -> bool:
        """Whether an edge takes clicks: it has a mark or marker, or the cursor is on edges."""
        scene = self._scene
        if edge == OUTSIDE or not any(place in scene.tiles for place in self.field.sides(edge)):
            return False
        return scene.edge is not None or edge in scene.markers or scene.mark_of(Edge(edge)) is not None
