"""Tables that move to other hosts: the sending end of a move, and the end of moves that were cut off.

``harbour/shared/moving_files.py`` says why no moment of it loses or doubles an action.
"""

from __future__ import annotations

import asyncio

from seatui.engine.contract import Refused
from seatui.serve.event_log import log_crash, log_event, log_warning
from seatui.serve.harbour.rooms.room_card import RoomCard
from seatui.serve.harbour.shared.cluster_harbour import ClusterHarbour
from seatui.serve.harbour.shared.moving_files import MOVED, Cargo, Move
from seatui.serve.harbour.shared.ownership import ElsewhereError
from seatui.serve.relay.arrivals import UNKNOWN
from seatui.serve.relay.frames import Frame, FrameError, Kind
from seatui.serve.relay.move_frames import MOST_HOPS, Wish, decode_told, move_frame, offer_frames, wish_frame
from seatui.serve.relay.stream import FrameStream
from seatui.serve.relay.wire import Wire

READY_SECONDS = 60.0
"""Seconds that the other host has to write the files."""
TAKEN_SECONDS = 15.0
TOLD_SECONDS = 3.5
"""Seconds until a host who waits is told that a table is on its way; the command gives up after five."""
KEEP_EVERY = 3.0
"""Seconds between looks for moves that were cut off."""


class MoveLink(FrameStream):
    """One link on which a table moves. ``LinkLostError`` if it breaks, or the other end does not answer."""

    def __init__(self) -> None:
        super().__init__()
        self._answers: asyncio.Queue[Frame | None] = asyncio.Queue()
        self._has_room = asyncio.Event()
        self._has_room.set()

    async def pass_on(self, data: bytes) -> None:
        """Send a frame, once the last ones are on their way."""
        await self._has_room.wait()
        if not self.is_open:
            raise LinkLostError
        self.send(data)

    async def answer(self, seconds: float) -> Frame:
        """Return the next answer; ``Refused`` if it is a refusal."""
        try:
            async with asyncio.timeout(seconds):
                frame = await self._answers.get()
        except TimeoutError:
            frame = None
        if frame is None:
            raise LinkLostError
        if frame.kind is Kind.REFUSED:
            raise Refused("", frame.payload.decode(errors="replace"))
        return frame

    def handle(self, frame: Frame) -> None:
        if frame.kind not in (Kind.READY, Kind.TAKEN, Kind.TOLD, Kind.REFUSED):
            raise FrameError(f"a frame of kind {frame.kind.name} from a worker that gets a table")
        self._answers.put_nowait(frame)

    def lost(self) -> None:
        self._answers.put_nowait(None)
        self._has_room.set()

    def pause_writing(self) -> None:
        self._has_room.clear()

    def resume_writing(self) -> None:
        self._has_room.set()


class LinkLostError(OSError):
    """The link broke, or the other end does not answer."""

    def __str__(self) -> str:
        return "the link broke"


class Mover:
    """Moves tables for one worker."""

    def __init__(self, harbour: ClusterHarbour, wire: Wire) -> None:
        self._harbour = harbour
        self._cluster = harbour.cluster
        self._wire = wire
        self._tasks: set[asyncio.Task[list[str]]] = set()

    # A host's wish

    async def follow(self, wish: Wish) -> list[str]:
        """Move a table, or pass the wish on to the worker that can; return what became of it, in words. ``Refused`` with the reason."""
        harbour = self._harbour
        table = harbour.find_room(wish.table)
        if to := harbour.moves.destination(table.id):
            raise Refused("", f"{table.title} is being moved to {to} already")
        here = table.host_name if isinstance(table, RoomCard) else self._cluster.host
        self._check_destination(table.title, here, wish.to)
        wish = wish._replace(table=table.id)
        worker = harbour.worker_for_move(table.id)
        if worker != self._cluster.worker:
            return await self._pass_on(worker, wish)
        task = asyncio.get_running_loop().create_task(self._move(wish, table.title))
        self._tasks.add(task)
        task.add_done_callback(self._note_done)
        done, _ = await asyncio.wait({task}, timeout=TOLD_SECONDS)
        return task.result() if done else [f"{table.title} is on its way to {wish.to}: the log says table_moved once it is there."]

    def _check_destination(self, title: str, here: str, to: str) -> None:
        if to == here:
            raise Refused("", f"{title} is on {to} already")
        if not self._harbour.directory.workers_of(to) and to != self._cluster.host:
            hosts = sorted({report.host for report in self._cluster.reports.values()} | {self._cluster.host})
            raise Refused("", f"there is no host {to[:40]!r} in reach: the hosts are {', '.join(hosts)}")
        if not self._cluster.is_connected:
            raise Refused("", "the store of the cluster is away, and nobody could be told where the table is: try again later")

    async def _pass_on(self, worker: str, wish: Wish) -> list[str]:
        if wish.hops >= MOST_HOPS:
            raise Refused("", "this table is just changing hands: try again in a moment")
        link = MoveLink()
        try:
            await self._wire.connect(worker, link)
            await link.pass_on(wish_frame(wish._replace(hops=wish.hops + 1)))
            is_done, lines = decode_told((await link.answer(2 * TOLD_SECONDS)).payload)
        except (OSError, FrameError) as error:
            raise Refused("", f"the worker {worker}, which has this table, does not answer ({error}): try again in a moment") from error
        finally:
            link.close()
        if not is_done:
            raise Refused("", " ".join(lines))
        return lines

    def _note_done(self, task: asyncio.Task[list[str]]) -> None:
        """Log a move that failed, for the host may have gone away since."""
        self._tasks.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if isinstance(error, Refused):
            log_warning(f"a table was not moved: {error}")
        else:
            log_crash(error)

    # A move

    async def _move(self, wish: Wish, title: str) -> list[str]:
        link = await self._connect(wish.to)
        moves = self._harbour.moves
        try:
            try:
                move, cargo = await moves.depart(wish.table, wish.to)
            except ElsewhereError as elsewhere:
                return await self._pass_on(elsewhere.worker or self._harbour.worker_for_move(wish.table), wish)
            try:
                await self._send(link, move, cargo)
            except (OSError, Refused) as error:
                await self._keep(link, move)
                raise Refused("", f"{title} stays where it is, for {wish.to} did not take it: {error}") from error
            except Exception:
                await self._keep(link, move)
                raise
            if not await self._give_away(move):
                raise Refused("", f"{title} could not be given away: the log says why")
            if await self._end(link, move, wish.by):
                return [f"{title} is on {wish.to} now."]
            return [f"{title} is on its way to {wish.to}, which does not answer now: the log says table_moved once it is there."]
        finally:
            link.close()

    async def _connect(self, host: str) -> MoveLink:
        """Return a link to any worker of a host; ``Refused`` if none can be reached."""
        for worker in self._harbour.directory.workers_of(host):
            link = MoveLink()
            try:
                await self._wire.connect(worker, link)
            except OSError:
                continue
            return link
        raise Refused("", f"the host {host} cannot be reached: is its relay open, and has it the same cluster.pem?")

    async def _send(self, link: MoveLink, move: Move, cargo: Cargo) -> None:
        for frame in offer_frames(move, self._cluster.host, cargo):
            await link.pass_on(frame)
        if (await link.answer(READY_SECONDS)).kind is not Kind.READY:
            raise LinkLostError

    async def _keep(self, link: MoveLink, move: Move) -> None:
        """Keep a table that the other host has not got."""
        await self._harbour.moves.take_back(move)
        link.send(move_frame(Kind.DROP, move, self._cluster.host))

    async def _give_away(self, move: Move) -> bool:
        """Give a table away. If the disk fails, it is nobody's until the worker that keeps house has tried again."""
        try:
            await self._harbour.moves.give_away(move)
        except OSError as error:
            log_warning(f"a table could not be given away: {error}", table=move.table)
            self._harbour.moves.leave_open(move.table)
            return False
        return True

    async def _end(self, link: MoveLink, move: Move, by: str) -> bool:
        """Let the other host take a table that is its own; return whether it has said so."""
        moves = self._harbour.moves
        try:
            await link.pass_on(move_frame(Kind.TAKE, move, self._cluster.host))
            frame = await link.answer(TAKEN_SECONDS)
            if frame.kind is not Kind.TAKEN:
                raise LinkLostError
            await moves.finish(move)
        except (OSError, Refused) as error:
            log_warning(f"a table is still on its way to {move.other}: {error}", table=move.table)
            moves.leave_open(move.table)
            return False
        log_event("table_moved", table=move.table, host=move.other, by=by)
        if frame.payload == UNKNOWN:
            log_warning(
                f"{move.other} knows nothing of a table that it had got; its files are kept as {move.name(MOVED)}", table=move.table
            )
        return True

    # Moves that were cut off

    async def keep_house(self) -> None:
        """End moves that were cut off, now and then. One worker of a host does it."""
        while True:
            if self._harbour.keeps_house():
                try:
                    await self.end_open_moves()
                except (Refused, OSError) as error:
                    log_warning(f"tables that were on their way have to wait: {error}")
            await asyncio.sleep(KEEP_EVERY)

    async def end_open_moves(self) -> None:
        """End all moves of this host that nobody is at."""
        for move in await self._harbour.moves.take_up():
            try:
                link = await self._connect(move.other)
            except Refused:
                self._harbour.moves.leave_open(move.table)
                continue
            try:
                await self._end(link, move, "")
            finally:
                link.close()
