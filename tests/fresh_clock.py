"""A clock that starts at zero with each test, as on a machine that has just started.

The monotonic clock counts from the start of the machine. On one that has run for days, a 0 that stands for "never" passes for a time long
gone, and the fault shows only elsewhere. Loops of asyncio take their time from the same clock.
"""

from __future__ import annotations

import time

_machine_ns = time.monotonic_ns
_began = 0


def start() -> None:
    """Start again at zero."""
    global _began
    _began = _machine_ns()


def monotonic_ns() -> int:
    """Nanoseconds since the start."""
    return _machine_ns() - _began


def monotonic() -> float:
    """Seconds since the start."""
    return monotonic_ns() / 1e9


def use() -> None:
    """Let all modules that are imported from now on, and asyncio, ask this clock."""
    time.monotonic, time.monotonic_ns = monotonic, monotonic_ns
