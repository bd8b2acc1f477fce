"""Building a fleet: cost, bearers, limits, input of any origin, and quick fleets (BS-017 to BS-024, BS-026)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seatui.engine.contract import Refused
from seatui.games.battle_seas.model.content import CARD, CARDS, LAND, READY, SHIP, Fleet, Item
from seatui.games.battle_seas.model.fleet import as_plain, canonical, cost, room
from seatui.games.battle_seas.play.building import fill_up, quick_fleet
from seatui.games.battle_seas.play.fleet_checks import NO_LIMITS, can_bear, check_fleet, read_fleet

NUMBER = {card.name: card.number for card in CARDS}


def fleet(*pieces: str) -> Fleet:
    """Make a fleet of pieces such as "HMS Victory + Admiral Nelson"."""
    return tuple(Item(card, tuple(gear)) for card, *gear in ([NUMBER[name] for name in piece.split(" + ")] for piece in pieces))


def refusal(*pieces: str, levels: int = 5000, limits: dict[str, int] | None = None, wide_terrain: bool = False) -> tuple[str, str] | None:
    """Return rule and words of a fleet's refusal; None if it is lawful."""
    try:
        check_fleet(fleet(*pieces), levels, limits or NO_LIMITS, wide_terrain=wide_terrain)
    except Refused as refused:
        return refused.rule, refused.message
    return None


# Levels


@pytest.mark.rule("EX-01", "BS-017", "RF-01")
def test_nelsons_fleet_costs_300() -> None:
    pieces = "HMS Victory + Admiral Nelson", "Rough Seas", "Fire Ship", "Fire Ship"
    assert refusal(*pieces, levels=300) is None
    assert refusal(*pieces, levels=299) == ("BS-017", "that is 300 levels; 299 were agreed (1 too many)")


@pytest.mark.rule("EX-02")
def test_the_britannia_and_the_turret_cost_300() -> None:
    pieces = "HMS Britannia + Admiral Nelson", "Turret", "Captain of Marines"
    assert cost(fleet(*pieces)) == 300
    assert refusal(*pieces, levels=300) is None


@pytest.mark.rule("EX-03", "BS-018")
def test_levels_may_stay_unspent() -> None:
    pieces = "HMS Cambridge", "HMS Nymphe", "HMS Triton"
    assert cost(fleet(*pieces)) == 290
    assert refusal(*pieces, levels=300) is None


@pytest.mark.rule("EX-04")
@pytest.mark.parametrize(
    ("levels", "name", "left"),
    [
        (100, "Superior Cutlass", 92),
        (500, "HMS Royal George", 360),
        (1000, "Fort 12,000", 690),
        (600, "Admiral Nelson", 524),
        (500, "Choppy Waters", 468),
    ],
)
def test_what_is_left_after_one_card(levels: int, name: str, left: int) -> None:
    assert levels - cost(fleet(name)) == left


@pytest.mark.rule("BS-019")
def test_each_copy_is_paid() -> None:
    assert refusal(*["HMS Nymphe"] * 4, levels=332) is None
    assert refusal(*["HMS Nymphe"] * 4, levels=331) == ("BS-017", "that is 332 levels; 331 were agreed (1 too many)")


# Characters and their room


@pytest.mark.rule("BS-021", "RF-02")
@pytest.mark.parametrize("pieces", [(), ("Fort 6,000",), ("Island", "Land Barrage"), ("Marine Platoon",), ("Marine Platoon", "Reef")])
def test_a_fleet_without_a_character_that_can_be_placed_is_refused(pieces: tuple[str, ...]) -> None:
    assert refusal(*pieces) == ("BS-021", "without a ship, or a landing party on an area of yours, you would be out at once")


@pytest.mark.rule("BS-021")
@pytest.mark.parametrize("pieces", [("Gunboat",), ("Fire Ship",), ("Island", "Marine Platoon"), ("Turret", "Gun Crew")])
def test_one_character_that_can_be_placed_is_enough(pieces: tuple[str, ...]) -> None:
    assert refusal(*pieces) is None


@pytest.mark.rule("EX-11", "BS-172", "RF-04", "BS-C11")
def test_a_fifth_passenger_finds_no_room_in_a_cutter() -> None:
    assert refusal("HMS Speedy", *["Marine Platoon"] * 4) is None
    words = "your ships and areas have room for 4 slots; these land characters need 5"
    assert refusal("HMS Speedy", *["Marine Platoon"] * 5) == ("BS-172", words)
    assert [room(fleet(name)) for name in ("HMS Speedy", "HMS Nymphe", "HMS Captain")] == [4, 12, 16]


@pytest.mark.rule("BS-035")
def test_a_square_of_land_or_quay_holds_four_slots() -> None:
    assert refusal("Fire Ship", "Turret", "Gun Crew", "Gun Crew") is None
    words = "your ships and areas have room for 4 slots; these land characters need 5"
    assert refusal("Fire Ship", "Turret", "Gun Crew", "Gun Crew", "Sappers") == ("BS-172", words)
    assert [room(fleet(name)) for name in ("Fort 12,000", "Victualling Yard 3,000", "Island", "Reef", "Rough Seas")] == [24, 8, 4, 0, 0]


@pytest.mark.rule("OP-13")
def test_wide_terrain_has_more_room() -> None:
    pieces = ["Island", *["Marine Platoon"] * 36]
    assert refusal(*pieces, wide_terrain=True) is None
    assert refusal(*pieces, "Marine Platoon", wide_terrain=True) is not None
    assert refusal(*pieces[:6]) is not None


# Attachments


@pytest.mark.rule("BS-022")
@pytest.mark.parametrize("name", ["Telescope", "Admiral Nelson", "Master Armourer"])
def test_an_attachment_needs_a_bearer(name: str) -> None:
    assert refusal("HMS Victory", name) == ("BS-022", f"{name} must be given to a card that carries it")


@pytest.mark.rule("BS-022")
@pytest.mark.parametrize("name", ["Marine Platoon", "Turret", "Fire Raft"])
def test_only_attachments_are_attached(name: str) -> None:
    words = f"HMS Victory cannot carry {name}: it is neither an Artifact nor a Modification"
    assert refusal(f"HMS Victory + {name}") == ("BS-022", words)


BEARERS = {
    "ship": ({"HMS Victory", "Gunboat", "Transport"}, "only a ship can"),
    "gun": ({"HMS Victory", "Gunboat", "Transport", "Gun Crew"}, "only a ship or a land character with guns can"),
    "hand": ({"Marine Platoon", "Garrison Company"}, "only a land character without guns can"),
    "any": (
        {"HMS Victory", "Gunboat", "Transport", "Gun Crew", "Marine Platoon", "Garrison Company"},
        "only a ship or a land character can",
    ),
    "defense": ({"Turret"}, "only a Defense area can"),
    "terrain": ({"Reef"}, "only a Terrain area can"),
}
SOME = ("HMS Victory", "Gunboat", "Transport", "Gun Crew", "Marine Platoon", "Garrison Company", "Turret", "Reef", "Fire Raft")


@pytest.mark.rule("BS-023", "RF-03")
@pytest.mark.parametrize("bearer", SOME)
@pytest.mark.parametrize("card", [card for card in CARDS if card.bearer in BEARERS and not card.light_hulls_only], ids=lambda card: card.id)
def test_each_attachment_has_its_lawful_bearers(card: Any, bearer: str) -> None:
    lawful, words = BEARERS[card.bearer]
    found = refusal("HMS Captain", f"{bearer} + {card.name}")
    assert found == (None if bearer in lawful else ("BS-023", f"{bearer} cannot carry {card.name}: {words}"))


@pytest.mark.rule("BS-024", "RF-03")
def test_a_bearer_takes_three_artifacts() -> None:
    three = "HMS Victory + Telescope + Carronades + Long Guns"
    assert refusal(three) is None
    assert refusal(f"{three} + Grapnels") == ("BS-024", "HMS Victory can carry no more than 3 Artifacts")


@pytest.mark.rule("BS-024")
def test_a_bearer_takes_two_modifications_besides() -> None:
    five = "HMS Victory + Telescope + Carronades + Long Guns + Admiral Nelson + Hearts of Oak"
    assert refusal(five) is None
    assert refusal(f"{five} + Weather Gage") == ("BS-024", "HMS Victory can carry no more than 2 Modifications")


@pytest.mark.rule("BS-024")
def test_no_bearer_takes_the_same_attachment_twice() -> None:
    assert refusal("HMS Victory + Telescope + Long Guns + Telescope") == ("BS-024", "HMS Victory has Telescope already")
    assert refusal("HMS Victory + Telescope", "HMS Captain + Telescope") is None


@pytest.mark.rule("BS-023")
def test_a_modification_of_a_weapon_stands_behind_the_weapon() -> None:
    assert refusal("HMS Captain", "Sappers + Telescope + Boarding Axe + Master Armourer") is None
    words = "Sappers cannot carry Master Armourer: it belongs to a hand weapon"
    for gear in ("Master Armourer", "Telescope + Master Armourer", "Boarding Axe + Telescope + Master Armourer"):
        assert refusal("HMS Captain", f"Sappers + {gear}") == ("BS-023", words)


@pytest.mark.rule("BS-024", "BS-C12")
def test_each_weapon_is_a_bearer_of_its_own() -> None:
    weapons = "Superior Cutlass + Master Armourer + Superior Pistol + Master Armourer"
    assert refusal("HMS Captain", f"Sappers + {weapons} + Lucas's Boarding Drill") is None
    found = refusal("HMS Captain", "Sappers + Superior Cutlass + Master Armourer + Master Armourer")
    assert found == ("BS-024", "Superior Cutlass has Master Armourer already")


@pytest.mark.rule("SP-04")
def test_a_fire_ship_carries_nothing() -> None:
    assert refusal("Fire Ship + Telescope") == ("SP-04", "Fire Ship carries no attachments")
    assert room(fleet("Fire Ship")) == 0


@pytest.mark.rule("SP-28")
def test_lord_cochrane_sails_in_frigates_and_cutters() -> None:
    assert refusal("HMS Nymphe + Lord Cochrane", "HMS Speedy + Lord Cochrane", "Gunboat + Lord Cochrane") is None
    words = "Lord Cochrane sails only in frigates and cutters, and HMS Victory is neither"
    assert refusal("HMS Victory + Lord Cochrane") == ("SP-28", words)
    assert refusal("Transport + Lord Cochrane") is not None


def test_can_bear_says_the_same_as_the_check() -> None:
    victory = Item(NUMBER["HMS Victory"], (NUMBER["Telescope"],))
    able = {card.name for card in CARDS if can_bear(victory, card.number)}
    assert {"Grapnels", "Crack Gun Crews"} <= able
    assert not able & {"Telescope", "Superior Cutlass", "Lord Cochrane", "Turret"}


# Limits


@pytest.mark.rule("OP-18")
def test_a_banned_card_is_refused_wherever_it_is() -> None:
    assert refusal("HMS Victory", "Fire Ship", limits={"SH30": 0}) == ("OP-18", "Fire Ship is banned")
    assert refusal("HMS Victory + Telescope", limits={"AR04": 0}) == ("OP-18", "Telescope is banned")


@pytest.mark.rule("OP-18")
def test_a_limited_card_is_counted_over_the_whole_fleet() -> None:
    pieces = "HMS Victory + Telescope", "HMS Captain + Telescope"
    assert refusal(*pieces, limits={"AR04": 2}) is None
    assert refusal(*pieces, limits={"AR04": 1}) == ("OP-18", "Telescope may be taken 1 time, not 2")


# Plain tuples


@pytest.mark.rule("DK-03", "BS-219")
@pytest.mark.parametrize(
    "plain",
    [None, 5, "SH01", [], [(0, ())], (0,), ((0,),), ((0, (), ()),), ((0, []),), ((0, None),), ((-1, ()),), ((95, ()),), ((True, ()),),
     ((0.0, ()),), (("SH01", ()),), ((0, (95,)),), ((0, ("AR04",)),), ((0, (False,)),), ((0, ((70, ()),)),)],
)  # fmt: skip
def test_what_is_no_fleet_is_refused(plain: object) -> None:
    with pytest.raises(Refused) as refused:
        check_fleet(plain, 300)
    assert (refused.value.rule, refused.value.message) == (
        "BS-219",
        "a fleet is a list of cards, each with the attachments that it carries",
    )


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 100) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4).map(tuple),
    max_leaves=12,
)
FLEETS = st.lists(st.tuples(st.integers(0, 94), st.lists(st.integers(60, 88), max_size=6).map(tuple)), max_size=6).map(tuple)


@given(ANYTHING | FLEETS)
def test_nothing_but_a_refusal_comes_of_a_bad_fleet(plain: Any) -> None:
    try:
        checked = check_fleet(plain, 600)
    except Refused:
        return
    assert as_plain(checked) == plain
    assert cost(checked) <= 600
    assert canonical(canonical(checked)) == canonical(checked)
    assert check_fleet(canonical(checked), 600) == canonical(checked)


@pytest.mark.parametrize("ready", READY.values(), ids=lambda ready: ready.id)
def test_a_fleet_comes_back_from_plain_tuples(ready: Any) -> None:
    assert read_fleet(as_plain(ready.fleet)) == ready.fleet
    assert all(type(entry) is tuple for entry in as_plain(ready.fleet))


def test_the_canonical_order_is_areas_ships_land_traps() -> None:
    party = "Sappers + Boarding Axe + Master Armourer + Telescope + Superior Cutlass"
    mixed = fleet("Fire Raft", party, "Fire Ship", "HMS Victory + Long Guns", "HMS Victory", "Reef", "Turret")
    assert canonical(mixed) == fleet(
        "Turret", "Reef", "HMS Victory", "HMS Victory + Long Guns", "Fire Ship",
        "Sappers + Superior Cutlass + Boarding Axe + Master Armourer + Telescope", "Fire Raft",
    )  # fmt: skip


def test_cards_are_known_by_id_and_by_number() -> None:
    assert all(CARD[card.id] is CARDS[card.number] for card in CARDS)


TOTALS = (*range(50, 120), *range(120, 1000, 31), *range(1000, 5001, 487), 5000)
WARSHIPS = ("line", "frigate", "cutter")


# Quick fleets


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
