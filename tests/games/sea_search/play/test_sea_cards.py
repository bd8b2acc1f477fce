"""The Sea step (SS-104 to SS-108, SS-251 to SS-257, SS-464)."""

from __future__ import annotations

import pytest

from seatui.games.sea_search.model.content import SEA_CARD
from seatui.games.sea_search.play.play import Play
from seatui.games.sea_search.play.sea_cards import bring_in
from tests.games.sea_search.position import BEAST, Sea, given

RED, GREEN, BLUE = 0, 1, 2


def fog(sea: Sea) -> Sea:
    """Return a game with the Fog, which does nothing at the end of Red's turn."""
    return sea.beast("fog", ("fog", (-1, 1), 0), drawer=GREEN, cargo={RED: RED, GREEN: GREEN})


def drawers(sea: Sea) -> list[int]:
    return [facts["seat"] for facts in sea.told("sea_card_drawn")]


# Drawing


@pytest.mark.rule("SS-104", "SS-251")
def test_whoever_had_the_turn_draws_one_sea_card_unasked() -> None:
    sea = given().next_sea("SEA-N1")
    left = len(sea.state.sea_deck)
    sea.end_turn()
    assert (drawers(sea), len(sea.state.sea_deck), sea.seat) == ([RED], left - 1, GREEN)


@pytest.mark.rule("SS-104")
def test_the_top_card_is_drawn() -> None:
    sea = given().next_sea("SEA-N1").next_sea("SEA-G6").end_turn()
    assert [facts["card"] for facts in sea.told("sea_card_drawn")] == [SEA_CARD["SEA-G6"]]


@pytest.mark.rule("SS-105", "SS-464")
def test_no_sea_card_is_drawn_while_a_beast_is_active() -> None:
    sea = fog(given(mode="epic")).next_sea("SEA-G6")
    left = len(sea.state.sea_deck)
    sea.end_turn()
    assert (drawers(sea), len(sea.state.sea_deck), sea.state.probe_counter, sea.seat) == ([], left, [0, 0], GREEN)


@pytest.mark.rule("SS-106")
def test_a_sea_card_is_drawn_in_the_turn_in_which_the_beast_is_beaten() -> None:
    sea = given(mode="epic").ship(RED, (0, 0)).beast("fog", ("fog", (-1, 1), 0), drawer=GREEN, cargo={RED: RED}).next_sea("SEA-N1")
    sea.do("drop")
    assert sea.state.beast == 0
    assert drawers(sea.end_turn()) == [RED]


@pytest.mark.rule("SS-107", "SS-108")
def test_once_the_sea_deck_is_empty_no_card_is_drawn_and_the_discards_stay() -> None:
    sea = given().with_(sea_deck=bytearray([SEA_CARD["SEA-N1"]]))
    sea.end_turn().end_turn()
    assert (drawers(sea), sea.seat) == ([RED], RED)
    assert (bytes(sea.state.sea_deck), list(sea.state.sea_discards)) == (b"", [SEA_CARD["SEA-N1"]])


@pytest.mark.rule("SS-252")
def test_what_the_card_says_is_done_before_the_next_turn_begins() -> None:
    sea = given().draw_sea("SEA-G6")
    kinds = [event.kind for event in sea.events]
    assert kinds.index("sea_card_drawn") < kinds.index("probe_counter_changed") < kinds.index("turn_begun")


@pytest.mark.rule("SS-252")
def test_a_beast_card_does_not_go_to_the_discards() -> None:
    sea = given(mode="epic").next_sea("SEA-X3").do_by_chance("end_turn")
    assert (sea.state.beast, bytes(sea.state.sea_discards)) == (BEAST["fog"], b"")


# Beasts


@pytest.mark.rule("SS-255")
def test_a_drawn_beast_enters_at_once_with_its_setup() -> None:
    sea = given(mode="epic", active=GREEN).draw_sea("SEA-X3")
    assert (sea.state.beast, sea.state.drawer, sea.state.cargo) == (BEAST["fog"], GREEN, [RED, GREEN])
    assert [(token.piece, sea.place(token.at)) for token in sea.state.tokens] == [("fog", (0, 0))]


@pytest.mark.rule("SS-256")
def test_the_setup_is_the_last_event_of_the_turn_and_effects_begin_with_the_next() -> None:
    sea = given(mode="epic", seats=3, kraken_growth="turn").ship(GREEN, (0, 0)).draw_sea("SEA-X2")
    kinds = [(event.kind, event.facts.get("seat")) for event in sea.events]
    assert kinds.index(("beast_entered", RED)) < kinds.index(("turn_begun", GREEN))
    assert sum(token.piece == "kraken" for token in sea.state.tokens) == 3  # none has grown at Red's ship
    assert (sea.kind, sea.seat) == ("choose_kraken_tile", GREEN)


@pytest.mark.rule("SS-256")
def test_the_drawers_own_turn_has_no_attack_of_the_new_beast() -> None:
    sea = given(mode="epic").ship(RED, (0, 1)).draw_sea("SEA-X1")
    while sea.kind == "choose_siren_tile":
        sea.do(*sea.options[0])
    assert (sea.where(RED), sea.kind, sea.seat) == ((0, 1), "choose_action", GREEN)


@pytest.mark.rule("SS-257")
def test_a_second_beast_waits_until_the_first_is_beaten() -> None:
    sea = fog(given(mode="epic")).ship(RED, (0, 0))
    bring_in(Play(sea.figures, sea.state, lambda _n: 0, None), BEAST["kraken"], RED)
    assert (sea.state.beast, sea.state.waiting) == (BEAST["fog"], [BEAST["kraken"]])
    sea.with_(cargo={GREEN: -1}).do("drop")
    assert (sea.state.beast, sea.state.waiting, sea.state.beaten) == (BEAST["kraken"], [], [BEAST["fog"]])
    assert any(token.piece == "whistle" for token in sea.state.tokens)


@pytest.mark.rule("SS-257", "SS-033")
def test_a_waiting_beast_keeps_everyone_from_winning() -> None:
    sea = given(mode="epic").ship(RED, (0, 1)).with_(recorded={RED: 0b111}, waiting=[BEAST["kraken"]])
    assert not sea.do("move", 4).state.ended
