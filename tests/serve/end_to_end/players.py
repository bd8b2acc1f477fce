"""People who play on a server by what they see, and come back whenever they are cut off."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum

import asyncssh

from seatui.engine.contract import Seat
from tests.serve.client import Client
from tests.serve.end_to_end.server_process import Server
from tests.serve.waiting import PATIENCE, until

AGAIN = 3.0
"""Seconds after which another note is typed, for a dialog may have taken the keys."""
REST = 0.4
"""The longest pause between two actions, in seconds."""
RECONNECT_PAUSE = 0.2
LOGIN_SECONDS = 15.0
"""Seconds after which a person calls another time: a worker that hangs may have taken the call."""
LISTED = r"^(?:New table | *)(\d+)(?::|  ) ?{table}:"
AT_A_TABLE = re.compile(rb"Type\s+help\s+at\s+any\s+time\.\n")
NOT_THERE = re.compile(rb"Not possible.*\n|Your seat is kept.*\n|You are in the lobby.*\n")
WATCHING = b"You are watching. Type view to read the state of the game.\n"
SENT_BACK = re.compile(rb"Your seat is kept|You are in the lobby")


class GoneError(Exception):
    """The connection is lost."""


class SentBackError(Exception):
    """The person is in the lobby again, for the way to their table is lost."""


class TakenBackError(Exception):
    """The person is at the table again, since the server has found another way there."""


class Fate(Enum):
    """The end of an attempt to act, as far as the person knows."""

    UNKNOWN = "unknown"
    SEEN = "seen"
    REFUSED = "refused"


@dataclass(eq=False)
class Attempt:
    """An action that a person has typed."""

    said: str
    typed_at: float = field(default_factory=time.monotonic)
    fate: Fate = Fate.UNKNOWN
    seen_at: float = 0.0


@dataclass(eq=False)
class Person:
    """A person at a table; this base class watches in plain mode."""

    name: str
    table: str  # title
    seat: Seat | None
    server: Server
    chance: random.Random
    key: asyncssh.SSHKey = field(default_factory=lambda: asyncssh.generate_private_key("ssh-ed25519"))
    attempts: list[Attempt] = field(default_factory=list)
    received: list[bytearray] = field(default_factory=list)  # by connection
    client: Client | None = None
    has_seen: asyncio.Event = field(default_factory=asyncio.Event)
    _entered_at: int = 0  # how much had been received when they went to the table

    TERM = ""

    @property
    def seen(self) -> list[str]:
        """Own actions that they have seen done, as lists word them."""
        return [attempt.said for attempt in self.attempts if attempt.fate is Fate.SEEN]

    def seconds_until_back(self, since: float) -> float | None:
        """Return the seconds until they had seen an action that they typed after that time; None if they have not yet."""
        times = (attempt.seen_at for attempt in self.attempts if attempt.fate is Fate.SEEN and attempt.typed_at >= since)
        first = min(times, default=None)
        return None if first is None else first - since

    async def live(self) -> None:
        """Connect, play, and connect again whenever the connection is lost."""
        while True:
            await self.server.is_up.wait()
            with suppress(OSError, asyncssh.Error, GoneError):
                async with asyncio.timeout(LOGIN_SECONDS):
                    self.client = await Client.connect(self.server.port, self.name, key=self.key, term=self.TERM or None)
                self.received.append(self.client.received)
                await self._play(self.client)
            await asyncio.sleep(RECONNECT_PAUSE)

    async def _play(self, client: Client) -> None:
        """Play until the connection is lost, and go to the table again whenever they find themselves in the lobby."""
        self._entered_at = 0
        while True:
            with suppress(SentBackError):
                await self.enter(client)
                while True:
                    with suppress(TakenBackError):
                        await self.act(client)
                    await asyncio.sleep(self.chance.random() * REST)

    async def enter(self, client: Client) -> None:
        """Go to the table, and try again if it does not answer."""
        while True:
            self._entered_at = len(client.received)
            await self.sees(client, lambda: self._number(client) != "", news=False)
            client.send(f"join {self._number(client)}\n".encode())
            await self.sees(client, lambda: self._is_told(client, AT_A_TABLE) or self._is_told(client, NOT_THERE), news=False)
            if self._is_told(client, AT_A_TABLE):
                return
            await asyncio.sleep(RECONNECT_PAUSE)

    def _is_told(self, client: Client, words: re.Pattern[bytes]) -> bool:
        """Return whether these words have come since the person went to the table."""
        return words.search(client.received, self._entered_at) is not None

    def _number(self, client: Client) -> str:
        """Return the number of the table in the list."""
        found = re.search(LISTED.format(table=self.table), client.received.decode(), re.MULTILINE)
        return found[1] if found else ""

    async def act(self, client: Client) -> None:
        """Do something, and see it done."""
        await self.sees(client, lambda: False, seconds=10 * PATIENCE)

    def attempt(self, said: str) -> Attempt:
        """Note an action that is typed now."""
        self.attempts.append(Attempt(said))
        return self.attempts[-1]

    def saw(self, attempt: Attempt) -> None:
        """Note that an action was shown."""
        attempt.fate, attempt.seen_at = Fate.SEEN, time.monotonic()
        self.has_seen.set()

    async def sees(self, client: Client, holds: Callable[[], bool], seconds: float = PATIENCE, *, news: bool = True) -> None:
        """Wait until something is shown. Rendering a screen is slow, so it is done only when something has arrived.

        With ``news``, the person also notices when they are in the lobby again.
        """
        looked_at = -1

        def is_so() -> bool:
            nonlocal looked_at
            if client.gone.is_set():
                raise GoneError
            is_new, looked_at = len(client.received) != looked_at, len(client.received)
            if is_new and news:
                self._look_where_they_are(client)
            return is_new and holds()

        await until(is_so, lambda: f"{self.name} has {client.text()}", seconds)

    def _look_where_they_are(self, client: Client) -> None:
        """Raise an error if they are in the lobby, or have come to the table anew."""
        if self._is_told(client, SENT_BACK):
            raise SentBackError
        *before, last = AT_A_TABLE.finditer(client.received, self._entered_at)
        if before:
            self._entered_at = last.start()
            raise TakenBackError


class Watcher(Person):
    """Watches in plain mode, and is told everything in order, once."""

    def visits(self) -> Iterator[list[str]]:
        """Yield the sentences about the game that they were told in each visit to the table."""
        for received in self.received:
            for visit in bytes(received).split(WATCHING)[1:]:
                end = NOT_THERE.search(visit)
                whole = visit[: end.start() if end else visit.rfind(b"\n") + 1].decode()
                yield [" ".join(line.split()) for line in re.sub(r"\n +", " ", whole).splitlines()]


class Captain(Person):
    """A Captain of Captain Sonar in plain mode, who writes notes to their own crew. No two notes are alike."""

    async def act(self, client: Client) -> None:
        attempt = self.attempt(f"note {self.new_word()}")
        client.send(f"{attempt.said}\n".encode())
        await self.sees(client, lambda: quoted(attempt.said) in client.received)
        self.saw(attempt)

    def new_word(self) -> str:
        return f"{self.word}x{len(self.attempts)}"

    @property
    def word(self) -> str:
        """The start of all notes, which nobody else may read."""
        return f"secret{self.name}"

    def look_again(self) -> None:
        """Note actions that were shown later than expected, such as after a return."""
        for attempt in self.attempts:
            if attempt.fate is Fate.UNKNOWN and any(quoted(attempt.said) in received for received in self.received):
                self.saw(attempt)


def quoted(note: str) -> bytes:
    """Return a note as it is shown once it is done."""
    return f'"{note.removeprefix("note ")}"'.encode()


class ScreenCaptain(Captain):
    """The same on screens."""

    TERM = "xterm-256color"

    async def enter(self, client: Client) -> None:
        await self.sees(client, lambda: self.table in client.text() or "Game menu" in client.text(), news=False)
        while "Game menu" not in client.text():
            client.press("enter")
            with suppress(AssertionError):
                await self.sees(client, lambda: "Game menu" in client.text(), AGAIN, news=False)

    async def act(self, client: Client) -> None:
        with suppress(AssertionError):
            if _is_typing(client):  # the last line was refused, or a dialog has taken its end
                client.press("escape")
                await self.sees(client, lambda: not _is_typing(client), AGAIN)
            client.press(":")
            await self.sees(client, lambda: _is_typing(client), AGAIN)
            attempt = self.attempt(f"note {self.new_word()}")
            client.press(attempt.said, "enter")
            await self.sees(client, lambda: quoted(attempt.said).decode() in client.text() and not _is_typing(client), AGAIN)
            self.saw(attempt)
            return
        if not _is_typing(client):  # keys that were meant for the game have opened something in the lobby
            client.kill()

    def _look_where_they_are(self, client: Client) -> None:
        if "Make a table" in client.text():
            raise SentBackError


def _is_typing(client: Client) -> bool:
    return re.search("^ :( |$)", client.text(), re.MULTILINE) is not None


class DangerousSeaPlayer(Person):
    """Plays The Dangerous Sea in plain mode, with any listed option that takes no rune stone: five of them would end the game."""

    async def act(self, client: Client) -> None:
        await self.sees(client, lambda: bool(self._options(client)), 10 * PATIENCE)
        number, said = self.chance.choice(self._options(client))
        attempt, read = self.attempt(said), len(client.received)
        told = rf"^({self.name}|Not possible)\b".encode()
        client.send(f"{number}\n".encode())
        await self.sees(client, lambda: re.search(told + rb"|yes\s+or\s+no", client.received[read:], re.MULTILINE) is not None)
        if re.search(rb"yes\s+or\s+no", client.received[read:]):  # it asks back before something is lost
            read = len(client.received)
            client.send(b"yes\n")
            await self.sees(client, lambda: re.search(told, client.received[read:], re.MULTILINE) is not None)
        if b"Not possible" in client.received[read:]:
            attempt.fate = Fate.REFUSED
        else:
            self.saw(attempt)

    def _options(self, client: Client) -> list[tuple[str, str]]:
        """Return the options of the last question, if nothing has happened since."""
        _, asked, last = client.received[self._entered_at :].decode().rpartition(f"\n{self.name}: ")
        last = re.sub(r"\n {3,4}(?=\S)", " ", last)  # long lines are wrapped
        happened = re.search(r"^(?!Not possible)\w", last.partition("\n")[2], re.MULTILINE)
        listed = re.findall(r"^ *(\d+)  (\S.*?)(?: \(.*\))?\n", last, re.MULTILINE) if asked and not happened else []
        return [option for option in listed if "rune" not in option[1]] or listed


def are_explained(kept: Sequence[str], attempts: Iterable[Attempt]) -> bool:
    """Return whether the actions in a journal are those of these attempts: each that was seen once, one whose end is unknown at most once,
    and all in the order in which they were typed.
    """
    positions = {0}  # how many of the actions the attempts up to one may have been
    for attempt in attempts:
        if attempt.fate is not Fate.REFUSED:
            done = {at + 1 for at in positions if at < len(kept) and kept[at] == attempt.said}
            positions = done if attempt.fate is Fate.SEEN else positions | done
    return len(kept) in positions
