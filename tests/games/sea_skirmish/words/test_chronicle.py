"""The chronicle of Sea Skirmish, checked by hand."""

from __future__ import annotations

from seatui.engine.contract import Event
from seatui.games.sea_skirmish.model.content import BLANK, GREEN_DIE, MISS, RED_DIE
from seatui.games.sea_skirmish.model.content import HIT as HIT_FACE
from seatui.games.sea_skirmish.words.chronicle import SkirmishChronicle
from tests.games.sea_skirmish.position import GAME, boat, given

RED_HIT, RED_BLANK = RED_DIE.index(HIT_FACE) + 1, RED_DIE.index(BLANK) + 1
GREEN_MISS = GREEN_DIE.index(MISS) + 1


def chronicle() -> SkirmishChronicle:
    found = GAME.rules(2).chronicle()
    assert isinstance(found, SkirmishChronicle)
    return found


def event(kind: str, seat: int, **facts: object) -> Event:
    return Event(kind, {"seat": seat, **facts})


def test_strength_is_what_would_sink_all_boats() -> None:
    table = given(boat(0, 30000, 30000, 0, water=1, fire=1), boat(0, 60000, 60000, 0), boat(1, 90000, 30000, 0, water=3))
    assert [list(row) for row in chronicle().measure(table.state)] == [[6, 1], [2, 1]]


def test_nothing_is_measured_before_the_boats_are_placed() -> None:
    rules = GAME.rules(2)
    assert chronicle().measure(rules.start(lambda _: 0)) == ()


def test_shot_is_one_throw_of_red_against_green() -> None:
    shot = event("fired", 1, red=(RED_HIT, RED_HIT, RED_BLANK), green=(GREEN_MISS,))
    (thrown,) = chronicle().throws(shot)
    assert (thrown.seat, thrown.result) == (1, 1)
    red, green = 1 - RED_DIE.count(BLANK) / 6, GREEN_DIE.count(MISS) / 6
    by_hand = 3 * red - green * (1 - (1 - red) ** 3)  # a miss takes away one hit, if there is any
    assert round(thrown.expected, 9) == round(by_hand, 9)
    assert [tuple(count) for count in chronicle().count(shot)] == [(1, "shots", 1), (1, "hits scored", 1)]


def test_losses_are_told_by_their_cause() -> None:
    words = [chronicle().key_moment(event("boat_lost", 0, how=how, by=1)) for how in ("shot", "rammed", "fell", "conceded")]
    assert words == ["sinking", "sinking", "off the table", "surrender"]
    sunk = [tuple(count) for count in chronicle().count(event("boat_lost", 0, how="shot", by=1))]
    assert sunk == [(0, "boats lost", 1), (1, "boats sunk", 1)]
    assert [count.what for count in chronicle().count(event("boat_lost", 0, how="fell", by=0))] == ["boats lost"]


def test_first_blood_needs_damage() -> None:
    assert chronicle().key_moment(event("damage_done", 0, water=0, fire=0)) == ""
    assert chronicle().key_moment(event("damage_done", 0, water=1, fire=0)) == "first blood"
