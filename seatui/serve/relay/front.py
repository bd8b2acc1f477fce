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
    data_frames,
    decode_ending,
    decode_files,
    encode_open,
    size_frame,
    words_in,
    worker_in,
)
from seatui.serve.relay.own_files import OwnFiles
from seatui.serve.relay.stream import FrameStream
from seatui.serve.terminal.session import TerminalSession
from seatui.serve.terminal.visits import BROKEN, LOST, Ending

ANSWER_SECONDS = 10.0
"""Seconds in which the other worker says whether the player may come: it may have to open a long game first."""
INPUT_BUFFER = 16 * 1024
"""Bytes of input that wait on their way, so that a player who floods keys is not busy with old ones for long."""
RETURN_SECONDS = 2.0
"""Seconds that the other worker has to give back unused input after the end."""
LINK_BROKE = "The way to that table broke. Your seat is kept, and all that you have seen is saved: go there again."
NO_ANSWER = "That table does not answer now. Its game is saved: try again in a moment."


class Answer(NamedTuple):
    """The other worker's answer to a request: accepted if there is neither a refusal nor another worker to ask."""

    refusal: str = ""
    worker: str = ""
    is_lost: bool = False  # whether there was no answer: the link broke before it

    @property
    def is_acceptance(self) -> bool:
        return self == Answer()


class FrontLink(FrameStream):
    """One terminal's way to a table of another worker."""

    write_buffer, socket_buffer = INPUT_BUFFER, INPUT_BUFFER

    def __init__(self, session: TerminalSession, keep_files: Callable[[OwnFiles], None] = lambda _: None) -> None:
        """``keep_files`` keeps files of the player's own that have changed at the other host."""
        super().__init__()
        self._keep_files = keep_files
        self._session = session
        self._size = session.size  # as the other worker knows it
        self._answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._end: asyncio.Future[Ending] = asyncio.get_running_loop().create_future()
        self._ending: Ending | None = None  # once the other worker has told it
        self._cut_off: asyncio.TimerHandle | None = None

    async def open(self, request: OpenRequest) -> Answer:
        """Ask to be let in. Once that is accepted the terminal is the other worker's. Otherwise the link is closed."""
        answer = Answer(refusal=NO_ANSWER)
        try:
            self.send(encode_open(request))
            async with asyncio.timeout(ANSWER_SECONDS):
                answer = await self._answer
        except TimeoutError:
            pass
        finally:
            if not answer.is_acceptance:
                self.abort()
        return answer

    async def ended(self) -> Ending:
        """Wait until the player comes back, and return why."""
        try:
            return await self._end
        finally:
            self.abort()

    def abort(self) -> None:
        super().abort()
        self._session.release(self)
        if self._cut_off is not None:
            self._cut_off.cancel()

    # For the session: a ``Relay``

    def forward(self, data: bytes) -> None:
        for frame in data_frames(data):
            self.send(frame)

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
        if self._answer.done():
            raise FrameError("a second answer")
        if self._session.is_leaving:
            self.abort()
            return
        self._answer.set_result(Answer())
        self._session.divert(self)
        if self._session.size != self._size:
            self.resize(*self._session.size)

    def _refused(self, words: bytes) -> None:
        self._reply(Answer(refusal=words_in(words) or NO_ANSWER))

    def _moved(self, worker: bytes) -> None:
        self._reply(Answer(worker=worker_in(worker)))

    def _data(self, data: bytes) -> None:
        if self._session.is_diverted_to(self):
            self._session.send(data)

    def _ended(self, payload: bytes) -> None:
        """Send no more input, and ask for that which nobody has handled."""
        if self._ending is not None or not self._session.is_diverted_to(self):
            raise FrameError("an end without a visit")
        self._ending = decode_ending(payload)
        self._session.release(self)
        self.send(Frame(Kind.RETURN).encode())
        self._cut_off = asyncio.get_running_loop().call_later(RETURN_SECONDS, self.abort)

    def _returned(self, unused: bytes) -> None:
        if self._ending is None:
            raise FrameError("input comes back before the end")
        self._session.put_back(unused)
        self._finish(self._ending)
        self.close()

    def _changed_files(self, payload: bytes) -> None:
        self._keep_files(decode_files(payload))

    def lost(self) -> None:
        self._session.release(self)
        self._reply(Answer(is_lost=True))
        self._finish(self._ending or Ending(LOST, LINK_BROKE))

    def _reply(self, answer: Answer) -> None:
        if not self._answer.done():
            self._answer.set_result(answer)

    def _finish(self, ending: Ending) -> None:
        if not self._end.done():
            self._end.set_result(ending)

    # For asyncio

    def pause_writing(self) -> None:
        if self._session.is_diverted_to(self):
            self._session.pause_input()

    def resume_writing(self) -> None:
        if self._session.is_diverted_to(self):
            self._session.resume_input()


HANDLERS: dict[Kind, Callable[[FrontLink, bytes], None]] = {
    Kind.ACCEPTED: FrontLink._accepted,
    Kind.REFUSED: FrontLink._refused,
    Kind.MOVED: FrontLink._moved,
    Kind.DATA: FrontLink._data,
    Kind.ENDED: FrontLink._ended,
    Kind.RETURNED: FrontLink._returned,
    Kind.FILES: FrontLink._changed_files,
}
