"""The legend of the console: the charts' signs as ``SeaArt`` draws them, and those of the sheets and the tabs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rich.style import Style

from seatui.games.captain_sonar.model.content import CIRCUITS, CREWS, SYMBOLS
from seatui.games.captain_sonar.model.geometry import SECTOR
from seatui.games.captain_sonar.pane.board.art import NOWHERE, Layers, SeaArt, Stroke, signs_of
from seatui.games.captain_sonar.pane.board.art import Sign as ChartSign
from seatui.games.captain_sonar.pane.board.layers import HEAT_STEPS, RISK_SIGNS, RISK_TONES, heat_layers, overlay_layers, sea_layers
from seatui.games.captain_sonar.pane.board.shapes import EAST, WEST
from seatui.games.captain_sonar.pane.sheets.engineer_art import RISKS, TONES, line_of, sign_of
from seatui.games.captain_sonar.pane.sheets.mate_art import ASCII, NARROW, WIDE
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.legend import Sign, SignGroup, group, marks

if TYPE_CHECKING:
    from seatui.games.captain_sonar.pane.pane import Console

MARKS = {
    Mark.REACHABLE: "a space that you can aim at",
    Mark.TARGET: "a space that you can aim at: go round them",
    Mark.DANGER: "it would take an indirect hit",
}
HEADS = {"safe": "we may head there", "may": "heading there may damage us", "would": "heading there would damage us"}
GROUNDS = {"reach": "in reach of what you aim", "blast": "the blast of what you aim", "sector": "the sector that you ask about"}
HEAT = ("the enemy may be here, hardly likely", "the enemy may be here", "the enemy is likely to be here")
"""The digits of likelihood, by their ground."""
KINDS = {"weapons": "mine and torpedo", "detection": "drone and sonar", "special": "silence and scenario", "reactor": "reactor"}


def legend(pane: Console) -> list[SignGroup]:
    """Return the signs of the charts and sheets in sight, those of the sheet in use first."""
    found = ConsoleSigns(pane)
    groups = {
        "board": group("Captain's chart", found.sea()),
        "overlay": group("Radio Operator's overlay", found.overlay()),
        "mate": group("First Mate's gauges", found.gauges()),
        "engineer": group("Engineer's panels", found.panels()),
    }
    shown = [signs for part, signs in groups.items() if pane.is_in_sight(part)]
    first = groups.get(pane.station)
    shown = shown if first is None else [first, *(each for each in shown if each is not first)]
    return [*shown, group("Sea", found.water()), group("Tabs", found.tabs()), pane.player_signs(), marks(pane.board, MARKS)]


class ConsoleSigns:
    """Draws the signs of a console in its look."""

    def __init__(self, pane: Console) -> None:
        self.pane, self.ink, self.glyphs = pane, pane.ink, pane.glyphs
        self.crew = pane.crew_shown
        self._art, self._signs = SeaArt(pane.chart, pane.ink, pane.glyphs), signs_of(pane.glyphs)
        self._seas = [sea_layers(pane)] if pane.is_in_sight("board") else []
        self._overlays = [layers for layers in (overlay_layers(pane),) if layers is not None and pane.is_in_sight("overlay")]
        side = pane.chart.side
        self._space = next(space for space in pane.chart.water if space % side % SECTOR and space // side % SECTOR)

    # Charts

    @property
    def charts(self) -> list[Layers]:
        """The contents of the charts in sight."""
        return [*self._seas, *self._overlays]

    def sea(self) -> Iterator[Sign]:
        signs, crew, seas = self._signs, f"crew{self.crew}", self._seas
        boat = ChartSign(signs.submarine, "strong", heading=1)
        here = any(sign.text == boat.text for layers in seas for sign in layers.signs.values())
        yield self._drawn(Layers(signs={self._space: boat}), "our submarine", here=here)
        yield self._sign(signs.start, crew, "where its route began", seas)
        for number, name in enumerate(CREWS if self.pane.view.truth is not None else ()):
            boat = ChartSign(name[0], "strong" if number == self.crew else f"crew{number}", heading=1)
            yield self._drawn(Layers(signs={self._space: boat}), f"{name}'s boat", here=bool(self.charts))
        yield self._stroke(crew, "its route", seas, way=1)
        for risk, sign in RISK_SIGNS.items():
            yield self._sign(signs.arrows[1] + sign, RISK_TONES[risk], HEADS[risk], seas, anyway=signs.arrows)
        yield self._sign(signs.mine, "bad", "our mine", seas)
        yield self._sign(signs.suspect, "warn", "the enemy is suspected here", self.charts)
        behind = ChartSign(signs.mine, "bad", signs.suspect)
        here = any(sign.before for layers in seas for sign in layers.signs.values())
        yield self._drawn(Layers(signs={self._space: behind}), "suspected, where another sign stands", here=here)
        yield self._stroke("accent", "the way of a Silence", seas)
        for ground, words in GROUNDS.items():
            yield self._ground(ground, words, seas)

    def overlay(self) -> Iterator[Sign]:
        signs, enemy, overlays = self._signs, f"crew{1 - self.crew}", self._overlays
        yield self._stroke(enemy, "the enemy's track as it is plotted", overlays, way=1)
        yield self._sign(signs.start, enemy, "where the plot begins", overlays)
        yield self._sign(signs.enemy, "key", "where the plot ends", overlays)
        yield self._sign(signs.wrong, "bad", "where the plot cannot lie", overlays)
        yield self._ground("reach", "the area that you test", overlays)
        yield self._ground("sector", "a place in it where the enemy may be", overlays)
        yield self._stroke("accent", "a Silence that the track may have taken", overlays)
        digits = [(layers, space) for layers in overlays for space, sign in layers.signs.items() if sign.text.isdecimal()]
        seen = {layers.grounds[space] for layers, space in digits}
        for step, words in zip((1, (1 + HEAT_STEPS) // 2, HEAT_STEPS), HEAT, strict=True):
            other = next(space for space in self.pane.chart.water if space != self._space)
            found, grounds = heat_layers({self._space: step, other: HEAT_STEPS})
            yield self._drawn(Layers(signs=found, grounds=grounds), words, here=grounds[self._space] in seen)

    def water(self) -> Iterator[Sign]:
        chart = self.pane.chart
        yield self._drawn(Layers(), "open water", here=bool(self.charts))
        if chart.islands:
            island = min(chart.islands, key=lambda space: (not space % chart.side % SECTOR, space))
            yield Sign(self._art.square(Layers(), island, self.pane.sea.zoom).rows, "land", bool(self.charts))
        number = ((str(chart.sector[0]), self._art.tone("strong", self._art.grounds[""])),)
        yield Sign((number,), "a small number in a corner: the sector", bool(self.charts))

    def _sign(self, text: str, tone: str, words: str, charts: Iterable[Layers], anyway: str = "") -> Sign:
        """Return a sign of a space. ``anyway``: its first character may also be another of these."""
        there = {(sign.text, sign.tone) for layers in charts for sign in layers.signs.values()}
        here = any((first + text[1:], tone) in there for first in anyway or text[0])
        return self._drawn(Layers(signs={self._space: ChartSign(text, tone)}), words, here=here)

    def _stroke(self, tone: str, words: str, charts: Iterable[Layers], way: int = NOWHERE) -> Sign:
        here = any(stroke.tone == tone and stroke.arms for layers in charts for stroke in layers.strokes.values())
        return self._drawn(Layers(strokes={self._space: Stroke(EAST | WEST, tone, way)}), words, here=here)

    def _ground(self, name: str, words: str, charts: Iterable[Layers]) -> Sign:
        here = any(name in layers.grounds.values() for layers in charts)
        return self._drawn(Layers(grounds={self._space: name}), words, here=here)

    def _drawn(self, layers: Layers, words: str, *, here: bool) -> Sign:
        return Sign(self._art.square(layers, self._space, self.pane.sea.zoom).rows, words, here)

    # Sheets

    def gauges(self) -> Iterator[Sign]:
        ink, looks = self.ink, (ASCII,) if self.glyphs.is_ascii else (WIDE, NARROW)
        here = self._in_sight("mate")
        full, empty, coming = (" ".join(signs) for signs in zip(*looks, strict=True))
        yield self._text(full, ink.accent, "a mark in a gauge", here=here)
        yield self._text(full, ink.good, "a full gauge: the system is ready", here=here)
        yield self._text(full, ink.dim if ink.mono else ink.bad, "a gauge of a broken pair", here=here)
        yield self._text(empty, ink.dim, "an empty space", here=here)
        yield self._text(coming[:1], ink.key, "the space that a mark would fill", here=here)

    def panels(self) -> Iterator[Sign]:
        ink, glyphs, here = self.ink, self.glyphs, self._in_sight("engineer")
        for kind, words in KINDS.items():
            sign = sign_of(SYMBOLS.index(kind), glyphs)
            yield self._text(sign, ink.plain, f"a {kind} symbol" + (f": {words}" if words != kind else ""), here=here)
        marked = f"{sign_of(0, glyphs)[0]}{glyphs.times}"
        yield self._text(marked, ink.bad if ink.mono else ink.bad + Style(reverse=True), "a symbol that is marked: broken", here=here)
        for circuit in CIRCUITS:
            yield self._text(line_of(circuit, glyphs) * 3, TONES[circuit].ink(ink), f"the {circuit} circuit", here=here)
        for words, _, sign, tone in RISKS.values():
            if sign:
                yield self._text(sign, getattr(ink, tone), f"a course on that panel {words} us", here=here)

    def tabs(self) -> Iterator[Sign]:
        ink, glyphs = self.ink, self.glyphs
        crews = self.pane.view.crews
        yield self._text("!word", ink.warn, "something is awaited at that station", here=any(self.pane.kind(role) for role in range(4)))
        yield self._text("+2", ink.accent, "courses still to plot", here=bool(self.pane.operator.left))
        yield self._text(
            glyphs.times, ink.bad, f"damage to a hull ({CREWS[0][0]} or {CREWS[1][0]})", here=any(crew.damage for crew in crews)
        )
        yield self._text("." if glyphs.is_ascii else glyphs.dot, ink.dim, "what a hull can still take", here=True)

    def _in_sight(self, sheet: str) -> bool:
        return self.pane.own is not None and self.pane.is_in_sight(sheet)

    @staticmethod
    def _text(text: str, style: Style, words: str, *, here: bool) -> Sign:
        return Sign((((text, style),),), words, here)
