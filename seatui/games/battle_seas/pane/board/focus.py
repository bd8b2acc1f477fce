"""The places that the mat keeps in sight: all pieces, forts that are fought over, and some sea around them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import combinations
from typing import NamedTuple

from seatui.games.battle_seas.knowledge.view import Marker
from seatui.games.battle_seas.model.content import CARDS, DEFENSE
from seatui.games.battle_seas.model.names import short_name
from seatui.games.battle_seas.model.pieces import is_ship
from seatui.games.battle_seas.model.state import DEPLOYING, NONE, Unit
from seatui.games.battle_seas.pane.board.area_names import plain_name
from seatui.games.battle_seas.pane.board.mat_index import MatIndex
from seatui.tui.look.players import player

STEPS, ROOM = 2, 3
"""Squares around the viewer's pieces that are in sight, and around all of them where drawings need not be tiny for it."""


class Piece(NamedTuple):
    """A piece on the mat, as far as the viewer knows it."""

    seat: int
    square: int
    name: str
    is_ship: bool = False
    is_fort: bool = False


class Focus:
    """Finds the places of one pane. What must be in sight only grows during a round, so that the mat does not come nearer unasked."""

    def __init__(self) -> None:
        self._round: object = None
        self._near: list[int] = []  # the corners of what must be in sight
        self._wide: list[int] = []  # the corners of what should be where there is room

    def places(self, seen: MatIndex) -> tuple[Mapping[int, str], Mapping[int, str]]:
        """Return the squares to keep in sight, the most important first, and those to have in sight where there is room."""
        kept, more = focus(seen)
        if not kept or seen.view.phase == DEPLOYING:
            return kept, more
        now = (seen.view.seat, seen.view.phase, seen.view.round)
        if now != self._round:
            self._round, self._near, self._wide = now, [], []
        own = [unit.square for unit in seen.units.values() if unit.seat == seen.view.seat and unit.square != NONE]
        self._near = _corners(seen, [*kept, *_corners(seen, own or kept, STEPS), *self._near])
        self._wide = _corners(seen, [*_corners(seen, kept, ROOM), *self._wide])
        return {**kept, **_unnamed(self._near, kept)}, {**more, **_unnamed(self._wide, {**kept, **more})}


def _unnamed(squares: Collection[int], named: Mapping[int, str]) -> Mapping[int, str]:
    return {square: "" for square in squares if square not in named}


def focus(seen: MatIndex) -> tuple[Mapping[int, str], Mapping[int, str]]:
    """Return the squares of pieces, the most important first, and of forts out of the battle."""
    view, sea = seen.view, seen.figures.sea
    if view.phase == DEPLOYING and view.seat is not None:
        return dict.fromkeys(_corners(seen, sea.zones[view.seat]), ""), {}
    pieces = _pieces(seen)
    reach = seen.figures.sights[view.night]
    own = {piece for piece in pieces if view.seat in (None, piece.seat)}
    rivals = (pair for pair in combinations(pieces, 2) if pair[0].seat != pair[1].seat and not own.isdisjoint(pair))
    near = {piece for pair in rivals if sea.apart(pair[0].square, pair[1].square) <= reach for piece in pair}
    in_order = sorted(pieces, key=lambda piece: (piece not in own, piece not in near, not piece.is_ship))
    kept = {piece.square: piece.name for piece in in_order if piece in near or not piece.is_fort}
    return kept, {piece.square: piece.name for piece in in_order if piece.square not in kept and piece not in own}


def _corners(seen: MatIndex, around: Collection[int], room: int = 0) -> list[int]:
    """Return two corners of the mat's part with these squares and that many more on each side."""
    squares = seen.figures.sea.squares
    (left, right), (top, bottom) = (
        (max(0, min(places) - room), min(count - 1, max(places) + room))
        for places, count in (
            ([squares.column[square] for square in around], squares.columns),
            ([squares.row[square] for square in around], squares.rows),
        )
    )
    return [squares.at(left, top), squares.at(right, bottom)]


def _pieces(seen: MatIndex) -> list[Piece]:
    """Return all pieces on the mat that can fight, and markers."""
    units = (unit for _, unit in sorted(seen.units.items()) if unit.square != NONE)
    areas = (area for area in seen.areas.values() if area.corner != NONE and area.control != NONE and not area.ruined)
    return [
        *(
            Piece(each.seat, each.square, f"{player(each.seat).letter} {short_name(CARDS[each.card].name)}", is_ship(each))
            for each in units
        ),
        *(
            Piece(each.control, each.corner, plain_name(CARDS[each.card]), is_fort=True)
            for each in areas
            if CARDS[each.card].kind == DEFENSE
        ),
        *(Piece(each.seat, each.squares[0], f"{_letter(each)}?{each.key}") for each in seen.view.markers if not each.is_known),
    ]


def _letter(piece: Unit | Marker) -> str:
    return player(piece.seat).letter
