"""The chronicle of Battle for the Seas, checked by hand."""

from __future__ import annotations

from seatui.engine.chronicle import Count
from seatui.engine.contract import Event
from seatui.games.battle_seas.words.chronicle import ROLLS, BattleChronicle
from tests.games.battle_seas.position import GAME, card, given, unit


def chronicle() -> BattleChronicle:
    found = GAME.rules(2).chronicle()
    assert isinstance(found, BattleChronicle)
    return found


def event(kind: str, seat: int, **facts: object) -> Event:
    return Event(kind, {"seat": seat, **facts})


def counts(told: Event) -> list[Count]:
    return list(chronicle().count(told))


def test_strength_and_ships_are_measured() -> None:
    table = given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Captain", "C3"), unit(1, "Gunboat", "D3"))
    caps, ships, known = chronicle().measure(table.state)
    assert (list(caps), list(ships)) == ([card("HMS Captain").cap, card("HMS Captain").cap + card("Gunboat").cap], [1, 2])
    assert list(known) == [100, 100], "everybody knows everything in this position"


def test_share_of_enemies_made_out() -> None:
    table = given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Captain", "C3"), unit(1, "Gunboat", "D3"))
    table.state.known[0] &= ~0b100
    assert list(chronicle().measure(table.state)[2]) == [50, 100]


def test_nothing_is_measured_before_the_fleets_meet() -> None:
    rules = GAME.rules(2)
    assert chronicle().measure(rules.start(lambda _: 0)) == ()


def test_two_ten_sided_dice() -> None:
    assert sum(ROLLS.values()) == 100
    assert (min(ROLLS), max(ROLLS), ROLLS[11], ROLLS[2]) == (2, 20, 10, 1)
    (thrown,) = chronicle().throws(event("broadside", 1, dice=(9, 5), targets=(3,)))
    assert (thrown.seat, thrown.result, thrown.expected, thrown.variance) == (1, 14, 11, 16.5)
    bout = event("bout", 0, blows=((4, 13, 40, -1), (4, 5, 0, -1)), back=())
    assert [(each.seat, each.result) for each in chronicle().throws(bout)] == [(0, 13), (0, 5)]


def test_damage_counts_for_both_players() -> None:
    assert counts(event("damaged", 0, piece=1, card=2, loss=40, cap=10, by=1)) == [(1, "CAP taken", 40), (0, "CAP lost", 40)]
    assert counts(event("captured", 1, piece=1, card=2, by=1, lost_by=0)) == [(1, "ships taken", 1), (0, "ships lost", 1)]


def test_hits_on_a_lost_piece_take_no_more_than_it_had() -> None:
    overkill = counts(event("damaged", 0, piece=1, card=2, loss=210, cap=-40, by=1))
    assert overkill == [(1, "CAP taken", 170), (0, "CAP lost", 170)]
    lost_before = counts(event("damaged", 0, piece=1, card=2, loss=35, cap=-75, by=1))
    assert [each.number for each in lost_before] == [0, 0]


def test_only_ships_sink() -> None:
    lost = [event("removed", 0, piece=1, card=card(name).number) for name in ("HMS Captain", "Marine Platoon")]
    assert [chronicle().key_moment(each) for each in lost] == ["sinking", ""]
    assert [counts(each) for each in lost] == [[(0, "ships lost", 1)], []]
