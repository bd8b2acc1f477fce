"""The Item cards for ships, Probes and battles (SS-421 to SS-429, SS-435, SS-442)."""

from __future__ import annotations

import pytest

from seatui.engine.hexes import SW, N, S
from seatui.games.sea_search.model.content import ITEM
from tests.games.sea_search.play.card_targets import edges, places, ways
from tests.games.sea_search.position import given

RED, GREEN, BLUE = 0, 1, 2


# Tailwind


@pytest.mark.rule("SS-421")
def test_tailwind_gives_two_free_steps_between_actions() -> None:
    sea = given().ship(RED, (2, 1)).use_item("ITM-01").do("free_step", SW).do("move", N + 1).do("free_step", SW)
    assert (sea.where(RED), sea.state.actions, sea.state.free_steps) == ((1, 2), 3, 0)
    assert sea.refusal("free_step", N) == "no_actions_left"


@pytest.mark.rule("SS-421", "SS-483")
def test_free_steps_are_for_this_turn_and_keep_it_open() -> None:
    sea = given(actions=1).calm().ship(RED, (2, 1)).use_item("ITM-01").do("move", SW)
    assert (sea.kind, sea.seat, sea.state.actions) == ("choose_action", RED, 0)
    assert "free_step" not in sea.end_turn().end_turn().verbs()


@pytest.mark.rule("SS-206", "SS-421")
def test_tailwind_is_refused_where_no_step_can_follow() -> None:
    sea = given(actions=0).no_probes().ship(RED, (2, 1)).probes_round(GREEN, (2, 1)).with_(addons=[0, 0])
    assert sea.is_useless("ITM-01")
    assert not given(actions=0).is_useless("ITM-01")


# Emergency Tow


@pytest.mark.rule("SS-422")
def test_emergency_tow_brings_the_ship_to_another_own_seaport() -> None:
    sea = given().seaports(RED, (1, 1), (2, 1), (0, -1)).seaports(GREEN, (-1, -1), (1, 2)).ship(RED, (1, 1)).use_item("ITM-02")
    assert places(sea) == [(0, -1), (2, 1)]
    sea.do("target", (0, -1))
    assert (sea.where(RED), sea.state.actions) == ((0, -1), 4)


@pytest.mark.rule("SS-422", "SS-206")
def test_emergency_tow_is_refused_without_another_own_seaport() -> None:
    assert given().is_useless("ITM-02")
    assert not given().ship(RED, (0, 0)).is_useless("ITM-02")


@pytest.mark.rule("SS-422", "SS-343")
def test_emergency_tow_does_not_go_into_the_fog() -> None:
    sea = given().seaports(RED, (1, 1), (2, 1)).ship(RED, (0, 1)).beast("fog", ("fog", (2, 1), 0), cargo={RED: RED, GREEN: GREEN})
    assert places(sea.use_item("ITM-02")) == [(1, 1)]


@pytest.mark.rule("SS-C20", "SS-422")
def test_emergency_tow_starts_anywhere_and_minds_neither_probes_nor_seamites() -> None:
    sea = given().beast("seamites", ("seamite", (1, 1), 1)).ship(RED, (0, 0)).probe(GREEN, (0, 0), (1, 0))
    assert sea.use_item("ITM-02", (1, 1)).where(RED) == (1, 1)


@pytest.mark.rule("SS-C20", "SS-309")
def test_emergency_tow_is_a_willing_move() -> None:
    sea = given().ship(RED, (0, 0)).use_item("ITM-02", (1, 1))
    assert sea.state.changes == 1


@pytest.mark.rule("SS-C20", "SS-309")
def test_emergency_tow_is_refused_beyond_the_limit_of_the_whistle() -> None:
    sea = given().ship(RED, (0, 0)).beast("kraken", ("kraken", (-1, 0), 0), cargo={RED: 0}).with_(changes=2)
    assert sea.is_useless("ITM-02")


# Silent Running


@pytest.mark.rule("SS-423")
def test_silent_running_crosses_one_enemy_probe_which_stays() -> None:
    sea = given().ship(RED, (-1, 0)).use_item("ITM-03").do("move", N)
    assert (sea.where(RED), sea.state.probes[sea.edge((-1, 0), (-1, -1))], sea.state.actions) == ((-1, -1), GREEN, 3)
    assert sea.refusal("move", S) == "probe_blocks"


@pytest.mark.rule("SS-423")
def test_silent_running_waits_for_the_move_that_needs_it() -> None:
    sea = given().ship(RED, (0, 0)).use_item("ITM-03").do("move", 3).do("move", N)
    assert sea.where(RED) == (-1, -1)


@pytest.mark.rule("SS-423")
def test_silent_running_is_over_with_the_turn() -> None:
    sea = given().calm().ship(RED, (-1, 0)).use_item("ITM-03").end_turn().end_turn()
    assert sea.refusal("move", N) == "probe_blocks"


@pytest.mark.rule("SS-423", "SS-206")
def test_silent_running_is_refused_without_a_move_or_a_probe_to_cross() -> None:
    assert given(actions=0).is_useless("ITM-03")
    assert given().no_probes(GREEN).is_useless("ITM-03")


# Survey Barge


@pytest.mark.rule("SS-424", "SS-123")
def test_survey_barge_lays_an_add_on_piece_without_moving_the_ship() -> None:
    sea = given().use_item("ITM-04", (-1, 2), (0, 2))
    tiles = sea.state.board.tiles
    assert [tiles[sea.tile(place)] for place in [(-1, 2), (0, 2)]] == [RED, RED]
    assert (sea.where(RED), sea.state.addons, sea.state.actions) == ((1, 1), [5, 6], 4)


@pytest.mark.rule("SS-424")
def test_survey_barge_offers_every_two_empty_places_of_which_one_touches_the_board() -> None:
    sea = given().use_item("ITM-04")
    offered, field, tiles = ways(sea), sea.figures.field, sea.state.board.tiles
    empty = [place for place in field.disc(field.centre, 6) if place not in tiles]
    touching = {place for place in empty if any(other in tiles for other in field.neighbours[place])}
    pairs = {(a, b) for a in empty for b in field.neighbours[a] if a < b and b in empty and {a, b} & touching}
    assert offered == [(sea.place(a), sea.place(b)) for a, b in sorted(pairs)]
    assert ((3, 1), (4, 1)) in offered
    assert ((4, 1), (5, 1)) not in offered


@pytest.mark.rule("SS-424", "SS-206")
def test_survey_barge_is_refused_without_an_add_on_piece() -> None:
    assert given().with_(addons={RED: 0}).is_useless("ITM-04")


# Probe Salvo


@pytest.mark.rule("SS-425", "SS-139")
def test_probe_salvo_casts_two_probes_on_the_ships_tile_without_actions() -> None:
    sea = given().ship(RED, (0, 1)).use_item("ITM-05")
    assert edges(sea) == sorted(sea.edge((0, 1), place) for place in [(-1, 1), (0, 0), (1, 0)])
    sea.do("target", ((0, 1), (0, 0))).do("target", ((0, 1), (1, 0)))
    assert (sea.kind, sea.state.probe_counter[RED], sea.state.actions) == ("choose_action", 2, 4)
    assert sea.state.probes[sea.edge((0, 1), (0, 0))] == sea.state.probes[sea.edge((0, 1), (1, 0))] == RED


@pytest.mark.rule("SS-425")
def test_the_first_probe_of_a_salvo_is_cast_and_the_second_may_be_kept() -> None:
    sea = given().ship(RED, (0, 1)).use_item("ITM-05")
    assert sea.refusal("none") == "illegal_option"
    sea.do("target", ((0, 1), (0, 0)))
    assert sea.options[0] == ("none",)
    sea.do("none")
    assert (sea.kind, sea.state.probe_counter[RED]) == ("choose_action", 1)


@pytest.mark.rule("SS-425", "SS-050")
def test_a_salvo_is_over_when_edges_or_probes_run_out() -> None:
    sea = given().ship(RED, (2, 1)).use_item("ITM-05", ((2, 1), (1, 2)))
    assert sea.kind == "choose_action"
    sea = given().ship(RED, (0, 1)).with_(probes=dict.fromkeys(range(19), RED)).use_item("ITM-05", ((0, 1), (0, 0)))
    assert sea.kind == "choose_action"


@pytest.mark.rule("SS-425", "SS-206")
def test_probe_salvo_is_refused_without_a_free_edge_or_a_probe() -> None:
    assert given().is_useless("ITM-05")
    assert given().ship(RED, (0, 1)).with_(probes=dict.fromkeys(range(20), RED)).is_useless("ITM-05")


@pytest.mark.rule("SS-C19", "SS-425", "SS-426")
@pytest.mark.parametrize("card", ["ITM-05", "ITM-06"])
def test_cards_replace_inactive_probes_and_no_active_ones(card: str) -> None:
    sea = given(seats=3).ship(RED, (0, 1)).probe(BLUE, (0, 1), (0, 0)).probe(GREEN, (0, 1), (-1, 1)).seaports(BLUE).run().use_item(card)
    edge = sea.edge((0, 1), (0, 0))
    assert (edge in edges(sea), sea.edge((0, 1), (-1, 1)) in edges(sea)) == (True, False)
    assert sea.do("target", edge).state.probes[edge] == RED


@pytest.mark.rule("SS-442", "SS-176")
def test_a_salvo_at_the_limit_of_seaports_lets_one_be_moved_before_the_second_probe() -> None:
    sea = given().seaports(RED, (1, 1), (2, 1)).with_(stock={RED: 3}, probe_counter={RED: 4}).ship(RED, (0, 1)).use_item("ITM-05")
    sea.do("target", ((0, 1), (0, 0)))
    assert sea.kind == "choose_seaport_to_relocate"
    sea.do("take_back", (2, 1))
    assert (sea.state.stock[RED], sea.kind, sea.state.probe_counter[RED]) == (4, "choose_item_target", 0)


# Remote Caster and Signal Jammer


@pytest.mark.rule("SS-426")
def test_remote_caster_reaches_the_edges_of_all_tiles_at_sea_distance_two() -> None:
    sea = given().ship(RED, (1, 1)).no_probes().use_item("ITM-06")
    near = [(1, 1), (2, 1), (1, 2), (1, 0), (0, 1), (0, 0), (1, -1), (-1, 1)]
    board = sea.state.board
    assert edges(sea) == sorted({edge for place in near for edge in board.inner_edges(sea.tile(place))})
    sea.do("target", ((0, 0), (-1, 0)))
    assert (sea.state.probes, sea.state.actions) == ({sea.edge((0, 0), (-1, 0)): RED}, 4)


@pytest.mark.rule("SS-426", "SS-139")
def test_remote_caster_advances_the_probe_counter() -> None:
    assert given().use_item("ITM-06", ((0, 0), (1, 0))).state.probe_counter[RED] == 1


@pytest.mark.rule("SS-426", "SS-206", "SS-050")
def test_remote_caster_is_refused_without_a_probe() -> None:
    assert given().ship(RED, (0, 1)).with_(probes=dict.fromkeys(range(20), RED)).is_useless("ITM-06")


@pytest.mark.rule("SS-427")
def test_signal_jammer_removes_an_enemy_probe_from_the_ships_tile_without_advance() -> None:
    sea = given(seats=3).ship(RED, (-1, 0)).probe(GREEN, (-1, 0), (0, 0)).probe(RED, (-1, 0), (-1, 1)).no_probes(BLUE).use_item("ITM-07")
    hostile = [edge for edge in sea.figures.field.edges[sea.state.at[RED]] if sea.state.probes.get(edge) == GREEN]
    assert edges(sea) == sorted(hostile)
    sea.do("target", ((-1, 0), (0, 0)))
    assert (sea.edge((-1, 0), (0, 0)) in sea.state.probes, sea.kind, sea.where(RED)) == (False, "choose_action", (-1, 0))


@pytest.mark.rule("SS-427", "SS-143", "SS-206")
def test_signal_jammer_is_refused_where_no_active_enemy_probe_is() -> None:
    assert given().is_useless("ITM-07")
    assert given(seats=3).ship(RED, (0, 1)).no_probes().probe(BLUE, (0, 1), (0, 0)).seaports(BLUE).run().is_useless("ITM-07")


# Battle Telemetry and Second Reading


@pytest.mark.rule("SS-428")
def test_battle_telemetry_gives_two_dice_more_against_a_probe() -> None:
    sea = given(active=GREEN).ship(GREEN, (1, 0)).probe(GREEN, (0, 0), (1, 0)).use_item("ITM-08")
    sea.do("attack_probe", ((1, 0), (1, 1)), dice=[6, 6, 6, 4, 4, 4, 4])
    assert sea.kind == "choose_advance"


@pytest.mark.rule("SS-428")
def test_battle_telemetry_gives_one_die_more_against_a_seaport() -> None:
    sea = given(active=GREEN).ship(GREEN, (1, 1)).use_item("ITM-08").do("attack_seaport", dice=[6, 6, 5, 5])
    assert sea.state.ended == "survivor"


@pytest.mark.rule("SS-428")
def test_battle_telemetry_is_for_one_attack() -> None:
    sea = given(active=GREEN).ship(GREEN, (0, 1)).probe(GREEN, (0, 0), (0, 1)).use_item("ITM-08")
    sea.do("attack_probe", ((0, 1), (1, 1)), dice=[6, 6, 6, 1, 1, 1, 1]).do("stay")
    sea.probe(RED, (0, 1), (1, 1)).do("attack_probe", ((0, 1), (1, 1)), dice=[6, 1, 1, 1, 1])
    assert sea.kind == "choose_advance"


@pytest.mark.rule("SS-428")
def test_battle_telemetry_is_over_with_the_turn() -> None:
    sea = given(active=GREEN).calm().ship(GREEN, (0, 1)).use_item("ITM-08").end_turn().end_turn()
    assert sea.refusal("attack_probe", ((0, 1), (1, 1))) == "no_attack_dice"


@pytest.mark.rule("SS-428", "SS-206")
def test_battle_telemetry_is_refused_without_an_action() -> None:
    assert given(actions=0).is_useless("ITM-08")


@pytest.mark.rule("SS-X06", "SS-149", "SS-154", "SS-428")
def test_zero_dice_and_battle_telemetry() -> None:
    """SS-X06"""
    sea = given(active=GREEN).ship(GREEN, (0, 1))
    assert sea.refusal("attack_probe", ((0, 1), (1, 1))) == "no_attack_dice"
    sea.use_item("ITM-08").do("attack_probe", ((0, 1), (1, 1)), dice=[1, 1, 1, 1, 1, 1])
    assert list(sea.state.probes.values()).count(GREEN) == 4
    assert (sea.kind, sea.state.actions) == ("choose_action", 3)


@pytest.mark.rule("SS-429")
def test_second_reading_rolls_all_own_dice_again_and_the_second_total_counts() -> None:
    sea = given().seaports(RED, (1, 1), (2, 1)).ship(RED, (-1, -1)).hand(RED, "ITM-09").do("attack_seaport", dice=[6, 6])
    sea.do("reroll", dice=[1, 2, 2, 2])
    assert (sea.kind, sea.state.loses_turn[RED]) == ("choose_retreat_seaport", True)
    assert (sea.state.played, list(sea.state.item_discards)) == (True, [ITEM["ITM-09"]])


@pytest.mark.rule("SS-429")
def test_second_reading_may_stay_in_hand() -> None:
    sea = given().ship(RED, (-1, -1)).hand(RED, "ITM-09").do("attack_seaport", dice=[6]).do("keep", dice=[2, 3])
    assert (sea.state.ended, list(sea.state.hands[RED])) == ("survivor", [ITEM["ITM-09"]])


@pytest.mark.rule("SS-429", "SS-201")
def test_second_reading_is_the_one_card_of_the_turn() -> None:
    sea = given(seats=3).ship(RED, (-1, 0)).probe(RED, (-1, 0), (0, 0)).hand(RED, "ITM-09", "ITM-10")
    edge = next(edge for edge in sea.figures.field.edges[sea.state.at[RED]] if sea.state.probes.get(edge) in (GREEN, BLUE))
    sea.do("attack_probe", edge, dice=[1]).do_by_chance("reroll")
    while sea.kind != "choose_action":
        sea.do(*sea.options[0])
    assert sea.refusal("play_item", ITEM["ITM-10"]) == "item_played"


@pytest.mark.rule("SS-429", "SS-201")
def test_after_another_card_nobody_is_asked_to_roll_again() -> None:
    sea = given().ship(RED, (-1, -1)).hand(RED, "ITM-09", "ITM-10").do("play_item", ITEM["ITM-10"]).do("attack_seaport", dice=[6, 1, 1])
    assert sea.state.ended == "survivor"


# Prefab Dock


@pytest.mark.rule("SS-435")
@pytest.mark.parametrize(("before", "after", "stock"), [(0, 2, 0), (3, 0, 1), (4, 1, 1)])
def test_prefab_dock_advances_the_probe_counter_by_two(before: int, after: int, stock: int) -> None:
    sea = given().with_(probe_counter={RED: before}).use_item("ITM-15")
    assert (sea.state.probe_counter[RED], sea.state.stock[RED]) == (after, stock)


@pytest.mark.rule("SS-442", "SS-176")
def test_prefab_dock_at_the_limit_of_seaports_lets_one_be_moved() -> None:
    sea = given().seaports(RED, (1, 1), (2, 1)).with_(stock={RED: 3}, probe_counter={RED: 4}).use_item("ITM-15")
    assert (sea.kind, sea.state.probe_counter[RED]) == ("choose_seaport_to_relocate", 1)
