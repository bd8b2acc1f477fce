"""Runs many worlds, each in a process of its own, and says how to repeat those that fail."""

from __future__ import annotations

import argparse
import gc
import json
import os
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from itertools import islice
from pathlib import Path
from select import select
from typing import NamedTuple

from tests.simulation.cluster.world import ClusterWorld
from tests.simulation.world import FAULTY_SECONDS, World

LONGEST_WORLD = 120
"""Real seconds after which a world is taken to hang."""
KINDS: dict[str, type[World]] = {"server": World, "cluster": ClusterWorld}
"""The kinds of worlds."""


def kind_of(seed: int) -> str:
    """Return the kind of a seed's world: every other one is a cluster."""
    return "server" if seed % 2 else "cluster"


@dataclass(frozen=True)
class Report:
    """The result of one world."""

    seed: int
    failure: str = ""  # "" if all laws hold
    digest: str = ""  # of everything that happened
    counts: dict[str, int] = field(default_factory=dict)
    cpu_seconds: float = 0.0

    @property
    def text(self) -> str:
        said = ", ".join(f"{count} {what}" for what, count in self.counts.items())
        return f"seed {self.seed}: {self.failure or 'fine'}\n  {said}; {self.cpu_seconds:.2f} s of CPU; {self.digest}"


def run_world(
    seed: int,
    *,
    kind: str = "",
    seconds: float = FAULTY_SECONDS,
    show: Callable[[str], None] | None = None,
    place: Path | None = None,
) -> Report:
    """Run one world in this process, with its disks in a new folder at that place. Without a kind the seed decides it."""
    make = KINDS[kind or kind_of(seed)]
    with tempfile.TemporaryDirectory(prefix="seatui-world-", dir=place or _memory()) as folder:
        world, failure, began = make(seed, Path(folder), seconds=seconds, show=show), "", time.process_time()
        try:
            world.run()
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the finding
            failure = f"at {world.loop.time():.3f}: {error}" if isinstance(error, AssertionError) else traceback.format_exc()
        return Report(seed, failure, world.loop.trace.digest, world.counts, time.process_time() - began)


def run_worlds(seeds: Iterable[int], *, kind: str = "", jobs: int = 1, seconds: float = FAULTY_SECONDS) -> Iterator[Report]:
    """Run worlds in processes of their own, several at a time, and yield the reports as they come."""
    waiting, running = iter(seeds), dict[int, _Child]()
    with tempfile.TemporaryDirectory(prefix="seatui-worlds-", dir=_memory()) as place:
        try:
            while True:
                for seed in islice(waiting, jobs - len(running)):
                    child = _fork(seed, kind, seconds, Path(place))
                    running[child.pipe] = child
                if not running:
                    return
                for pipe in select(list(running), [], [])[0]:
                    yield _collect(running.pop(pipe))
        finally:
            for child in running.values():
                os.kill(child.number, signal.SIGKILL)
                _collect(child)


class _Child(NamedTuple):
    """A process that runs a world."""

    seed: int
    number: int
    pipe: int  # for its report


def _memory() -> str | None:
    """Return a folder in memory, where simulated disks are fast."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def _fork(seed: int, kind: str, seconds: float, place: Path) -> _Child:
    reading, writing = os.pipe()
    gc.freeze()  # what is shared stays shared
    child = os.fork()
    if not child:
        os.close(reading)
        signal.alarm(LONGEST_WORLD)
        report = run_world(seed, kind=kind, seconds=seconds, place=place)
        with os.fdopen(writing, "w") as pipe:
            json.dump(asdict(report), pipe)
        os._exit(0)
    os.close(writing)
    return _Child(seed, child, reading)


def _collect(child: _Child) -> Report:
    """Wait for the report of a child."""
    with os.fdopen(child.pipe) as pipe:
        told = pipe.read()
    code = os.waitstatus_to_exitcode(os.waitpid(child.number, 0)[1])
    return Report(**json.loads(told)) if told else Report(child.seed, f"it ended with code {code}, perhaps after {LONGEST_WORLD} s")


# The command line


def main(argv: list[str] | None = None) -> int:
    """Run the worlds that are asked for; return 1 if one has failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description="Run simulated worlds with servers and people in them.")
    parser.add_argument("--seed", type=int, help="run one world in this process")
    parser.add_argument("--seeds", default="1..100", help="run the worlds FIRST..LAST (1..100)")
    parser.add_argument("--kind", choices=KINDS, default="", help="run worlds of this kind alone; otherwise the seed decides")
    parser.add_argument("--seconds", type=float, default=FAULTY_SECONDS, help="virtual seconds with faults (%(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="worlds at the same time (%(default)s)")
    parser.add_argument("--trace", action="store_true", help="show everything that happens")
    asked = parser.parse_args(argv)
    if asked.seed is not None:
        report = run_world(asked.seed, kind=asked.kind, seconds=asked.seconds, show=print if asked.trace else None)
        print(report.text)
        return bool(report.failure)
    first, _, last = asked.seeds.partition("..")
    return _run_many(range(int(first), int(last or first) + 1), asked.kind, asked.jobs, asked.seconds)


def _run_many(seeds: range, kind: str, jobs: int, seconds: float) -> int:
    began, failed = time.monotonic(), 0
    for done, report in enumerate(run_worlds(seeds, kind=kind, jobs=jobs, seconds=seconds), 1):
        if report.failure:
            failed += 1
            print(f"\r{report.text}\n  to repeat it: make simulate SEED={report.seed}{kind and f' KIND={kind}'}\n")
        took = time.monotonic() - began
        left = took / done * (len(seeds) - done)
        sys.stderr.write(f"\r{done} of {len(seeds)} worlds, {failed} failed, {60 * done / took:.0f} a minute, {left:.0f} s left ")
        sys.stderr.flush()
    sys.stderr.write("\n")
    return bool(failed)
