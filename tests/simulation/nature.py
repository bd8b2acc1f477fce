"""Time and chance of a world, in place of those of the machine.

The server takes the time from the library's ``time`` and ``datetime``, chance from ``os.urandom`` and what builds on it, and threads from
``ThreadPoolExecutor``. They are replaced wherever a module of the server has them by name or as a default, for as long as a world runs.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, tzinfo
from queue import SimpleQueue
from threading import Condition
from types import FunctionType
from typing import Any

from tests import fresh_clock
from tests.simulation.loop import SimLoop
from tests.simulation.threads import SimCondition, SimPool, SimQueue

WALL_CLOCK_AT_ZERO = 1_900_000_000.0
"""The wall clock of all hosts at virtual time 0: a day in 2030."""
PACKAGES = ("seatui", "filelock")
"""The code that runs in worlds. Its modules must be imported before."""

Put = Callable[[object], None]


class _AnyDatetime(type(datetime)):  # type: ignore[misc]
    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, datetime)


class Nature:
    """The replacements for one world."""

    def __init__(self, loop: SimLoop, chance: random.Random) -> None:
        self._loop = loop
        self._chance = chance
        self._names = random.Random(chance.random())

    def wall_clock(self) -> float:
        return WALL_CLOCK_AT_ZERO + self._loop.time()

    def urandom(self, size: int) -> bytes:
        return self._chance.randbytes(size)

    def datetime_class(self) -> type[datetime]:
        wall_clock = self.wall_clock

        class WorldDatetime(datetime, metaclass=_AnyDatetime):
            @classmethod
            def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
                found = datetime.fromtimestamp(wall_clock(), UTC)
                return found.replace(tzinfo=None) if tz is None else found.astimezone(tz)

        return WorldDatetime

    def replacements(self) -> dict[int, tuple[object, object]]:
        """Return what is replaced, by its identity, and the replacement."""
        loop, wall = self._loop, self.wall_clock
        clock, clock_ns = loop.time, lambda: int(loop.time() * 1e9)
        pairs: list[tuple[object, object]] = [
            *((real, clock) for real in (time.monotonic, time.perf_counter, fresh_clock.monotonic)),
            *((real, clock_ns) for real in (time.monotonic_ns, time.perf_counter_ns, fresh_clock.monotonic_ns)),
            (time.time, wall),
            (time.time_ns, lambda: int(wall() * 1e9)),
            (time.sleep, loop.block),
            (os.urandom, self.urandom),
            (datetime, self.datetime_class()),
            (ThreadPoolExecutor, SimPool),
            (SimpleQueue, SimQueue),
            (Condition, SimCondition),
        ]
        return {id(real): (real, put) for real, put in pairs}

    @contextmanager
    def ruling(self) -> Iterator[None]:
        """Replace time, chance and threads in the server's modules and in the library."""
        pairs = self.replacements()
        undo: list[tuple[Put, object]] = []
        before = random.getstate()
        random.seed(self._chance.random())
        try:
            for real, put in _places(pairs):
                undo.append((put, real))
                put(pairs[id(real)][1])
            for module, name, value in self._library():
                undo.append((_setter(module, name), getattr(module, name)))
                setattr(module, name, value)
            yield
        finally:
            for put, real in reversed(undo):
                put(real)
            random.setstate(before)

    def _library(self) -> Iterator[tuple[Any, str, object]]:
        """Yield what the library itself must use: modules look these up by their full names."""
        for name in ("monotonic", "perf_counter", "monotonic_ns", "perf_counter_ns", "time", "time_ns", "sleep"):
            yield time, name, self.replacements()[id(getattr(time, name))][1]
        yield os, "urandom", self.urandom
        yield random, "_urandom", self.urandom  # of SystemRandom, which ``secrets`` uses
        yield tempfile, "_name_sequence", (f"{self._names.getrandbits(40):010x}" for _ in iter(int, 1))


_found: tuple[int, list[tuple[object, Put]]] = (0, [])


def _places(pairs: dict[int, tuple[object, object]]) -> list[tuple[object, Put]]:
    """Return where the server's modules have something that is replaced. Looking for it takes a while, so it is done once."""
    global _found
    modules = [module for name, module in sorted(sys.modules.items()) if name.split(".")[0] in PACKAGES]
    if _found[0] != len(modules):
        _found = len(modules), [place for module in modules for place in _places_in(module, pairs)]
    return _found[1]


def _places_in(module: Any, pairs: dict[int, tuple[object, object]]) -> Iterator[tuple[object, Put]]:
    for name, value in list(vars(module).items()):
        if id(value) in pairs:
            yield value, _setter(module, name)
        elif isinstance(value, type) and value.__module__ == module.__name__:
            for function in _functions_of(value):
                yield from _defaults_of(function, pairs)
        elif isinstance(value, FunctionType) and value.__module__ == module.__name__:
            yield from _defaults_of(value, pairs)


def _functions_of(kind: type) -> Iterator[FunctionType]:
    for value in vars(kind).values():
        function = getattr(value, "__func__", value)
        if isinstance(function, FunctionType):
            yield function


def _defaults_of(function: FunctionType, pairs: dict[int, tuple[object, object]]) -> Iterator[tuple[object, Put]]:
    for at, value in enumerate(function.__defaults__ or ()):
        if id(value) in pairs:
            yield value, _default_setter(function, at)
    for name, value in (function.__kwdefaults__ or {}).items():
        if id(value) in pairs:
            yield value, _keyword_setter(function, name)


def _setter(owner: Any, name: str) -> Put:
    return lambda value: setattr(owner, name, value)


def _default_setter(function: FunctionType, at: int) -> Put:
    def put(value: object) -> None:
        defaults = list(function.__defaults__ or ())
        defaults[at] = value
        function.__defaults__ = tuple(defaults)

    return put


def _keyword_setter(function: FunctionType, name: str) -> Put:
    def put(value: object) -> None:
        assert function.__kwdefaults__ is not None
        function.__kwdefaults__[name] = value

    return put
