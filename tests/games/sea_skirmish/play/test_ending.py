"""The end of the game, SK-142 to SK-146."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.contract import Outcome
from tests.games.sea_skirmish.open_decisions import OPEN_DECISIONS, broadside, cancelling
from tests.games.sea_skirmish.position import BLANK, GAME, HIT, NAMES, Table, begin, boat, firing, given, placing, sailing

NORTH_EDGE = (52800, 13199, 0)
"""A boat there that goes long forward falls off the table."""


def ended(table: Table) -> Outcome:
    assert table.outcome is not None
    assert table.decisions == ()
    return table.outcome


# Who is left


@pytest.mark.rule("SK-142", "SK-143")
def test_the_game_ends_when_the_last_enemy_falls_and_the_remaining_moves_are_not_made() -> None:
    table = sailing(boat(0, *NORTH_EDGE), boat(1, 52800, 60000, 0), courses=("long forward", "long forward"), dice=())
    assert ended(table)[:2] == ((1,), ((1,), (0,)))
    assert ended(table).rule == "SK-143"
    assert table.pose(1) == (52800, 60000, 0)
    assert [fact["boat"] for fact in table.told("boat_moved")] == [0]


@pytest.mark.rule("SK-142", "SK-143")
def test_the_game_ends_after_the_attack_that_sinks_the_last_enemy_and_the_remaining_attacks_are_not_made() -> None:
    fleet = boat(0, 52800, 44000, 0, "galley"), boat(0, 40000, 44000, 0, "corvette")
    table = firing(*fleet, boat(1, 52800, 35200, 12, water=1), boat(1, 5000, 5000, 0, lost="fell"), dice=[HIT, HIT, HIT]).do("fire 1")
    assert ended(table).winners == (0,)
    assert [fact["boat"] for fact in table.told("fired")] == [0]


@pytest.mark.rule("SK-142", "SK-114")
def test_nobody_is_asked_to_turn_the_card_by_which_the_game_was_won() -> None:
    """A short forward sinks the last enemy (SK-C45)."""
    table = sailing(boat(0, 52800, 48400, 0), boat(1, 52800, 36200, 12, water=3), courses=("short forward",), dice=())
    assert ended(table).winners == (0,)
    assert table.state.turning == -1


@pytest.mark.rule("SK-142")
def test_a_loss_in_the_middle_of_a_move_is_judged_only_when_the_move_is_complete() -> None:
    """Both sink at once, and nobody wins by the order of checking."""
    table = sailing(boat(0, 52800, 57200, 0, water=3), boat(1, 52800, 36200, 12, water=3), courses=("long forward",), dice=())
    assert [fact["boat"] for fact in table.told("boat_lost")] == [0, 1]
    assert ended(table).winners == ()


@pytest.mark.rule("SK-143")
def test_the_game_goes_on_while_two_teams_have_boats() -> None:
    fleet = boat(0, *NORTH_EDGE), boat(1, 52800, 60000, 0), boat(2, 20000, 60000, 0)
    table = sailing(*fleet, courses=("long forward", "long forward", "long forward"))
    assert table.lost(0) == "fell"
    assert table.outcome is None
    assert table.kind == "choose_maneuver"


@pytest.mark.rule("SK-143", "SK-002")
def test_a_team_wins_together_also_the_mate_whose_boats_are_gone() -> None:
    fleet = boat(0, 52800, 60000, 0), boat(1, *NORTH_EDGE), boat(2, 5000, 5000, 0, lost="shot"), boat(3, 5000, 5000, 0, lost="fell")
    table = sailing(*fleet, courses=("", "long forward"), teams="2v2", dice=())
    assert ended(table)[:2] == ((0, 2), ((0, 2), (1, 3)))


@pytest.mark.rule("SK-143")
def test_whoever_went_out_later_stands_higher() -> None:
    """SK-C38: the third player was the first to lose all boats, the first player comes next."""
    fleet = boat(0, *NORTH_EDGE), boat(1, 52800, 60000, 0), boat(2, 5000, 5000, 0, lost="fell")
    table = sailing(*fleet, courses=("long forward",), dice=())
    assert ended(table).ranking == ((1,), (0,), (2,))


@pytest.mark.rule("SK-143", "SK-102")
def test_teams_that_go_out_together_share_a_place() -> None:
    fleet = boat(0, 52800, 57200, 0, water=3), boat(1, 52800, 36200, 12, water=3), boat(2, 5000, 80000, 0)
    table = sailing(*fleet, courses=("long forward",), dice=())
    assert ended(table)[:2] == ((2,), ((2,), (0, 1)))


# Draws


@pytest.mark.rule("SK-X20", "SK-144", "SK-102")
def test_two_last_boats_with_three_tokens_each_that_collide_make_a_draw() -> None:
    table = sailing(boat(0, 52800, 57200, 0, water=3), boat(1, 52800, 36200, 12, water=2, fire=1), courses=("long forward",), dice=())
    assert ended(table) == Outcome((), ((0, 1),), "nobody has a boat left: a draw", "SK-144")


@pytest.mark.rule("SK-X20", "SK-143")
def test_with_three_and_two_tokens_the_second_wins_without_an_attack_phase() -> None:
    table = sailing(boat(0, 52800, 57200, 0, water=3), boat(1, 52800, 36200, 12, water=2), courses=("long forward",), dice=())
    assert ended(table).winners == (1,)
    assert "phase_begun" not in table.event_kinds


@pytest.mark.rule("SK-144")
def test_a_draw_is_told_as_one() -> None:
    table = given(boat(0, 52800, 57200, 0, water=3), boat(1, 52800, 36200, 12, water=3), token=1).plan("long forward", "hard left")
    assert table.rules.narrate(table.events[-1], NAMES) == "The game is over: nobody has a boat left: a draw."


# The round limit


def last_round(*fleets: tuple[int, ...], seats: int = 2, limit: int = 9, in_round: int = 9, **options: Any) -> Table:
    """Return the end of a round in which nobody can fire. Fleets are given by the tokens on their boats, 4 for a lost one."""
    boats = [
        boat(seat, 5000 + 15000 * seat, 80000 - 12000 * place, 0, water=min(tokens, 3), lost="shot" if tokens == 4 else "")
        for seat, fleet in enumerate(fleets)
        for place, tokens in enumerate(fleet)
    ]
    moved = range(len(boats))  # all have fired
    return given(*boats, seats=seats, phase="attack", moved=moved, in_round=in_round, round_limit=limit, **options).run()


@pytest.mark.rule("SK-145")
def test_most_boats_win_after_the_last_round() -> None:
    table = last_round((3, 3), (0, 4))
    assert ended(table)[:2] == ((0,), ((0,), (1,)))
    assert ended(table).rule == "SK-145"


@pytest.mark.rule("SK-145")
def test_of_as_many_boats_those_with_fewest_tokens_win() -> None:
    assert ended(last_round((3, 1), (1, 2))).winners == (1,)


@pytest.mark.rule("SK-145")
def test_tokens_of_lost_boats_do_not_count() -> None:
    table = last_round((1, 4), (0, 4))
    table_again = last_round((0, 4), (1, 4))
    assert (ended(table).winners, ended(table_again).winners) == ((1,), (0,))


@pytest.mark.rule("SK-145")
def test_teams_that_are_equal_share_the_first_place() -> None:
    table = last_round((1, 2), (0, 3), (3, 3))
    assert ended(table) == Outcome((), ((0, 1), (2,)), "the last round is over, and 2 fleets are equal: a draw", "SK-145")


@pytest.mark.rule("SK-145")
def test_whoever_is_out_ranks_behind_all_who_are_left() -> None:
    table = last_round((3,), (0,), (4,))
    assert ended(table).ranking == ((1,), (0,), (2,))


@pytest.mark.rule("SK-145")
def test_the_boats_of_a_team_count_together() -> None:
    """Seat 0 has more boats than either enemy, but the enemies are a team."""
    table = last_round((0, 0), (0, 4), (4, 4), (0, 0), teams="2v2")
    assert ended(table)[:2] == ((1, 3), ((1, 3), (0, 2)))


@pytest.mark.rule("SK-145")
def test_before_the_last_round_the_game_goes_on() -> None:
    assert last_round((0,), (1,), in_round=8).outcome is None


@pytest.mark.rule("SK-145")
def test_there_may_be_no_limit() -> None:
    assert last_round((0,), (1,), limit=0, in_round=5000).outcome is None


@pytest.mark.rule("SK-145")
def test_sixty_rounds_are_the_usual_limit() -> None:
    assert next(option.default for option in GAME.options if option.name == "round_limit") == 60


# Giving up


@pytest.mark.rule("SK-146")
@pytest.mark.parametrize("kind", OPEN_DECISIONS)
def test_a_player_may_concede_at_any_own_decision(kind: str) -> None:
    table = OPEN_DECISIONS[kind]()
    seat = table.asked
    assert ("concede",) in table.rules.free(table.state, seat)
    table.do("concede")
    assert not [boat for boat in table.state.boats if boat.seat == seat and not boat.lost]
    assert table.state.docks[seat] == ()
    if table.rules.seats == 2:
        assert ended(table).winners == (1 - seat,)
    else:
        assert table.asked != seat


@pytest.mark.rule("SK-146")
@pytest.mark.parametrize("kind", OPEN_DECISIONS)
def test_nobody_concedes_while_others_decide(kind: str) -> None:
    """SK-C33"""
    table = OPEN_DECISIONS[kind]()
    waiting = set(range(table.rules.seats)) - {decision.seat for decision in table.decisions}
    for seat in waiting:
        assert table.refuses("concede", by=seat)[0] == "SK-R04"
        assert ("concede",) not in table.rules.free(table.state, seat)


@pytest.mark.rule("SK-146")
def test_the_others_go_on_without_the_player_who_conceded() -> None:
    table = given(boat(0, 20000, 70000, 0), boat(1, 52800, 70000, 0), boat(2, 85000, 70000, 0)).do("concede", by=1)
    assert (table.lost(1), table.outcome) == ("conceded", None)
    assert [decision.seat for decision in table.decisions] == [0, 2]
    table.plan("long forward", "", "long forward")
    assert (table.state.round, [decision.seat for decision in table.decisions]) == (2, [0, 2])


@pytest.mark.rule("SK-146")
def test_who_concedes_during_the_setup_gives_up_all_boats() -> None:
    table = placing(3, boats=2).do("place brig 52800 85000 6 a", "concede")
    assert table.state.docks == [(1,), (), (0, 1)]
    seats = []
    while table.kind == "place_boat":
        seats.append(table.asked)
        table.act(*table.options[0])
    assert seats == [2, 0, 2]
    assert table.kind == "choose_maneuver"


@pytest.mark.rule("SK-146")
def test_who_concedes_before_taking_a_boat_is_not_asked_for_one() -> None:
    table = begin(3).do("colour red", "concede", "colour blue", "take brig", "take brig")
    assert (table.kind, table.asked, table.state.docks) == ("place_boat", 0, [(0,), (), (0,)])


@pytest.mark.rule("SK-146", "SK-142")
def test_a_team_is_in_the_game_during_the_setup_until_all_its_players_have_conceded() -> None:
    """SK-C44"""
    table = begin(4, teams="2v2").do("concede", by=0)
    assert table.outcome is None
    table.do("colour red")
    table.do("concede")
    assert ended(table)[:2] == ((1, 3), ((1, 3), (0, 2)))
    assert table.rules.turn(table.state).label == "Setting out"


@pytest.mark.rule("SK-146")
def test_if_the_target_concedes_before_dice_are_cancelled_the_attack_is_over() -> None:
    """SK-C33: the attacker has fired, and the third player's boat is not hurt by it."""
    table = cancelling()
    boats = (*table.state.boats, boat(2, 100000, 80000, 0))
    three = firing(*boats, dice=[6, 1, 2, 1]).do("concede", by=1)
    assert (three.state.salvo, three.told("damage_done")) == (None, [])
    assert (three.kind, three.state.round) == ("choose_maneuver", 2)


@pytest.mark.rule("SK-146")
def test_if_the_holder_of_the_token_concedes_during_the_setup_it_passes_on() -> None:
    table = placing(3).do("concede")
    while table.kind == "place_boat":
        table.act(*table.options[0])
    assert table.state.token == 1
    assert table.told("round_begun")[0]["token"] == 1


def test_a_salvo_that_ends_the_game_leaves_nothing_open() -> None:
    table = broadside("brig", 0, [HIT], water=3)
    assert (table.state.salvo, table.state.attacker, table.kind) == (None, -1, "")


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    table = broadside("brig", 0, [HIT, BLANK], water=3)
    for seat in (0, 1):
        assert table.refuses_action("concede", by=seat) == ("SK-143", "the game is over")
        assert table.rules.free(table.state, seat) == ()
