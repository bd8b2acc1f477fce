"""A histogram of response times to keys. It has few buckets, so a whole evening needs no more memory than a minute."""

from __future__ import annotations

from bisect import bisect_left

BUCKETS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
"""Upper bounds in milliseconds; a time is counted in the first bucket that it fits."""


class LatencyHistogram:
    """Counts of response times."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)

    def __len__(self) -> int:
        return sum(self.counts)

    def add(self, seconds: float) -> None:
        """Count one response time."""
        self.counts[bisect_left(BUCKETS, seconds * 1000)] += 1

    def merge(self, other: LatencyHistogram) -> None:
        """Add the counts of another histogram."""
        self.counts = [mine + others for mine, others in zip(self.counts, other.counts, strict=True)]

    def quantile(self, share: float) -> int:
        """Return the upper bound in milliseconds of the bucket with this quantile; 0 if nothing was counted."""
        wanted = share * len(self)
        for bucket, _ in enumerate(self.counts):
            if wanted and sum(self.counts[: bucket + 1]) >= wanted:
                return BUCKETS[min(bucket, len(BUCKETS) - 1)]
        return 0
