"""Prizes: half speed, repair, and whose they are (BS-191 to BS-199, RF-22, EX-10)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.battle_seas.knowledge.hearing import facts_for
from tests.games.battle_seas.play.test_boarding import blows
from tests.games.battle_seas.position import FAR, Piece, Table, area, card, given, passenger, roll, secret, trap, unit

CREW = secret(0, 0)


def prize(name: str = "HMS St Albans", *others: Piece, cap: int = 190, crew: bool = True, square: str = "J15", **more: Any) -> Table:
    """Player 1 handles a prize with a Marine Platoon as its crew."""
    ship = unit(0, name, square, cap=cap, prize=True, hands=(0,) * card(name).places, gear=more.pop("gear", ()))
    aboard = (passenger(0, "Marine Platoon", 0),) if crew else ()
    return given(ship, FAR, *aboard, *others, **more).handle(0)


def captured(*others: Piece, crew: tuple[Piece, ...] = ()) -> Table:
    """HMS Nymphe has boarded and taken HMS Speedy; the next round has begun."""
    ships = (unit(0, "HMS Nymphe", "J10"), unit(1, "HMS Speedy", "K10", cap=80, gear=["Telescope"]), *others)
    boarders = (passenger(0, "Captain of Marines", 0), passenger(0, "Marine Platoon", 0))
    table = given(*ships, *boarders, *crew, FAR, dice=blows(12, 2, 2, 12, 2)).handle(0)
    return table.act("board", 1, (CREW,), ()).end_round()


# Capture


@pytest.mark.rule("BS-193")
def test_surviving_boarders_of_the_fight_become_the_prize_crew() -> None:
    table = captured()
    assert (table.unit(1).seat, table.unit(1).prize) == (0, True)
    assert table.unit(CREW).aboard == 1
    assert table.unit(secret(0, 1)).aboard == 0


@pytest.mark.rule("BS-197")
def test_a_prize_counts_as_the_captors_character_and_no_longer_as_the_losers() -> None:
    ships = (unit(0, "HMS Nymphe", "J10"), unit(1, "HMS Speedy", "K10", cap=80))
    table = given(*ships, passenger(0, "Captain of Marines", 0), dice=blows(12, 2, 2, 12, 2)).handle(0)
    table.act("board", 1, (CREW,), ()).end_round()
    assert table.outcome is not None
    assert table.outcome.winners == (0,)


@pytest.mark.rule("BS-197")
def test_the_captor_handles_the_prize() -> None:
    table = captured()
    assert ("activate", 1) in table.options
    assert ("activate", 1) not in table.end_turn().options


@pytest.mark.rule("BS-144", "BS-187")
def test_guns_aboard_a_taken_ship_are_lost_and_their_owner_hears_it() -> None:
    table = captured(crew=(passenger(1, "Gun Crew", 1),))
    assert secret(1, 0) not in table.state.units
    assert [fact["card"] for fact in facts_for(table, 1, "passenger_lost")] == [card("Gun Crew").number]
    assert facts_for(table, 0, "passenger_lost") == []


# Moving


@pytest.mark.rule("BS-191", "BS-192", "EX-10")
def test_a_prize_sails_at_half_speed() -> None:
    table = prize(wind="S")
    assert table.allows("path N N")
    assert table.refuses("path N N N") == ("BS-055", "this path costs 3 moves; HMS St Albans has 2 moves")


@pytest.mark.rule("BS-192")
def test_half_speed_is_exact_and_attachments_do_not_count() -> None:
    table = prize("Le Généreux", gear=("Copper Sheathing", "Spare Sails and Spars"))
    assert table.allows("path N NE")  # 1 + 1½ of 2½ moves
    assert table.refuses("path N N N")[0] == "BS-055"
    assert table.refuses("path NE NE")[0] == "BS-055"


@pytest.mark.rule("BS-192")
def test_the_wind_acts_on_prizes_too() -> None:
    assert prize(wind="E").refuses("path N N")[0] == "BS-055"
    assert prize(wind="E").allows("path N")
    assert prize(wind="N").refuses("path N")[0] == "BS-068"


@pytest.mark.rule("BS-192")
def test_a_diagonal_needs_an_allowance_of_two() -> None:
    slow = prize("HMS Britannia")  # 1½ moves, just what a diagonal costs
    assert slow.refuses("path NE")[0] == "BS-192"
    assert not any(action[0] == "path" and action[1] and action[1][0] % 2 for action in slow.options)
    assert slow.allows("path N")
    assert prize("HMS St Albans").allows("path NE")
    assert prize("HMS Britannia", wind="N").refuses("path NE")[0] == "BS-192"  # nor as the only step


@pytest.mark.rule("BS-193")
def test_a_prize_without_a_passenger_neither_moves_nor_heals() -> None:
    table = prize("HMS St Albans", area(0, "Dockyard 8,000", "J15"), crew=False)
    assert table.refuses("path N") == ("BS-193", "a prize without a crew cannot move")
    assert table.refuses_action("heal")[0] == "BS-193"
    assert not {"path", "heal"} & {action[0] for action in table.options}


@pytest.mark.rule("BS-193")
def test_a_prize_without_a_passenger_falls_to_whoever_boards_it() -> None:
    ships = (unit(0, "HMS Nymphe", "J10"), unit(1, "HMS St Albans", "K10", cap=700, prize=True, hands=(0,) * 4), FAR)
    table = given(*ships, passenger(0, "Marine Platoon", 0)).handle(0)
    table.act("board", 1, (CREW,), ())
    assert table.end_round().unit(1).seat == 0


# Limits of a prize


@pytest.mark.rule("BS-194", "RF-22")
def test_an_unrepaired_prize_neither_attacks_nor_boards_nor_searches_nor_signals() -> None:
    others = (unit(1, "HMS Speedy", "K15", cap=10), unit(2, "HMS Speedy", "J17"), trap(1, "Hidden Battery", "J13"))
    table = prize("HMS St Albans", *others, cap=690, noted={0: [secret(1, 0)]})
    battery = card("Hidden Battery").number
    actions = [
        ("fire", 0, -1, 2),
        ("board", 2, (CREW,), ()),
        ("detect",),
        ("deactivate", table.at("J13"), battery),
        ("communicate", 2, ("trap", table.at("J13"), battery), (0,)),
    ]
    for action in actions:
        assert table.refuses_action(*action) == ("BS-194", "HMS St Albans is a prize that is not yet repaired"), action
    assert {action[0] for action in table.options} == {"path", "pass"}


@pytest.mark.rule("BS-198")
def test_attachments_stay_on_a_prize_but_serve_nobody_until_it_is_repaired() -> None:
    def seen(cap: int) -> bool:
        ship = unit(0, "HMS St Albans", "J15", cap=cap, prize=True, hands=(0,) * 4, gear=["Telescope"])
        return given(ship, unit(1, "HMS Triton", "J1"), passenger(0, "Marine Platoon", 0), known={0: ()}).look().knows(0, 1)

    assert captured().unit(1).gear == (card("Telescope").number,)
    assert not seen(690)
    assert seen(760)


@pytest.mark.rule("BS-198")
@pytest.mark.parametrize(("cap", "loss"), [(690, 95), (950, 76)])
def test_what_guards_a_ship_guards_a_prize_once_it_is_repaired(cap: int, loss: int) -> None:
    ship = unit(0, "HMS St Albans", "J15", cap=cap, prize=cap < 760, gear=["Hearts of Oak"])
    table = given(ship, unit(1, "HMS Captain", "L15"), passenger(0, "Marine Platoon", 0), dice=roll(12), turn=1).handle(1)
    assert table.act("fire", 0, 0, -1).cap(0) == cap - loss


# Repair


@pytest.mark.rule("BS-191", "BS-196", "EX-10", "RF-22")
def test_the_worked_example_of_a_repair() -> None:
    table = prize("HMS St Albans", area(0, "Dockyard 8,000", "J13"), square="J16", in_round=7, wind="S", dice=(5,))
    table.sail("path N N")
    assert table.refuses_action("heal")[0] == "BS-163"
    caps = []
    for _ in range(3):
        table.end_round().handle(0).act("heal")
        caps.append((table.state.round, table.cap(0), table.unit(0).prize))
    assert caps == [(8, 440, True), (9, 690, True), (10, 940, True)]
    table.end_turn().end_turn()
    assert table.state.round == 11
    assert (table.unit(0).prize, table.unit(0).hands) == (False, (40,) * 4)


@pytest.mark.rule("BS-196", "BS-010")
@pytest.mark.parametrize(("cap", "usable"), [(759, False), (760, True)])
def test_from_80_per_cent_on_it_is_an_ordinary_ship(cap: int, usable: bool) -> None:
    table = prize("HMS St Albans", unit(1, "HMS Speedy", "L15"), cap=cap, wind="S")
    assert (("fire", 0, -1, 2) in table.options) == usable
    assert table.allows("path N N N N") == usable
    assert table.unit(0).hands == ((40,) * 4 if usable else (0,) * 4)


@pytest.mark.rule("BS-195")
@pytest.mark.parametrize(("yard", "points"), [("Dockyard 8,000", 250), ("Victualling Yard 3,000", 80), ("Sheltered Anchorage", 40)])
def test_any_area_of_the_captor_that_heals_ships_serves_as_dockyard(yard: str, points: int) -> None:
    assert prize("HMS St Albans", area(0, yard, "J15")).act("heal").cap(0) == 190 + points


@pytest.mark.rule("BS-199")
@pytest.mark.parametrize(("cap", "boards"), [(191, False), (190, True)])
def test_a_prize_that_is_subdued_may_be_boarded_again_and_its_crew_defends(cap: int, boards: bool) -> None:
    ships = (unit(0, "HMS Nymphe", "J10"), unit(1, "HMS St Albans", "K10", cap=cap, prize=True, hands=(0,) * 4), FAR)
    crew = (passenger(0, "Captain of Marines", 0), passenger(1, "Marine Platoon", 1))
    table = given(*ships, *crew, dice=blows(*[2] * 6)).handle(0)
    assert (("board", 1, (CREW,), ()) in table.options) == boards
    if boards:
        table.act("board", 1, (CREW,), ())
        assert [blow[0] for blow in facts_for(table, 0, "bout")[0]["back"]] == [card("Marine Platoon").number]


# At a quay


@pytest.mark.rule("BS-059", "BS-197")
def test_a_prize_taken_at_a_quay_lies_beside_enemies_ashore_until_it_leaves() -> None:
    ashore = (area(1, "Dockyard 8,000", "K9"), unit(1, "Marine Platoon", "K10"), unit(1, "Signal Party", "K10"))
    table = captured(*ashore)
    assert table.unit(1).seat == 0
    assert table.rules.faults(table.state) == []
    assert [action for action in table.handle(1).options if action[0] == "path"]
    table.end_turn().handle(3)
    assert ("attack", 1) in table.options
    assert ("attack", 4) not in table.options
    table.end_turn().handle(1).sail("path S")
    assert table.refuses_action("path", (0,), 0)[0] == "BS-046"
    assert table.end_round().handle(1).refuses("path N") == ("BS-059", "K10 is held by an enemy")
