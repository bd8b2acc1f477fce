"""Military Intervention (SS-392 to SS-419): set-up, landing, and the end. ``test_cruisers`` tests the ways of Battlecruisers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.sea_search.play.beasts.beast_positions import BLUE, CENTRE, GREEN, RED, beaten, epic, goals, lying, places, ports
from tests.games.sea_search.position import Place, Sea


def cruisers(*tokens: tuple[Place, int], seats: int = 2, drawer: int = RED, **options: Any) -> Sea:
    """Return Battlecruisers (tile, colour) on a board without Probes; they act after the drawer's turn."""
    return epic(seats, **options).beast("military", *(("cruiser", place, colour) for place, colour in tokens), drawer=drawer).no_probes()


# Set-up


@pytest.mark.rule("SS-392", "SS-393", "SS-275")
def test_setup_puts_a_battlecruiser_on_the_start_tile_of_each_living_player() -> None:
    sea = epic(3).with_(fallen={BLUE: 1}).seaports(BLUE).ship(BLUE, None).seaports(RED, (1, 0)).seaports(GREEN, (-1, 1)).enter("military")
    assert lying(sea, "cruiser") == [((-2, 1), GREEN), ((1, 1), RED)]


@pytest.mark.rule("SS-392")
def test_start_tiles_are_known_whoever_sits_where() -> None:
    for seats in range(2, 7):
        sea = epic(seats)
        home = {seat: sea.place(tile) for seat, tile in enumerate(sea.state.at)}
        sea.enter("military")
        assert {mark: place for place, mark in lying(sea, "cruiser")} == home


@pytest.mark.rule("SS-394", "SS-395")
def test_all_seaports_and_probes_on_start_tiles_go_whoever_owns_them() -> None:
    sea = epic().seaports(RED, (-1, -1), (2, 1)).seaports(GREEN, (1, 1), (-2, -1)).probe(RED, CENTRE, (1, 0)).probe(RED, (-1, -1), (0, -1))
    sea.enter("military")
    assert (ports(sea, RED), ports(sea, GREEN)) == ([(2, 1)], [(-2, -1)])
    assert list(sea.state.probes) == [sea.edge(CENTRE, (1, 0))]


@pytest.mark.rule("SS-395", "SS-443")
def test_reinforced_mooring_does_not_help_at_the_setup() -> None:
    sea = epic().seaports(RED, (1, 1), (2, 1)).seaports(GREEN, (-2, -1)).standing(RED, "ITM-16").enter("military")
    assert (ports(sea, RED), len(sea.state.standing[RED])) == ([(2, 1)], 1)


@pytest.mark.rule("SS-396", "SS-397")
def test_the_last_seaport_is_moved_in_turn_order_from_the_drawer() -> None:
    sea = epic().search(RED, (0, 1)).islands((1, 0)).enter("military", GREEN)
    assert (sea.kind, sea.seat) == ("choose_relocation_tile", GREEN)
    eligible = [(-2, -1), (-1, -2), (-1, 0), (-1, 1), (0, -1), (1, -1), (1, 2), (2, 1)]
    assert goals(sea, "relocate") == eligible  # no centre, no Search token, no Island, no Battlecruiser
    sea.do("relocate", (1, 2))
    assert (sea.seat, goals(sea, "relocate")) == (RED, [place for place in eligible if place != (1, 2)])
    sea.do("relocate", (2, 1))
    assert (ports(sea, RED), ports(sea, GREEN), sea.kind) == ([(2, 1)], [(1, 2)], "choose_action")


@pytest.mark.rule("SS-396")
def test_whoever_has_another_seaport_moves_none() -> None:
    sea = epic().seaports(RED, (1, 1), (2, 1)).seaports(GREEN, (-2, -1)).enter("military")
    assert (ports(sea, RED), sea.kind) == ([(2, 1)], "choose_action")


@pytest.mark.rule("SS-C34")
def test_of_several_last_seaports_on_start_tiles_one_is_moved_and_the_others_are_lost() -> None:
    sea = epic(3).seaports(RED, (1, 1), (-2, 1)).seaports(GREEN, (-3, 1)).seaports(BLUE, (1, -3)).enter("military").do("relocate", (2, 1))
    assert ports(sea, RED) == [(2, 1)]


@pytest.mark.rule("SS-397", "SS-258")
def test_without_any_eligible_tile_the_player_is_out() -> None:
    sea = epic(3)
    sea.search(GREEN, *[sea.place(tile) for tile in sea.state.board.tiles if tile not in sea.state.at and tile != sea.figures.centre])
    sea.seaports(GREEN, (-3, 1)).seaports(BLUE, (1, -3)).enter("military", GREEN)
    assert sea.state.fallen == [1, 0, 0]


@pytest.mark.rule("SS-C22")
def test_a_battlecruiser_put_on_a_ship_at_the_setup_does_not_strike_it() -> None:
    sea = epic().seaports(RED, (1, 1), (2, 1)).seaports(GREEN, (-2, -1)).enter("military")
    assert (sea.where(RED), ports(sea, RED), sea.told("cruiser_struck")) == ((1, 1), [(2, 1)], [])


# Striking


@pytest.mark.rule("SS-X20", "SS-403", "SS-410", "SS-412", "SS-413", "SS-036")
def test_a_battlecruiser_takes_the_seaport_it_enters_and_one_more_for_the_ship() -> None:
    sea = cruisers(((1, 1), RED), ((-2, -1), GREEN), drawer=RED).ship(RED, (2, 1)).seaports(RED, (2, 1), (0, 1)).ship(GREEN, (-2, -1))
    sea.seaports(GREEN, (-1, -1), (0, -1), (1, -1)).end_turn()
    assert places(sea, "cruiser") == [(-2, -1), (2, 1)]
    assert (ports(sea, RED), sea.state.fallen[RED]) == ([], 1)
    assert (sea.state.ended, sea.kind, sea.seat) == ("", "choose_seaport_to_remove", GREEN)  # Green's own cruiser strikes, too
    sea.do("give_up", (1, -1))
    assert (sea.kind, sea.seat) == ("choose_action", GREEN)  # and plays on alone


@pytest.mark.rule("SS-413", "SS-412")
def test_a_seaport_that_is_only_passed_goes_too() -> None:
    sea = cruisers(((-1, 1), RED)).ship(RED, (1, 1)).seaports(RED, (0, 1), (2, 1), (1, 2)).ship(GREEN, (-2, -1)).end_turn()
    assert (places(sea, "cruiser"), sea.kind) == ([(1, 1)], "choose_seaport_to_remove")
    assert ports(sea, RED) == [(1, 2), (2, 1)]


@pytest.mark.rule("SS-410", "SS-411")
def test_a_battlecruiser_on_a_ships_tile_stays_and_strikes_all_ships_there() -> None:
    sea = cruisers((CENTRE, RED), seats=3).ship(RED, CENTRE).ship(BLUE, CENTRE).ship(GREEN, (1, 0))
    sea.seaports(RED, (1, 1), (2, 1)).seaports(BLUE, (1, -2), (1, -3)).end_turn()
    assert (sea.seat, places(sea, "cruiser")) == (RED, [CENTRE])
    sea.do("give_up", (2, 1))
    assert sea.seat == BLUE
    sea.do("give_up", (1, -3))
    assert (sea.kind, sea.seat, places(sea, "cruiser")) == ("choose_action", GREEN, [CENTRE])


@pytest.mark.rule("SS-410")
def test_landing_on_a_ship_ends_the_battlecruisers_turn() -> None:
    sea = cruisers((CENTRE, RED)).ship(RED, (0, 1)).ship(GREEN, (1, 1)).seaports(RED, (-1, 1), (-1, 0)).seaports(GREEN, (-2, -1)).end_turn()
    assert (sea.kind, sea.seat) == ("choose_seaport_to_remove", RED)
    sea.do("give_up", (-1, 0))
    assert places(sea, "cruiser") == [(0, 1)]


@pytest.mark.rule("SS-C21", "SS-412")
def test_reinforced_mooring_keeps_a_seaport_that_a_battlecruiser_enters() -> None:
    sea = cruisers(((1, 1), RED)).ship(RED, (2, 1)).seaports(RED, (2, 1), (0, 1)).standing(RED, "ITM-16").ship(GREEN, (-2, -1)).end_turn()
    assert (sea.kind, ports(sea, RED)) == ("choose_seaport_to_remove", [(0, 1), (2, 1)])  # the ship's penalty is another one


@pytest.mark.rule("SS-414", "SS-281")
def test_entering_a_battlecruisers_tile_willingly_costs_one_seaport() -> None:
    sea = cruisers(((0, 1), RED), ((0, 1), GREEN)).seaports(RED, (1, 1), (2, 1)).do("move", 3)
    assert sea.kind == "choose_seaport_to_remove"
    sea.do("give_up", (2, 1))
    assert (sea.where(RED), ports(sea, RED), sea.kind) == ((0, 1), [(1, 1)], "choose_action")


@pytest.mark.rule("SS-415", "SS-281")
def test_the_cost_of_entering_is_told_and_a_forced_move_is_free() -> None:
    sea = cruisers(((2, 1), RED), ((1, 1), GREEN)).seaports(RED, (1, 1), (2, 1)).ship(RED, CENTRE).probes_round(GREEN, CENTRE)
    beast = sea.figures.beast(sea.state)
    assert "Seaport" in beast.entry_warning(sea.state, sea.tile((2, 1)))
    assert beast.entry_warning(sea.state, sea.tile((1, 2))) == ""
    sea.run()
    assert (sea.where(RED), sea.kind) == ((1, 1), "choose_action")  # trapped, and sent onto a Battlecruiser's tile


# The end


@pytest.mark.rule("SS-416", "SS-417", "SS-276")
def test_probes_of_any_players_on_all_inner_edges_remove_a_battlecruiser() -> None:
    sea = cruisers(((2, 1), RED), (CENTRE, GREEN)).probe(GREEN, (1, 1), (2, 1)).ship(RED, (1, 2))
    sea.do("cast_probe", ((1, 2), (2, 1)))  # two inner edges are enough at the rim
    assert lying(sea, "cruiser") == [(CENTRE, GREEN)]


@pytest.mark.rule("SS-417")
def test_one_open_inner_edge_keeps_it() -> None:
    sea = cruisers(((2, 1), RED)).probe(GREEN, (1, 1), (2, 1)).run()
    assert places(sea, "cruiser") == [(2, 1)]


@pytest.mark.rule("SS-C45", "SS-416")
@pytest.mark.parametrize(("gap", "left"), [(1, []), (0, [(CENTRE, GREEN)])])
def test_gap_leaves_one_edge_of_a_battlecruisers_tile_open(gap: int, left: list[tuple[Place, int]]) -> None:
    sea = cruisers((CENTRE, GREEN), cruiser_gap=gap).ship(RED, (1, 0))
    for place in ((0, 1), (-1, 1), (-1, 0), (0, -1)):
        sea.probe(GREEN, CENTRE, place)
    assert lying(sea.run(), "cruiser") == [(CENTRE, GREEN)]  # two of its six edges are open
    assert lying(sea.do("cast_probe", (CENTRE, (1, 0))), "cruiser") == left


@pytest.mark.rule("SS-C45")
def test_two_probes_are_the_fewest_that_remove_a_battlecruiser() -> None:
    sea = cruisers(((2, 1), RED)).probe(GREEN, (1, 1), (2, 1)).run()
    assert len(sea.state.board.inner_edges(sea.state.tokens[0].at)) == 2
    assert places(sea, "cruiser") == [(2, 1)]


@pytest.mark.rule("SS-418")
def test_the_last_enclosed_battlecruiser_ends_the_intervention() -> None:
    sea = cruisers(((2, 1), RED)).probe(GREEN, (1, 1), (2, 1)).ship(RED, (1, 2)).do("cast_probe", ((1, 2), (2, 1)))
    assert beaten(sea)


@pytest.mark.rule("SS-419", "SS-400")
def test_probes_of_a_player_who_is_out_do_not_enclose_and_the_cruiser_goes_on() -> None:
    sea = cruisers(((2, 1), GREEN), seats=3).probe(GREEN, (1, 1), (2, 1)).probe(RED, (1, 2), (2, 1)).with_(fallen={GREEN: 1})
    sea.ship(GREEN, None).seaports(GREEN).seaports(RED, (-1, 1)).ship(RED, CENTRE).ship(BLUE, (1, -3)).run()
    assert places(sea, "cruiser") == [(2, 1)]
    sea.end_turn()
    assert (places(sea, "cruiser"), goals(sea, "cruiser")) == ([(1, 1)], [(0, 1), (1, 0)])  # over the inactive Probe


@pytest.mark.rule("SS-C31", "SS-441")
def test_a_decoy_does_not_move_a_battlecruiser_over_active_probes() -> None:
    sea = cruisers((CENTRE, RED)).probe(GREEN, CENTRE, (1, 0)).probe(RED, CENTRE, (0, 1)).islands((-1, 1))
    beast = sea.figures.beast(sea.state)
    assert [sea.place(tile) for _, tile in beast.decoy_moves(sea.figures, sea.state)] == [(-1, 0), (-1, 1), (0, -1), (1, -1)]
