"""People who connect to any worker of a cluster."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import TypeAlias

from tests.simulation.loop import running_loop
from tests.simulation.people import Person, TablePlan

Door: TypeAlias = tuple[str, int]
"""The host and port of a worker that takes connections."""

STUCK_AFTER = 40.0
"""Seconds without news of a game after which a person goes back to the lobby, and looks for their table again."""
NAME_EVERY = 9.0
"""Seconds after which claimants want another name."""


class ClusterPerson(Person):
    """A person who connects to any worker that is there."""

    def __init__(self, name: str, plan: TablePlan, doors: Callable[[], Sequence[Door]], chance: Random) -> None:
        super().__init__(name, plan, "", chance)
        self._doors = doors
        self._news_count, self._news_at = 0, 0.0

    @property
    def login(self) -> str:
        return f"{self.name} key-of-{self.name}"

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await _connect(self._doors, self._chance)

    def _hear(self, line: str) -> None:
        super()._hear(line)
        if found := re.match(rf"({self.plan.title} \d+): .* for \d+ seats", line):
            self.title = found[1]  # they may come late to a table that they had given up

    async def _act(self, began: int) -> None:
        told, now = sum(len(feed.told) for feed in self.feeds), asyncio.get_running_loop().time()
        if told != self._news_count or self._place(began) == "lobby":
            self._news_count, self._news_at = told, now
        if now > self._news_at + STUCK_AFTER:
            self._news_at = now
            self._type("quit")
            await self._answer("You are in the lobby", "There are no tables", "  ")
        else:
            await super()._act(began)


class Claimant:
    """Somebody who wants the same names as others, with a key of their own."""

    def __init__(self, key: str, doors: Callable[[], Sequence[Door]], chance: Random) -> None:
        self.key = key
        self.got: list[str] = []  # names under which they were welcomed
        self._doors = doors
        self._chance = chance

    async def live(self) -> None:
        """Try to come in, again and again."""
        while True:
            name = f"Zoe{int(asyncio.get_running_loop().time() / NAME_EVERY)}"
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(20):
                    await self._come_in(name)
            await asyncio.sleep(self._chance.uniform(0.1, 4))

    async def _come_in(self, name: str) -> None:
        reader, writer = await _connect(self._doors, self._chance)
        try:
            running_loop().trace.note(self.key, f"comes as {name}")
            writer.write(f"{name} {self.key}\n".encode())
            line = (await reader.readline()).decode()
            if line.startswith(f"Welcome, {name}"):
                self.got.append(name)
                await asyncio.sleep(self._chance.uniform(0, 2))
        finally:
            writer.close()


async def _connect(doors: Callable[[], Sequence[Door]], chance: Random) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to a worker, as a proxy in front of all would; ``OSError`` if there is none."""
    found = doors()
    if not found:
        raise ConnectionRefusedError(111, "no worker is there")
    return await asyncio.open_connection(*chance.choice(found))
