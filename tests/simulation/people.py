"""People who play on a simulated server in plain mode, by what they read, and connect again whenever they are cut off."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from tests.simulation.loop import running_loop
from tests.simulation.server import PORT

PATIENCE = 8.0
"""Seconds without an answer after which a person tries something else."""
CONNECT_AGAIN = 2.0
OPTION = re.compile(r"^ *(\d+)(?:-(\d+))?  \S")
MORE = re.compile(r"^ +and \d+ more like these, \d+ to (\d+)$")
NUMBERED = re.compile(r"^@(table|told|view) ([0-9a-f]{10}) ([0-9,]+|-)(?: (\d+) ([0-9a-f]{8}))?$")
LOST = "Some lines were l"
"""The beginning of the line by which a server says that others are missing."""


class TablePlan(NamedTuple):
    """A table that people play at, again and again: the next round has the next number in its title."""

    title: str
    make: str  # the game and its options, as typed
    seats: dict[str, tuple[int, ...]]  # of each person, the first of whom makes the table; others watch
    says: str = ""  # the start of an action by which a person writes a secret word


class Listed(NamedTuple):
    """A table in the list of the lobby."""

    number: str
    is_finished: bool


class Told(NamedTuple):
    """An event that somebody was told of."""

    number: int  # of the action
    digest: str


class Seen(NamedTuple):
    """A view that somebody was shown."""

    table: str
    seat: int | None  # None for a watcher
    number: int  # of actions
    digest: str


@dataclass
class Feed:
    """What one person was told at one table, from the moment when they came to it on one connection."""

    table: str  # id
    seats: tuple[int, ...]
    told: list[Told] = field(default_factory=list)
    has_gaps: bool = False  # whether lines were lost on a slow connection


class GoneError(Exception):
    """The connection is lost."""


class Person:
    """One person at one table."""

    def __init__(self, name: str, plan: TablePlan, server: str, chance: Random) -> None:
        self.name = name
        self.plan = plan
        self.server = server  # name of the host
        self.title = f"{plan.title} 1"
        self.lines: list[str] = []  # of all connections
        self.feeds: list[Feed] = []
        self.seen: list[Seen] = []  # views that were not compared with a journal yet
        self.taken: dict[str, set[str]] = {}  # seats that they saw themselves take, by the table's title
        self.words = 0  # secret ones that they have written
        self.is_in_a_hurry = False
        self._chance = chance
        self._answered = -1  # line of the last question that they have answered
        self._answered_at = 0.0
        self._typed_at = 0  # line after which the answer to what was typed comes
        self._news = asyncio.Event()
        self._writer: asyncio.StreamWriter | None = None

    @property
    def seats(self) -> tuple[int, ...]:
        return self.plan.seats.get(self.name, ())

    @property
    def is_host(self) -> bool:
        return next(iter(self.plan.seats)) == self.name

    @property
    def secret(self) -> str:
        """The start of all words that only their own side may read."""
        return f"secret{self.name}"

    @property
    def login(self) -> str:
        """The first line that they type."""
        return self.name

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self.server, PORT)

    async def live(self) -> None:
        """Connect and play, again and again."""
        while True:
            with suppress(OSError, GoneError):
                async with asyncio.timeout(2 * PATIENCE):
                    reader, self._writer = await self._connect()
                self._type(self.login)
                began = len(self.lines)
                reading = asyncio.create_task(self._read(reader))
                try:
                    while not reading.done():
                        await self._act(began)
                    reading.result()
                finally:
                    reading.cancel()
                    self._writer.close()
            await asyncio.sleep(self._chance.uniform(0.1, CONNECT_AGAIN))

    # Reading

    async def _read(self, reader: asyncio.StreamReader) -> None:
        rest = b""
        with suppress(OSError):
            while data := await reader.read(1000):
                *whole, rest = (rest + data).split(b"\n")
                for line in whole:
                    self._hear(line.decode())
        self._news.set()

    def _hear(self, line: str) -> None:
        self.lines.append(line)
        self._news.set()
        if found := NUMBERED.match(line):
            self._note(found)
        elif line.startswith(LOST) and self.feeds:
            self.feeds[-1].has_gaps = True
        elif found := re.fullmatch(rf"{self.name} takes (seat \d|Orca's \w+|Narwhal's \w+)\.", line):
            self.taken.setdefault(self.title, set()).add(found[1])

    def _note(self, found: re.Match[str]) -> None:
        """Note a numbered line."""
        kind, table, seats, number, digest = found.groups()
        if kind == "view":
            self.seen.append(Seen(table, None if seats == "-" else int(seats), int(number), digest))
            return
        held = () if seats == "-" else tuple(map(int, seats.split(",")))
        if kind == "table" or not self.feeds or (self.feeds[-1].table, self.feeds[-1].seats) != (table, held):
            self.feeds.append(Feed(table, held))
        if kind == "told":
            self.feeds[-1].told.append(Told(int(number), digest))

    # Acting

    async def _act(self, began: int) -> None:
        """Do one thing, according to the place where they are, and wait a moment. After a loss of lines they come again."""
        if any(line.startswith(LOST) for line in self.lines[began:]):
            raise GoneError
        place = self._place(began)
        if place == "lobby":
            await self._find_table()
        elif place == "waiting":
            await self._sit_and_start()
        elif place == "over":
            self._type("quit")
            await self._answer("You are in the lobby", "There are no tables", "  ")
        else:
            await self._play(began)
        await self._rest()

    def _place(self, began: int) -> str:
        """Return where they are, by the last line that says so."""
        for line in reversed(self.lines[began:]):
            if line.startswith("The game is over"):
                return "over"
            if line.startswith("Type sit to take a seat"):
                return "waiting"
            if line.startswith("@table"):
                return "playing"
            if line.startswith(("Welcome,", "You are in the lobby")):
                return "lobby"
        return "lobby"

    async def _find_table(self) -> None:
        """Go to the last table of theirs; its host makes the next one when it is finished."""
        self._type("tables")
        await self._answer("  ", "There are no tables")
        read = -1
        while read != len(self.lines):  # a long list comes in pieces
            read = len(self.lines)
            await asyncio.sleep(0.5 if self.is_in_a_hurry else 2)
        tables = self._tables()
        last = max(tables, default=0)
        if last and not tables[last].is_finished:
            self.title = f"{self.plan.title} {last}"
            self._type(f"join {tables[last].number}")
            await self._answer("Type sit", "@table", "Not possible")
        elif self.is_host:
            self.title = f"{self.plan.title} {last + 1}"
            self._type(f'make {self.plan.make} title="{self.title}"')
            await self._answer("Type sit", "Not possible")

    def _tables(self) -> dict[int, Listed]:
        """Return their tables in the list that they asked for, by their rounds."""
        entry = re.compile(rf"^ *(\d+)  {self.plan.title} (\d+): [^,]*, (finished)?")
        found = filter(None, map(entry.match, self.lines[self._typed_at :]))
        return {int(each[2]): Listed(each[1], each[3] is not None) for each in found}

    async def _sit_and_start(self) -> None:
        for seat in self.seats:
            self._type(f"sit {seat + 1}")
            await self._answer(f"{self.name} takes", "Not possible", seconds=5)
        if not self.is_host:
            await self._answer("@table", seconds=3)
            return
        self._type("seats")
        await asyncio.sleep(0.5)
        here = "\n".join(self.lines[self._typed_at :])
        if all(f"  {name}" in here or f": {name}" in here for name in self.plan.seats):
            self._type("fill deckhand", "start")
            await self._answer("@table", "Not possible")

    async def _play(self, began: int) -> None:
        question, most = self._question(began)
        now = asyncio.get_running_loop().time()
        if question > self._answered or (question >= 0 and now > self._answered_at + PATIENCE):
            self._answered, self._answered_at = question, now
            self._type(str(self._chance.randint(1, most)))
            await self._answer("@", "Not possible", "yes or no")
            if any("yes or no" in line for line in self.lines[self._typed_at :]):
                self._type("yes")
                await self._answer("@", "Not possible")
            answer = "\n".join(self.lines[self._typed_at :])
            if "Not possible" in answer and "nothing to choose" not in answer:
                self._answered = question - 1
        elif not self.seats or self._chance.random() < 0.3:
            await self._look_around()
        else:
            await self._answer(f"{self.name}", seconds=self._chance.uniform(1, PATIENCE))

    async def _look_around(self) -> None:
        deed = self._chance.choice(("view", "view", "log", "seats", "chat", "secret"))
        if deed == "secret" and self.plan.says and self.seats:
            self.words += 1
            self._type(f"{self.plan.says} {self.secret}{self.words}")
        elif deed in ("chat", "secret"):
            self._type(f"chat hello {self._chance.randrange(1000)}")
        else:
            self._type(deed)
        await self._answer("@", "Not possible", seconds=2)

    def _question(self, began: int) -> tuple[int, int]:
        """Return the line of the last question to them, and the highest number of its options; -1 if there is none."""
        title = re.compile(rf"^{self.name}(?: \(.*\))?: ")
        for at in range(len(self.lines) - 1, began - 1, -1):
            if title.match(self.lines[at]) and (most := _highest(self.lines[at + 1 :])):
                return at, most
        return -1, 0

    # Typing

    def _type(self, *lines: str) -> None:
        assert self._writer is not None
        self._typed_at = len(self.lines)
        running_loop().trace.note(self.name, f"types {lines}")
        self._writer.write("".join(f"{line}\n" for line in lines).encode())

    async def _answer(self, *beginnings: str, seconds: float = PATIENCE) -> None:
        """Wait for a new line that begins with one of these, but not for ever."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                read = self._typed_at
                while not any(line.startswith(beginnings) or "yes or no" in line for line in self.lines[read:]):
                    read = len(self.lines)
                    self._news.clear()
                    await self._news.wait()
                    if self._writer is not None and self._writer.is_closing():
                        raise GoneError

    async def _rest(self) -> None:
        await asyncio.sleep(self._chance.uniform(0.02, 0.2 if self.is_in_a_hurry else 0.8))


def _highest(lines: Sequence[str]) -> int:
    """Return the highest number of the options that follow a question."""
    most = 0
    for line in lines:
        if line[:1] not in ("", " "):
            break
        if found := OPTION.match(line) or MORE.match(line):
            most = max(most, *(int(number) for number in found.groups() if number))
    return most
