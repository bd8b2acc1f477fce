"""Output that must not leave yet, because the disk does not have the actions that it may show."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from seatui.match.saves.background import SaveProgress


class _Held(NamedTuple):
    data: bytes
    needs: tuple[tuple[SaveProgress, int], ...]  # how many records of each file the disk must have

    @property
    def may_leave(self) -> bool:
        return all(progress.saved >= number for progress, number in self.needs)

    def is_lost_with(self, progress: SaveProgress) -> bool:
        return any(needed is progress and progress.saved < number for needed, number in self.needs)


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

    def put(self, data: bytes, files: Sequence[SaveProgress]) -> None:
        """Send output now, or once the disk has what was written before it to the files of the player's table."""
        needs = tuple((progress, progress.written) for progress in files if not progress.is_complete)
        if not self._held and not needs:
            self._send(data)
            return
        self._held.append(_Held(data, needs))
        self.size += len(data)
        for progress, _ in needs:
            if progress not in self._watched:
                self._watched[progress] = progress.lost.add(partial(self._drop, progress))
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
        if any(held.is_lost_with(progress) for held in self._held):
            self.clear()
            self._lost()
