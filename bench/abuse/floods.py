"""Hostile clients, in a process of their own: ``python -m bench.abuse.floods PORT FLOOD COUNT ADDRESSES SECONDS``.

They talk to this machine only, and stop by themselves. The program prints "ready" when all have connected, floods from then on, and prints
how many of them were still connected at the end.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import sys
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import NamedTuple

import asyncssh

from bench.ssh.player import SIZE, Player

LARGEST = (400, 150)
GAP = 0.005  # seconds between two deeds of a hostile client: far more than the server takes
READ_SECONDS, DEAF_SECONDS = 0.2, 2.0
CONNECT_GAP = 0.1

Flood = Callable[[Player, int], Awaitable[None]]
"""One deed of a hostile client, with its number."""


async def press_key(player: Player, number: int) -> None:
    player.send((b"\x1b[B", b"\x1b[A")[number % 2] * 8)


async def move_mouse(player: Player, number: int) -> None:
    player.send(b"\x1b[<35;%d;%dM" % (1 + number % 79, 1 + number // 79 % 23))


async def resize(player: Player, number: int) -> None:
    player.resize(80 + number % 320, 24 + number % 126)


async def open_help(player: Player, number: int) -> None:
    player.send((b"?", b"\x1b")[number % 2])


async def send_rubbish(player: Player, _number: int) -> None:
    player.send(random.randbytes(64))


async def read_slowly(player: Player, number: int) -> None:
    """Read for a moment now and then, so that the server skips frames and draws everything again."""
    player.resize(80 + number % 320, 24 + number % 126)
    period = perf_counter() % DEAF_SECONDS
    if period < READ_SECONDS:
        player.resume_reading()
    else:
        player.stop_reading()


def name_of(number: int) -> str:
    """Return the name of a hostile client."""
    return f"Foe {number}"


class Kind(NamedTuple):
    """A kind of flood, and the size of its windows."""

    flood: Flood
    size: tuple[int, int] = SIZE


KINDS = {
    "keys": Kind(press_key),
    "mouse": Kind(move_mouse),
    "window sizes": Kind(resize),
    "help at 400x150": Kind(open_help, LARGEST),
    "random bytes": Kind(send_rubbish),
    "slow readers that resize": Kind(read_slowly),
}


async def attack(port: int, kind: Kind, count: int, addresses: int, seconds: float) -> int:
    """Flood the server, and return how many clients it has not disconnected."""
    players = [Player(name_of(number)) for number in range(count)]
    for number, player in enumerate(players):
        await player.connect(port, f"127.0.1.{1 + number % addresses}", kind.size)
        await asyncio.sleep(CONNECT_GAP)
    print("ready", flush=True)
    end = perf_counter() + seconds
    return sum(await asyncio.gather(*(_flood_until(end, player, kind.flood) for player in players)))


async def _flood_until(end: float, player: Player, flood: Flood) -> bool:
    for number in itertools.count():
        if perf_counter() >= end:
            break
        try:
            await flood(player, number)
        except (OSError, asyncssh.Error):
            return False
        await asyncio.sleep(GAP)
    player.leave()
    return True


def main() -> None:
    port, kind, count, addresses, seconds = sys.argv[1:]
    print(asyncio.run(attack(int(port), KINDS[kind], int(count), int(addresses), float(seconds))), flush=True)


if __name__ == "__main__":
    main()
