"""Item cards in hand (SS-193 to SS-207): drawing them, holding them, playing them."""

from __future__ import annotations

import pytest

from seatui.engine.hexes import NW, SE, SW, N, S
from seatui.games.sea_search.model.content import ITEM
from seatui.games.sea_search.model.frames import Frame
from tests.games.sea_search.position import Place, given

RED, GREEN, BLUE = 0, 1, 2
GRANT, TAILWIND, READING = ITEM["ITM-10"], ITEM["ITM-01"], ITEM["ITM-09"]
HEART = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


# Drawing


@pytest.mark.rule("SS-193", "SS-194")
def test_drawing_takes_the_top_card_for_an_action_and_leaves_a_search_token() -> None:
    sea = given().ship(RED, (2, 1)).next_item("ITM-05").do("draw_item")
    assert (list(sea.state.hands[RED]), sea.state.actions) == ([ITEM["ITM-05"]], 3)
    assert sea.state.search == {sea.tile((2, 1)): RED}


@pytest.mark.rule("SS-021", "SS-193")
@pytest.mark.parametrize("hindrance", ["center", "Search token", "Seaport", "Song token", "Island"])
def test_no_card_is_drawn_on_a_tile_that_is_not_eligible(hindrance: str) -> None:
    tile: Place = (0, 0) if hindrance == "center" else (2, 1)
    sea = given().ship(RED, tile)
    put = {
        "Search token": lambda: sea.search(GREEN, tile),
        "Seaport": lambda: sea.seaports(RED, (1, 1), tile),
        "Song token": lambda: sea.song(tile, 0, 0),
        "Island": lambda: sea.islands(tile),
    }
    if hindrance in put:
        put[hindrance]()
    assert sea.refusal("draw_item") == "item_tile"
    assert "draw_item" not in sea.verbs()


@pytest.mark.rule("SS-193")
def test_drawing_needs_an_action() -> None:
    sea = given(actions=0).ship(RED, (2, 1)).hand(RED, "ITM-10")
    assert sea.refusal("draw_item") == "no_actions_left"


@pytest.mark.rule("SS-195")
def test_only_one_card_is_drawn_by_action_in_a_turn() -> None:
    sea = given().calm().ship(RED, (2, 1)).do("draw_item").do("move", SW)
    assert sea.refusal("draw_item") == "item_drawn"
    assert "draw_item" not in sea.verbs()
    assert "draw_item" in sea.end_turn().end_turn().verbs()


@pytest.mark.rule("SS-196")
def test_a_beast_token_does_not_prevent_a_draw() -> None:
    sea = given().ship(RED, (2, 1)).beast("kraken", ("kraken", (2, 1), 0))
    assert "draw_item" in sea.verbs()
    assert len(sea.do("draw_item").state.hands[RED]) == 1


@pytest.mark.rule("SS-197", "SS-218")
def test_the_outer_sea_heart_is_eligible_but_its_tokens_cannot_be_traded() -> None:
    sea = given().ship(RED, (1, 0)).search(RED, (-2, -1)).do("draw_item")
    assert sea.state.search[sea.tile((1, 0))] == RED
    assert sea.refusal("trade_songs") == "trade_sea_heart"


@pytest.mark.rule("SS-198")
def test_nobody_draws_a_fifth_card() -> None:
    sea = given().ship(RED, (2, 1)).hand(RED, "ITM-01", "ITM-02", "ITM-03")
    assert "draw_item" in sea.verbs()
    sea.hand(RED, "ITM-05")
    assert sea.refusal("draw_item") == "hand_full"
    assert "draw_item" not in sea.verbs()


@pytest.mark.rule("SS-199")
def test_standing_cards_count_as_held() -> None:
    sea = given().ship(RED, (2, 1)).standing(RED, "ITM-16", "ITM-17").hand(RED, "ITM-01", "ITM-02")
    assert sea.refusal("draw_item") == "hand_full"


@pytest.mark.rule("SS-052", "SS-051")
def test_without_a_search_token_nothing_is_drawn() -> None:
    sea = given().ship(RED, (2, 1)).search(RED, *HEART)
    assert sea.refusal("draw_item") == "no_search_token"
    assert "draw_item" not in sea.verbs()


@pytest.mark.rule("SS-200")
def test_the_discards_are_shuffled_into_a_new_deck_when_it_is_empty() -> None:
    drawn = set()
    for seed in range(12):
        sea = given().ship(RED, (2, 1)).with_(item_deck=bytearray(), item_discards=bytearray([0, 1, 2, 3]))
        sea.do_by_chance("draw_item", seed=seed)
        drawn.add(sea.state.hands[RED][0])
        assert sorted([*sea.state.hands[RED], *sea.state.item_deck]) == [0, 1, 2, 3]
        assert sea.state.item_discards == b""
    assert len(drawn) > 1


@pytest.mark.rule("SS-200")
def test_the_last_card_of_the_deck_is_drawn_before_the_discards_are_shuffled() -> None:
    sea = given().ship(RED, (2, 1)).with_(item_deck=bytearray([5]), item_discards=bytearray([0, 1, 2, 3])).do("draw_item")
    assert (list(sea.state.hands[RED]), len(sea.state.item_discards)) == ([5], 4)


@pytest.mark.rule("SS-465")
def test_only_the_drawer_sees_which_card_it_is() -> None:
    sea = given().ship(RED, (2, 1)).next_item("ITM-05").do("draw_item")
    assert [(event.kind, event.audience) for event in sea.events if "item" in event.facts] == [("item_seen", (RED,))]


# Playing


@pytest.mark.rule("SS-201")
def test_one_card_is_played_in_a_turn_without_an_action() -> None:
    sea = given().calm().hand(RED, "ITM-10", "ITM-01").do("play_item", GRANT)
    assert (sea.state.actions, sea.state.research[RED]) == (4, 4)
    assert sea.refusal("play_item", TAILWIND) == "item_played"
    assert "play_item" not in sea.verbs()
    assert "play_item" in sea.end_turn().end_turn().verbs()


@pytest.mark.rule("SS-201")
def test_no_card_is_played_once_the_sea_card_is_drawn() -> None:
    sea = given().ship(RED, (0, 1)).hand(RED, "ITM-10").draw_sea("SEA-G3")
    assert sea.refusal("play_item", GRANT) == "pending_decision"


@pytest.mark.rule("SS-201")
def test_a_card_must_be_held_to_be_played() -> None:
    sea = given().standing(RED, "ITM-16")
    assert [sea.refusal("play_item", item) for item in (GRANT, ITEM["ITM-16"])] == ["item_not_held"] * 2


@pytest.mark.rule("SS-202")
def test_only_the_active_player_plays_cards() -> None:
    sea = given().hand(GREEN, "ITM-10")
    assert sea.refusal("play_item", GRANT, seat=GREEN) == "not_your_decision"
    sea = given(active=GREEN).seaports(RED, (1, 1), (2, 1)).ship(GREEN, (2, 1)).hand(RED, "ITM-09")
    sea.do("attack_seaport", dice=[1, 1, 1, 1])
    assert sea.state.loses_turn[GREEN]  # and Red was not asked whether to roll again


@pytest.mark.rule("SS-202")
def test_a_card_of_timing_r_is_not_played_between_actions() -> None:
    sea = given().hand(RED, "ITM-09")
    assert sea.refusal("play_item", READING) == "item_timing"
    assert "play_item" not in sea.verbs()


@pytest.mark.rule("SS-202")
def test_a_card_of_timing_r_is_played_right_after_own_dice_and_before_the_others() -> None:
    sea = given().ship(RED, (-1, -1)).hand(RED, "ITM-09").do("attack_seaport", dice=[1])
    assert (sea.kind, sea.options) == ("reroll_dice", [("keep",), ("reroll",)])
    sea.do("reroll", dice=[6, 1, 2])
    assert sea.state.ended == "survivor"


@pytest.mark.rule("SS-201", "SS-429")
def test_of_two_battles_at_once_only_one_can_be_rolled_again() -> None:
    """A ship sent away from a Kraken's tile meets the next Kraken before the first roll is settled."""
    sea = given().beast("kraken", ("kraken", (0, 0), 0), drawer=GREEN).hand(RED, "ITM-09", "ITM-09")
    for face in (1, 2):
        sea.state.pending += [Frame("foe_rolls", RED, ("kraken", (face,), 1, "kraken", ())), Frame("reroll_dice", RED)]
    sea.do_by_chance("reroll", dice=[6, 1, 5])
    assert sea.kind == "choose_action"
    assert list(sea.state.hands[RED]) == [READING]
    assert [battle["dice"] for battle in sea.told("battle_rolled")] == [(6,), (1,)]


@pytest.mark.rule("SS-202")
def test_steps_5_and_6_still_belong_to_the_window_of_timing_r() -> None:
    sea = given().beast("kraken", ("kraken", (0, 0), 0), drawer=GREEN, cargo={RED: 0}).hand(RED, "ITM-09")
    sea.end_turn(dice=[1])
    assert (sea.kind, sea.options) == ("reroll_dice", [("keep",), ("reroll",)])
    sea.do_by_chance("reroll", dice=[6, 5])
    assert sea.state.beast_counter[RED] == 4


@pytest.mark.rule("SS-202", "SS-429")
def test_nobody_rolls_again_outside_the_own_turn() -> None:
    sea = given(mode="epic").ship(GREEN, (0, 0)).beast("storm", ("storm", (0, 0), 0), drawer=RED).hand(GREEN, "ITM-09")
    sea.end_turn(dice=[1, 6])
    assert (sea.state.beast_counter[GREEN], sea.kind) == (1, "choose_storm_tile")


@pytest.mark.rule("SS-203")
def test_a_card_may_be_played_in_the_turn_it_was_drawn() -> None:
    sea = given().ship(RED, (2, 1)).next_item("ITM-10").do("draw_item").do("play_item", GRANT)
    assert sea.state.research[RED] == 4


@pytest.mark.rule("SS-204")
def test_a_used_card_goes_to_the_discards() -> None:
    sea = given().use_item("ITM-10")
    assert (list(sea.state.hands[RED]), list(sea.state.item_discards)) == ([], [GRANT])


@pytest.mark.rule("SS-205", "SS-204")
@pytest.mark.parametrize("card", ["ITM-16", "ITM-17", "ITM-18"])
def test_a_standing_card_stays_open_when_it_is_played(card: str) -> None:
    sea = given().use_item(card)
    assert (list(sea.state.hands[RED]), list(sea.state.standing[RED])) == ([], [ITEM[card]])
    assert (bytes(sea.state.item_discards), sea.state.played) == (b"", True)
    assert [event.audience for event in sea.events if event.kind == "item_played"] == [None]


@pytest.mark.rule("SS-205")
def test_the_trigger_of_a_standing_card_uses_up_nobodys_item_play() -> None:
    sea = given(active=GREEN).ship(GREEN, (2, 1)).search(RED, (2, 1)).standing(RED, "ITM-18").hand(GREEN, "ITM-10")
    sea.do("steal_research")
    assert (list(sea.state.item_discards), sea.state.played) == ([ITEM["ITM-18"]], False)
    assert sea.calm().end_turn().hand(RED, "ITM-10").do("play_item", GRANT).state.research[RED] == 4


@pytest.mark.rule("SS-206")
def test_the_player_of_a_card_chooses_its_target() -> None:
    sea = given(seats=3).use_item("ITM-11")
    assert (sea.kind, sea.seat, sea.options) == ("choose_item_target", RED, [("target", GREEN), ("target", BLUE)])


@pytest.mark.rule("SS-206")
def test_a_card_that_would_do_nothing_is_refused_and_stays_in_hand() -> None:
    sea = given().with_(research={GREEN: 1}).hand(RED, "ITM-11")
    assert sea.refusal("play_item", ITEM["ITM-11"]) == "item_no_effect"
    assert (list(sea.state.hands[RED]), sea.state.played, sea.verbs() & {"play_item"}) == ([ITEM["ITM-11"]], False, set())


@pytest.mark.rule("SS-206", "SS-432", "SS-468")
@pytest.mark.parametrize("card", [0, 7])
def test_whether_a_target_is_asked_for_tells_nothing_of_a_song_seen_in_secret(card: int) -> None:
    """Red has peeked at one of two songs in reach: Red could still view an Echo, but not an Anomaly."""
    sea = given().ship(RED, (2, 1)).song((2, 1), 0, 1, GREEN).song((1, 2), 1, card, GREEN, RED).use_item("ITM-12")
    (decision,) = sea.rules.decisions(sea.state)
    assert (decision.kind, decision.veiled, len(sea.options)) == ("choose_item_target", True, 2 if card == 0 else 1)


@pytest.mark.rule("SS-488")
def test_cards_are_offered_in_their_order_and_each_kind_once() -> None:
    sea = given().hand(RED, "ITM-10", "ITM-10", "ITM-01", "ITM-17")
    assert [option for option in sea.options if option[0] == "play_item"] == [
        ("play_item", ITEM[card]) for card in ("ITM-01", "ITM-10", "ITM-17")
    ]


# Free steps


@pytest.mark.rule("SS-207", "SS-113")
def test_a_free_step_does_not_cross_an_enemy_probe() -> None:
    sea = given().ship(RED, (0, -1)).use_item("ITM-01")
    assert sea.refusal("free_step", NW) == "probe_blocks"
    assert ("free_step", NW) not in sea.options


@pytest.mark.rule("SS-207", "SS-117")
def test_a_free_step_may_lay_an_add_on_piece() -> None:
    sea = given().ship(RED, (2, 1)).use_item("ITM-01").do("free_step", SE)
    assert (sea.kind, sea.state.actions) == ("choose_addon_tile", 4)
    sea.do("lay", sea.tile((4, 1)))
    assert (sea.where(RED), sea.state.addons[RED], sea.state.actions, sea.state.free_steps) == ((3, 1), 5, 4, 1)


@pytest.mark.rule("SS-207", "SS-309")
def test_a_free_step_counts_for_the_limit_of_the_whistle() -> None:
    sea = given().ship(RED, (0, 1)).beast("kraken", ("kraken", (-1, 0), 0), cargo={RED: 0}).with_(changes=1).use_item("ITM-01")
    sea.do("free_step", N)
    assert sea.refusal("free_step", S) == "whistle_limit"
    assert "free_step" not in sea.verbs()


@pytest.mark.rule("SS-207", "SS-018")
def test_a_free_step_lands_like_any_other() -> None:
    sea = given().ship(RED, (0, 1)).beast("kraken", ("kraken", (0, 0), 0)).use_item("ITM-01").do("free_step", N, dice=[6, 1])
    assert sea.state.beast_counter[RED] == 4


@pytest.mark.rule("SS-207")
def test_without_a_card_there_is_no_free_step() -> None:
    assert given().refusal("free_step", NW) == "no_actions_left"


# The end of a turn


@pytest.mark.rule("SS-C11", "SS-483")
@pytest.mark.parametrize("card", ["ITM-10", "ITM-09"])
def test_a_turn_waits_while_a_hidden_card_could_be_played_for_all_that_others_know(card: str) -> None:
    sea = given(actions=1).calm().ship(RED, (2, 1)).hand(RED, card).do("move", SW)
    assert (sea.kind, sea.seat) == ("choose_action", RED)
    assert sea.rules.decisions(sea.state)[0].veiled


@pytest.mark.rule("SS-C11", "SS-483")
def test_a_turn_ends_by_itself_without_a_hidden_card_or_once_one_was_played() -> None:
    sea = given(actions=1).calm().ship(RED, (2, 1)).standing(RED, "ITM-16").do("move", SW)
    assert sea.seat == GREEN
    sea = given(actions=1).calm().ship(RED, (2, 1)).hand(RED, "ITM-10", "ITM-01").do("play_item", GRANT).do("move", SW)
    assert sea.seat == GREEN


# Worked example


@pytest.mark.rule("SS-X23", "SS-195", "SS-198", "SS-199", "SS-201")
def test_hand_limit_and_search_tokens() -> None:
    """SS-X23"""
    sea = given().ship(RED, (2, 1)).hand(RED, "ITM-10", "ITM-01", "ITM-03").standing(RED, "ITM-16")
    assert sea.refusal("draw_item") == "hand_full"
    sea.do("play_item", GRANT).do("draw_item")
    assert (len(sea.state.hands[RED]), sea.state.search, sea.state.actions) == (3, {sea.tile((2, 1)): RED}, 3)
    sea.do("move", SW)
    assert (sea.refusal("draw_item"), sea.refusal("play_item", TAILWIND)) == ("item_drawn", "item_played")
