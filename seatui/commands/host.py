"""``seatui host``: act on the server that runs on this machine, without a restart."""

from __future__ import annotations

import argparse
import socket
import sys
import time
from collections.abc import Sequence

from seatui import paths
from seatui.engine.contract import Refused
from seatui.plain.lines import printable
from seatui.serve.harbour.durations import FOR_EVER, parse_span
from seatui.serve.ops.host_request import LARGEST_ANSWER, HostAnswer, HostRequest, encode_request, parse_answer, socket_path

ANSWER_SECONDS = 10.0
PROGRESS_EVERY = 0.5
"""Seconds between questions how far a restart is."""


def run(asked: argparse.Namespace) -> int:
    """Ask the server, and print its answer; ``Refused`` with its reason if it refuses."""
    _print(_answer(_request(asked)))
    if asked.action == "restart":
        _follow_restart()
    return 0


def _follow_restart() -> None:
    """Print what happens in a restart until it is over; ``Refused`` if it fails."""
    seen, state = 0, ""
    while state != "over":
        time.sleep(PROGRESS_EVERY)
        state, *lines = _answer(HostRequest("restart-progress", text=str(seen)))
        _print(lines)
        seen += len(lines)


def _answer(request: HostRequest) -> list[str]:
    """Return the lines of the server's answer; ``Refused`` with its reason if it refuses."""
    answer = _ask(request)
    if not answer.is_done:
        raise Refused("", " ".join(answer.lines) or "the server gave no reason")
    return answer.lines


def _print(lines: Sequence[str]) -> None:
    for line in lines:
        sys.stdout.write(f"{printable(line)}\n")
    sys.stdout.flush()


def _request(asked: argparse.Namespace) -> HostRequest:
    if asked.action == "drain" and asked.minutes == "off":
        return HostRequest("drain-off")
    if asked.action == "drain":
        return HostRequest("drain", seconds=asked.minutes and asked.minutes * 60.0)
    words = getattr(asked, "text", "")
    text = words if isinstance(words, str) else " ".join(words)
    return HostRequest(asked.action, getattr(asked, "whom", ""), text, _span(asked))


def _span(asked: argparse.Namespace) -> float | None:
    """Return the seconds of a ban or mute; None for ever."""
    try:
        return parse_span(" ".join(getattr(asked, "span", ())) or FOR_EVER[0])
    except Refused as refusal:
        asked.usage_error(str(refusal))
        raise


def _ask(request: HostRequest) -> HostAnswer:
    """Send one request to the server of the folder, and return its answer."""
    folder = paths.harbour_folder()
    path, line = socket_path(folder), encode_request(request)
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(ANSWER_SECONDS)
            connection.connect(str(path))
            connection.sendall(line)
            return parse_answer(_read_all(connection))
    except (FileNotFoundError, ConnectionRefusedError):
        raise Refused("", f"no server runs on {folder}: start one with seatui serve, or name its saves with --saves DIR") from None
    except PermissionError:
        raise Refused("", f"only the user who runs the server on {folder} may do this") from None
    except TimeoutError:
        raise Refused("", f"the server on {folder} does not answer") from None


def _read_all(connection: socket.socket) -> bytes:
    data = b""
    while len(data) <= LARGEST_ANSWER and (more := connection.recv(65_536)):
        data += more
    return data
