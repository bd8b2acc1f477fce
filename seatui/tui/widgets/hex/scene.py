"""The content of a hex board, and a painter for its lines. It knows neither the screen nor scrolling."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from rich.style import Style

from seatui.engine.hexes import NW, OUTSIDE, SW, VECTORS, HexField, S
from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.ink import Ink
from seatui.tui.widgets.board import Mark, Target
from seatui.tui.widgets.hex.art import TileArt, TileLook
from seatui.tui.widgets.hex.edge_art import Cursor, EdgeLook, Line, edge_art
from seatui.tui.widgets.hex.layout import Run, Zoom, runs
from seatui.tui.widgets.hex.tile import Edge, EdgeMark, Hex, HexTile
from seatui.tui.widgets.text_rows import Row, Span, cropped, joined

NO_STYLE = Style()
BLANK: Span = (" ", NO_STYLE)


class Scene:
    """Tiles, markers on edges, highlights and the cursor. After a change the caller draws the lines again."""

    def __init__(self, field: HexField) -> None:
        self.field = field
        self.tiles: dict[int, HexTile] = {}
        self.ghosts: dict[int, HexTile] = {}
        self.markers: dict[int, EdgeMark] = {}
        self.marks: dict[Mark, frozenset[Hex]] = {}
        self._reasons: dict[Hex, Mark] = {}
        self.path: frozenset[int] = frozenset()
        self.place = field.centre
        self.edge: int | None = None

    # Contents

    @property
    def open_places(self) -> set[int]:
        """The places where the cursor may stand: tiles, previews, and marked empty places."""
        return {*self.tiles, *self.ghosts, *(target for target in self._reasons if isinstance(target, int))}

    def mark(self, kind: Mark, targets: Iterable[Target]) -> frozenset[Hex]:
        """Highlight exactly these places and edges with that mark; return those that may look different now."""
        before = self.marks.get(kind, frozenset())
        after: frozenset[Hex] = frozenset(target for target in targets if isinstance(target, int | Edge))
        self.marks[kind] = after
        self._reasons = {target: each for each in Mark for target in self.marks.get(each, ())}
        return before ^ after

    def mark_of(self, target: Hex) -> Mark | None:
        """Return the mark of a place or edge; if it has several, the one that comes last in ``Mark``."""
        return self._reasons.get(target)

    def edges_of(self, steps: Sequence[int]) -> frozenset[int]:
        """Return the edges that a path from place to place crosses."""
        field = self.field
        known = (pair for pair in pairwise(steps) if pair[1] in field.neighbours[pair[0]])
        return frozenset(field.edges[here][field.neighbours[here].index(there)] for here, there in known)

    def sides(self, target: Hex) -> tuple[int, ...]:
        """Return the places to redraw when a place or edge changes."""
        return self.field.sides(target.number) if isinstance(target, Edge) else (target,)

    def tile(self, place: int) -> HexTile | None:
        return self.tiles.get(place) or self.ghosts.get(place)

    def tile_look(self, place: int) -> TileLook:
        here = place == self.place
        ghost = place not in self.tiles
        return TileLook(here and self.edge is None, here, self.mark_of(place), ghost)

    def is_shown(self, place: int) -> bool:
        """Whether an empty place shows anything."""
        return place != OUTSIDE and (place in self.ghosts or place == self.place or self.mark_of(place) is not None)

    def line_between(self, one: int, other: int) -> Line:
        """Return what the edge between two places separates."""
        count = (one in self.tiles) + (other in self.tiles)
        if count:
            return Line.INNER if count == 2 else Line.RIM
        return Line.GHOST if self.is_shown(one) or self.is_shown(other) else Line.NONE

    def edge_look(self, place: int, other: int, edge: int, ground: Style) -> EdgeLook:
        cursor = Cursor.HERE if edge == self.edge else Cursor.AWAY
        if self.edge is None and self.place in (place, other):
            cursor = Cursor.BESIDE
        return EdgeLook(
            self.line_between(place, other),
            ground,
            self.markers.get(edge),
            self.mark_of(Edge(edge)),
            edge in self.path,
            cursor,
        )


class Painter:
    """Draws the lines of a scene at one zoom, in one theme and set of glyphs."""

    def __init__(self, scene: Scene, zoom: Zoom, ink: Ink, glyphs: Glyphs) -> None:
        self.scene, self.zoom, self.ink, self.glyphs = scene, zoom, ink, glyphs
        self._art = TileArt(zoom, ink, glyphs)
        self._edge_art = lru_cache(2048)(self._draw_edge)

    def line(self, y: int, first: int, end: int) -> Row:
        """Return a line of the board between two columns."""
        crossed = list(runs(self.zoom, y, first, end))
        cells = [cell for run in crossed for cell in self._run(run)]
        return cropped(joined(cells), first - crossed[0].x, end - first)

    def _run(self, run: Run) -> Iterator[Span]:
        place = self.scene.field.at(run.q, run.r)
        yield self._left(run, place)
        if run.row == self.zoom.height - 1:
            yield from self._floor(run, place)
        else:
            yield from self._inside(run, place)

    def _inside(self, run: Run, place: int) -> Row:
        scene = self.scene
        if place not in scene.tiles and not scene.is_shown(place):
            return ((" " * run.inside, NO_STYLE),)
        return self._art.rows(scene.tile(place), scene.tile_look(place))[run.row]

    def _left(self, run: Run, place: int) -> Span:
        """Return a cell of the edge to the north-west or south-west."""
        upper = run.row < self.zoom.slope
        direction = NW if upper else SW
        other = self._neighbour(run, direction)
        if self.scene.line_between(place, other) is Line.NONE:
            return BLANK
        ground = self._ground(place)
        if self._ground(other) != ground:
            ground = NO_STYLE
        look = self.scene.edge_look(place, other, self._edge(place, other, direction), ground)
        glyph = self.glyphs.rising if upper else self.glyphs.falling
        return self._edge_art(look, glyph, self.zoom.slope, ())[run.row % self.zoom.slope]

    def _floor(self, run: Run, place: int) -> Sequence[Span]:
        """Return the edge to the south, with the text of a small tile."""
        other = self._neighbour(run, S)
        if self.scene.line_between(place, other) is Line.NONE:
            return ((" " * run.inside, NO_STYLE),)
        look = self.scene.edge_look(place, other, self._edge(place, other, S), self._ground(place))
        on_it = self._inside(run, place) if self.zoom.is_small else ()
        return self._edge_art(look, self.glyphs.wall_below, self.zoom.floor, on_it)

    def _draw_edge(self, look: EdgeLook, glyph: str, count: int, on_it: Row) -> tuple[Span, ...]:
        single = [(char, style) for text, style in on_it for char in text]
        return edge_art(look, glyph, count, self.ink, self.glyphs, single)

    def _ground(self, place: int) -> Style:
        """Return the background of a place; none if it is empty."""
        scene = self.scene
        tile = scene.tile(place)
        return NO_STYLE if tile is None else self._art.bare(tile, scene.tile_look(place))

    def _neighbour(self, run: Run, direction: int) -> int:
        across, down = VECTORS[direction]
        return self.scene.field.at(run.q + across, run.r + down)

    def _edge(self, place: int, other: int, direction: int) -> int:
        """Return the number of an edge; ``OUTSIDE`` at the border of the field."""
        return OUTSIDE if OUTSIDE in (place, other) else self.scene.field.edges[place][direction]
