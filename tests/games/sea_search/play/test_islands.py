"""Islands (SS-243 to SS-250): the card that brings one, and where it may lie."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from seatui.games.sea_search.model.content import BEAST_OF_CARD, SEA_CARD
from tests.games.sea_search.position import Place, Sea, given

RED, GREEN = 0, 1
ISLAND = SEA_CARD["SEA-I"]


def offered(sea: Sea) -> list[Place]:
    """Return the tiles offered for the Island."""
    assert (sea.kind, {option[0] for option in sea.options}) == ("choose_island_tile", {"island"})
    return [sea.place(tile) for _, tile in sea.options]


def crowded(**options: Any) -> Sea:
    """Return Red's ship where neither its tile nor a neighbour can hold an Island."""
    return given(**options).ship(RED, (1, 1)).seaports(RED, (1, 1), (2, 1), (1, 2)).search(GREEN, (1, 0), (0, 1))


@pytest.mark.rule("SS-243")
def test_an_island_goes_to_the_ships_tile_or_one_next_to_it() -> None:
    sea = given().ship(RED, (2, 1)).draw_sea("SEA-I")
    assert offered(sea) == [(1, 2), (2, 1)]
    sea.do("island", sea.tile((1, 2)))
    assert sea.state.islands == [sea.tile((1, 2))]


@pytest.mark.rule("SS-244")
def test_the_drawer_picks_the_tile_and_cannot_decline() -> None:
    sea = given().ship(RED, (0, 1)).draw_sea("SEA-I")
    assert sea.seat == RED
    assert sea.refusal("none") == "illegal_option"


@pytest.mark.rule("SS-244", "SS-025")
def test_the_only_tile_is_taken_without_a_question() -> None:
    sea = given().ship(RED, (2, 1)).search(GREEN, (1, 2)).draw_sea("SEA-I")
    assert (sea.kind, sea.seat, sea.state.islands) == ("choose_action", GREEN, [sea.tile((2, 1))])


@pytest.mark.rule("SS-244")
def test_probes_do_not_keep_an_island_from_the_next_tile() -> None:
    sea = given().ship(RED, (2, 1)).probe(GREEN, (2, 1), (1, 2)).draw_sea("SEA-I")
    assert (1, 2) in offered(sea)


@pytest.mark.rule("SS-245")
def test_the_own_ship_does_not_exclude_a_tile_but_another_players_does() -> None:
    sea = given().ship(RED, (0, 1)).ship(GREEN, (1, 0)).draw_sea("SEA-I")
    assert offered(sea) == [(-1, 1), (0, 1)]


@pytest.mark.rule("SS-023")
@pytest.mark.parametrize(
    ("tile", "hindrance"),
    [
        ((1, 0), "nothing"),
        ((0, 0), "center"),
        ((1, 0), "Seaport"),
        ((1, 0), "enemy ship"),
        ((1, 0), "Song token"),
        ((1, 0), "own Search token"),
        ((1, 0), "Search token"),
        ((1, 0), "Island"),
    ],
)
def test_what_keeps_an_island_off_a_tile(tile: Place, hindrance: str) -> None:
    sea = given().ship(RED, (0, 1))
    put = {
        "Seaport": lambda: sea.seaports(GREEN, (-1, -1), tile),
        "enemy ship": lambda: sea.ship(GREEN, tile),
        "Song token": lambda: sea.song(tile, 0, 0),
        "own Search token": lambda: sea.search(RED, tile),
        "Search token": lambda: sea.search(GREEN, tile),
        "Island": lambda: sea.islands(tile),
    }
    if hindrance in put:
        put[hindrance]()
    assert (tile in offered(sea.draw_sea("SEA-I"))) == (hindrance == "nothing")


@pytest.mark.rule("SS-246", "SS-248")
def test_without_a_place_the_card_goes_back_and_no_other_is_drawn() -> None:
    sea = crowded().next_sea("SEA-I")
    before = Counter(sea.state.sea_deck)
    sea.do_by_chance("end_turn")
    assert (Counter(sea.state.sea_deck), sea.state.islands, len(sea.state.sea_discards)) == (before, [], 0)
    assert (len(sea.told("sea_card_drawn")), sea.kind, sea.seat) == (1, "choose_action", GREEN)


@pytest.mark.rule("SS-246")
def test_the_deck_is_shuffled_with_the_card_in_it() -> None:
    orders = set()
    for seed in range(8):
        orders.add(bytes(crowded().next_sea("SEA-I").do_by_chance("end_turn", seed=seed).state.sea_deck))
    assert len(orders) == 8


@pytest.mark.rule("SS-247")
def test_in_epic_mode_too_the_whole_deck_is_shuffled() -> None:
    tops = set()
    for seed in range(20):
        sea = crowded(mode="epic").next_sea("SEA-I").do_by_chance("end_turn", seed=seed)
        tops.add(sea.state.sea_deck[-1])
        assert sea.state.mixed
    assert tops & set(BEAST_OF_CARD)  # which the first cards never are before


@pytest.mark.rule("SS-252")
def test_a_placed_island_leaves_its_card_on_the_discards() -> None:
    sea = given().ship(RED, (0, 1)).draw_sea("SEA-I")
    sea.do("island", sea.tile((0, 1)))
    assert (list(sea.state.sea_discards), sea.state.mixed) == ([ISLAND], False)


@pytest.mark.rule("SS-061", "SS-062")
@pytest.mark.parametrize("other_ship", [(1, 1), (2, 1)])
def test_with_all_eight_tokens_on_the_board_an_island_card_does_nothing(other_ship: Place) -> None:
    """The first case has an eligible tile, the second none."""
    heart = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    sea = given().ship(RED, (2, 1)).islands(*heart, (-2, -1)).draw_sea("SEA-I").do("island", (1, 2))
    assert len(sea.state.islands) == 8
    sea.ship(GREEN, (2, 1)).ship(RED, other_ship).draw_sea("SEA-I")
    assert (sea.kind, len(sea.state.islands), list(sea.state.sea_discards)) == ("choose_action", 8, [ISLAND, ISLAND])


@pytest.mark.rule("SS-249")
def test_a_single_island_leads_nowhere() -> None:
    sea = given().ship(RED, (2, 1)).islands((2, 1))
    assert "move_island" not in sea.verbs()
    assert sea.refusal("move_island", sea.tile((1, 2))) == "no_other_island"


@pytest.mark.rule("SS-250")
def test_everyone_may_use_islands_without_permission_and_they_stay() -> None:
    sea = given().calm().ship(RED, (2, 1)).islands((2, 1), (-2, -1))
    sea.do("move_island", sea.tile((-2, -1))).end_turn().ship(GREEN, (-2, -1))
    sea.do("move_island", sea.tile((2, 1)))
    assert ([sea.where(RED), sea.where(GREEN)], len(sea.state.islands)) == ([(-2, -1), (2, 1)], 2)
