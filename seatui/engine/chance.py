"""The sources of chance: live, taped and scripted. Each is a ``draw``: called with n, it returns 0..n-1.

Games never use Python's own generators, because their sequences may change between versions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

MASK_64 = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15


class SplitMix64:
    """The live generator. Its whole state is one 64-bit integer (SK-157)."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK_64

    def next(self) -> int:
        """Return the next 64-bit output."""
        self.state = (self.state + GAMMA) & MASK_64
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK_64
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK_64
        return z ^ (z >> 31)

    def __call__(self, n: int) -> int:
        """Return 0..n-1, every value equally likely: it throws away outputs beyond the last whole multiple of n (SK-158)."""
        if n < 1:
            raise ValueError(f"draw needs a positive number, not {n}")
        limit = (1 << 64) - (1 << 64) % n
        while True:
            u = self.next()
            if u < limit:
                return u % n


class Tape:
    """Records the draws of another source; ``take()`` returns those since the last take."""

    __slots__ = ("_draws", "source")

    def __init__(self, source: Callable[[int], int]) -> None:
        self.source = source
        self._draws: list[int] = []

    def __call__(self, n: int) -> int:
        value = self.source(n)
        self._draws.append(value)
        return value

    def take(self) -> tuple[int, ...]:
        draws = tuple(self._draws)
        self._draws.clear()
        return draws


class TapeError(Exception):
    """A tape or script does not fit the game that draws from it."""


class Replay:
    """Repeats the draws of a tape, and checks that each is within the range of its call."""

    __slots__ = ("_at", "_draws")

    def __init__(self, draws: Iterable[int]) -> None:
        self._draws = tuple(draws)
        self._at = 0

    def __call__(self, n: int) -> int:
        if self._at >= len(self._draws):
            raise TapeError("the tape is shorter than the game")
        value = self._draws[self._at]
        if not 0 <= value < n:
            raise TapeError(f"the tape gives {value} where 0 to {n - 1} is asked")
        self._at += 1
        return value

    @property
    def used_up(self) -> bool:
        return self._at == len(self._draws)


class Script:
    """Fixed rolls for tests and tutorials, written as faces: ``Script([6, 1, 4])`` rolls a six, then a one, then a four.

    After the script ``then`` goes on; without it, another draw is an error.
    """

    __slots__ = ("_faces", "then")

    def __init__(self, faces: Iterable[int], then: Callable[[int], int] | None = None) -> None:
        self._faces = list(reversed(list(faces)))
        self.then = then

    def __call__(self, n: int) -> int:
        if not self._faces:
            if self.then is None:
                raise TapeError(f"the script is over and one of {n} is asked")
            return self.then(n)
        face = self._faces.pop()
        if not 1 <= face <= n:
            raise TapeError(f"the script rolls {face} where 1 to {n} is asked")
        return face - 1

    @property
    def left(self) -> int:
        """The number of scripted rolls that are left."""
        return len(self._faces)


def shuffle(items: list[int], draw: Callable[[int], int]) -> None:
    """Shuffle a list in place: from the last index i down to 1, swap with draw(i + 1) (DS-164)."""
    for i in range(len(items) - 1, 0, -1):
        j = draw(i + 1)
        items[i], items[j] = items[j], items[i]
