"""`make bench-scenes`: bytes and frames that somebody gets over SSH who watches bots play each game, with all its scenes.

Exits with 1 if one second of any game took more than the limit.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import seatui
from bench.budget import Budget
from bench.ssh.player import Player
from bench.ssh.server import serving
from seatui.serve.harbour.harbour import Harbour, HarbourLimits
from seatui.serve.harbour.rooms.room_model import Plan

WATCHER = "Guest"
OPEN_TABLE = b"\x1b[H", b"\x1b[B", b"\r"
"""The keys that open the only table in the lobby."""
BEGINNING = 3.0
"""Seconds until the first board has arrived."""
FRAME = 0.004
"""Seconds without a byte that part two frames."""
LIMIT = 30  # kB in a second
ESCAPES = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]")
TITLE = re.compile(r"(?:[A-Z] ){2,}(?: {0,3}[A-Z] )*[A-Z]\b")
OPTIONS = {"sea-search": {"mode": "epic"}}
"""Options with which a game has more scenes."""


class Second(NamedTuple):
    """The bytes and frames of one second."""

    size: int
    frames: int


class Scene(NamedTuple):
    """The busiest second after a title came into sight, and how often that was."""

    title: str
    times: int
    busiest: Second


def make_table(folder: Path, game: str) -> None:
    """Start a game of bots, which the watcher finds in the lobby."""
    harbour = Harbour(folder, HarbourLimits())
    try:
        host = harbour.people.by_name(WATCHER)
        room = harbour.make_room(host, Plan(game, max(2, seatui.game(game).seats[0]), OPTIONS.get(game, {}), title="Bots", seed=1))
        room.fill(host, "medium")
        room.start(host)
    finally:
        harbour.close()


async def watch(port: int, seconds: float, size: tuple[int, int]) -> list[tuple[float, bytes]]:
    """Watch the only table for some seconds; return what arrived, with its time."""
    player = Player(WATCHER)
    player.heard = []
    await player.connect(port, size=size)
    await player.settle()
    for key in OPEN_TABLE:
        await player.type(key)
    await asyncio.sleep(BEGINNING)
    player.heard = []
    await asyncio.sleep(seconds)
    heard, player.heard = player.heard, None
    player.leave()
    return heard


def second_from(heard: Sequence[tuple[float, bytes]], at: int) -> Second:
    """Return the second that begins with a piece of what arrived."""
    began = heard[at][0]
    within = [(time, data) for time, data in heard[at:] if time < began + 1]
    frames = 1 + sum(later - time > FRAME for (time, _), (later, _) in pairwise(within))
    return Second(sum(len(data) for _, data in within), frames)


def scenes_of(heard: Sequence[tuple[float, bytes]]) -> list[Scene]:
    """Return the scenes with a title, each with its busiest second."""
    found: dict[str, list[Second]] = {}
    for at, (_, data) in enumerate(heard):
        for title in TITLE.findall(ESCAPES.sub(b"", data).decode(errors="replace")):
            found.setdefault(" ".join(word.replace(" ", "") for word in title.split("   ")), []).append(second_from(heard, at))
    return [Scene(title, len(seconds), max(seconds)) for title, seconds in found.items()]


def budgets(heard: Sequence[tuple[float, bytes]], seconds: float) -> list[Budget]:
    """Return the figures of one game."""
    busiest = max((second_from(heard, at) for at in range(len(heard))), default=Second(0, 0))
    return [
        Budget("bytes a second, on average", sum(len(data) for _, data in heard) / 1000 / seconds, "kB"),
        Budget("bytes in the busiest second", busiest.size / 1000, "kB", LIMIT),
        Budget("frames in that second", busiest.frames, ""),
        *(
            Budget(f"{scene.title}, {scene.times} x: {scene.busiest.frames} frames and", scene.busiest.size / 1000, "kB/s", LIMIT)
            for scene in scenes_of(heard)
        ),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.ssh.scenes", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="of watching, for each game")
    parser.add_argument("--size", default="120x40", help="of the window")
    parser.add_argument("--games", nargs="*", default=list(seatui.games()), help="by id; all if none is named")
    asked = parser.parse_args()
    width, height = map(int, asked.size.split("x"))
    good = True
    for game in asked.games:
        with tempfile.TemporaryDirectory() as folder:
            make_table(Path(folder) / "saves" / "harbour", game)
            with serving(Path(folder)) as server:
                heard = asyncio.run(watch(server.port, asked.seconds, (width, height)))
        print(f"{seatui.game(game).title}, {asked.seconds:g} s at {asked.size}", flush=True)
        for budget in budgets(heard, asked.seconds):
            print(budget.line(), flush=True)
            good &= budget.is_kept
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
