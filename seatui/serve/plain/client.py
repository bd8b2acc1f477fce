"""The client of one connection in plain mode. In its own task, it handles one typed line after another and reports what happens."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from seatui import paths
from seatui.engine.contract import Refused
from seatui.match.clock import NEVER
from seatui.plain.lines import LONGEST_LINE
from seatui.serve.harbour.harbour import Harbour
from seatui.serve.harbour.rooms.listed_room import HANDED_OVER
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.visitor import Visitor
from seatui.serve.plain.line_reader import END
from seatui.serve.plain.line_terminal import Connection, LineTerminal, TypedLine
from seatui.serve.plain.lobby_mode import LobbyMode
from seatui.serve.plain.mode import ClientContext, Mode
from seatui.serve.plain.playing_mode import PlayingMode
from seatui.serve.plain.table_mode import TableMode
from seatui.serve.plain.tutorial_mode import TutorialMode
from seatui.serve.plain.waiting_mode import WaitingMode
from seatui.serve.plain.watching_mode import WatchingMode
from seatui.serve.terminal.visits import LOBBY, MOVED, QUIT, Ending

if TYPE_CHECKING:
    from textual.geometry import Size

    from seatui.tutorial.coach import Coach

MOST_LINES = 50
"""Lines that wait to be handled; more stay with the session."""
PAUSE_FACTOR, LONGEST_PAUSE = 3, 2.0
"""The next line waits this many times as long as the last one took, up to this many seconds, so that others get their turn."""


class PlainClient:
    """A ``Client`` of a terminal session for a logged-in visitor, who leaves with it."""

    def __init__(
        self,
        connection: Connection,
        harbour: Harbour,
        visitor: Visitor,
        *,
        visit: Callable[[str, str], Awaitable[Room | Ending]] | None = None,
        end_visit: Callable[[str, str], None] | None = None,
    ) -> None:
        """``visit`` brings the player to a table with a password, wherever it is. ``end_visit`` is for a player whose connection is at
        another worker, and who is at a table already: it is told why the visit ends, and which table the player follows.
        """
        self._connection = connection
        self._end_visit = end_visit
        self._harbour = harbour
        self._terminal = LineTerminal(connection)
        self._lines: deque[TypedLine] = deque()
        self._woken = asyncio.Event()
        self._throttled_until = self._paused_until = NEVER
        self._is_pause_over: Callable[[], bool] = lambda: True
        self._leaving = False
        self._numbers: list[str] = []
        self._coach: Coach | None = None  # of the tutorial, while the player is in one
        self._context = ClientContext(
            self._terminal,
            harbour,
            visitor,
            self._woken.set,
            self._pause_input,
            self._set_coach,
            self._disconnect,
            self.leave,
            self._go,
        )
        self._mode: Mode | None = None
        self._visit = visit or self._reach
        self._visiting: asyncio.Future[Room | Ending] | None = None

    # For the session

    @property
    def accepts_input(self) -> bool:
        return self._mode is not None and len(self._lines) < MOST_LINES and not self._connection.is_blocked

    async def run(self) -> None:
        """Run until the player leaves, with the player's own files, such as the progress in tutorials."""
        folder = self._context.player.folder
        paths.use_folders(saves=folder, config=folder)
        if self._end_visit is None:
            self._terminal.say(f"Welcome, {self._context.player.name}. Type help at any time, or quit to leave.")
        try:
            while not self._leaving:
                await self._turn()
        finally:
            if self._mode is not None:
                self._mode.close()
            self._context.visitor.leave()
            self._terminal.end()

    def feed(self, data: bytes) -> None:
        self._lines.extend(self._terminal.feed(data))
        self._woken.set()

    def take_back(self) -> bytes:
        lines, typed = [each.text for each in self._lines if each.text != END], self._terminal.take_back()
        self._lines.clear()
        return "".join([*(f"{line}\n" for line in lines), typed]).encode()

    def end_of_input(self) -> None:
        self._lines.append(TypedLine(END))
        self._woken.set()

    def resize(self, size: Size) -> None:
        """Lines do not depend on the window's size."""

    def resume(self) -> None:
        self._terminal.resume()
        self._woken.set()

    def redraw(self) -> None:
        self._terminal.redraw()
        self._woken.set()

    def leave(self) -> None:
        self._leaving = True
        self._woken.set()
        if self._visiting is not None:
            self._visiting.cancel()

    def _set_coach(self, coach: Coach | None) -> None:
        self._coach = coach

    def _disconnect(self) -> None:
        self._terminal.say("Goodbye.")
        if self._end_visit is not None:
            self._end_visit(QUIT, "")
        self.leave()

    async def _go(self, table: str, password: str) -> Room | Ending:
        """Go to a table. A player who leaves does not wait until another worker has answered."""
        self._visiting = asyncio.ensure_future(self._visit(table, password))
        try:
            await asyncio.wait({self._visiting})
            return Ending(LOBBY) if self._visiting.cancelled() else self._visiting.result()
        finally:
            self._visiting.cancel()
            self._visiting = None

    async def _reach(self, table: str, _password: str) -> Room | Ending:
        """Return a table once it is open, where there are no other workers."""
        room = await self._harbour.reach(table)
        assert not isinstance(room, str), "there are no other workers"
        return room

    # Handling lines

    async def _turn(self) -> None:
        """Report what has happened and handle one line; if there is none, wait."""
        self._woken.clear()
        mode = self._enter_mode()
        if self._leaving:
            return
        mode.catch_up()
        ready_at = self._ready_at()
        if self._lines and ready_at <= self._now:
            began = self._now
            await self._take(mode, self._lines.popleft())
            self._throttled_until = self._now + min(PAUSE_FACTOR * (self._now - began), LONGEST_PAUSE)
            await asyncio.sleep(0)
            return
        self._terminal.show_prompt(mode.prompt)
        await self._wait(ready_at if self._lines else None)

    async def _take(self, mode: Mode, typed_line: TypedLine) -> None:
        typed = typed_line.text
        if typed == END:
            self._disconnect()
            return
        self._terminal.echo_typed(mode.prompt, typed_line)
        if len(typed) > LONGEST_LINE:
            mode.say(f"That line is too long (over {LONGEST_LINE} characters).")
        else:
            try:
                if slow := mode.take(typed.strip()):
                    await slow
            except Refused as refusal:
                mode.refuse(refusal)

    # Modes

    def _enter_mode(self) -> Mode:
        """Return the mode for where the visitor is now. A new mode greets."""
        room = self._context.visitor.room
        key = (room, room.table, room.table and room.seats_of(self._context.player)) if room else self._coach
        if self._mode is not None and self._mode.key == key:
            return self._mode
        before = self._mode
        if before is not None:
            before.catch_up()
            before.close()
            self._say_why_left(before)
            if room is None and isinstance(before, TableMode):
                self._follow(before.room)
            if self._leaving:
                return before
        self._mode = self._make_mode(room, key)
        self._mode.greet()
        return self._mode

    def _follow(self, room: Room) -> None:
        """Go on after a table: to the player's own worker, or to the worker that has the table now."""
        is_handed_over = room.removal == HANDED_OVER
        if self._end_visit is not None:
            self._end_visit(*((MOVED, room.id) if is_handed_over else (LOBBY, "")))
            self.leave()
        elif is_handed_over:
            self._lines.appendleft(TypedLine(f"join {self._numbers.index(room.id) + 1}" if room.id in self._numbers else ""))

    def _say_why_left(self, mode: Mode) -> None:
        """Tell the player why they are no longer at a table: it was removed, or only its players may stay."""
        if not isinstance(mode, TableMode) or self._context.visitor.room is not None or mode.room.removal == HANDED_OVER:
            return
        try:
            mode.room.check_admission(self._context.player)
            words = "You are in the lobby."
        except Refused as refusal:
            words = f"You are in the lobby: {refusal.message}."
        mode.say(words)

    def _make_mode(self, room: Room | None, key: object) -> Mode:
        if room is None:
            return TutorialMode(self._context, self._coach) if self._coach else LobbyMode(self._context, self._numbers)
        if room.table is None:
            return WaitingMode(self._context, room, key)
        return (PlayingMode if room.seats_of(self._context.player) else WatchingMode)(self._context, room, key)

    # Waiting

    @property
    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _pause_input(self, seconds: float, until: Callable[[], bool]) -> None:
        self._paused_until = self._now + seconds
        self._is_pause_over = until

    def _ready_at(self) -> float:
        """Return when the next line may be handled."""
        if self._now < self._paused_until and not self._is_pause_over():
            return self._paused_until
        return self._throttled_until

    async def _wait(self, end: float | None) -> None:
        """Wait until something happens, or until ``end``."""
        try:
            async with asyncio.timeout_at(end):
                await self._woken.wait()
        except TimeoutError:
            return
