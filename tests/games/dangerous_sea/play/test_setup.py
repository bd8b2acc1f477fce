"""Setting up, DS-017 to DS-032, and its chance, DS-163 to DS-165."""

from __future__ import annotations

from collections.abc import Callable

import msgpack
import pytest

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Refused
from seatui.games.dangerous_sea.model.content import TILES
from tests.games.dangerous_sea.position import GAME, Sea, begin, given, ship

SEEDS = (3, 4, 6, 6, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4)
"""Dice that seed {7,12}, {4,4}, {6,6} and {8,8}."""


def settled(dice: tuple[int, ...] = SEEDS, next_tiles: tuple[str, ...] = ()) -> Sea:
    """Return a game of two players in the north-west and the south-east, with four seeded tiles."""
    return begin(2, dice=dice, next_tiles=next_tiles).do("corner nw", "corner se")


@pytest.mark.rule("DS-017")
def test_each_ship_starts_with_50_food_and_50_water() -> None:
    assert [begin(3).cargo(seat) for seat in range(3)] == [(50, 50)] * 3


@pytest.mark.rule("DS-018", "DS-C05")
def test_each_ship_starts_without_sailors_and_stones_and_with_its_captain() -> None:
    assert [(one.sailors, one.stones, one.out) for one in begin(3).view().ships] == [(0, 0, False)] * 3


@pytest.mark.rule("DS-019")
def test_the_deck_is_shuffled() -> None:
    decks = {bytes(GAME.rules(2).start(SplitMix64(seed)).deck) for seed in range(20)}
    assert len(decks) > 15


@pytest.mark.rule("DS-020")
def test_each_player_gets_one_open_sea_tile_and_the_rest_is_mixed_in_the_bag() -> None:
    sea = settled()
    assert (sea.tile("1,1"), sea.tile("12,12")) == ("open_sea", "open_sea")
    assert len({bytes(GAME.rules(2).start(SplitMix64(seed)).bag) for seed in range(20)}) == 20


@pytest.mark.rule("DS-020", "DS-021")
@pytest.mark.parametrize(("seats", "tiles"), [(2, 142), (3, 141), (4, 140)])
def test_the_bag_holds_as_many_tiles_as_there_will_be_empty_squares(seats: int, tiles: int) -> None:
    state = begin(seats).state
    assert (len(state.bag), state.bag.count(TILES.index("open_sea") + 1)) == (tiles, 69 - seats)


@pytest.mark.rule("DS-021", "DS-025", "DS-X22")
def test_three_players_leave_137_tiles_for_137_unknown_squares() -> None:
    sea = begin(3, dice=SEEDS).do("corner nw", "corner ne", "corner sw")
    assert (len(sea.state.bag), sea.state.tiles.count(0)) == (137, 137)


@pytest.mark.rule("DS-022", "DS-D01")
@pytest.mark.parametrize(("corner", "square"), [("nw", "1,1"), ("ne", "12,1"), ("se", "12,12"), ("sw", "1,12")])
def test_a_ship_and_its_start_tile_are_put_on_the_chosen_corner(corner: str, square: str) -> None:
    sea = begin(2)
    assert sea.kind == "choose_corner"
    sea.do(f"corner {corner}")
    assert (sea.where(0), sea.tile(square)) == (square, "open_sea")


@pytest.mark.rule("DS-023", "DS-D01", "DS-C07")
def test_corners_are_chosen_in_turn_order() -> None:
    sea = begin(3, first_player=2)
    asked = [sea.asked, sea.do("corner nw").asked, sea.do("corner ne").asked]
    assert asked == [1, 2, 0]


@pytest.mark.rule("DS-024", "DS-C07")
def test_players_in_two_corners_can_meet_on_the_first_turn() -> None:
    sea = begin(2, dice=SEEDS).do("corner nw", "corner ne", "sail west")
    assert (sea.where(0), sea.where(1), sea.kind) == ("12,1", "12,1", "initiate_combat")


@pytest.mark.rule("DS-025")
def test_four_tiles_are_seeded_where_the_dice_say() -> None:
    sea = settled(next_tiles=("food", "rocky", "rune_stone", "water"))
    assert [sea.tile(square) for square in ("7,12", "4,4", "6,6", "8,8")] == ["food", "rocky", "rune_stone", "water"]
    assert sea.state.tiles.count(0) == 144 - 2 - 4


@pytest.mark.rule("DS-026", "DS-X20", "DS-C02")
def test_the_sum_of_two_dice_is_the_coordinate_so_the_lowest_is_2() -> None:
    sea = settled((3, 4, 6, 6, 1, 1, 1, 1, 3, 3, 3, 3, 4, 4, 4, 4))
    assert all(sea.tile(square) for square in ("7,12", "2,2"))


@pytest.mark.rule("DS-027", "DS-X20")
def test_an_occupied_square_makes_both_coordinates_roll_again() -> None:
    sea = settled((3, 4, 6, 6, 3, 4, 6, 6, 5, 5, 6, 3, 3, 3, 3, 3, 4, 4, 4, 4))
    assert (sea.tile("10,9") != "", sea.dice.left) == (True, 0)


@pytest.mark.rule("DS-028", "DS-X20")
def test_the_drawn_tile_is_kept_while_rolling_again() -> None:
    sea = settled((3, 4, 6, 6, 3, 4, 6, 6, 5, 5, 6, 3, 3, 3, 3, 3, 4, 4, 4, 4), ("food", "rocky", "water", "inhabited"))
    assert [sea.tile(square) for square in ("7,12", "10,9", "6,6", "8,8")] == ["food", "rocky", "water", "inhabited"]


@pytest.mark.rule("DS-028")
def test_a_start_tile_makes_its_square_occupied() -> None:
    sea = settled((6, 6, 6, 6, *SEEDS))
    assert (sea.where(1), sea.told("seed_blocked")) == ("12,12", [{"square": 143}])


@pytest.mark.rule("DS-029", "DS-C08")
@pytest.mark.parametrize("tile", ["food", "water", "inhabited"])
def test_a_seeded_resource_island_gets_its_marker(tile: str) -> None:
    sea = settled(next_tiles=(tile,))
    assert (sea.marker("7,12"), "markers_returned" in sea.event_kinds) == (1, False)  # it is there before Spring could bring it


@pytest.mark.rule("DS-030", "DS-C08")
def test_a_seeded_rune_stone_island_gets_its_stone() -> None:
    assert settled(next_tiles=("rune_stone",)).marker("7,12") == 1


@pytest.mark.rule("DS-031", "DS-C07")
def test_the_named_player_is_first() -> None:
    assert begin(3, first_player=3).view().order == (2, 0, 1)


@pytest.mark.rule("DS-031")
def test_a_first_player_who_does_not_play_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        GAME.rules(2, first_player=3)
    assert caught.value.rule == "DS-031"


@pytest.mark.rule("DS-031")
def test_without_a_name_the_first_player_is_drawn() -> None:
    firsts = {GAME.rules(4).start(SplitMix64(seed)).first for seed in range(40)}
    assert firsts == {0, 1, 2, 3}


@pytest.mark.rule("DS-031")
def test_turns_go_clockwise_in_the_same_order_every_season() -> None:
    sea = given(ship("1,1"), ship("5,5"), ship("9,9"), first=1, active=1)
    order = [sea.asked] + [sea.do("end turn").asked for _ in range(5)]
    assert order == [1, 2, 0, 1, 2, 0]


@pytest.mark.rule("DS-032", "DS-C06")
def test_the_first_season_is_spring_of_year_1() -> None:
    view = settled().view()
    assert (view.season_name, view.year) == ("Spring", 1)


# Chance


def shuffled_by_the_book(items: list[int], roll: Callable[[int], int]) -> list[int]:
    """Return the items shuffled as DS-164 says: from the last index down to 1, swap with roll(i + 1) - 1."""
    for i in range(len(items) - 1, 0, -1):
        j = roll(i + 1) - 1
        items[i], items[j] = items[j], items[i]
    return items


@pytest.mark.rule("DS-164", "DS-165")
def test_bag_and_deck_are_listed_in_order_and_shuffled_by_the_book() -> None:
    state = GAME.rules(3, first_player=1).start(SplitMix64(77))
    chance = SplitMix64(77)
    tiles = [1] * 66 + [2] * 7 + [3] * 14 + [4] * 14 + [5] * 12 + [6] * 14 + [7] * 14
    assert list(state.bag) == shuffled_by_the_book(tiles, lambda n: chance(n) + 1)
    assert list(state.deck) == shuffled_by_the_book([0] * 10 + [1] * 7 + [2], lambda n: chance(n) + 1)


@pytest.mark.rule("DS-164", "DS-059")
def test_tiles_are_drawn_from_the_end_of_the_bag() -> None:
    sea = settled()
    last = TILES[sea.state.bag[-1] - 1]
    assert sea.do("look east").tile("2,1") == last


@pytest.mark.rule("DS-164")
def test_cards_are_drawn_from_the_end_of_the_deck() -> None:
    sea = given(ship("1,1"), ship("5,5"), active=1)
    sea.state.deck = bytearray([0, 0, 2])
    sea.then(1, 1, 1, 1).do("end turn")
    assert (sea.ghost, list(sea.state.deck)) == ("2,2", [0, 0])


def draws_of_a_start(**options: int) -> list[int]:
    """Return the bounds of all draws of a start for two players."""
    asked: list[int] = []

    def draw(n: int) -> int:
        asked.append(n)
        return n - 1

    GAME.rules(2, **options).start(draw)
    return asked


@pytest.mark.rule("DS-165")
def test_setup_draws_first_player_then_bag_then_deck() -> None:
    assert draws_of_a_start() == [2, *range(142, 1, -1), *range(18, 1, -1)]


@pytest.mark.rule("DS-165")
def test_a_named_first_player_is_not_drawn() -> None:
    assert draws_of_a_start(first_player=2) == [*range(142, 1, -1), *range(18, 1, -1)]


@pytest.mark.rule("DS-165")
def test_column_dice_are_rolled_before_row_dice() -> None:
    rolls = [(facts["why"], facts["faces"]) for facts in settled().told("dice_rolled")[:2]]
    assert rolls == [("seed_column", (3, 4)), ("seed_row", (6, 6))]


@pytest.mark.rule("DS-163")
def test_the_same_generator_gives_the_same_game() -> None:
    first, second = (GAME.rules(4).start(SplitMix64(12)) for _ in range(2))
    assert first.pack() == second.pack()


@pytest.mark.rule("DS-163")
def test_all_values_are_integers() -> None:
    sea = given(ship("5,5", sailors=1), ship("5,5", stones=2), goods={}, dice=[3, 3, 5]).do("attack 2")

    def kinds(value: object) -> set[type]:
        return set().union(*map(kinds, value)) if isinstance(value, list) else {type(value)}

    assert kinds(msgpack.unpackb(sea.state.pack())) <= {int, bool, bytes, str, type(None)}


@pytest.mark.rule("DS-163")
def test_all_chance_comes_from_the_generator_that_is_passed_in() -> None:
    rolled = [given(ship("5,5"), ship("9,9"), tiles={"6,5": "rocky"}, dice=[face]).do("sail east").cargo(0) for face in (1, 1, 4)]
    assert rolled == [(40, 50), (40, 50), (50, 30)]
