"""Setting up, SK-034 to SK-050."""

from __future__ import annotations

import pytest
from hypothesis import given as over
from hypothesis import settings
from hypothesis import strategies as st

from seatui.engine.contract import Refused
from seatui.engine.plane import Pose, overlap, rectangle
from seatui.games.sea_skirmish.model.geometry import BOAT, Sea
from tests.games.sea_skirmish.position import GAME, Table, begin, boat, placing, sailing

L = 8800
ZONES = {
    2: [(0, 12, 8, 10), (0, 12, 0, 2)],
    3: [(3, 9, 9, 11), (0, 2, 0, 5), (10, 12, 0, 5)],
    4: [(2, 9, 9, 11), (0, 2, 2, 9), (2, 9, 0, 2), (9, 11, 2, 9)],
    5: [(4, 10, 10, 12), (0, 2, 5, 10), (1, 6, 0, 2), (8, 13, 0, 2), (12, 14, 5, 10)],
    6: [(7, 12, 11, 13), (1, 6, 11, 13), (0, 2, 4, 9), (1, 6, 0, 2), (7, 12, 0, 2), (11, 13, 4, 9)],
}
"""By players and seat: x from and to, y from and to, in card lengths (SK-043)."""
SEATS = [(players, seat) for players, zones in ZONES.items() for seat in range(len(zones))]
MAPS = ("open", "islets", "reef", "atoll")


# Colours


@pytest.mark.rule("SK-034")
def test_everybody_picks_a_colour_before_anything_else() -> None:
    table = begin(3)
    asked = []
    while table.kind == "choose_colour":
        asked.append(table.asked)
        table.act(*table.options[-1])
    assert (asked, table.kind, table.state.colours) == ([0, 1, 2], "choose_boat", [5, 4, 3])


@pytest.mark.rule("SK-035")
def test_team_mates_may_sail_under_one_colour() -> None:
    table = begin(4, teams="2v2").do("colour red", "colour blue", "colour red", "colour blue")
    assert table.state.colours == [0, 1, 0, 1]


@pytest.mark.rule("SK-035")
def test_team_mates_may_have_two_colours() -> None:
    assert begin(4, teams="2v2").do("colour red", "colour blue", "colour green", "colour white").state.colours == [0, 1, 3, 5]


@pytest.mark.rule("SK-036")
def test_a_colour_of_another_team_is_refused() -> None:
    table = begin(4, teams="2v2").do("colour red")
    assert "colour red" not in table.lines
    assert table.refuses("colour red") == ("SK-036", "another team has red")


@pytest.mark.rule("SK-036")
def test_players_without_teams_all_need_colours_of_their_own() -> None:
    table = begin(3).do("colour red", "colour blue")
    assert [table.refuses(f"colour {name}")[0] for name in ("red", "blue")] == ["SK-036"] * 2


# Boats


@pytest.mark.rule("SK-037")
def test_in_the_standard_game_each_player_takes_one_boat() -> None:
    table = begin(3).do("colour red", "colour blue", "colour green", "take brig", "take ketch", "take brig")
    assert (table.kind, table.state.docks) == ("place_boat", [(0,), (4,), (0,)])


@pytest.mark.rule("SK-038")
def test_boats_that_nobody_takes_stay_out_of_the_game() -> None:
    table = begin().do("colour red", "colour blue", "take brig", "take ketch")
    assert table.refuses("place galley 52800 79200 0 a") == ("SK-046", "you have no such boat to place")
    table.do("place brig 52800 79200 0 a", "place ketch 52800 8800 12 a")
    assert [one.kind for one in table.state.boats] == [0, 4]
    assert table.kind == "choose_maneuver"


@pytest.mark.rule("SK-039")
def test_mates_of_two_colours_may_take_the_same_boat() -> None:
    table = begin(4, teams="2v2").do("colour red", "colour blue", "colour green", "colour white", "take brig", "take brig")
    assert table.do("take brig").state.docks[2] == (0,)


# The first holder


@pytest.mark.rule("SK-041", "SK-042")
@pytest.mark.parametrize("first", [1, 2, 3])
def test_the_table_may_name_who_has_the_token_first(first: int) -> None:
    table = begin(3, first_player=first).do("colour red", "colour blue", "colour green")
    assert (table.state.token, table.asked) == (first - 1, first - 1)


@pytest.mark.rule("SK-042")
@pytest.mark.parametrize("drawn", [1, 2, 3])
def test_otherwise_chance_draws_the_first_holder_before_anything_is_chosen(drawn: int) -> None:
    table = begin(3, dice=[drawn], first_player=0)
    assert (table.state.token, table.kind) == (drawn - 1, "choose_colour")


@pytest.mark.rule("SK-042")
def test_chance_draws_the_first_holder_unless_one_is_named() -> None:
    assert GAME.rules(2).start(lambda seats: seats - 1).token == 1


@pytest.mark.rule("SK-042")
def test_a_first_holder_who_does_not_play_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        GAME.rules(2, first_player=3)
    assert caught.value.rule == "SK-042"


# Zones


def corner_cards(players: int, seat: int) -> list[tuple[int, int]]:
    """Return the centres of upright cards that lie in the four corners of a zone."""
    west, east, north, south = (edge * L for edge in ZONES[players][seat])
    return [(x, y) for x in (west + 3150, east - 3150) for y in (north + 4400, south - 4400)]


@pytest.mark.rule("SK-043", "SK-045")
@pytest.mark.parametrize(("players", "seat"), SEATS)
def test_a_card_may_lie_in_each_corner_of_its_zone_and_not_a_unit_further(players: int, seat: int) -> None:
    table = placing(players, first_player=seat + 1)
    middle_x, middle_y = (sum(ZONES[players][seat][at : at + 2]) * L // 2 for at in (0, 2))
    for x, y in corner_cards(players, seat):
        out_x, out_y = x + (1 if x > middle_x else -1), y + (1 if y > middle_y else -1)
        assert table.allows(f"place brig {x} {y} 0 a")
        assert table.refuses(f"place brig {out_x} {y} 0 a")[0] == "SK-R05"
        assert table.refuses(f"place brig {x} {out_y} 0 a")[0] == "SK-R05"


@pytest.mark.rule("SK-044")
@pytest.mark.parametrize(("players", "seat"), SEATS)
def test_a_zone_reaches_two_card_lengths_from_its_players_own_edge(players: int, seat: int) -> None:
    sea = Sea(players, "open")
    zone, ahead = sea.zones[seat], sea.ahead(seat)
    reach = {0: sea.height - zone.north, 12: zone.south, 6: zone.east, 18: sea.width - zone.west}[ahead]
    assert reach == 2 * L


@pytest.mark.rule("SK-044")
@pytest.mark.parametrize("line", ["place brig 52800 44000 0 a", "place brig 52800 8800 0 a"])
def test_a_boat_cannot_start_in_the_middle_or_at_another_shore(line: str) -> None:
    assert placing().refuses(line) == ("SK-R05", "the whole card must lie within 2 lengths of your edge")


@pytest.mark.rule("SK-045", "SK-X21")
def test_the_whole_card_must_lie_in_the_zone() -> None:
    table = placing()
    rows = [y for _, y in BOAT.at(Pose(3150, 74800, 0)).corners]
    assert (min(rows), max(rows)) == (70400, 79200)
    assert table.allows("place brig 3150 74800 0 a")
    assert [table.refuses(f"place brig {place} 0 a")[0] for place in ("3150 74799", "3149 74800")] == ["SK-R05"] * 2


@pytest.mark.rule("SK-045")
def test_one_corner_outside_the_zone_is_enough_to_be_refused() -> None:
    """At heading 3 the card's highest corner is 5339 above its centre and the others are lower."""
    table = placing()
    assert table.allows(f"place brig 52800 {70400 + 5339} 3 a")
    assert not table.allows(f"place brig 52800 {70400 + 5338} 3 a")


# Places


@pytest.mark.rule("SK-046")
def test_whoever_has_several_boats_says_which_is_placed() -> None:
    table = placing(boats=2).do("place corvette 52800 79200 0 a", "place brig 52800 8800 12 b", "place brig 20000 79200 0 a")
    assert [(one.seat, one.kind) for one in table.state.boats] == [(0, 1), (1, 0), (0, 0)]


@pytest.mark.rule("SK-046")
def test_everybody_sees_where_boats_are_placed() -> None:
    table = placing().do("place brig 52800 79200 5 b")
    assert table.view(1).boats == table.view(None).boats == (boat(0, 52800, 79200, 5, "brig", "B"),)


@pytest.mark.rule("SK-047")
@pytest.mark.parametrize("heading", range(24))
def test_any_heading_and_either_face_may_be_chosen(heading: int) -> None:
    for face in "ab":
        assert placing().do(f"place brig 52800 79200 {heading} {face}").state.boats == [
            boat(0, 52800, 79200, heading, "brig", face.upper())
        ]


@pytest.mark.rule("SK-047")
@pytest.mark.parametrize(("heading", "face"), [(24, 0), (-1, 0), (0, 2), (0, -1)])
def test_there_are_no_other_headings_and_faces(heading: int, face: int) -> None:
    assert placing().refuses_action("place", 0, 52800, 79200, heading, face)[0] == "SK-047"


@pytest.mark.rule("SK-048")
def test_a_place_where_a_card_lies_is_not_offered() -> None:
    table = placing(boats=2)
    line = table.lines[0]
    table.do(line, "place brig 52800 8800 12 a")
    assert line.replace("brig", "corvette") not in table.lines


@st.composite
def crowded(draw: st.DrawFn) -> Table:
    """Return a table with all but one boat of each player placed somewhere lawful."""
    players = draw(st.integers(2, 6))
    table = placing(players, boats=3 if players < 5 else 2)
    while table.kind == "place_boat":
        west, east, north, south = (edge * L for edge in ZONES[players][table.asked])
        poses = st.tuples(st.integers(west, east), st.integers(north, south), st.integers(0, 23), st.integers(0, 1))
        action = ("place", table.state.docks[table.asked][-1], *draw(poses))
        if len(table.state.docks[table.asked]) == 1:
            return table
        table.act(*(action if table.rules.legal(table.state, table.asked, action) else table.options[0]))
    return table


@pytest.mark.rule("SK-043", "SK-045", "SK-048")
@settings(max_examples=40, deadline=None)
@over(crowded())
def test_there_is_always_a_place_offered_and_all_that_are_offered_are_lawful(table: Table) -> None:
    assert table.options
    assert all(table.rules.legal(table.state, table.asked, action) for action in table.options)


@pytest.mark.rule("SK-043", "SK-048")
@pytest.mark.parametrize(("players", "seat"), SEATS)
def test_there_is_a_place_even_between_cards_that_bar_most(players: int, seat: int) -> None:
    """Each card on the table bars at most two of the five places, and there are at most two cards."""
    poses = [Pose(*pose) for pose in Sea(players, "open").offered[seat]][:5]
    along = sorted({pose.x for pose in poses} if len({pose.x for pose in poses}) > 1 else {pose.y for pose in poses})
    assert min(b - a for a, b in zip(along, along[2:], strict=False)) > 6300 + 10_823


# Islands


def islands(players: int, map_name: str) -> list[tuple[int, int, int, int]]:
    """Return each island as x from and to, y from and to."""
    shapes = [island.outline.corners for island in Sea(players, map_name).islands]
    return [(min(x for x, _ in at), max(x for x, _ in at), min(y for _, y in at), max(y for _, y in at)) for at in shapes]


@pytest.mark.rule("SK-049")
@pytest.mark.parametrize(
    ("map_name", "found"),
    [
        ("open", []),
        ("islets", [(30800, 39600, 39600, 48400), (66000, 74800, 39600, 48400)]),
        ("reef", [(39600, 66000, 41800, 46200)]),
        (
            "atoll",
            [
                (31900, 38500, 26033, 32633),
                (67100, 73700, 26033, 32633),
                (31900, 38500, 55366, 61966),
                (67100, 73700, 55366, 61966),
            ],
        ),
    ],
)
def test_the_islands_of_each_map(map_name: str, found: list[tuple[int, int, int, int]]) -> None:
    assert islands(2, map_name) == found


@pytest.mark.rule("SK-049")
def test_without_a_word_there_are_no_islands() -> None:
    assert begin().figures.sea.islands == ()


@pytest.mark.rule("SK-050")
@pytest.mark.parametrize("map_name", MAPS)
@pytest.mark.parametrize("players", ZONES)
def test_islands_are_upright_and_lie_outside_all_zones(players: int, map_name: str) -> None:
    sea = Sea(players, map_name)
    assert all(island.pose.heading == 0 for island in sea.islands)
    for zone in sea.zones:
        shape = rectangle(((zone.west + zone.east) // 2, (zone.north + zone.south) // 2), zone.east - zone.west, zone.south - zone.north)
        assert not any(overlap(shape, island.outline) for island in sea.islands)


@pytest.mark.rule("SK-050")
@pytest.mark.parametrize(
    ("players", "map_name", "centre"), [(5, "islets", (41066, 52800)), (6, "atoll", (38133, 38133)), (2, "atoll", (35200, 29333))]
)
def test_fractions_in_the_centres_of_islands_are_rounded_down(players: int, map_name: str, centre: tuple[int, int]) -> None:
    assert Sea(players, map_name).islands[0].pose[:2] == centre


@pytest.mark.rule("SK-050")
def test_an_island_neither_moves_nor_takes_damage() -> None:
    table = sailing(boat(0, 35200, 61600, 0), boat(1, 9000, 9000, 18), courses=("long forward",), map="islets")
    assert [rammed["things"] for rammed in table.told("rammed")] == [(12,)]
    assert sum(one.tokens for one in table.state.boats) == 1
    assert table.figures.sea.islands[0].pose == (35200, 44000, 0)
