"""The drawing of the chart: its squares in the present look, with the planned route, the Ghost Ship's way to the player, and threats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.games.dangerous_sea.knowledge.threats import Threats, threats_to
from seatui.games.dangerous_sea.model.geometry import BOARD, NOWHERE
from seatui.games.dangerous_sea.pane.board.art import ZOOMS, ChartArt
from seatui.games.dangerous_sea.pane.board.overlays import Overlay, overlaid, ray_signs, route_signs
from seatui.games.dangerous_sea.pane.board.threat_layer import ThreatLayer

if TYPE_CHECKING:
    from seatui.games.dangerous_sea.pane.keys.voyage import Voyage
    from seatui.games.dangerous_sea.pane.pane import SeaPane
    from seatui.tui.widgets.cell_art import CellArt


class ChartDrawing:
    """Draws the squares of the view that a pane shows."""

    def __init__(self, pane: SeaPane) -> None:
        self.pane = pane
        self.shows_threats = False
        self._art: ChartArt | None = None
        self._route: Overlay = {}
        self._ray: Overlay = {}
        self._threats: ThreatLayer | None = None

    def square(self, x: int, y: int, zoom: int) -> CellArt:
        """Return a square with everything that lies over it."""
        square = BOARD.at(x, y)
        drawn, sign = self.artist.square(self.pane.shown, square, zoom), self._route.get(square, self._ray.get(square))
        if self._threats is not None:
            drawn = self._threats.over(drawn, square, ZOOMS[zoom])
        return drawn if sign is None else overlaid(drawn, sign, ZOOMS[zoom][0])

    def pointed_at(self, x: int, y: int, _zoom: int) -> CellArt:
        """Return the square under the cursor at the smallest zoom."""
        return self.artist.pointed_at(self.pane.shown, BOARD.at(x, y))

    def draw(self) -> None:
        """Draw the view that the pane shows now."""
        threats = self.threats
        self._threats = None if threats is None else ThreatLayer(self.pane.shown, threats, self.pane.ink, self.pane.glyphs)
        self._ray = ray_signs(self.pane.shown, self.pane.seat, self.pane.ink, self.pane.glyphs) if threats is None else {}
        self.pane.board.reload()

    @property
    def shows_ray(self) -> bool:
        """Whether a course of the Ghost Ship to the player's ship is drawn, though threats are hidden."""
        return bool(self._ray)

    def draw_route(self, voyage: Voyage) -> None:
        """Draw the route that is planned or being sailed; or draw it no more."""
        pane, route = self.pane, voyage.route
        self._route = {} if route is None else route_signs(pane.view, route, voyage.done, pane.ink, pane.glyphs)
        pane.board.reload()

    @property
    def threats(self) -> Threats | None:
        """The threats to the player's ship, if they are switched on and there is such a ship."""
        seat, view = self.pane.seat, self.pane.shown
        is_seen = self.shows_threats and seat is not None and view.ships[seat].square != NOWHERE
        return threats_to(view, seat) if is_seen and seat is not None else None

    @property
    def artist(self) -> ChartArt:
        """The artist for the present theme and glyphs."""
        ink, glyphs = self.pane.ink, self.pane.glyphs
        if self._art is None or self._art.ink is not ink or self._art.glyphs is not glyphs:
            self._art = ChartArt(ink, glyphs)
        return self._art
