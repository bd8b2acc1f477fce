"""What a board of hexes is told to show: tiles with pieces on them, and markers on the edges between tiles. Plain values of no game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from seatui.tui.look.players import player


class Edge(NamedTuple):
    """An edge of the field, by its number, as something to point at. A place is pointed at by its bare number."""

    number: int


Hex: TypeAlias = "int | Edge"
"""What can be pointed at: a place or an edge."""


@dataclass(frozen=True)
class Piece:
    """A piece on a tile: one sign, and a longer text that is taken where there is room for it.

    It has the look of a seat, or else one of the styles of ``Ink`` by name. Where ``ascii_sign`` is empty the sign is in ascii itself.
    """

    sign: str
    seat: int | None = None
    tone: str = "strong"
    wide: str = ""
    ascii_sign: str = ""
    ascii_wide: str = ""

    def text(self, *, wide: bool, is_ascii: bool) -> str:
        """What is written for it."""
        sign = self.ascii_sign if is_ascii and self.ascii_sign else self.sign
        long = self.ascii_wide if is_ascii and self.ascii_wide else self.wide
        return long or sign if wide else sign


def ship(seat: int) -> Piece:
    """The ship of a seat: its letter. The board draws the hull."""
    return Piece(player(seat).letter, seat)


@dataclass(frozen=True)
class HexTile:
    """One tile. Its colour is that of a seat, or none; the letter says which without colours, and is the seat's if none is given."""

    colour: int | None = None
    label: str = ""
    ships: tuple[Piece, ...] = ()
    tokens: tuple[Piece, ...] = ()
    letter: str = ""

    @property
    def sign(self) -> str:
        """The letter of its colour."""
        return self.letter or ("" if self.colour is None else player(self.colour).letter)


@dataclass(frozen=True)
class EdgeMark:
    """A marker that a seat has on an edge. A faded one is there but has no force any more."""

    seat: int
    faded: bool = False
    letter: str = ""

    @property
    def sign(self) -> str:
        """The owner's letter, small if it is faded: that shows without colours."""
        letter = self.letter or player(self.seat).letter
        return letter.lower() if self.faded else letter
