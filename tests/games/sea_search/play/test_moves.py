"""Steps (SS-018, SS-019, SS-112 to SS-115) and sailing off the board (SS-054, SS-116 to SS-123, T6)."""

from __future__ import annotations

import pytest

from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play.beasts.base import Beast
from seatui.games.sea_search.play.play import Play
from seatui.games.sea_search.play.ships import sail
from tests.games.sea_search.position import Place, Sea, given

RED, GREEN, BLUE = 0, 1, 2


class Lookout(Beast):
    """A Beast that records landings, and may hold ships back."""

    id = "siren"

    def __init__(self) -> None:
        self.seen: list[tuple[int, bool]] = []
        self.held = ""

    def holds_back(self, state: State, seat: int) -> str:
        return self.held

    def landed(self, play: Play, seat: int, *, willing: bool) -> None:
        self.seen.append((seat, willing))


def watched(sea: Sea) -> Lookout:
    lookout = Lookout()
    sea.figures.beasts = (sea.figures.beasts[0], lookout)
    sea.with_(beast=1, drawer=RED)
    return lookout


def second_tiles(sea: Sea) -> set[Place]:
    """Return the places offered for the second tile of an add-on piece."""
    return {sea.place(tile) for verb, tile in sea.options if verb == "lay"}


# Steps


@pytest.mark.rule("SS-112")
@pytest.mark.parametrize(("way", "goal"), enumerate([(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]))
def test_a_move_goes_to_the_adjacent_tile_for_one_action(way: int, goal: Place) -> None:
    sea = given().ship(RED, (0, 0)).do("move", way)
    assert (sea.where(RED), sea.state.actions) == (goal, 3)


@pytest.mark.rule("SS-112")
def test_a_move_over_the_rim_finds_no_tile() -> None:
    sea = given()
    assert sea.refusal("move", 2) == "no_such_tile"
    assert [action for action in sea.options if action[0] == "move"] == [("move", way) for way in (3, 4, 1, 0)]


@pytest.mark.rule("SS-113", "SS-115")
def test_an_enemy_probe_bars_the_way_and_nobody_is_asked() -> None:
    sea = given().probe(GREEN, (1, 1), (2, 1))
    assert sea.refusal("move", 0) == "probe_blocks"
    assert ("move", 0) not in sea.options
    assert sea.kind == "choose_action"


@pytest.mark.rule("SS-114")
def test_own_and_inactive_probes_never_hinder() -> None:
    sea = given(3).probe(GREEN, (1, 1), (2, 1)).with_(fallen={GREEN: 1})
    assert ("move", 0) in sea.options  # inactive
    assert ("move", 1) in sea.options  # own
    sea.do("move", 0)
    assert sea.where(RED) == (2, 1)


@pytest.mark.rule("SS-018")
@pytest.mark.parametrize("by", ["step", "addon", "island", "seaport", "passage", "advance", "retreat", "refuge"])
def test_a_ship_lands_each_time_it_arrives_by_whatever_means(by: str) -> None:
    sea = given(actions=4).ship(RED, (2, 1)).seaports(RED, (1, 1), (2, 1))
    lookout = watched(sea)
    match by:
        case "step":
            sea.do("move", 3)
        case "addon":
            sea.do("move_addon", 0, (3, 2))
        case "island":
            sea.islands((2, 1), (0, 1)).do("move_island", (0, 1))
        case "seaport":
            sea.do("move_seaport", (1, 1))
        case "passage":
            sea.do("move_seaport_foreign", (-1, -1)).do("grant")
        case "advance":
            sea.probe(GREEN, (1, 2), (2, 1)).do("attack_probe", ((1, 2), (2, 1)), dice=[6, 1]).do("advance")
        case "retreat":
            sea.seaports(GREEN, (1, 2)).ship(RED, (1, 2)).do("attack_seaport", dice=[1, 1, 6, 6]).do("retreat", (2, 1))
        case "refuge":
            sea.with_(addons={RED: 0}).ship(RED, (1, 2)).probe(GREEN, (1, 1), (1, 2)).probe(GREEN, (1, 2), (2, 1)).run()
            sea.do("refuge", (1, 1))
    assert lookout.seen == [(RED, by not in ("retreat", "refuge"))]


@pytest.mark.rule("SS-018")
def test_staying_after_a_won_attack_is_no_landing() -> None:
    sea = given().ship(RED, (2, 1)).probe(GREEN, (1, 2), (2, 1))
    lookout = watched(sea)
    sea.do("attack_probe", ((1, 2), (2, 1)), dice=[6, 1]).do("stay")
    assert lookout.seen == []


@pytest.mark.rule("SS-309", "SS-018")
def test_willing_changes_of_tile_are_counted_for_the_active_ship_alone() -> None:
    sea = given().do("move", 0).do("move", 3)
    assert sea.state.changes == 2
    play = Play(sea.figures, sea.state, lambda _n: 0, None)
    sail(play, GREEN, sea.tile((-2, -1)), "step", willing=True)
    sail(play, RED, sea.tile((2, 1)), "refuge", willing=False)
    assert sea.state.changes == 2


@pytest.mark.rule("SS-019")
def test_any_number_of_ships_may_be_on_one_tile() -> None:
    sea = given(3).ship(RED, (0, 1)).ship(GREEN, (0, 0)).ship(BLUE, (0, 0)).do("move", 4)
    assert [sea.where(seat) for seat in range(3)] == [(0, 0)] * 3


# Off the board


@pytest.mark.rule("SS-X03", "SS-116", "SS-117", "SS-118", "SS-119", "SS-121", "SS-054")
def test_an_add_on_piece_is_laid_and_the_ship_sails_onto_it() -> None:
    sea = given().ship(RED, (2, 1)).do("move_addon", 0)
    assert second_tiles(sea) == {(4, 1), (3, 2), (4, 0)}
    sea.do("lay", (3, 2))
    board = sea.state.board
    assert [board.tiles[sea.tile(place)] for place in ((3, 1), (3, 2))] == [RED, RED]
    assert (sea.where(RED), sea.state.addons[RED], sea.state.actions) == ((3, 1), 5, 3)
    edges = {edge for place in ((3, 1), (3, 2)) for edge in board.inner_edges(sea.tile(place))}
    assert edges == {sea.edge((2, 1), (3, 1)), sea.edge((3, 1), (3, 2))}


@pytest.mark.rule("SS-118", "SS-119", "SS-120")
@pytest.mark.parametrize(
    ("seats", "ship", "way", "first", "seconds"),
    [
        (2, (2, 1), 0, (3, 1), {(4, 1), (3, 2), (4, 0)}),
        (2, (1, 0), 0, (2, 0), {(3, 0), (3, -1)}),
        (6, (0, 1), 1, (0, 2), {(0, 3)}),
        (6, (1, 1), 2, (0, 2), {(0, 3)}),
        (2, (0, 1), 2, (-1, 2), {(-2, 3), (-2, 2), (-1, 3)}),
    ],
)
def test_the_piece_can_lie_as_the_table_says(seats: int, ship: Place, way: int, first: Place, seconds: set[Place]) -> None:
    """T6"""
    sea = given(seats).ship(RED, ship)
    lawful = {sea.place(tile) for tile in range(sea.figures.field.count) if sea.rules.legal(sea.state, RED, ("move_addon", way, tile))}
    assert lawful == seconds
    sea.do("move_addon", way, sea.tile(min(seconds)))
    assert sea.where(RED) == first


@pytest.mark.rule("SS-120")
def test_with_no_place_for_the_second_tile_there_is_no_way_off() -> None:
    sea = given(6).ship(RED, (0, 1)).tiles(GREEN, (0, 3))
    assert sea.refusal("move_addon", 1) == "addon_no_room"
    assert "move_addon" not in sea.verbs()


@pytest.mark.rule("SS-120")
def test_no_piece_can_be_laid_over_a_tile_or_turned_back() -> None:
    sea = given().ship(RED, (2, 1))
    assert sea.refusal("move_addon", 3) == "addon_no_room"
    assert sea.refusal("move_addon", 0, (2, 2)) == "addon_no_room"  # it would touch the ship's tile


@pytest.mark.rule("SS-116", "SS-053")
def test_without_a_piece_left_nobody_sails_off() -> None:
    sea = given().ship(RED, (2, 1)).with_(addons={RED: 0})
    assert sea.refusal("move_addon", 0) == "no_addon_left"
    assert "move_addon" not in sea.verbs()


@pytest.mark.rule("SS-121")
def test_new_tiles_join_all_they_touch_whoever_owns_it() -> None:
    sea = given(6).ship(RED, (0, 1)).do("move_addon", 1)  # (0,2) and (0,3), between the regions of Red and Green
    inner = sea.state.board.inner_edges(sea.tile((0, 2)))
    assert len(inner) == 6
    assert not any(edge in sea.state.probes for edge in inner)
    sea.do("move", 3)
    assert sea.where(RED) == (-1, 2)


@pytest.mark.rule("SS-122", "SS-264")
def test_a_laid_piece_stays_in_its_color_when_its_owner_is_out() -> None:
    sea = given(3).ship(RED, (2, 1)).do("move_addon", 0, (3, 2)).calm()
    sea.seaports(RED).run()
    assert [sea.state.board.tiles[sea.tile(place)] for place in ((3, 1), (3, 2), (1, 1))] == [RED, RED, RED]


@pytest.mark.rule("SS-123")
def test_a_piece_is_laid_by_a_move_alone() -> None:
    sea = given().ship(RED, (2, 1))
    tiles, addons = len(sea.state.board.tiles), sea.state.addons[RED]
    sea.do("cast_probe", ((1, 2), (2, 1))).do("draw_item")
    assert (len(sea.state.board.tiles), sea.state.addons[RED]) == (tiles, addons)
    assert {action[0] for action in sea.options if sea.rules.legal(sea.state, RED, (*action, sea.tile((3, 2))))} == {"move_addon"}


@pytest.mark.rule("SS-117", "SS-478")
def test_the_action_is_spent_when_the_second_tile_is_chosen() -> None:
    sea = given().ship(RED, (2, 1)).do("move_addon", 0)
    assert sea.state.actions == 4
    assert sea.refusal("move", 3) == "pending_decision"
    assert sea.do("lay", (4, 1)).state.actions == 3


# Free steps (SS-207 is tested with the cards that give them)


@pytest.mark.rule("SS-114", "SS-116")
def test_a_free_step_follows_the_rules_of_moves_and_costs_no_action() -> None:
    sea = given().ship(RED, (2, 1)).with_(free_steps=2)
    sea.do("free_step", 0, (3, 2)).do("free_step", 3)
    assert (sea.where(RED), sea.state.actions, sea.state.free_steps, sea.state.addons[RED]) == ((2, 1), 4, 0, 5)
    assert sea.refusal("free_step", 3) == "no_actions_left"


@pytest.mark.rule("SS-308")
def test_a_ship_that_is_held_back_is_offered_no_free_step() -> None:
    sea = given().with_(free_steps=1)
    assert "free_step" in sea.verbs()
    watched(sea).held = "whistle_limit"
    assert not {"free_step", "move", "move_addon", "move_seaport_foreign"} & sea.verbs()
