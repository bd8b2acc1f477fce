"""Healing in yards and by surgeons (BS-053, BS-162 to BS-167, SP-12, SP-15 to SP-17, SP-24, DK-20, RF-24, EX-24)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.battle_seas.position import FAR, Piece, Table, area, given, passenger, secret, unit


def docked(name: str, yard: str, cap: int, *others: Piece, control: int = 0, **more: Any) -> Table:
    """Player 1 handles a hurt piece in an area at J15."""
    return given(unit(0, name, "J15", cap=cap, **more), area(0, yard, "J15", control=control), FAR, *others).handle(0)


@pytest.mark.rule("BS-162", "BS-163", "DK-20")
def test_a_yard_restores_cap_to_whoever_is_inside_for_a_whole_turn() -> None:
    table = docked("HMS St Albans", "Dockyard 8,000", 500)
    assert ("heal",) in table.options
    assert table.act("heal").cap(0) == 750
    assert 0 not in table.state.waiting


@pytest.mark.rule("BS-163", "RF-24", "EX-24")
def test_who_docks_this_turn_is_repaired_in_the_next() -> None:
    table = given(unit(0, "HMS St Albans", "J17", cap=700), area(0, "Dockyard 8,000", "J15"), FAR, in_round=4)
    table.handle(0).sail("path N")
    assert table.refuses_action("heal") == ("BS-163", "HMS St Albans has moved in this turn: healing takes a whole one")
    table.act("pass").end_round().handle(0).act("heal")
    assert (table.state.round, table.cap(0)) == (5, 950)


@pytest.mark.rule("BS-164", "EX-24")
def test_cap_never_rises_above_the_original() -> None:
    table = docked("HMS St Albans", "Dockyard 8,000", 800).act("heal")
    assert table.cap(0) == 950
    assert table.told("healed")[0]["gain"] == 150


@pytest.mark.rule("BS-164")
def test_who_has_all_its_cap_is_not_healed() -> None:
    assert docked("HMS St Albans", "Dockyard 8,000", 950).refuses_action("heal")[0] == "BS-164"


@pytest.mark.rule("BS-165", "SP-15", "SP-16", "SP-17", "SP-24")
@pytest.mark.parametrize(
    ("name", "yard", "points"),
    [
        ("HMS Captain", "Dockyard 8,000", 250),
        ("HMS Captain", "Victualling Yard 3,000", 80),
        ("HMS Captain", "Sheltered Anchorage", 40),
        ("Garrison Company", "Victualling Yard 3,000", 40),
        ("Garrison Company", "Naval Hospital 1,500", 60),
    ],
)
def test_the_points_stand_on_the_healing_card(name: str, yard: str, points: int) -> None:
    assert docked(name, yard, 100).act("heal").cap(0) == 100 + points


@pytest.mark.rule("BS-165", "RF-24", "SP-15", "SP-17")
@pytest.mark.parametrize(
    ("name", "yard"), [("Garrison Company", "Dockyard 8,000"), ("Garrison Company", "Fort 6,000"), ("HMS Captain", "Choppy Waters")]
)
def test_areas_heal_only_what_their_card_says(name: str, yard: str) -> None:
    table = docked(name, yard, 100)
    assert ("heal",) not in table.options
    assert table.refuses_action("heal") == ("BS-166", "no area that you control heals such a piece here")


@pytest.mark.rule("BS-162", "RF-24")
def test_nobody_is_healed_elsewhere() -> None:
    table = given(unit(0, "HMS Captain", "J14", cap=100), area(0, "Dockyard 8,000", "J15"), FAR).handle(0)
    assert table.refuses_action("heal")[0] == "BS-166"


@pytest.mark.rule("BS-166", "RF-24", "SP-24")
@pytest.mark.parametrize(("name", "yard"), [("HMS Captain", "Sheltered Anchorage"), ("HMS Captain", "Dockyard 8,000")])
def test_an_area_heals_its_controllers_characters_only(name: str, yard: str) -> None:
    enemy = unit(1, "HMS Speedy", "K15") if yard == "Dockyard 8,000" else unit(1, "HMS Speedy", "A2")
    assert docked(name, yard, 100, enemy, control=1).refuses_action("heal")[0] == "BS-166"


@pytest.mark.rule("BS-166")
def test_any_number_are_healed_at_a_time_but_each_once_a_round() -> None:
    table = docked("HMS Captain", "Dockyard 8,000", 100, unit(0, "HMS Nymphe", "K15", cap=100)).act("heal").handle(3).act("heal")
    assert (table.cap(0), table.cap(3)) == (350, 350)
    assert table.refuses_action("activate", 0)[0] == "BS-046"


@pytest.mark.rule("BS-167")
def test_fire_ships_are_not_healed() -> None:
    assert docked("Fire Ship", "Dockyard 8,000", 50).refuses_action("heal")[0] == "BS-167"


@pytest.mark.rule("BS-053", "BS-167", "EX-18")
@pytest.mark.parametrize("cap", [0, -20])
def test_depleted_pieces_are_not_healed(cap: int) -> None:
    table = docked("HMS Nymphe", "Dockyard 8,000", cap)
    assert ("heal",) not in table.options
    assert table.refuses_action("heal")[0] == "BS-053"


@pytest.mark.rule("BS-167")
@pytest.mark.parametrize("link", ["held", "holds"])
def test_grappled_pieces_are_not_healed(link: str) -> None:
    back: dict[str, Any] = {{"held": "holds", "holds": "held"}[link]: 0}
    table = docked("HMS Captain", "Dockyard 8,000", 100, unit(1, "HMS Speedy", "J14", **back), **{link: 3})
    assert table.refuses_action("heal")[0] == "BS-167"


@pytest.mark.rule("BS-167")
def test_structures_are_not_healed() -> None:
    table = given(unit(0, "HMS Captain", "J15"), area(0, "Dockyard 8,000", "J15", cap=100), FAR)
    assert table.refuses_action("activate", 1)[0] == "BS-045"
    assert table.end_round().cap(1) == 100


@pytest.mark.rule("BS-C07", "BS-166")
def test_areas_do_not_heal_passengers() -> None:
    aboard = passenger(0, "Marine Platoon", 0, cap=50)
    table = given(unit(0, "HMS Captain", "J15"), aboard, area(0, "Victualling Yard 3,000", "J15"), FAR).handle(secret(0, 0))
    assert ("heal",) not in table.options
    assert table.refuses_action("heal")[0] == "BS-162"


# Surgeons


@pytest.mark.rule("SP-12")
def test_a_surgeon_heals_a_land_character_in_its_ship_and_both_spend_their_turn() -> None:
    surgeon, hurt = secret(0, 0), secret(0, 1)
    pieces = [passenger(0, "Surgeon's Party", 0), passenger(0, "Marine Platoon", 0, cap=50)]
    table = given(unit(0, "HMS Captain", "J15"), *pieces, FAR).handle(surgeon)
    assert ("heal", hurt) in table.options
    assert table.act("heal", hurt).cap(hurt) == 80
    assert table.state.waiting == [0]


@pytest.mark.rule("SP-12")
def test_a_surgeon_heals_a_land_character_in_its_square() -> None:
    pieces = [area(0, "Island", "J15"), unit(0, "Surgeon's Party", "J15"), unit(0, "Marine Platoon", "J15", cap=160)]
    table = given(*pieces, FAR).handle(1).act("heal", 2)
    assert table.cap(2) == 180
    assert table.state.waiting == []


@pytest.mark.rule("SP-12")
def test_a_surgeon_tends_no_other_ship_nor_itself_nor_who_has_acted_or_is_depleted() -> None:
    ships = [unit(0, "HMS Captain", "J15"), unit(0, "HMS Nymphe", "K15")]
    pieces = [
        passenger(0, "Surgeon's Party", 0, cap=50),
        passenger(0, "Marine Platoon", 1, cap=50),
        passenger(0, "Marine Platoon", 0, cap=0),
        passenger(0, "Boarding Party", 0, cap=50),
        passenger(0, "Marine Platoon", 0),
    ]
    table = given(*ships, *pieces, FAR)
    table.state.waiting.remove(secret(0, 3))
    assert table.refuses_action("activate", secret(0, 0))[0] == "BS-170"
    table.state.waiting.append(secret(0, 3))
    table.handle(secret(0, 0))
    assert [action for action in table.options if action[0] == "heal"] == [("heal", secret(0, 3))]
    for patient in (0, secret(0, 0), secret(0, 1), secret(0, 2), secret(0, 4)):
        assert table.refuses_action("heal", patient)[0] == "BS-162"


@pytest.mark.rule("SP-12")
def test_others_are_no_surgeons() -> None:
    pieces = [area(0, "Island", "J15"), unit(0, "Sappers", "J15"), unit(0, "Marine Platoon", "J15", cap=160)]
    assert given(*pieces, FAR).handle(1).refuses_action("heal", 2)[0] == "BS-162"
