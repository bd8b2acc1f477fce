"""Abyssal Songs (SS-059, SS-060, SS-217 to SS-223, SS-228 to SS-242, SS-495, T9)."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.games.sea_search.model.content import SONGS
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.queries import search_tokens_left
from seatui.games.sea_search.play.songs import is_echo
from tests.games.sea_search.position import Place, Sea, given

RED, GREEN, BLUE = 0, 1, 2
ECHO, ANOMALY = 0, 7


def trader(**options: Any) -> Sea:
    """Return Red on (-1,0), with Search tokens on two red tiles, the Sea Heart and a green tile (SS-X09)."""
    return given(**options).ship(RED, (-1, 0)).search(RED, (2, 1), (1, 2), (0, 1), (-2, -1))


def found(sea: Sea) -> set[Place]:
    return {sea.place(tile) for tile in sea.state.songs}


# Trading


@pytest.mark.rule("SS-X09", "SS-218", "SS-222", "SS-016", "SS-217", "SS-220")
def test_a_trade_and_the_closer_tile() -> None:
    sea = trader()
    assert sea.refusal("trade_songs", (2, 1), (1, 2)) == "trade_same_color"
    assert sea.refusal("trade_songs", (2, 1), (0, 1)) == "trade_sea_heart"
    distances = sea.state.board.distances(sea.tile((-1, 0)))
    assert (distances[sea.tile((2, 1))], distances[sea.tile((-2, -1))]) == (4, 2)
    songs = len(sea.state.song_deck)
    sea.do("trade_songs", (2, 1), (-2, -1))
    assert (found(sea), len(sea.state.song_deck)) == ({(-2, -1)}, songs - 1)
    assert (sea.state.actions, search_tokens_left(sea.state, RED)) == (3, 4)


@pytest.mark.rule("SS-221", "SS-218")
def test_the_player_picks_two_tokens_on_different_colors() -> None:
    sea = trader().do("trade_songs")
    assert (sea.kind, sea.seat) == ("choose_trade_tokens", RED)
    pairs = {frozenset((sea.place(one), sea.place(other))) for _, one, other in sea.options}
    assert pairs == {frozenset({(-2, -1), (2, 1)}), frozenset({(-2, -1), (1, 2)})}
    one, other = sorted((sea.tile((-2, -1)), sea.tile((1, 2))))
    sea.do("tokens", one, other)
    assert set(sea.state.search) == {sea.tile((2, 1)), sea.tile((0, 1))}


@pytest.mark.rule("SS-218")
def test_two_tokens_of_one_color_or_on_the_sea_heart_cannot_be_traded() -> None:
    same = given().search(RED, (2, 1), (1, 2))
    assert same.refusal("trade_songs") == "trade_same_color"
    heart = given().search(RED, (2, 1), (0, 1))
    assert heart.refusal("trade_songs") == "trade_sea_heart"
    assert "trade_songs" not in same.verbs() | heart.verbs()


@pytest.mark.rule("SS-217")
def test_it_takes_two_own_tokens() -> None:
    sea = given(3).search(RED, (2, 1)).search(GREEN, (-3, 1))
    assert sea.refusal("trade_songs") == "trade_two"
    assert "trade_songs" not in sea.verbs()
    sea.search(RED, (-3, 2))
    assert sea.refusal("trade_songs", (2, 1), (-3, 1)) == "illegal_option"
    assert ("trade_songs",) in sea.options


@pytest.mark.rule("SS-219")
def test_the_own_color_and_that_of_an_eliminated_player_count() -> None:
    sea = given(3).search(RED, (2, 1), (-3, 1)).seaports(GREEN).run()
    assert sea.state.fallen[GREEN]
    sea.do("trade_songs")
    assert sea.state.recorded[RED] == 1


def at_equal_distance() -> Sea:
    """Return Red between the two tokens just traded, with the tile of the song still to be chosen."""
    return given().ship(RED, (0, 0)).search(RED, (2, 1), (-2, -1)).do("trade_songs", (2, 1), (-2, -1))


@pytest.mark.rule("SS-223", "SS-017")
def test_at_the_same_distance_the_player_picks_the_tile() -> None:
    sea = at_equal_distance()
    assert (sea.kind, {sea.place(action[1]) for action in sea.options}) == ("choose_song_tile", {(2, 1), (-2, -1)})
    assert found(sea.do("song_tile", (2, 1))) == {(2, 1)}


@pytest.mark.rule("SS-C39", "SS-223", "SS-467")
def test_drawer_sees_the_song_before_choosing_its_tile() -> None:
    sea = at_equal_distance()
    assert [event.audience for event in sea.events if event.kind == "song_seen"] == [(RED,)]
    assert sea.view(RED).song_board[0].kind in ("Echo", "Anomaly")
    assert sea.view(GREEN).song_board[0].kind == ""
    assert (found(sea), sea.state.recorded[RED]) == (set(), 1)
    sea.do("song_tile", (-2, -1))
    assert (found(sea), sea.state.songs[sea.tile((-2, -1))]) == ({(-2, -1)}, 0)
    assert sea.story(GREEN)[-1] == "The song of the Anchor can be heard on (-2,-1)."


@pytest.mark.rule("SS-C39")
def test_tile_asked_for_under_rules_1_still_leads_to_the_song() -> None:
    sea = trader()
    sea.state.pending.append(Frame("choose_song_tile", RED, (sea.tile((1, -1)), sea.tile((1, 0)))))
    assert not sea.rules.faults(sea.state)
    sea.do("song_tile", (1, 0))
    assert (found(sea), sea.state.recorded[RED]) == ({(1, 0)}, 1)


@pytest.mark.rule("SS-240")
def test_with_an_empty_deck_trading_is_refused() -> None:
    sea = trader().with_(song_deck=bytearray())
    assert sea.refusal("trade_songs") == "song_deck_empty"
    assert sea.refusal("trade_songs", (2, 1), (-2, -1)) == "song_deck_empty"
    assert "trade_songs" not in sea.verbs()


# The Song board


@pytest.mark.rule("SS-C40", "SS-228", "SS-059")
def test_song_takes_the_next_free_position_without_a_question() -> None:
    sea = trader().song((1, 0), 0, ECHO).do("trade_songs", (2, 1), (-2, -1))
    assert (sea.kind, sea.state.songs[sea.tile((-2, -1))]) == ("choose_action", 1)


@pytest.mark.rule("SS-228", "SS-229", "SS-059")
def test_the_drawer_puts_the_card_on_a_free_position_of_choice() -> None:
    sea = trader(song_symbol="picked").song((1, 0), 3, ECHO).do("trade_songs", (2, 1), (-2, -1))
    assert sea.options == [("position", position) for position in (0, 1, 2, 4, 5, 6, 7)]
    card = sea.state.song_deck[-1]
    sea.do("position", 6)
    assert (sea.state.song_board[6], sea.state.songs[sea.tile((-2, -1))]) == (card, 6)
    told = [event for event in sea.events if event.kind == "song_seen"]
    assert ([event.audience for event in told], sea.state.known[6]) == ([(RED,)], 1 << RED)


@pytest.mark.rule("SS-230", "SS-233")
@pytest.mark.parametrize("card", [ECHO, ANOMALY])
def test_the_drawer_records_the_song_whatever_its_kind(card: int) -> None:
    sea = trader()
    sea.state.song_deck.remove(card)
    sea.state.song_deck.append(card)
    sea.do("trade_songs", (2, 1), (-2, -1))
    assert (sea.state.recorded[RED], sea.state.song_board[0]) == (1, card)


@pytest.mark.rule("SS-231", "SS-232")
@pytest.mark.parametrize(("echoes", "kinds"), [(3, "EEEAAAAA"), (4, "EEEEAAAA"), (5, "EEEEEAAA"), (6, "EEEEEEAA")])
def test_so_many_of_the_eight_songs_are_echoes_and_the_others_anomalies(echoes: int, kinds: str) -> None:
    figures = given(echoes=echoes).figures
    assert "".join("E" if is_echo(figures, card) else "A" for card in range(len(SONGS))) == kinds


@pytest.mark.rule("SS-232")
def test_the_songs_are_those_of_the_table_and_four_are_echoes() -> None:
    """T9"""
    assert SONGS[:4] == ("Cathedral of Whales", "Glass Carillon", "Tidal Choir", "Slow Thunder")
    assert SONGS[4:] == ("The Backward Knock", "Vanishing Chord", "Nameless Hum", "One Long Breath")
    assert given().figures.echoes == 4


# Viewing


def at_song(card: int, *known: int) -> Sea:
    """Return Green's ship at a song that Red found on (0,1)."""
    return given(3, active=GREEN).ship(GREEN, (0, 1)).song((0, 1), 2, card, RED, *known, recorded=[RED])


@pytest.mark.rule("SS-234", "SS-235", "SS-495")
def test_an_echo_that_is_viewed_is_recorded_for_one_action_without_a_question() -> None:
    sea = at_song(ECHO).do("view_song")
    assert (sea.state.recorded[GREEN], sea.state.actions, sea.kind) == (1 << 2, 3, "choose_action")


@pytest.mark.rule("SS-236", "SS-233")
def test_an_anomaly_that_is_viewed_is_not_recorded_and_the_action_is_spent() -> None:
    sea = at_song(ANOMALY).do("view_song")
    assert (sea.state.recorded[GREEN], sea.state.actions) == (0, 3)


@pytest.mark.rule("SS-237", "SS-060")
def test_the_card_and_the_token_stay_for_the_next_viewer_without_end() -> None:
    sea = given(6, active=1).calm().song((0, 1), 2, ECHO, RED, recorded=[RED])
    for seat in range(1, 6):
        sea.ship(seat, (0, 1)).do("view_song").end_turn()
    assert sea.state.recorded == [1 << 2] * 6
    assert (sea.state.song_board[2], sea.state.songs) == (ECHO, {sea.tile((0, 1)): 2})


@pytest.mark.rule("SS-238")
def test_a_recorded_song_is_not_viewed_again() -> None:
    sea = at_song(ECHO).do("view_song")
    assert sea.refusal("view_song") == "song_known"
    assert "view_song" not in sea.verbs()


@pytest.mark.rule("SS-238")
def test_an_anomaly_the_player_has_seen_is_refused_but_a_seen_echo_must_still_be_viewed() -> None:
    anomaly = at_song(ANOMALY, GREEN)
    assert anomaly.refusal("view_song") == "song_known"
    assert "view_song" not in anomaly.verbs()
    assert ("view_song",) in at_song(ECHO, GREEN).options


@pytest.mark.rule("SS-238")
def test_what_others_know_of_a_song_hides_nothing_from_the_viewer() -> None:
    assert ("view_song",) in at_song(ANOMALY, BLUE).options


@pytest.mark.rule("SS-C18")
def test_an_anomaly_shown_by_a_view_counts_as_seen_by_everybody() -> None:
    sea = at_song(ANOMALY).calm().do("view_song").ship(BLUE, (0, 1)).end_turn()
    assert (sea.seat, sea.refusal("view_song")) == (BLUE, "song_known")


@pytest.mark.rule("SS-234")
def test_without_a_song_on_the_tile_there_is_nothing_to_view() -> None:
    sea = at_song(ECHO).ship(GREEN, (0, 0))
    assert sea.refusal("view_song") == "no_song_here"
    assert "view_song" not in sea.verbs()


@pytest.mark.rule("SS-242", "SS-239")
def test_recorded_songs_stay_and_may_be_more_than_three() -> None:
    sea = given(active=GREEN).ship(GREEN, (0, 1)).with_(recorded={GREEN: 0b111, RED: 0}).song((0, 1), 5, ECHO, RED).do("view_song")
    assert (sea.state.recorded[GREEN], sea.state.ended) == (0b100111, "")
