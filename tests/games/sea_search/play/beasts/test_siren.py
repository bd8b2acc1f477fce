"""The Siren (SS-283 to SS-302)."""

from __future__ import annotations

import pytest

from seatui.games.sea_search.model.state import NOTHING
from tests.games.sea_search.play.beasts.beast_positions import BLUE, CENTRE, GREEN, RED, beaten, counter, epic, goals, lying, places, ports
from tests.games.sea_search.position import Place, Sea

REPORT = 0


def siren(*tokens: tuple[str, Place, int], seats: int = 2, cargo: dict[int, int] | None = None) -> Sea:
    """Return a game with the Siren and these tokens."""
    return epic(seats).beast("siren", *tokens, cargo=cargo)


# Set-up


@pytest.mark.rule("SS-283", "SS-285")
def test_each_player_places_a_siren_on_a_farthest_tile_from_the_drawer_on() -> None:
    sea = epic().enter("siren", GREEN)
    assert (sea.kind, sea.seat) == ("choose_siren_tile", GREEN)
    assert goals(sea, "siren") == [(1, 2), (2, 1)]  # five steps from (-1,-1)
    sea.do("siren", (1, 2))
    assert (sea.seat, goals(sea, "siren")) == (RED, [(-2, -1), (-1, -2)])
    sea.do("siren", (-2, -1))
    assert lying(sea, "siren") == [((-2, -1), RED), ((1, 2), GREEN)]


@pytest.mark.rule("SS-284")
def test_sirens_are_not_placed_on_seaports_islands_or_enemy_ships() -> None:
    sea = epic().seaports(GREEN, (-2, -1)).islands((-1, -2)).ship(GREEN, (-1, -1)).ship(RED, (1, 1)).enter("siren", RED)
    assert goals(sea, "siren") == [(-1, 0), (0, -1)]  # all of Green's tiles are closed


@pytest.mark.rule("SS-284", "SS-285")
def test_the_own_ship_does_not_close_its_tile_and_without_a_tile_none_is_placed() -> None:
    sea = epic()
    islands = [sea.place(tile) for tile in sea.state.board.tiles if sea.place(tile) not in [(1, 1), (-1, -1), (2, 1)]]
    sea.islands(*islands).ship(RED, (2, 1)).enter("siren", RED)
    assert places(sea, "siren") == [(2, 1)]  # Red's own; Green has no tile
    assert sea.kind == "choose_action"


@pytest.mark.rule("SS-286")
def test_sirens_may_share_a_tile_and_the_center() -> None:
    sea = epic()
    sea.islands(*[sea.place(tile) for tile in sea.state.board.tiles if sea.place(tile) not in [(1, 1), (-1, -1), CENTRE]])
    assert places(sea.enter("siren"), "siren") == [CENTRE, CENTRE]


@pytest.mark.rule("SS-287")
def test_counters_are_set_to_two() -> None:
    assert epic().enter("siren").state.beast_counter == [2, 2]


# The pull


@pytest.mark.rule("SS-X13", "SS-288", "SS-290", "SS-291", "SS-293", "SS-294")
def test_the_pull_brings_a_ship_onto_the_siren() -> None:
    sea = siren(("siren", (-2, -1), GREEN), ("siren", (2, 1), RED), cargo={RED: REPORT}).ship(RED, (0, 1)).end_turn()
    assert sea.where(RED) == (2, 1)
    assert (counter(sea, RED), sea.state.cargo[RED], places(sea, "report")) == (1, NOTHING, [(2, 1)])
    assert (sea.kind, goals(sea, "move_siren")) == ("choose_siren_move", [(-1, -2), (1, 2)])  # one step, not onto Seaports


@pytest.mark.rule("SS-X13", "SS-289", "SS-280")
def test_an_enemy_probe_stops_the_pull() -> None:
    sea = siren(("siren", (-2, -1), GREEN), ("siren", (2, 1), RED)).ship(GREEN, (0, 1)).with_(active=GREEN)
    sea.state.pending = [frame._replace(seat=GREEN) for frame in sea.state.pending]
    assert sea.end_turn().where(GREEN) == (0, 1)


@pytest.mark.rule("SS-289")
def test_the_player_picks_among_equal_steps_anew_for_each_step() -> None:
    sea = siren(("siren", (-1, 0), RED)).ship(RED, (1, 1)).end_turn()
    assert (sea.kind, goals(sea, "lure")) == ("choose_lure_step", [(0, 1), (1, 0)])
    assert "first" in sea.rules.decisions(sea.state)[0].prompt
    sea.do("lure", (0, 1))
    assert (sea.kind, goals(sea, "lure")) == ("choose_lure_step", [(-1, 1), CENTRE])
    assert "second" in sea.rules.decisions(sea.state)[0].prompt
    assert sea.do("lure", (-1, 1)).where(RED) == (-1, 1)
    assert sea.kind == "choose_siren_move"


@pytest.mark.rule("SS-289", "SS-016")
def test_only_a_nearest_siren_pulls_and_ways_round_a_gap_are_counted() -> None:
    sea = siren(("siren", (1, 2), RED), ("siren", (0, -1), RED)).ship(RED, (2, 1)).end_turn()
    assert sea.where(RED) == (1, 2)


@pytest.mark.rule("SS-290")
def test_a_ship_on_a_siren_is_not_pulled_and_does_not_meet_it_again() -> None:
    sea = siren(("siren", (2, 1), RED), ("siren", (1, 2), RED)).ship(RED, (2, 1)).end_turn()
    assert (sea.where(RED), counter(sea, RED), sea.kind) == ((2, 1), 2, "choose_siren_move")


@pytest.mark.rule("SS-290")
def test_the_pull_stops_on_the_first_siren() -> None:
    sea = siren(("siren", (0, 1), RED), ("siren", CENTRE, RED)).ship(RED, (1, 1)).end_turn()
    assert (sea.where(RED), sea.kind) == ((0, 1), "choose_siren_move")


@pytest.mark.rule("SS-280")
def test_the_pull_lays_no_add_on_piece() -> None:
    sea = siren(("siren", (1, 2), RED)).ship(RED, (2, 1)).probe(GREEN, (1, 2), (2, 1)).end_turn()
    assert (sea.where(RED), sea.state.addons) == ((2, 1), [6, 6])


@pytest.mark.rule("SS-C23", "SS-288")
def test_without_a_siren_nobody_is_pulled() -> None:
    sea = siren(cargo={RED: REPORT}).ship(RED, (0, 1)).end_turn()
    assert (sea.where(RED), sea.kind, sea.seat) == ((0, 1), "choose_action", GREEN)


@pytest.mark.rule("SS-C23", "SS-300")
def test_without_a_siren_reports_beat_it_as_usual() -> None:
    sea = siren(("report", (-1, -1), 0), cargo={RED: REPORT}).ship(RED, (1, 1)).do("drop")
    assert beaten(sea)


# Moving a Siren


@pytest.mark.rule("SS-291", "SS-299")
def test_a_siren_moves_one_more_than_own_seaports_with_a_report() -> None:
    reports = [("report", place, 0) for place in ((1, 2), (1, 2), (-1, -1))]
    sea = siren(("siren", (2, 1), RED), *reports).seaports(RED, (1, 2), (-1, 1)).ship(RED, (2, 1)).end_turn()
    assert goals(sea, "move_siren") == [(0, 1), (1, 0), (1, 1)]  # two steps: one of Red's Seaports has Reports; Green's does not count


@pytest.mark.rule("SS-292")
def test_the_way_of_a_siren_is_free_of_seaports_and_islands_but_not_of_probes() -> None:
    sea = siren(("siren", (2, 1), RED), ("report", (1, 1), 0)).seaports(RED, (1, 1)).ship(RED, (2, 1))
    sea.islands((1, 2)).end_turn()
    assert sea.kind == "choose_action"  # both ways out are closed, so that there is nothing to choose


@pytest.mark.rule("SS-292")
def test_probes_do_not_stop_a_siren_and_none_may_be_moved() -> None:
    sea = siren(("siren", (-2, -1), RED), ("siren", CENTRE, RED)).seaports(GREEN, (-1, -2)).ship(RED, (-2, -1)).end_turn()
    assert ("none",) in sea.options
    assert ("move_siren", sea.tile((-2, -1)), sea.tile((-1, -1))) in sea.options  # over Green's Probe
    sea.do("none")
    assert places(sea, "siren") == [(-2, -1), CENTRE]


@pytest.mark.rule("SS-C24", "SS-294", "SS-293")
def test_a_siren_that_ends_on_ships_meets_them_all_in_turn_order() -> None:
    sea = siren(("siren", CENTRE, RED), seats=3, cargo={GREEN: REPORT}).ship(RED, (0, 1)).ship(GREEN, (0, 1)).ship(BLUE, (1, 0))
    sea.probe(BLUE, CENTRE, (0, 1)).probe(BLUE, (0, 1), (1, 0)).probe(BLUE, (0, 1), (-1, 1)).end_turn()
    assert sea.where(RED) == (0, 1)
    sea.do("move_siren", CENTRE, (0, 1))
    assert [event["seat"] for event in sea.told("siren_met")] == [RED, GREEN]
    assert (counter(sea, RED), counter(sea, GREEN), counter(sea, BLUE)) == (1, 1, 2)
    assert (sea.state.cargo[GREEN], places(sea, "report")) == (NOTHING, [(0, 1)])


@pytest.mark.rule("SS-C24")
def test_a_siren_does_not_end_where_it_began() -> None:
    sea = siren(("siren", (-1, 0), RED), ("report", (1, 1), 0)).ship(RED, (-1, 0)).end_turn()
    assert (-1, 0) not in goals(sea, "move_siren")


# Meeting


@pytest.mark.rule("SS-294")
def test_several_sirens_on_a_tile_count_once() -> None:
    sea = siren(("siren", CENTRE, RED), ("siren", CENTRE, GREEN)).ship(RED, (0, 1)).do("move", 4)
    assert counter(sea, RED) == 1


@pytest.mark.rule("SS-295", "SS-279")
def test_at_zero_a_seaport_goes_and_then_the_counter_is_at_two() -> None:
    sea = siren(("siren", CENTRE, RED)).seaports(RED, (1, 1), (2, 1)).with_(beast_counter={RED: 1}).ship(RED, (0, 1)).do("move", 4)
    assert (sea.kind, counter(sea, RED)) == ("choose_seaport_to_remove", 0)
    sea.do("give_up", (2, 1))
    assert (ports(sea, RED), counter(sea, RED)) == ([(1, 1)], 2)


@pytest.mark.rule("SS-C21", "SS-295")
def test_reinforced_mooring_saves_the_seaport_and_the_counter_is_set_back() -> None:
    sea = siren(("siren", CENTRE, RED)).standing(RED, "ITM-16").with_(beast_counter={RED: 1}).ship(RED, (0, 1)).do("move", 4)
    assert (ports(sea, RED), counter(sea, RED), bytes(sea.state.standing[RED])) == ([(1, 1)], 2, b"")


# Reports


@pytest.mark.rule("SS-296")
def test_landing_on_the_center_gives_one_report() -> None:
    sea = siren(("siren", (2, 1), RED)).ship(RED, (0, 1)).do("move", 4)
    assert sea.state.cargo == [REPORT, NOTHING]
    sea.do("move", 1).do("move", 4)
    assert (sea.state.cargo, len(sea.told("beast_piece_taken"))) == ([REPORT, NOTHING], 1)


@pytest.mark.rule("SS-296", "SS-C22")
def test_a_ship_that_is_on_the_center_at_the_setup_gets_no_report() -> None:
    sea = epic().ship(RED, CENTRE).enter("siren")
    assert sea.state.cargo == [NOTHING, NOTHING]


@pytest.mark.rule("SS-297")
def test_on_the_center_the_siren_comes_before_the_report() -> None:
    sea = siren(("siren", CENTRE, RED), cargo={RED: REPORT}).ship(RED, (0, 1)).do("move", 4)
    assert (places(sea, "report"), sea.state.cargo[RED]) == ([CENTRE], REPORT)  # the old one is dropped, a new one received


@pytest.mark.rule("SS-297", "SS-265")
def test_a_player_put_out_by_the_siren_on_the_center_gets_no_report() -> None:
    sea = siren(("siren", CENTRE, RED), seats=3).with_(beast_counter={RED: 1}).ship(RED, (0, 1)).do("move", 4)
    assert (sea.state.fallen[RED], places(sea, "report"), sea.told("beast_piece_taken")) == (1, [], [])


@pytest.mark.rule("SS-298", "SS-299", "SS-282")
def test_reports_are_dropped_and_picked_up_for_an_action_at_anybodys_seaport() -> None:
    sea = siren(("siren", (2, 1), RED), cargo={RED: REPORT}).ship(RED, (-1, -1)).do("drop")
    assert (places(sea, "report"), sea.state.actions, sea.state.cargo[RED]) == ([(-1, -1)], 3, NOTHING)
    sea.do("pick_up")
    assert (places(sea, "report"), sea.state.actions, sea.state.cargo[RED]) == ([], 2, REPORT)


@pytest.mark.rule("SS-296", "SS-298", "SS-282")
def test_what_cannot_be_picked_up_or_dropped_is_refused() -> None:
    sea = siren(("siren", (2, 1), RED), ("report", (0, 1), 0)).ship(RED, (1, 1))
    assert (sea.refusal("pick_up"), sea.refusal("drop")) == ("no_piece_here", "nothing_to_drop")
    sea.ship(RED, (0, 1)).with_(cargo={RED: REPORT, GREEN: REPORT})
    assert (sea.refusal("pick_up"), sea.refusal("drop", seat=GREEN)) == ("already_carrying", "not_your_decision")
    sea.with_(actions=0)
    assert (sea.refusal("pick_up"), sea.refusal("drop")) == ("no_actions_left", "no_actions_left")


@pytest.mark.rule("SS-300", "SS-276", "SS-277")
def test_the_siren_is_beaten_when_every_seaport_has_a_report() -> None:
    sea = siren(("siren", (2, 1), RED), ("report", (-1, -1), 0), cargo={RED: REPORT, GREEN: REPORT}).ship(RED, (1, 1)).do("drop")
    assert beaten(sea)
    assert (sea.state.tokens, sea.state.cargo, sea.state.beast_counter) == ([], [NOTHING, NOTHING], [0, 0])


@pytest.mark.rule("SS-300", "SS-299")
def test_two_reports_at_one_seaport_are_not_enough() -> None:
    sea = siren(("report", (1, 1), 0), cargo={RED: REPORT}).ship(RED, (1, 1)).do("drop")
    assert sea.state.beast


@pytest.mark.rule("SS-301")
def test_the_report_of_a_lost_seaport_stays_and_is_loose() -> None:
    sea = siren(("siren", CENTRE, RED), ("report", (2, 1), 0), ("report", (-1, -1), 0)).seaports(RED, (1, 1), (2, 1)).ship(RED, (0, 1))
    sea.with_(beast_counter={RED: 1}).do("move", 4).do("give_up", (2, 1))
    assert places(sea, "report") == [(-1, -1), (2, 1)]
    assert sea.state.beast  # (1,1) has none


@pytest.mark.rule("SS-302", "SS-265", "SS-278")
def test_a_player_who_is_out_leaves_the_siren_and_the_report_and_fewer_seaports_to_serve() -> None:
    sea = siren(("siren", (2, 1), GREEN), ("siren", CENTRE, RED), seats=3, cargo={RED: REPORT})
    sea.with_(beast_counter={RED: 1}).ship(RED, (0, 1)).do("move", 4)
    assert (places(sea, "report"), places(sea, "siren")) == ([CENTRE], [CENTRE, (2, 1)])
    served = siren(("siren", CENTRE, RED), ("report", (-2, 1), 0), ("report", (1, -2), 0), seats=3).with_(beast_counter={RED: 1})
    assert beaten(served.ship(RED, (0, 1)).do("move", 4))  # the others' Seaports have theirs


@pytest.mark.rule("SS-C31", "SS-440")
def test_a_decoy_moves_a_siren_next_to_it_but_not_onto_islands_seaports_ships_or_tokens() -> None:
    sea = siren(("siren", CENTRE, RED), ("report", (1, 0), 0)).islands((0, 1)).seaports(GREEN, (-1, 0)).ship(GREEN, (0, -1))
    beast = sea.figures.beast(sea.state)
    token = sea.state.tokens[0]
    assert [sea.place(tile) for tile in beast.decoy_goals(sea.figures, sea.state, token)] == [(-1, 1), (1, -1)]
    assert {moved.piece for moved, _ in beast.decoy_moves(sea.figures, sea.state)} == {"siren"}
