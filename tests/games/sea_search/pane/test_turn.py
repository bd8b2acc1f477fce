"""A turn by keys: sailing, sailing off, travelling, aiming at edges, the other keys of the game, and refusals."""

from __future__ import annotations

import re

import pytest

from seatui.games.sea_search.model.content import ITEM
from seatui.tui.look.settings import settings_of
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.dialog import ChoiceDialog
from tests.games.sea_search.pane.search_app import at_sea
from tests.games.sea_search.position import Sea, given

AROUND = {"d": (2, 1), "s": (1, 2), "q": (0, 1), "w": (1, 0)}
"""The tiles next to Ann's start, by their keys."""


def duel() -> Sea:
    """Ann has two Probes on her tile, Bob one towards a tile with three more of his."""
    sea = given().no_probes().ship(0, (1, 0)).probe(0, (1, 0), (1, 1)).probe(0, (1, 0), (0, 0)).probe(1, (1, 0), (0, 1))
    return sea.probe(1, (0, 1), (1, 1)).probe(1, (0, 1), (0, 0)).probe(1, (0, 1), (-1, 1))


# Sailing


@pytest.mark.parametrize("key", AROUND)
async def test_a_direction_and_enter_sail_there_and_the_cursor_follows_the_ship(key: str) -> None:
    async with at_sea(given()) as sea:
        await sea.press(key, "enter")
        assert sea.where(0) == sea.cursor == AROUND[key]
        assert sea.view.actions == 3


async def test_the_tiles_that_can_be_reached_are_marked_and_passages_apart() -> None:
    async with at_sea(given()) as sea:
        assert sea.marked() == {*AROUND.values(), (0, 2), (2, 0)}
        assert sea.marked(Mark.REACHABLE) == {(-1, -1)}


async def test_the_line_below_says_what_lies_there_and_what_enter_does() -> None:
    async with at_sea(given()) as sea:
        await sea.press("d")
        assert "(2,1) Ann's waters" in sea.text
        assert "Enter: Sail SE to (2,1)" in sea.text


async def test_no_numbers_stand_before_actions_that_digits_do_not_pick() -> None:
    async with at_sea(given()) as sea:
        assert "   Sail NW to (0,1)" in sea.text
        await sea.press("5")
        assert sea.table.match.count == 0
        await sea.press("m")
        assert " 1 Sail NW to (0,1)" in sea.text
        await sea.press("1")
        assert sea.where(0) == (0, 1)


async def test_empty_tiles_show_where_they_are_on_a_small_screen() -> None:
    async with at_sea(given(4), size=(80, 24)) as sea:
        assert "╱-2,-1╲" in sea.text
        assert "(1,1) Ann's waters; Ann is here; Ann's Seaport" in sea.text


async def test_a_tile_that_is_too_far_is_refused_with_the_rule() -> None:
    async with at_sea(given()) as sea:
        await sea.press("w", "w", "enter")
        assert "No: (1,-1) is not next to your ship [SS-112]" in sea.text
        assert sea.where(0) == (1, 1)


async def test_an_enemy_probe_in_the_way_is_named() -> None:
    async with at_sea(given().probe(1, (1, 1), (1, 0))) as sea:
        await sea.press("w", "enter")
        assert "No: a Probe of Bob bars the way; attack it first [SS-113]" in sea.text


async def test_enter_on_the_own_tile_lists_what_can_be_done_here_and_does_nothing() -> None:
    async with at_sea(given().ship(0, (1, 0))) as sea:
        await sea.press("enter")
        assert sea.pane.verbs.place == "menu"
        assert sea.labels == ["Draw an Item card; its token cannot be traded in the Sea Heart"]
        assert sea.table.match.count == 0


async def test_an_island_and_an_own_seaport_are_travelled_to_from_afar() -> None:
    async with at_sea(given().ship(0, (1, 0)).islands((1, 0), (-1, 0))) as sea:
        sea.pane.board.point_at(sea.pane.figures.field.at(-1, 0))
        await sea.press("enter")
        assert sea.where(0) == (-1, 0)


async def test_a_foreign_seaport_is_asked_for_passage() -> None:
    async with at_sea(given()) as sea:
        sea.pane.board.point_at(sea.pane.figures.field.at(-1, -1))
        await sea.pilot.pause()
        assert "Enter: To (-1,-1), Bob's Seaport" in sea.text
        await sea.press("enter")
        assert "Bob denies Ann passage; no action is spent." in sea.text


# Sailing off


async def test_the_add_on_piece_is_seen_before_it_is_laid() -> None:
    async with at_sea(given()) as sea:
        await sea.press("e")
        assert "Enter: lay an add-on piece here" in sea.text
        await sea.press("enter")
        assert sea.marked() == {(2, -1), (3, -1), (3, 0)}
        assert set(map(sea.place, sea.pane.board._scene.ghosts)) == {(2, 0), sea.cursor}
        await sea.press("tab")
        assert set(map(sea.place, sea.pane.board._scene.ghosts)) == {(2, 0), sea.cursor}
        assert sea.table.match.count == 0


async def test_enter_lays_it_and_the_ship_is_on_its_first_tile() -> None:
    async with at_sea(given()) as sea:
        await sea.press("e", "enter", "tab", "enter")
        assert sea.where(0) == (2, 0)
        assert len(sea.view.tiles) == 15


async def test_escape_goes_back_to_the_ship_and_nothing_is_laid() -> None:
    async with at_sea(given()) as sea:
        await sea.press("e", "enter", "escape")
        assert sea.marked() == {*AROUND.values(), (0, 2), (2, 0)}
        assert sea.cursor == (1, 1)
        assert "Choose where" not in sea.text
        assert not sea.pane.dialogs
        assert len(sea.view.tiles) == 13


async def test_the_menu_leads_to_the_same_choice_of_the_second_tile() -> None:
    async with at_sea(given()) as sea:
        await sea.press("m", str(1 + sea.labels.index("Sail off the board NE")))
        assert sea.marked() == {(2, -1), (3, -1), (3, 0)}


# Edges


async def test_p_aims_at_the_free_edges_and_enter_casts() -> None:
    async with at_sea(given().ship(0, (1, 0))) as sea:
        await sea.press("p")
        assert sea.marked() == {((0, 0), (1, 0)), ((0, 1), (1, 0)), ((1, -1), (1, 0))}
        await sea.press("w", "enter")
        assert sea.view.players[0].probe_counter == 1
        assert len(sea.view.probes) == 9
        assert sea.cursor == (1, 0)


async def test_a_direction_means_the_edge_on_that_side_and_never_leads_over_it() -> None:
    async with at_sea(given().ship(0, (1, 0))) as sea:
        await sea.press("p", "w", "w")
        assert sea.cursor == ((1, -1), (1, 0))
        await sea.press("s")
        assert "There is nothing to choose S" in sea.text
        assert sea.cursor == ((1, -1), (1, 0))


async def test_escape_leaves_the_edges() -> None:
    async with at_sea(given().ship(0, (1, 0))) as sea:
        await sea.press("p", "escape")
        assert sea.cursor == (1, 0)
        assert not sea.pane.aim.asked
        assert "Choose an edge" not in sea.text


async def test_an_edge_can_also_be_pointed_at_without_p() -> None:
    async with at_sea(given().ship(0, (1, 0))) as sea:
        await sea.press("x", "q")
        assert "Enter: Cast NW" in sea.text
        await sea.press("enter")
        assert len(sea.view.probes) == 9


async def test_enter_on_an_edge_replaces_the_probe_of_a_player_who_is_out() -> None:
    position = given(3).no_probes().ship(0, (1, 0)).probe(2, (1, 0), (0, 0)).ship(2, None).seaports(2).with_(fallen={2: 1})
    async with at_sea(position) as sea:
        await sea.press("x", "q", "enter")
        assert [probe.seat for probe in sea.view.probes] == [0]


async def test_the_odds_stand_in_the_line_and_in_the_menu_before_an_attack() -> None:
    async with at_sea(duel()) as sea:
        assert "Attack Bob's Probe SW: 2 dice against 4: 4 %, or lose a Probe" in sea.labels
        await sea.press("f")
        assert re.search(r"Bob's Probe between \S+ and \S+; attack 2 dice against 4: 4 %", sea.text)


async def test_on_a_small_screen_an_attack_is_told_in_few_words() -> None:
    async with at_sea(duel(), size=(80, 24)) as sea:
        assert "Attack SW: 4 %, risks a Probe" in sea.labels


async def test_the_dice_of_both_sides_lie_in_the_tray_with_their_totals() -> None:
    async with at_sea(duel(), dice=(6, 6, 1, 2, 3, 4)) as sea:
        await sea.press("f", "enter")
        assert "Ann, attack on a Probe: [6][6] = 12 · wins by 2" in sea.text
        assert "Bob, defence: [1][2][3][4] = 10" in sea.text


async def test_a_seaport_is_attacked_only_after_a_question_with_odds_and_price() -> None:
    async with at_sea(given().no_probes().ship(0, (-1, -1)), dice=(6, 1, 1)) as sea:
        await sea.press("f")
        assert "1 die against 2: 9 %." in sea.text
        assert "this turn and the next are over" in " ".join(sea.text.split())
        await sea.press("enter")
        assert sea.table.match.count == 0
        await sea.press("f", "2")
        assert len(sea.view.seaports) == 1


# Other keys


async def test_r_draws_a_card_and_shows_it() -> None:
    async with at_sea(given().ship(0, (1, 0)).next_item("ITM-05")) as sea:
        await sea.press("r")
        assert sea.view.hand == (ITEM["ITM-05"],)
        assert "Cast up to two Probes on free edges of your tile" in sea.text


async def test_y_reads_the_hand_and_plays_what_is_chosen() -> None:
    async with at_sea(given().hand(0, "ITM-01", "ITM-09"), size=(80, 24)) as sea:
        await sea.press("y")
        assert "Tailwind: Two free steps this turn" in sea.text
        await sea.press("enter")
        assert sea.view.free_steps == 2
        assert "4 actions and 2 free steps left" in sea.text


async def test_a_card_at_the_wrong_time_is_refused_and_the_hand_stays_open() -> None:
    async with at_sea(given().hand(0, "ITM-01", "ITM-09")) as sea:
        await sea.press("y", "2")
        assert "No: that card cannot be played now [SS-202]" in sea.text
        assert isinstance(sea.pane.dialogs[-1], ChoiceDialog)


@pytest.mark.parametrize(
    ("card", "why"),
    [("ITM-12", "it would do nothing now"), ("ITM-09", "it waits for your dice"), ("ITM-01", "one card a turn, and you played it")],
)
async def test_a_card_that_cannot_be_played_says_why(card: str, why: str) -> None:
    async with at_sea(given().hand(0, "ITM-10", card), size=(80, 24)) as sea:
        if card == "ITM-01":
            await sea.type("play grant money")
        await sea.press("y")
        assert why in sea.text


async def test_u_is_in_the_game_menu_too() -> None:
    async with at_sea(given(), size=(80, 24)) as sea:
        await sea.press("d", "enter", "escape")
        assert "Undo  take back your last action" in sea.text
        await sea.press("5")
        assert sea.where(0) == (1, 1)


async def test_t_trades_two_tokens_that_are_chosen_on_the_board() -> None:
    async with at_sea(given().search(0, (2, 1), (1, 2), (-2, -1))) as sea:
        await sea.press("t")
        assert sea.marked() == {(2, 1), (1, 2), (-2, -1)}
        sea.pane.board.point_at(sea.pane.figures.field.at(-2, -1))
        await sea.press("enter")
        assert sea.marked() == {(2, 1), (1, 2)}
        await sea.press("tab", "enter")
        assert "Ann finds a song and puts it on the Anchor" in sea.text


async def test_the_end_of_a_turn_asks_before_actions_are_lost() -> None:
    async with at_sea(given().calm()) as sea:
        await sea.press("n")
        assert "4 actions would be lost." in sea.text
        await sea.press("enter")
        assert sea.view.turn == 1
        await sea.press("n", "1")
        assert "Ann ends the turn." in sea.text


async def test_unused_actions_are_not_asked_about_again_on_request() -> None:
    async with at_sea(given().calm()) as sea:
        await sea.press("n", "3")
        assert "Ann ends the turn." in sea.text
        assert settings_of(sea.pilot.app).unasked == ("sea-search.end_turn",)
    async with at_sea(given().calm(), unasked=("sea-search.end_turn",)) as sea:
        await sea.press("n")
        assert "Ann ends the turn." in sea.text


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("f", "there is no enemy Probe on any edge here [SS-144]"),
        ("p", "there is already a Probe on every edge here [SS-134]"),
        ("r", "no Item card can be drawn here: a Seaport is here [SS-193]"),
        ("t", "you need two Search tokens on tiles of different colours [SS-217]"),
        ("v", "there is no Abyssal Song on this tile [SS-234]"),
        ("E", "you have no Seaport to establish [SS-173]"),
        ("S", "there is no other player's Search token here [SS-208]"),
    ],
)
async def test_what_a_key_cannot_do_is_refused_with_the_rule(key: str, words: str) -> None:
    async with at_sea(given()) as sea:
        await sea.press(key)
        assert f"No: {words}" in sea.text


async def test_in_somebody_elses_turn_a_key_says_whose_it_is() -> None:
    async with at_sea(given(active=1), people=2, seats=(0,)) as sea:
        await sea.press("r")
        assert "No: it is Bob's decision [SS-480]" in sea.text


async def test_o_goes_back_to_the_ship() -> None:
    async with at_sea(given()) as sea:
        await sea.press("q", "q", "q", "o")
        assert sea.cursor == (1, 1)


async def test_hints_name_what_can_be_done_now() -> None:
    async with at_sea(given().ship(0, (1, 0)), size=(80, 24)) as sea:
        hints = sea.text.splitlines()[-1]
        assert "n End turn" in hints
        assert "p Cast" in hints
        assert "f Attack" not in hints


async def test_what_is_offered_can_be_declined_with_a_key() -> None:
    async with at_sea(given().islands((0, 1)).next_sea("SEA-N2")) as sea:
        await sea.press("n", "1", "enter")  # the last key closes the card
        assert sea.pane.deciding == "choose_island_shift"
        assert "n No, none" in sea.text.splitlines()[-1]
        await sea.press("n")
        assert sea.view.turn == 2 or sea.pane.deciding != "choose_island_shift"


async def test_a_click_points_and_a_click_on_what_is_pointed_at_sails() -> None:
    async with at_sea(given()) as sea:
        region = sea.pane.board.region_of(sea.pane.figures.field.at(2, 1))
        assert region is not None
        spot = (region.x + region.width // 2, region.y + region.height // 2)
        for where in ((1, 1), (2, 1)):
            await sea.pilot.click(sea.pane.board, offset=spot)
            await sea.pilot.pause()
            assert (sea.cursor, sea.where(0)) == ((2, 1), where)


async def test_words_of_the_list_can_be_typed() -> None:
    async with at_sea(given().hand(0, "ITM-05").with_(probes={})) as sea:
        await sea.press("y", "1")
        assert sea.pane.deciding == "choose_item_target"
        label = sea.pane.label(sea.pane.options[0])
        assert label.startswith("Cast ")
        assert sea.pane.preview(label.lower()) == label
        assert sea.pane.submit(label.lower())
        assert len(sea.view.probes) == 1


async def test_enter_offers_a_free_step_before_a_paid_one() -> None:
    async with at_sea(given().with_(free_steps=2, played=True)) as sea:
        sea.pane.board.point_at(sea.pane.figures.field.at(2, 1))
        await sea.press("enter")
        assert [item.action[0] for item in sea.pane.menu.items][:2] == ["free_step", "move"]


async def test_end_of_turn_asks_where_the_player_may_go_out() -> None:
    swarm = given(mode="epic", actions=0).calm().hand(0, "ITM-01").beast("seamites", ("seamite", (1, 1), 1))
    async with at_sea(swarm, size=(80, 24)) as sea:
        assert "Danger: Seamites, 26 % to lose" in sea.text
        assert "End the turn; Seamites, 26 % to" in sea.text
        await sea.press("n")
        assert "The Seamites take your last Seaport: 26 %" in sea.text
        assert sea.view.turn == 1
        await sea.press("escape", "m", "down", "enter")
        assert "The Seamites take your last Seaport: 26 %" in sea.text


async def test_seaport_keeps_its_owner_beside_a_ship_and_a_beasts_token() -> None:
    async with at_sea(given(mode="epic").beast("kraken", ("kraken", (1, 1), 0)), size=(80, 24)) as sea:
        board = "\n".join(line[:44] for line in sea.text.splitlines())
        assert "⌂B" in board  # with Bob's ship
        await sea.press("s", "enter")
        assert "K⌂A" in sea.text or "K ⌂A" in sea.text


async def test_while_an_edge_is_chosen_list_and_keys_are_about_it() -> None:
    async with at_sea(given().ship(0, (1, 0)).hand(0, "ITM-01"), size=(80, 24)) as sea:
        assert "End turn" in sea.text
        await sea.press("p")
        assert sea.labels
        assert all(label.startswith("Cast ") for label in sea.labels)
        assert "End turn" not in sea.text.splitlines()[-1]
        await sea.press("n")
        assert not sea.pane.dialogs
        assert not sea.pane.aim.asked
        assert "End the turn" in sea.labels


async def test_while_a_second_tile_is_chosen_the_list_has_no_other_deeds() -> None:
    async with at_sea(given(), size=(80, 24)) as sea:
        (first, *_) = [way.path[0] for way in sea.pane.aim.ways if way.action[0] == "move_addon"]
        sea.pane.board.point_at(first)
        await sea.press("enter")
        assert sea.labels
        assert all("piece to" in label for label in sea.labels)
        await sea.press("escape")
        assert "End the turn" in sea.labels
