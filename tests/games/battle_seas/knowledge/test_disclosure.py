"""Disclosure of pieces, traps and attachments (BS-129 to BS-131, BS-140 to BS-145, BS-C03 to BS-C06)."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.games.battle_seas.knowledge.view import KnownTrap
from tests.games.battle_seas.knowledge.hearing import facts_for, heard
from tests.games.battle_seas.position import Table, area, card, deploying, given, passenger, place, roll, secret, trap, unit

BARRAGE = secret(1, 0)


# Sprung traps


def near_trap(watcher: str, **more: Any) -> Table:
    """HMS Captain of player 1, known to nobody, has come within 4 units of a Land Barrage of player 2 at M8, which is sprung at her."""
    pieces = (unit(0, "HMS Captain", "M13"), unit(1, "HMS Triton", "A1"), unit(2, "HMS Triton", watcher), trap(1, "Land Barrage", "M8"))
    table = given(*pieces, known={0: (), 1: (), 2: ()}, dice=roll(12), **more)
    table.handle(0).sail("path N")
    return table.act("spring", BARRAGE).pass_by()


@pytest.mark.rule("BS-128")
def test_springing_turns_up_the_card_and_its_square() -> None:
    table = near_trap("A20")
    shown = facts_for(table, 0, "trap_sprung")[0]
    assert (shown["card"], shown["square"]) == (card("Land Barrage").number, table.at("M8"))
    assert table.view(0).notes == (KnownTrap(1, card("Land Barrage").number, table.at("M8")),)


@pytest.mark.rule("BS-129")
def test_a_player_who_has_the_square_of_the_trap_in_sight_sees_it_too() -> None:
    table = near_trap("T4")
    assert len(facts_for(table, 2, "trap_sprung")) == 1
    assert table.view(2).notes == table.view(0).notes


@pytest.mark.rule("BS-129")
def test_the_others_learn_only_that_something_was_hit() -> None:
    table = near_trap("A20")
    assert [fact["piece"] for fact in facts_for(table, 2, "something_sprung")] == [0]
    assert facts_for(table, 2, "trap_sprung") == facts_for(table, 2, "damaged") == []
    assert table.view(2).notes == ()


@pytest.mark.rule("BS-140", "BS-141")
def test_a_trap_discloses_its_victim_to_those_who_see_it_sprung() -> None:
    assert near_trap("A20").knows(1, 0)
    assert near_trap("T4").knows(2, 0)
    assert not near_trap("A20").knows(2, 0)


@pytest.mark.rule("BS-130", "BS-131", "OP-15")
@pytest.mark.parametrize("memory", [False, True])
def test_with_memory_known_permanent_traps_are_not_marked_any_more(memory: bool) -> None:
    table = near_trap("A20", memory=memory)
    assert len(table.view(0).notes) == 1  # it was shown in this round
    table.end_round()
    assert len(table.view(0).notes) == (0 if memory else 1)


@pytest.mark.rule("BS-131")
def test_with_memory_traps_that_serve_once_stay_marked() -> None:
    pieces = (unit(0, "HMS Captain", "M13"), unit(1, "HMS Triton", "A1"), trap(1, "Fire Raft", "M8"))
    table = given(*pieces, noted={0: [BARRAGE]}, memory=True).end_round()
    assert len(table.view(0).notes) == 1


# Attacks


@pytest.mark.rule("BS-140", "BS-141")
def test_who_attacks_is_disclosed_to_all() -> None:
    pieces = (unit(0, "HMS Captain", "J10"), unit(1, "HMS Triton", "L10"), unit(2, "HMS Triton", "A20"))
    table = given(*pieces, known={1: (), 2: ()}, dice=roll(12)).handle(0)
    assert not table.knows(2, 0)
    table.act("fire", 0, -1, 1)
    assert table.knows(1, 0)
    assert table.knows(2, 0)


@pytest.mark.rule("BS-143")
def test_an_unidentified_piece_is_bound_by_its_card_and_attachments() -> None:
    def at_sea(*gear: str) -> Table:
        return given(unit(0, "HMS St Albans", "J18", gear=gear), unit(1, "HMS Triton", "A1"), known={1: ()}).handle(0)

    assert at_sea().refuses("path N N N N N")[0] == "BS-055"
    assert at_sea("Copper Sheathing").allows("path N N N N N")
    assert at_sea("Copper Sheathing").refuses("path N N N N N N")[0] == "BS-055"


@pytest.mark.rule("BS-C03", "BS-111")
def test_guns_are_barred_only_by_tall_squares_that_their_owner_knows() -> None:
    def allows(*known: int) -> bool:
        pieces = (unit(0, "HMS Captain", "J10", "N"), unit(1, "HMS Triton", "M10"), area(1, "Island", "K10"))
        table = given(*pieces, known={0: known}, dice=roll(12)).handle(0)
        return table.rules.legal(table.state, 0, ("fire", 0, -1, 1))

    assert allows(1)
    assert not allows(1, 2)


# Passengers


@pytest.mark.rule("BS-144")
def test_passengers_are_unknown_until_they_land() -> None:
    table = given(unit(0, "HMS Captain", "J13"), passenger(0, "Marine Platoon", 0), area(0, "Island", "J12"), unit(1, "HMS Triton", "J8"))
    hidden = given(unit(0, "HMS Captain", "J13"), area(0, "Island", "J12"), unit(1, "HMS Triton", "J8"))
    assert table.view(1) == hidden.view(1)
    table.handle(secret(0, 0)).act("path", (0,), 0)
    landed = table.view(1).markers[-1]
    assert landed.unit is not None
    assert landed.unit.card == card("Marine Platoon").number


@pytest.mark.rule("BS-144")
def test_passengers_are_unknown_until_they_fight() -> None:
    boarders = [passenger(0, "Captain of Marines", 0), passenger(0, "Marine Platoon", 0)]
    prey = unit(1, "HMS Cruizer", "K10", cap=100, hands=(0, 20))
    table = given(unit(0, "HMS Captain", "J10"), *boarders, prey, unit(1, "HMS Triton", "A1"), dice=(*roll(12), *roll(12)))
    table.handle(0).act("board", 1, (secret(0, 0),), ())
    fought = {number for fact in facts_for(table, 1, "bout") for blow in fact["blows"] for number in blow[::3]}
    assert card("Captain of Marines").number in fought
    names = {card("Marine Platoon").number} & {
        value for event in heard(table, 1) for value in event.facts.values() if isinstance(value, int)
    }
    assert not names


# Attachments


@pytest.mark.rule("BS-145")
@pytest.mark.parametrize("conceal", [False, True])
def test_attachments_show_with_their_bearer_or_are_concealed_until_they_change_a_figure(conceal: bool) -> None:
    ship = unit(0, "HMS Captain", "J10", gear=["Long Guns", "Telescope", "Hearts of Oak"])
    table = given(ship, unit(1, "HMS Triton", "L10"), dice=(*roll(12), *roll(12)), conceal_attachments=conceal)

    def shown() -> list[str]:
        there = table.view(1).markers[0].unit
        assert there is not None
        return [name for name in ("Long Guns", "Telescope", "Hearts of Oak") if card(name).number in there.gear]

    assert shown() == ([] if conceal else ["Long Guns", "Telescope", "Hearts of Oak"])
    table.handle(0).act("fire", 0, -1, 1)
    assert shown()[0] == "Long Guns"
    assert ("Hearts of Oak" in shown()) is not conceal
    table.end_turn().handle(1).act("fire", 0, 0, -1)
    assert "Hearts of Oak" in shown()


@pytest.mark.rule("BS-C04", "BS-108")
def test_a_shot_falls_short_of_a_target_whose_concealed_attachment_shortens_the_range() -> None:
    def fired(conceal: bool) -> Table:
        target = unit(1, "HMS Triton", "N10", gear=["Weather Gage"])
        return given(unit(0, "HMS Captain", "J10"), target, dice=roll(12), conceal_attachments=conceal).handle(0)

    assert fired(conceal=False).refuses_action("fire", 0, -1, 1)[0] == "BS-110"
    table = fired(conceal=True).act("fire", 0, -1, 1)
    assert table.cap(1) == 860
    there = table.view(0).markers[1].unit
    assert there is not None
    assert there.gear == (card("Weather Gage").number,)


# Designations


@pytest.mark.rule("BS-C06", "BS-020")
def test_designations_are_shown_to_their_owner_alone() -> None:
    table = given(unit(0, "HMS Nymphe", "J10"), unit(0, "HMS Nymphe", "K10"), unit(1, "HMS Triton", "J8"))
    own = [marker.unit.copy for marker in table.view(0).markers if marker.unit and marker.seat == 0]
    foreign = [marker.unit.copy for marker in table.view(1).markers if marker.unit and marker.seat == 0]
    assert (own, foreign) == ([1, 2], [0, 0])


@pytest.mark.rule("BS-043", "BS-C06")
def test_markers_are_numbered_by_their_squares_and_not_by_the_fleet() -> None:
    table = deploying("HMS Nymphe, HMS Victory", "HMS Triton", wind=False)
    place(table, 0, "J20 N", "J13 N").do("ready", by=0)
    place(table, 1, "J2 S").do("ready", by=1)
    assert [table.figures.sea.name(marker.squares[0]) for marker in table.view(1).markers] == ["J2", "J13", "J20"]
