"""Tables that come from other hosts: the receiving end of a link on which a table moves, and wishes of hosts that other workers pass on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import Context
from typing import Any

from seatui.engine.contract import Refused
from seatui.serve.event_log import log_crash, log_event
from seatui.serve.harbour.shared.moving_files import Cargo
from seatui.serve.harbour.shared.table_moves import TableMoves
from seatui.serve.relay.frames import Frame, FrameError, Kind
from seatui.serve.relay.move_frames import (
    Offer,
    Wish,
    cargo_of,
    decode_move,
    decode_offer,
    decode_wish,
    told_frame,
)
from seatui.serve.relay.stream import FrameStream

MOST_AT_ONCE = 2
"""Tables that come at the same time: each is in memory as a whole."""
HERE, UNKNOWN = b"here", b"unknown"
"""The payload of TAKEN: whether the table is known here."""
BUSY = "other tables are just coming there: try again in a moment"
DAMAGED = "it was damaged on its way: try again"
INTERNAL = "internal error: the log of the other server says more"


class Arrivals:
    """All links of one worker on which tables come. ``follow`` moves a table for a wish, and returns lines that say what became of it."""

    def __init__(self, moves: TableMoves, follow: Callable[[Wish], Awaitable[list[str]]]) -> None:
        self.moves = moves
        self.follow = follow
        self.coming: set[Arrival] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def new_guest(self, link: FrameStream) -> Arrival:
        return Arrival(self, link)

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work, context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class Arrival:
    """One link."""

    def __init__(self, all_links: Arrivals, link: FrameStream) -> None:
        self._all = all_links
        self._link = link
        self._offer: Offer | None = None
        self._content = bytearray()

    def handle(self, frame: Frame) -> None:
        if frame.kind is Kind.OFFER and self._offer is None:
            self._begin(decode_offer(frame.payload))
        elif frame.kind is Kind.PART and self._offer is not None:
            self._add(self._offer, frame.payload)
        elif frame.kind is Kind.TAKE:
            self._do(self._take(frame.payload))
        elif frame.kind is Kind.DROP:
            self._do(self._drop(frame.payload))
        elif frame.kind is Kind.MOVE:
            self._do(self._follow(decode_wish(frame.payload)))
        else:
            raise FrameError(f"a frame of kind {frame.kind.name} from a worker that moves a table")

    def lost(self) -> None:
        """The link is gone. Copies that are being written are finished, and nobody uses them."""
        self._all.coming.discard(self)
        self._content.clear()

    # Copies

    def _begin(self, offer: Offer) -> None:
        if len(self._all.coming) >= MOST_AT_ONCE:
            self._refuse(BUSY)
            self._link.close()
            return
        self._all.coming.add(self)
        self._offer = offer
        self._go_on(offer)

    def _add(self, offer: Offer, piece: bytes) -> None:
        if len(self._content) + len(piece) > sum(offer.sizes):
            raise FrameError("more than was offered")
        self._content += piece
        self._go_on(offer)

    def _go_on(self, offer: Offer) -> None:
        if len(self._content) == sum(offer.sizes):
            cargo = cargo_of(offer, self._content)
            self._content.clear()
            self._do(self._keep(offer, cargo))

    async def _keep(self, offer: Offer, cargo: Cargo) -> None:
        try:
            if not await asyncio.to_thread(offer.holds, cargo):
                raise Refused("", DAMAGED)
            await self._all.moves.arrive(offer.move, cargo)
        finally:
            self._all.coming.discard(self)
        self._link.send(Frame(Kind.READY).encode())

    # The end of a move

    async def _take(self, payload: bytes) -> None:
        move = decode_move(payload)
        is_known = await self._all.moves.settle(move)
        log_event("table_came", table=move.table, host=move.other)
        self._link.send(Frame(Kind.TAKEN, HERE if is_known else UNKNOWN).encode())

    async def _drop(self, payload: bytes) -> None:
        await self._all.moves.drop(decode_move(payload))

    async def _follow(self, wish: Wish) -> None:
        try:
            self._link.send(told_frame(True, await self._all.follow(wish)))
        except Refused as refusal:
            self._link.send(told_frame(False, [str(refusal)]))

    # Internals

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        self._all.run(self._done(work))

    async def _done(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except FrameError:
            self._link.abort()
        except Refused as refusal:
            self._refuse(str(refusal))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the end of this request alone
            log_crash(error, via="relay")
            self._refuse(INTERNAL)

    def _refuse(self, words: str) -> None:
        self._link.send(Frame(Kind.REFUSED, words.encode()).encode())
