"""Measured figures and their limits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Budget(NamedTuple):
    """A measured figure and its limit, if it has one."""

    what: str
    value: float
    unit: str
    limit: float | None = None

    @property
    def is_kept(self) -> bool:
        return self.limit is None or self.value <= self.limit

    @property
    def verdict(self) -> str:
        return "" if self.limit is None else f"  must be at most {self.limit:g}: {'ok' if self.is_kept else 'TOO MUCH'}"

    def line(self) -> str:
        return f"  {self.what:<60}{self.value:>10.2f} {self.unit:<6}{self.verdict}"


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which that share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
