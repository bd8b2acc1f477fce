"""Lines of the log, and where they are written."""

from __future__ import annotations

import json
import logging
import threading
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from seatui.engine.contract import Refused
from seatui.serve.event_log import log_crash, log_error, log_event
from seatui.serve.ops import log
from seatui.serve.ops.background_writer import BackgroundWriter, file_writer
from seatui.serve.ops.log import TEMPLATES, LogEntry, as_json, as_words, from_json
from tests.serve.waiting import until

NOON = datetime(2026, 3, 1, 12, 0, 0, 123456, UTC)
NASTY = "Bo\x1b[31m\x07\x9b2J\u202e\n{}"


def test_a_line_is_json_with_the_time_the_event_and_its_fields() -> None:
    line = as_json(LogEntry(NOON, "login", {"who": "Ann", "term": None}))
    assert line == '{"time": "2026-03-01T12:00:00.123Z", "event": "login", "who": "Ann"}'


def test_an_event_of_a_worker_names_it() -> None:
    assert as_words(LogEntry(NOON, "leave", {"worker": 3, "who": "Ann"})).endswith("  [3] Ann has left")
    assert as_words(LogEntry(NOON, "worker_ready", {"worker": 3})).endswith("  worker 3 is ready")


def test_an_event_is_the_same_after_json() -> None:
    entry = LogEntry(NOON.replace(microsecond=123_000), "login", {"who": NASTY, "stayed_s": 7, "why": "x" * 1000})
    line = as_json(entry)
    read = from_json(line)
    assert read is not None
    assert (read.at, read.event, read.fields["who"], read.fields["stayed_s"]) == (entry.at, "login", NASTY, 7)
    assert as_json(read) == line  # though it has been cut


@pytest.mark.parametrize(
    "line", ["", "7", "[]", "{}", "Traceback (most recent call last):", '{"time": 7, "event": "x"}', '{"time": "soon"}']
)
def test_a_line_without_an_event_is_noticed(line: str) -> None:
    assert from_json(line) is None


def test_what_people_type_drives_no_terminal() -> None:
    nasty = LogEntry(NOON, "login", {"who": NASTY, "address": NASTY, "via": "ssh"})
    assert as_json(nasty).isascii()
    assert as_json(nasty).isprintable()
    assert json.loads(as_json(nasty))["who"] == NASTY
    assert as_words(nasty).isprintable()


def test_what_is_long_is_cut() -> None:
    assert len(as_json(LogEntry(NOON, "login", {"who": "x" * 10_000}))) < 500


@pytest.mark.parametrize("event", [*TEMPLATES, "unheard_of"])
def test_an_event_that_lacks_a_field_is_told_all_the_same(event: str) -> None:
    assert "7.7.7.7" in as_words(LogEntry(NOON, event, {"address": "7.7.7.7"})) or event == "start"


def test_an_error_is_told_with_its_place_and_without_values(entries: list[LogEntry]) -> None:
    def read(secret: str) -> None:
        raise ValueError("no good")

    try:
        read("hunter2")
    except ValueError as error:
        log_crash(error, who="Ann")
    line = as_json(entries[0])
    assert json.loads(line) | {"event": "crash", "who": "Ann", "error": "ValueError: no good"} == json.loads(line)
    assert " read" in line
    assert "hunter2" not in line


def test_warnings_of_any_part_are_told(entries: list[LogEntry]) -> None:
    logging.getLogger("seatui.serve.harbour").warning("a table was skipped: %s", "x.toml")
    assert (entries[0].event, entries[0].fields) == ("warning", {"text": "a table was skipped: x.toml"})


def test_a_warning_is_not_told_again_and_again(entries: list[LogEntry], monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    for _ in range(3):
        logging.getLogger("seatui.serve.harbour").warning("not kept: %s", "No space left on device")
        logging.getLogger("seatui.serve.harbour").warning("not kept: %s", "Read-only file system")
    assert [entry.fields["text"] for entry in entries] == ["not kept: No space left on device", "not kept: Read-only file system"]
    now += log.REPEAT_AFTER
    logging.getLogger("seatui.serve.harbour").warning("not kept: %s", "No space left on device")
    assert len(entries) == 3
    for _ in range(2):
        log_event("refused", why="too many")
        log_error("something has begun")
    assert len(entries) == 7


def test_on_the_status_screen_an_error_is_told_with_its_place() -> None:
    entry = LogEntry(NOON, "error", {"text": "a listener failed", "error": "ValueError: no good", "where": "app.py:12 run"})
    assert as_words(entry).endswith("a listener failed: ValueError: no good in app.py:12 run")


def test_a_line_of_a_library_that_cannot_be_put_together_fails_nobody(entries: list[LogEntry], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logging, "raiseExceptions", False)
    logging.getLogger("seatui.serve.elsewhere").warning("%d", "many")
    assert entries == []


def test_what_asyncio_says_of_each_packet_to_one_who_is_gone_is_not_told(entries: list[LogEntry]) -> None:
    logger = logging.getLogger("seatui.serve")
    logger.warning("socket.send() raised exception.")
    logger.warning("socket.accept() out of system resource")
    assert len(entries) == 1


def test_nobody_needs_to_listen() -> None:
    log_event("login", who="Ann")


async def test_a_reader_who_takes_nothing_holds_nobody_up() -> None:
    may_write = threading.Event()
    written: list[int] = []

    def write(number: int) -> None:
        may_write.wait()
        written.append(number)

    writer = BackgroundWriter(write, most=2)
    for number in range(100):
        writer.put(number)
    may_write.set()
    writer.close()
    assert written == [0, 1] or written == [0, 1, 2]  # the first may be written before the others come


async def test_a_log_that_was_taken_away_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "log"
    writer = BackgroundWriter(file_writer(path))
    writer.put("one")
    await until(lambda: path.read_text() == "one\n")
    path.rename(tmp_path / "log.1")
    writer.put("two")
    writer.close()
    assert path.read_text() == "two\n"


def test_a_log_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=": Is a directory"):
        file_writer(tmp_path)
