"""The cards: kinds, sections, figures given by the rules, and the loader's checks."""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction
from typing import Any

import pytest

from seatui.games.battle_seas.model.content import (
    ABOARD,
    ARTIFACT,
    BANDS,
    CARD,
    CARDS,
    DEFENSE,
    HAND_BLOWS,
    HAND_CAP,
    KINDS,
    LAND,
    MODIFICATION,
    READY,
    SCENARIOS,
    SHIP,
    TERRAIN,
    TRAP,
    Card,
    average,
    formula,
    read_cards,
)
from seatui.games.battle_seas.model.fleet import canonical, cost
from seatui.games.battle_seas.play.fleet_checks import check_fleet
from seatui.paths import rules_folder

NAMED = {card.name: card for card in CARDS}


@pytest.fixture
def box() -> dict[str, Any]:
    """A copy of the content file to change."""
    return tomllib.loads((rules_folder() / "battle_seas" / "content.toml").read_text(encoding="utf-8"))


def of_kind(kind: str) -> list[Card]:
    return [card for card in CARDS if card.kind == kind]


# Kinds


@pytest.mark.rule("BS-001")
def test_every_card_is_of_one_of_the_kinds() -> None:
    assert [len(of_kind(kind)) for kind in KINDS] == [30, 12, 12, 9, 13, 13, 6]
    assert [card.number for card in CARDS] == list(range(95))
    assert len({card.name for card in CARDS}) == len(CARD) == 95


@pytest.mark.rule("BS-005")
def test_characters_are_ships_of_a_class_or_land_characters() -> None:
    assert {card.hull for card in of_kind(SHIP)} == {"line", "frigate", "cutter", "merchant", "fireship"}
    assert all(not card.hull and not card.hold for card in CARDS if card.kind != SHIP)
    assert all(card.cap and card.blows and card.move for card in of_kind(SHIP) + of_kind(LAND))


@pytest.mark.rule("BS-006")
@pytest.mark.parametrize(
    ("rate", "hull"), [("brig-sloop", "cutter"), ("brig", "cutter"), ("gunboat", "cutter"), ("bomb vessel", "cutter"), ("4th rate", "line")]
)
def test_every_fighting_hull_is_folded_into_three_classes(rate: str, hull: str) -> None:
    assert {card.hull for card in CARDS if card.rate == rate} == {hull}


@pytest.mark.rule("BS-007")
def test_a_trap_has_a_site_and_no_cap() -> None:
    assert [(card.id, card.site) for card in CARDS if card.site] == [
        ("TR01", "shore"),
        ("TR02", "shore"),
        ("TR03", "sea"),
        ("TR04", "sea"),
        ("TR05", "sea"),
        ("TR06", "sea"),
    ]
    assert not any(card.cap for card in of_kind(TRAP))


def test_only_characters_and_defense_areas_have_cap() -> None:
    assert {card.kind for card in CARDS if card.cap} == {SHIP, LAND, DEFENSE}
    assert all(card.cap for card in CARDS if card.kind in (SHIP, LAND, DEFENSE))


# Attack tables


@pytest.mark.rule("BS-102")
@pytest.mark.parametrize("card", [card for card in CARDS if card.rows], ids=lambda card: card.id)
def test_one_roll_picks_one_of_five_rows(card: Card) -> None:
    assert len(card.rows) == 5
    starts = (2, *(last + 1 for last in BANDS[card.band][:-1]))
    assert [card.blows[roll] for roll in starts] == [card.blows[roll] for roll in BANDS[card.band]] == list(card.rows)


def test_tables_run_from_2_to_20() -> None:
    assert {len(card.blows) for card in CARDS} == {0, 21}
    assert {last[-1] for last in BANDS.values()} == {20}
    assert CARD["SH01"].blows[2:21] == (0, 0, 0, 0, 50, 50, 50, 125, 125, 125, 125, 185, 185, 185, 185, 275, 275, 275, 275)


def test_a_row_never_takes_less_than_the_row_before() -> None:
    assert all(list(card.rows) == sorted(card.rows) for card in CARDS)


@pytest.mark.rule("BS-182")
def test_hands_have_their_own_small_table() -> None:
    assert HAND_CAP == 40
    assert [HAND_BLOWS[roll] for roll in (7, 8, 10, 11, 13, 14, 17, 18)] == [0, 5, 5, 10, 10, 15, 15, 22]


def test_cable_and_chain_halts_without_an_attack() -> None:
    assert [(card.name, bool(card.blows)) for card in CARDS if card.halts] == [("Cable and Chain", False), ("Sunken Hulks", True)]


# Sections


@pytest.mark.rule("BS-212")
def test_section_b_is_the_level_of_every_card(box: dict[str, Any]) -> None:
    assert all(card.level > 0 for card in CARDS)
    printed = {letter for table in box["artifacts"].values() for letter in table if len(letter) == 1}
    assert printed == set("BIJKLMS")  # S is not printed


@pytest.mark.rule("BS-213")
def test_the_level_of_a_modification_is_its_section_b_and_it_has_no_c(box: dict[str, Any]) -> None:
    assert all(CARD[key].level == table["B"] and "C" not in table for key, table in box["modifications"].items())


@pytest.mark.rule("BS-214")
def test_there_is_no_section_h(box: dict[str, Any]) -> None:
    box["land"]["LC02"]["H"] = 1
    with pytest.raises(TypeError, match="'H'"):
        read_cards(box)


@pytest.mark.rule("BS-215")
def test_a_drawback_makes_an_artifact_cheaper() -> None:
    carronades = CARD["AR05"]
    assert carronades.shorten == -1
    assert formula(carronades) == 8 + 20 - 6


def test_what_a_modification_does_to_attackers_is_paid_for_like_a_gain() -> None:
    assert (CARD["MO07"].harm, formula(CARD["MO07"])) == (-20, Fraction(20))
    assert (CARD["MO08"].roll, CARD["MO08"].drag, formula(CARD["MO08"])) == (-2, 1, Fraction(20))


@pytest.mark.rule("BS-217")
def test_no_modification_of_a_character_has_a_minus_in_k() -> None:
    assert [card.id for card in of_kind(MODIFICATION) if card.drag < 0] == ["MO12"]
    assert CARD["MO12"].bearer == TERRAIN


@pytest.mark.parametrize(
    ("name", "closed", "drag", "fight_drag"),
    [
        ("Island", "ships", 1, 2),
        ("Sea Cliffs", "all", 0, 0),
        ("Shoal", "", 3, 2),
        ("Fog Bank", "", 1, 0),
        ("Harbour Boom 800", "all", 0, 0),
    ],
)
def test_what_closes_an_area_and_what_slows(name: str, closed: str, drag: int, fight_drag: int) -> None:
    card = NAMED[name]
    assert (card.closed, card.drag, card.fight_drag) == (closed, drag, fight_drag)


def test_every_area_has_a_surface_and_rock_is_closed_to_all() -> None:
    areas = of_kind(DEFENSE) + of_kind(TERRAIN)
    assert {card.surface for card in areas} == {"sea", "land", "quay", "rock"}
    assert [card.name for card in areas if card.surface == "rock"] == ["Sea Cliffs", "Reef"]
    assert all(card.closed == {"rock": "all", "land": "ships", "quay": ""}[card.surface] for card in areas if card.surface != "sea")


@pytest.mark.rule("BS-038", "BS-246")
def test_section_c_is_width_and_length_and_terrain_measures_one_square() -> None:
    sizes = {card.name: (card.width, card.length) for card in of_kind(DEFENSE) if card.width * card.length > 1}
    assert sizes == {
        "Fort 12,000": (3, 2),
        "Fort 6,000": (2, 2),
        "Dockyard 8,000": (3, 2),
        "Victualling Yard 3,000": (2, 1),
        "Shore Battery 2,000": (2, 1),
        "Harbour Boom 800": (3, 1),
    }
    assert {(card.width, card.length) for card in of_kind(TERRAIN)} == {(1, 1)}


@pytest.mark.rule("BS-172", "BS-177")
@pytest.mark.parametrize(("hull", "places", "hold"), [("cutter", 2, 4), ("frigate", 3, 12), ("line", 4, 16), ("fireship", 0, 0)])
def test_places_and_slots_go_by_class(hull: str, places: int, hold: int) -> None:
    assert {(card.places, card.hold) for card in CARDS if card.hull == hull} == {(places, hold)}


@pytest.mark.rule("SP-06")
def test_merchants_fight_like_cutters_and_carry_more() -> None:
    assert [(card.name, card.places, card.hold) for card in CARDS if card.hull == "merchant"] == [
        ("East Indiaman", 2, 12),
        ("Transport", 2, 16),
    ]


def test_guns_and_garrisons_take_two_slots() -> None:
    assert [card.name for card in CARDS if card.size == 2] == ["Gun Crew", "Field Gun", "Garrison Company"]
    assert [card.name for card in CARDS if card.guns_ashore] == ["Gun Crew", "Field Gun"]
    assert {card.fight_move for card in CARDS if card.guns_ashore} == {0}


# Levels


LEVELS = {
    "Admiral Nelson": 76, "HMS Victory": 143, "Rough Seas": 55, "Fire Ship": 13, "HMS Britannia": 132, "Turret": 60,
    "Captain of Marines": 32, "HMS Cambridge": 120, "HMS Nymphe": 83, "HMS Triton": 87, "HMS Royal George": 140, "Fort 12,000": 310,
    "Choppy Waters": 32, "Superior Cutlass": 8,
}  # fmt: skip


@pytest.mark.rule("BS-238")
def test_the_levels_that_the_rules_give() -> None:
    assert {name: NAMED[name].level for name in LEVELS} == LEVELS
    assert {card.name for card in CARDS if card.fixed} == set(LEVELS)


@pytest.mark.rule("BS-239")
def test_other_figures_that_the_rules_give() -> None:
    assert (NAMED["Fort 12,000"].width, NAMED["Fort 12,000"].length) == (3, 2)
    assert (NAMED["Dockyard 8,000"].width, NAMED["Dockyard 8,000"].length) == (3, 2)
    assert (NAMED["HMS St Albans"].cap, NAMED["HMS St Albans"].move) == (950, 4)
    assert (NAMED["Le Généreux"].move, NAMED["HMS Captain"].move) == (5, 4)


@pytest.mark.rule("BS-240")
def test_the_number_in_the_name_of_a_defense_is_its_cap() -> None:
    numbers = {card.name: int(found[0].replace(",", "")) for card in CARDS if (found := re.search(r"[\d,]+$", card.name))}
    assert len(numbers) == 11
    assert numbers == {name: NAMED[name].cap for name in numbers}


@pytest.mark.rule("BS-241")
@pytest.mark.parametrize(
    ("name", "guns", "nation"),
    [
        ("HMS Victory", 104, "British"),
        ("Santísima Trinidad", 140, "Spanish"),
        ("Le Généreux", 74, "French"),
        ("HMS Leander", 50, "British"),
    ],
)
def test_guns_and_nations_are_historic(name: str, guns: int, nation: str) -> None:
    assert (NAMED[name].guns, NAMED[name].nation) == (guns, nation)


@pytest.mark.rule("EX-25", "BS-232")
def test_the_level_of_the_victory_step_by_step() -> None:
    victory = NAMED["HMS Victory"]
    assert average(victory) == Fraction("129.6")
    assert formula(victory) == 1400 / Fraction("17.2") + 80 - 18
    assert round(formula(victory), 1) == Fraction("143.4")
    assert round(formula(victory)) == victory.level


@pytest.mark.parametrize(
    ("name", "worth"),
    [
        pytest.param("HMS Triton", "86.4", marks=pytest.mark.rule("BS-232")),  # by speed
        pytest.param("Bomb Vessel", "33.6", marks=pytest.mark.rule("BS-232")),  # by range
        pytest.param("Fire Ship", "12.6", marks=pytest.mark.rule("BS-232")),  # single use
        pytest.param("Gunboat", "18.2", marks=pytest.mark.rule("BS-232")),  # specials
        pytest.param("Captain of Marines", "33.0", marks=pytest.mark.rule("BS-233")),
        pytest.param("Field Gun", "17.5", marks=pytest.mark.rule("BS-233")),
        pytest.param("Fort 12,000", "305.0", marks=pytest.mark.rule("BS-234")),  # X-1 counts 0
        pytest.param("Dockyard 8,000", "203.3", marks=pytest.mark.rule("BS-234")),
        pytest.param("Island", "25.0", marks=pytest.mark.rule("BS-234")),
        pytest.param("Rough Seas", "53.0", marks=pytest.mark.rule("BS-234")),
        pytest.param("Red-Hot Shot", "17.0", marks=pytest.mark.rule("BS-235")),  # signed
        pytest.param("Superior Pistol", "7.2", marks=pytest.mark.rule("BS-235")),  # a quarter
        pytest.param("Master Armourer", "4.0", marks=pytest.mark.rule("BS-235")),
        pytest.param("Weather Gage", "10.0", marks=pytest.mark.rule("BS-235")),
        pytest.param("Hidden Battery", "23.2", marks=pytest.mark.rule("BS-236")),
        pytest.param("Moored Powder Hulk", "25.3", marks=pytest.mark.rule("BS-236")),
        pytest.param("Sunken Hulks", "16.5", marks=pytest.mark.rule("BS-236")),
    ],
)
def test_what_the_figures_of_a_card_are_worth(name: str, worth: str) -> None:
    assert float(formula(NAMED[name])) == pytest.approx(float(worth), abs=0.0501)


@pytest.mark.rule("BS-237")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_level_is_its_formula_rounded_or_given_and_near_it(card: Card) -> None:
    worth = float(formula(card))
    assert abs(worth - card.level) <= (card.level / 10 if card.fixed else 0.5)


@pytest.mark.rule("BS-237")
@pytest.mark.parametrize(("level", "figures"), [(107, "level 107, .* worth 108.4"), (109, "level 109, .* worth 108.4")])
def test_a_level_that_is_not_the_rounded_formula_is_an_error_with_both_figures(box: dict[str, Any], level: int, figures: str) -> None:
    box["ships"]["line"]["SH11"]["B"] = level
    with pytest.raises(ValueError, match=f"SH11 HMS Captain has {figures}"):
        read_cards(box)


@pytest.mark.rule("BS-237")
@pytest.mark.parametrize("level", [130, 131, 159])
def test_a_given_level_may_be_a_tenth_off(box: dict[str, Any], level: int) -> None:
    box["ships"]["line"]["SH01"]["B"] = level
    if level == 130:  # 143.4 is 10.3 per cent more
        with pytest.raises(ValueError, match=r"SH01 HMS Victory has level 130, .* worth 143\.4"):
            read_cards(box)
    else:
        assert read_cards(box)[0].level == level


@pytest.mark.rule("BS-237")
def test_a_changed_figure_is_noticed(box: dict[str, Any]) -> None:
    box["traps"]["TR03"]["once"] = False
    with pytest.raises(ValueError, match="TR03 Fire Raft has level 18"):
        read_cards(box)


# Ready fleets and scenarios


@pytest.mark.parametrize(("name", "levels"), [("RB-A", 300), ("RB-B", 300), ("RB-C", 290), ("SC1-red", 296), ("SC1-blue", 297),
                                              ("SC2-red", 298), ("SC2-blue", 293), ("SC3-red", 472), ("SC3-blue", 500),
                                              ("SC4-red", 253), ("SC4-blue", 280)])  # fmt: skip
def test_a_ready_fleet_is_lawful_and_in_order(name: str, levels: int) -> None:
    ready = READY[name]
    check_fleet(ready.fleet, levels)
    assert cost(ready.fleet) == levels
    assert canonical(ready.fleet) == ready.fleet
    assert len(ready.places) == len(ready.fleet)


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=lambda scenario: scenario.id)
def test_both_sides_of_a_scenario_are_placed_whole(scenario: Any) -> None:
    for ready in (READY[scenario.red], READY[scenario.blue]):
        for item, place in zip(ready.fleet, ready.places, strict=True):
            assert place is not None
            if place[0] == ABOARD:
                assert (CARDS[item.card].kind, CARDS[ready.fleet[place[1]].card].kind) == (LAND, SHIP)


def test_all_hand_artifacts_cost_a_quarter() -> None:
    assert [card.name for card in of_kind(ARTIFACT) if card.bearer == "hand"] == ["Superior Cutlass", "Superior Pistol", "Boarding Axe"]
