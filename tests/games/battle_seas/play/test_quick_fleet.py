"""Quick random fleets, BS-026."""

from __future__ import annotations

import pytest

from seatui.engine.contract import Refused
from seatui.games.battle_seas.model.content import CARD, CARDS, LAND, READY, SHIP, Fleet, Item
from seatui.games.battle_seas.model.fleet import canonical, cost
from seatui.games.battle_seas.play.building import fill_up, quick_fleet
from seatui.games.battle_seas.play.fleet_checks import check_fleet

TOTALS = (*range(50, 120), *range(120, 1000, 31), *range(1000, 5001, 487), 5000)
WARSHIPS = ("line", "frigate", "cutter")


def warships(fleet: Fleet) -> int:
    return sum(CARDS[item.card].level for item in fleet if CARDS[item.card].hull in WARSHIPS)


@pytest.mark.rule("BS-026")
@pytest.mark.parametrize("levels", TOTALS)
def test_a_quick_fleet_is_lawful_and_leaves_at_most_6_per_cent(levels: int) -> None:
    for seed in range(4):
        fleet = quick_fleet(levels, seed)
        assert check_fleet(fleet, levels) == canonical(fleet) == fleet
        assert (levels - cost(fleet)) * 100 <= levels * 6


@pytest.mark.rule("BS-026")
@pytest.mark.parametrize("levels", [50, 100, 300, 1000])
def test_warships_take_60_per_cent_or_more(levels: int) -> None:
    assert all(warships(quick_fleet(levels, seed)) * 100 >= levels * 60 for seed in range(50))


@pytest.mark.rule("BS-026")
def test_the_same_seed_gives_the_same_fleet_and_others_differ() -> None:
    assert quick_fleet(300, 7) == quick_fleet(300, 7)
    assert len({quick_fleet(300, seed) for seed in range(50)}) > 45


@pytest.mark.rule("BS-026")
def test_there_is_something_of_everything() -> None:
    fleets = [quick_fleet(300, seed) for seed in range(200)]
    taken = {number for fleet in fleets for item in fleet for number in (item.card, *item.gear)}
    assert {CARDS[number].kind for number in taken} == {card.kind for card in CARDS}
    assert any(CARDS[number].fireship for number in taken)


@pytest.mark.rule("OP-18")
def test_limits_are_kept() -> None:
    limits = {"SH30": 1, "AR11": 0, "SH26": 2, **{card.id: 1 for card in CARDS if card.kind == LAND}}
    for seed in range(60):
        check_fleet(quick_fleet(300, seed, limits), 300, limits)


@pytest.mark.rule("OP-18")
def test_without_warships_a_fleet_is_made_of_what_is_allowed() -> None:
    limits = {card.id: 0 for card in CARDS if card.hull in WARSHIPS}
    for seed in range(20):
        check_fleet(quick_fleet(300, seed, limits), 300, limits)
    limits |= {card.id: 0 for card in CARDS if card.kind == SHIP}
    for seed in range(20):
        check_fleet(quick_fleet(300, seed, limits), 300, limits)


@pytest.mark.rule("OP-18")
def test_where_no_character_is_allowed_there_is_no_fleet() -> None:
    with pytest.raises(Refused) as refused:
        quick_fleet(300, 1, {card.id: 0 for card in CARDS if card.kind in (SHIP, LAND)})
    assert refused.value.message == "no fleet of 300 levels can be built from the cards that are allowed"


@pytest.mark.soak
@pytest.mark.rule("BS-026")
def test_every_total_has_its_quick_fleet() -> None:
    for levels in range(50, 5001):
        fleet = quick_fleet(levels, levels)
        check_fleet(fleet, levels)
        assert (levels - cost(fleet)) * 100 <= levels * 6


@pytest.mark.parametrize("ids", [(), ("SH01", "MO01"), ("SH25", "LC02"), ("SH22", "SH30", "TR03")])
def test_a_fleet_is_filled_up_and_keeps_what_it_has(ids: tuple[str, ...]) -> None:
    begun: list[Item] = []
    for card in map(CARD.__getitem__, ids):
        begun = [*begun[:-1], Item(begun[-1].card, (card.number,))] if card.bearer else [*begun, Item(card.number)]
    for seed in range(10):
        filled = fill_up(tuple(begun), 300, seed)
        check_fleet(filled, 300)
        assert {item.card for item in begun} <= {item.card for item in filled}
        assert 300 - cost(filled) <= 18
        assert fill_up(tuple(begun), 300, seed) == filled


def test_what_is_full_or_too_much_stays_as_it_is() -> None:
    for levels in (300, 200):
        assert fill_up(READY["RB-A"].fleet, levels, 1) == READY["RB-A"].fleet
