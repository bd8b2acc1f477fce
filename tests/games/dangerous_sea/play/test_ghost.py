"""The Ghost Ship, DS-122 to DS-145."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dangerous_sea.position import Sea, Ship, given, ship

GHOST_WINS = (6, 6, 6, 6, 1)
"""Against a captain alone."""
HUNT = 5


def haunted(*ships: Ship, ghost: str, dice: tuple[int, ...], **more: Any) -> Sea:
    """Return a position after the last player ended the turn and the Ghost Ship acted."""
    sea = given(*ships, ghost=ghost, dice=dice, active=len(ships) - 1, **more)
    return sea.do("end turn")


# Appearing


@pytest.mark.rule("DS-122")
def test_it_appears_where_two_dice_and_two_dice_say() -> None:
    sea = given(ship("1,1"), ship("5,5"), active=1, cards=["ghost_ship"], dice=[3, 4, 5, 6]).do("end turn")
    assert sea.ghost == "7,11"


@pytest.mark.rule("DS-123")
def test_its_card_is_not_discarded_while_it_is_in_play() -> None:
    sea = given(ship("1,1"), ship("5,5"), active=1, cards=["ghost_ship"], dice=[3, 4, 5, 6]).do("end turn")
    view = sea.view()
    assert (view.discards, view.deck) == ((), (10, 7, 0))


@pytest.mark.rule("DS-124")
def test_appearing_on_a_players_square_starts_no_combat() -> None:
    sea = given(ship("1,1"), ship("5,5", sailors=1), active=1, cards=["ghost_ship"], dice=[2, 3, 2, 3]).do("end turn")
    assert (sea.ghost, sea.state.sailors[1], "ghost_attacks" in sea.event_kinds) == ("5,5", 1, False)


@pytest.mark.rule("DS-125", "DS-C02")
def test_it_may_appear_on_an_undiscovered_square_and_2_is_the_lowest_coordinate() -> None:
    sea = given(ship("1,1"), ship("5,5"), active=1, cards=["ghost_ship"], dice=[1, 1, 1, 1]).do("end turn")
    assert (sea.ghost, sea.tile("2,2")) == ("2,2", "")


# Moving


@pytest.mark.rule("DS-126")
def test_it_acts_after_all_players_and_before_the_sea() -> None:
    sea = given(ship("1,1"), ship("5,5"), ghost="9,9", dice=[6]).do("end turn")
    assert "dice_rolled" not in sea.event_kinds
    sea.do("end turn")
    assert sea.event_kinds.index("ghost_idle") < sea.event_kinds.index("card_drawn")


@pytest.mark.rule("DS-127", "DS-128", "DS-C21")
@pytest.mark.parametrize(("face", "square"), [(1, "9,5"), (2, "1,9"), (3, "9,1"), (4, "5,9")])
def test_the_compass_and_four_squares_of_a_free_way(face: int, square: str) -> None:
    assert haunted(ship("2,2"), ship("3,3"), ghost="9,9", dice=(face,)).ghost == square


@pytest.mark.rule("DS-128", "DS-129", "DS-X14", "DS-007")
def test_it_stops_at_the_first_square_with_a_ship_also_round_the_board() -> None:
    sea = haunted(ship("7,7"), ship("1,3"), ghost="11,3", dice=(2, *GHOST_WINS))
    assert sea.ghost == "1,3"
    assert [sea.rules.say(sea.state, 0, ("corner", square)) for square in sea.told("ghost_moved")[0]["path"]] == [
        "corner {11,3}",
        "corner {12,3}",
        "corner {1,3}",
    ]


@pytest.mark.rule("DS-129", "DS-C23")
def test_a_ship_on_the_square_it_starts_from_is_not_met() -> None:
    sea = haunted(ship("7,7"), ship("3,3"), ghost="3,3", dice=(2,))
    assert (sea.ghost, "ghost_attacks" in sea.event_kinds) == ("7,3", False)


@pytest.mark.rule("DS-130")
def test_it_draws_no_tiles_while_moving() -> None:
    sea = haunted(ship("2,2"), ship("3,3"), ghost="9,9", dice=(1,))
    assert ([sea.tile(f"9,{row}") for row in (5, 6, 7, 8)], "tile_revealed" in sea.event_kinds) == ([""] * 4, False)


# Attacking


@pytest.mark.rule("DS-131")
def test_moving_onto_a_players_square_it_always_attacks() -> None:
    sea = haunted(ship("7,7"), ship("4,3"), ghost="3,3", dice=(2, *GHOST_WINS))
    assert [facts["seat"] for facts in sea.told("ghost_attacks")] == [1]


@pytest.mark.rule("DS-132", "DS-133", "DS-165", "DS-X16", "DS-C22")
def test_it_rolls_four_dice_before_the_player_does() -> None:
    sea = haunted(ship("7,7"), ship("4,3", sailors=1), ghost="3,3", dice=(2, 4, 3, 2, 2, 6, 4))
    won = sea.told("ghost_won")[0]
    assert (won["ghost_dice"], won["dice"]) == ((4, 3, 2, 2), (6, 4))


@pytest.mark.rule("DS-132")
def test_it_has_its_full_crew_in_every_battle() -> None:
    sea = haunted(ship("4,3"), ship("4,3"), ghost="3,3", dice=(2, *GHOST_WINS, *GHOST_WINS)).do("vote 1", by=0).do("vote 1", by=1)
    assert [len(won["ghost_dice"]) for won in sea.told("ghost_won")] == [4, 4]


@pytest.mark.rule("DS-100", "DS-133")
def test_equal_sums_against_it_are_rolled_again() -> None:
    sea = haunted(ship("7,7"), ship("4,3"), ghost="3,3", dice=(2, 1, 1, 1, 1, 4, 1, 1, 1, 1, 3))
    assert (sea.told("ghost_tied")[0]["dice"], sea.state.out[1]) == ((4,), True)


@pytest.mark.rule("DS-134", "DS-135", "DS-D07", "DS-C24")
def test_it_attacks_all_players_on_the_square_in_the_order_they_agree_on() -> None:
    sea = haunted(ship("4,3"), ship("4,3"), ghost="3,3", dice=(2, *GHOST_WINS, *GHOST_WINS))
    assert [decision.kind for decision in sea.decisions] == ["vote_ghost_order"] * 2
    sea.do("vote 2", by=0).do("vote 2", by=1)
    assert [facts["seat"] for facts in sea.told("ghost_attacks")] == [1, 0]


@pytest.mark.rule("DS-135", "DS-C24")
def test_without_agreement_the_earliest_in_turn_order_is_next() -> None:
    ships = (ship("4,3"), ship("9,9"), ship("4,3"))
    sea = given(*ships, ghost="3,3", first=2, active=1, dice=(2, *GHOST_WINS, *GHOST_WINS)).do("end turn")
    sea.do("vote 3", by=0).do("vote 1", by=2)
    assert [facts["seat"] for facts in sea.told("ghost_attacks")] == [2, 0]


@pytest.mark.rule("DS-135")
def test_before_each_attack_those_still_waiting_vote_again() -> None:
    sea = haunted(ship("4,3"), ship("4,3"), ship("4,3"), ghost="3,3", dice=(2, *GHOST_WINS, *GHOST_WINS, *GHOST_WINS))
    for voter in (0, 1, 2):
        sea.do("vote 3", by=voter)
    assert ({decision.seat for decision in sea.decisions}, sea.kind) == ({0, 1}, "vote_ghost_order")
    assert sea.rules.options(sea.state, 0) == [("vote", 0), ("vote", 1)]
    sea.do("vote 2", by=0).do("vote 2", by=1)
    assert [facts["seat"] for facts in sea.told("ghost_attacks")] == [2, 1, 0]


@pytest.mark.rule("DS-136", "DS-X16")
def test_if_it_wins_one_sailor_dies() -> None:
    sea = haunted(ship("7,7"), ship("4,3", sailors=2), ghost="3,3", dice=(2, 6, 6, 6, 6, 1, 1, 1))
    assert (sea.state.sailors[1], sea.state.out[1]) == (1, False)


@pytest.mark.rule("DS-137", "DS-X16")
def test_a_captain_alone_is_put_out_of_action_until_the_next_turn() -> None:
    sea = haunted(ship("7,7"), ship("4,3"), ghost="3,3", dice=(2, 4, 3, 2, 2, 6))
    assert sea.state.out == [False, True]
    assert sea.do("end turn").state.out == [False, False]


@pytest.mark.rule("DS-138", "DS-R11", "DS-C25")
def test_a_captain_out_of_action_cannot_be_attacked() -> None:
    sea = given(ship("5,5"), ship("6,5", out=True), tiles={"6,5": "open_sea"}).do("sail east")
    assert sea.kind == "choose_action"
    assert sea.refuses("attack 2") == ("DS-138", "not able to fight")


@pytest.mark.rule("DS-138", "DS-C25")
def test_a_captain_out_of_action_cannot_attack() -> None:
    sea = given(ship("5,5"), ship("6,5", out=True), ship("6,5"), tiles={"6,5": "open_sea"}).do("sail east", "pass")
    assert sea.asked == 2


@pytest.mark.rule("DS-138", "DS-C25")
def test_a_captain_out_of_action_is_not_attacked_by_the_ghost() -> None:
    sea = haunted(ship("4,3", out=True), ship("4,3", sailors=1), ghost="3,3", dice=(2, 6, 6, 6, 6, 1, 1))
    assert [facts["seat"] for facts in sea.told("ghost_attacks")] == [1]


@pytest.mark.rule("DS-138")
def test_being_out_of_action_ends_when_the_own_turn_begins_and_no_sooner() -> None:
    sea = given(ship("5,5"), ship("9,9"), ship("1,1", out=True)).do("end turn")
    assert sea.state.out[2]
    assert not sea.do("end turn").state.out[2]


# Hunting


@pytest.mark.rule("DS-139")
def test_on_a_5_it_goes_straight_to_the_lowest_roller() -> None:
    sea = haunted(ship("7,7"), ship("4,3"), ship("1,1"), ghost="12,12", dice=(HUNT, 4, 2, 3, *GHOST_WINS))
    assert (sea.ghost, [facts["seat"] for facts in sea.told("ghost_attacks")]) == ("4,3", [1])


@pytest.mark.rule("DS-139", "DS-X15")
def test_those_who_tie_for_lowest_roll_again() -> None:
    sea = haunted(ship("7,7"), ship("4,3"), ship("1,1"), ghost="12,12", dice=(HUNT, 2, 2, 4, 6, 1, *GHOST_WINS))
    assert [facts["seat"] for facts in sea.told("ghost_attacks")] == [1]
    rolled = [facts["who"] for facts in sea.told("dice_rolled") if facts["why"] == "ghost_victim"]
    assert rolled == [0, 1, 2, 0, 1]


@pytest.mark.rule("DS-140", "DS-C23")
def test_other_ships_beside_the_victim_are_attacked_after_it() -> None:
    ships = (ship("4,3"), ship("4,3"), ship("4,3"))
    sea = haunted(*ships, ghost="12,12", dice=(HUNT, 4, 5, 2, *GHOST_WINS, *GHOST_WINS, *GHOST_WINS))
    assert [facts["seat"] for facts in sea.told("ghost_attacks")] == [2]
    sea.do("vote 2", by=0).do("vote 2", by=1)
    assert [facts["seat"] for facts in sea.told("ghost_attacks")] == [2, 1, 0]


@pytest.mark.rule("DS-140", "DS-C23")
def test_a_ghost_already_on_the_victims_square_attacks_as_well() -> None:
    sea = haunted(ship("7,7"), ship("4,3"), ghost="4,3", dice=(HUNT, 4, 2, *GHOST_WINS))
    assert [facts["seat"] for facts in sea.told("ghost_attacks")] == [1]


@pytest.mark.rule("DS-141")
def test_on_a_6_it_does_nothing() -> None:
    sea = haunted(ship("7,7"), ship("4,3"), ghost="4,3", dice=(6,))
    assert (sea.ghost, "ghost_attacks" in sea.event_kinds) == ("4,3", False)


# Losing


STRONG = ship("4,3", 100, 100, sailors=5)
BEATEN = (2, 1, 1, 1, 1, 6, 6, 6, 6, 6, 6)
"""The ghost sails east and loses against a crew of five."""


@pytest.mark.rule("DS-142")
def test_beaten_it_leaves_the_board_and_its_card_is_shuffled_with_deck_and_discards() -> None:
    deck, discards, shuffling = ["calm_seas"], ["storm", "calm_seas"], (1, 3, 2)
    sea = haunted(ship("7,7"), STRONG, ghost="3,3", deck=deck, discards=discards, dice=(*BEATEN, *shuffling))
    # Calm, storm, calm, ghost: the last is swapped with the first, so that a Calm Seas is drawn and the rest stays in the deck.
    assert (sea.ghost, sea.view().deck, sea.view().discards) == ("", (1, 1, 1), (0,))


@pytest.mark.rule("DS-142")
def test_players_still_waiting_are_not_attacked_once_it_is_beaten() -> None:
    sea = haunted(ship("4,3"), STRONG, ghost="3,3", deck=["calm_seas"], dice=(*BEATEN, 1)).do("vote 2", by=0).do("vote 2", by=1)
    assert ([facts["seat"] for facts in sea.told("ghost_attacks")], sea.state.out) == ([1], [False, False])


@pytest.mark.rule("DS-143", "DS-C26")
def test_beating_it_brings_no_prize() -> None:
    sea = haunted(ship("7,7"), STRONG, ghost="3,3", deck=["calm_seas"], dice=(*BEATEN, 1))
    assert (sea.cargo(1), sea.state.sailors[1], sea.state.stones[1], "prize_taken" in sea.event_kinds) == ((50, 50), 5, 0, False)


@pytest.mark.rule("DS-144")
def test_islands_and_storms_do_not_affect_it() -> None:
    tiles = {"9,9": "rocky", "9,8": "diseased"}
    sea = given(ship("2,2"), ship("3,3"), tiles=tiles, ghost="9,9", active=1, cards=["storm"], dice=[6, 1]).do("end turn")
    assert (sea.ghost, sea.where(0)) == ("9,9", "2,1")


@pytest.mark.rule("DS-144")
def test_it_sails_over_hazards_unharmed() -> None:
    tiles = {f"{column},9": "rocky" for column in (5, 6, 7, 8)}
    assert haunted(ship("2,2"), ship("3,3"), tiles=tiles, ghost="9,9", dice=(4,)).ghost == "5,9"


@pytest.mark.rule("DS-145", "DS-R11")
def test_players_cannot_attack_it_and_entering_its_square_does_nothing() -> None:
    sea = given(ship("5,5", sailors=1), ship("9,9"), ghost="6,5", tiles={"6,5": "open_sea"}).do("sail east")
    assert sea.event_kinds == ["ship_moved"]
    assert (sea.kind, sea.left, sea.state.sailors[0], sea.state.out[0]) == ("choose_action", 5, 1, False)
    assert sea.refuses("attack ghost") == ("DS-145", "the Ghost Ship cannot be attacked; it attacks only in its own turn")
