"""The requests of a host to a running server, and the answers: one JSON object a line, through a socket in the server's folder."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from math import isfinite
from pathlib import Path
from typing import NamedTuple

from seatui import paths
from seatui.engine.contract import Refused

SOCKET = "control"
LONGEST_REQUEST = 8_000
LARGEST_ANSWER = 1_000_000
"""Bytes."""


@dataclass(frozen=True)
class HostRequest:
    """A command with what it needs: a player, key, address or table, words, and a time span."""

    command: str
    whom: str = ""
    text: str = ""
    seconds: float | None = None


class HostAnswer(NamedTuple):
    """Lines to show: the result, or the one reason why nothing was done."""

    is_done: bool
    lines: list[str]


def socket_path(folder: Path, name: str = SOCKET) -> Path:
    """Return the path of the socket of a server, or with another name of a worker; ``Refused`` if it is too long for one."""
    path = folder / name
    if len(os.fsencode(path)) > paths.LONGEST_SOCKET_PATH:
        longest = paths.LONGEST_SOCKET_PATH
        raise Refused("", f"{path} is too long for a control socket (over {longest} bytes): use a folder with a shorter path")
    return path


def encode_request(request: HostRequest) -> bytes:
    """Return a request as a line."""
    line = f"{json.dumps(asdict(request))}\n".encode()
    if len(line) > LONGEST_REQUEST:
        raise Refused("", "that is too long")
    return line


def parse_request(line: bytes) -> HostRequest:
    """Return the request in a line; ``Refused`` if it is none."""
    try:
        request = HostRequest(**json.loads(line))
    except (ValueError, TypeError, RecursionError) as error:
        raise Refused("", "the server does not understand this request: is it of another version?") from error
    seconds = request.seconds
    is_span = seconds is None or (isinstance(seconds, int | float) and not isinstance(seconds, bool) and isfinite(seconds) and seconds > 0)
    if not is_span or not all(isinstance(word, str) for word in (request.command, request.whom, request.text)):
        raise Refused("", "the server does not understand this request: is it of another version?")
    return request


def encode_answer(answer: HostAnswer) -> bytes:
    """Return an answer as a line; the last lines are left out if there are too many."""
    lines = answer.lines
    while len(data := f"{json.dumps({'done': answer.is_done, 'lines': lines})}\n".encode()) > LARGEST_ANSWER:
        lines = lines[: len(lines) // 2]
    return data


def parse_answer(data: bytes) -> HostAnswer:
    """Return the answer of a server; ``Refused`` if it is none."""
    try:
        found = json.loads(data)
        return HostAnswer(found["done"] is True, [str(line) for line in found["lines"]])
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise Refused("", "the server gave no answer: its log may say why") from error
