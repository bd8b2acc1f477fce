"""Players who are out (SS-014, SS-044, SS-258 to SS-267)."""

from __future__ import annotations

import pytest

from seatui.games.sea_search.model.content import ITEM
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.state import NOWHERE, State
from seatui.games.sea_search.play.beasts.base import Beast
from seatui.games.sea_search.play.play import Play
from tests.games.sea_search.position import Sea, given

RED, GREEN, BLUE, YELLOW = 0, 1, 2, 3


def out(sea: Sea, *seats: int) -> Sea:
    """Remove the last Seaports of these players at the same moment."""
    for seat in seats:
        sea.seaports(seat)
    return sea.run()


@pytest.mark.rule("SS-258", "SS-014")
def test_a_player_is_in_the_game_as_long_as_a_seaport_of_theirs_stands() -> None:
    sea = out(given(3), GREEN)
    assert sea.state.fallen == [0, 1, 0]
    sea.calm().end_turn()
    assert sea.seat == BLUE


@pytest.mark.rule("SS-259")
def test_the_ship_is_removed() -> None:
    assert out(given(3), GREEN).state.at[GREEN] == NOWHERE


@pytest.mark.rule("SS-260")
def test_all_search_tokens_of_that_player_and_of_no_other_are_removed() -> None:
    sea = out(given(3).search(GREEN, (0, 1), (2, 1)).search(RED, (1, 0)), GREEN)
    assert sea.state.search == {sea.tile((1, 0)): RED}


@pytest.mark.rule("SS-261")
def test_songs_on_the_board_stay_and_can_be_viewed_but_the_records_leave() -> None:
    sea = out(given(3).ship(RED, (0, 1)).song((0, 1), 2, 0, GREEN, recorded=[GREEN]), GREEN)
    assert sea.state.recorded[GREEN] == 0
    sea.do("view_song")
    assert sea.state.recorded[RED] == 1 << 2


@pytest.mark.rule("SS-262")
def test_hidden_and_standing_cards_go_to_the_discards() -> None:
    sea = out(given(3).hand(GREEN, "ITM-01", "ITM-09").standing(GREEN, "ITM-16"), GREEN)
    assert sorted(sea.state.item_discards) == sorted(ITEM[card] for card in ("ITM-01", "ITM-09", "ITM-16"))
    assert (len(sea.state.hands[GREEN]), len(sea.state.standing[GREEN])) == (0, 0)


@pytest.mark.rule("SS-263")
def test_stocked_seaports_leave_and_add_on_pieces_stay_for_a_battlecruiser() -> None:
    sea = out(given(3).with_(stock={GREEN: 3}), GREEN)
    assert (sea.state.stock[GREEN], sea.state.addons[GREEN]) == (0, 6)


@pytest.mark.rule("SS-264", "SS-142")
def test_tiles_keep_their_color_and_probes_stay_where_they_are_inactive() -> None:
    sea = given(3)
    green = [edge for edge, owner in sea.state.probes.items() if owner == GREEN]
    out(sea, GREEN)
    assert [sea.state.board.tiles[sea.tile(place)] for place in ((-2, 1), (-3, 2), (-3, 1))] == [GREEN] * 3
    assert [sea.state.probes[edge] for edge in green] == [GREEN] * 4
    sea.ship(RED, (-2, 1))
    assert {("move", way) for way in (0, 2, 3, 5)} <= set(sea.options)


@pytest.mark.rule("SS-265")
def test_the_beast_hears_of_it_while_the_cargo_is_still_there() -> None:
    heard = []

    class Ear(Beast):
        id = "siren"

        def fell(self, play: Play, seat: int, tile: int) -> None:
            heard.append((seat, tile, play.state.cargo[seat]))

    sea = given(3).with_(beast=1, drawer=RED, cargo={GREEN: 4})
    sea.figures.beasts = (sea.figures.beasts[0], Ear())
    out(sea, GREEN)
    assert heard == [(GREEN, sea.tile((-2, 1)), 4)]
    assert sea.state.cargo[GREEN] == -1


@pytest.mark.rule("SS-266")
def test_conditions_of_all_players_are_rechecked_with_the_living_alone() -> None:
    class Crowd(Beast):
        """A Beast that is beaten when all living players have a counter of five."""

        id = "siren"

        def is_beaten(self, figures: Figures, state: State) -> bool:
            return all(state.beast_counter[seat] == 5 for seat in range(figures.seats) if not state.fallen[seat])

    sea = given(3).with_(beast=1, drawer=RED, beast_counter={RED: 5, GREEN: 2, BLUE: 5})
    sea.figures.beasts = (sea.figures.beasts[0], Crowd())
    assert sea.run().state.beast == 1
    assert (out(sea, GREEN).state.beast, sea.state.beaten) == (0, [1])


@pytest.mark.rule("SS-267")
def test_turn_losses_and_bonuses_lapse() -> None:
    sea = out(given(3).with_(loses_turn={GREEN: True}, bonus={GREEN: 2}, trapped={GREEN: True}), GREEN)
    assert (sea.state.loses_turn[GREEN], sea.state.bonus[GREEN], sea.state.trapped[GREEN]) == (False, 0, False)


@pytest.mark.rule("SS-267", "SS-129")
def test_a_request_to_a_player_who_goes_out_lapses() -> None:
    sea = given(3).do("move_seaport_foreign", (-2, 1))
    assert sea.seat == GREEN
    assert (out(sea, GREEN).kind, sea.seat, sea.where(RED)) == ("choose_action", RED, (1, 1))


@pytest.mark.rule("SS-044", "SS-C04")
def test_players_who_lose_all_at_the_same_moment_go_out_together() -> None:
    sea = out(given(4), GREEN, YELLOW)
    assert sea.state.fallen == [0, 1, 0, 1]
    assert out(sea, BLUE).state.fallen == [0, 1, 2, 1]


@pytest.mark.rule("SS-044")
def test_if_all_lose_their_last_seaport_in_one_step_nobody_wins() -> None:
    sea = out(given(3), RED, GREEN, BLUE)
    outcome = sea.rules.outcome(sea.state)
    assert outcome is not None
    assert (sea.state.ended, outcome.winners, outcome.ranking, outcome.rule) == ("sea_wins", (), ((RED, GREEN, BLUE),), "SS-044")
