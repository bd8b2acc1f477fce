"""Keys of the host at the status screen: nothing is done without a yes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import cast

import pytest

from seatui.engine.contract import Refused
from seatui.serve.ops.host_actions import HostActions
from seatui.serve.ops.host_keys import LONGEST_ENTRY, HostKeys
from seatui.serve.ops.keyboard import ESCAPE_SEQUENCE
from seatui.serve.ops.log import LogEntry
from tests.serve.waiting import until


class Recorder:
    """Stands for the actions, and keeps what was asked of it."""

    def __init__(self) -> None:
        self.done: list[tuple[object, ...]] = []
        self.stops = 0
        self.people = 1
        self.keys = HostKeys(cast("HostActions", self), self.stop, lambda: self.people)

    def stop(self) -> None:
        self.stops += 1

    def _note(self, *deed: object) -> list[str]:
        self.done.append(deed)
        if "Nobody" in deed:
            raise Refused("", "there is no player 'Nobody'")
        return ["Done.", "There is more."]

    def say(self, text: str) -> list[str]:
        return self._note("say", text)

    def kick(self, whom: str) -> list[str]:
        return self._note("kick", whom)

    def mute(self, whom: str, seconds: float | None) -> list[str]:
        return self._note("mute", whom, seconds)

    def ban(self, whom: str, seconds: float | None) -> list[str]:
        return self._note("ban", whom, seconds)

    def close_table(self, wanted: str) -> list[str]:
        return self._note("close", wanted)

    def start_drain(self, seconds: float | None) -> list[str]:
        return self._note("drain", seconds)

    def stop_drain(self) -> list[str]:
        return self._note("drain off")

    def types(self, text: str) -> str:
        """Press these keys, and return the last line."""
        for key in text:
            self.keys.press(key)
        return self.keys.line


@pytest.mark.parametrize(
    ("typed", "confirmation", "deed"),
    [
        ("sback at noon\r", "Say to everybody: back at noon?", ("say", "back at noon")),
        ("kAnn\r", "Kick Ann?", ("kick", "Ann")),
        ("m Ann \r10m\r", "Mute Ann 10m?", ("mute", "Ann", 600.0)),
        ("b10.0.0.7\n\n", "Ban 10.0.0.7 for ever?", ("ban", "10.0.0.7", None)),
        ("cIsx\x7fles\r", "Close the table Isles?", ("close", "Isles")),
        ("d30m\r", "Drain: 30m?", ("drain", 1800.0)),
        ("d\r", "Drain: until all have left?", ("drain", None)),
        ("doff\r", "Drain: off?", ("drain off",)),
    ],
)
def test_a_key_asks_and_acts_after_a_yes(typed: str, confirmation: str, deed: tuple[object, ...]) -> None:
    host = Recorder()
    assert host.types(typed) == f"{confirmation}  y yes  n no"
    assert host.done == []
    assert host.types("y") == "Done."
    assert host.done == [deed]
    assert host.types("x") == ""


@pytest.mark.parametrize("typed", ["kAnn\rn", "kAnn\r\x1b", "kA\x1b", "bAnn\r1h\r\r", "kAnn\r "])
def test_anything_but_a_yes_does_nothing(typed: str) -> None:
    host = Recorder()
    assert host.types(typed) == ""
    assert host.done == []


def test_a_refusal_is_told_in_the_last_line() -> None:
    host = Recorder()
    assert host.types("kNobody\ry") == "There is no player 'Nobody'"
    assert "is not a time" in host.types("bAnn\rsoon\ry")


def test_what_is_typed_is_shown_and_bounded() -> None:
    host = Recorder()
    assert host.types("kAn\x15Bo") == "Kick whom? (name, address or key) Bo_"
    assert len(host.types("x" * 2 * LONGEST_ENTRY)) < LONGEST_ENTRY + 50
    assert "\x07" not in host.types("\x07")


def test_q_stops_at_once_only_if_nobody_is_here() -> None:
    host = Recorder()
    assert host.types("q") == "Stop the server? 1 person is here; their games are saved.  y stop  n go on"
    host.types("nqx")
    assert host.stops == 0
    host.types("qy")
    assert host.stops == 1
    host.people = 0
    host.types("Q")
    assert host.stops == 2


class SlowRecorder(Recorder):
    """Stands for the actions of a supervisor, whose answers take a while."""

    def __init__(self) -> None:
        super().__init__()
        self.answer: asyncio.Future[list[str]] = asyncio.get_running_loop().create_future()

    def kick(self, whom: str) -> Awaitable[list[str]]:  # type: ignore[override]
        self._note("kick", whom)
        return self.answer


async def test_an_answer_that_takes_a_while_is_shown_when_it_comes() -> None:
    host = SlowRecorder()
    assert host.types("kAnn\ry") == "..."
    host.answer.set_result(["Ann has gone.", "There is more."])
    await until(lambda: host.keys.line == "Ann has gone.", lambda: host.keys.line)
    assert host.types("x") == ""


async def test_a_late_refusal_is_shown() -> None:
    host = SlowRecorder()
    host.types("kAnn\ry")
    host.answer.set_exception(Refused("", "Ann is not here"))
    await until(lambda: host.keys.line == "Ann is not here", lambda: host.keys.line)


async def test_an_answer_that_fails_is_logged(entries: list[LogEntry]) -> None:
    host = SlowRecorder()
    host.types("kAnn\ry")
    host.answer.set_exception(ZeroDivisionError())
    await until(lambda: "internal error" in host.keys.line, lambda: host.keys.line)
    assert [entry.event for entry in entries] == ["crash"]


@pytest.mark.parametrize("sequence", ["\x1b[D", "\x1b[1;5D", "\x1bOD", "\x1b[3~", "\x1b[200~"])
def test_an_arrow_key_is_no_command(sequence: str) -> None:
    assert ESCAPE_SEQUENCE.sub("", f"a{sequence}b") == "ab"
