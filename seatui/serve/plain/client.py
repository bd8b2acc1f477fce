"""One connection in lines: takes what is typed and says what happens, each in its turn, in a task of its own."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from seatui import paths
from seatui.engine.contract import Refused
from seatui.match.clock import NEVER
from seatui.plain.lines import LONGEST_LINE
from seatui.serve.harbour.harbour import Harbour
from seatui.serve.harbour.room import Room
from seatui.serve.harbour.visitor import Visitor
from seatui.serve.plain.line_reader import END
from seatui.serve.plain.line_terminal import Line, Typed, Voice
from seatui.serve.plain.lobby_mode import Lobby
from seatui.serve.plain.mode import Desk, Guest
from seatui.serve.plain.playing_mode import Seated
from seatui.serve.plain.table_mode import AtTable
from seatui.serve.plain.tutorial_mode import Learning
from seatui.serve.plain.waiting_mode import Waiting
from seatui.serve.plain.watching_mode import Watching

if TYPE_CHECKING:
    from textual.geometry import Size

    from seatui.tutorial.coach import Coach

MOST_TYPED = 50
"""Lines that wait to be taken; more are left with the session."""
BREATH, LONGEST_BREATH = 3, 2.0
"""The next line waits for so many times as long as the one before it took, and at most so many seconds: the others have their turn."""


class PlainClient:
    """A ``Client`` of a terminal session, for a visitor who has come in and leaves with it."""

    def __init__(self, line: Line, harbour: Harbour, visitor: Visitor) -> None:
        self._line = line
        self._voice = Voice(line)
        self._typed: deque[Typed] = deque()
        self._stirred = asyncio.Event()
        self._breathes_until = self._rests_until = NEVER
        self._rest_ends: Callable[[], bool] = lambda: True
        self._leaving = False
        self._numbers: list[str] = []
        self._coach: Coach | None = None  # of the lessons that somebody is at
        self._guest = Guest(self._voice, harbour, visitor, self._stirred.set, self._rest, self._learn, self._part)
        self._desk: Desk | None = None

    # What a session asks for

    @property
    def listens(self) -> bool:
        return self._desk is not None and len(self._typed) < MOST_TYPED and not self._line.is_blocked

    async def run(self) -> None:
        """Live until somebody leaves, with files of the player's own: how far they are in the lessons."""
        folder = self._guest.player.folder
        paths.use_folders(saves=folder, config=folder)
        self._voice.say(f"Welcome, {self._guest.player.name}. Type help at any time, and quit to leave.")
        try:
            while not self._leaving:
                await self._turn()
        finally:
            if self._desk is not None:
                self._desk.close()
            self._guest.visitor.leave()
            self._voice.end()

    def feed(self, data: bytes) -> None:
        self._typed.extend(self._voice.hear(data))
        self._stirred.set()

    def end_of_input(self) -> None:
        self._typed.append(Typed(END))
        self._stirred.set()

    def resize(self, size: Size) -> None:
        """Lines are as long as they are."""

    def resume(self) -> None:
        self._voice.resume()
        self._stirred.set()

    def leave(self) -> None:
        self._leaving = True
        self._stirred.set()

    def _learn(self, coach: Coach | None) -> None:
        self._coach = coach

    def _part(self) -> None:
        self._voice.say("Goodbye.")
        self.leave()

    # Turns

    async def _turn(self) -> None:
        """Tell what happened and take one line; without one, wait."""
        self._stirred.clear()
        desk = self._arrive()
        desk.catch_up()
        ready_at = self._ready_at()
        if self._typed and ready_at <= self._now:
            began = self._now
            await self._take(desk, self._typed.popleft())
            self._breathes_until = self._now + min(BREATH * (self._now - began), LONGEST_BREATH)
            await asyncio.sleep(0)
            return
        self._voice.invite(desk.prompt)
        await self._wait(ready_at if self._typed else None)

    async def _take(self, desk: Desk, line: Typed) -> None:
        typed = line.text
        if typed == END:
            self._part()
            return
        self._voice.show(desk.prompt, line)
        if len(typed) > LONGEST_LINE:
            desk.say(f"That line is too long to be an answer (over {LONGEST_LINE} letters).")
        else:
            try:
                if slow := desk.take(typed.strip()):
                    await slow
            except Refused as refusal:
                desk.refuse(refusal)

    # Where somebody is

    def _arrive(self) -> Desk:
        """The desk for where the visitor is now; a new one says where that is."""
        room = self._guest.visitor.room
        key = (room, room.table, room.table and room.seats_of(self._guest.player)) if room else self._coach
        if self._desk is not None and self._desk.key == key:
            return self._desk
        left = self._desk
        if left is not None:
            left.catch_up()
            left.close()
            self._say_why_left(left)
        self._desk = self._desk_for(room, key)
        self._desk.greet()
        return self._desk

    def _say_why_left(self, desk: Desk) -> None:
        """A table may be taken away, or be for those alone who play."""
        if not isinstance(desk, AtTable) or self._guest.visitor.room is not None:
            return
        try:
            desk.room.check_admission(self._guest.player)
            words = "You are in the lobby."
        except Refused as refusal:
            words = f"You are in the lobby: {refusal.message}."
        desk.say(words)

    def _desk_for(self, room: Room | None, key: object) -> Desk:
        if room is None:
            return Learning(self._guest, self._coach) if self._coach else Lobby(self._guest, self._numbers)
        if room.table is None:
            return Waiting(self._guest, room, key)
        return (Seated if room.seats_of(self._guest.player) else Watching)(self._guest, room, key)

    # Waiting

    @property
    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _rest(self, seconds: float, until: Callable[[], bool]) -> None:
        self._rests_until = self._now + seconds
        self._rest_ends = until

    def _ready_at(self) -> float:
        """When the next line may be taken."""
        if self._now < self._rests_until and not self._rest_ends():
            return self._rests_until
        return self._breathes_until

    async def _wait(self, end: float | None) -> None:
        """Until something happens, or that time."""
        try:
            async with asyncio.timeout_at(end):
                await self._stirred.wait()
        except TimeoutError:
            return
