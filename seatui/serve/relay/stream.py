"""A stream of frames between two workers. Each end says now and then that it lives, so that a link that was cut silently is noticed too."""

from __future__ import annotations

import asyncio
import socket
from contextvars import Context
from typing import cast

from seatui.serve.event_log import log_crash, log_warning
from seatui.serve.relay.frames import Frame, FrameError, FrameReader, Kind

VIA = "relay"

PING_EVERY = 4.0
SILENCE_SECONDS = 12.0
"""Seconds without a byte after which the other end counts as gone."""
WRITE_BUFFER = 64 * 1024
"""Bytes that wait to be sent, after which this end takes no more from its terminal or its session."""

SOCKET_BUFFER = 64 * 1024
"""Bytes that wait in the system, so that what a terminal sees when it reads again is not old."""
READ_SIZE = 64 * 1024
"""Bytes that are read at once."""


class FrameStream(asyncio.Protocol):
    """One end of a relay. A subclass handles frames, and the end of the link."""

    write_buffer, socket_buffer = WRITE_BUFFER, SOCKET_BUFFER

    def __init__(self) -> None:
        self._stream: asyncio.Transport | None = None
        self._reader = FrameReader()
        self._heard_at = self._due = 0.0
        self._is_paused = False
        self._timer: asyncio.TimerHandle | None = None

    # For subclasses

    def handle(self, frame: Frame) -> None:
        """Handle a frame that is no ping; ``FrameError`` if it is out of place."""
        raise NotImplementedError

    def lost(self) -> None:
        """The link is gone."""
        raise NotImplementedError

    # Sending

    @property
    def is_open(self) -> bool:
        return self._stream is not None and not self._stream.is_closing()

    def send(self, data: bytes) -> None:
        """Send encoded frames."""
        if self._stream is not None and self.is_open:
            self._stream.write(data)

    def pause(self) -> None:
        """Take no more from the other end for now, not even frames that have arrived."""
        self._is_paused = True
        if self._stream is not None and self.is_open:
            self._stream.pause_reading()

    def resume(self) -> None:
        """Take what comes from the other end again."""
        if self._is_paused and self._stream is not None and self.is_open:
            self._is_paused = False
            self._stream.resume_reading()
            asyncio.get_running_loop().call_soon(self._take_frames)

    def close(self) -> None:
        """Close the link once everything is sent."""
        self._stop_timer()
        if self._stream is not None:
            self._stream.close()

    def abort(self) -> None:
        """Close the link at once."""
        self._stop_timer()
        if self._stream is not None:
            self._stream.abort()

    # For asyncio

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._stream = cast(asyncio.Transport, transport)
        self._stream.set_write_buffer_limits(high=self.write_buffer)
        self._stream.max_size = READ_SIZE  # type: ignore[attr-defined]
        if (connection := transport.get_extra_info("socket")) is not None:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, self.socket_buffer)
        self._heard_at = self._now
        self._schedule_ping()

    def data_received(self, data: bytes) -> None:
        self._heard_at = self._now
        self._reader.add(data)
        self._take_frames()

    def eof_received(self) -> bool:
        return False  # the other end never closes one half alone

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._stop_timer()
        self._stream = None
        self.lost()

    # Internals

    def _take_frames(self) -> None:
        """Handle what has arrived, up to a frame after which this end wants no more for now. Nonsense ends the link."""
        if self._is_paused or not self.is_open:
            return
        try:
            for frame in self._reader.frames():
                if frame.kind is Kind.PING:
                    self.send(Frame(Kind.PONG).encode())
                elif frame.kind is not Kind.PONG:
                    self.handle(frame)
                if self._is_paused or not self.is_open:
                    return
        except FrameError as error:
            log_warning(f"a link of workers ends: {error}", via=VIA)
            self.abort()
        except Exception as error:  # noqa: BLE001 - whatever it is, it ends this link alone
            log_crash(error, via=VIA)
            self.abort()

    @property
    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _schedule_ping(self) -> None:
        self._due = self._now + PING_EVERY
        self._timer = asyncio.get_running_loop().call_at(self._due, self._ping, context=Context())

    def _ping(self) -> None:
        """Say that this end lives, and give up an end that does not.

        While reading is paused the other end cannot be heard, nor while this process or its machine stood still.
        """
        if self._stream is None or not self.is_open:
            return
        if self._is_paused or self._now - self._due > PING_EVERY:
            self._heard_at = self._now
        if self._now - self._heard_at > SILENCE_SECONDS:
            log_warning(f"a link of workers ends: nothing was heard for {self._now - self._heard_at:.1f} s", via=VIA)
            self.abort()
            return
        self.send(Frame(Kind.PING).encode())
        self._schedule_ping()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
