"""Chance for a lesson: stacked packs and scripted dice come first, then live chance.

A lesson names the top of each pack that the set-up shuffles, and the faces of dice. This works without knowing the rules: from outside, a
shuffle is a run of draws among n, n - 1, … 2 (``chance.shuffle``), so the first draw among as many things as a pack holds starts its
shuffle.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from seatui.engine.chance import SplitMix64, TapeError


@dataclass(frozen=True)
class Pack:
    """Things that the set-up shuffles, in the order of the rules, which draw from the end."""

    name: str
    holds: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.holds)


class StackedShuffle:
    """A shuffle in progress: it tracks the pack and gives the draws that put the wanted things on top."""

    def __init__(self, pack: Pack, top: Sequence[str]) -> None:
        self._left = list(pack.holds)
        self._wanted = list(reversed(top))

    @property
    def over(self) -> bool:
        return len(self._left) < 2

    def step(self, live: SplitMix64) -> int:
        """Return which of the things left takes the last place."""
        last = len(self._left) - 1
        chosen = self._left.index(self._wanted.pop()) if self._wanted else live(last + 1)
        self._left[chosen] = self._left[last]
        self._left.pop()
        return chosen


class ScriptedChance:
    """A source of chance for a lesson. ``faces`` count from 1, as people read dice."""

    def __init__(self, seed: int, packs: Iterable[tuple[Pack, Sequence[str]]] = (), faces: Iterable[int] = ()) -> None:
        self._live = SplitMix64(seed)
        self._packs = list(reversed(list(packs)))
        self._shuffle: StackedShuffle | None = None
        self._faces = list(reversed(list(faces)))

    def load(self, seed: int, faces: Iterable[int]) -> None:
        """Replace the faces that are left; after them, live chance starts from that seed."""
        self._live.state = seed
        self._faces = list(reversed(list(faces)))

    def __call__(self, n: int) -> int:
        if self._shuffle is None and self._packs and len(self._packs[-1][0]) == n:
            self._shuffle = StackedShuffle(*self._packs.pop())
        if self._shuffle is not None:
            drawn = self._shuffle.step(self._live)
            self._shuffle = None if self._shuffle.over else self._shuffle
            return drawn
        return self._roll(n)

    def _roll(self, n: int) -> int:
        if not self._faces:
            return self._live(n)
        face = self._faces.pop()
        if not 1 <= face <= n:
            raise TapeError(f"the lesson rolls {face} where 1 to {n} is asked")
        return face - 1

    @property
    def packs_left(self) -> list[str]:
        """Return the packs that were not shuffled yet."""
        return [pack.name for pack, _ in reversed(self._packs)]

    @property
    def faces_left(self) -> list[int]:
        """Return the faces that were not rolled yet."""
        return self._faces[::-1]
