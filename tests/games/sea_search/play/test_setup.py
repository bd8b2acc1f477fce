"""Modes, pieces and setting up (SS-027 to SS-030, SS-046 to SS-069, SS-079 to SS-086)."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.chance import Script, SplitMix64
from seatui.engine.contract import Refused
from seatui.engine.dice_totals import DIE
from seatui.games.sea_search import GAME
from seatui.games.sea_search.model.content import (
    BEAST_COUNTER_TOP,
    BEAST_OF_CARD,
    COLOURS,
    ISLANDS,
    ITEMS,
    LETTERS,
    SEA_CARDS,
    SONGS,
    SYMBOLS,
)
from seatui.games.sea_search.model.queries import probes_left, search_tokens_left
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.rules import SeaSearch
from tests.games.sea_search.position import NAMES, Sea, given
from tests.narrowing import checked

RED, GREEN, BLUE = 0, 1, 2


def begun(seats: int, *dice: int, **options: Any) -> Sea:
    """Return a new game with these dice for the first player and random decks."""
    rules = checked(SeaSearch, GAME.rules(seats=seats, **options))
    return Sea(rules, rules.start(Script(dice, SplitMix64(1))))


def probes(sea: Sea, seat: int) -> str:
    """Return the edges with a player's Probes."""
    return " ".join(sea.figures.field.edge_label(edge) for edge, owner in sorted(sea.state.probes.items()) if owner == seat)


@pytest.mark.rule("SS-X01", "SS-081", "SS-084", "SS-079", "SS-076")
def test_the_start_position_of_two_players() -> None:
    sea = begun(2, 3, 4, 2, 5, 1, 6, 6, 3)
    assert len(sea.state.board.tiles) == 13
    assert probes(sea, RED) == "(0,1)/(1,1) (1,0)/(1,1) (1,1)/(1,2) (1,1)/(2,1)"
    assert probes(sea, GREEN) == "(-2,-1)/(-1,-1) (-1,-2)/(-1,-1) (-1,-1)/(-1,0) (-1,-1)/(0,-1)"
    for seat in (RED, GREEN):
        assert (probes_left(sea.state, seat), search_tokens_left(sea.state, seat)) == (16, 6)
    state = sea.state
    assert (state.addons, state.stock, state.probe_counter, state.research) == ([6, 6], [0, 0], [0, 0], [3, 3])
    assert (state.first, sea.seat) == (GREEN, GREEN)


# Modes


@pytest.mark.rule("SS-027", "SS-489")
def test_the_mode_is_chosen_before_and_normal_is_preset_with_both_times_told() -> None:
    mode = next(option for option in GAME.options if option.name == "mode")
    assert (mode.default, mode.choices) == ("normal", ("normal", "epic"))
    assert mode.about("normal").startswith("an hour or two")
    assert mode.about("epic").startswith("one to three hours")
    with pytest.raises(Refused):
        GAME.rules(seats=2, mode="grim")


@pytest.mark.rule("SS-028")
def test_two_to_six_players_take_part() -> None:
    assert [given(seats).rules.seats for seats in range(2, 7)] == [2, 3, 4, 5, 6]
    for seats in (1, 7):
        with pytest.raises(Refused):
            GAME.rules(seats=seats)


@pytest.mark.rule("SS-029", "SS-030")
def test_beast_cards_are_in_the_sea_deck_of_an_epic_game_alone() -> None:
    def beasts(mode: str) -> int:
        return sum(card in BEAST_OF_CARD for card in given(3, mode=mode).state.sea_deck)

    assert (beasts("normal"), beasts("epic")) == (0, 7)


# Pieces and supplies


@pytest.mark.rule("SS-046", "SS-079")
@pytest.mark.parametrize("seats", range(2, 7))
def test_each_player_has_a_ship_and_a_seaport_on_the_own_start_tile(seats: int) -> None:
    state = given(seats).state
    assert state.seaports == {tile: seat for seat, tile in enumerate(state.at)}
    assert [state.board.tiles[tile] for tile in state.at] == list(range(seats))


@pytest.mark.rule("SS-049", "SS-050")
def test_with_all_twenty_probes_on_the_board_none_can_be_cast_until_one_returns() -> None:
    sea = given(6).no_probes().ship(RED, (0, 0))
    board, free = sea.state.board, sea.edge((0, 0), (1, 0))
    away = [edge for tile in board.tiles for edge in board.inner_edges(tile) if edge not in board.inner_edges(sea.tile((0, 0)))]
    sea.state.probes = dict.fromkeys(list(dict.fromkeys(away))[:20], RED)
    assert sea.refusal("cast_probe", free) == "no_probe_left"
    assert "cast_probe" not in sea.verbs()
    sea.state.probes.pop(away[0])
    sea.do("cast_probe", free)


@pytest.mark.rule("SS-051", "SS-052")
def test_with_all_six_search_tokens_on_the_board_no_item_card_can_be_drawn() -> None:
    sea = given().ship(RED, (2, 1)).search(RED, (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    assert sea.refusal("draw_item") == "no_search_token"
    assert "draw_item" not in sea.verbs()
    del sea.state.search[sea.tile((1, 0))]
    assert "draw_item" in sea.verbs()


@pytest.mark.rule("SS-053")
def test_each_player_has_six_add_on_pieces_or_four_if_so_chosen() -> None:
    assert given(3).state.addons == [6, 6, 6]
    assert given(3, addons=4).state.addons == [4, 4, 4]


@pytest.mark.rule("SS-055", "SS-056")
def test_the_sea_cards_are_seven_beasts_eight_islands_and_thirty_seven_fortunes() -> None:
    def count(*groups: str) -> int:
        return sum(card.copies for card in SEA_CARDS if card.group in groups)

    assert (count("beast"), count("island"), count("good", "bad", "neutral")) == (7, 8, 37)
    assert sum(card.copies for card in SEA_CARDS) == 52


@pytest.mark.rule("SS-057", "SS-058", "SS-061", "SS-068")
def test_the_decks_and_tokens_have_their_sizes() -> None:
    state = given(6, mode="epic").state
    assert (len(state.item_deck), len(state.song_deck), ISLANDS, BEAST_COUNTER_TOP) == (34, 8, 8, 5)
    assert sorted(state.item_deck) == [number for number, card in enumerate(ITEMS) for _ in range(card.copies)]
    assert sorted(state.song_deck) == list(range(8))


@pytest.mark.rule("SS-059")
def test_the_song_board_has_a_position_with_its_own_symbol_for_each_card() -> None:
    assert SYMBOLS == ("Anchor", "Bell", "Coral", "Dolphin", "Eye", "Fin", "Gull", "Helm")
    assert len(SONGS) == len(given().state.song_board) == 8


@pytest.mark.rule("SS-069")
def test_the_seats_have_their_colors_and_letters() -> None:
    assert COLOURS == ("Red", "Green", "Blue", "Yellow", "Purple", "Orange")
    assert LETTERS == "RGBYPO"


@pytest.mark.rule("SS-001")
def test_all_dice_have_six_sides() -> None:
    assert DIE == 6
    sides: list[int] = []

    def draw(n: int) -> int:
        sides.append(n)
        return 0 if len(sides) != 1 else 1

    rules = GAME.rules(seats=2)
    rules.start(draw)
    assert sides[:4] == [6, 6, 6, 6]


@pytest.mark.rule("SS-064", "SS-065", "SS-066", "SS-086")
def test_all_start_with_counters_at_zero_research_at_three_and_nothing_else() -> None:
    state = given(4).state
    assert (state.probe_counter, state.research, state.beast_counter) == ([0] * 4, [3] * 4, [0] * 4)
    assert (state.stock, state.recorded, [len(hand) for hand in state.hands]) == ([0] * 4, [0] * 4, [0] * 4)
    assert [len(cards) for cards in state.standing] == [0] * 4


@pytest.mark.rule("SS-080", "SS-081", "SS-082")
@pytest.mark.parametrize("seats", range(2, 7))
def test_own_probes_stand_on_the_four_inner_edges_of_the_start_tile_and_count_for_nothing(seats: int) -> None:
    state = given(seats).state
    assert state.probes == {edge: seat for seat, tile in enumerate(state.at) for edge in state.board.inner_edges(tile)}
    assert [probes_left(state, seat) for seat in range(seats)] == [16] * seats
    assert state.probe_counter == [0] * seats


# Who begins


@pytest.mark.rule("SS-083", "SS-003")
def test_the_best_total_of_two_dice_begins_and_the_dice_come_by_seat() -> None:
    assert begun(3, 1, 2, 6, 4, 5, 4).state.first == GREEN
    assert begun(3, 6, 6, 6, 4, 5, 4).state.first == RED


@pytest.mark.rule("SS-084")
def test_only_those_tied_for_the_best_roll_again() -> None:
    sea = begun(3, 5, 5, 1, 1, 4, 6, 2, 1, 1, 3)  # 10, 2, 10; then Red 3, Blue 4
    assert sea.state.first == BLUE


@pytest.mark.rule("SS-484", "SS-083")
def test_dice_for_the_first_player_are_open_and_told_once() -> None:
    sea = begun(3, 5, 5, 1, 1, 4, 6, 2, 1, 1, 3)
    assert all(view.pending[0].facts == ((0, 5, 5), (1, 1, 1), (2, 4, 6), (0, 2, 1), (2, 1, 3)) for view in sea.views())
    assert "Dice for the first turn: Ann 10, Bo 2, Cy 10; tied, so again Ann 3, Cy 4" in sea.rules.describe(sea.view(None), NAMES)
    assert not sea.rules.faults(sea.state)
    sea.do(*sea.options[0])
    told = [line for line in sea.story() if "begins" in line]
    assert told[0] == "Ann rolls 5 + 5 = 10 to see who begins."
    assert told[-1] == "Cy has the highest total and begins."
    assert len(told) == 6
    assert sea.state.pending[0].facts == ()
    before = len(sea.events)
    sea.do(*sea.options[0])
    assert "first_player" not in [event.kind for event in sea.events[before:]]


@pytest.mark.rule("SS-085")
def test_turns_pass_clockwise_by_seat() -> None:
    sea = given(4, active=2).calm()
    seen = []
    for _ in range(5):
        seen.append(sea.seat)
        sea.end_turn()
    assert seen == [2, 3, 0, 1, 2]


@pytest.mark.rule("SS-077", "SS-C05")
@pytest.mark.parametrize("lot", range(5))
def test_of_five_players_chance_picks_the_sector_of_the_first_seat_and_the_others_follow_clockwise(lot: int) -> None:
    sea = begun(5, lot + 1)
    starts = [(1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2)]
    assert [sea.where(seat) for seat in range(5)] == starts[lot:] + starts[:lot]


@pytest.mark.rule("SS-077")
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_no_lot_is_drawn_where_all_places_are_alike(seats: int) -> None:
    asked: list[int] = []

    def draw(n: int) -> int:
        asked.append(n)
        return n - 1 if len(asked) < 3 else 0

    GAME.rules(seats=seats).start(draw)
    assert asked[: 2 * seats] == [6] * (2 * seats)


# The same game again


def played(seed: int, answers: int) -> tuple[list[tuple[Any, ...]], State]:
    """Play a random game from one seed; return its answers and its last position."""
    rules = GAME.rules(seats=3)
    draw, pick = SplitMix64(seed), SplitMix64(99)
    state, said = rules.start(draw), list[tuple[Any, ...]]()
    while state.pending and len(said) < answers:
        seat = rules.decisions(state)[0].seat
        options = rules.options(state, seat)
        said.append(options[pick(len(options))])
        rules.apply(state, seat, said[-1], draw)
    return said, state


@pytest.mark.rule("SS-485")
def test_the_same_seed_and_answers_give_the_same_game() -> None:
    said, state = played(7, 300)
    again, same = played(7, 300)
    assert (said, state.pack()) == (again, same.pack())


@pytest.mark.rule("SS-485")
def test_another_seed_gives_another_game() -> None:
    assert played(7, 30)[1].pack() != played(8, 30)[1].pack()
