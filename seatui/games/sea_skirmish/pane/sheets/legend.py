"""The legend of the table: small scenes drawn by the board, and the single signs on a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.style import Style

from seatui.engine.plane import outline
from seatui.games.sea_skirmish.model.content import COURSES
from seatui.games.sea_skirmish.model.names import course_name
from seatui.games.sea_skirmish.model.state import AFLOAT
from seatui.games.sea_skirmish.pane.board.art import FIRE, TOKEN, WATER, course_sign, look_of
from seatui.tui.widgets.legend import Sign, SignGroup, group, marks
from seatui.tui.widgets.tabletop.art import bow
from seatui.tui.widgets.tabletop.painter import Hand
from seatui.tui.widgets.tabletop.scene import Block, Fate, Ghost, Reach, Scene, Sight, TableCard, Zone

if TYPE_CHECKING:
    from seatui.games.sea_skirmish.pane.pane import SkirmishPane

GUNS = (3, 2, 0, 1)
"""Cannon dice at the sides of the sample card."""
FATES = {
    Fate.FINE: "a place to go to, with the number of its course",
    Fate.DANGER: "a place of a course on which the boat would strike something",
    Fate.LOST: "a place of a course on which the boat would be lost",
}
SIGHTS = {"accent": "from a boat to a target that it can hit", "bad": "a shot"}
"""Lines of fire, by the style they are drawn in."""


def legend(pane: SkirmishPane) -> list[SignGroup]:
    """Return the boats, the signs on them, the courses, the ranges, the places, and the signs of every board."""
    found = TableSigns(pane)
    return [
        group("Boats", found.boats()),
        group("On a boat", found.on_boats()),
        group("Courses", found.courses()),
        group("Ranges", found.ranges()),
        group("Places", found.places()),
        group("Numbers of courses", found.faces()),
        marks(pane.board),
    ]


class TableSigns:
    """Draws the signs of the table that a pane shows, in its look."""

    def __init__(self, pane: SkirmishPane) -> None:
        self.pane, self.view, self.board = pane, pane.shown, pane.board
        self._pose, self._scene = pane.board.sign_pose, pane.board.scene
        self._look = look_of(pane.shown, 0 if pane.seat is None else pane.seat)

    def boats(self) -> Iterator[Sign]:
        for seat, name in enumerate(self.pane.names):
            numbers = [number for number, boat in enumerate(self.view.boats) if boat.seat == seat and boat.lost == AFLOAT]
            card = self._card(look_of(self.view, seat), str(numbers[0] + 1) if numbers else "1")
            yield self._sign(Scene((card,)), f"{name}'s boat with its number", here=bool(numbers))
        hand = self.board.hand
        for allowed, words in ((True, "the boat in your hand"), (False, "the boat in your hand, where it must not lie")):
            here = hand is not None and hand.allowed == allowed
            yield Sign(self.board.sign(Scene(), hand=Hand(self._card(self._look), allowed)), words, here)

    def on_boats(self) -> Iterator[Sign]:
        """Yield the signs on a card. One with few cells has only its bow beside its name."""
        ink, glyphs, boats = self.pane.ink, self.pane.glyphs, [boat for boat in self.view.boats if boat.lost == AFLOAT]
        yield self._single(glyphs.headings[bow(self._pose.heading)], ink.bow, "the bow: the way that it looks", here=bool(boats))
        yield self._single(str(GUNS[0]), ink.stamp, "cannon dice at that side, on the boat or beside it", here=bool(boats))
        yield self._single("0", ink.dim, "no cannons at that side", here=bool(boats))
        for piece, words in ((WATER, "water: damage"), (FIRE, "fire: damage that burns")):
            here = any(boat.water if piece is WATER else boat.fire for boat in boats)
            yield self._single(piece.text(wide=False, is_ascii=glyphs.is_ascii), getattr(ink, piece.tone), words, here=here)

    def courses(self) -> Iterator[Sign]:
        ghosts = self._scene.ghosts
        for fate, words in FATES.items():
            here = any(ghost.fate is fate for ghost in ghosts)
            yield self._sign(Scene(ghosts=(Ghost(0, self._pose, "1", fate, seat=self._look),)), words, here=here)
        chosen = Scene(ghosts=(Ghost(0, self._pose, "1", chosen=True, seat=self._look),))
        yield self._sign(chosen, "the place that is chosen", here=any(ghost.chosen for ghost in ghosts))
        enemy = next((look for seat in range(self.view.seats) if (look := look_of(self.view, seat)) != self._look), self._look)
        theirs = Scene(ghosts=(Ghost(0, self._pose, "1", seat=enemy),))
        here = any(ghost.seat != self._look for ghost in ghosts)
        yield self._sign(theirs, "in another colour: where the enemy under the cursor could go, or where its boat is going", here=here)
        yield self._sign(Scene(templates=(self._pose,)), "the movement template before a boat", here=bool(self._scene.templates))

    def ranges(self) -> Iterator[Sign]:
        board, (width, height) = self.board, self.board.sign_size
        card = board.table.card
        beside = self._pose._replace(x=-card.length // 2)
        ring = Scene(reaches=(Reach(beside, 1, (True, False, False, False)),))
        yield self._sign(ring, "a range: r1 is one length, and so on; dots part the sides", here=bool(self._scene.reaches))
        for tone, words in SIGHTS.items():
            line = Sight((0, height // 2), (width, height // 2), tone)
            yield self._sign(Scene(sights=(line,)), words, here=any(sight.tone == tone for sight in self._scene.sights))

    def places(self) -> Iterator[Sign]:
        width, height = self.board.sign_size
        whole = outline((0, 0), (width, 0), (width, height), (0, height))
        yield self._sign(Scene(), "open water", here=True)
        yield self._sign(Scene(zones=(Zone(whole),)), "water where your boats may be placed", here=bool(self._scene.zones))
        yield self._sign(Scene(blocks=(Block(whole, "isle 1", "i1"),)), "an island with its number", here=bool(self._scene.blocks))
        ink, glyphs = self.pane.ink, self.pane.glyphs
        yield self._single(glyphs.dotted, ink.dim, "a point of the grid of lengths, to judge distances", here=True)
        edge = "".join((glyphs.corners[0], glyphs.line, glyphs.pillar))
        yield self._single(edge, ink.dim, "the edge of the table, where boats fall off", here=True)
        yield self._single(TOKEN, ink.chip(self._look), "the first-player token, before its holder", here=bool(self._scene.counters))
        away, is_out = self.board.pointer_sign()
        yield Sign((away,), "a boat of that player that way, and how many lengths beyond the edge", is_out)

    def faces(self) -> Iterator[Sign]:
        ink, glyphs, known = self.pane.ink, self.pane.glyphs, set(self.view.courses)
        for course in range(1, len(COURSES) + 1):
            sign = course_sign(course, 0, glyphs, moved=False)
            yield self._single(sign, ink.accent, f"{course_name(course)}: where a boat that looked north looks then", here=course in known)

    def _card(self, look: int, label: str = "1") -> TableCard:
        return TableCard(0, self._pose, look, label, GUNS)

    def _sign(self, scene: Scene, words: str, *, here: bool) -> Sign:
        return Sign(self.board.sign(scene), words, here)

    @staticmethod
    def _single(text: str, style: Style, words: str, *, here: bool) -> Sign:
        return Sign((((text, style),),), words, here)
