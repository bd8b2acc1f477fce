"""The log warns the host of a full disk before games are paused, and says once when there is room again."""

from __future__ import annotations

import shutil
from pathlib import Path
from threading import Event
from typing import NamedTuple

import pytest

from seatui.serve.ops.disk import LOW, SUFFICIENT, DiskMonitor
from seatui.serve.ops.log import LogEntry
from tests.serve.harness import serving
from tests.serve.waiting import until


class Usage(NamedTuple):
    """The part of ``shutil.disk_usage`` that the monitor reads."""

    free: int


def set_free_bytes(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(size))


def texts(entries: list[LogEntry]) -> list[object]:
    return [entry.fields["text"] for entry in entries]


def test_little_room_is_told_once_and_once_that_there_is_enough_again(
    tmp_path: Path, entries: list[LogEntry], monkeypatch: pytest.MonkeyPatch
) -> None:
    monitor = DiskMonitor(tmp_path)
    for size in (LOW, LOW - 1, 5_000_000, 0, LOW, SUFFICIENT - 1):
        set_free_bytes(monkeypatch, size)
        monitor.check()
    assert (monitor.left, monitor.is_short) == (SUFFICIENT - 1, True)
    set_free_bytes(monkeypatch, SUFFICIENT)
    monitor.check()
    monitor.check()
    assert not monitor.is_short
    assert texts(entries) == [
        "the disk is almost full (100 MB left): games that cannot be saved are paused",
        "there is room on the disk again: 150 MB",
    ]


def test_a_folder_that_is_gone_is_told_once_and_once_that_it_is_there_again(tmp_path: Path, entries: list[LogEntry]) -> None:
    monitor = DiskMonitor(tmp_path / "harbour")
    for _ in range(3):
        monitor.check()
    assert monitor.left is None
    (tmp_path / "harbour").mkdir()
    monitor.check()
    assert [entry.event for entry in entries if "folder" in str(entry.fields["text"])] == ["error", "warning"]
    assert "No such file" in str(texts(entries)[0])


async def test_a_server_looks_at_its_disk_from_the_start(tmp_path: Path, entries: list[LogEntry], monkeypatch: pytest.MonkeyPatch) -> None:
    set_free_bytes(monkeypatch, 7_000_000)
    async with serving(tmp_path) as harness:
        await until(lambda: harness.host.snapshot().is_disk_short, "nobody looks")
        assert harness.host.snapshot().disk == 7_000_000
    assert [entry.event for entry in entries if "almost full" in str(entry.fields.get("text"))] == ["warning"]


async def test_a_disk_that_hangs_holds_up_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, answered = Event(), Event()

    def hang(_: Path) -> Usage:
        asked.set()
        answered.wait()
        return Usage(0)

    monkeypatch.setattr(shutil, "disk_usage", hang)
    try:
        async with serving(tmp_path) as harness:
            await until(asked.is_set, "nobody looks")
            assert harness.host.snapshot().disk is None
    finally:
        answered.set()
