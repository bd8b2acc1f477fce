"""One position of the game: what cannot be derived, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

import msgpack  # type: ignore[import-untyped]


@dataclass(slots=True)
class TinyState:
    """Pearls and sealed dives are lists with a place for each seat; a dive of 0 is not chosen yet."""

    round: int
    pearls: list[int]
    dives: list[int]

    def clone(self) -> TinyState:
        return TinyState(self.round, self.pearls.copy(), self.dives.copy())

    def pack(self) -> bytes:
        data: bytes = msgpack.packb((self.round, self.pearls, self.dives))
        return data
