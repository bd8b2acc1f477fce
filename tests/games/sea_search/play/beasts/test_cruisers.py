"""The ways of Battlecruisers (SS-398 to SS-409, SS-493)."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.games.sea_search.model.queries import probes_left
from tests.games.sea_search.play.beasts.beast_positions import BLUE, CENTRE, GREEN, RED, epic, goals, lying, places, ports
from tests.games.sea_search.position import Place, Sea

HOME: Place = (1, 1)


def hunt(*tokens: tuple[Place, int], seats: int = 2, drawer: int = RED, **options: Any) -> Sea:
    """Return Battlecruisers (tile, colour) on a board without Probes; they act after the drawer's turn."""
    return epic(seats, **options).beast("military", *(("cruiser", place, colour) for place, colour in tokens), drawer=drawer).no_probes()


def edges(sea: Sea, verb: str) -> list[str]:
    """Return the edges of the answers with a verb."""
    return [sea.figures.field.edge_label(option[1]) for option in sea.options if option[0] == verb]


# First choice: an open route


@pytest.mark.rule("SS-398", "SS-402", "SS-403")
def test_a_battlecruiser_moves_two_tiles_toward_the_nearest_ship_however_far() -> None:
    sea = hunt(((-2, -1), GREEN)).ship(RED, (2, 1)).ship(GREEN, (2, 1)).seaports(GREEN, (1, -1)).end_turn()
    assert (places(sea, "cruiser"), goals(sea, "cruiser")) == ([(-1, -1)], [(-1, 0), (0, -1)])  # six steps away at first
    sea.do("cruiser", (-1, 0))
    assert (places(sea, "cruiser"), sea.told("cruiser_struck"), sea.kind) == ([(-1, 0)], [], "choose_action")


@pytest.mark.rule("SS-C44", "SS-398")
def test_battlecruiser_goes_one_tile_if_the_option_says_so() -> None:
    sea = hunt(((-2, -1), GREEN), cruiser_speed=1).ship(RED, (2, 1)).ship(GREEN, (2, 1)).seaports(GREEN, (1, -1)).end_turn()
    assert (places(sea, "cruiser"), sea.kind, sea.seat) == ([(-1, -1)], "choose_action", GREEN)


@pytest.mark.rule("SS-399", "SS-400", "SS-403")
def test_probes_of_any_player_are_gone_round() -> None:
    sea = hunt((CENTRE, RED)).ship(RED, (0, 1)).ship(GREEN, (-2, -1)).seaports(RED, (2, 1), (1, 2)).probe(RED, CENTRE, (0, 1)).end_turn()
    assert goals(sea, "cruiser") == [(-1, 1), (1, 0)]  # two steps round the Probe, though its own colour's
    sea.do("cruiser", (1, 0))
    assert places(sea, "cruiser") == [(0, 1)]


@pytest.mark.rule("SS-400", "SS-419")
def test_inactive_probes_are_crossed() -> None:
    sea = hunt((CENTRE, RED), seats=3).ship(RED, (0, 1)).ship(BLUE, (1, -3)).seaports(RED, (2, 1), (1, 2)).probe(GREEN, CENTRE, (0, 1))
    sea.with_(fallen={GREEN: 1}).ship(GREEN, None).seaports(GREEN).end_turn()
    assert places(sea, "cruiser") == [(0, 1)]


@pytest.mark.rule("SS-401")
def test_they_act_in_turn_order_of_their_colors_from_the_warden_and_may_share_a_tile() -> None:
    sea = hunt(((1, -1), RED), ((-1, 0), GREEN), ((-1, 1), BLUE), seats=3, drawer=GREEN).with_(active=GREEN)
    sea.state.pending = [frame._replace(seat=GREEN) for frame in sea.state.pending]
    for seat in (RED, GREEN, BLUE):
        sea.ship(seat, CENTRE)
    sea.seaports(RED, (2, 1), (1, 2), (1, 1), (0, 1)).seaports(GREEN, (-3, 1), (-3, 2), (-2, 1), (1, 0))
    sea.seaports(BLUE, (1, -3), (1, -2), (2, -3), (0, -1)).end_turn()
    while sea.kind == "choose_seaport_to_remove":
        sea.do(*sea.options[0])
    assert [event["color"] for event in sea.told("cruiser_struck")] == [GREEN, BLUE, RED]
    assert places(sea, "cruiser") == [CENTRE, CENTRE, CENTRE]


@pytest.mark.rule("SS-404", "SS-405", "SS-C27")
def test_of_equally_near_ships_the_lowest_total_is_hunted_and_ties_roll_again() -> None:
    sea = hunt((CENTRE, RED), seats=3).ship(RED, (1, 0)).ship(GREEN, (-1, 0)).ship(BLUE, (1, -3))
    sea.seaports(GREEN, (-3, 1), (-2, 1)).end_turn(dice=[3, 3, 2, 4, 5, 5, 4, 5])
    assert (sea.kind, sea.seat, places(sea, "cruiser")) == ("choose_seaport_to_remove", GREEN, [(-1, 0)])


@pytest.mark.rule("SS-405")
def test_ships_on_one_tile_are_one_goal() -> None:
    sea = hunt((CENTRE, RED)).ship(RED, (1, 0)).ship(GREEN, (1, 0)).seaports(RED, HOME, (1, 2)).seaports(GREEN, (-1, -1), (-2, -1))
    sea.end_turn()
    assert not sea.told("dice_rolled")
    assert sea.told("cruiser_struck")[0]["seats"] == (RED, GREEN)


@pytest.mark.rule("SS-405", "SS-272", "SS-404")
def test_the_warden_picks_among_equally_short_routes() -> None:
    sea = hunt((CENTRE, RED), drawer=GREEN).with_(active=GREEN).ship(RED, HOME).ship(GREEN, (-2, -1)).seaports(RED, (2, 1), (1, 2))
    sea.state.pending = [frame._replace(seat=GREEN) for frame in sea.state.pending]
    sea.end_turn()
    assert (sea.kind, sea.seat, goals(sea, "cruiser")) == ("choose_cruiser_step", GREEN, [(0, 1), (1, 0)])
    assert "Red Battlecruiser" in sea.rules.decisions(sea.state)[0].prompt


@pytest.mark.rule("SS-493", "SS-404")
def test_players_whose_seaports_lie_on_different_ways_roll_and_the_lowest_is_passed_through() -> None:
    sea = hunt((CENTRE, RED)).ship(RED, HOME).ship(GREEN, HOME).seaports(RED, (2, 1), (0, 1)).seaports(GREEN, (1, 0), (-1, -1))
    sea.end_turn(dice=[2, 2, 1, 3, 6, 6, 1, 1])  # four each; then Green has the lowest total
    assert ((1, 0) in ports(sea, GREEN), (0, 1) in ports(sea, RED)) == (False, True)
    assert places(sea, "cruiser") == [HOME]


@pytest.mark.rule("SS-493")
def test_where_ways_differ_for_one_player_only_the_warden_picks() -> None:
    sea = hunt((CENTRE, RED)).ship(RED, HOME).ship(GREEN, (-2, -1)).seaports(RED, (2, 1), (0, 1)).end_turn()
    assert (sea.kind, goals(sea, "cruiser")) == ("choose_cruiser_step", [(0, 1), (1, 0)])
    assert not sea.told("dice_rolled")


@pytest.mark.rule("SS-C32", "SS-493")
def test_only_tiles_of_the_present_turn_count_for_that() -> None:
    sea = hunt(((-1, -1), RED)).ship(RED, HOME).ship(GREEN, HOME).seaports(RED, (2, 1), (0, 1)).seaports(GREEN, (1, 0)).end_turn()
    assert (sea.kind, sea.told("dice_rolled")) == ("choose_cruiser_step", [])  # the Seaports on the ways are three steps away


@pytest.mark.rule("SS-403", "SS-C09")
def test_a_battlecruiser_whose_goal_is_gone_looks_for_another_one() -> None:
    sea = hunt((CENTRE, RED), seats=3).ship(RED, HOME).seaports(RED, (0, 1)).ship(GREEN, (-2, 1)).ship(BLUE, (1, -3))
    for goal in ((1, 0), (-1, 1), (-1, 0)):
        sea.probe(BLUE, CENTRE, goal)
    sea.end_turn()
    assert sea.state.fallen[RED]  # the last Seaport was passed through, so that the ship behind it is gone
    assert places(sea, "cruiser") == [(-1, 1)]


@pytest.mark.rule("SS-403", "SS-408")
def test_its_last_step_too_follows_an_open_route_before_one_that_is_only_nearer() -> None:
    sea = hunt((CENTRE, RED), seats=3).ship(RED, HOME).seaports(RED, (0, 1)).ship(GREEN, (-2, 1)).ship(BLUE, (1, -3))
    for goal in ((1, 0), (-1, 1), (-1, 0)):
        sea.probe(BLUE, CENTRE, goal)
    sea.probe(BLUE, (0, 1), (-1, 1)).end_turn(dice=[1, 1, 6, 6])  # Green and Blue are both four open steps away
    assert places(sea, "cruiser") == [CENTRE]


# Second choice: an add-on piece


def cut_off() -> Sea:
    """Return Red's cruiser on (2,1) behind Green's Probe; (2,0) would be a way round to Red's ship on (1,0)."""
    sea = hunt(((2, 1), RED)).probe(GREEN, (1, 1), (2, 1)).probe(GREEN, (1, 1), (1, 2)).ship(RED, (1, 0)).ship(GREEN, (-2, -1))
    return sea.seaports(RED, (0, 1), (-1, 1))


@pytest.mark.rule("SS-406", "SS-407", "SS-C35")
def test_without_an_open_route_it_lays_a_piece_that_makes_one() -> None:
    sea = cut_off().end_turn()
    assert (sea.kind, sea.seat) == ("choose_cruiser_addon", RED)
    pairs = [tuple(sea.place(tile) for tile in option[1:]) for option in sea.options]
    assert pairs == [((2, 0), (2, -1)), ((2, 0), (3, -1))]  # the shortest: over (2,0) straight to (1,0)
    sea.do("cruiser_addon", (2, 0), (3, -1))
    assert (sea.state.addons, places(sea, "cruiser")) == ([5, 6], [(1, 0)])
    assert sea.state.board.tiles[sea.tile((3, -1))] == RED
    assert sea.kind == "choose_seaport_to_remove"


@pytest.mark.rule("SS-263", "SS-407", "SS-419")
def test_the_pieces_of_a_player_who_is_out_are_used_and_run_out() -> None:
    sea = cut_off()
    sea.state.tokens = [token._replace(mark=GREEN) for token in sea.state.tokens]
    sea.with_(addons={GREEN: 0}).end_turn()
    assert sea.kind != "choose_cruiser_addon"
    out = hunt(((2, 1), GREEN), seats=3).probe(BLUE, (1, 1), (2, 1)).probe(BLUE, (1, 1), (1, 2)).ship(RED, (1, 0)).ship(BLUE, (1, -3))
    out.seaports(RED, (0, 1), (-1, 1)).with_(fallen={GREEN: 1}).ship(GREEN, None).seaports(GREEN).end_turn()
    assert out.kind == "choose_cruiser_addon"


@pytest.mark.rule("SS-407")
def test_no_piece_is_laid_where_a_route_is_open() -> None:
    sea = hunt(((2, 1), RED)).ship(RED, (1, 0)).ship(GREEN, (-2, -1)).seaports(RED, (0, 1), (-1, 1)).end_turn()
    assert (sea.state.addons, places(sea, "cruiser")) == ([6, 6], [(1, 0)])


@pytest.mark.rule("SS-407")
def test_the_piece_with_the_shortest_route_is_laid() -> None:
    sea = cut_off().tiles(RED, (3, 1), (4, 1)).probe(GREEN, (1, 2), (2, 1)).probes_off((1, 1), (1, 2)).end_turn()
    assert {sea.place(option[1]) for option in sea.options} == {(2, 0)}  # over (2,2) and (1,2) it would be longer


@pytest.mark.rule("SS-407", "SS-408")
def test_a_piece_comes_before_a_step_nearer() -> None:
    sea = hunt(((1, 2), RED)).ship(RED, (0, 1)).ship(GREEN, (-2, -1)).seaports(RED, (1, -1), (-1, 1))
    sea.probe(GREEN, HOME, (0, 1)).probe(GREEN, HOME, (1, 0)).end_turn()  # HOME would be a step nearer, without a way on
    assert (sea.kind, {sea.place(option[1]) for option in sea.options}) == ("choose_cruiser_addon", {(0, 2)})


# Third choice: nearer


@pytest.mark.rule("SS-408", "SS-C32")
def test_otherwise_it_goes_nearer_over_unprobed_edges_and_nobody_rolls() -> None:
    sea = hunt(((1, -1), RED)).ship(RED, HOME).ship(GREEN, HOME).seaports(RED, (1, 2), (1, 0)).seaports(GREEN, (-1, -1), (0, 1))
    sea.probes_round(RED, HOME).with_(addons={RED: 0})
    sea.seaports(RED, (1, 2), (2, 1)).end_turn()
    assert places(sea, "cruiser") == [(1, 0)]  # one step nearer; the next edge has a Probe
    assert not sea.told("dice_rolled")
    assert not sea.told("probe_removed")


@pytest.mark.rule("SS-408", "SS-412")
def test_the_third_choice_takes_up_to_two_steps_and_seaports_on_the_way_go() -> None:
    sea = hunt(((-1, -1), RED)).ship(RED, HOME).ship(GREEN, HOME).seaports(RED, (1, 2), CENTRE).seaports(GREEN, (-2, -1))
    sea.probes_round(RED, HOME).with_(addons={RED: 0}).end_turn()
    assert (sea.kind, goals(sea, "cruiser")) == ("choose_cruiser_step", [(-1, 0), (0, -1)])
    sea.do("cruiser", (-1, 0)).do("cruiser", CENTRE)
    assert (places(sea, "cruiser"), ports(sea, RED)) == ([CENTRE], [(1, 2)])


@pytest.mark.rule("SS-408", "SS-409", "SS-402")
def test_a_step_nearer_comes_before_a_probe() -> None:
    sea = hunt((CENTRE, RED)).ship(RED, HOME).ship(GREEN, HOME).seaports(RED, (1, 2)).probes_round(RED, HOME).probe(GREEN, CENTRE, (1, 0))
    sea.with_(addons={RED: 0}).end_turn()
    assert (places(sea, "cruiser"), sea.told("probe_removed")) == ([(0, 1)], [])


# Fourth choice: a Probe


@pytest.mark.rule("SS-398", "SS-402", "SS-409")
def test_only_then_it_removes_a_probe_that_bars_the_nearer_way() -> None:
    sea = hunt(((0, 1), RED)).ship(RED, HOME).ship(GREEN, HOME).probes_round(RED, HOME).seaports(RED, (1, 2)).with_(addons={RED: 0})
    sea.end_turn()
    assert sea.edge((0, 1), HOME) not in sea.state.probes
    assert (places(sea, "cruiser"), probes_left(sea.state, RED)) == ([(0, 1)], 17)  # it does not move; the Probe is back in the supply


@pytest.mark.rule("SS-409", "SS-272")
def test_the_warden_picks_among_the_probes() -> None:
    sea = hunt((CENTRE, GREEN)).ship(RED, HOME).ship(GREEN, HOME).seaports(RED, (1, 2))
    for owner, goal in ((RED, (0, 1)), (RED, (1, 0)), (GREEN, (-1, 1)), (GREEN, (1, -1))):
        sea.probe(owner, CENTRE, goal)
    sea.probe(RED, (-1, 1), (0, 1)).probe(RED, (1, -1), (1, 0)).with_(addons={GREEN: 0}).end_turn()
    assert (sea.kind, sea.seat, edges(sea, "cruiser_probe")) == ("choose_cruiser_probe", RED, ["(0,0)/(0,1)", "(0,0)/(1,0)"])
    sea.do("cruiser_probe", (CENTRE, (1, 0)))
    assert sea.edge(CENTRE, (1, 0)) not in sea.state.probes


# The option


@pytest.mark.rule("SS-403", "SS-C33", "SS-C01")
def test_as_an_option_it_removes_a_probe_already_where_it_cannot_reach_a_ship_in_this_turn() -> None:
    def scene(**options: Any) -> Sea:
        """Return a cruiser three open steps from Red's ship, with a Probe on one of the nearer ways."""
        sea = hunt(((-1, 0), RED), **options).ship(RED, (0, 1)).ship(GREEN, (0, 1)).seaports(RED, (1, 2)).seaports(GREEN, (-2, -1))
        sea.probe(GREEN, (-1, 0), (-1, 1)).probe(GREEN, (-1, 0), CENTRE)
        return sea.end_turn()

    early = scene(cruiser_probes="this-turn")
    assert (early.kind, edges(early, "cruiser_probe")) == ("choose_cruiser_probe", ["(-1,0)/(-1,1)", "(-1,0)/(0,0)"])
    late = scene()
    assert (places(late, "cruiser"), late.told("probe_removed")) == ([CENTRE], [])


@pytest.mark.rule("SS-C33", "SS-402")
def test_the_option_changes_nothing_for_ships_in_reach_or_without_a_probe_on_the_way() -> None:
    sea = hunt((CENTRE, RED), cruiser_probes="this-turn").ship(RED, (0, 1)).ship(GREEN, (-2, -1)).seaports(RED, (2, 1), (1, 2))
    sea.probe(RED, CENTRE, (0, 1)).end_turn()
    assert sea.kind == "choose_cruiser_step"  # two steps round the Probe
    sea = hunt(((-1, 0), RED), cruiser_probes="this-turn").ship(RED, HOME).ship(GREEN, HOME).seaports(RED, (1, 2)).end_turn()
    assert sea.kind == "choose_cruiser_step"
    assert lying(sea, "cruiser") == [((-1, 0), RED)]
