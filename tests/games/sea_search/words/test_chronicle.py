"""The chronicle of Sea Search, checked by hand."""

from __future__ import annotations

from seatui.engine.chronicle import Count
from seatui.engine.contract import Event
from seatui.games.sea_search.words.chronicle import SearchChronicle
from tests.games.sea_search.position import given

CHRONICLE = SearchChronicle()


def event(kind: str, **facts: object) -> Event:
    return Event(kind, facts)


def counts(told: Event) -> list[Count]:
    return list(CHRONICLE.count(told))


def test_songs_seaports_and_research_are_measured() -> None:
    sea = given(seats=2)
    sea.state.recorded[1] = 0b101
    songs, ports, research = CHRONICLE.measure(sea.state)
    assert (list(songs), list(research)) == ([0, 2], sea.state.research)
    assert sum(ports) == len(sea.state.seaports)


def test_battle_of_two_players_is_won_by_one_of_them() -> None:
    facts = {"seat": 0, "why": "probe", "dice": (3, 4), "against": (6,)}
    assert counts(event("battle_rolled", foe=1, own=7, other=6, **facts)) == [(0, "battles won", 1), (1, "battles lost", 1)]
    assert counts(event("battle_rolled", foe=1, own=6, other=6, **facts)) == [(0, "battles lost", 1), (1, "battles won", 1)]
    assert counts(event("battle_rolled", foe="kraken", own=7, other=6, **facts)) == [(0, "battles won", 1)]


def test_dice_of_players_in_battle_are_throws() -> None:
    (thrown,) = CHRONICLE.throws(event("dice_rolled", who=1, faces=(6, 4), why="probe"))
    assert (thrown.seat, thrown.result, thrown.expected, round(thrown.variance, 6)) == (1, 10, 7, round(35 / 6, 6))
    assert not list(CHRONICLE.throws(event("dice_rolled", who="kraken", faces=(6, 4), why="kraken")))
    assert not list(CHRONICLE.throws(event("dice_rolled", who=1, faces=(6, 4), why="first")))
    assert not list(CHRONICLE.throws(event("dice_rolled", who=1, faces=(), why="probe")))


def test_token_taken_back_by_a_card_is_no_theft() -> None:
    assert CHRONICLE.key_moment(event("search_token_taken", seat=0, tile=3, why="stolen")) == "theft"
    assert CHRONICLE.key_moment(event("search_token_taken", seat=0, tile=3, why="SEA-01")) == ""
    assert CHRONICLE.key_moment(event("beast_beaten", beast=2)) == "Beast beaten"
