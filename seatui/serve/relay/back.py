"""The side of a relay that has the table: it lets players of other workers in, and runs their sessions."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import Context
from dataclasses import replace
from typing import Protocol

from seatui.engine.contract import Refused
from seatui.serve.access.limits import Limits
from seatui.serve.cluster.names import host_of
from seatui.serve.event_log import log_crash, log_event, log_warning
from seatui.serve.fair_share.work_account import WorkAccount
from seatui.serve.harbour.visitor import Visitor
from seatui.serve.private_socket import is_of_this_user
from seatui.serve.relay import own_files
from seatui.serve.relay.frames import (
    Frame,
    FrameError,
    Kind,
    OpenRequest,
    data_frames,
    decode_open,
    encode_ending,
    encode_files,
    size_in,
)
from seatui.serve.relay.own_files import OwnFiles
from seatui.serve.relay.stream import VIA, FrameStream
from seatui.serve.terminal.client import Client
from seatui.serve.terminal.session import TerminalSession
from seatui.serve.terminal.visits import BROKEN, LOBBY, Ending

OPEN_SECONDS = 5.0
"""Seconds that another worker has to say for whom it calls."""
FIRST_OF_MOVES = frozenset((Kind.OFFER, Kind.TAKE, Kind.DROP, Kind.MOVE))
MOST_UNUSED = 1 << 20
"""Bytes of input that may come after the end of a session; they go back to the worker with the connection."""
PATIENT_SECONDS = 7 * 24 * 3600.0
"""The worker with the connection ends sessions that are idle or do not read."""
OTHER_VERSION = "that table is being played on another version of the server: try again when the upgrade is over"


class Guest(Protocol):
    """The rest of a link that is not a player's."""

    def handle(self, frame: Frame) -> None:
        """Handle a frame; ``FrameError`` if it is out of place."""

    def lost(self) -> None:
        """The link is gone."""


Admit = Callable[[OpenRequest], Awaitable[Visitor | str]]
"""Lets the player of a request into the table and returns the visitor, or else the worker that has the table now. May raise ``Refused``."""


class RelayServer:
    """The sessions of players who are connected at other workers.

    ``make_client(session, visitor, request)`` makes the client of a session, and ``account_for(address, name)`` its account; ``ended`` is
    called once for each session.
    """

    def __init__(
        self,
        host: str,
        admit: Admit,
        make_client: Callable[[TerminalSession, Visitor, OpenRequest], Client],
        account_for: Callable[[str, str], WorkAccount],
        limits: Limits,
        ended: Callable[[TerminalSession], None] = lambda _: None,
    ) -> None:
        self.host = host
        self.sessions: dict[TerminalSession, Visitor] = {}
        self.limits = replace(limits, idle_seconds=PATIENT_SECONDS, stalled_seconds=2 * limits.stalled_seconds)
        self.admit = admit
        self.make_client = make_client
        self.account_for = account_for
        self.host_guest: Callable[[FrameStream], Guest] | None = None  # for links on which tables move
        self._ended = ended
        self._links: set[BackLink] = set()

    def new_link(self) -> BackLink:
        """Return the protocol of a new connection from another worker."""
        return BackLink(self)

    @property
    def links(self) -> frozenset[BackLink]:
        """All connections from other workers."""
        return frozenset(self._links)

    def remember(self, link: BackLink) -> None:
        """Note a link whose other end is a worker: one that proves nothing never gets so far, and nothing tells when it is gone."""
        self._links.add(link)

    def forget(self, link: BackLink) -> None:
        self._links.discard(link)

    def session_ended(self, session: TerminalSession) -> None:
        if (visitor := self.sessions.pop(session, None)) is not None:
            visitor.leave()
            self._ended(session)

    async def close(self, why: str) -> None:
        """Send all players back to their own workers, which tell them why."""
        for session in tuple(self.sessions):
            session.way_out = BROKEN
            session.close(why)
        while self.sessions:
            await asyncio.sleep(0.02)
        for link in tuple(self._links):
            await link.told()
            link.close()


class BackLink(FrameStream):
    """One player's way from another worker. It is the ``Transport`` of the session."""

    def __init__(self, server: RelayServer) -> None:
        super().__init__()
        self._server = server
        self._session: TerminalSession | None = None
        self._visitor: Visitor | None = None
        self._files: OwnFiles | None = None  # the player's own as the other host has them; None if this is the same host
        self._is_telling_files = False
        self._telling: asyncio.Task[None] | None = None
        self._stop_telling: Callable[[], None] = lambda: None
        self._ending: asyncio.Task[None] | None = None
        self._opening: asyncio.Task[None] | None = None
        self._unused: bytearray | None = None  # input that came too late for the session, once that has ended
        self._too_late: asyncio.TimerHandle | None = None
        self._guest: Guest | None = None

    # The request

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._server.remember(self)
        if not is_of_this_user(transport):
            log_event("refused", via=VIA, why="another user of this machine")
            self.abort()
            return
        self._too_late = asyncio.get_running_loop().call_later(OPEN_SECONDS, self.abort, context=Context())

    def handle(self, frame: Frame) -> None:
        if self._guest is None and frame.kind in FIRST_OF_MOVES and self._opening is None and self._server.host_guest is not None:
            self._stop_waiting()
            self._guest = self._server.host_guest(self)
        if self._guest is not None:
            self._guest.handle(frame)
        else:
            self._handle_session(frame)

    def _handle_session(self, frame: Frame) -> None:
        if frame.kind is Kind.OPEN and self._opening is None:
            self._stop_waiting()
            self._opening = asyncio.get_running_loop().create_task(self._open(frame.payload), context=Context())
        elif self._session is None:
            raise FrameError("there is no session yet")
        elif self._unused is not None:
            self._handle_after_end(self._unused, frame)
        elif frame.kind is Kind.DATA:
            self._session.receive(frame.payload)
        elif frame.kind is Kind.SIZE:
            self._session.resize(*size_in(frame.payload))
        elif frame.kind is Kind.END_OF_INPUT:
            self._session.end_of_input()
        else:
            raise FrameError(f"a frame of kind {frame.kind.name} from the worker with the connection")

    def _handle_after_end(self, unused: bytearray, frame: Frame) -> None:
        """Keep input that has crossed the news of the end, until the other worker has heard of it. Then give it back."""
        if frame.kind is Kind.DATA and len(unused) <= MOST_UNUSED:
            unused += frame.payload
        elif frame.kind is Kind.RETURN:
            self.send(Frame(Kind.RETURNED, bytes(unused[:MOST_UNUSED])).encode())
            self.close()
        elif frame.kind not in (Kind.SIZE, Kind.END_OF_INPUT):
            raise FrameError(f"a frame of kind {frame.kind.name} after the end")

    async def _open(self, payload: bytes) -> None:
        try:
            request = decode_open(payload)
            admitted = await self._server.admit(request)
            if isinstance(admitted, str):
                self.send(Frame(Kind.MOVED, admitted.encode()).encode())
                self.close()
            else:
                self._admitted(request, admitted)
        except FrameError as error:
            log_warning(f"a request of another worker is not understood: {error}", via=VIA)
            self._refuse(OTHER_VERSION)
        except Refused as refusal:
            self._refuse(str(refusal))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the end of this request alone
            log_crash(error, via=VIA)
            self._refuse("internal error: the log of the server says more")

    def _admitted(self, request: OpenRequest, visitor: Visitor) -> None:
        """Start the session of a visitor, who leaves if that is not possible."""
        try:
            if self.is_open:
                self._start(request, visitor)
        finally:
            if self._session is None:
                visitor.leave()

    def _refuse(self, words: str) -> None:
        self.send(Frame(Kind.REFUSED, words.encode()).encode())
        self.close()

    def _start(self, request: OpenRequest, visitor: Visitor) -> None:
        server = self._server
        session = TerminalSession(
            self,
            lambda session: server.make_client(session, visitor, request),
            player=visitor.player,
            address=request.address,
            via=request.via,
            env=request.env,
            size=request.size,
            limits=server.limits,
            account=server.account_for(request.address, request.player),
            sessions=lambda: server.sessions,
            ended=server.session_ended,
            is_relayed=True,
        )
        session.save_progress = lambda: visitor.save_progress
        server.sessions[session] = visitor
        self._session, self._visitor = session, visitor
        if host_of(request.worker) != server.host:
            self._follow_files(session, visitor, request.files)
        log_event("relay", who=visitor.player.name, front=request.worker, table=request.table)
        self.send(Frame(Kind.ACCEPTED).encode())
        session.start()

    # Files of the player's own

    def _follow_files(self, session: TerminalSession, visitor: Visitor, known: OwnFiles) -> None:
        self._files = known
        session.own_files_changed = self._tell_files_soon
        self._stop_telling = visitor.ignored.listen(self._tell_files_soon)

    def _tell_files_soon(self) -> None:
        if not self._is_telling_files and self._unused is None:
            self._is_telling_files = True
            self._telling = asyncio.get_running_loop().create_task(self._tell_files(), context=Context())

    async def _tell_files(self) -> None:
        """Send the files that have changed to the other host."""
        self._is_telling_files = False  # from here on changes may be missed
        if self._files is None or self._visitor is None:
            return
        await self._visitor.ignored.saved()
        changed = await asyncio.to_thread(own_files.changed, self._visitor.player.folder, self._files)
        if changed:
            self._files = {**self._files, **changed}
            self.send(encode_files(changed))

    # The transport of the session

    def write(self, data: bytes) -> None:
        for frame in data_frames(data):
            self.send(frame)

    def pause_reading(self) -> None:
        self.pause()

    def resume_reading(self) -> None:
        self.resume()

    def end(self, code: int) -> None:
        session = self._session
        if session is None:
            self.close()
            return
        why = session.way_out or (BROKEN if code else LOBBY)
        self._unused = bytearray(session.take_back_input())
        self.resume()
        ending = Ending(why, session.last_words, session.next_table)
        if self._files is None and self._visitor is not None and self._visitor.ignored.is_saved:
            self.send(encode_ending(ending))
        else:
            self._ending = asyncio.get_running_loop().create_task(self._end(ending), context=Context())

    async def told(self) -> None:
        """Wait until the other worker has been told of an end."""
        if self._ending is not None:
            await asyncio.wait({self._ending})

    async def _end(self, ending: Ending) -> None:
        """Tell of the end once the other worker can read what the player has set here."""
        try:
            if self._visitor is not None:
                await self._visitor.ignored.saved()
            await self._tell_files()
        finally:
            self.send(encode_ending(ending))

    # For asyncio

    def pause_writing(self) -> None:
        if self._session is not None:
            self._session.block()

    def resume_writing(self) -> None:
        if self._session is not None:
            self._session.unblock()

    def lost(self) -> None:
        self._stop_waiting()
        self._server.forget(self)
        self._stop_telling()
        if self._guest is not None:
            self._guest.lost()
        if self._session is not None:
            self._session.hang_up()

    def _stop_waiting(self) -> None:
        if self._too_late is not None:
            self._too_late.cancel()
            self._too_late = None
