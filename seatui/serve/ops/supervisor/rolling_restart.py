"""A rolling restart: each worker is replaced by a new one, of a new version if there is one, while its players play on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.engine.contract import Refused
from seatui.engine.wording import counted, sentence
from seatui.serve.event_log import log_error, log_event
from seatui.serve.ops.control_client import UnreachableError
from seatui.serve.ops.host_request import HostRequest
from seatui.serve.ops.supervisor.worker import Worker, WorkerState

if TYPE_CHECKING:
    from seatui.serve.ops.supervisor.fleet import Fleet, Place

LEAVE = HostRequest("leave")
"""Asks a worker to take nobody in, hand over its tables, and end when its players have left."""


class RollingRestart:
    """One restart of all workers, and the lines that tell how far it is."""

    def __init__(self, fleet: Fleet) -> None:
        self.lines: list[str] = []
        self.is_over = False
        self.failure = ""
        self._fleet = fleet

    async def run(self) -> None:
        """Replace one worker after the other. If that fails, those that are not replaced go on."""
        try:
            for place in self._fleet.places:
                await self._replace(place)
        except Refused as refusal:
            self.failure = sentence(f"the restart has ended early: {refusal}")
            log_error(self.failure)
        else:
            log_event("restarted", workers=len(self._fleet.places))
            self.lines.append(self._result())
        finally:
            self.is_over = True

    def _result(self) -> str:
        left = sum(worker.state is WorkerState.LEAVING for worker in self._fleet.workers)
        done = "The worker is new." if len(self._fleet.places) == 1 else f"All {len(self._fleet.places)} workers are new."
        still = f" {counted(left, 'old worker')} {'ends' if left == 1 else 'end'} when {'its' if left == 1 else 'their'} players have gone."
        return done + (still if left else "")

    async def _replace(self, place: Place) -> None:
        if self._fleet.free_number is None:
            self.lines.append("Waiting until one of the workers that leave has ended: its players play on.")
        new = await self._fleet.launch(await self._fleet.next_number())
        self.lines.append(f"Worker {new.number} starts in place of worker {place.number}.")
        if not await new.becomes_ready():
            raise Refused("", f"worker {new.number} has ended before it was ready ({new.last_words or 'it does not say why'})")
        old = place.worker
        place.put(new)
        if old is not None and old.is_open:
            try:
                await self._let_go(old)
            except Refused:
                place.put(old)
                new.stop()
                raise
        self.lines.append(f"Worker {new.number} is ready.")

    async def _let_go(self, old: Worker) -> None:
        """Tell a worker to leave. One that hangs is stopped."""
        try:
            answer = await old.ask(LEAVE)
        except (UnreachableError, Refused) as error:
            if not old.is_open:  # it ends already
                return
            self.lines.append(f"Worker {old.number} does not answer, and is stopped.")
            log_error(f"worker {old.number} does not answer, and is stopped: {error}", worker=old.number)
            old.stop()
            return
        if not answer.is_done:
            raise Refused("", f"worker {old.number} does not leave ({' '.join(answer.lines)})")
        if old.state is WorkerState.READY:
            old.state = WorkerState.LEAVING
        log_event("worker_leaving", worker=old.number, pid=old.pid)
