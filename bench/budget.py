"""A figure and the most it may be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Budget(NamedTuple):
    """A measured figure and the most it may be; None where there is no limit."""

    what: str
    value: float
    unit: str
    limit: float | None = None

    @property
    def is_kept(self) -> bool:
        return self.limit is None or self.value <= self.limit

    def line(self) -> str:
        verdict = "" if self.limit is None else f"  must be at most {self.limit:g}: {'ok' if self.is_kept else 'TOO MUCH'}"
        return f"  {self.what:<60}{self.value:>10.2f} {self.unit:<6}{verdict}"


def at(values: Sequence[float], share: float) -> float:
    """The value below which that share of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
