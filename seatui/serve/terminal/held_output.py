"""Output that must not leave yet, because the disk does not have the actions that it may show."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from seatui.match.saves.background import SaveProgress


class _Held(NamedTuple):
    data: bytes
    progress: SaveProgress
    number: int  # of records that the disk must have

    @property
    def may_leave(self) -> bool:
        return self.progress.saved >= self.number


class HeldOutput:
    """The output of one session. Everything passes in order; ``lost`` is called when a part was given up with its actions."""

    def __init__(self, send: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        self.size = 0  # bytes that wait
        self._send = send
        self._lost = lost
        self._held: deque[_Held] = deque()
        self._watched: dict[SaveProgress, Callable[[], None]] = {}

    def __bool__(self) -> bool:
        return bool(self._held)

    def put(self, data: bytes, progress: SaveProgress | None) -> None:
        """Send output now, or once the disk has what was written before it at the player's table."""
        if not self._held and (progress is None or progress.is_complete):
            self._send(data)
            return
        if progress is None:  # back in the lobby: it waits only for what came before it
            progress = self._held[-1].progress
        self._held.append(_Held(data, progress, progress.written))
        self.size += len(data)
        if progress not in self._watched:
            self._watched[progress] = progress.lost.add(lambda: self._drop(progress))
        progress.when_saved(self._release)

    def clear(self) -> None:
        """Forget the output and stop watching the disk."""
        self._held.clear()
        self.size = 0
        for stop in self._watched.values():
            stop()
        self._watched.clear()

    def _release(self) -> None:
        """Send what may leave, as one piece."""
        ready = []
        while self._held and self._held[0].may_leave:
            ready.append(self._held.popleft().data)
        if ready:
            data = b"".join(ready)
            self.size -= len(data)
            self._send(data)
        if not self._held:
            self.clear()

    def _drop(self, progress: SaveProgress) -> None:
        """Give up output that shows lost actions, and all that followed it: the screen will be drawn again."""
        if any(held.progress is progress and not held.may_leave for held in self._held):
            self.clear()
            self._lost()
