"""Casting and attacking Probes (SS-013, SS-132 to SS-157)."""

from __future__ import annotations

import pytest

from seatui.games.sea_search.model.queries import probes_left
from seatui.games.sea_search.play.duels import fight
from seatui.games.sea_search.play.play import Play
from tests.games.sea_search.position import Place, Sea, given

RED, GREEN, BLUE = 0, 1, 2


def edges(sea: Sea, verb: str) -> set[str]:
    """Return the edges for which an action is offered."""
    return {sea.figures.field.edge_label(action[1]) for action in sea.options if action[0] == verb}


def attacker() -> Sea:
    """Return Green's ship on (1,0), with two Probes, at Red's start tile (SS-X04)."""
    return given(active=GREEN).ship(GREEN, (1, 0)).probe(GREEN, (0, 0), (1, 0)).probe(GREEN, (0, 1), (1, 0))


# Casting


@pytest.mark.rule("SS-X02", "SS-132", "SS-133", "SS-134", "SS-138", "SS-140", "SS-173")
def test_casting_earning_and_establishing() -> None:
    sea = given().ship(RED, (2, 1)).with_(probe_counter={RED: 4})
    for goal in ((1, 0), (0, 1), (-1, 1), (-1, 0)):
        sea.probe(RED, (0, 0), goal)
    assert probes_left(sea.state, RED) == 12
    sea.do("cast_probe", ((1, 2), (2, 1)))
    assert (sea.state.probe_counter[RED], sea.state.stock[RED], probes_left(sea.state, RED), sea.state.actions) == (0, 1, 11, 3)
    assert sea.refusal("cast_probe", ((2, 1), (3, 1))) == "edge_is_rim"
    assert sea.refusal("cast_probe", ((1, 1), (2, 1))) == "edge_occupied"
    sea.do("establish_seaport")
    assert (sea.state.seaports[sea.tile((2, 1))], sea.state.stock[RED], sea.state.actions) == (RED, 0, 2)
    assert list(sea.state.seaports.values()).count(RED) == 2


@pytest.mark.rule("SS-132", "SS-133", "SS-134", "SS-013")
def test_probes_are_cast_on_the_free_inner_edges_of_the_ships_tile() -> None:
    sea = given().ship(RED, (1, 0)).probe(GREEN, (0, 0), (1, 0))
    assert edges(sea, "cast_probe") == {"(0,1)/(1,0)", "(1,-1)/(1,0)"}
    assert sea.refusal("cast_probe", ((0, 0), (0, 1))) == "edge_not_here"
    assert sea.refusal("cast_probe", ((1, 0), (2, 0))) == "edge_is_rim"
    assert sea.refusal("cast_probe", ((0, 0), (1, 0))) == "edge_occupied"
    sea.do("cast_probe", ((0, 1), (1, 0)))
    assert (sea.state.probes[sea.edge((0, 1), (1, 0))], sea.state.actions, probes_left(sea.state, RED)) == (RED, 3, 15)


@pytest.mark.rule("SS-135", "SS-136", "SS-013")
def test_an_inactive_probe_is_replaced_by_the_same_action() -> None:
    sea = given(3).ship(RED, (1, 0)).probe(GREEN, (0, 0), (1, 0)).seaports(GREEN).run()
    assert "(0,0)/(1,0)" in edges(sea, "cast_probe")
    sea.do("cast_probe", ((0, 0), (1, 0)))
    assert (sea.state.probes[sea.edge((0, 0), (1, 0))], sea.state.actions) == (RED, 3)


@pytest.mark.rule("SS-137")
def test_edges_of_the_center_and_of_enemy_seaports_may_hold_probes() -> None:
    center = given().ship(RED, (0, 0))
    assert len(edges(center, "cast_probe")) == 6
    port = given().no_probes(GREEN).ship(RED, (-1, -1))
    assert len(edges(port, "cast_probe")) == 4


@pytest.mark.rule("SS-138", "SS-140")
def test_five_probes_laid_gain_a_seaport_and_the_counter_returns_to_zero() -> None:
    sea = given(actions=6).ship(RED, (0, 0))
    seen = []
    for way in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)):
        sea.do("cast_probe", ((0, 0), way))
        seen.append((sea.state.probe_counter[RED], sea.state.stock[RED]))
    assert seen == [(1, 0), (2, 0), (3, 0), (4, 0), (0, 1)]


@pytest.mark.rule("SS-141", "SS-157")
def test_a_lost_probe_returns_to_the_supply_and_leaves_the_counter_alone() -> None:
    sea = attacker().with_(probe_counter={GREEN: 2, RED: 3})
    sea.do("attack_probe", ((1, 0), (1, 1)), dice=[1, 1, 3, 2, 4, 2]).do("remove_probe", ((0, 0), (1, 0)))
    assert (sea.state.probe_counter, probes_left(sea.state, GREEN)) == ([3, 2], 15)
    sea.do("attack_probe", ((1, 0), (1, 1)), dice=[6, 1, 1, 1, 1]).do("stay")
    assert (sea.state.probe_counter, probes_left(sea.state, RED)) == ([3, 2], 17)


@pytest.mark.rule("SS-142", "SS-143")
def test_probes_of_an_eliminated_player_block_nobody_and_give_no_dice() -> None:
    sea = given(3).no_probes().seaports(GREEN).ship(RED, (1, 0)).probe(GREEN, (0, 0), (1, 0)).probe(RED, (0, 1), (1, 0)).run()
    assert ("move", 3) in sea.options
    assert "attack_probe" not in sea.verbs()
    assert sea.refusal("attack_probe", ((0, 0), (1, 0))) == "no_enemy_probe"


# Attacking


@pytest.mark.rule("SS-X04", "SS-146", "SS-148", "SS-150", "SS-151", "SS-157", "SS-144", "SS-145")
def test_a_won_attack_removes_the_probe_and_the_ship_may_advance() -> None:
    sea = attacker()
    assert probes_left(sea.state, GREEN) == 14
    sea.do("attack_probe", ((1, 0), (1, 1)), dice=[6, 6, 3, 2, 4, 2])
    assert sea.edge((1, 0), (1, 1)) not in sea.state.probes
    assert (probes_left(sea.state, RED), sea.state.probe_counter[RED]) == (17, 0)
    assert (sea.kind, sea.options) == ("choose_advance", [("stay",), ("advance",)])
    sea.do("advance")
    assert (sea.where(GREEN), sea.state.actions) == ((1, 1), 3)


@pytest.mark.rule("SS-X05", "SS-153", "SS-154", "SS-155", "SS-156")
def test_a_tie_costs_an_own_probe_and_the_attack_may_be_made_again() -> None:
    sea = attacker().do("attack_probe", ((1, 0), (1, 1)), dice=[6, 5, 3, 2, 4, 2])
    assert (sea.kind, sea.seat) == ("choose_probe_to_remove", GREEN)
    assert edges(sea, "remove_probe") == {"(0,0)/(1,0)", "(0,1)/(1,0)"}
    sea.do("remove_probe", ((0, 1), (1, 0)))
    assert (probes_left(sea.state, GREEN), sea.where(GREEN), sea.edge((1, 0), (1, 1)) in sea.state.probes) == (15, (1, 0), True)
    sea.do("attack_probe", ((1, 0), (1, 1)), dice=[6, 1, 1, 1, 2])
    assert (sea.kind, sea.edge((1, 0), (1, 1)) in sea.state.probes) == ("choose_advance", False)
    assert sea.state.actions == 2


@pytest.mark.rule("SS-153")
def test_a_lower_total_costs_an_own_probe_of_the_tile_and_the_ship_stays() -> None:
    sea = attacker().do("attack_probe", ((1, 0), (1, 1)), dice=[1, 1, 6, 6, 6, 6])
    assert (sea.kind, sea.where(GREEN)) == ("choose_probe_to_remove", (1, 0))


@pytest.mark.rule("SS-153", "SS-025")
def test_the_only_own_probe_goes_without_a_question() -> None:
    sea = given(active=GREEN).ship(GREEN, (1, 0)).probe(GREEN, (0, 0), (1, 0))
    sea.do("attack_probe", ((1, 0), (1, 1)), dice=[6, 3, 2, 4, 2])
    assert (sea.kind, sea.edge((0, 0), (1, 0)) in sea.state.probes) == ("choose_action", False)


@pytest.mark.rule("SS-144")
def test_only_enemy_probes_on_the_ships_tile_can_be_attacked() -> None:
    sea = attacker()
    assert edges(sea, "attack_probe") == {"(1,0)/(1,1)"}
    assert sea.refusal("attack_probe", ((1, 1), (2, 1))) == "edge_not_here"
    assert sea.refusal("attack_probe", ((0, 0), (1, 0))) == "no_enemy_probe"
    assert sea.refusal("attack_probe", ((1, -1), (1, 0))) == "no_enemy_probe"


@pytest.mark.rule("SS-145", "SS-146", "SS-147")
@pytest.mark.parametrize(("ship", "dice"), [((1, 0), [6, 1, 1, 1, 1]), ((1, 1), [6, 1])])
def test_the_defender_rolls_for_the_probes_beyond_the_edge_the_attacked_one_included(ship: Place, dice: list[int]) -> None:
    sea = given(active=GREEN).ship(GREEN, ship)
    if ship == (1, 0):
        sea.probe(GREEN, (0, 0), (1, 0))
    else:
        sea.probe(GREEN, (1, 1), (2, 1))
    sea.do("attack_probe", ((1, 0), (1, 1)), dice=dice)
    assert sea.kind == "choose_advance"


@pytest.mark.rule("SS-148")
def test_only_own_probes_on_the_ships_tile_give_dice() -> None:
    sea = attacker().probe(GREEN, (-1, 0), (0, 0)).probe(GREEN, (1, -1), (1, 0))
    sea.do("attack_probe", ((1, 0), (1, 1)), dice=[1, 1, 1, 1, 1, 1, 1])
    assert sea.told("battle_begun")[0]["own"] == 3


@pytest.mark.rule("SS-149")
def test_an_attack_without_dice_is_refused_and_costs_nothing() -> None:
    sea = given(active=GREEN).ship(GREEN, (0, 1))
    assert sea.refusal("attack_probe", ((0, 1), (1, 1))) == "no_attack_dice"
    assert (sea.state.actions, "attack_probe" in sea.verbs()) == (4, False)


@pytest.mark.rule("SS-151", "SS-152")
def test_staying_and_advancing_are_free() -> None:
    stay = attacker().do("attack_probe", ((1, 0), (1, 1)), dice=[6, 6, 1, 1, 1, 1]).do("stay")
    assert (stay.where(GREEN), stay.state.actions) == ((1, 0), 3)
    advance = attacker().do("attack_probe", ((1, 0), (1, 1)), dice=[6, 6, 1, 1, 1, 1]).do("advance")
    assert (advance.where(GREEN), advance.state.actions) == ((1, 1), 3)


@pytest.mark.rule("SS-154", "SS-428")
def test_with_dice_from_a_card_alone_nothing_is_removed_when_it_fails() -> None:
    sea = given(active=GREEN).ship(GREEN, (0, 1)).with_(telemetry=True)
    sea.do("attack_probe", ((0, 1), (1, 1)), dice=[1, 1, 6, 6, 6, 6])
    assert (sea.kind, probes_left(sea.state, GREEN), sea.state.telemetry) == ("choose_action", 16, False)


# Dice


@pytest.mark.rule("SS-001", "SS-003")
def test_totals_are_compared_and_the_attackers_dice_come_first() -> None:
    sea = attacker().do("attack_probe", ((1, 0), (1, 1)), dice=[5, 6, 1, 2, 3, 4])
    rolled = sea.told("battle_rolled")[0]
    assert (rolled["dice"], rolled["against"], rolled["own"], rolled["other"]) == ((5, 6), (1, 2, 3, 4), 11, 10)


@pytest.mark.rule("SS-002")
def test_for_a_side_without_dice_none_is_rolled_and_its_total_is_zero() -> None:
    sea = attacker()

    def draw(n: int) -> int:
        raise AssertionError("no die may be rolled")

    fight(Play(sea.figures, sea.state, draw, sea.events.append), GREEN, "probe", 0, 0, RED, sea.edge((1, 0), (1, 1)))
    sea.run()
    assert (sea.told("battle_rolled")[0]["own"], sea.told("battle_rolled")[0]["other"]) == (0, 0)
