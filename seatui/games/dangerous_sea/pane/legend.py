"""The legend of the chart. Each sign is drawn by ``ChartArt``, as a square that has it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from seatui.games.dangerous_sea.knowledge.threats import Threats
from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.model.content import BEARING, FOOD, OPEN_SEA, TILE_NAMES
from seatui.games.dangerous_sea.model.geometry import BOARD, NOWHERE
from seatui.games.dangerous_sea.pane.board.art import ZOOMS, ChartArt
from seatui.games.dangerous_sea.pane.board.drawings import CLOSE
from seatui.games.dangerous_sea.pane.board.threat_layer import ThreatLayer
from seatui.games.dangerous_sea.pane.keys import controls
from seatui.games.dangerous_sea.words.place_words import BARE, BEARS, HARM, noun
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.legend import Sign, SignGroup, group, marks

if TYPE_CHECKING:
    from seatui.games.dangerous_sea.pane.pane import SeaPane

MARKS = {Mark.DANGER: "a hazard beside your ship"}
HERE = 0
"""The square on which the signs are drawn."""


def legend(pane: SeaPane) -> list[SignGroup]:
    """Return the places and ships, and the signs of every board."""
    signs = ChartSigns(pane, pane.board.zoom)
    threats = group(f"Threats: {signs.switch_words()}", signs.threats())
    chart = [group("Places", signs.places()), group("Ships", signs.ships())]
    return [*chart, group("Edges", signs.edges()), threats, pane.player_signs(), marks(pane.board, MARKS)]


def small_legend(pane: SeaPane) -> list[SignGroup]:
    """Return the places, on squares of at most three rows, for the room beside the chart: the sheets name the ships."""
    signs = ChartSigns(pane, max(pane.board.zoom, ZOOMS.index(CLOSE)))
    return [group("Places", signs.places())]


class ChartSigns:
    """Draws the signs of the chart that a pane shows, in its look."""

    def __init__(self, pane: SeaPane, zoom: int) -> None:
        self.pane, self.view = pane, pane.shown
        self._zoom = zoom
        self._art = ChartArt(pane.ink, pane.glyphs)
        away = tuple(ship._replace(square=NOWHERE, out=False) for ship in self.view.ships)
        nothing = (0,) * BOARD.count
        self._empty = self.view._replace(tiles=(OPEN_SEA,) * BOARD.count, markers=nothing, goods=nothing, ships=away, ghost=NOWHERE)

    def ships(self) -> Iterator[Sign]:
        view, ships = self._empty, self._empty.ships
        several = {ship.square for ship in self.view.ships if ship.square != NOWHERE}
        for ship in self.view.ships:
            here = tuple(each._replace(square=HERE if each.seat == ship.seat else NOWHERE) for each in ships)
            yield self._sign(view._replace(ships=here), f"{self.pane.names[ship.seat]}'s ship", here=ship.square != NOWHERE)
        out = (ships[0]._replace(square=HERE, out=True), *ships[1:])
        yield self._sign(view._replace(ships=out), "a ship whose captain is out of action", here=any(ship.out for ship in self.view.ships))
        together = tuple(ship._replace(square=HERE) for ship in ships)
        words = "ships on one square, as numbers; + stands for what has no room"
        yield self._sign(view._replace(ships=together), words, here=len(several) < sum(ship.square != NOWHERE for ship in self.view.ships))
        yield self._sign(view._replace(ghost=HERE), "the Ghost Ship", here=self.view.ghost >= 0)

    def places(self) -> Iterator[Sign]:
        view = self.view
        seen = set(zip(view.tiles, view.markers, map(bool, view.goods), strict=True))
        for tile in range(len(TILE_NAMES)):
            for marker in (1, 0) if tile in BEARING else (0,):
                says = (BEARS if marker else BARE).get(tile) or HARM.get(tile, "")
                words = f"{noun(tile)}{': ' * bool(says)}{says}"
                yield self._place(tile, marker, 0, words, here=bool({(tile, marker, False), (tile, marker, True)} & seen))
        yield self._place(FOOD, 0, 1, "+ and a number: goods left ashore", here=any(goods and not marker for _, marker, goods in seen))
        yield self._place(FOOD, 1, 1, "goods ashore, and more to harvest", here=any(goods and marker for _, marker, goods in seen))

    def edges(self) -> Iterator[Sign]:
        glyphs, board = self.pane.glyphs, self.pane.board
        wraps = bool(board.across.start(0)), bool(board.down.start(0))
        words = "where the chart ends: the sea goes on at its other side"
        for sign, here in zip((glyphs.pillar, glyphs.line), wraps, strict=True):
            yield Sign((((f"{sign}1", self.pane.ink.dim),),), words, here)

    def switch_words(self) -> str:
        """Return whether threats are shown, and the key that changes it."""
        key = self.pane.key(controls.THREATS)
        return f"they are shown now, {key} hides them" if self.pane.drawing.shows_threats else f"hidden now, {key} shows them"

    def threats(self) -> Iterator[Sign]:
        """Yield the signs of threats on open sea."""
        view, zoom, here = self._empty, self._zoom, self.pane.drawing.threats is not None
        own, rival = view.ships[0], view.ships[1]
        raid = Threats(own, {HERE: (rival,)}, (), frozenset())
        words = (
            (raid, "a rival who can come to a square in your reach; with room, your odds against the worst one, in percent"),
            (
                Threats(own, {}, ((), (), (), (HERE,)), frozenset()),
                "the Ghost Ship's course, 1 chance in 6 each way; always shown where it leads to you",
            ),
            (Threats(own, {}, (), frozenset((HERE,))), "a known hazard"),
        )
        for threats, meaning in words:
            layer = ThreatLayer(view, threats, self.pane.ink, self.pane.glyphs)
            is_here = here or (bool(threats.courses) and self.pane.drawing.shows_ray)
            yield Sign(layer.over(self._art.square(view, HERE, zoom), HERE, ZOOMS[zoom]).rows, meaning, is_here)

    def _place(self, tile: int, marker: int, goods: int, words: str, *, here: bool) -> Sign:
        count = BOARD.count
        view = self._empty._replace(tiles=(tile,) * count, markers=(marker,) * count, goods=(goods,) * count)
        return self._sign(view, words, here=here)

    def _sign(self, view: View, words: str, *, here: bool) -> Sign:
        return Sign(self._art.square(view, HERE, self._zoom).rows, words, here)
