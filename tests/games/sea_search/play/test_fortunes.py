"""The fortune cards of the Sea deck (SS-445 to SS-463)."""

from __future__ import annotations

import pytest

from seatui.engine.hexes import SE, N, S
from seatui.games.sea_search.model.content import ITEM, SEA_CARD, SEA_CARDS
from seatui.games.sea_search.words.narration import IDLE
from tests.games.sea_search.position import Place, Sea, given

RED, GREEN, BLUE = 0, 1, 2


def steps(sea: Sea) -> list[tuple[Place, ...]]:
    """Return the tiles that ``choose_step`` offers, with the second tile of an add-on piece; () is none."""
    around = sea.figures.field.neighbours[sea.state.at[sea.state.pending[-1].facts[0]]]
    return [tuple(sea.place(tile) for tile in (*(around[way] for way in ways[:1]), *ways[1:])) for _, *ways in sea.options]


def is_over(sea: Sea) -> bool:
    """Return whether Red's Sea step is over and the next player has the turn."""
    return (sea.kind, sea.seat, sea.state.active) == ("choose_action", GREEN, GREEN)


def after_the_card(sea: Sea) -> list[str]:
    """Return the events after the Sea card was shown."""
    kinds = [event.kind for event in sea.events]
    return kinds[kinds.index("sea_card_drawn") + 1 :]


# More and fewer actions


@pytest.mark.rule("SS-109", "SS-445")
def test_following_sea_gives_the_next_turn_one_action_more() -> None:
    sea = given().draw_sea("SEA-G1").calm().end_turn()
    assert (sea.seat, sea.state.actions) == (RED, 5)


@pytest.mark.rule("SS-109", "SS-456")
def test_becalmed_gives_the_next_turn_one_action_less() -> None:
    sea = given().draw_sea("SEA-B3").calm().end_turn()
    assert (sea.seat, sea.state.actions) == (RED, 3)


@pytest.mark.rule("SS-109")
def test_the_action_more_waits_for_a_turn_that_is_played_and_is_for_that_turn_alone() -> None:
    sea = given().with_(loses_turn={RED: True}).draw_sea("SEA-G1").calm().end_turn()
    assert (sea.seat, sea.state.turn, sea.state.bonus[RED]) == (GREEN, 4, 1)
    sea.end_turn()
    assert (sea.seat, sea.state.actions) == (RED, 5)
    sea.end_turn().end_turn()
    assert (sea.seat, sea.state.actions) == (RED, 4)


# Item cards


@pytest.mark.rule("SS-446")
def test_drifting_supplies_bring_an_item_card_without_a_search_token() -> None:
    sea = given().ship(RED, (2, 1)).next_item("ITM-05").draw_sea("SEA-G2")
    assert (list(sea.state.hands[RED]), sea.state.search) == ([ITEM["ITM-05"]], {})


@pytest.mark.rule("SS-446", "SS-199")
def test_drifting_supplies_bring_nothing_to_one_who_holds_four() -> None:
    sea = given().hand(RED, "ITM-01", "ITM-02", "ITM-03").standing(RED, "ITM-16").draw_sea("SEA-G2")
    assert len(sea.state.hands[RED]) == 3


@pytest.mark.rule("SS-446", "SS-465")
def test_only_the_drawer_sees_what_drifted_by() -> None:
    sea = given().next_item("ITM-05").draw_sea("SEA-G2")
    seen = [event for event in sea.events if ITEM["ITM-05"] in event.facts.values() and "item" in event.facts]
    assert [event.audience for event in seen] == [(RED,)]


@pytest.mark.rule("SS-459")
def test_water_in_the_hold_costs_a_held_card_hidden_or_standing() -> None:
    sea = given().hand(RED, "ITM-01", "ITM-02").standing(RED, "ITM-16").draw_sea("SEA-B6")
    assert (sea.kind, sea.seat) == ("choose_item_to_discard", RED)
    assert sea.options == [("discard", ITEM["ITM-01"]), ("discard", ITEM["ITM-02"]), ("discard", ITEM["ITM-16"])]
    sea.do("discard", ITEM["ITM-16"])
    assert (len(sea.state.hands[RED]), len(sea.state.standing[RED]), list(sea.state.item_discards)) == (2, 0, [ITEM["ITM-16"]])


@pytest.mark.rule("SS-459", "SS-465")
@pytest.mark.parametrize("cards", [("ITM-01", "ITM-02"), ("ITM-01", "ITM-01"), ("ITM-01",)])
def test_the_question_what_to_discard_tells_nothing_of_the_kinds_in_hand(cards: tuple[str, ...]) -> None:
    sea = given().hand(RED, *cards).draw_sea("SEA-B6")
    (decision,) = sea.rules.decisions(sea.state)
    assert (decision.kind, decision.veiled, sea.state.pending[-1].facts) == ("choose_item_to_discard", True, ())


@pytest.mark.rule("SS-459", "SS-204")
def test_a_hidden_card_is_discarded_out_of_the_hand() -> None:
    sea = given().hand(RED, "ITM-01", "ITM-01").draw_sea("SEA-B6")
    assert sea.options == [("discard", ITEM["ITM-01"])]
    sea.do("discard", ITEM["ITM-01"])
    assert (list(sea.state.hands[RED]), list(sea.state.item_discards)) == ([ITEM["ITM-01"]], [ITEM["ITM-01"]])


# Probes


@pytest.mark.rule("SS-447")
def test_salvaged_buoys_let_the_drawer_cast_a_probe_on_the_ships_tile_or_none() -> None:
    sea = given().ship(RED, (0, 1)).draw_sea("SEA-G3")
    free = [sea.edge((0, 1), place) for place in [(-1, 1), (0, 0), (1, 0)]]
    assert (sea.seat, sea.options) == (RED, [("none",), *(("cast", edge) for edge in sorted(free))])
    sea.do("cast", free[0])
    assert (sea.state.probes[free[0]], sea.state.probe_counter[RED]) == (RED, 1)


@pytest.mark.rule("SS-447")
def test_salvaged_buoys_may_be_left_in_the_water() -> None:
    sea = given().ship(RED, (0, 1)).draw_sea("SEA-G3").do("none")
    assert (sea.state.probe_counter[RED], is_over(sea)) == (0, True)


@pytest.mark.rule("SS-447", "SS-050", "SS-254")
def test_salvaged_buoys_are_nothing_to_one_without_a_probe_left() -> None:
    assert is_over(given().ship(RED, (0, 1)).with_(probes=dict.fromkeys(range(20), RED)).draw_sea("SEA-G3"))


@pytest.mark.rule("SS-C19", "SS-447")
def test_salvaged_buoys_replace_an_inactive_probe() -> None:
    sea = given(seats=3).ship(RED, (0, 1)).probe(BLUE, (0, 1), (0, 0)).seaports(BLUE).run()
    edge = sea.edge((0, 1), (0, 0))
    sea.draw_sea("SEA-G3").do("cast", edge)
    assert sea.state.probes[edge] == RED


@pytest.mark.rule("SS-C37", "SS-253")
def test_a_probe_of_salvaged_buoys_may_surround_a_seaport() -> None:
    sea = given().seaports(GREEN, (-1, -1), (0, 1)).no_probes().ship(RED, (0, 1)).probes_round(RED, (0, 1))
    edge = sea.edge((0, 1), (1, 1))
    del sea.state.probes[edge]
    sea.draw_sea("SEA-G3").do("cast", edge)
    assert sea.tile((0, 1)) not in sea.state.seaports


@pytest.mark.rule("SS-450")
def test_a_volunteer_crew_advances_the_probe_counter() -> None:
    assert given().draw_sea("SEA-G6").state.probe_counter == [1, 0]


@pytest.mark.rule("SS-450", "SS-140")
def test_a_volunteer_crew_may_complete_a_seaport() -> None:
    sea = given().with_(probe_counter={RED: 4}).draw_sea("SEA-G6")
    assert (sea.state.probe_counter[RED], sea.state.stock[RED]) == (0, 1)


@pytest.mark.rule("SS-455")
def test_fouled_lines_cost_one_probe_anywhere_on_the_board() -> None:
    sea = given().ship(RED, (0, -1)).draw_sea("SEA-B2")
    own = [sea.edge((1, 1), place) for place in [(0, 1), (1, 0), (1, 2), (2, 1)]]
    assert (sea.kind, sea.seat, sea.options) == ("choose_probe_to_remove", RED, [("remove_probe", edge) for edge in sorted(own)])
    sea.do("remove_probe", own[0])
    assert (own[0] in sea.state.probes, is_over(sea)) == (False, True)


@pytest.mark.rule("SS-460", "SS-026", "SS-254")
def test_a_rogue_wave_costs_everyone_a_probe_on_the_own_ships_tile_the_drawer_first() -> None:
    sea = given(seats=3).ship(GREEN, (0, 0)).draw_sea("SEA-B7")
    asked = []
    while sea.kind == "choose_probe_to_remove":
        asked.append((sea.seat, len(sea.options)))
        sea.do(*sea.options[0])
    assert asked == [(RED, 4), (BLUE, 4)]
    assert [list(sea.state.probes.values()).count(seat) for seat in (RED, GREEN, BLUE)] == [3, 4, 3]


@pytest.mark.rule("SS-460", "SS-012")
def test_a_rogue_wave_takes_only_probes_of_the_ships_tile() -> None:
    sea = given().ship(RED, (2, 1)).ship(GREEN, (0, 0)).draw_sea("SEA-B7")
    assert sea.edge((1, 1), (2, 1)) not in sea.state.probes
    assert is_over(sea)


@pytest.mark.rule("SS-461", "SS-182")
def test_an_audit_clears_the_probe_counters_of_all_who_have_the_most_seaports_on_the_board() -> None:
    sea = given(seats=3).seaports(RED, (1, 1), (2, 1)).with_(stock={BLUE: 3}, probe_counter={RED: 4, GREEN: 3, BLUE: 2})
    assert sea.draw_sea("SEA-B8").state.probe_counter == [0, 3, 2]
    assert given(seats=3).with_(probe_counter=[4, 3, 2]).draw_sea("SEA-B8").state.probe_counter == [0, 0, 0]


# Research and songs


@pytest.mark.rule("SS-448")
def test_a_published_paper_raises_the_research_counter() -> None:
    assert given().draw_sea("SEA-G4").state.research == [4, 3]


@pytest.mark.rule("SS-448", "SS-225", "SS-227")
def test_a_published_paper_may_be_a_breakthrough_within_the_sea_step() -> None:
    sea = given().ship(RED, (2, 1)).with_(research={RED: 4}).draw_sea("SEA-G4")
    assert (sea.state.songs, sea.state.research[RED], is_over(sea)) == ({sea.tile((2, 1)): 0}, 3, True)


@pytest.mark.rule("SS-458")
@pytest.mark.parametrize(("before", "after"), [(4, 3), (2, 1), (1, 1)])
def test_a_retracted_paper_lowers_the_research_counter_but_not_below_1(before: int, after: int) -> None:
    sea = given().with_(research={RED: before}).draw_sea("SEA-B5")
    assert (sea.state.research[RED], is_over(sea)) == (after, True)


@pytest.mark.rule("SS-451")
def test_clear_sonar_looks_at_a_song_that_the_drawer_does_not_know() -> None:
    sea = given(seats=3).song((2, 1), 2, 0, GREEN).song((1, 2), 4, 1, RED).song((-1, 0), 5, 6, BLUE).draw_sea("SEA-G7")
    assert (sea.kind, sea.options) == ("choose_peek_position", [("peek", 2), ("peek", 5)])
    sea.do("peek", 5)
    assert (sea.state.known[5], sea.state.recorded[RED]) == (1 << RED | 1 << BLUE, 0)


@pytest.mark.rule("SS-451", "SS-468")
def test_all_hear_which_song_was_looked_at_and_the_drawer_alone_what_it_is() -> None:
    sea = given(seats=3).song((2, 1), 2, 0, GREEN).draw_sea("SEA-G7")
    heard = [event for event in sea.events if "position" in event.facts]
    assert [(event.kind, event.audience) for event in heard] == [("song_peeked", None), ("song_seen", (RED,))]
    assert "echo" not in heard[0].facts
    assert "card" not in heard[0].facts


@pytest.mark.rule("SS-451", "SS-238")
def test_an_echo_seen_by_clear_sonar_can_still_be_viewed_and_an_anomaly_cannot() -> None:
    sea = given(seats=3).song((2, 1), 2, 0, GREEN).song((1, 2), 4, 7, GREEN).draw_sea("SEA-G7").do("peek", 2)
    sea.calm().end_turn().end_turn()
    assert "view_song" in sea.ship(RED, (2, 1)).verbs()
    sea.state.known[4] |= 1 << RED
    assert "view_song" not in sea.ship(RED, (1, 2)).verbs()


# Search tokens


@pytest.mark.rule("SS-453")
def test_a_floating_laboratory_puts_a_search_token_on_the_ships_tile_without_a_card() -> None:
    sea = given().ship(RED, (2, 1)).draw_sea("SEA-G9")
    assert (sea.state.search, len(sea.state.hands[RED])) == ({sea.tile((2, 1)): RED}, 0)


@pytest.mark.rule("SS-453", "SS-254")
def test_a_floating_laboratory_needs_an_eligible_tile_and_a_token() -> None:
    assert given().ship(RED, (1, 1)).draw_sea("SEA-G9").state.search == {}
    heart = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    assert len(given().ship(RED, (2, 1)).search(RED, *heart).draw_sea("SEA-G9").state.search) == 6


@pytest.mark.rule("SS-457")
def test_lost_notes_take_back_a_search_token_and_change_no_counter() -> None:
    sea = given().search(RED, (2, 1), (1, 2)).search(GREEN, (1, 0)).draw_sea("SEA-B4")
    assert (sea.kind, sea.options) == ("choose_search_token", [("take_token", sea.tile((1, 2))), ("take_token", sea.tile((2, 1)))])
    sea.do("take_token", sea.tile((2, 1)))
    assert (sea.state.search, sea.state.research) == ({sea.tile((1, 2)): RED, sea.tile((1, 0)): GREEN}, [3, 3])


# Steps


@pytest.mark.rule("SS-449", "SS-207")
def test_a_warm_current_offers_steps_add_on_pieces_or_none() -> None:
    sea = given().ship(RED, (1, 0)).draw_sea("SEA-G5")
    over_the_board = {((0, 0),), ((0, 1),), ((1, -1),), ((1, 1),)}
    off_it = {((2, 0), (3, 0)), ((2, 0), (3, -1)), ((2, -1), (3, -1)), ((2, -1), (3, -2)), ((2, -1), (2, -2))}
    assert (sea.seat, set(steps(sea))) == (RED, {(), *over_the_board, *off_it})
    assert sea.options[0] == ("none",)


@pytest.mark.rule("SS-488")
def test_the_steps_of_a_card_are_listed_by_tile() -> None:
    listed = steps(given().ship(RED, (1, 0)).draw_sea("SEA-G5"))
    assert listed == sorted(listed)


@pytest.mark.rule("SS-449")
def test_a_warm_current_takes_the_ship_one_tile_without_an_action() -> None:
    sea = given(actions=0).ship(RED, (1, 0)).draw_sea("SEA-G5").do("step", S)
    assert (sea.where(RED), is_over(sea)) == ((1, 1), True)


@pytest.mark.rule("SS-449", "SS-117")
def test_a_warm_current_may_carry_the_ship_off_the_board() -> None:
    sea = given().ship(RED, (1, 0)).draw_sea("SEA-G5")
    sea.do("step", SE, sea.tile((3, 0)))
    assert (sea.where(RED), sea.state.addons[RED], sea.tile((3, 0)) in sea.state.board.tiles) == ((2, 0), 5, True)


@pytest.mark.rule("SS-449", "SS-113")
def test_a_warm_current_does_not_cross_an_enemy_probe() -> None:
    sea = given().ship(RED, (1, 0)).probe(GREEN, (1, 0), (0, 0)).draw_sea("SEA-G5")
    assert ((0, 0),) not in steps(sea)


@pytest.mark.rule("SS-449", "SS-039")
def test_a_warm_current_to_the_center_may_win_the_game() -> None:
    sea = given().ship(RED, (0, 1)).with_(recorded={RED: 0b111}).draw_sea("SEA-G5").do("step", N)
    assert (sea.state.ended, sea.state.winner) == ("songs", RED)


@pytest.mark.rule("SS-452", "SS-026")
def test_fair_winds_offer_everyone_a_free_step_the_drawer_first() -> None:
    sea = given(seats=3, active=GREEN).draw_sea("SEA-G8")
    asked = []
    while sea.kind == "choose_step":
        asked.append((sea.seat, sea.state.pending[-1].facts[0], sea.options[0]))
        sea.do(*sea.options[1])
    assert asked == [(seat, seat, ("none",)) for seat in (GREEN, BLUE, RED)]
    starts = given(seats=3).state.at
    assert all(now != start for now, start in zip(sea.state.at, starts, strict=True))


@pytest.mark.rule("SS-452", "SS-041")
def test_a_ship_that_fair_winds_bring_to_the_center_wins_when_its_own_turn_begins() -> None:
    sea = given().ship(RED, (1, 2)).ship(GREEN, (0, -1)).with_(recorded={GREEN: 0b111}).draw_sea("SEA-G8").do("none").do("step", S)
    assert (sea.where(GREEN), sea.state.ended, sea.state.winner) == ((0, 0), "songs", GREEN)
    assert sea.told("turn_begun")[-1]["seat"] == GREEN


@pytest.mark.rule("SS-454")
def test_in_a_squall_the_next_living_player_moves_the_drawers_ship() -> None:
    sea = given(seats=3).ship(RED, (2, 1)).seaports(GREEN).run().draw_sea("SEA-B1")
    assert (sea.kind, sea.seat) == ("choose_step", BLUE)
    assert steps(sea) == [((1, 1),), ((1, 2),)]
    sea.do(*sea.options[1])
    assert sea.where(RED) == (1, 2)


@pytest.mark.rule("SS-454")
def test_a_squall_drives_a_ship_only_over_edges_it_could_cross() -> None:
    sea = given().ship(RED, (2, 1)).probe(GREEN, (2, 1), (1, 2)).draw_sea("SEA-B1")
    assert (sea.where(RED), is_over(sea)) == ((1, 1), True)


# Neutral cards


@pytest.mark.rule("SS-462")
def test_nothing_happens_in_a_calm_sea() -> None:
    sea = given().draw_sea("SEA-N1")
    assert after_the_card(sea) == ["turn_begun"]


@pytest.mark.rule("SS-463")
def test_shifting_shoals_move_an_island_to_an_eligible_tile_next_to_it_or_none() -> None:
    sea = given().islands((1, 2), (-2, -1)).search(GREEN, (-1, -2)).draw_sea("SEA-N2")
    assert sea.options == [("none",), ("shift", sea.tile((1, 2)), sea.tile((2, 1)))]
    sea.do("shift", sea.tile((1, 2)), sea.tile((2, 1)))
    assert sea.state.islands == sorted([sea.tile((2, 1)), sea.tile((-2, -1))])


@pytest.mark.rule("SS-463")
def test_the_shoals_may_stay_where_they_are() -> None:
    sea = given().islands((1, 2)).draw_sea("SEA-N2").do("none")
    assert (sea.state.islands, is_over(sea)) == ([sea.tile((1, 2))], True)


# All of them


FORTUNES = [card.id for card in SEA_CARDS if card.group in {"good", "bad", "neutral"}]


@pytest.mark.rule("SS-253")
@pytest.mark.parametrize("card", FORTUNES)
@pytest.mark.parametrize("choice", [0, -1])
def test_no_fortune_card_removes_a_seaport_ruins_research_or_draws_another(card: str, choice: int) -> None:
    sea = given(seats=3).ship(RED, (2, 1)).with_(research=[1, 1, 1]).hand(RED, "ITM-01").search(RED, (1, 2)).islands((1, 0)).next_sea(card)
    left, seaports = len(sea.state.sea_deck), dict(sea.state.seaports)
    sea.do_by_chance("end_turn")
    while sea.kind != "choose_action":
        sea.do(*sea.options[choice])
    assert (sea.state.seaports, min(sea.state.research), left - len(sea.state.sea_deck)) == (seaports, 1, 1)
    assert sea.state.stock == [0, 0, 0]


@pytest.mark.rule("SS-254", "SS-252")
@pytest.mark.parametrize("card", ["SEA-G3", "SEA-G5", "SEA-G7", "SEA-G9", "SEA-B1", "SEA-B2", "SEA-B4", "SEA-B6", "SEA-B7", "SEA-N2"])
def test_a_fortune_card_that_cannot_be_carried_out_is_discarded(card: str) -> None:
    sea = given().no_probes().seaports(RED, (1, 1), (2, 1)).ship(RED, (2, 1)).probes_round(GREEN, (2, 1))
    sea.with_(addons=[0, 0], trapped={RED: True}).draw_sea(card)
    idle = ["sea_card_idle"] * (card in IDLE)
    assert after_the_card(sea) == [*idle, "turn_begun"]
    assert (is_over(sea), list(sea.state.sea_discards)) == (True, [SEA_CARD[card]])


@pytest.mark.rule("SS-254")
def test_a_card_that_does_nothing_says_why() -> None:
    assert "Lost Notes does nothing: Ann has no Search token on the board." in given().draw_sea("SEA-B4").story()
    assert "Retracted Paper does nothing: Ann has a Research Counter of 1." in given().with_(research={RED: 1}).draw_sea("SEA-B5").story()
    full = given().hand(RED, "ITM-01", "ITM-02", "ITM-03", "ITM-04").draw_sea("SEA-G2")
    assert "Drifting Supplies does nothing: Ann holds four Item cards." in full.story()


@pytest.mark.rule("SS-252")
def test_a_sea_card_is_shown_to_all() -> None:
    sea = given().draw_sea("SEA-N1")
    (shown,) = [event for event in sea.events if event.kind == "sea_card_drawn"]
    assert (shown.audience, shown.facts["seat"], shown.facts["card"]) == (None, RED, SEA_CARD["SEA-N1"])
