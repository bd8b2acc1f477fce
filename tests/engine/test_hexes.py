"""Boards of hexes: places, edges, rings, rays and a growing board, checked against the tables of Sea Search."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seatui.engine.hexes import COMPASS, NE, NW, OUTSIDE, SE, SW, VECTORS, HexBoard, HexField, N, S

FIELD = HexField(12)
SECTORS = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4), 6: (0, 1, 2, 3, 4, 5)}
NEUTRAL = 9

places = st.integers(0, FIELD.count - 1)
inland = st.sampled_from(FIELD.disc(FIELD.centre, 5))


def at(*coordinates: tuple[int, int]) -> list[int]:
    return [FIELD.at(q, r) for q, r in coordinates]


def opening(players: int) -> HexBoard:
    """Return the first board of Sea Search: the Sea Heart and a region of three tiles for each player (SS-071 to SS-075)."""
    board = HexBoard(FIELD, dict.fromkeys(FIELD.disc(FIELD.centre, 1), NEUTRAL))
    for seat, sector in enumerate(SECTORS[players]):
        board.lay([FIELD.turned(tile, sector) for tile in at((1, 1), (2, 1), (1, 2))], seat)
    return board


# Places and directions


def test_a_field_of_radius_one_has_seven_places() -> None:
    assert HexField(1).count == 7


def test_places_are_numbered_by_q_then_r() -> None:  # SS-488
    coordinates = list(zip(FIELD.q, FIELD.r, strict=True))
    assert coordinates == sorted(coordinates)


def test_directions_go_clockwise_and_opposites_are_three_apart() -> None:  # SS-005
    assert [COMPASS[direction] for direction in (N, NE, SE, S, SW, NW)] == ["N", "NE", "SE", "S", "SW", "NW"]
    assert all(VECTORS[direction] == tuple(-part for part in VECTORS[(direction + 3) % 6]) for direction in range(6))


def test_neighbours_beyond_the_field_are_outside() -> None:
    (corner,) = at((12, 0))
    assert FIELD.neighbours[corner][SE] == OUTSIDE


@given(places, st.integers(0, 5))
def test_every_step_can_be_taken_back(place: int, direction: int) -> None:
    to = FIELD.neighbours[place][direction]
    assert to == OUTSIDE or FIELD.neighbours[to][(direction + 3) % 6] == place


# Edges


@given(places, st.integers(0, 5))
def test_both_sides_name_the_same_edge(place: int, direction: int) -> None:  # SS-007
    to = FIELD.neighbours[place][direction]
    if to != OUTSIDE:
        assert FIELD.edges[place][direction] == FIELD.edges[to][(direction + 3) % 6]


@given(places, st.integers(0, 5))
def test_an_edge_knows_its_two_sides_the_smaller_first(place: int, direction: int) -> None:
    to = FIELD.neighbours[place][direction]
    if to != OUTSIDE:
        assert FIELD.sides(FIELD.edges[place][direction]) == (min(place, to), max(place, to))


def test_edges_are_numbered_in_the_order_of_their_places() -> None:  # SS-488
    edges = sorted({edge for around in FIELD.edges for edge in around} - {OUTSIDE})
    assert edges == sorted(edges, key=FIELD.sides)
    assert len(edges) == len({FIELD.sides(edge) for edge in edges})


# Distance, rings, rays


@given(places, places, places)
def test_distance_is_symmetric_and_no_way_round_is_shorter(a: int, b: int, c: int) -> None:
    assert FIELD.distance(a, b) == FIELD.distance(b, a)
    assert FIELD.distance(a, c) <= FIELD.distance(a, b) + FIELD.distance(b, c)


def test_a_ring_goes_clockwise_from_north() -> None:
    assert FIELD.ring(FIELD.centre, 1) == [FIELD.neighbours[FIELD.centre][direction] for direction in (N, NE, SE, S, SW, NW)]


@given(inland, st.integers(0, 4))
def test_a_ring_holds_the_places_at_that_distance_and_no_others(centre: int, radius: int) -> None:
    ring = FIELD.ring(centre, radius)
    assert sorted(ring) == [place for place in range(FIELD.count) if FIELD.distance(centre, place) == radius]


def test_rings_end_at_the_rim_of_the_field() -> None:
    (corner,) = at((12, 0))
    assert len(FIELD.ring(corner, 1)) == 3
    assert len(FIELD.disc(corner, 1)) == 4


def test_a_ray_goes_straight_until_the_field_ends() -> None:
    (start,) = at((10, 0))
    assert FIELD.ray(start, SE, 5) == at((11, 0), (12, 0))
    assert FIELD.ray(start, NW, 2) == at((9, 0), (8, 0))


@given(places)
def test_six_sixths_turn_a_place_onto_itself(place: int) -> None:
    assert FIELD.turned(FIELD.turned(place, 2), 4) == place


# Names


@given(places)
def test_the_name_of_a_place_is_read_back(place: int) -> None:
    assert FIELD.read(FIELD.label(place)) == place


def test_an_edge_is_read_from_either_side() -> None:
    (edge,) = {FIELD.read_edge("(0,1)/(1,1)"), FIELD.read_edge(" 1, 1 / 0,1")}
    assert edge is not None
    assert FIELD.edge_label(edge) == "(0,1)/(1,1)"


@pytest.mark.parametrize("text", ["", "0", "(0,1", "0,1)", "13,0", "(0;1)", "0,1,2", "E5", "9999999,1"])
def test_what_is_no_name_of_a_place_is_not_guessed(text: str) -> None:
    assert FIELD.read(text) is None


@pytest.mark.parametrize("text", ["", "(0,0)", "(0,0)/(0,2)", "(0,0)/(0,0)", "(0,0)/", "(0,0)/(1,0)/(0,1)"])
def test_what_is_no_name_of_an_edge_is_not_guessed(text: str) -> None:
    assert FIELD.read_edge(text) is None


# The board of Sea Search


@pytest.mark.parametrize(("players", "tiles", "edges"), [(2, 13, 22), (3, 16, 27), (4, 19, 32), (5, 22, 37), (6, 25, 42)])
def test_the_first_board_has_the_tiles_and_inner_edges_of_table_t4(players: int, tiles: int, edges: int) -> None:
    board = opening(players)
    assert len(board.tiles) == tiles
    assert len({edge for tile in board.tiles for edge in board.inner_edges(tile)}) == edges


@pytest.mark.parametrize(
    ("sector", "start", "probes"),
    [
        (0, (1, 1), "(0,1)/(1,1) (1,0)/(1,1) (1,1)/(1,2) (1,1)/(2,1)"),
        (1, (-1, 2), "(-2,3)/(-1,2) (-1,1)/(-1,2) (-1,2)/(-1,3) (-1,2)/(0,1)"),
        (2, (-2, 1), "(-3,1)/(-2,1) (-3,2)/(-2,1) (-2,1)/(-1,0) (-2,1)/(-1,1)"),
        (3, (-1, -1), "(-2,-1)/(-1,-1) (-1,-2)/(-1,-1) (-1,-1)/(-1,0) (-1,-1)/(0,-1)"),
        (4, (1, -2), "(0,-1)/(1,-2) (1,-3)/(1,-2) (1,-2)/(1,-1) (1,-2)/(2,-3)"),
        (5, (2, -1), "(1,-1)/(2,-1) (1,0)/(2,-1) (2,-1)/(3,-2) (2,-1)/(3,-1)"),
    ],
)
def test_start_tiles_have_the_inner_edges_of_table_t3(sector: int, start: tuple[int, int], probes: str) -> None:
    (tile,) = at(start)
    assert FIELD.turned(FIELD.at(1, 1), sector) == tile
    assert " ".join(FIELD.edge_label(edge) for edge in sorted(opening(6).inner_edges(tile))) == probes


@pytest.mark.parametrize(
    ("players", "ship", "direction", "first", "seconds"),
    [
        (2, (2, 1), 0, (3, 1), [(4, 1), (3, 2), (4, 0)]),
        (2, (1, 0), 0, (2, 0), [(3, 0), (3, -1)]),
        (6, (0, 1), 1, (0, 2), [(0, 3)]),
        (6, (1, 1), 2, (0, 2), [(0, 3)]),
        (2, (0, 1), 2, (-1, 2), [(-2, 3), (-2, 2), (-1, 3)]),
    ],
)
def test_add_on_pieces_fit_where_table_t6_says(
    players: int, ship: tuple[int, int], direction: int, first: tuple[int, int], seconds: list[tuple[int, int]]
) -> None:
    found = opening(players).pair_places(FIELD.at(*ship), direction)
    assert found == (FIELD.at(*first), tuple(at(*seconds)))


def test_no_piece_fits_over_an_inner_edge() -> None:
    assert opening(2).pair_places(FIELD.centre, N)[1] == ()


def test_new_tiles_join_every_tile_they_touch() -> None:  # Sea Search SS-X03
    board = opening(2)
    before = {edge for tile in board.tiles for edge in board.inner_edges(tile)}
    board.lay(at((3, 1), (3, 2)), 0)
    after = {edge for tile in board.tiles for edge in board.inner_edges(tile)}
    assert sorted(FIELD.edge_label(edge) for edge in after - before) == ["(2,1)/(3,1)", "(3,1)/(3,2)"]


def test_a_tile_is_not_laid_on_another() -> None:
    with pytest.raises(ValueError, match="no tile"):
        opening(2).lay([FIELD.centre], 0)


def test_a_clone_grows_alone() -> None:
    board = opening(2)
    board.clone().lay(at((3, 1)), 0)
    assert len(board.tiles) == 13


def test_sea_distance_goes_over_existing_tiles() -> None:  # Sea Search SS-X09
    ship, red, green = at((-1, 0), (2, 1), (-2, -1))
    distances = opening(2).distances(ship)
    assert (distances[red], distances[green]) == (4, 2)


def test_a_barred_edge_is_not_crossed() -> None:
    board = opening(2)
    gate, start = at((1, 1), (2, 1))
    barred = {edge for text in ("(0,1)/(1,1)", "(1,0)/(1,1)") if (edge := FIELD.read_edge(text)) is not None}
    assert set(board.distances(start, barred)) == {gate, start, FIELD.at(1, 2)}
