"""How long people wait for an answer to their keys, counted in a few steps so that a whole evening needs no more room than a minute."""

from __future__ import annotations

from bisect import bisect_left

BUCKETS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
"""Milliseconds; a wait is counted at the first step that is no less."""


class LatencyHistogram:
    """A count of waits."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)

    def __len__(self) -> int:
        return sum(self.counts)

    def add(self, seconds: float) -> None:
        """Somebody has waited that long."""
        self.counts[bisect_left(BUCKETS, seconds * 1000)] += 1

    def merge(self, other: LatencyHistogram) -> None:
        """Count what the other has counted, too."""
        self.counts = [mine + others for mine, others in zip(self.counts, other.counts, strict=True)]

    def quantile(self, share: float) -> int:
        """Milliseconds within which that share of all waits was over, rounded up to a step; 0 if there were none."""
        wanted = share * len(self)
        for bucket, _ in enumerate(self.counts):
            if wanted and sum(self.counts[: bucket + 1]) >= wanted:
                return BUCKETS[min(bucket, len(BUCKETS) - 1)]
        return 0
