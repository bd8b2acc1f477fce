"""How a battle ends: the last fleet, stalemates, giving up (BS-202 to BS-211, BS-C09, DK-26, DK-27, EX-27, EX-28)."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.contract import Outcome
from tests.games.battle_seas.play.test_boarding import blows
from tests.games.battle_seas.position import Piece, Table, area, begin, given, passenger, roll, secret, trap, unit

SQUARES = ("J16", "T1", "A1", "T20")


def fleets(*caps: int, **more: Any) -> Table:
    """One ship for each player, with that CAP."""
    ships = [unit(seat, "HMS Triton", SQUARES[seat], cap=cap) for seat, cap in enumerate(caps)]
    return given(*ships, **more)


def ended(table: Table) -> Outcome:
    assert table.outcome is not None
    return table.outcome


# Elimination and victory


@pytest.mark.rule("BS-202")
def test_a_player_without_characters_is_out() -> None:
    table = fleets(860, 0, 860).end_round()
    assert table.state.gone == [0, 1, 0]
    assert [fact["seat"] for fact in table.told("eliminated")] == [1]
    assert table.end_turn().turn == 2


@pytest.mark.rule("BS-203")
def test_areas_traps_and_attachments_keep_nobody_in_the_game() -> None:
    pieces = (unit(0, "HMS Triton", "J16"), unit(1, "HMS Victory", "T1", cap=0, gear=["Admiral Nelson"]))
    table = given(*pieces, area(1, "Fort 12,000", "J3"), area(1, "Island", "A5"), trap(1, "Land Barrage", "T3")).end_round()
    assert ended(table).winners == (0,)


@pytest.mark.rule("BS-204")
def test_whoever_alone_has_a_character_when_a_round_closes_wins() -> None:
    table = fleets(860, 0)
    assert table.end_turn().outcome is None
    outcome = ended(table.end_turn())
    assert (outcome.winners, outcome.rule) == ((0,), "BS-204")


# Stalemates


@pytest.mark.rule("BS-205", "EX-27")
def test_two_who_lose_their_last_characters_together_have_no_winner() -> None:
    ships = (unit(0, "Fire Ship", "J10"), unit(1, "HMS Speedy", "J9", cap=100))
    table = given(*ships, dice=roll(12)).handle(0).act("ignite", 1).end_round()
    outcome = ended(table)
    assert (outcome.winners, outcome.ranking, outcome.rule) == ((), ((0, 1),), "BS-205")


@pytest.mark.rule("BS-209", "EX-27")
def test_in_a_game_begun_by_more_the_last_two_are_co_winners() -> None:
    table = fleets(860, 0, 860).end_round()
    for key in (0, 2):
        table.state.units[key] = table.state.units[key]._replace(cap=0)
    outcome = ended(table.end_round())
    assert (outcome.winners, outcome.ranking) == ((0, 2), ((0, 2), (1,)))


@pytest.mark.rule("BS-206")
def test_three_or_more_who_perish_together_are_all_co_winners() -> None:
    assert ended(fleets(0, 0, 0).end_round()).winners == (0, 1, 2)
    table = fleets(860, 860, 0, 860).end_round()
    for key in (0, 1, 3):
        table.state.units[key] = table.state.units[key]._replace(cap=0)
    assert ended(table.end_round()).winners == (0, 1, 3)


@pytest.mark.rule("BS-207", "BS-208", "EX-28")
def test_twenty_rounds_after_somebody_is_down_to_one_character_the_battle_is_a_stalemate() -> None:
    ships = (unit(0, "HMS Triton", "J16"), unit(0, "HMS Speedy", "K16"), unit(1, "HMS Triton", "T1"), unit(1, "HMS Speedy", "T2", cap=0))
    table = given(*ships, in_round=9)
    assert table.end_round().state.quiet == 0
    while table.state.round < 29:
        table.end_round()
        assert table.outcome is None
    outcome = ended(table.end_round())
    assert (table.state.round, outcome.rule, outcome.winners) == (29, "BS-207", ())


@pytest.mark.rule("BS-207")
@pytest.mark.parametrize("seats", [2, 3])
def test_no_count_runs_with_two_characters_each_or_with_three_players(seats: int) -> None:
    ships = [unit(seat, "HMS Triton", SQUARES[seat]) for seat in range(seats)]
    more: list[Piece] = [] if seats == 3 else [unit(0, "HMS Speedy", "K16"), unit(1, "HMS Speedy", "T2")]
    assert given(*ships, *more).end_round().state.quiet == -1


@pytest.mark.rule("BS-208", "EX-28")
def test_the_count_is_cancelled_when_the_condition_ends() -> None:
    ships = (
        unit(0, "HMS Triton", "A20"),
        unit(0, "HMS Speedy", "K10", cap=80),
        unit(0, "HMS Cruizer", "A19"),
        unit(1, "HMS Nymphe", "J10"),
    )
    table = given(*ships, in_round=14, dice=blows(12, 2, 2, 12, 2))
    assert table.end_round().state.quiet == 0
    landed = passenger(1, "Captain of Marines", 3)
    table = given(*ships, landed, in_round=15, dice=blows(12, 2, 2, 12, 2))
    table.state.quiet = 6
    table.end_turn().handle(3).act("board", 1, (secret(1, 0),), ()).end_round()
    assert table.unit(1).seat == 1
    assert table.state.quiet == -1


@pytest.mark.rule("BS-209")
def test_a_counted_stalemate_of_a_larger_game_has_two_winners() -> None:
    table = fleets(860, 0, 860).end_round()
    table.state.quiet = 19
    assert ended(table.end_round()).winners == (0, 2)


@pytest.mark.rule("BS-210", "OP-17")
@pytest.mark.parametrize(("limit", "over"), [(5, True), (6, False), (0, False)])
def test_after_the_last_round_the_survivors_share_a_stalemate(limit: int, over: bool) -> None:
    table = fleets(860, 860, 860, in_round=5, max_rounds=limit).end_round()
    assert (table.outcome is not None) == over
    if over:
        assert (ended(table).winners, ended(table).rule) == ((0, 1, 2), "BS-210")


@pytest.mark.rule("BS-210", "OP-17")
def test_sixty_rounds_are_the_default() -> None:
    crew = [passenger(seat, "Marine Platoon", seat) for seat in (0, 1)]
    ships = [unit(0, "HMS Triton", "J16"), unit(1, "HMS Triton", "T1")]
    assert given(*ships, *crew, in_round=59).end_round().outcome is None
    outcome = ended(given(*ships, *crew, in_round=60).end_round())
    assert (outcome.winners, outcome.rule) == ((), "BS-210")


# Giving up


@pytest.mark.rule("BS-211", "DK-27")
def test_whoever_resigns_loses_all_pieces_when_the_round_closes() -> None:
    table = fleets(860, 860, 860)
    assert table.refuses_action("resign", by=1)[0] == "BS-211"
    table.act("resign", by=0).end_turn()
    assert 0 in table.state.units
    table.end_turn().end_turn()
    assert table.state.gone == [1, 0, 0]
    assert set(table.state.units) == {1, 2}


@pytest.mark.rule("BS-211", "DK-26")
def test_the_last_two_may_agree_on_a_stalemate() -> None:
    table = fleets(860, 860).act("offer_draw", by=0)
    assert (table.kind, table.asked, table.options) == ("accept_draw", 1, [("refuse",), ("agree",)])
    outcome = ended(table.act("agree"))
    assert (outcome.winners, outcome.rule) == ((), "BS-211")


@pytest.mark.rule("DK-26")
def test_an_offer_is_made_once_a_round_in_the_own_turn_and_may_be_refused() -> None:
    table = fleets(860, 860)
    assert table.refuses_action("offer_draw", by=1)[0] == "BS-211"
    table.act("offer_draw", by=0).act("refuse")
    assert (table.kind, table.turn) == ("choose_card", 0)
    assert table.refuses_action("offer_draw", by=0)[0] == "BS-211"
    assert table.end_round().act("offer_draw", by=0).kind == "accept_draw"


@pytest.mark.rule("DK-26")
def test_with_three_players_no_stalemate_is_offered() -> None:
    table = fleets(860, 860, 860)
    assert table.refuses_action("offer_draw", by=0)[0] == "BS-211"
    ended_for_one = fleets(860, 860, 0).end_round().act("offer_draw", by=0).act("agree")
    assert ended(ended_for_one).winners == (0, 1)


@pytest.mark.rule("BS-C09", "BS-012", "DK-02")
def test_whoever_declines_the_option_sheet_ends_the_game() -> None:
    outcome = ended(begin(3).do("accept", by=1).act("decline", by=2))
    assert (outcome.winners, outcome.rule) == ((), "BS-012")
