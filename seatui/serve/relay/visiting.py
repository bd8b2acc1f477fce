"""Bringing players of this worker to tables of other workers."""

from __future__ import annotations

import asyncio
from contextvars import Context
from functools import partial

from seatui.engine.contract import Refused
from seatui.serve.cluster.names import host_of
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_card import RoomCard
from seatui.serve.harbour.shared.cluster_harbour import ClusterHarbour
from seatui.serve.harbour.visitor import Visitor
from seatui.serve.relay import own_files
from seatui.serve.relay.frames import LONGEST_WORD, VERSION, OpenRequest
from seatui.serve.relay.front import Answer, FrontLink
from seatui.serve.relay.own_files import OwnFiles
from seatui.serve.relay.wire import Wire
from seatui.serve.terminal.session import TerminalSession
from seatui.serve.terminal.visits import LOST, MOVED, Ending

TRIES = 12
PAUSE = 0.3
"""Seconds between attempts to reach a worker that is just ending, or starting again."""
STEADY_SECONDS = 2.0
"""A player whose way to a table breaks goes there again at once, without a stop in the lobby where keys for the game would do other things.
After a shorter visit the player decides: the table itself may be what ends workers."""
KEY_PAUSE, LONGEST_KEYS = 1.0, 5.0
"""Seconds without a key after which the next ones are not meant for the screen that was lost, and the most seconds to wait for that."""
MOST_REDIRECTIONS = 4
UNREACHED = "this table does not answer now: its game is saved, so try again in a moment"


class VisitsElsewhere:
    """Brings players to tables, over relays where another worker has them."""

    def __init__(self, harbour: ClusterHarbour, wire: Wire) -> None:
        self._harbour = harbour
        self._wire = wire
        self._keeping: dict[str, asyncio.Task[None]] = {}  # files that are being written, by player

    async def visit(self, session: TerminalSession, visitor: Visitor, table: str, *, sit: bool, password: str) -> Room | Ending:
        now = asyncio.get_running_loop().time
        try:
            while True:
                await visitor.ignored.saved()
                since = now()
                found = await self._go(session, visitor, table, sit=sit, password=password)
                if isinstance(found, Room):
                    return found
                if (keeping := self._keeping.get(visitor.player.id)) is not None:
                    await asyncio.wait({keeping})
                await visitor.ignored.reload()
                may_return = found.why == LOST and now() - since >= STEADY_SECONDS and not session.is_leaving
                if found.why == LOST:
                    await _drop_keys(session)
                if found.why != MOVED and not may_return:
                    return found
                table = found.table or table
        finally:
            self._put(visitor, None)
            if session.is_diverted:
                session.come_back()

    async def _go(self, session: TerminalSession, visitor: Visitor, table: str, *, sit: bool, password: str) -> Room | Ending:
        for _ in range(TRIES):
            worker = await self._harbour.reach(table)
            if isinstance(worker, Room):
                return worker
            link, answer = await self._ask(session, visitor, worker, table, sit=sit, password=password)
            if link is not None:
                card = self._harbour.listed.get(table)
                self._put(visitor, card if isinstance(card, RoomCard) else None)
                return await link.ended()
            if answer.refusal:
                raise Refused("", answer.refusal)
            await asyncio.sleep(PAUSE)
        raise Refused("", UNREACHED)

    async def _ask(
        self, session: TerminalSession, visitor: Visitor, worker: str, table: str, *, sit: bool, password: str
    ) -> tuple[FrontLink | None, Answer]:
        """Ask a worker to let the player in, and the workers that it names. Returns no link if none of them lets the player in."""
        for _ in range(MOST_REDIRECTIONS):
            request = self._request(session, visitor, table, sit=sit, password=password)
            if host_of(worker) != self._harbour.cluster.host:
                request = request._replace(files=await asyncio.to_thread(own_files.read, visitor.player.folder))
            link = FrontLink(session, partial(self._keep_files, visitor.player))
            try:
                await self._wire.connect(worker, link)
            except OSError:
                break
            answer = await link.open(request)
            if not answer.worker:
                return (link if answer.is_acceptance else None), answer
            worker = answer.worker
            if worker == self._harbour.cluster.worker:
                break  # the table has come here meanwhile
        return None, Answer()

    def _request(self, session: TerminalSession, visitor: Visitor, table: str, *, sit: bool, password: str) -> OpenRequest:
        return OpenRequest(
            VERSION,
            self._harbour.cluster.worker,
            table,
            sit,
            visitor.player.id,
            visitor.player.name,
            session.via,
            session.address,
            visitor.identity.key,
            dict(session.env),
            session.size,
            password[:LONGEST_WORD],
        )

    def _keep_files(self, player: Player, files: OwnFiles) -> None:
        """Write files that a player has changed at another host, one after the other."""
        earlier = self._keeping.get(player.id)
        task = self._keeping[player.id] = asyncio.get_running_loop().create_task(self._keep(player, files, earlier), context=Context())
        task.add_done_callback(partial(self._note_kept, player.id))

    async def _keep(self, player: Player, files: OwnFiles, earlier: asyncio.Task[None] | None) -> None:
        if earlier is not None:
            await asyncio.wait({earlier})
        await asyncio.to_thread(own_files.keep, player.folder, files)

    def _note_kept(self, player: str, task: asyncio.Task[None]) -> None:
        if self._keeping.get(player) is task:
            del self._keeping[player]

    def _put(self, visitor: Visitor, card: RoomCard | None) -> None:
        if visitor.elsewhere is not card:
            visitor.elsewhere = card
            self._harbour.note_move()


async def _drop_keys(session: TerminalSession) -> None:
    """Drop input until the player pauses. The rest of a line that was begun on a screen that is gone would be an action on another one."""
    now = asyncio.get_running_loop().time
    end = now() + LONGEST_KEYS
    while not session.is_leaving and (rest := min(end, session.last_input + KEY_PAUSE) - now()) > 0:
        await asyncio.sleep(rest)
    session.take_back_input()
