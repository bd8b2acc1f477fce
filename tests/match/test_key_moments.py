"""The key moments of a game."""

from __future__ import annotations

from seatui.engine.chronicle import Chronicle, is_own_version
from seatui.engine.contract import Event, Seat, Turn
from seatui.match.key_moments import key_moments
from seatui.match.records import Played
from seatui.match.timeline import Step


class Rowing(Chronicle[int]):
    moments = {"hit": "first blood", "ram": "ram"}
    firsts = frozenset(("first blood",))

    def measure(self, state: int) -> tuple[tuple[float, ...], ...]:
        return ((state,),)


def step(number: int, *events: Event) -> Step:
    turn = Turn(number, f"round {number}")
    return Step(number, turn, Played(0, ("row",), (), 0, 0, turn, False, "row"), events)


def event(kind: str, seat: Seat, audience: tuple[Seat, ...] | None = None) -> Event:
    return Event(kind, {"seat": seat}, audience)


def test_first_blood_is_told_once() -> None:
    steps = [step(1, event("row", 0)), step(2, event("hit", 0)), step(3, event("ram", 1), event("hit", 1))]
    found = key_moments(Rowing(), steps, lambda _: True)
    assert [(each.position, each.turn.label, each.word) for each in found] == [(2, "round 2", "first blood"), (3, "round 3", "ram")]


def test_versions_of_one_event_are_one_moment() -> None:
    steps = [step(1, event("ram", 0, (0,)), event("ram", 0, (1,)), event("ram", 1))]
    assert [each.event.seat for each in key_moments(Rowing(), steps, lambda _: True)] == [0, 1]
    assert [each.event.audience for each in key_moments(Rowing(), steps, is_own_version)] == [(0,), None]


def test_unheard_events_are_no_moments() -> None:
    steps = [step(1, event("ram", 0, (0,)))]
    assert not list(key_moments(Rowing(), steps, lambda each: each.heard_by(1)))
