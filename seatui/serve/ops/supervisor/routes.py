"""Which workers a request of the host goes to, and one answer from theirs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence

from seatui.engine.contract import Refused
from seatui.engine.wording import listing
from seatui.serve.ops.control_client import UnreachableError
from seatui.serve.ops.host_request import HostAnswer, HostRequest
from seatui.serve.ops.host_words import sessions_in, told_words, with_sessions
from seatui.serve.ops.supervisor.worker import Worker

NOBODY = "no worker is ready: try again in a few seconds"

Workers = Sequence[Worker]
Merge = Callable[[Sequence[Sequence[str]]], list[str]]
Route = Callable[[HostRequest, Workers], Awaitable[list[str]]]


async def pass_on(request: HostRequest, workers: Workers) -> list[str]:
    """Return the answer of the workers to a request; ``Refused`` if none of them follows it."""
    if request.command not in ROUTES:
        raise Refused("", f"the server knows no command {request.command[:20]!r}: is it of another version?")
    if not workers:
        raise Refused("", NOBODY)
    return await ROUTES[request.command](request, workers)


def to_all(merge: Merge) -> Route:
    """Return a route to all workers. It is refused only if all refuse; workers that do not answer are named."""

    async def ask_all(request: HostRequest, workers: Workers) -> list[str]:
        answers = await asyncio.gather(*(_try(worker, request) for worker in workers))
        silent = [worker.number for worker, answer in zip(workers, answers, strict=True) if answer is None]
        done = [answer.lines for answer in answers if answer is not None and answer.is_done]
        if not done:
            raise Refused("", next((" ".join(answer.lines) for answer in answers if answer is not None), _silence(silent)))
        return [*merge(done), *([_silence(silent)] if silent else [])]

    return ask_all


async def to_one(request: HostRequest, workers: Workers) -> list[str]:
    """Ask one worker, for the others share what it does. Another one is asked only if the first cannot have heard the request."""
    for worker in workers:
        try:
            return _lines(await worker.ask(request))
        except UnreachableError:
            continue
    raise Refused("", NOBODY)


async def say(request: HostRequest, workers: Workers) -> list[str]:
    """Ask one worker, which tells all others, and count the sessions of all workers here."""
    _, *more = await to_one(request, workers)
    await asyncio.gather(*(worker.look() for worker in workers))
    return [told_words(sum(len(worker.seen.sessions) for worker in workers if worker.seen)), *more]


async def to_the_one(request: HostRequest, workers: Workers) -> list[str]:
    """Ask one worker after the other until one has what the request is about."""
    refusals = []
    for worker in workers:
        answer = await _try(worker, request)
        if answer is not None and answer.is_done:
            return answer.lines
        refusals.append(_silence([worker.number]) if answer is None else " ".join(answer.lines))
    raise Refused("", refusals[0])


def _ended(answers: Sequence[Sequence[str]]) -> list[str]:
    """Add up the sessions that have been ended."""
    first, *more = answers[0]
    return [with_sessions(first, _sessions(answers)), *more]


def _first(answers: Sequence[Sequence[str]]) -> list[str]:
    return list(answers[0])


ROUTES: Mapping[str, Route] = {
    "say": say,
    "kick": to_all(_ended),
    "drain": to_all(_first),
    "drain-off": to_all(_first),
    "mute": to_one,
    "unmute": to_one,
    "ban": to_one,
    "unban": to_one,
    "bans": to_one,
    "names": to_one,
    "reset-name": to_one,
    "close-table": to_the_one,
    "open-table": to_the_one,
    "move": to_one,
}
"""Everything but what the supervisor answers itself: who, status, workers, restart."""


async def _try(worker: Worker, request: HostRequest) -> HostAnswer | None:
    """Return a worker's answer; None if there is none."""
    try:
        return await worker.ask(request)
    except (Refused, UnreachableError):
        return None


def _lines(answer: HostAnswer) -> list[str]:
    """Return the lines of an answer; ``Refused`` if it is a refusal."""
    if not answer.is_done:
        raise Refused("", " ".join(answer.lines))
    return answer.lines


def _sessions(answers: Sequence[Sequence[str]]) -> int:
    return sum(sessions_in(lines[0]) for lines in answers)


def _silence(numbers: Sequence[int]) -> str:
    names = listing([str(number) for number in numbers])
    return f"worker {names} does not answer" if len(numbers) == 1 else f"workers {names} do not answer"
