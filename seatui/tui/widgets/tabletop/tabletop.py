"""A table on which cards lie freely at 24 headings, with zoom, scrolling, ghosts, ranges, highlights, and a card in hand.

It knows no game. A pane shows a ``Scene`` (``scene.py``), and another one when something changes; only cells whose look has changed are
sent, so a card moves by showing a few scenes with poses in between::

    table = Tabletop(12 * L, 10 * L, Card(L, W), describe=words_for)
    table.show(Scene(cards=(TableCard(0, Pose(x, y, heading), seat=0, label="1", sides=(1, 2, 0, 2)),), blocks=…, zones=…))
    table.show(replace(scene, ghosts=(Ghost("3", pose, "3", Fate.DANGER, chosen=True),), reaches=(Reach(pose),)))
    table.mark(Mark.TARGET, {OnGhost("3"), OnCard(4)})

The cursor moves freely by cells. Its target (``target``, and in ``Moved`` and ``Chosen``) is ``OnCard(key)`` over a card, ``OnGhost(key)``
over a ghost, and else ``OnTable(x, y)``, a marked place or the middle of the cell. ``point_at`` accepts each of them. Tab goes through
the marked targets or, if there are none, through all ghosts and cards, in the order of the scene.

A card in hand (``carry``) follows the same keys: arrows move it by a cell, scroll keys by ``fine`` units; turn keys and wheel turn it by
a heading. At each step ``fit`` says where it may be held and whether it may be laid there. The target is then ``Carried(pose)``, which
confirming reports; the pane lays the card by showing it in a scene and calling ``carry(None)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from textual import events
from textual.geometry import Offset, Region

from seatui.engine.plane import Card, Point, Pose, contains
from seatui.tui.look.controls import CARDS, LISTS, Verb
from seatui.tui.widgets.board import Mark, Target
from seatui.tui.widgets.mouse_board import MouseBoard
from seatui.tui.widgets.tabletop.art import label_cells, sign_cells
from seatui.tui.widgets.tabletop.painter import Hand
from seatui.tui.widgets.tabletop.scene import SPOTS, Carried, Fit, Key, OnCard, OnGhost, OnTable, Scene, Spot, TableCard
from seatui.tui.widgets.tabletop.view import SCALES, TabletopView

STEPS: dict[str, Point] = {
    Verb.UP: (0, -1),
    Verb.DOWN: (0, 1),
    Verb.LEFT: (-1, 0),
    Verb.RIGHT: (1, 0),
    Verb.NORTH: (0, -1),
    Verb.SOUTH: (0, 1),
    Verb.NORTH_WEST: (-1, -1),
    Verb.NORTH_EAST: (1, -1),
    Verb.SOUTH_WEST: (-1, 1),
    Verb.SOUTH_EAST: (1, 1),
}
PANS: dict[str, Point] = {Verb.PAN_UP: (0, -1), Verb.PAN_DOWN: (0, 1), Verb.PAN_LEFT: (-1, 0), Verb.PAN_RIGHT: (1, 0)}
TURNS: dict[str, int] = {Verb.TURN_LEFT: -1, Verb.TURN_RIGHT: 1}


class Tabletop(TabletopView, MouseBoard):
    """``width`` and ``height`` are the table's; ``unit`` is the length for scales and ranges, by default the card's.

    ``describe`` returns the tooltip of a target.
    """

    def __init__(
        self,
        width: int,
        height: int,
        card: Card,
        *,
        unit: int = 0,
        fine: int = 0,
        braille: bool = True,
        describe: Callable[[Spot], str] | None = None,
    ) -> None:
        super().__init__(width, height, card, unit=unit, braille=braille)
        self.fine = fine or self.table.unit // 88
        self._describe = describe
        self._fit_card: Callable[[Pose], Fit] = Fit
        self._gone: dict[Spot, Point] = {}  # where each card lay last

    # Content

    @property
    def scene(self) -> Scene:
        """The present scene."""
        return self._scene

    def show(self, scene: Scene) -> None:
        """Show exactly this scene. The cursor keeps its place, or follows the card or ghost that it points at."""
        if scene == self._scene:
            return
        self._gone |= {OnCard(card.key): card.pose[:2] for card in self._scene.cards}
        self._scene = scene
        if self._hand is None:
            self._follow()
        self._repaint(moved=self._reveal())

    def mark(self, kind: Mark, targets: Iterable[Target]) -> None:
        after = frozenset(target for target in targets if isinstance(target, SPOTS))
        if after != self._marks.get(kind, frozenset()):
            self._marks[kind] = after
            self._repaint()

    def marked(self, kind: Mark) -> frozenset[Spot]:
        return self._marks.get(kind, frozenset())

    def forget(self) -> None:
        super().forget()
        self.carry(None)
        self._gone.clear()
        self.show(replace(self._scene, ghosts=(), reaches=(), sights=(), templates=()))
        self.point_at(OnTable(self.table.width // 2, self.table.height // 2))

    @property
    def steering(self) -> str:
        return LISTS if self._hand is None else CARDS

    # The card in hand

    def carry(self, card: TableCard | None, fit: Callable[[Pose], Fit] = Fit) -> None:
        """Take a card in hand at its pose; None puts it away. ``fit`` says where it may be held and whether it may be laid there."""
        self._fit_card = fit
        if card is None:
            if self._hand is not None:
                self._hand = None
                self._go(self._point, self._spot_at(self._point))
        else:
            self._hold(card)

    def _hold(self, card: TableCard) -> None:
        fit = self._fit_card(card.pose)
        self._hand = Hand(replace(card, pose=fit.pose), fit.allowed)
        self._go(fit.pose[:2], Carried(fit.pose))

    def _move_card(self, across: int, down: int, turn: int = 0) -> None:
        """Move the card in hand by units of the table, but keep its middle on the table."""
        assert self._hand is not None
        pose, table = self._hand.card.pose, self.table
        x, y = min(max(0, pose.x + across), table.width), min(max(0, pose.y + down), table.height)
        self._hold(replace(self._hand.card, pose=Pose(x, y, pose.heading).turned(turn)))

    # The cursor

    def point_at(self, target: Target) -> None:
        if isinstance(target, Carried):
            if self._hand is not None:
                self._hold(replace(self._hand.card, pose=target.pose))
        elif self._hand is None and isinstance(target, SPOTS):
            point = self._place_of(target)
            if point is not None:
                self._go(point, target)

    def do(self, verb: str) -> bool:
        if verb in STEPS:
            self._step(*STEPS[verb])
        elif verb in PANS:
            self._pan_or_nudge(*PANS[verb])
        elif verb in TURNS and self._hand is not None:
            self._move_card(0, 0, TURNS[verb])
        elif verb in (Verb.NEXT, Verb.PREVIOUS):
            return self._next_target(1 if verb == Verb.NEXT else -1)
        elif verb == Verb.CONFIRM:
            self.post_message(self.Chosen(self.target))
        elif verb == Verb.ZOOM:
            self.next_zoom()
        elif verb == Verb.CENTRE:
            self.centre(self._point)
        else:
            return False
        return True

    def _step(self, across: int, down: int) -> None:
        """Move the cursor by a cell within the table, or the card in hand by the size of a cell."""
        lattice = self.lattice
        if self._hand is not None:
            self._move_card(across * (lattice.unit // lattice.across), down * (lattice.unit // lattice.down))
            return
        cells = self.table.cells(lattice)
        x, y = lattice.cell(self._point)
        there = min(max(0, x + across), cells.right - 1), min(max(0, y + down), cells.bottom - 1)
        if there != (x, y):
            point = lattice.middle(there)
            self._go(point, self._spot_at(point))

    def _go(self, point: Point, spot: Spot) -> None:
        before = self._spot
        self._point, self._spot = point, spot
        self._repaint(moved=self._reveal())
        self.uncover()
        if spot != before:
            self.tell_moved(spot)

    def _follow(self) -> None:
        """Move the cursor with its target, or choose the target that is under it now."""
        point = self._place_of(self._spot)
        if point is None or isinstance(self._spot, OnTable):
            spot = self._spot_at(self._point)
            if spot != self._spot:
                self._go(self._point, spot)
        elif self._spot_at(self._point) != self._spot:
            self._point = point

    def _place_of(self, spot: Spot) -> Point | None:
        """Return the place of a target; None if it is not on the table."""
        if isinstance(spot, OnTable):
            return min(max(0, spot.x), self.table.width - 1), min(max(0, spot.y), self.table.height - 1)
        if isinstance(spot, OnCard):
            return next((card.pose[:2] for card in self._scene.cards if card.key == spot.key), None)
        if isinstance(spot, OnGhost):
            label = self._labels().get(spot.key)
            return None if label is None else self.lattice.middle(label)
        return None

    def effect_place(self, target: Target) -> Region | None:
        self._fit()
        point = self._place_of(target) or self._gone.get(target) if isinstance(target, SPOTS) else None
        if point is None:
            return None
        across, down = SCALES[self._zoom]
        middle = Region(*(Offset(*self.lattice.cell(point)) - self._window.at), 1, 1)
        return middle.grow((down // 2, across // 2) * 2).intersection(self.size.region) or None

    def _labels(self) -> dict[Key, Point]:
        """Return the cells of the ghosts' labels."""
        scene = self._scene
        signed = sign_cells(self.table.card, scene.cards, self.lattice, self.glyphs.headings) if scene.ghosts else ()
        return label_cells(scene.ghosts, self.lattice, self._board(), signed)

    def _spot_at(self, point: Point) -> Spot:
        """Return the target at a point: a ghost's label before a card, and a card before the rest of a ghost's outline.

        A marked bare place is the target of its whole cell.
        """
        lattice, scene, card = self.lattice, self._scene, self.table.card
        cell = lattice.cell(point)
        middle = lattice.middle(cell)
        for key, label in self._labels().items():
            if cell == label:
                return OnGhost(key)
        for each in reversed(scene.cards):
            if contains(card.at(each.pose), middle):
                return OnCard(each.key)
        for ghost in sorted(scene.ghosts, key=lambda ghost: not ghost.chosen):
            if contains(card.at(ghost.pose), middle):
                return OnGhost(ghost.key)
        marked = (spot for spots in self._marks.values() for spot in spots if isinstance(spot, OnTable))
        return next((spot for spot in marked if lattice.cell((spot.x, spot.y)) == cell), OnTable(*middle))

    def _next_target(self, step: int) -> bool:
        """Move to the next target in the order of the scene; if nothing is marked, to the next card or ghost."""
        if self._hand is not None:
            return False
        scene, marked = self._scene, self.marked(Mark.TARGET)
        spots: list[Spot] = [*(OnGhost(ghost.key) for ghost in scene.ghosts), *(OnCard(card.key) for card in scene.cards)]
        places = sorted((spot for spot in marked if isinstance(spot, OnTable)), key=lambda spot: (spot.y, spot.x))
        found = [*(spot for spot in spots if spot in marked), *places] if marked else spots
        if not found:
            return False
        here = found.index(self._spot) if self._spot in found else -1 if step > 0 else 0
        self.point_at(found[(here + step) % len(found)])
        return True

    # Scrolling and the mouse

    def _pan_or_nudge(self, across: int, down: int) -> None:
        if self._hand is not None:
            self._move_card(across * self.fine, down * self.fine)
        else:
            self.pan(across, down)

    def pan(self, across: int, down: int) -> None:
        """Scroll by lengths; the cursor stays in sight."""
        self._fit()
        columns, rows = SCALES[self._zoom]
        if self._window.move(across * columns, down * rows, self._board()):
            seen, lattice = self._window.region.intersection(self.table.cells(self.lattice)), self.lattice
            x, y = lattice.cell(self._point)
            inside = min(max(seen.x, x), seen.right - 1), min(max(seen.y, y), seen.bottom - 1)
            if seen and inside != (x, y):
                point = lattice.middle(inside)
                self._go(point, self._spot_at(point))
            self._scrolled()

    def target_at(self, x: int, y: int) -> Spot | None:
        """Return the target at a cell of the widget; with a card in hand, the card as held there. None beside the table."""
        self._fit()
        cell = x + self._window.at.x, y + self._window.at.y
        point = self.lattice.middle(cell)
        if self._hand is not None:
            pose = self._hand.card.pose
            if contains(self.table.card.at(pose), point):
                return Carried(pose)
            return Carried(Pose(*point, pose.heading)) if self.table.cells(self.lattice).contains(*cell) else None
        spot = self._spot_at(point)
        on_table = self.table.cells(self.lattice).contains(*cell)
        return spot if on_table or not isinstance(spot, OnTable) else None

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, -1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 1)

    def _wheel(self, event: events.MouseScrollUp | events.MouseScrollDown, step: int) -> None:
        """Turn the card in hand, or scroll."""
        event.stop()
        if self._hand is not None:
            self._move_card(0, 0, step)
        else:
            self.pan(*((step, 0) if event.shift else (0, step)))
