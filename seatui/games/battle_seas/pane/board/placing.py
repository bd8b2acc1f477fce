"""The piece in hand during deployment: its place under the cursor and how it is turned (BS-032 to BS-041)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.engine.contract import Action, Refused
from seatui.games.battle_seas.knowledge.positions import known_position
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.names import piece_name, way_said
from seatui.games.battle_seas.model.pieces import footprint, is_land, is_ship
from seatui.games.battle_seas.model.state import NONE, State
from seatui.games.battle_seas.pane.board.art import Overlay
from seatui.games.battle_seas.play.deployment import heading_out, is_placed, own_keys, place_fault, ships_for

if TYPE_CHECKING:
    from seatui.games.battle_seas.pane.pane import BattlePane


class Placing:
    """The piece in a deploying player's hand: one without a place, or when all have one, a piece taken up again."""

    def __init__(self, pane: BattlePane) -> None:
        self.pane = pane
        self.key = NONE
        self.heading = 0
        self.turned = False

    @property
    def is_open(self) -> bool:
        return self.pane.deciding == "deploy"

    @property
    def state(self) -> State:
        """The player's pieces as a position."""
        return known_position(self.pane.figures, self.pane.view)

    @property
    def keys(self) -> list[int]:
        """All of the player's pieces, those without a place first."""
        state = self.state
        return sorted(own_keys(state, self.pane.own_seat), key=lambda key: (is_placed(state, key), key))

    def forget(self) -> None:
        self.key = NONE

    def follow(self, *, mine: bool) -> None:
        """After a change of the position, keep a piece in hand that has no place yet, or else take the next one.

        Other players' actions take nothing out of the hand.
        """
        if not mine and self.is_open and self.key in self.keys:
            return
        loose = [key for key in self.keys if not is_placed(self.state, key)] if self.is_open else []
        if self.key not in loose:
            before, self.key = self.key, NONE
            if loose:
                self.take(loose[0])
                self._go_on(before)

    def _go_on(self, before: int) -> None:
        """After a piece was placed, put the cursor where the next one can lie."""
        pane = self.pane
        cursor = pane.number(pane.board.target)
        if before != NONE and self.piece_at(cursor) == before and self.fault(cursor) is not None:
            squares = pane.figures.sea.squares
            pane.board.point_at(pane.place(self._place_near(squares.column[cursor], squares.row[cursor])))

    @property
    def first_place(self) -> int:
        """The first square of the cursor: in the middle of the player's zone."""
        squares, zone = self.pane.figures.sea.squares, self.pane.figures.sea.zones[self.pane.own_seat]
        return self._place_near(*(sum(line[at] for at in zone) // len(zone) for line in (squares.column, squares.row)))

    def _place_near(self, column: int, row: int) -> int:
        """Return the nearest square where the piece in hand can lie; if there is none, a free square."""
        squares, zone = self.pane.figures.sea.squares, self.pane.figures.sea.zones[self.pane.own_seat]
        near = sorted(zone, key=lambda at: (abs(squares.column[at] - column) + abs(squares.row[at] - row), at))
        free = [at for at in near if self.piece_at(at) == NONE] or near
        return next((at for at in free if self.fault(at) is None), free[0])

    def take(self, key: int) -> None:
        """Take a piece in hand with its heading; one without a place heads for the enemy."""
        state = self.state
        self.key = key
        unit, area = state.units.get(key), state.areas.get(key)
        placed = unit is not None and unit.square != NONE
        self.heading = unit.heading if unit is not None and placed else heading_out(self.pane.figures, self.pane.own_seat)
        self.turned = area.turned if area is not None else False

    def step(self, by: int) -> None:
        """Take the next piece, or the one before."""
        keys = self.keys
        self.take(keys[(keys.index(self.key) + by) % len(keys)] if self.key in keys else keys[0])

    def turn(self, by: int) -> str:
        """Turn the piece in hand; return why that has no effect, or ""."""
        state = self.state
        unit, area = state.units.get(self.key), state.areas.get(self.key)
        if unit is not None and is_ship(unit):
            self.heading = (self.heading + by) % 8
        elif area is not None and CARDS[area.card].width != CARDS[area.card].length:
            self.turned = not self.turned
        else:
            return "turning it changes nothing"
        return ""

    # The result

    def action_at(self, square: int) -> Action:
        """Return the action that places the piece in hand there."""
        state = self.state
        unit = state.units.get(self.key)
        if unit is not None and is_land(unit) and (ship := self.ship_at(square)) != NONE:
            return ("stow", self.key, ship)
        heading = self.heading if unit is not None and is_ship(unit) else int(self.turned) if self.key in state.areas else 0
        return ("place", self.key, square, heading)

    def ship_at(self, square: int) -> int:
        """Return the player's ship there if it has room for the piece in hand, else NONE."""
        state = self.state
        room = ships_for(state, self.pane.own_seat, self.key)
        return next((key for key in state.units_at.get(square, ()) if key in room), NONE)

    def piece_at(self, square: int) -> int:
        """Return another of the player's pieces there, which can be taken in hand; NONE if there is none."""
        state = self.state
        found = [key for key in state.units_at.get(square, ()) if key != self.key]
        found += [key for key, trap in sorted(state.traps.items()) if trap.square == square and key != self.key]
        ground = state.ground.get(square)
        found += [ground] if ground is not None and ground != self.key else []
        return found[0] if found else NONE

    def fault(self, square: int) -> Refused | None:
        """Return why the piece in hand cannot lie there; None if it can, or if the hand is empty."""
        if self.key == NONE or self.action_at(square)[0] == "stow":
            return None
        return place_fault(
            self.pane.figures, self.state, self.pane.own_seat, self.key, square, self.turned and self.key in self.state.areas
        )

    @property
    def stows(self) -> list[Action]:
        """Actions that stow the piece in hand in a ship."""
        return [("stow", self.key, ship) for ship in ships_for(self.state, self.pane.own_seat, self.key)]

    # Drawing and words

    def overlays(self, square: int) -> dict[int, Overlay]:
        """Draw the piece in hand under the cursor, in the colour that tells whether it can lie there."""
        figures, state = self.pane.figures, self.state
        if self.key == NONE:
            return {}
        tone = "good" if self.fault(square) is None else "bad"
        unit, area = state.units.get(self.key), state.areas.get(self.key)
        glyphs = self.pane.glyphs
        if area is not None:
            squares = footprint(figures, area._replace(corner=square, turned=self.turned)) or (square,)
            under = {square: Overlay(" ", tone, fills=True)}  # the cursor would black out a full block
            return dict.fromkeys(squares, Overlay(glyphs.full, tone, fills=True)) | under
        sign = (
            glyphs.headings[self.heading]
            if unit is not None and is_ship(unit)
            else glyphs.times
            if unit is None
            else piece_name(unit)[0].lower()
        )
        return {square: Overlay(sign, tone)}

    def in_hand(self) -> str:
        """ "HMS Nymphe heading north"."""
        state = self.state
        unit, area = state.units.get(self.key), state.areas.get(self.key)
        if unit is not None:
            return f"{piece_name(unit)}{f' heading {way_said(self.heading)}' if is_ship(unit) else ''}"
        if area is not None:
            return f"{piece_name(area)}{' turned' if self.turned else ''}"
        trap = state.traps.get(self.key)
        return piece_name(trap) if trap is not None else "nothing"

    @property
    def left(self) -> int:
        """The number of pieces without a place."""
        state = self.state
        return sum(not is_placed(state, key) for key in own_keys(state, self.pane.own_seat))
