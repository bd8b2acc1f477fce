"""Boarding: who may board whom, the fight, striking and grappling (BS-175 to BS-190, BS-C08, DK-15, DK-16, RF-20, RF-21, RF-29)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.battle_seas.knowledge.hearing import facts_for
from tests.games.battle_seas.position import Piece, Table, area, card, given, passenger, roll, secret, unit

PREY = 1
FIRST, SECOND, THIRD = (secret(0, number) for number in range(3))


def alongside(
    *boarders: str, ship: str = "HMS Nymphe", prey: str = "HMS St Albans", cap: int = 190, at: str = "K10", dice: tuple[int, ...] = (),
    others: tuple[Piece, ...] = (), gear: tuple[str, ...] = (), **more: Any,
) -> Table:  # fmt: skip
    """A ship of player 1 at J10 with passengers, and a subdued one of player 2 beside it."""
    pieces = (unit(0, ship, "J10", gear=gear), unit(1, prey, at, cap=cap), *(passenger(0, name, 0) for name in boarders), *others)
    return given(*pieces, unit(1, "HMS Triton", "T1"), dice=dice, **more).handle(0)


def blows(*totals: int) -> tuple[int, ...]:
    """The dice of that many blows."""
    return tuple(face for total in totals for face in roll(total))


@pytest.mark.rule("BS-175", "DK-15")
def test_a_subdued_ship_is_taken_by_beating_its_forces_with_boarders() -> None:
    table = alongside("Captain of Marines", prey="HMS Speedy", cap=80, dice=blows(12, 2, 2, 12, 2))
    action = ("board", PREY, (FIRST,), ())
    assert action in table.options
    table.act(*action)
    assert table.unit(PREY).hands == (-5, -5)
    assert PREY in table.state.struck
    table.end_round()
    assert table.unit(PREY).seat == 0
    assert table.cap(PREY) == 80, "taken and not sunk"


@pytest.mark.rule("BS-176", "EX-09", "RF-20", "BS-010")
@pytest.mark.parametrize(("cap", "subdued"), [(191, False), (190, True), (100, True)])
def test_a_ship_is_subdued_at_a_fifth_of_its_original_cap(cap: int, subdued: bool) -> None:
    table = alongside("Marine Platoon", cap=cap)
    action = ("board", PREY, (FIRST,), ())
    assert (action in table.options) == subdued
    if not subdued:
        assert table.refuses_action(*action) == ("BS-176", "HMS St Albans has 191 of 950 CAP; 190 or less is needed")


@pytest.mark.rule("BS-177", "RF-21")
@pytest.mark.parametrize(("ship", "places"), [("HMS Speedy", 2), ("HMS Nymphe", 3), ("HMS Captain", 4)])
def test_a_ship_sends_as_many_boarders_as_it_has_fighting_places(ship: str, places: int) -> None:
    crew = ["Marine Platoon"] * 4 + (["Marine Platoon"] if places == 4 else [])
    table = alongside(*crew, ship=ship)
    party = tuple(secret(0, number) for number in range(places))
    assert table.rules.legal(table.state, 0, ("board", PREY, party, ()))
    too_many = (*party, secret(0, places))
    assert table.refuses_action("board", PREY, too_many, ()) == ("BS-177", f"{ship} has {places} fighting places")


@pytest.mark.rule("BS-178", "BS-179")
@pytest.mark.parametrize(
    ("name", "boards"),
    [(name, name not in ("Gun Crew", "Field Gun")) for name in (f"LC{number:02}" for number in range(1, 13)) for name in [card(name).name]],
)
def test_every_land_character_that_is_not_marked_guns_can_board(name: str, boards: bool) -> None:
    table = alongside(name)
    assert table.rules.legal(table.state, 0, ("board", PREY, (FIRST,), ())) == boards
    if not boards:
        assert table.refuses_action("board", PREY, (FIRST,), ()) == ("BS-178", "not all of these can board")


@pytest.mark.rule("BS-179", "SP-10")
def test_a_garrison_company_fills_two_places() -> None:
    table = alongside("Garrison Company", "Garrison Company", "Marine Platoon")
    assert table.rules.legal(table.state, 0, ("board", PREY, (FIRST, THIRD), ()))
    assert table.refuses_action("board", PREY, (FIRST, SECOND), ())[0] == "BS-177"
    assert card("Garrison Company").size == 2


@pytest.mark.rule("BS-180", "RF-21")
@pytest.mark.parametrize(("square", "near"), [("K10", True), ("J11", True), ("K11", False), ("L10", False)])
def test_the_boarding_ship_lies_at_distance_one(square: str, near: bool) -> None:
    table = alongside("Marine Platoon", at=square)
    assert table.rules.legal(table.state, 0, ("board", PREY, (FIRST,), ())) == near
    if not near:
        assert table.refuses_action("board", PREY, (FIRST,), ()) == ("BS-180", "HMS St Albans is not alongside")


@pytest.mark.rule("BS-180")
@pytest.mark.parametrize(("steps", "boards"), [(4, True), (5, False)])
def test_the_approach_counts_as_movement_with_attack(steps: int, boards: bool) -> None:
    target = unit(1, "HMS St Albans", f"K{10 + steps}", cap=190)
    table = given(unit(0, "HMS Nymphe", "J10"), target, passenger(0, "Marine Platoon", 0)).handle(0)
    table.sail(f"path {' '.join('S' * steps)}")
    assert table.rules.legal(table.state, 0, ("board", PREY, (FIRST,), ())) == boards
    if not boards:
        assert table.refuses_action("board", PREY, (FIRST,), ())[0] == "BS-180"


@pytest.mark.rule("RF-21", "BS-181")
def test_nobody_boards_without_boarders_or_with_those_of_another_ship() -> None:
    others = (unit(0, "HMS Captain", "J12"), passenger(0, "Marine Platoon", 2))
    table = alongside(others=others)
    assert table.refuses_action("board", PREY, (), ()) == ("BS-181", "name at least one boarder")
    assert table.refuses_action("board", PREY, (FIRST,), ())[0] == "BS-178"
    assert not [action for action in table.options if action[0] == "board"]


@pytest.mark.rule("BS-178")
def test_depleted_and_doubled_boarders_are_refused() -> None:
    table = alongside("Marine Platoon", "Marine Platoon")
    assert table.refuses_action("board", PREY, (FIRST, FIRST), ())[0] == "BS-178"
    table.state.units[SECOND] = table.state.units[SECOND]._replace(cap=0)
    assert table.refuses_action("board", PREY, (SECOND,), ())[0] == "BS-178"


@pytest.mark.rule("BS-181")
def test_boarding_is_the_attack_of_the_ship_and_of_the_passengers_chosen() -> None:
    table = alongside("Marine Platoon", "Marine Platoon", "Surgeon's Party", dice=blows(*[2] * 15))
    table.act("board", PREY, (FIRST,), ())
    assert table.state.waiting == [SECOND, THIRD]
    assert table.refuses_action("activate", 0)[0] == "BS-046"


@pytest.mark.rule("BS-181")
def test_who_has_fired_does_not_board() -> None:
    table = alongside("Marine Platoon", dice=roll(2)).act("fire", 0, -1, PREY)
    assert table.refuses_action("activate", 0)[0] == "BS-046"


@pytest.mark.rule("BS-181")
def test_passengers_that_have_acted_do_not_board() -> None:
    table = alongside("Marine Platoon", others=(area(0, "Island", "J9"),), dice=())
    table.state.waiting.remove(FIRST)
    assert table.refuses_action("board", PREY, (FIRST,), ())[0] == "BS-178"


@pytest.mark.rule("BS-175")
@pytest.mark.parametrize(("prey", "cap"), [("Fire Ship", 10), ("Gun Crew", 10)])
def test_only_ships_with_a_crew_are_boarded(prey: str, cap: int) -> None:
    ground = (area(1, "Island", "K10"),) if prey == "Gun Crew" else ()
    table = alongside("Marine Platoon", prey=prey, cap=cap, others=ground)
    assert table.refuses_action("board", PREY, (FIRST,), ())[0] == "BS-175"


@pytest.mark.rule("BS-175")
def test_own_and_unidentified_ships_are_not_boarded() -> None:
    table = alongside("Marine Platoon", others=(unit(0, "HMS Captain", "J9", cap=10),), known={0: ()})
    assert table.refuses_action("board", 2, (FIRST,), ())[0] == "BS-116"
    assert table.refuses_action("board", PREY, (FIRST,), ())[0] == "BS-111"


@pytest.mark.rule("BS-C08")
def test_a_squadron_neither_boards_nor_is_boarded() -> None:
    sisters = (unit(0, "HMS Nymphe", "J10"),)
    table = alongside("Marine Platoon", others=sisters, squadrons=True)
    assert table.refuses_action("board", PREY, (FIRST,), ()) == ("BS-245", "a squadron cannot board")
    prey = (unit(1, "HMS St Albans", "K10", cap=100),)
    table = alongside("Marine Platoon", others=prey, squadrons=True)
    assert table.refuses_action("board", PREY, (FIRST,), ()) == ("BS-245", "a squadron cannot be boarded")
    single = alongside("Marine Platoon", squadrons=True)
    assert single.rules.legal(single.state, 0, ("board", PREY, (FIRST,), ()))


QUIET = (2,) * 60
"""Dice of blows without damage."""


# Hands and the line


@pytest.mark.rule("BS-182")
@pytest.mark.parametrize(("prey", "cap", "hands"), [("HMS Speedy", 80, 2), ("HMS Nymphe", 100, 3), ("HMS St Albans", 190, 4)])
def test_every_ship_has_as_many_hands_of_40_cap_as_places(prey: str, cap: int, hands: int) -> None:
    assert alongside(prey=prey, cap=cap).unit(PREY).hands == (40,) * hands


@pytest.mark.rule("BS-182")
@pytest.mark.parametrize(("total", "loss"), [(7, 0), (8, 5), (10, 5), (11, 10), (13, 10), (14, 15), (17, 15), (18, 22)])
def test_hands_strike_by_their_own_table(total: int, loss: int) -> None:
    table = alongside("Garrison Company", prey="HMS Speedy", cap=80, dice=blows(2, total, 2, *QUIET[:6]))
    assert table.act("board", PREY, (FIRST,), ()).cap(FIRST) == 460 - loss


@pytest.mark.rule("BS-182")
def test_hands_fill_the_places_that_passengers_leave() -> None:
    crew = (passenger(1, "Marine Platoon", PREY),)
    table = alongside("Garrison Company", prey="HMS Speedy", cap=80, others=crew, dice=blows(*[2] * 9))
    table.act("board", PREY, (FIRST,), ())
    back = facts_for(table, 0, "bout")[0]["back"]
    assert [blow[0] for blow in back] == [card("Marine Platoon").number, -1]


@pytest.mark.rule("BS-182")
def test_hands_do_not_recover() -> None:
    table = alongside("Marine Platoon", dice=blows(13, *[2] * 14))
    table.act("board", PREY, (FIRST,), ())
    assert table.unit(PREY).hands == (12, 40, 40, 40)
    assert table.end_round().end_round().unit(PREY).hands == (12, 40, 40, 40)


@pytest.mark.rule("BS-183")
def test_defenders_line_up_by_average_then_cap_then_designation() -> None:
    crew = (
        passenger(1, "Marine Platoon", PREY),  # 18.6 on average
        passenger(1, "Boarding Party", PREY, cap=200),  # 23.9
        passenger(1, "Boarding Party", PREY),
        passenger(1, "Grenadiers", PREY),  # 28.8
    )
    table = alongside("Garrison Company", others=crew, dice=blows(*[2] * 15))
    table.act("board", PREY, (FIRST,), ())
    names = ["Grenadiers", "Boarding Party", "Boarding Party", "Marine Platoon"]
    assert [blow[0] for blow in facts_for(table, 0, "bout")[0]["back"]] == [card(name).number for name in names]
    hurt = alongside("Captain of Marines", others=crew[1:3], dice=blows(12, *[2] * 14))
    hurt.act("board", PREY, (FIRST,), ())
    assert (hurt.cap(secret(1, 0)), hurt.cap(secret(1, 1))) == (200, 240 - 45)  # the one with more CAP stands first


# Bouts


@pytest.mark.rule("EX-26", "BS-184", "BS-185", "SP-07")
def test_the_worked_example_of_a_bout() -> None:
    rest = [2] * 10
    table = alongside("Captain of Marines", "Marine Platoon", "Marine Platoon", cap=180, dice=blows(12, 9, 15, 11, 7, 13, 16, *rest))
    table.act("board", PREY, (FIRST, SECOND, THIRD), ())
    bout = facts_for(table, 0, "bout")[0]
    captain, platoon = card("Captain of Marines").number, card("Marine Platoon").number
    assert bout["blows"] == ((captain, 12, 45, -1), (platoon, 9, 19, -1), (platoon, 15, 28, -1))
    assert bout["back"] == ((-1, 11, 10, captain), (-1, 7, 0, captain), (-1, 13, 10, captain), (-1, 16, 15, captain))
    assert bout["left"] == 2
    assert table.unit(PREY).hands == (-5, -7, 40, 40)
    assert table.cap(FIRST) == 445


@pytest.mark.rule("BS-184")
def test_a_fight_runs_up_to_three_bouts() -> None:
    table = alongside("Marine Platoon", dice=blows(*[2] * 15))
    table.act("board", PREY, (FIRST,), ())
    assert [bout["bout"] for bout in facts_for(table, 0, "bout")] == [1, 2, 3]


@pytest.mark.rule("BS-184")
def test_a_fight_stops_when_one_side_has_nobody_left() -> None:
    table = alongside("Marine Platoon", dice=blows(2, 20, 2, 2, 2))
    table.state.units[FIRST] = table.state.units[FIRST]._replace(cap=20)
    table.act("board", PREY, (FIRST,), ())
    assert len(facts_for(table, 0, "bout")) == 1
    assert table.event_kinds[-1] == "repelled"


@pytest.mark.rule("BS-185")
def test_a_defender_who_falls_in_a_bout_strikes_back_in_it() -> None:
    table = alongside("Captain of Marines", prey="HMS Speedy", cap=80, dice=blows(12, 18, 2, 12, 2))
    table.act("board", PREY, (FIRST,), ())
    assert table.cap(FIRST) == 480 - 22  # by the Hand that was beaten first


@pytest.mark.rule("BS-185")
def test_surplus_damage_is_lost_with_the_one_who_is_hit() -> None:
    table = alongside("Captain of Marines", dice=blows(20, *[2] * 13))
    table.act("board", PREY, (FIRST,), ())
    assert table.unit(PREY).hands[:2] == (40 - 100, 40)


@pytest.mark.rule("BS-185")
def test_defenders_hit_the_first_boarder_who_stands() -> None:
    table = alongside("Marine Platoon", "Marine Platoon", prey="HMS Speedy", cap=80, dice=blows(2, 2, 18, 18, *[2] * 8))
    table.state.units[FIRST] = table.state.units[FIRST]._replace(cap=20)
    table.act("board", PREY, (FIRST, SECOND), ())
    assert (table.cap(FIRST), table.cap(SECOND)) == (-2, 180 - 22)


@pytest.mark.rule("BS-186")
def test_passengers_beyond_the_places_step_up_and_all_must_be_beaten() -> None:
    crew = tuple(passenger(1, "Sharpshooters", PREY, cap=1) for _ in range(3))
    dice = blows(12, 12, 2, 2, 12, 12, 2, 2, 12, 12, 2)
    table = alongside("Captain of Marines", "Garrison Company", prey="HMS Speedy", cap=80, others=crew, dice=dice)
    table.act("board", PREY, (FIRST, SECOND), ())
    assert [len(bout["back"]) for bout in facts_for(table, 0, "bout")] == [2, 2, 1]  # two; the third with one Hand; the other Hand
    assert PREY in table.state.struck


@pytest.mark.rule("SP-07")
@pytest.mark.parametrize(("captains", "loss"), [(0, 9), (1, 19), (2, 19)])
def test_a_captain_of_marines_adds_one_to_the_rolls_of_the_others_once(captains: int, loss: int) -> None:
    party = ["Marine Platoon", *["Captain of Marines"] * captains]
    table = alongside(*party, ship="HMS Captain", dice=blows(9, *QUIET[: 4 + 3 * 7]))
    table.act("board", PREY, tuple(secret(0, number) for number in range(len(party))), ())
    assert facts_for(table, 0, "bout")[0]["blows"][0][2] == loss


@pytest.mark.rule("SP-07")
def test_a_captain_of_marines_adds_nothing_to_his_own_roll_and_serves_defending_hands() -> None:
    table = alongside("Captain of Marines", dice=blows(9, *[2] * 14))
    assert table.act("board", PREY, (FIRST,), ()).told("bout")[0]["blows"][0][2] == 20
    crew = (passenger(1, "Captain of Marines", PREY),)
    table = alongside("Garrison Company", prey="HMS Speedy", cap=80, others=crew, dice=blows(2, 2, 10, *[2] * 6))
    assert table.act("board", PREY, (FIRST,), ()).told("bout")[0]["back"][1][2] == 10  # a 10 reads as 11


@pytest.mark.rule("SP-08")
@pytest.mark.parametrize(("marks", "struck"), [((), 0), ((0,), 0), ((2,), 2), ((3,), 3)])
def test_sharpshooters_name_any_enemy_fighter(marks: tuple[int, ...], struck: int) -> None:
    table = alongside("Sharpshooters", dice=blows(10, *[2] * 14))
    table.act("board", PREY, (FIRST,), marks)
    assert [number for number, cap in enumerate(table.unit(PREY).hands) if cap < 40] == [struck]


@pytest.mark.rule("SP-08", "DK-15")
def test_only_sharpshooters_have_marks() -> None:
    table = alongside("Marine Platoon", "Sharpshooters")
    assert table.refuses_action("board", PREY, (FIRST,), (2,))[0] == "BS-185"
    assert table.refuses_action("board", PREY, (FIRST, SECOND), (2, 1))[0] == "BS-185"


@pytest.mark.rule("SP-13")
@pytest.mark.parametrize(("night", "loss"), [(False, 11), (True, 22)])
def test_a_cutting_out_party_adds_two_by_night(night: bool, loss: int) -> None:
    table = alongside("Cutting-out Party", night=night, dice=blows(8, *[2] * 14))
    assert table.act("board", PREY, (FIRST,), ()).told("bout")[0]["blows"][0][2] == loss


# Results


@pytest.mark.rule("BS-187")
def test_a_ship_without_defenders_strikes_and_changes_hands_when_the_round_closes() -> None:
    table = alongside("Captain of Marines", prey="HMS Speedy", cap=80, dice=blows(12, 2, 2, 12, 2))
    table.act("board", PREY, (FIRST,), ())
    assert table.event_kinds[-1] == "struck"
    assert table.unit(PREY).seat == 1
    assert table.end_round().unit(PREY).seat == 0


@pytest.mark.rule("BS-188", "RF-29")
def test_if_both_sides_stand_the_ships_are_grappled_and_neither_moves_nor_turns() -> None:
    table = alongside("Marine Platoon", dice=blows(*[2] * 15)).act("board", PREY, (FIRST,), ())
    assert table.event_kinds[-1] == "grappled"
    table.end_turn().handle(PREY)
    assert table.refuses("path N") == ("BS-188", "HMS St Albans is grappled and neither moves nor turns")
    assert table.refuses("turn S")[0] == "BS-188"
    table.end_turn().handle(0)
    assert table.refuses("path N") == ("BS-188", "HMS Nymphe is grappled and neither moves nor turns")
    assert table.refuses("turn S")[0] == "BS-188"
    assert table.refuses_action("fire", 0, -1, PREY)[0] == "BS-188"


@pytest.mark.rule("BS-188", "RF-29")
def test_a_grappled_target_may_fire_without_turning() -> None:
    table = alongside("Marine Platoon", dice=blows(*[2] * 15, 12)).act("board", PREY, (FIRST,), ()).end_turn().handle(PREY)
    assert table.refuses_action("fire", 1, 0, -1)[0] == "BS-076"
    assert table.act("fire", 0, 0, -1).cap(0) == 830 - 85


@pytest.mark.rule("BS-188", "DK-16")
def test_the_boarder_boards_again_or_withdraws_and_is_free() -> None:
    table = alongside("Marine Platoon", dice=blows(*[2] * 15)).act("board", PREY, (FIRST,), ()).end_round().handle(0)
    kinds = {action[0] for action in table.options}
    assert kinds == {"board", "withdraw", "pass"}
    table.act("withdraw")
    assert (table.unit(0).holds, table.unit(PREY).held) == (-1, -1)
    assert table.sail("path N N").square(0) == "J8"


@pytest.mark.rule("DK-16")
def test_who_has_grappled_nobody_does_not_withdraw() -> None:
    table = alongside("Marine Platoon")
    assert ("withdraw",) not in table.options
    assert table.refuses_action("withdraw")[0] == "BS-188"


@pytest.mark.rule("BS-189")
def test_a_grapple_ends_when_a_ship_is_removed() -> None:
    table = alongside("Marine Platoon", dice=blows(*[2] * 15)).act("board", PREY, (FIRST,), ())
    table.state.units[PREY] = table.state.units[PREY]._replace(cap=0)
    assert table.end_round().unit(0).holds == -1
    assert table.handle(0).allows("path N")


@pytest.mark.rule("BS-189")
def test_a_grapple_ends_when_all_boarders_are_beaten() -> None:
    table = alongside("Marine Platoon", dice=blows(*[2] * 15, 2, 18, 2, 2, 2)).act("board", PREY, (FIRST,), ()).end_round()
    table.state.units[FIRST] = table.state.units[FIRST]._replace(cap=20)
    table.handle(0).act("board", PREY, (FIRST,), ())
    assert (table.unit(0).holds, table.unit(PREY).held, table.event_kinds[-1]) == (-1, -1, "repelled")


@pytest.mark.rule("BS-189")
def test_boarders_are_aboard_their_own_ship_until_capture() -> None:
    table = alongside("Captain of Marines", prey="HMS Speedy", cap=80, dice=blows(12, 2, 2, 12, 2)).act("board", PREY, (FIRST,), ())
    assert table.unit(FIRST).aboard == 0
    table.state.units[0] = table.state.units[0]._replace(cap=0)
    pieces = table.end_round().state.units
    assert FIRST not in pieces  # lost with their ship, and with them the prize
    assert pieces[PREY].seat == 1


@pytest.mark.rule("BS-190")
def test_a_ship_that_strikes_with_no_cap_left_is_removed() -> None:
    table = alongside("Captain of Marines", prey="HMS Speedy", cap=0, dice=blows(12, 2, 2, 12, 2)).act("board", PREY, (FIRST,), ())
    assert PREY in table.state.struck
    assert PREY not in table.end_round().state.units
    assert table.unit(FIRST).aboard == 0
