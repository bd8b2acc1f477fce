"""Pauses before a worker is started again."""

from __future__ import annotations

from seatui.serve.ops.supervisor.back_off import STEADY_SECONDS, BackOff


def test_pauses_grow_while_a_worker_keeps_ending() -> None:
    back_off = BackOff()
    assert [back_off.next_pause(3.0) for _ in range(7)] == [0, 1, 2, 5, 10, 10, 10]


def test_a_steady_worker_starts_again_at_once() -> None:
    back_off = BackOff()
    for _ in range(4):
        back_off.next_pause(STEADY_SECONDS - 1)
    assert [back_off.next_pause(up) for up in (STEADY_SECONDS, 0.0, 0.0)] == [0, 1, 2]
