"""Figures and positions of Tiny Game. A position holds nothing that can be derived."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from seatui.engine.packing import integer, list_of, pack, row_of, unpacked

DEPTHS = range(1, 7)
UNDECIDED = 0
"""The depth of a dive that is not chosen yet."""


class Figures(NamedTuple):
    """Constants of a game, derived from the number of seats and the options."""

    seats: int
    goal: int  # pearls


@dataclass(slots=True)
class TinyState:
    """One position. Pearls and sealed dives are indexed by seat."""

    round: int
    pearls: list[int]
    dives: list[int]

    def clone(self) -> TinyState:
        return TinyState(self.round, self.pearls.copy(), self.dives.copy())

    def pack(self) -> bytes:
        return pack((self.round, self.pearls, self.dives))


def unpack(data: bytes) -> TinyState:
    """Return the state that ``TinyState.pack`` wrote; ``ValueError`` if the bytes are malformed."""
    return unpacked(data, row_of(TinyState, integer, list_of(integer), list_of(integer)))


def find_faults(figures: Figures, state: TinyState) -> list[str]:
    """Return every fault of a position in words."""
    sizes_fit = len(state.pearls) == len(state.dives) == figures.seats
    dives_fit = all(dive == UNDECIDED or dive in DEPTHS for dive in state.dives)
    return [] if sizes_fit and dives_fit else ["a seat is missing or has an impossible dive"]
