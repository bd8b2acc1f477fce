"""The audience of events (SS-465 to SS-474, SS-484); refusals and waiting reveal no secrets (SS-480, SS-481)."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.contract import Event
from seatui.engine.laws import Position, examine
from seatui.games.sea_search.model.content import ITEM
from seatui.games.sea_search.model.frames import Frame
from tests.games.sea_search.position import Sea, given

RED, GREEN, BLUE = 0, 1, 2
BELL, CORAL = 1, 2
ECHO, ANOMALY = 0, 7


def heard(sea: Sea, seat: int | None) -> list[Event]:
    return [event for event in sea.events if event.heard_by(seat)]


def hearers(sea: Sea, kind: str) -> list[int | None]:
    """Return the seats that heard an event of a kind."""
    return [seat for seat in (*range(sea.rules.seats), None) if any(event.kind == kind for event in heard(sea, seat))]


# Events


@pytest.mark.rule("SS-465", "SS-484")
def test_the_drawer_alone_hears_which_card_it_is() -> None:
    sea = given(seats=3).ship(RED, (2, 1)).next_item("ITM-05").do("draw_item")
    assert hearers(sea, "item_seen") == [RED]
    assert hearers(sea, "item_drawn") == [RED, GREEN, BLUE, None]
    assert all("item" not in event.facts for event in heard(sea, GREEN))


@pytest.mark.rule("SS-467", "SS-484")
def test_the_drawer_alone_hears_the_kind_of_a_song() -> None:
    sea = given(seats=3).search(RED, (2, 1), (-2, 1)).seaports(GREEN, (-3, 1)).do("trade_songs", (2, 1), (-2, 1))
    assert hearers(sea, "song_seen") == [RED]
    assert hearers(sea, "song_found") == [RED, GREEN, BLUE, None]
    assert all("card" not in event.facts and "echo" not in event.facts for event in heard(sea, GREEN))


@pytest.mark.rule("SS-468", "SS-484")
def test_all_hear_which_song_was_peeked_at_and_one_what_it_is() -> None:
    sea = given(seats=3).song((2, 1), BELL, ECHO, GREEN).song((1, 2), CORAL, ANOMALY, GREEN).draw_sea("SEA-G7").do("peek", CORAL)
    assert hearers(sea, "song_seen") == [RED]
    assert hearers(sea, "song_peeked") == [RED, GREEN, BLUE, None]


@pytest.mark.rule("SS-469", "SS-484")
def test_all_hear_what_a_viewed_song_is() -> None:
    sea = given(seats=3).ship(RED, (2, 1)).song((2, 1), BELL, ANOMALY, GREEN).do("view_song")
    assert hearers(sea, "song_viewed") == [RED, GREEN, BLUE, None]


@pytest.mark.rule("SS-003", "SS-484")
def test_all_hear_every_roll_of_dice_in_its_order() -> None:
    sea = given(active=GREEN).ship(GREEN, (1, 0)).probe(GREEN, (0, 0), (1, 0)).hand(GREEN, "ITM-09")
    sea.do("attack_probe", sea.edge((1, 0), (1, 1)), dice=[1]).do("reroll", dice=[2, 3, 3, 4, 4])
    rolls = [(event.facts["who"], event.facts["faces"]) for event in heard(sea, None) if event.kind == "dice_rolled"]
    assert rolls == [(GREEN, (1,)), (GREEN, (2,)), (RED, (3, 3, 4, 4))]


@pytest.mark.rule("SS-484")
def test_all_hear_every_answer() -> None:
    sea = given().ship(RED, (2, 1)).do("move_addon", 0).do("lay", (4, 1))
    told = [(event.facts["decision"], event.facts["action"]) for event in heard(sea, GREEN) if event.kind == "decided"]
    assert told == [("choose_action", ("move_addon", 0)), ("choose_addon_tile", ("lay", sea.tile((4, 1))))]


@pytest.mark.rule("SS-025", "SS-484")
def test_all_hear_what_the_engine_answers_by_itself() -> None:
    sea = given().no_probes().probe(RED, (0, 0), (0, 1)).draw_sea("SEA-B2")
    told = [event.facts["action"] for event in heard(sea, GREEN) if event.kind == "decided" and event.facts["forced"]]
    assert told == [("remove_probe", sea.edge((0, 0), (0, 1)))]


@pytest.mark.rule("SS-474", "SS-484")
def test_nobody_hears_that_dice_were_kept() -> None:
    sea = given(active=GREEN).ship(GREEN, (1, 0)).probe(GREEN, (0, 0), (1, 0)).hand(GREEN, "ITM-09")
    sea.do("attack_probe", sea.edge((1, 0), (1, 1)), dice=[1])
    before = len(heard(sea, RED))
    sea.do("keep", dice=[3, 3, 4, 4])
    assert heard(sea, RED)[before].kind == "dice_rolled"


@pytest.mark.rule("SS-466", "SS-484")
def test_all_hear_which_card_is_played_or_discarded() -> None:
    sea = given().hand(RED, "ITM-10", "ITM-01").do("play_item", ITEM["ITM-10"]).draw_sea("SEA-B6").do("discard", ITEM["ITM-01"])
    assert (hearers(sea, "item_played"), hearers(sea, "item_discarded")) == ([RED, GREEN, None], [RED, GREEN, None])


# Refusals


@pytest.mark.rule("SS-465", "SS-480", "SS-481")
def test_trying_to_play_anothers_card_is_refused_alike_whether_it_is_there_or_not() -> None:
    sea = given().hand(GREEN, "ITM-10")
    assert sea.reason("play_item", ITEM["ITM-10"], seat=GREEN) == sea.reason("play_item", ITEM["ITM-11"], seat=GREEN)
    assert sea.refusal("play_item", ITEM["ITM-10"]) == sea.refusal("play_item", ITEM["ITM-11"]) == "item_not_held"


@pytest.mark.rule("SS-474", "SS-480")
def test_answers_to_anothers_secret_question_are_refused_alike_whatever_that_player_holds() -> None:
    def reasons(card: str) -> list[str]:
        sea = given(active=GREEN).ship(GREEN, (1, 0)).probe(GREEN, (0, 0), (1, 0)).hand(GREEN, card)
        sea.do("attack_probe", sea.edge((1, 0), (1, 1)), dice=[1])
        return [sea.reason(verb, seat=RED) for verb in ("keep", "reroll", "move")]

    assert reasons("ITM-09") == reasons("ITM-01")


@pytest.mark.rule("SS-467", "SS-481")
def test_whether_a_song_can_be_viewed_does_not_tell_what_nobody_told_the_player() -> None:
    for card in (ECHO, ANOMALY):
        sea = given().ship(RED, (2, 1)).song((2, 1), BELL, card, GREEN)
        assert ("view_song",) in sea.options


# The laws in positions with secrets


def reroll() -> Sea:
    sea = given(active=GREEN).ship(GREEN, (1, 0)).probe(GREEN, (0, 0), (1, 0)).hand(GREEN, "ITM-09")
    return sea.do("attack_probe", sea.edge((1, 0), (1, 1)), dice=[1])


def seaport_battle() -> Sea:
    sea = given(seats=3, active=GREEN).ship(GREEN, (1, 1)).hand(GREEN, "ITM-01", "ITM-08").standing(RED, "ITM-16")
    return sea.do("attack_seaport", dice=[6])


def no_actions_left() -> Sea:
    return given(actions=1).hand(RED, "ITM-10").ship(RED, (2, 1)).do("draw_item")


def discarding() -> Sea:
    return given().hand(RED, "ITM-10", "ITM-01").standing(RED, "ITM-17").draw_sea("SEA-B6")


def peeking() -> Sea:
    return given(seats=3).song((2, 1), BELL, ECHO, GREEN).song((1, 2), CORAL, ANOMALY, BLUE).draw_sea("SEA-G7")


def listening_far() -> Sea:
    sea = given(seats=3).song((2, 1), BELL, ECHO, GREEN).song((1, 2), CORAL, ANOMALY, BLUE)
    return sea.use_item("ITM-12")


def finding() -> Sea:
    return given(seats=3, song_symbol="picked").search(RED, (2, 1), (-3, 1)).do("trade_songs", (2, 1), (-3, 1))


def placing() -> Sea:
    """Return Red with a song drawn and its tile still to be chosen."""
    return given(seats=3).ship(RED, (0, 0)).search(RED, (2, 1), (-3, 1)).do("trade_songs", (2, 1), (-3, 1))


def drawing() -> Sea:
    return given(mode="epic").ship(RED, (2, 1)).next_item("ITM-05")


@pytest.mark.rule("SS-465", "SS-467", "SS-474", "SS-476")
@pytest.mark.parametrize(
    "position", [reroll, seaport_battle, no_actions_left, discarding, peeking, listening_far, finding, placing, drawing]
)
def test_what_is_hidden_changes_nothing_for_those_who_may_not_know_it(position: Any) -> None:
    sea = position()
    for number in range(4):
        examine(Position(sea.rules, sea.state, seed=number, number=number))


@pytest.mark.rule("SS-474")
def test_the_question_to_roll_again_is_not_put_where_all_know_that_it_is_in_vain() -> None:
    sea = given(active=GREEN).ship(GREEN, (1, 0)).probe(GREEN, (0, 0), (1, 0)).hand(GREEN, "ITM-01").hand(RED, "ITM-09", "ITM-09")
    sea.state.item_discards += sea.state.hands[RED]
    sea.state.hands[RED].clear()
    sea.do("attack_probe", sea.edge((1, 0), (1, 1)), dice=[1, 3, 3, 4, 4])
    assert sea.kind == "choose_action"


def test_pending_frames_hold_no_hidden_cards() -> None:
    assert finding().state.pending[-1] == Frame("choose_song_position", RED, (finding().tile((2, 1)),))
    assert placing().state.pending[-1] == Frame("choose_song_tile", RED, ((placing().tile((-3, 1)), placing().tile((2, 1))), 0))
