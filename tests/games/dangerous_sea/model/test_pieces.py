"""Aim and pieces, DS-001 to DS-016."""

from __future__ import annotations

from collections import Counter

import pytest

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Refused
from seatui.games.dangerous_sea.model.content import CARDS, TILES
from tests.games.dangerous_sea.position import GAME, LOSE, WIN, begin, given, ship


@pytest.mark.rule("DS-001")
def test_the_fifth_rune_stone_wins() -> None:
    sea = given(ship("5,5", stones=4), ship("9,9"), tiles={"5,5": "rune_stone"}).do("take rune")
    assert sea.outcome is not None
    assert (sea.outcome.winners, sea.outcome.ranking, sea.outcome.rule) == ((0,), ((0,), (1,)), "DS-001")


@pytest.mark.rule("DS-001")
def test_four_rune_stones_do_not_win() -> None:
    sea = given(ship("5,5", stones=3), ship("9,9"), tiles={"5,5": "rune_stone"}).do("take rune")
    assert sea.outcome is None


@pytest.mark.rule("DS-002")
def test_a_fifth_stone_in_the_seas_turn_stops_the_game_there() -> None:
    sea = given(ship("5,5"), ship("9,9", stones=4), tiles={"9,8": "rune_stone", "5,4": "food"}, active=1, cards=["storm"], dice=[1])
    sea.do("end turn", "done", "take rune")
    assert (sea.kind, sea.event_kinds[-1]) == ("", "game_over")


@pytest.mark.rule("DS-002", "DS-X21")
def test_a_fifth_stone_won_on_anothers_turn_stops_the_game_there() -> None:
    sea = given(ship("5,5", stones=1), ship("6,5", stones=4), tiles={"6,5": "open_sea"}, dice=WIN)
    sea.do("sail east", "pass", "attack 1", "prize rune")
    assert sea.outcome is not None
    assert sea.outcome.winners == (1,)
    assert sea.decisions == ()


@pytest.mark.rule("DS-003")
@pytest.mark.parametrize("seats", [1, 5])
def test_other_than_two_to_four_players_are_refused(seats: int) -> None:
    with pytest.raises(Refused):
        GAME.rules(seats)


@pytest.mark.rule("DS-003")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_three_and_four_players_can_play(seats: int) -> None:
    assert len(GAME.rules(seats).start(SplitMix64(1)).at) == seats


@pytest.mark.rule("DS-004", "DS-007", "DS-X01", "DS-C03")
def test_three_steps_west_of_column_1_is_column_10() -> None:
    sea = given(ship("1,4"), ship("9,9"), charted=True)
    visited = [sea.do("sail west").where(0) for _ in range(3)]
    assert visited == ["12,4", "11,4", "10,4"]


@pytest.mark.rule("DS-004", "DS-007", "DS-X01", "DS-C03")
def test_north_of_row_1_is_row_12() -> None:
    assert given(ship("5,1"), ship("9,9"), charted=True).do("sail north").where(0) == "5,12"


@pytest.mark.rule("DS-007")
def test_east_of_column_12_is_column_1_and_south_of_row_12_is_row_1() -> None:
    assert given(ship("12,12"), ship("9,9"), charted=True).do("sail east", "sail south").where(0) == "1,1"


@pytest.mark.rule("DS-005")
def test_the_north_west_corner_is_written_1_1() -> None:
    assert begin(2).do("corner nw").where(0) == "1,1"


@pytest.mark.rule("DS-005")
def test_squares_are_written_column_first() -> None:
    assert begin(2).do("corner ne").where(0) == "12,1"


@pytest.mark.rule("DS-006")
def test_columns_grow_to_the_east_and_rows_to_the_south() -> None:
    sea = given(ship("5,5"), ship("9,9"), charted=True)
    assert sea.do("sail east").where(0) == "6,5"
    assert sea.do("sail south").where(0) == "6,6"


@pytest.mark.rule("DS-008", "DS-R02")
@pytest.mark.parametrize("line", ["sail {6,6}", "sail north-east", "look sw", "explore {5,7}"])
def test_diagonal_and_distant_squares_are_not_adjacent(line: str) -> None:
    sea = given(ship("5,5"), ship("9,9"))
    with pytest.raises(Refused, match="only up, down, left or right") as caught:
        sea.do(line)
    assert caught.value.rule == "DS-008"


@pytest.mark.rule("DS-008")
def test_exactly_four_squares_can_be_looked_at() -> None:
    sea = given(ship("5,5"), ship("9,9"), dice=[])
    sea.do("look {5,4}", "look {6,5}", "look {5,6}", "look {4,5}")
    assert [line for line in sea.lines if line.startswith("look")] == []


@pytest.mark.rule("DS-009", "DS-021")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_one_tile_for_each_of_the_144_squares(seats: int) -> None:
    state = begin(seats).state
    assert len(state.bag) + seats == len(state.tiles) == 144


@pytest.mark.rule("DS-010", "DS-C04")
def test_the_tiles_are_as_listed() -> None:
    counts = Counter(TILES[tile - 1] for tile in begin(2).state.bag)
    assert counts == {"open_sea": 69 - 2, "rune_stone": 7, "food": 14, "water": 14, "inhabited": 12, "rocky": 14, "diseased": 14}


@pytest.mark.rule("DS-011", "DS-C29")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seven_rune_stones_are_in_the_game_for_any_number_of_players(seats: int) -> None:
    assert begin(seats).state.bag.count(TILES.index("rune_stone") + 1) == 7


@pytest.mark.rule("DS-012", "DS-C29")
@pytest.mark.parametrize(("runes", "open_sea"), [(5, 71), (7, 69), (12, 64)])
def test_rune_tiles_are_exchanged_for_open_sea(runes: int, open_sea: int) -> None:
    view = begin(2, rune_tiles=runes).view()
    assert (view.bag[2], view.bag[1] + 2, sum(view.bag) + 2) == (runes, open_sea, 144)


@pytest.mark.rule("DS-012")
@pytest.mark.parametrize("runes", [4, 13])
def test_fewer_than_5_or_more_than_12_rune_tiles_are_refused(runes: int) -> None:
    with pytest.raises(Refused) as caught:
        GAME.rules(2, rune_tiles=runes)
    assert caught.value.rule == "DS-012"


@pytest.mark.rule("DS-013")
def test_markers_never_run_out() -> None:
    islands = {f"{column},{row}": "food, bare" for column in range(1, 13) for row in range(3, 11)}
    sea = given(ship("1,1"), ship("2,1"), tiles=islands, season=3, active=1)
    sea.do("end turn")
    assert sum(sea.state.markers) == len(islands)


@pytest.mark.rule("DS-013")
def test_cargo_tokens_never_run_out() -> None:
    sea = given(ship("5,5", food=900, water=0), ship("9,9"), tiles={"5,5": "food"}, goods={"5,5": 9000})
    assert sea.do("scuttle food 900").goods("5,5") == 9900


@pytest.mark.rule("DS-014", "DS-C04")
def test_the_sea_deck_has_10_calm_seas_7_storms_and_1_ghost_ship() -> None:
    counts = Counter(CARDS[card] for card in begin(2).state.deck)
    assert counts == {"calm_seas": 10, "storm": 7, "ghost_ship": 1}


@pytest.mark.rule("DS-015", "DS-036", "DS-071")
def test_food_water_and_inhabited_islands_grow_back_and_rune_stones_do_not() -> None:
    tiles = {"3,3": "food, bare", "4,3": "water, bare", "5,3": "inhabited, bare", "6,3": "rune_stone, bare"}
    sea = given(ship("1,1"), ship("2,1"), tiles=tiles, season=3, active=1).do("end turn")
    assert [sea.marker(square) for square in tiles] == [1, 1, 1, 0]


@pytest.mark.rule("DS-016", "DS-055")
@pytest.mark.parametrize("tile", ["rocky", "diseased"])
def test_rocky_and_diseased_islands_are_rolled_for_on_arrival(tile: str) -> None:
    sea = given(ship("5,5", sailors=1), ship("9,9"), tiles={"6,5": tile}, dice=[1]).do("sail east")
    assert sea.told("dice_rolled") == [{"who": 0, "faces": (1,), "why": tile}]


@pytest.mark.rule("DS-016")
@pytest.mark.parametrize("tile", ["open_sea", "rune_stone", "food", "water", "inhabited"])
def test_other_tiles_are_no_hazard(tile: str) -> None:
    sea = given(ship("5,5"), ship("9,9"), tiles={"6,5": tile}).do("sail east")
    assert (sea.kind, sea.cargo(0)) == ("choose_action", (50, 50))


@pytest.mark.rule("DS-002")
def test_stones_won_in_spoils_are_counted_at_once() -> None:
    sea = given(ship("5,5", stones=3), ship("5,5", stones=3), dice=LOSE).do("attack 2", "demand runes 2", "accept")
    assert sea.outcome is not None
    assert sea.outcome.winners == (1,)
