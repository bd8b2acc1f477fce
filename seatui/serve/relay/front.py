"""The side of a relay that has the player's connection: it passes input to the worker with the table, and shows what comes back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from seatui.serve.relay.frames import (
    Frame,
    FrameError,
    Kind,
    OpenRequest,
    decode_ending,
    encode_open,
    size_frame,
)
from seatui.serve.relay.stream import FrameStream
from seatui.serve.terminal.session import TerminalSession
from seatui.serve.terminal.visits import BROKEN, Ending

ANSWER_SECONDS = 10.0
"""Seconds in which the other worker says whether the player may come: it may have to open a long game first."""
LINK_BROKE = "The way to that table broke. Your seat is kept, and all that you have seen is saved: go there again."
NO_ANSWER = "That table does not answer now. Its game is saved: try again in a moment."


class Answer(NamedTuple):
    """The other worker's answer to a request: accepted if there is neither a refusal nor another worker to ask."""

    refusal: str = ""
    worker: str = ""
    is_lost: bool = False  # whether there was no answer: the link broke before it


class FrontLink(FrameStream):
    """One terminal's way to a table of another worker."""

    def __init__(self, session: TerminalSession) -> None:
        super().__init__()
        self._session = session
        self._answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._end: asyncio.Future[Ending] = asyncio.get_running_loop().create_future()

    async def open(self, request: OpenRequest) -> Answer:
        """Ask to be let in. Once that is accepted the terminal is the other worker's."""
        self.send(encode_open(request))
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                return await self._answer
        except TimeoutError:
            self.abort()
            return Answer(refusal=NO_ANSWER)

    async def ended(self) -> Ending:
        """Wait until the player comes back, and return why."""
        try:
            return await self._end
        finally:
            self.abort()

    # For the session: a ``Relay``

    def forward(self, data: bytes) -> None:
        self.send(Frame(Kind.DATA, data).encode())

    def end_of_input(self) -> None:
        self.send(Frame(Kind.END_OF_INPUT).encode())

    def resize(self, width: int, height: int) -> None:
        self.send(size_frame(width, height))

    def hang_up(self) -> None:
        self._finish(Ending(BROKEN))
        self.abort()

    # From the other worker

    def handle(self, frame: Frame) -> None:
        handler = HANDLERS.get(frame.kind)
        if handler is None:
            raise FrameError(f"a frame of kind {frame.kind.name} from the worker with the table")
        handler(self, frame.payload)

    def _accepted(self, _: bytes) -> None:
        if not self._answer.done():
            self._session.divert(self)
            self._answer.set_result(Answer())

    def _refused(self, words: bytes) -> None:
        self._reply(Answer(refusal=words.decode(errors="replace") or NO_ANSWER))

    def _moved(self, worker: bytes) -> None:
        self._reply(Answer(worker=worker.decode(errors="replace")))

    def _data(self, data: bytes) -> None:
        if self._session.is_diverted:
            self._session.send(data)

    def _ended(self, payload: bytes) -> None:
        self._finish(decode_ending(payload))
        self.close()

    def lost(self) -> None:
        self._reply(Answer(is_lost=True))
        self._finish(Ending(BROKEN, LINK_BROKE))

    def _reply(self, answer: Answer) -> None:
        if not self._answer.done():
            self._answer.set_result(answer)

    def _finish(self, ending: Ending) -> None:
        if not self._end.done():
            self._end.set_result(ending)

    # For asyncio

    def pause_writing(self) -> None:
        self._session.pause_input()

    def resume_writing(self) -> None:
        self._session.resume_input()


HANDLERS: dict[Kind, Callable[[FrontLink, bytes], None]] = {
    Kind.ACCEPTED: FrontLink._accepted,
    Kind.REFUSED: FrontLink._refused,
    Kind.MOVED: FrontLink._moved,
    Kind.DATA: FrontLink._data,
    Kind.ENDED: FrontLink._ended,
}
