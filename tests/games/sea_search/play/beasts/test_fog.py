"""The Sentient Fog (SS-326 to SS-345, SS-492)."""

from __future__ import annotations

import pytest

from seatui.games.sea_search.model.state import NOTHING
from tests.games.sea_search.play.beasts.beast_positions import BLUE, CENTRE, GREEN, RED, beaten, epic, goals, lying, places, ports
from tests.games.sea_search.position import Place, Sea

AWAY: Place = (-2, -1)


def fog(at: Place, *loose: tuple[Place, int], seats: int = 2, cargo: dict[int, int] | None = None, drawer: int = RED) -> Sea:
    """Return the Fog on a tile, loose Specimens (tile, owner), and those aboard; of two players Green keeps one far away."""
    tokens = [("specimen", place, owner) for place, owner in loose]
    return epic(seats).beast("fog", ("fog", at, 0), *tokens, drawer=drawer, cargo={GREEN: GREEN} if cargo is None else cargo)


@pytest.mark.rule("SS-326", "SS-327", "SS-C22")
def test_setup_puts_the_fog_on_the_center_and_a_specimen_aboard_every_ship() -> None:
    sea = epic(3).ship(GREEN, CENTRE).with_(fallen={BLUE: 1}).seaports(BLUE).enter("fog")
    assert lying(sea, "fog") == [(CENTRE, 0)]
    assert sea.state.cargo == [RED, GREEN, NOTHING]
    assert (ports(sea, GREEN), sea.kind) == ([(-2, 1)], "choose_action")  # Green's ship suffers nothing


# Effects of a Specimen


@pytest.mark.rule("SS-328", "SS-333")
def test_a_ship_with_anybodys_specimen_crosses_enemy_probes() -> None:
    sea = fog(AWAY, cargo={RED: GREEN, GREEN: RED}).ship(RED, (-1, 0))
    assert sea.do("move", 4).where(RED) == (-1, -1)
    assert len(sea.told("probe_removed")) == 0
    sea = fog(AWAY).ship(RED, (-1, 0))
    assert sea.refusal("move", 4) == "probe_blocks"


@pytest.mark.rule("SS-329")
def test_a_specimen_is_one_die_more_against_a_seaport() -> None:
    sea = fog(AWAY, cargo={RED: RED, GREEN: GREEN}).ship(RED, (-1, -1)).seaports(GREEN, (-1, -1), (-1, -2))
    sea.do("attack_seaport", dice=[6, 6, 1, 1, 1])
    assert ports(sea, GREEN) == [(-1, -2)]


@pytest.mark.rule("SS-330", "SS-C14")
def test_a_ship_with_a_specimen_is_not_enclosed_but_one_without_is() -> None:
    sea = fog(AWAY, cargo={RED: RED, GREEN: GREEN}).ship(RED, CENTRE).probes_round(GREEN, CENTRE).run()
    assert (sea.where(RED), sea.state.loses_turn[RED]) == (CENTRE, False)
    sea = fog(AWAY).ship(RED, CENTRE).probes_round(GREEN, CENTRE).run()
    assert (sea.where(RED), sea.state.loses_turn[RED]) == ((1, 1), True)


@pytest.mark.rule("SS-C14")
def test_a_ship_with_a_specimen_can_be_stuck() -> None:
    sea = fog((1, 2), cargo={RED: RED, GREEN: GREEN}).ship(RED, (2, 1)).with_(addons={RED: 0}).run()
    assert sea.state.loses_turn[RED] is False  # (1,1) is open
    sea = fog((-1, 2), cargo={RED: RED, GREEN: GREEN}).tiles(RED, (-1, 2), (-1, 3)).ship(RED, (-1, 3)).with_(addons={RED: 0})
    assert sea.probe(GREEN, (-1, 2), (-1, 3)).run().state.loses_turn[RED]  # the only way leads into the Fog


@pytest.mark.rule("SS-331")
def test_seaports_of_a_carrier_are_still_surrounded() -> None:
    sea = fog(AWAY, cargo={RED: RED, GREEN: GREEN}).seaports(RED, (1, 1), (1, 0)).ship(RED, (1, 0)).probes_round(GREEN, (1, 0)).run()
    assert ports(sea, RED) == [(1, 1)]


@pytest.mark.rule("SS-332", "SS-333", "SS-282")
def test_specimens_are_dropped_and_picked_up_for_an_action_and_keep_their_owner() -> None:
    sea = fog(AWAY, ((1, 1), GREEN), cargo={RED: RED}).do("drop")
    assert (lying(sea, "specimen"), sea.state.cargo[RED], sea.state.actions) == ([((1, 1), RED), ((1, 1), GREEN)], NOTHING, 3)
    assert [option for option in sea.options if option[0] == "pick_up"] == [("pick_up", RED), ("pick_up", GREEN)]
    sea.do("pick_up", GREEN)
    assert (lying(sea, "specimen"), sea.state.cargo[RED], sea.state.actions) == ([((1, 1), RED)], GREEN, 2)


@pytest.mark.rule("SS-333", "SS-332")
def test_a_second_specimen_or_one_that_is_not_there_is_refused() -> None:
    sea = fog(AWAY, ((1, 1), GREEN), cargo={RED: RED})
    assert sea.refusal("pick_up", GREEN) == "already_carrying"
    sea = fog(AWAY, ((1, 1), GREEN), cargo={})
    assert (sea.refusal("pick_up", RED), sea.refusal("drop")) == ("illegal_option", "nothing_to_drop")
    assert sea.ship(RED, (2, 1)).refusal("pick_up", GREEN) == "no_piece_here"


@pytest.mark.rule("SS-334")
def test_dropping_a_specimen_while_enclosed_traps_the_ship_at_once() -> None:
    sea = fog(AWAY, cargo={RED: RED, GREEN: GREEN}).ship(RED, (1, 0)).probes_round(GREEN, (1, 0)).with_(addons={RED: 0})
    assert sea.run().where(RED) == (1, 0)
    sea.do("drop")
    assert (sea.where(RED), sea.state.loses_turn[RED]) == ((1, 1), True)


# The attack


@pytest.mark.rule("SS-X16", "SS-335", "SS-336", "SS-337", "SS-339", "SS-341", "SS-342", "SS-003")
def test_of_two_equally_near_ships_the_lower_total_is_hunted() -> None:
    sea = epic(3).seaports(RED, (1, 1), (2, 1)).ship(RED, (1, 1)).ship(GREEN, (-2, 1)).ship(BLUE, (1, -3)).enter("fog", RED)
    sea.end_turn(dice=[2, 3, 4, 4])
    assert [event["who"] for event in sea.told("dice_rolled")] == [RED, GREEN]
    assert (sea.kind, sea.seat, goals(sea, "fog")) == ("choose_fog_step", RED, [(0, 1), (1, 0)])
    sea.do("fog", (1, 0))
    assert (places(sea, "fog"), sea.kind) == ([(1, 1)], "choose_seaport_to_remove")
    sea.do("give_up", (1, 1))
    assert ports(sea, RED) == [(2, 1)]
    assert RED not in sea.state.probes.values()
    assert not sea.state.fallen[RED]


@pytest.mark.rule("SS-X16", "SS-342")
def test_whoever_gives_up_the_wrong_seaport_loses_the_other_one_too() -> None:
    sea = epic(3).seaports(RED, (1, 1), (2, 1)).ship(BLUE, (1, -3)).enter("fog", RED).end_turn(dice=[2, 3, 4, 4])
    sea.do("fog", (0, 1)).do("give_up", (2, 1))
    assert (ports(sea, RED), sea.state.fallen[RED]) == ([], 1)


@pytest.mark.rule("SS-338", "SS-C27")
def test_players_who_tie_for_the_lowest_total_roll_again() -> None:
    sea = fog(CENTRE, ((2, 1), RED), seats=3).ship(RED, (1, 0)).ship(GREEN, (-1, 0)).ship(BLUE, (0, 1))
    sea.end_turn(dice=[2, 2, 1, 3, 6, 6, 5, 5, 4, 5])  # Red 4, Green 4, Blue 12; Red 10, Green 9
    assert places(sea, "fog") == [(-1, 0)]


@pytest.mark.rule("SS-338", "SS-C27")
def test_ships_on_one_tile_are_one_goal_and_do_not_roll_again_against_each_other() -> None:
    sea = fog(CENTRE, ((2, 1), RED), seats=3).ship(RED, (1, 0)).ship(GREEN, (-1, 0)).ship(BLUE, (-1, 0))
    sea.end_turn(dice=[6, 6, 1, 3, 2, 2])  # Green and Blue tie
    assert places(sea, "fog") == [(-1, 0)]
    together = fog(CENTRE, seats=3, cargo={GREEN: GREEN}).ship(RED, (-1, 0)).ship(GREEN, (-1, 0)).ship(BLUE, (-2, 1)).end_turn()
    assert not together.told("dice_rolled")


@pytest.mark.rule("SS-335", "SS-336")
def test_the_fog_goes_two_tiles_over_probes_to_the_nearest_ship() -> None:
    sea = fog(CENTRE, ((0, 1), RED)).ship(RED, (-1, -2)).ship(GREEN, (2, 1)).seaports(GREEN, (2, 1)).no_probes(RED)
    sea.probe(RED, CENTRE, (0, -1)).probe(RED, CENTRE, (-1, 0)).end_turn(dice=[1, 1, 6, 6])
    assert sea.kind == "choose_fog_step"
    sea.do("fog", (-1, 0))
    assert places(sea, "fog") == [(-1, -1)]
    assert sea.told("fog_struck")[-1]["seats"] == ()


@pytest.mark.rule("SS-336")
def test_the_fog_stops_early_on_reaching_the_ship() -> None:
    sea = fog(CENTRE).ship(RED, (0, 1)).end_turn()
    assert places(sea, "fog") == [(0, 1)]


@pytest.mark.rule("SS-336", "SS-272")
def test_the_warden_picks_among_equal_steps() -> None:
    sea = fog(CENTRE, seats=3, drawer=GREEN, cargo={RED: RED}).ship(BLUE, (1, -3)).with_(fallen={GREEN: 1}).ship(GREEN, None)
    sea.seaports(GREEN).end_turn()
    assert (sea.kind, sea.seat, goals(sea, "fog")) == ("choose_fog_step", BLUE, [(0, 1), (1, 0)])  # Green drew it and is out


@pytest.mark.rule("SS-339", "SS-340", "SS-341", "SS-342")
def test_every_ship_where_the_fog_lands_pays_and_only_carriers_lose_what_is_there() -> None:
    sea = fog(CENTRE, seats=3, cargo={GREEN: GREEN}).ship(RED, (1, 0)).ship(GREEN, (1, 0)).ship(BLUE, (1, -3))
    sea.seaports(RED, (1, 0), (2, 1)).seaports(GREEN, (-2, 1), (-3, 1)).probe(RED, CENTRE, (1, 0)).probe(GREEN, (0, 1), (1, 0)).end_turn()
    assert (sea.kind, sea.seat) == ("choose_seaport_to_remove", RED)
    sea.do("give_up", (2, 1))
    assert sea.seat == GREEN
    sea.do("give_up", (-3, 1))
    assert (ports(sea, RED), ports(sea, GREEN)) == ([(1, 0)], [(-2, 1)])  # Red carries nothing and keeps what is there
    assert sea.edge(CENTRE, (1, 0)) in sea.state.probes
    assert sea.edge((0, 1), (1, 0)) not in sea.state.probes


@pytest.mark.rule("SS-341")
def test_carriers_elsewhere_lose_their_pieces_on_the_fogs_tile_too() -> None:
    def scene(cargo: dict[int, int]) -> Sea:
        """Return the Fog on its way to Green's ship, on a tile with Red's Seaport."""
        sea = fog(CENTRE, ((1, 2), RED), cargo=cargo).ship(RED, (2, 1)).seaports(RED, (1, 1), (-1, 1)).ship(GREEN, (-1, 1))
        return sea.seaports(GREEN, (-1, -1), (-2, -1)).end_turn().do("give_up", (-2, -1))

    assert ports(scene({RED: RED}), RED) == [(1, 1)]
    assert ports(scene({GREEN: GREEN}), RED) == [(-1, 1), (1, 1)]


@pytest.mark.rule("SS-340", "SS-C26")
def test_a_fog_that_shares_a_tile_with_a_ship_strikes_again_with_all_that_follows() -> None:
    sea = fog((1, 0), cargo={RED: RED, GREEN: GREEN}).ship(RED, (1, 0)).seaports(RED, (1, 1), (2, 1), (1, 2)).probe(RED, CENTRE, (1, 0))
    sea.end_turn()
    assert (sea.kind, places(sea, "fog")) == ("choose_seaport_to_remove", [(1, 0)])
    sea.do("give_up", (2, 1))
    assert sea.edge(CENTRE, (1, 0)) not in sea.state.probes
    assert sea.edge((1, 0), (1, 1)) not in sea.state.probes
    assert sea.edge((0, 1), (1, 1)) in sea.state.probes  # not on the Fog's tile


@pytest.mark.rule("SS-343", "SS-C13")
def test_nobody_sails_into_the_fog_willingly() -> None:
    sea = fog(CENTRE).ship(RED, (1, 0))
    assert (sea.refusal("move", 3), ("move", 3) in sea.options) == ("fog_ban", False)
    sea = fog((0, 1)).islands((0, 1), (1, 0)).ship(RED, (1, 0))
    assert sea.refusal("move_island", (0, 1)) == "fog_ban"
    sea = fog((2, 1)).seaports(RED, (1, 1), (2, 1))
    assert sea.refusal("move_seaport", (2, 1)) == "fog_ban"


@pytest.mark.rule("SS-343", "SS-C26")
def test_a_ship_forced_into_the_fog_suffers_nothing_at_once() -> None:
    sea = fog((1, 1)).seaports(RED, (1, 1)).ship(RED, CENTRE).probes_round(GREEN, CENTRE).run()
    assert (sea.where(RED), ports(sea, RED)) == ((1, 1), [(1, 1)])


# Its end


@pytest.mark.rule("SS-344", "SS-276")
def test_a_specimen_dropped_on_the_center_is_gone_and_the_last_one_beats_the_fog() -> None:
    sea = fog(AWAY, cargo={RED: GREEN, GREEN: RED}).ship(RED, CENTRE).do("drop")
    assert (places(sea, "specimen"), sea.state.cargo) == ([], [NOTHING, RED])
    assert sea.state.beast
    sea = fog(AWAY, cargo={RED: GREEN}).ship(RED, CENTRE).do("drop")
    assert beaten(sea)
    assert sea.state.tokens == []


@pytest.mark.rule("SS-C28", "SS-277")
def test_when_the_fog_is_beaten_a_ship_that_only_its_specimen_protected_is_enclosed() -> None:
    sea = fog(AWAY, cargo={RED: RED}).ship(RED, CENTRE).probes_round(GREEN, CENTRE).run()
    assert sea.where(RED) == CENTRE
    sea.do("drop")
    assert beaten(sea)
    assert (sea.where(RED), sea.state.loses_turn[RED]) == ((1, 1), True)


@pytest.mark.rule("SS-345", "SS-265")
def test_the_specimen_of_a_player_who_is_out_leaves_wherever_it_is() -> None:
    aboard = fog((1, 0), seats=3, cargo={RED: GREEN, GREEN: RED}).ship(RED, (1, 0)).end_turn()  # Red loses the only Seaport
    assert (aboard.state.fallen[RED], aboard.state.cargo) == (1, [NOTHING, NOTHING, NOTHING])
    loose = fog((1, 0), ((2, 1), RED), ((0, 1), BLUE), seats=3, cargo={}).ship(RED, (1, 0)).end_turn()
    assert lying(loose, "specimen") == [((0, 1), BLUE)]


@pytest.mark.rule("SS-492")
def test_anothers_specimen_aboard_a_lost_ship_falls_or_leaves_on_the_center() -> None:
    sea = fog((1, 0), seats=3, cargo={RED: BLUE}).ship(RED, (1, 0)).end_turn()
    assert lying(sea, "specimen") == [((1, 0), BLUE)]
    sea = fog(CENTRE, ((2, 1), GREEN), seats=3, cargo={RED: BLUE}).ship(RED, CENTRE).end_turn()
    assert lying(sea, "specimen") == [((2, 1), GREEN)]


@pytest.mark.rule("SS-C31")
def test_a_decoy_may_move_the_fog_anywhere_next_to_it_and_closes_that_tile() -> None:
    sea = fog(CENTRE).islands((0, 1)).search(RED, (1, 0)).song((-1, 0), 0, 0)
    beast = sea.figures.beast(sea.state)
    assert len(list(beast.decoy_moves(sea.figures, sea.state))) == 6
