"""The sequence of a turn (SS-025, SS-026, SS-098 to SS-103, SS-110, SS-111) and when it ends (SS-482, SS-483)."""

from __future__ import annotations

import pytest

from seatui.games.sea_search.play.actions import DEEDS, deed_of
from seatui.games.sea_search.play.beasts.base import Beast
from seatui.games.sea_search.play.play import Play
from tests.games.sea_search.position import Sea, given

RED, GREEN, BLUE = 0, 1, 2


class Recorder(Beast):
    """A Beast that records the calls of its hooks."""

    id = "siren"

    def __init__(self) -> None:
        self.calls: list[tuple[str, int]] = []

    def turn_begins(self, play: Play, seat: int) -> None:
        self.calls.append(("begins", seat))

    def turn_ends(self, play: Play, seat: int) -> None:
        self.calls.append(("ends", seat))

    def round_ends(self, play: Play) -> None:
        self.calls.append(("round", play.state.active))


def with_recorder(sea: Sea, drawer: int = RED) -> Recorder:
    """Make the recording Beast active."""
    recorder = Recorder()
    sea.figures.beasts = (sea.figures.beasts[0], recorder)
    sea.with_(beast=1, drawer=drawer)
    return recorder


def lose_seaports(sea: Sea, *seats: int) -> Sea:
    for seat in seats:
        sea.seaports(seat)
    return sea.run()


# Actions


@pytest.mark.rule("SS-098")
def test_a_turn_gives_four_actions_and_then_ends() -> None:
    sea = given(active=GREEN).calm().end_turn()
    assert (sea.seat, sea.state.actions) == (RED, 4)
    for left in (3, 2, 1):
        sea.do("move", (0, 3)[left % 2 == 0])
        assert (sea.seat, sea.state.actions) == (RED, left)
    sea.do("move", 3)
    assert sea.seat == GREEN


@pytest.mark.rule("SS-098", "SS-195", "SS-201")
def test_what_held_for_one_turn_is_over_with_the_next() -> None:
    sea = given().calm().with_(free_steps=2, changes=2, drew=True, played=True, silent=True, telemetry=True)
    number = sea.state.turn
    state = sea.end_turn().state
    assert (state.turn, state.free_steps, state.changes) == (number + 1, 0, 0)
    assert (state.drew, state.played, state.silent, state.telemetry) == (False, False, False, False)


@pytest.mark.rule("SS-099")
def test_a_turn_may_end_early_and_unused_actions_are_lost() -> None:
    sea = given().calm().do("move", 0).end_turn()
    assert sea.seat == GREEN
    sea.end_turn()
    assert (sea.seat, sea.state.actions) == (RED, 4)


@pytest.mark.rule("SS-100")
def test_the_steps_of_a_turn_come_in_their_order() -> None:
    sea = given(2, mode="epic").calm()
    recorder = with_recorder(sea)
    sea.end_turn()
    assert recorder.calls == [("ends", RED), ("round", RED), ("begins", GREEN)]
    assert sea.kind == "choose_action"


@pytest.mark.rule("SS-100", "SS-104")
def test_the_sea_card_is_drawn_after_the_actions_by_the_player_whose_turn_it_was() -> None:
    sea = given().next_sea("SEA-N1").next_sea("SEA-N1").end_turn()
    assert [event.kind for event in sea.events if event.kind in ("sea_card_drawn", "turn_begun")] == ["sea_card_drawn", "turn_begun"]
    assert sea.told("sea_card_drawn")[0]["seat"] == RED


@pytest.mark.rule("SS-101")
def test_a_lost_turn_is_skipped_as_a_whole() -> None:
    sea = given(3, mode="epic").with_(loses_turn={GREEN: True})
    recorder = with_recorder(sea, drawer=BLUE)
    sea.end_turn()
    assert recorder.calls == [("ends", RED), ("begins", BLUE)]
    assert (sea.seat, sea.told("turn_lost")[0]["seat"]) == (BLUE, GREEN)


@pytest.mark.rule("SS-101")
def test_no_sea_card_is_drawn_in_a_lost_turn() -> None:
    sea = given(3).next_sea("SEA-N1").with_(loses_turn={GREEN: True})
    sea.end_turn()
    assert [facts["seat"] for facts in sea.told("sea_card_drawn")] == [RED]


@pytest.mark.rule("SS-101")
def test_a_beast_round_that_ends_with_a_lost_turn_has_its_attack() -> None:
    sea = given(3, mode="epic").with_(loses_turn={GREEN: True})
    recorder = with_recorder(sea, drawer=GREEN)
    sea.end_turn()
    assert recorder.calls == [("ends", RED), ("round", GREEN), ("begins", BLUE)]


@pytest.mark.rule("SS-102")
def test_a_turn_lost_for_two_reasons_is_one_turn() -> None:
    sea = given().calm().ship(RED, (-1, -1)).with_(loses_turn={RED: True})
    sea.do("attack_seaport", dice=[1, 6, 6])  # a second loss
    sea.end_turn()  # Green; Red's turn is lost
    assert sea.seat == GREEN
    sea.end_turn()
    assert sea.seat == RED


@pytest.mark.rule("SS-101", "SS-102")
def test_after_a_lost_turn_the_next_one_is_played() -> None:
    sea = given().calm().with_(loses_turn={GREEN: True}).end_turn()
    assert sea.seat == RED
    assert sea.end_turn().seat == GREEN


@pytest.mark.rule("SS-109")
def test_added_actions_wait_for_the_next_turn_that_is_played() -> None:
    sea = given().calm().with_(loses_turn={GREEN: True}, bonus={GREEN: 1}).end_turn().end_turn()
    assert (sea.seat, sea.state.actions, sea.state.bonus[GREEN]) == (GREEN, 5, 0)


@pytest.mark.rule("SS-103", "SS-479")
def test_the_actions_of_the_table_are_known_by_their_names() -> None:
    everyday = {
        "move", "move_addon", "move_island", "move_seaport", "move_seaport_foreign", "cast_probe", "establish_seaport", "attack_probe",
        "attack_seaport", "draw_item", "steal_research", "trade_songs", "view_song", "play_item", "free_step",
    }  # fmt: skip
    sea = given()
    assert set(DEEDS) == everyday
    assert deed_of(sea.figures, sea.state, "end_turn") is not None


@pytest.mark.rule("SS-482")
def test_the_options_are_all_lawful_actions_and_the_end_of_the_turn() -> None:
    sea = given().ship(RED, (2, 1))
    assert sea.options == [
        ("move", 3), ("move", 2), *(("move_addon", way) for way in (4, 1, 5, 0)), ("cast_probe", sea.edge((1, 2), (2, 1))),
        ("draw_item",), ("end_turn",),
    ]  # fmt: skip


@pytest.mark.rule("SS-482")
def test_every_option_is_lawful_and_the_verbs_of_a_rich_position_are_all_there() -> None:
    sea = given(3).ship(RED, (1, 1)).seaports(RED, (1, 1), (2, 1)).search(RED, (1, 2), (-3, 1)).probe(GREEN, (1, 1), (1, 0))
    assert sea.verbs() == {"move", "move_addon", "move_seaport", "move_seaport_foreign", "attack_probe", "trade_songs", "end_turn"}
    for action in sea.options:
        assert sea.rules.legal(sea.state, RED, action), action


@pytest.mark.rule("SS-482", "SS-483")
def test_with_no_actions_left_only_free_deeds_and_the_end_of_the_turn_are_offered() -> None:
    sea = given(actions=1).with_(free_steps=1).do("move", 0)
    assert sea.seat == RED
    assert {action[0] for action in sea.options} == {"free_step", "end_turn"}
    sea.calm().do("free_step", 3)
    assert sea.seat == GREEN


@pytest.mark.rule("SS-483")
def test_one_free_deed_is_enough_for_the_turn_to_wait() -> None:
    sea = given(actions=1).calm().ship(RED, (2, 1)).probe(GREEN, (1, 2), (2, 1)).with_(addons={RED: 0}, free_steps=1)
    sea.do("draw_item").with_(hands={RED: bytearray()}).run()
    assert (sea.seat, sea.options) == (RED, [("free_step", 3), ("end_turn",)])


@pytest.mark.rule("SS-483")
def test_with_a_hidden_card_the_turn_waits_and_without_one_it_ends_by_itself() -> None:
    assert given(actions=1).calm().hand(RED, "ITM-09").do("move", 0).seat == RED
    assert given(actions=1).calm().hand(RED, "ITM-09").with_(played=True).do("move", 0).seat == GREEN
    assert given(actions=1).calm().do("move", 0).seat == GREEN


@pytest.mark.rule("SS-025")
def test_a_decision_with_one_option_is_answered_by_the_engine() -> None:
    sea = given(6, actions=4).ship(RED, (0, 1)).do("move_addon", 1)  # (0,3) is the only place for the second tile
    assert (sea.kind, sea.where(RED)) == ("choose_action", (0, 2))


@pytest.mark.rule("SS-026")
def test_several_who_suffer_at_once_decide_in_turn_order_from_the_active_player_on() -> None:
    """Two ships on one tile are enclosed at the same moment, and each has two equally near Seaports."""
    sea = given(3, active=BLUE).no_probes().ship(RED, (0, 0)).ship(GREEN, (0, 0)).ship(BLUE, (0, 1))
    sea.seaports(RED, (-1, 0), (0, -1)).seaports(GREEN, (1, 0), (-1, 1)).probes_round(BLUE, (0, 0))
    del sea.state.probes[sea.edge((0, 0), (0, 1))]
    sea.do("cast_probe", ((0, 0), (0, 1)))
    assert (sea.kind, sea.seat) == ("choose_refuge_seaport", RED)
    sea.do("refuge", (-1, 0))
    assert (sea.kind, sea.seat) == ("choose_refuge_seaport", GREEN)


# Consequences and the end of a turn by elimination


@pytest.mark.rule("SS-110", "SS-168", "SS-258")
def test_a_surrounded_last_seaport_puts_its_owner_out_before_the_ship_is_trapped() -> None:
    sea = given(3).no_probes().seaports(GREEN, (0, 0)).ship(GREEN, (0, 0)).ship(RED, (0, 1)).probes_round(RED, (0, 0))
    del sea.state.probes[sea.edge((0, 0), (0, 1))]
    sea.do("cast_probe", ((0, 0), (0, 1)))
    assert sea.state.fallen[GREEN]
    assert not sea.told("ship_trapped")


@pytest.mark.rule("SS-110", "SS-142")
def test_settling_goes_on_until_nothing_changes() -> None:
    """Red's Probes cost Green the last Seaport; Green's Probes turn inactive and no longer hold Blue."""
    sea = given(3, active=BLUE).no_probes().seaports(GREEN).ship(BLUE, (1, -3)).seaports(BLUE, (2, -3)).with_(addons={BLUE: 0})
    sea.probe(GREEN, (1, -3), (1, -2)).probe(GREEN, (1, -3), (2, -3)).run()
    assert (sea.where(BLUE), sea.state.loses_turn[BLUE]) == ((1, -3), False)


@pytest.mark.rule("SS-111")
def test_the_turn_of_an_eliminated_player_ends_at_once_without_attack_and_sea_card() -> None:
    sea = given(3, mode="epic")
    recorder = with_recorder(sea, drawer=BLUE)
    lose_seaports(sea, RED)
    assert sea.seat == GREEN
    assert recorder.calls == [("begins", GREEN)]


@pytest.mark.rule("SS-111")
def test_the_eliminated_player_draws_no_sea_card() -> None:
    sea = given(3).next_sea("SEA-N1")
    lose_seaports(sea, RED)
    assert (sea.seat, sea.told("sea_card_drawn")) == (GREEN, [])


@pytest.mark.rule("SS-111")
def test_a_beast_round_that_ends_with_the_eliminated_player_is_resolved() -> None:
    sea = given(3, mode="epic")
    recorder = with_recorder(sea, drawer=RED)
    lose_seaports(sea, RED)
    assert recorder.calls == [("round", RED), ("begins", GREEN)]


@pytest.mark.rule("SS-267", "SS-111")
def test_an_open_question_of_the_eliminated_player_lapses() -> None:
    sea = given(3).ship(RED, (2, 1)).do("move_addon", 0)
    assert sea.kind == "choose_addon_tile"
    lose_seaports(sea.calm(), RED)
    assert (sea.kind, sea.seat) == ("choose_action", GREEN)
