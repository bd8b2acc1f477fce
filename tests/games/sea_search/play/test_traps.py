"""Ships without a way out, and Seaports that are surrounded (SS-011, SS-158 to SS-171, SS-491)."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.games.sea_search.model.content import PROBES
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play.beasts.base import Beast
from seatui.games.sea_search.play.ships import has_exit, is_desperate, is_enclosed, is_trapped
from tests.games.sea_search.position import Place, Sea, given

RED, GREEN, BLUE = 0, 1, 2


class Veil(Beast):
    """A Beast that closes tiles to ships and holds them back, as the Fog, the Whistle and Seamites do."""

    id = "fog"
    ban = "fog_ban"

    def __init__(self, *closed: int, held: str = "", shield: bool = False, infested: bool = False) -> None:
        self.closed, self.held, self.shield, self.infested = closed, held, shield, infested

    def closed_tiles(self, state: State) -> tuple[int, ...]:
        return self.closed

    def holds_back(self, state: State, seat: int) -> str:
        return self.held

    def crosses_probes(self, state: State, seat: int) -> bool:
        return self.shield

    def shields(self, state: State, seat: int) -> bool:
        return self.shield

    def closes(self, figures: Figures, state: State, start: int, end: int) -> bool:
        return self.infested


def veiled(sea: Sea, *closed: Place, **powers: Any) -> Sea:
    sea.figures.beasts = (sea.figures.beasts[0], Veil(*(sea.tile(place) for place in closed), **powers))
    return sea.with_(beast=1, drawer=RED)


def cornered(**options: Any) -> Sea:
    """Return Red without add-on pieces on (1,2), both of whose inner edges hold Green's Probes (SS-X10)."""
    sea = given(**options).ship(RED, (1, 2)).with_(addons={RED: 0})
    return sea.probe(GREEN, (1, 1), (1, 2)).probe(GREEN, (1, 2), (2, 1))


def trapped(sea: Sea, seat: int = RED) -> bool:
    return is_trapped(sea.figures, sea.state, seat)


# Enclosed and stuck


@pytest.mark.rule("SS-X10", "SS-159", "SS-162", "SS-163")
def test_a_ship_at_the_rim_is_enclosed_only_without_add_on_pieces() -> None:
    with_piece = cornered().with_(addons={RED: 1}).run()
    assert (with_piece.where(RED), with_piece.state.loses_turn[RED]) == ((1, 2), False)
    without = cornered().run()
    assert (without.where(RED), without.state.loses_turn[RED]) == ((1, 1), True)


@pytest.mark.rule("SS-162")
def test_by_choice_of_the_table_the_rim_is_no_way_out() -> None:
    sea = cornered(rim_escape=False).with_(addons={RED: 6}).run()
    assert (sea.where(RED), sea.state.loses_turn[RED]) == ((1, 1), True)


@pytest.mark.rule("SS-162", "SS-158")
def test_by_that_choice_too_a_ship_with_an_open_edge_or_a_closed_tile_can_sail_off() -> None:
    sea = given(rim_escape=False).ship(RED, (1, 2)).probe(GREEN, (1, 2), (2, 1))
    assert not trapped(veiled(sea, (1, 1)))


@pytest.mark.rule("SS-158")
def test_an_exit_is_an_open_inner_edge_to_a_tile_that_may_be_entered_or_room_for_a_piece() -> None:
    sea = cornered()
    assert not has_exit(sea.figures, sea.state, RED)
    sea.probes_off((1, 2), (2, 1))
    assert has_exit(sea.figures, sea.state, RED)
    assert not has_exit(veiled(sea, (2, 1)).figures, sea.state, RED)
    sea.with_(addons={RED: 1})
    assert has_exit(sea.figures, sea.state, RED)


@pytest.mark.rule("SS-158", "SS-143")
def test_own_and_inactive_probes_close_no_exit() -> None:
    own = cornered().probe(RED, (1, 2), (2, 1))
    assert not trapped(own)
    inactive = cornered(seats=3)
    inactive.probe(BLUE, (1, 2), (2, 1)).with_(fallen={BLUE: 1})
    assert not trapped(inactive)


@pytest.mark.rule("SS-158", "SS-120")
def test_a_rim_without_room_is_no_exit() -> None:
    sea = given(6).no_probes().ship(RED, (0, 1)).tiles(GREEN, (0, 3)).probes_round(BLUE, (0, 1))
    assert sea.state.addons[RED] == 6
    assert trapped(sea)


@pytest.mark.rule("SS-159")
def test_links_do_not_save_an_enclosed_ship() -> None:
    island = cornered().islands((1, 2), (0, 0)).run()
    assert island.state.loses_turn[RED]
    port = cornered().seaports(RED, (1, 2), (1, 1)).run()
    assert (port.where(RED), port.state.loses_turn[RED]) == ((1, 1), True)


@pytest.mark.rule("SS-160")
def test_a_stuck_ship_is_saved_by_a_link_it_can_use_alone() -> None:
    def stuck(**powers: Any) -> Sea:
        return veiled(cornered().probes_off((1, 2), (2, 1)), (2, 1), **powers)

    assert not is_enclosed(stuck().figures, stuck().state, RED)
    assert trapped(stuck())
    assert not trapped(stuck().islands((1, 2), (0, 0)))
    assert trapped(stuck().islands((1, 2)))
    assert trapped(stuck().islands((1, 2), (2, 1)))  # that Island is closed
    assert not trapped(stuck().seaports(RED, (1, 2), (1, 1)))
    assert trapped(stuck().seaports(GREEN, (1, 2), (-1, -1)))  # that takes permission
    assert trapped(stuck(infested=True).seaports(RED, (1, 2), (1, 1)))


@pytest.mark.rule("SS-160", "SS-C13")
def test_what_holds_for_this_turn_alone_makes_nobody_stuck() -> None:
    sea = given().ship(RED, (1, 2)).with_(actions=0)
    assert not trapped(veiled(sea, held="whistle_limit"))
    linked = cornered().islands((1, 2), (0, 0)).probes_off((1, 2), (2, 1))
    assert not trapped(veiled(linked, (2, 1), held="whistle_limit"))


@pytest.mark.rule("SS-C14")
def test_a_ship_that_crosses_probes_can_be_stuck_but_not_enclosed() -> None:
    assert not trapped(veiled(cornered(), shield=True))
    assert trapped(veiled(cornered(), (1, 1), (2, 1), shield=True))


@pytest.mark.rule("SS-161")
def test_probes_of_several_enemies_enclose_together() -> None:
    sea = cornered(seats=3).probe(BLUE, (1, 2), (2, 1)).run()
    assert sea.state.loses_turn[RED]


# The penalty


@pytest.mark.rule("SS-163")
def test_the_ship_goes_at_once_and_the_next_turn_is_lost() -> None:
    sea = given(active=GREEN).calm().ship(RED, (1, 2)).with_(addons={RED: 0}).probe(GREEN, (1, 1), (1, 2)).ship(GREEN, (2, 1))
    sea.do("cast_probe", ((1, 2), (2, 1)))
    assert (sea.where(RED), sea.told("ship_trapped")[0]["tile"]) == ((1, 1), sea.tile((1, 2)))
    sea.end_turn()
    assert sea.seat == GREEN


@pytest.mark.rule("SS-164", "SS-017")
def test_among_equally_near_seaports_the_owner_picks() -> None:
    sea = cornered().seaports(RED, (1, 1), (2, 1), (-1, 0)).run()
    assert (sea.kind, sea.seat) == ("choose_refuge_seaport", RED)
    assert {sea.place(action[1]) for action in sea.options} == {(1, 1), (2, 1)}
    assert sea.do("refuge", (2, 1)).where(RED) == (2, 1)


@pytest.mark.rule("SS-165")
def test_from_an_own_seaport_the_ship_goes_to_the_nearest_other() -> None:
    sea = cornered().seaports(RED, (1, 2), (0, 1), (-1, 0)).run()
    assert (sea.where(RED), sea.state.loses_turn[RED]) == ((0, 1), True)


@pytest.mark.rule("SS-165")
def test_at_the_only_own_seaport_the_ship_stays_and_the_turn_is_lost() -> None:
    sea = cornered().seaports(RED, (1, 2)).run()
    assert (sea.kind, sea.where(RED), sea.state.loses_turn[RED]) == ("choose_action", (1, 2), True)


@pytest.mark.rule("SS-166", "SS-C15")
def test_a_ship_enclosed_at_its_refuge_too_pays_once() -> None:
    sea = cornered().seaports(RED, (2, 1), (-1, 0)).probe(GREEN, (1, 1), (2, 1)).run()
    assert (sea.where(RED), len(sea.told("ship_trapped"))) == ((2, 1), 1)


@pytest.mark.rule("SS-166")
def test_the_penalty_strikes_again_only_after_an_exit() -> None:
    sea = cornered().seaports(RED, (1, 2)).run()
    sea.with_(loses_turn={RED: False}).run()
    assert not sea.state.loses_turn[RED]
    sea.probes_off((1, 2), (2, 1)).run()
    sea.probe(GREEN, (1, 2), (2, 1)).run()
    assert sea.state.loses_turn[RED]


@pytest.mark.rule("SS-167")
def test_in_the_own_turn_the_actions_left_may_still_be_used() -> None:
    sea = given(actions=3).calm().ship(RED, (2, 1)).with_(addons={RED: 0}).probe(GREEN, (1, 1), (1, 2))
    sea.probe(GREEN, (1, 1), (2, 1)).do("move", 2).probe(GREEN, (1, 2), (2, 1)).run()
    assert (sea.seat, sea.where(RED), sea.state.actions) == (RED, (1, 1), 2)
    sea.end_turn().end_turn()
    assert sea.seat == GREEN


# Desperate attacks


@pytest.mark.rule("SS-491")
def test_a_ship_that_can_never_leave_attacks_with_one_die_and_loses_nothing() -> None:
    sea = cornered().no_probes(RED).seaports(RED, (1, 2)).run()
    sea.do("attack_probe", ((1, 1), (1, 2)), dice=[1, 1])
    assert (sea.kind, sea.state.actions) == ("choose_action", 3)
    sea.do("attack_probe", ((1, 1), (1, 2)), dice=[2, 1]).do("advance")
    assert sea.where(RED) == (1, 1)


@pytest.mark.rule("SS-491", "SS-149")
def test_a_ship_that_is_not_trapped_or_has_a_link_has_no_such_die() -> None:
    free = cornered().no_probes(RED).seaports(RED, (1, 2)).with_(addons={RED: 1})
    assert not is_desperate(free.figures, free.state, RED)
    assert free.refusal("attack_probe", ((1, 1), (1, 2))) == "no_attack_dice"
    linked = cornered().no_probes(RED).seaports(RED, (1, 2), (0, 0))
    assert linked.refusal("attack_probe", ((1, 1), (1, 2))) == "no_attack_dice"


@pytest.mark.rule("SS-491", "SS-C16")
def test_an_own_seaport_elsewhere_does_not_take_the_die_away() -> None:
    """A ship that is sent to (1,2) and enclosed there is not sent on (SS-C15)."""
    sea = cornered().no_probes(RED).seaports(RED, (0, 0)).with_(trapped={RED: True}).run()
    assert (sea.where(RED), is_desperate(sea.figures, sea.state, RED)) == ((1, 2), True)


@pytest.mark.rule("SS-491", "SS-C16")
def test_the_dice_of_a_card_come_on_top_of_the_one_die() -> None:
    sea = cornered().no_probes(RED).seaports(RED, (1, 2)).with_(telemetry=True).run()
    sea.do("attack_probe", ((1, 1), (1, 2)), dice=[1, 1, 1, 6])
    assert sea.told("battle_begun")[0]["own"] == 3


def spread_out(probes: int) -> Sea:
    """Return Red's ship behind a Probe of Green, with this many of Red's Probes elsewhere."""
    sea = given(4).no_probes().calm().probe(GREEN, (1, 1), (1, 0))
    beside, at = sea.state.board.beside, sea.state.at[RED]
    elsewhere = dict.fromkeys(edge for tile in beside for edge in beside[tile] if edge not in beside[at])
    sea.state.probes.update(dict.fromkeys(list(elsewhere)[:probes], RED))
    return sea


@pytest.mark.rule("SS-C38")
def test_whoever_has_no_probe_left_to_cast_attacks_with_one_die_and_loses_nothing() -> None:
    sea = spread_out(PROBES).do("attack_probe", ((1, 1), (1, 0)), dice=[1, 6])
    assert sea.told("battle_begun")[0]["own"] == 1
    assert list(sea.state.probes.values()).count(RED) == PROBES


@pytest.mark.rule("SS-C38", "SS-149")
def test_with_a_probe_left_one_has_to_be_cast_first() -> None:
    assert spread_out(PROBES - 1).refusal("attack_probe", ((1, 1), (1, 0))) == "no_attack_dice"


# Surrounded Seaports


@pytest.mark.rule("SS-X11", "SS-168", "SS-169", "SS-119", "SS-010", "SS-011")
def test_two_probes_at_a_dead_end_do_not_surround_but_three_do() -> None:
    sea = given(active=GREEN).ship(GREEN, (1, 0)).seaports(RED, (1, 1), (2, 1)).probe(GREEN, (1, 1), (2, 1)).probe(GREEN, (1, 2), (2, 1))
    sea.run()
    assert sea.tile((2, 1)) in sea.state.seaports
    sea.do("move_addon", 0)
    assert {sea.place(action[1]) for action in sea.options} == {(3, 0), (3, -1)}
    sea.do("lay", (3, -1)).do("cast_probe", ((2, 0), (2, 1)))
    assert sea.tile((2, 1)) not in sea.state.seaports
    assert (sea.state.actions, sea.told("seaport_removed")[0]["why"]) == (2, "surrounded")


@pytest.mark.rule("SS-169")
def test_by_choice_of_the_table_fewer_probes_surround() -> None:
    sea = given(surround=1).seaports(RED, (1, 1), (2, 1)).probe(GREEN, (1, 1), (2, 1)).probe(GREEN, (1, 2), (2, 1)).run()
    assert sea.tile((2, 1)) not in sea.state.seaports


@pytest.mark.rule("SS-169", "SS-170")
@pytest.mark.parametrize("gap", ["empty", "own", "inactive"])
def test_an_empty_edge_or_an_own_or_inactive_probe_prevents_it(gap: str) -> None:
    sea = given(4).no_probes().seaports(RED, (0, 0), (1, 1)).probes_round(GREEN, (0, 0)).with_(fallen={BLUE: 1})
    if gap == "empty":
        sea.probes_off((0, 0), (1, 0))
    else:
        sea.probe({"own": RED, "inactive": BLUE}[gap], (0, 0), (1, 0))
    assert sea.tile((0, 0)) in sea.run().state.seaports


@pytest.mark.rule("SS-170", "SS-171")
def test_several_enemies_surround_together_and_ships_on_the_tile_do_not_help() -> None:
    sea = given(3, active=BLUE).no_probes().seaports(RED, (0, 0), (1, 1)).ship(RED, (0, 0)).ship(GREEN, (0, 0))
    sea.probes_round(GREEN, (0, 0)).probe(BLUE, (0, 0), (1, 0)).run()
    assert sea.tile((0, 0)) not in sea.state.seaports


@pytest.mark.rule("SS-168", "SS-044")
def test_seaports_surrounded_at_the_same_moment_go_together() -> None:
    sea = given(2).no_probes().seaports(RED, (0, 0)).seaports(GREEN, (1, 1)).probes_round(GREEN, (0, 0)).probes_round(RED, (1, 1)).run()
    assert (sea.state.ended, sea.state.winner) == ("sea_wins", -1)
