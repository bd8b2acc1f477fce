"""The chronicle of Captain Sonar, checked by hand."""

from __future__ import annotations

from seatui.engine.contract import Event
from seatui.games.captain_sonar.words.chronicle import SonarChronicle
from tests.games.captain_sonar.position import boat, given

CHRONICLE = SonarChronicle()


def event(kind: str, seat: int, **facts: object) -> Event:
    return Event(kind, {"crew": seat // 4, "seat": seat, **facts})


def test_hulls_and_gauges_are_measured() -> None:
    hunt = given(boat("D5 D6", torpedo=3), boat("D9", damage=1))
    hull, gauges, breakdowns = CHRONICLE.measure(hunt.state)
    assert (list(hull), list(gauges), list(breakdowns)) == ([4, 3], [3, 0], [0, 0])


def test_only_hits_are_key_moments() -> None:
    answers = [event("hit", 2, result=result, space=7) for result in ("direct", "indirect", "clear")]
    assert [CHRONICLE.key_moment(answer) for answer in answers] == ["hit", "hit", ""]
    assert [[count.what for count in CHRONICLE.count(answer)] for answer in answers] == [["hits suffered"], ["hits suffered"], []]
    assert [CHRONICLE.key_moment(event("shock", 2, hit=hit)) for hit in (True, False)] == ["hit", ""]


def test_orders_count_for_their_seat() -> None:
    assert [tuple(count) for count in CHRONICLE.count(event("torpedo", 2, space=9))] == [(2, "torpedoes", 1)]
    assert not list(CHRONICLE.count(event("turn", 2)))
    assert not list(CHRONICLE.throws(event("torpedo", 2, space=9)))
