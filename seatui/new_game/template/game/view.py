"""What a seat may know: everything but the sealed dives of the others."""

from __future__ import annotations

from typing import NamedTuple


class TinyView(NamedTuple):
    """The open position, and the seat's own dive."""

    seat: int | None  # None: a watcher
    round: int
    pearls: tuple[int, ...]
    chosen: tuple[bool, ...]  # who has sealed a dive
    own_dive: int  # 0: none yet
    goal: int
