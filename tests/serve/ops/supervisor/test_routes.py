"""Requests of the host to a server of several processes, and its answers."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from seatui.engine.contract import Refused
from seatui.serve.ops.host_actions import ACTIONS
from seatui.serve.ops.log import LogEntry
from seatui.serve.ops.supervisor import worker
from seatui.serve.ops.supervisor.routes import ROUTES
from tests.serve.ops.supervisor.servers import FakeServer, fake_server

FOR_WORKERS = {"snapshot", "leave"}
"""Requests that only a supervisor makes."""


def test_every_request_has_a_route(tmp_path: Path) -> None:
    own = set(FakeServer(tmp_path, 1).supervisor._own)
    assert own | set(ROUTES) | FOR_WORKERS == set(ACTIONS) | {"restart-progress", "leave"}


async def test_who_and_status_are_about_all_workers(tmp_path: Path) -> None:
    async with fake_server(tmp_path, sessions={"1": 2, "2": 1}) as server:
        who = await server.ask("who")
        assert who[0] == "Here: 3"
        assert [line.split()[0] for line in who[1:4]] == ["Ann1", "Ann1", "Ann2"]
        assert (await server.ask("status"))[:2] == ["up 0 s, 3 sessions, 0 tables", "workers: 2 ready"]


async def test_workers_are_listed(tmp_path: Path) -> None:
    async with fake_server(tmp_path, sessions={"2": 5}) as server:
        listed = [line.split() for line in await server.ask("workers")]
        assert listed[0] == ["worker", "pid", "state", "up", "sessions", "tables", "memory"]
        assert [(row[0], row[1], row[2], row[5]) for row in listed[1:]] == [
            ("1", str(server.worker(1).pid), "ready", "0"),
            ("2", str(server.worker(2).pid), "ready", "5"),
        ]


async def test_one_worker_passes_words_on_and_all_sessions_count(tmp_path: Path) -> None:
    async with fake_server(tmp_path, 3, sessions={"1": 2, "3": 4}) as server:
        assert await server.ask("say", text="Hello") == ["6 sessions have been told."]
        server.script(sessions={"2": 1})
        assert await server.ask("say", text="Hello") == ["1 session has been told."]
        assert server.asked("say") == [1, 1]


async def test_a_kick_counts_the_sessions_of_all_workers(tmp_path: Path) -> None:
    async with fake_server(tmp_path, 3, sessions={"1": 2, "2": 1}, refuse={"3": ["kick"]}) as server:
        assert await server.ask("kick", "Ann") == ["3 sessions of Ann ended."]


async def test_what_all_workers_refuse_is_refused(tmp_path: Path) -> None:
    async with fake_server(tmp_path, refuse={"1": ["kick"], "2": ["kick"]}) as server:
        with pytest.raises(Refused, match=r"^1 refuses$"):
            await server.ask("kick", "Ann")


async def test_a_decision_goes_to_one_worker(tmp_path: Path) -> None:
    async with fake_server(tmp_path) as server:
        assert await server.ask("ban", "Ann") == ["ban by 1"]
        server.script(refuse={"1": ["ban"]})
        with pytest.raises(Refused, match=r"^1 refuses$"):
            await server.ask("ban", "Ann")


async def test_a_decision_goes_past_a_worker_that_cannot_hear(tmp_path: Path) -> None:
    async with fake_server(tmp_path) as server:
        (server.folder / "control-1").unlink()
        assert await server.ask("ban", "Ann") == ["ban by 2"]


async def test_a_table_is_closed_by_the_worker_that_has_it(tmp_path: Path) -> None:
    async with fake_server(tmp_path, 3, refuse={"1": ["close-table"], "2": ["close-table"]}) as server:
        assert await server.ask("close-table", "3f2a") == ["close-table by 3"]
        server.script(refuse={number: ["close-table"] for number in "123"})
        with pytest.raises(Refused, match=r"^1 refuses$"):
            await server.ask("close-table", "3f2a")


async def test_a_silent_worker_is_named(tmp_path: Path, entries: list[LogEntry]) -> None:
    async with fake_server(tmp_path) as server:
        server.script(mute=[2])
        assert await server.ask("kick", "Ann") == ["0 sessions of Ann ended.", "worker 2 does not answer"]
        await server.fleet.look()
        assert [line.split()[2] for line in (await server.ask("workers"))[1:]] == ["ready", "silent"]
        server.script()
        await server.fleet.look()
        told = [entry.fields["text"] for entry in entries if entry.event == "warning"]
        assert told == ["worker 2 does not answer", "worker 2 answers again"]


async def test_an_unknown_request_is_refused(tmp_path: Path) -> None:
    async with fake_server(tmp_path, 1) as server:
        for command in ("dance", "snapshot", "leave"):
            with pytest.raises(Refused, match="knows no command"):
                await server.ask(command)


async def test_without_a_worker_a_request_is_refused(tmp_path: Path) -> None:
    server = FakeServer(tmp_path, 1)
    with pytest.raises(Refused, match="no worker is ready"):
        await server.ask("ban", "Ann")


async def test_a_worker_that_hangs_does_not_hold_up_the_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with fake_server(tmp_path, 1) as server:
        monkeypatch.setattr(worker, "ANSWER_SECONDS", 0.05)
        os.kill(server.worker(1).pid, signal.SIGSTOP)
        with pytest.raises(Refused, match=r"^worker 1 does not answer$"):
            await server.ask("ban", "Ann")
        with pytest.raises(Refused, match=r"^worker 1 does not answer$"):
            await server.ask("kick", "Ann")
        os.kill(server.worker(1).pid, signal.SIGCONT)
