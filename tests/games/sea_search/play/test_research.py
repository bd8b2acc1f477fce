"""Search tokens and the Research Counter (SS-067, SS-208 to SS-216, SS-224 to SS-227)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from seatui.games.sea_search.model.queries import is_song_eligible, search_tokens_left
from seatui.games.sea_search.play.play import Play
from seatui.games.sea_search.play.research import gain, lose
from tests.games.sea_search.position import Place, Sea, given

RED, GREEN, BLUE = 0, 1, 2


def thief(**research: int) -> Sea:
    """Return Red on (0,1) with Green's Search token; Green has two Seaports (SS-X08)."""
    levels = {RED: research.get("red", 3), GREEN: research.get("green", 3)}
    return given().ship(RED, (0, 1)).search(GREEN, (0, 1)).seaports(GREEN, (-1, -1), (-2, -1)).with_(research=levels)


def change(sea: Sea, step: Callable[[Play, int], None], seat: int) -> Sea:
    """Change a player's Research Counter by one step."""
    step(Play(sea.figures, sea.state, lambda _n: 0, sea.events.append), seat)
    return sea.run()


# Stealing


@pytest.mark.rule("SS-208", "SS-209", "SS-210", "SS-211")
def test_stealing_moves_both_counters_and_gives_the_token_back_to_its_owner() -> None:
    sea = thief().do("steal_research")
    assert (sea.state.research, sea.state.search, sea.state.actions) == ([4, 2], {}, 3)
    assert (search_tokens_left(sea.state, RED), search_tokens_left(sea.state, GREEN)) == (6, 6)


@pytest.mark.rule("SS-X08", "SS-212", "SS-213", "SS-224", "SS-226")
def test_with_both_counters_at_an_end_the_breakthrough_comes_before_the_penalty() -> None:
    sea = thief(red=4, green=1).do("steal_research")
    assert (sea.state.songs, sea.state.recorded[RED], sea.state.research[RED]) == ({sea.tile((0, 1)): 0}, 1, 3)
    told = [event.kind for event in sea.events]
    assert told.index("song_recorded") < [i for i, kind in enumerate(told) if kind == "research_changed"][1]
    assert (sea.kind, sea.seat) == ("choose_seaport_to_remove", GREEN)
    sea.do("give_up", (-1, -1))
    assert (list(sea.state.seaports.values()).count(GREEN), sea.state.research) == (1, [3, 3])
    assert (search_tokens_left(sea.state, GREEN), sea.seat, sea.state.actions) == (6, RED, 3)


@pytest.mark.rule("SS-213", "SS-067", "SS-179")
def test_at_zero_a_seaport_goes_and_the_counter_starts_at_three_again() -> None:
    sea = thief(green=1).do("steal_research").do("give_up", (-2, -1))
    assert (sea.state.research[GREEN], [sea.place(tile) for tile, owner in sea.state.seaports.items() if owner == GREEN]) == (3, [(-1, -1)])


@pytest.mark.rule("SS-213", "SS-183", "SS-043")
def test_the_last_seaport_goes_at_zero_too() -> None:
    sea = thief(green=1).seaports(GREEN, (-1, -1)).do("steal_research")
    assert (sea.state.ended, sea.state.winner) == ("survivor", RED)


@pytest.mark.rule("SS-213")
def test_above_zero_nothing_is_lost() -> None:
    sea = thief(green=2).do("steal_research")
    assert (sea.kind, sea.state.research[GREEN]) == ("choose_action", 1)


@pytest.mark.rule("SS-208", "SS-215")
def test_own_tokens_and_empty_tiles_cannot_be_robbed() -> None:
    own = given().ship(RED, (0, 1)).search(RED, (0, 1))
    assert own.refusal("steal_research") == "no_search_here"
    empty = given().ship(RED, (0, 1)).search(GREEN, (1, 0))
    assert empty.refusal("steal_research") == "no_search_here"
    assert "steal_research" not in own.verbs() | empty.verbs()


@pytest.mark.rule("SS-216")
def test_a_ship_that_begins_its_turn_on_the_token_may_steal_it() -> None:
    sea = given(active=GREEN).calm().ship(RED, (0, 1)).search(GREEN, (0, 1)).end_turn()
    assert ("steal_research",) in sea.options


@pytest.mark.rule("SS-214", "SS-021")
def test_where_a_search_token_lies_no_second_one_comes() -> None:
    sea = given().ship(RED, (0, 1)).search(GREEN, (0, 1))
    assert sea.refusal("draw_item") == "item_tile"
    assert "draw_item" not in sea.verbs()


@pytest.mark.rule("SS-021")
@pytest.mark.parametrize("what", ["center", "seaport", "song", "island"])
def test_no_card_is_drawn_on_the_center_or_where_a_piece_lies(what: str) -> None:
    sea = given().ship(RED, (2, 1))
    match what:
        case "center":
            sea.ship(RED, (0, 0))
        case "seaport":
            sea.ship(RED, (1, 1))
        case "song":
            sea.song((2, 1), 0, 0)
        case "island":
            sea.islands((2, 1))
    assert sea.refusal("draw_item") == "item_tile"
    assert "draw_item" not in sea.verbs()


# Breakthroughs


@pytest.mark.rule("SS-224", "SS-228")
def test_at_five_a_song_is_drawn_without_an_action_and_the_counter_goes_to_three() -> None:
    sea = given().ship(RED, (0, 1)).with_(research={RED: 4})
    songs = len(sea.state.song_deck)
    change(sea, gain, RED)
    assert (len(sea.state.song_deck), sea.state.research[RED], sea.state.actions) == (songs - 1, 3, 4)


@pytest.mark.rule("SS-224")
def test_below_five_nothing_breaks_through() -> None:
    sea = change(given().with_(research={RED: 3}), gain, RED)
    assert (sea.kind, sea.state.research[RED]) == ("choose_action", 4)


@pytest.mark.rule("SS-225")
def test_a_breakthrough_comes_at_once_also_in_the_turn_of_another() -> None:
    sea = change(given(active=GREEN).ship(RED, (0, 1)).with_(research={RED: 4}), gain, RED)
    assert (sea.state.recorded[RED], sea.kind, sea.seat) == (1, "choose_action", GREEN)


@pytest.mark.rule("SS-226")
def test_the_song_token_goes_to_the_ships_tile() -> None:
    sea = change(given().ship(RED, (-1, 0)).with_(research={RED: 4}), gain, RED)
    assert sea.state.songs == {sea.tile((-1, 0)): 0}


@pytest.mark.rule("SS-227", "SS-024", "SS-017")
@pytest.mark.parametrize("what", ["center", "seaport", "island", "song", "search"])
def test_from_a_tile_that_is_not_eligible_it_goes_to_a_nearest_one_of_choice(what: str) -> None:
    sea = given().ship(RED, (0, 0)).with_(research={RED: 4}).search(GREEN, (1, 0), (0, 1), (-1, 1))
    ship: Place = (0, 0)
    if what != "center":
        ship = (0, -1)
        sea.ship(RED, ship).search(RED, (0, 0))
    match what:
        case "seaport":
            sea.seaports(GREEN, (-1, -1), ship)
        case "island":
            sea.islands(ship)
        case "song":
            sea.song(ship, 7, 7)
        case "search":
            sea.search(RED, ship)
    change(sea, gain, RED)
    assert sea.kind == "choose_song_tile"
    near = {sea.place(action[1]) for action in sea.options}
    assert near == ({(-1, 0), (0, -1), (1, -1)} if what == "center" else {(-1, 0), (1, -1)})
    sea.do("song_tile", (1, -1))
    assert sea.state.songs[sea.tile((1, -1))] == 0


@pytest.mark.rule("SS-024")
def test_the_center_and_tiles_with_a_seaport_island_song_or_search_token_are_not_song_eligible() -> None:
    sea = given().islands((0, 1)).search(RED, (1, 0)).song((-1, 0), 0, 0)
    free = {sea.place(tile) for tile in sea.state.board.tiles if is_song_eligible(sea.figures, sea.state, tile)}
    assert free == {(-1, 1), (0, -1), (1, -1), (2, 1), (1, 2), (-2, -1), (-1, -2)}


@pytest.mark.rule("SS-227", "SS-C17")
def test_with_no_eligible_tile_the_song_is_recorded_without_a_token() -> None:
    sea = given().with_(research={RED: 4})
    sea.islands(*(sea.place(tile) for tile in sea.state.board.tiles))
    change(sea, gain, RED)
    assert (sea.state.songs, sea.state.recorded[RED]) == ({}, 1)


@pytest.mark.rule("SS-241")
def test_with_no_song_left_the_counter_only_goes_to_three() -> None:
    sea = given().ship(RED, (0, 1)).with_(research={RED: 4}, song_deck=bytearray())
    change(sea, gain, RED)
    assert (sea.kind, sea.state.research[RED], sea.state.recorded[RED]) == ("choose_action", 3, 0)


@pytest.mark.rule("SS-067", "SS-225", "SS-213")
def test_a_counter_that_falls_to_zero_by_another_cause_has_the_same_end() -> None:
    sea = change(given(active=GREEN).seaports(RED, (1, 1), (2, 1)).with_(research={RED: 1}), lose, RED)
    assert (sea.kind, sea.seat, sea.state.research[RED]) == ("choose_seaport_to_remove", RED, 3)
