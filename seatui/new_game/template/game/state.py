"""One position of the game: what cannot be derived, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from seatui.engine.packing import integer, list_of, pack, row_of, unpacked


@dataclass(slots=True)
class TinyState:
    """Pearls and sealed dives are lists with a place for each seat; a dive of 0 is not chosen yet."""

    round: int
    pearls: list[int]
    dives: list[int]

    def clone(self) -> TinyState:
        return TinyState(self.round, self.pearls.copy(), self.dives.copy())

    def pack(self) -> bytes:
        return pack((self.round, self.pearls, self.dives))


def unpack(data: bytes) -> TinyState:
    """The inverse of ``TinyState.pack``; ``ValueError`` if the bytes have another shape."""
    return unpacked(data, row_of(TinyState, integer, list_of(integer), list_of(integer)))
