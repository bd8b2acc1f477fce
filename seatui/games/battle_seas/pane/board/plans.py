"""A player's plans in battle, drawn over the mat: squares in reach, the way to the cursor, ranges, and the target."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.games.battle_seas.knowledge.positions import imagined_position
from seatui.games.battle_seas.knowledge.ways import Way
from seatui.games.battle_seas.model.pieces import is_ship
from seatui.games.battle_seas.model.state import NONE
from seatui.games.battle_seas.pane.board.art import Overlay
from seatui.games.battle_seas.pane.board.layers import Layers
from seatui.games.battle_seas.pane.board.reach import Mover
from seatui.games.battle_seas.words.perils import perils_on

if TYPE_CHECKING:
    from seatui.games.battle_seas.pane.pane import BattlePane


class Plans:
    """The plans of one player in battle."""

    def __init__(self, pane: BattlePane) -> None:
        self.pane = pane
        self.layers = Layers(pane)
        self.forget()

    def forget(self) -> None:
        """Drop all plans."""
        self.mover: Mover | None = None  # the card in command, or one under the cursor that may be
        self.way: Way | None = None  # to the cursor
        self.start_over()

    def start_over(self) -> None:
        """Drop the choices made in the last position."""
        self.heading: int | None = None  # the ship's chosen heading at the end of its path
        self.via: tuple[int, ...] = ()  # the chosen first steps of its way
        self.aimed = NONE  # the target of one broadside, while the player chooses the other

    def choose_mover(self, cursor: int) -> None:
        """Work out where a card can go: the one in command, or one under the cursor that may be."""
        pane, view = self.pane, self.pane.view
        key = view.active if pane.deciding == "command_card" else NONE
        if pane.deciding == "choose_card":
            key = next((key for key in pane.seen.units_at.get(cursor, []) if key in view.waiting), NONE)
        if key == NONE:
            self.mover = None
        elif self.mover is None or self.mover.key != key or self.mover.view is not view:
            self.mover = Mover(pane.figures, view, imagined_position(pane.figures, view), key)

    @property
    def turns_ship(self) -> bool:
        """Whether the ship in command can still turn or sail."""
        pane, mover = self.pane, self.mover
        if pane.deciding != "command_card" or mover is None or not is_ship(mover.unit):
            return False
        return any(action[0] == "path" for action in pane.options)

    @property
    def planned_heading(self) -> int:
        """The ship's heading at the end of the planned path."""
        if self.heading is not None:
            return self.heading
        if self.mover is None:
            return 0
        return self.mover.heading_after(self.way) if self.way is not None else self.mover.unit.heading

    def overlays(self, cursor: int) -> dict[int, Overlay]:
        """Return everything drawn with the cursor on a square."""
        found: dict[int, Overlay] = {}
        self.way = None
        if self.mover is not None:
            found |= self._reach(self.mover)
            self.way = self.mover.find_way(cursor, self.via) if self.pane.deciding == "command_card" else None
        found |= self.layers.overlays(cursor)
        if self.way is not None:
            found |= self._arrows(self.way)
        if self.aimed != NONE:
            found[self.pane.seen.square_of(self.aimed)] = Overlay(self.pane.glyphs.times, "bad")
        return found

    def _reach(self, mover: Mover) -> dict[int, Overlay]:
        """Dots on squares in reach, thick where an attack is still possible."""
        near = Overlay(self.pane.glyphs.path, "accent", faint=True)
        far = Overlay(self.pane.glyphs.none, "plain", faint=True)
        goals = mover.goals_after(self.via) if self.via else mover.goals
        return {square: near if fights else far for square, fights in goals.items()}

    def _arrows(self, way: Way) -> dict[int, Overlay]:
        """An arrow for each step with a sign before it where a known trap or enemy threatens, and the heading at the end."""
        arrows, mover = self.pane.glyphs.headings, self.mover
        assert mover is not None
        dangers = perils_on(mover.figures, mover.view, mover.key, way)
        headings = [arrows[step % 8] for step in way.steps]
        if is_ship(mover.unit):
            headings[-1] = arrows[self.planned_heading]
        return {
            square: Overlay(f"{danger}{arrow}", "bad" if danger else "warn")
            for square, arrow, danger in zip(way.squares, headings, dangers, strict=True)
        }
