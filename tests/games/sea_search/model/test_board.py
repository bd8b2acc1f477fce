"""Tiles, edges, directions and distances (SS-004 to SS-012, SS-016), and the board at the start (SS-070 to SS-078, T1 to T4)."""

from __future__ import annotations

import pytest

from seatui.engine.hexes import VECTORS, HexBoard
from seatui.games.sea_search.model.content import NEUTRAL
from seatui.games.sea_search.model.geometry import field_of, start_tile, starting_board
from seatui.games.sea_search.model.queries import has_beast_token, is_island_eligible, nearest
from seatui.games.sea_search.model.state import Token
from seatui.games.sea_search.play.beasts.base import NO_BEAST
from seatui.games.sea_search.play.play import Play
from tests.games.sea_search.position import Place, given

RED, GREEN, BLUE = 0, 1, 2
FIELD = field_of(10)
RING = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

SECTORS = {
    0: ((1, 1), ((2, 1), (1, 2)), "(0,1)/(1,1) (1,0)/(1,1) (1,1)/(1,2) (1,1)/(2,1)", {2: (0, 2), 5: (2, 0)}),
    1: ((-1, 2), ((-1, 3), (-2, 3)), "(-2,3)/(-1,2) (-1,1)/(-1,2) (-1,2)/(-1,3) (-1,2)/(0,1)", {0: (0, 2), 3: (-2, 2)}),
    2: ((-2, 1), ((-3, 2), (-3, 1)), "(-3,1)/(-2,1) (-3,2)/(-2,1) (-2,1)/(-1,0) (-2,1)/(-1,1)", {1: (-2, 2), 4: (-2, 0)}),
    3: ((-1, -1), ((-2, -1), (-1, -2)), "(-2,-1)/(-1,-1) (-1,-2)/(-1,-1) (-1,-1)/(-1,0) (-1,-1)/(0,-1)", {2: (-2, 0), 5: (0, -2)}),
    4: ((1, -2), ((1, -3), (2, -3)), "(0,-1)/(1,-2) (1,-3)/(1,-2) (1,-2)/(1,-1) (1,-2)/(2,-3)", {0: (2, -2), 3: (0, -2)}),
    5: ((2, -1), ((3, -2), (3, -1)), "(1,-1)/(2,-1) (1,0)/(2,-1) (2,-1)/(3,-2) (2,-1)/(3,-1)", {1: (2, 0), 4: (2, -2)}),
}
"""T3: start tile, outer tiles, the inner edges of the start tile, and its rim directions with the gap positions beyond."""
OUTER_RIMS = {
    (2, 1): (0, 1, 4, 5), (1, 2): (0, 1, 2, 3), (-1, 3): (0, 1, 2, 5), (-2, 3): (1, 2, 3, 4), (-3, 2): (0, 1, 2, 3), (-3, 1): (2, 3, 4, 5),
    (-2, -1): (1, 2, 3, 4), (-1, -2): (0, 3, 4, 5), (1, -3): (2, 3, 4, 5), (2, -3): (0, 1, 4, 5), (3, -2): (0, 3, 4, 5),
    (3, -1): (0, 1, 2, 5),
}  # fmt: skip
"""T3: the rim directions of the outer tiles."""
LAYOUTS = {
    2: ((0, 3), 13, 22, 4),
    3: ((0, 2, 4), 16, 27, 6),
    4: ((0, 1, 3, 4), 19, 32, 4),
    5: ((0, 1, 2, 3, 4), 22, 37, 2),
    6: ((0, 1, 2, 3, 4, 5), 25, 42, 12),
}
"""T4: sectors, tiles, inner edges, and in how many ways the layout maps onto itself."""
HEART_RIMS = {
    2: ((0, 5), (1, 2), (1, 2, 3), (2, 3), (4, 5), (0, 4, 5)),
    3: ((0, 5), (1, 2), (1, 2), (3, 4), (3, 4), (0, 5)),
    4: ((0, 5), (1,), (2, 3), (2, 3), (4,), (0, 5)),
    5: ((0, 5), (1,), (2,), (3,), (4,), (0, 5)),
    6: ((0,), (1,), (2,), (3,), (4,), (5,)),
}
"""T4: the rim directions of the ring tiles at the start."""


def at(place: Place) -> int:
    return FIELD.at(*place)


def inner(board: HexBoard, tile: int) -> list[int]:
    """Return the directions in which another tile is next to this one."""
    return [direction for direction, place in enumerate(board.field.neighbours[tile]) if place in board.tiles]


def rim(board: HexBoard, tile: int) -> list[int]:
    """Return the directions in which the board ends at this tile."""
    return [direction for direction in range(6) if direction not in inner(board, tile)]


def board_of(seats: int) -> HexBoard:
    return starting_board(FIELD, LAYOUTS[seats][0])


def places(board: HexBoard) -> set[Place]:
    return {(FIELD.q[tile], FIELD.r[tile]) for tile in board.tiles}


# Directions and edges


@pytest.mark.rule("SS-005")
def test_the_six_directions_have_the_vectors_of_the_table() -> None:
    assert VECTORS == ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


@pytest.mark.rule("SS-004")
def test_tiles_have_coordinates_and_the_center_is_zero() -> None:
    assert FIELD.label(FIELD.centre) == "(0,0)"
    assert FIELD.label(at((2, -1))) == "(2,-1)"


@pytest.mark.rule("SS-006")
def test_tiles_one_vector_apart_are_adjacent_and_probes_change_nothing() -> None:
    sea = given().probes_round(GREEN, (0, 0))
    assert [sea.place(tile) for tile in sea.figures.field.neighbours[sea.tile((0, 0))]] == list(RING)
    assert sea.tile((2, 0)) not in sea.figures.field.neighbours[sea.tile((0, 0))]
    assert sea.state.board.distances(sea.tile((0, 0)))[sea.tile((1, 0))] == 1


@pytest.mark.rule("SS-007")
def test_the_two_tiles_beside_an_edge_share_it() -> None:
    assert FIELD.edges[at((0, 1))][0] == FIELD.edges[at((1, 1))][3]
    assert FIELD.edge_label(FIELD.edges[at((1, 1))][3]) == "(0,1)/(1,1)"


@pytest.mark.rule("SS-008", "SS-009")
def test_an_edge_with_one_tile_is_rim_and_one_with_two_is_inner_even_between_two_pieces() -> None:
    board = board_of(2)
    assert inner(board, at((1, 1))) == [0, 1, 3, 4]  # 3 and 4 lead from the region into the Sea Heart
    assert rim(board, at((1, 1))) == [2, 5]


@pytest.mark.rule("SS-010", "SS-121")
def test_a_tile_laid_beyond_a_rim_edge_makes_it_an_inner_edge_that_may_hold_a_probe() -> None:
    sea = given().ship(RED, (1, 0))
    edge = sea.edge((1, 0), (2, 0))
    assert ("cast_probe", edge) not in sea.options
    sea.tiles(GREEN, (2, 0))
    assert ("cast_probe", edge) in sea.options


@pytest.mark.rule("SS-012")
def test_a_probe_gives_dice_on_both_tiles_of_its_edge() -> None:
    sea = given(active=GREEN).no_probes().ship(GREEN, (0, 0)).probe(GREEN, (0, 0), (1, 0)).probe(RED, (0, 0), (0, 1))
    sea.probe(RED, (0, 1), (1, 1)).probe(RED, (1, 0), (1, 1))
    sea.do("attack_probe", sea.edge((0, 0), (0, 1)), dice=[1, 6, 6])  # Red: (0,0)/(0,1) and (0,1)/(1,1) stand on (0,1)
    assert sea.told("battle_begun")[0] | {"about": ()} == {"seat": GREEN, "foe": RED, "why": "probe", "own": 1, "other": 2, "about": ()}


@pytest.mark.rule("SS-016")
def test_sea_distance_goes_over_tiles_and_minds_neither_probes_nor_links() -> None:
    sea = given(6).islands((2, 1), (3, -1)).probes_round(GREEN, (2, 1)).seaports(RED, (2, 1), (3, -1))
    distances = sea.state.board.distances(sea.tile((2, 1)))
    assert distances[sea.tile((3, -1))] == 4  # as the crow flies it is 2, over the gap
    ways = [(0, 1), (1, 0), (0, 0)]
    assert [sea.place(tile) for tile in nearest(sea.state, sea.tile((2, 1)), [sea.tile(place) for place in ways])] == [(0, 1), (1, 0)]


# The Sea Heart and the sectors


@pytest.mark.rule("SS-070", "SS-071")
@pytest.mark.parametrize("seats", LAYOUTS)
def test_the_sea_heart_is_seven_neutral_tiles(seats: int) -> None:
    board = board_of(seats)
    neutral = {tile for tile, colour in board.tiles.items() if colour == NEUTRAL}
    assert neutral == {at(place) for place in ((0, 0), *RING)}


@pytest.mark.rule("SS-072", "SS-073")
@pytest.mark.parametrize("sector", SECTORS)
def test_each_sector_has_its_start_tile_and_outer_tiles(sector: int) -> None:
    start, outer, _, _ = SECTORS[sector]
    board = starting_board(FIELD, (sector,))
    assert start_tile(FIELD, sector) == at(start)
    assert {tile for tile, colour in board.tiles.items() if colour == 0} == {at(place) for place in (start, *outer)}


@pytest.mark.rule("SS-074", "SS-078")
@pytest.mark.parametrize("sector", SECTORS)
def test_the_start_tile_touches_two_heart_tiles_and_the_outer_tiles_only_their_region(sector: int) -> None:
    start, outer, edges, gaps = SECTORS[sector]
    board = board_of(6)
    assert " ".join(FIELD.edge_label(edge) for edge in sorted(board.inner_edges(at(start)))) == edges
    assert {way: (FIELD.q[place], FIELD.r[place]) for way in rim(board, at(start)) for place in [FIELD.neighbours[at(start)][way]]} == gaps
    assert [tuple(rim(board, at(place))) for place in outer] == [OUTER_RIMS[place] for place in outer]


@pytest.mark.rule("SS-075", "SS-076")
@pytest.mark.parametrize("seats", LAYOUTS)
def test_the_layout_has_the_sectors_tiles_and_edges_of_the_table(seats: int) -> None:
    sectors, tiles, edges, _ = LAYOUTS[seats]
    sea = given(seats)
    starts = [sea.where(seat) for seat in range(seats)]
    board = sea.state.board
    assert sorted(starts) == sorted(SECTORS[sector][0] for sector in sectors)
    assert seats == 5 or starts == [SECTORS[sector][0] for sector in sectors]
    assert len(board.tiles) == tiles == 7 + 3 * seats
    assert sum(len(inner(board, tile)) for tile in board.tiles) == 2 * edges


@pytest.mark.rule("SS-075", "SS-078")
@pytest.mark.parametrize("seats", LAYOUTS)
def test_the_ring_tiles_have_the_rim_edges_of_the_table(seats: int) -> None:
    board = board_of(seats)
    assert tuple(tuple(rim(board, at(place))) for place in RING) == HEART_RIMS[seats]


@pytest.mark.rule("SS-077")
@pytest.mark.parametrize("seats", LAYOUTS)
def test_the_layout_is_as_symmetrical_as_the_table_says(seats: int) -> None:
    """Turns are (q, r) to (-r, q + r), and a mirror swaps q and r."""
    tiles = places(board_of(seats))
    images = []
    for mirrored in (False, True):
        image = {(r, q) for q, r in tiles} if mirrored else tiles
        for _ in range(6):
            image = {(-r, q + r) for q, r in image}
            images.append(image)
    assert images.count(tiles) == LAYOUTS[seats][3]


# Pieces on a tile


@pytest.mark.rule("SS-020", "SS-022")
def test_a_beast_piece_lies_on_its_tile_but_one_aboard_a_ship_on_none() -> None:
    sea = given(mode="epic").ship(RED, (2, 1)).with_(stock={RED: 1})
    loose = sea.with_(tokens=[Token("whistle", sea.tile((2, 1)))])
    assert (has_beast_token(sea.state, sea.tile((2, 1))), loose.refusal("establish_seaport")) == (True, "seaport_blocked")
    sea.with_(tokens=[], cargo={RED: 0})
    assert ("establish_seaport",) in sea.options


@pytest.mark.rule("SS-023")
def test_an_island_may_come_where_nothing_lies_and_no_other_ship_is() -> None:
    sea = given().ship(RED, (0, 1)).ship(GREEN, (1, 0)).search(RED, (-1, 0)).song((0, -1), 0, 0).islands((-1, 1))
    sea.with_(tokens=[Token("kraken", sea.tile((1, -1)))])
    eligible = {sea.place(tile) for tile in sea.state.board.tiles if is_island_eligible(sea.figures, sea.state, RED, tile)}
    assert eligible == {(0, 1), (2, 1), (1, 2), (-2, -1), (-1, -2)}


@pytest.mark.rule("SS-068")
def test_a_beast_counter_stays_between_zero_and_five() -> None:
    sea = given(mode="epic").with_(beast_counter={RED: 5, GREEN: 0})
    play = Play(sea.figures, sea.state, lambda _n: 0, sea.events.append)
    NO_BEAST.raise_counter(play, RED)
    NO_BEAST.lower_counter(play, GREEN)
    assert (sea.state.beast_counter, sea.events) == ([5, 0], [])
    NO_BEAST.lower_counter(play, RED)
    NO_BEAST.raise_counter(play, GREEN)
    assert sea.state.beast_counter == [4, 1]


@pytest.mark.rule("SS-015", "SS-113")
def test_every_other_living_player_is_an_enemy() -> None:
    sea = given(3).ship(RED, (0, 0)).probe(RED, (0, 0), (1, 0)).probe(GREEN, (0, 0), (0, 1)).probe(BLUE, (0, 0), (-1, 1))
    assert {action[1] for action in sea.options if action[0] == "attack_probe"} == {sea.edge((0, 0), (0, 1)), sea.edge((0, 0), (-1, 1))}
    assert [action[1] for action in sea.options if action[0] == "move"] == [3, 4, 5, 0]
