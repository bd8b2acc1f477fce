"""``seatui host``: how it tells a restart."""

from __future__ import annotations

import pytest

from seatui.cli import main
from seatui.commands import host
from seatui.serve.ops.host_request import HostAnswer, HostRequest

PROGRESS = ["Worker 2 starts in place of worker 1.", "Worker 2 is ready."]


class Server:
    """Stands for a server that restarts: each question shows one more line, until it is over or has failed."""

    def __init__(self, failure: str = "") -> None:
        self.failure = failure
        self.lines: list[str] = []

    def answer(self, request: HostRequest) -> HostAnswer:
        if request.command == "restart":
            return HostAnswer(True, ["Replacing 1 worker, one after the other."])
        assert request.command == "restart-progress"
        self.lines = PROGRESS[: len(self.lines) + 1]
        more = self.lines[int(request.text) :]
        if self.failure and not more:
            return HostAnswer(False, [self.failure])
        return HostAnswer(True, ["under way" if more else "over", *more])


@pytest.fixture(autouse=True)
def _without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "PROGRESS_EVERY", 0.0)


def test_each_step_of_a_restart_is_told_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(host, "_ask", Server().answer)
    assert main(["host", "restart"]) == 0
    assert capsys.readouterr().out.splitlines() == ["Replacing 1 worker, one after the other.", *PROGRESS]


def test_a_restart_that_fails_is_told_after_its_steps(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(host, "_ask", Server("The restart has ended early.").answer)
    assert main(["host", "restart"]) == 1
    out, err = capsys.readouterr()
    assert out.splitlines()[-1] == PROGRESS[-1]
    assert err == "seatui: The restart has ended early.\n"
