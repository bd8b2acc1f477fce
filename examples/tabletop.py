"""Tabletop: boats, islands, zones and ghosts on a table. ``n`` shows the next picture, ``b`` draws with Braille, ``o`` lets a boat sail on,
``p`` takes a card in hand, and Enter lays it down."""

from __future__ import annotations

from dataclasses import replace

from examples.app import DemoApp, DemoScreen
from seatui.engine.plane import Card, Pose, overlap, rectangle
from seatui.tui.look.controls import CONTROLS, TABLE_CONTROLS
from seatui.tui.look.settings import Settings
from seatui.tui.widgets.board import Board, Mark
from seatui.tui.widgets.hex.tile import Piece
from seatui.tui.widgets.info_line import InfoLine
from seatui.tui.widgets.tabletop.scene import (
    Block,
    Carried,
    Fate,
    Fit,
    Ghost,
    OnCard,
    OnGhost,
    OnTable,
    Reach,
    Scene,
    Sight,
    Spot,
    TableCard,
    Zone,
)
from seatui.tui.widgets.tabletop.tabletop import Tabletop

LENGTH, WIDTH = 8800, 6300
CARD = Card(LENGTH, WIDTH)
ACROSS, DOWN = 12 * LENGTH, 10 * LENGTH

WATER = Piece("~", tone="wet")
FIRE = Piece("♦", tone="burning", ascii_sign="*")

BOATS = (
    TableCard(0, Pose(52800, 70400, 0), 0, "0", (1, 2, 0, 2), (WATER,)),
    TableCard(1, Pose(20000, 20000, 9), 1, "1", (3, 1, 1, 0), (FIRE, WATER)),
    TableCard(2, Pose(80000, 26000, 15), 2, "2", (0, 3, 0, 2)),
    TableCard(3, Pose(60500, 54500, 20), 3, "3", (2, 1, 1, 1), (WATER, WATER, FIRE)),
    TableCard(4, Pose(1500, 50000, 5), 4, "4", (1, 1, 2, 1)),
    TableCard(5, Pose(92000, 84000, 18), 5, "10", (0, 1, 1, 3)),
    TableCard(6, Pose(26000, 26500, 10), 1, "6", (2, 2, 0, 1)),
)
ISLANDS = tuple(Block(rectangle((ACROSS * at // 3, DOWN // 2), LENGTH, LENGTH), str(at)) for at in (1, 2))
ZONES = tuple(Zone(rectangle((ACROSS // 2, y), ACROSS, 2 * LENGTH), mine) for y, mine in ((9 * LENGTH, True), (LENGTH, False)))
COURSES = ((-6, True), (-3, True), (0, True), (3, True), (6, True), (0, False))


def course(pose: Pose, turn: int, far: bool) -> Pose:
    """Return the pose at the end of one of six courses."""
    return pose.ahead(LENGTH).turned(turn).ahead(LENGTH // 2) if far else pose.ahead(LENGTH // 2)


def fate(pose: Pose, mover: int) -> Fate:
    """Return what would become of a boat at that pose."""
    if not (0 <= pose.x <= ACROSS and 0 <= pose.y <= DOWN):
        return Fate.LOST
    shapes = [*(CARD.at(boat.pose) for boat in BOATS if boat.key != mover), *(block.outline for block in ISLANDS)]
    return Fate.DANGER if any(overlap(CARD.at(pose), shape) for shape in shapes) else Fate.FINE


def ghosts(boat: int) -> tuple[Ghost, ...]:
    """Return the six courses of a boat."""
    poses = [course(BOATS[boat].pose, *each) for each in COURSES]
    return tuple(Ghost(str(at), pose, str(at), fate(pose, boat), chosen=at == 4) for at, pose in enumerate(poses, 1))


SEA = Scene(BOATS, blocks=ISLANDS)
SCENES = (
    SEA,
    replace(SEA, ghosts=ghosts(0)),
    replace(SEA, ghosts=ghosts(4)),
    replace(SEA, reaches=(Reach(BOATS[3].pose),), sights=(Sight(BOATS[3].pose[:2], BOATS[2].pose[:2]),)),
    replace(SEA, reaches=(Reach(BOATS[1].pose, sides=(True, True, False, False)),)),
    replace(SEA, zones=ZONES),
)


class TableScreen(DemoScreen):
    """The table, and a line that describes what is under the cursor."""

    CONTROLS = (*CONTROLS, *TABLE_CONTROLS)

    def __init__(self) -> None:
        self.board = Tabletop(ACROSS, DOWN, CARD, describe=self.describe)
        self.line = InfoLine()
        self.at = 0
        super().__init__([self.board, self.line], self.do, self.press)

    def on_mount(self) -> None:
        self.board.show(SCENES[0])
        self.board.mark(Mark.TARGET, {OnCard(2)})
        self.board.mark(Mark.DANGER, {OnCard(6)})
        self.board.point_at(OnCard(0))
        self.point()

    def press(self, key: str, _: str | None) -> bool:
        """Follow the demo's own keys."""
        if key == "n":
            self.at = (self.at + 1) % len(SCENES)
            self.board.show(SCENES[self.at])
        elif key == "b":
            self.board.set_braille(not self.board.braille)
        elif key == "p":
            self.board.carry(TableCard("new", Pose(44000, 79200, 2), 0, "9", (1, 1, 2, 1)), self.fit)
        elif key == "o":
            first = self.board.scene.cards[0]
            self.board.show(replace(self.board.scene, cards=(replace(first, pose=first.pose.ahead(LENGTH // 4)), *BOATS[1:])))
        else:
            return False
        self.point()
        return True

    def fit(self, pose: Pose) -> Fit:
        """Return whether a card may be laid there: inside the zone, and clear of the others."""
        shape = CARD.at(pose)
        clear = not any(overlap(shape, CARD.at(boat.pose)) for boat in self.board.scene.cards)
        return Fit(pose, clear and all(8 * LENGTH <= y <= DOWN and 0 <= x <= ACROSS for x, y in shape.corners))

    def describe(self, target: Spot) -> str:
        """Return the words for a target."""
        if isinstance(target, OnCard):
            card = next(card for card in self.board.scene.cards if card.key == target.key)
            return f"boat {card.label} of {card.owner}, heading {15 * card.pose.heading} degrees"
        if isinstance(target, OnGhost):
            return f"course {target.key}"
        if isinstance(target, OnTable):
            return f"open water at {target.x}, {target.y}"
        return f"in hand at {target.pose.x}, {target.pose.y}, heading {15 * target.pose.heading} degrees"

    def do(self, verb: str) -> bool:
        """Follow a verb, then describe the target under the cursor."""
        taken = self.board.do(verb)
        self.point()
        return taken

    def on_board_moved(self, _: Board.Moved) -> None:
        self.point()

    def on_board_chosen(self, message: Board.Chosen) -> None:
        target = message.target
        if isinstance(target, Carried) and self.fit(target.pose).allowed:
            card = TableCard("new", target.pose, 0, "9", (1, 1, 2, 1))
            self.board.carry(None)
            self.board.show(replace(self.board.scene, cards=(*self.board.scene.cards, card)))
        assert isinstance(target, OnCard | OnGhost | OnTable | Carried)
        self.line.show("", f"chosen: {self.describe(target)}")

    def point(self) -> None:
        """Describe the target under the cursor."""
        self.line.show(self.describe(self.board.target), "")
        where = self.board.cursor_at
        if where is not None:
            self.app.cursor_position = self.board.region.offset + where


def app(settings: Settings | None = None) -> DemoApp:
    """Return the demo."""
    return DemoApp(TableScreen, settings)


if __name__ == "__main__":
    app().run()
