"""The data of a hex board: tiles with pieces, and markers on the edges between tiles. Plain values of no game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from seatui.tui.look.players import player


class Edge(NamedTuple):
    """An edge of the field by its number, as a target. A place is a bare number."""

    number: int


Hex: TypeAlias = "int | Edge"
"""A target: a place or an edge."""

Drawing: TypeAlias = "tuple[tuple[tuple[str, str], ...], ...]"
"""Rows of texts with their tones: a style of ``Ink`` by name, "" for the piece's own style, or "chip" for its seat's chip."""


def drawing(*rows: str, tone: str = "") -> Drawing:
    """Return a drawing in one tone, with rows of one length."""
    return tuple(((row, tone),) for row in rows)


@dataclass(frozen=True)
class Piece:
    """A piece on a tile: a sign, a longer text for where there is room, and a drawing of two rows for large tiles.

    It has the look of a seat, or a style of ``Ink`` by name. Without an ``ascii_sign`` the sign itself must be ASCII.
    """

    sign: str
    seat: int | None = None
    tone: str = "strong"
    wide: str = ""
    ascii_sign: str = ""
    ascii_wide: str = ""
    owner: str = ""  # one cell that shows whose it is, where the sign alone does not
    drawn: Drawing = ()
    ascii_drawn: Drawing = ()

    def brief(self, *, is_ascii: bool) -> str:
        """Return the shortest text to draw, which shows the owner first."""
        return self.owner or self.text(wide=False, is_ascii=is_ascii)

    def text(self, *, wide: bool, is_ascii: bool) -> str:
        """Return the text to draw."""
        sign = self.ascii_sign if is_ascii and self.ascii_sign else self.sign
        long = self.ascii_wide if is_ascii and self.ascii_wide else self.wide
        return long or sign if wide else sign


def ship(seat: int) -> Piece:
    """Return the ship of a seat: its letter. The board draws the hull."""
    return Piece(player(seat).letter, seat)


@dataclass(frozen=True)
class HexTile:
    """One tile. It has a seat's colour, or none; the letter says which in mono, and is the seat's if not given."""

    colour: int | None = None
    label: str = ""
    ships: tuple[Piece, ...] = ()
    tokens: tuple[Piece, ...] = ()
    letter: str = ""
    drawn: Drawing = ()  # on a large tile where nothing lies
    note: str = ""  # a warning instead of the label, such as odds

    @property
    def sign(self) -> str:
        """The letter of its colour."""
        return self.letter or ("" if self.colour is None else player(self.colour).letter)


@dataclass(frozen=True)
class EdgeMark:
    """A seat's marker on an edge. A faded one has no effect any more."""

    seat: int
    faded: bool = False
    letter: str = ""

    @property
    def sign(self) -> str:
        """The owner's letter, in lower case if faded, which shows without colours."""
        letter = self.letter or player(self.seat).letter
        return letter.lower() if self.faded else letter
