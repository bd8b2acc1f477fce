"""The status screen fits any window, and shows no control characters."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from io import StringIO

import pytest
from rich.console import Console

from seatui.serve.addresses import JoinAddress
from seatui.serve.ops import status_screen
from seatui.serve.ops.log import LogEntry
from seatui.serve.ops.metrics import Percentiles
from seatui.serve.ops.snapshot import UNSAVED, SessionInfo, Snapshot, TableInfo, WorkerInfo, size_text
from seatui.serve.ops.status_screen import StatusScreen, duration, players, status_lines
from tests.serve.waiting import until

NOW = datetime(2026, 3, 1, tzinfo=UTC)


def snapshot(people: int, tables: int) -> Snapshot:
    return Snapshot(
        (JoinAddress("ssh -p 2222 NAME@harbour", "or 192.168.1.5"),),
        "a name belongs to the first who uses it",
        "SHA256:IVz2l+ie0U9O6pgNFXHvCrT0jYXPgM2SQJ+Yo6HKNRg",
        8123.0,
        tuple(SessionInfo(f"Ann{number}", "192.168.1.7", "ssh", "", 3.0, Percentiles(2, 20)) for number in range(people)),
        tuple(TableInfo(f"Table {number}", "Sea Search", "playing", ("Ann", "Bo"), 1) for number in range(tables)),
        Percentiles(2, 20),
        Percentiles(1, 5),
        142_000_000,
        1_700_000,
        tuple(LogEntry(NOW, "leave", {"who": f"Cy{number}"}) for number in range(50)),
    )


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 10), (20, 3), (300, 100)])
@pytest.mark.parametrize(("people", "tables"), [(0, 0), (3, 2), (200, 0), (0, 200), (200, 200)])
def test_it_fits_the_window(size: tuple[int, int], people: int, tables: int) -> None:
    shown = status_lines(snapshot(people, tables), *size)
    assert len(shown) == size[1]
    assert max(line.cell_len for line in shown) <= size[0]


def test_in_80_by_24_everything_has_its_place() -> None:
    shown = [line.plain.rstrip() for line in status_lines(snapshot(30, 20), 80, 24)]
    text = " ".join(" ".join(shown).split())
    assert "ssh -p 2222 NAME@harbour or 192.168.1.5" in text
    assert "Here: 30" in text
    assert "and 25 more" in text
    assert "Tables: 20" in text
    assert "Sea Search playing Ann, Bo, 1 bot" in text
    assert text.count("has left") >= 4
    assert shown[-1] == " keys answered in 2 ms (99 %: 20); loop late 5 ms; 142 MB, 1.7 a session"


def test_what_the_host_should_do_something_about_stands_on_top() -> None:
    shown = snapshot(30, 20)
    unsaved = (TableInfo("Last", "Sea Search", UNSAVED),)
    trouble = replace(shown, disk=12_400_000, is_disk_short=True, tables=shown.tables + unsaved)
    head = [line.plain.strip() for line in status_lines(trouble, 80, 24)[:7]]
    assert head[4:6] == ["The disk is almost full: 12 MB left", "1 game cannot be saved and is paused; see the log"]
    assert trouble.summary() | {"unsaved": 1, "disk_mb": 12.4} == trouble.summary()
    assert not any("disk" in line.plain for line in status_lines(replace(shown, disk=10**12), 80, 24))


def workers(count: int) -> tuple[WorkerInfo, ...]:
    return tuple(WorkerInfo(number + 1, 4000 + number, "ready", 7300.0, 12, 3, 142_000_000, Percentiles(2, 20)) for number in range(count))


def test_each_worker_has_a_line() -> None:
    shown = [line.plain.split() for line in status_lines(replace(snapshot(3, 2), workers=workers(2)), 80, 24)]
    heading = shown.index(["Workers", "pid", "state", "up", "here", "tables", "memory", "answers"])
    assert shown[heading + 1] == ["1", "4000", "ready", "2", "h", "1", "min", "12", "3", "142", "MB", "20", "ms"]
    assert shown[heading + 2][:3] == ["2", "4001", "ready"]
    assert ["Here:", "3"] in [words[:2] for words in shown]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 10), (20, 3)])
def test_many_workers_leave_room_for_players_and_the_log(size: tuple[int, int]) -> None:
    shown = status_lines(replace(snapshot(30, 20), workers=workers(64)), *size)
    assert len(shown) == size[1]
    assert max(line.cell_len for line in shown) <= size[0]
    if size >= (80, 24):
        text = "\n".join(line.plain for line in shown)
        assert "and 59 more" in text
        assert "Here: 30" in text
        assert "Tables: 20" in text
        assert text.count("has left") >= 3


def test_names_are_no_markup_and_drive_nothing() -> None:
    nasty = SessionInfo("\x1b[/x]Bo\u202e", "\x07", "ssh", "\x9bH\n")
    shown = status_lines(Snapshot((), "", "", 0.0, (nasty,), (TableInfo("\x1b]0;x\x07", "", "open"),)), 80, 24)
    assert all(line.plain.isprintable() for line in shown)
    assert any("[/x]Bo" in line.plain for line in shown)


def test_a_question_takes_the_last_line() -> None:
    assert status_lines(snapshot(1, 1), 80, 24, "Stop the server?")[-1].plain.strip() == "Stop the server?"


@pytest.mark.parametrize(("seconds", "words"), [(0, "0 s"), (59.6, "59 s"), (61, "1 min"), (7500, "2 h 5 min"), (180_000, "2 d 2 h")])
def test_durations_are_told_in_large_units(seconds: float, words: str) -> None:
    assert duration(seconds) == words


@pytest.mark.parametrize(
    ("size", "words"),
    [(123_400, "0.1 MB"), (9_950_000, "9.9 MB"), (12_300_000, "12 MB"), (1_000_000_000, "1.0 GB"), (83_441_000_000, "83 GB")],
)
def test_sizes_are_told_in_large_units(size: int, words: str) -> None:
    assert size_text(size) == words


def test_bots_are_counted() -> None:
    assert players(TableInfo("", "", "", ("Ann",), 0)) == "Ann"
    assert players(TableInfo("", "", "", (), 6)) == "6 bots"


async def test_what_cannot_be_drawn_is_noted_and_the_next_picture_is_shown(
    monkeypatch: pytest.MonkeyPatch, entries: list[LogEntry]
) -> None:
    out = StringIO()
    screen = StatusScreen(Console(file=out, force_terminal=True, width=80, height=24))
    with monkeypatch.context() as broken:
        broken.setattr(status_screen, "_head", lambda *_: 1 / 0)
        screen.show(snapshot(0, 0))
        await until(lambda: bool(entries), "nothing was noted")
    screen.show(snapshot(1, 0))
    await until(lambda: "Ann0" in out.getvalue(), out.getvalue)
    screen.close()
    assert [entry.event for entry in entries] == ["crash"]
