"""Seating: people and bots in any role, the decisions of a person with several roles, and seats that change hands (CS-041, CS-042,
CS-134 to CS-139, CS-160, CS-172)."""

from __future__ import annotations

from typing import Any

import pytest

import seatui
from seatui.bots import make
from seatui.commands.seats import seat_plans
from seatui.engine.contract import Refused
from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR
from seatui.match.clock import Clock
from seatui.match.pacer import Pacer
from seatui.match.table import Person, Table
from tests.games.captain_sonar.hunt import GAME, NARWHAL, ORCA
from tests.games.captain_sonar.position import boat, given

CREWS = {
    1: "crew=me:A",
    2: "crew=me:A,radio=me:B",
    3: "crew=me:A,engineer=me:B,radio=me:C",
    4: "crew=me:A,mate=me:B,engineer=me:C,radio=me:D",
}
"""The ways in which people make up a crew without bots (CS-041, CS-135, CS-136)."""
ANN, BO = Person("Ann"), Person("Bo")


def sitting(text: str, **options: Any) -> list[str]:
    """The holders of the seats, people by name and bots by level; ``Refused`` if they cannot sit there."""
    plans = seat_plans(text, GAME, GAME.check(options), "Ann")
    return [plan.name if plan.is_person else plan.holder for plan in plans]


def second(text: str) -> str:
    """Return the text for the same crew on the other side, with other people."""
    for role in ("crew", "mate", "engineer", "radio"):
        text = text.replace(f"{role}=me:", f"{role}2=me:x")
    return text


def bot(seat: int, level: str = "deckhand") -> seatui.bots.Bot:
    return make(GAME, level, seat, GAME.rules(8))


# Fewer players


@pytest.mark.rule("CS-134")
@pytest.mark.parametrize(("people", "split"), [(2, (1, 1)), (3, (2, 1)), (4, (2, 2)), (5, (3, 2)), (6, (3, 3)), (7, (4, 3)), (8, (4, 4))])
def test_two_to_eight_people_fill_both_crews_without_a_bot(people: int, split: tuple[int, int]) -> None:
    holders = sitting(f"{CREWS[split[0]]},{second(CREWS[split[1]])}")
    assert len(set(holders)) == people
    assert not any(holder.startswith("bot:") for holder in holders)


@pytest.mark.rule("CS-135")
def test_in_a_crew_of_three_the_captain_is_first_mate_too_and_is_asked_for_both() -> None:
    hunt = given(boat("D5", drone=4)).seated(2, 1, 1, 3, 0, 0, 0, 0)
    hunt.captain("head south").mate("charge mine").engineer("break south 6").captain("pass")
    assert hunt.state.active == 1  # nobody is asked a second time as First Mate


@pytest.mark.rule("CS-136")
def test_in_a_crew_of_two_the_operator_briefs_the_one_who_does_all_else() -> None:
    hunt = given(boat("D5"), step="order", active=1).seated(1, 1, 1, 2, 0, 0, 0, 0)
    hunt.turn("head north")
    decisions = hunt.rules.decisions(hunt.state)
    assert [(decision.seat, decision.kind) for decision in decisions] == [(ORCA + OPERATOR, "briefing")]


@pytest.mark.rule("CS-137")
@pytest.mark.parametrize("crew", [1, 2, 3, 4])
def test_a_crew_can_do_without_bots_while_the_other_has_them(crew: int) -> None:
    assert [holder.startswith("bot:") for holder in sitting(CREWS[crew])] == [False] * 4 + [True] * 4


@pytest.mark.rule("CS-137")
@pytest.mark.parametrize("roles", ["captain=me", "captain=me:A,radio=me:B", "mate=me:A,engineer=me:B,radio=me:C"])
def test_roles_without_a_person_are_filled_by_bots(roles: str) -> None:
    holders = sitting(roles)
    assert holders.count("bot:mate") == 8 - (roles.count("=me"))


@pytest.mark.rule("CS-138")
@pytest.mark.parametrize("role", ["engineer", "first-mate", "captain", "radio-operator"])
@pytest.mark.parametrize("mode", ["turns", "real-time"])
def test_one_person_may_play_any_role_against_bots_in_either_mode(role: str, mode: str) -> None:
    assert sitting(f"{role}=me", mode=mode).count("Ann") == 1


@pytest.mark.rule("CS-138")
@pytest.mark.parametrize("mode", ["turns", "real-time"])
def test_eight_bots_may_play_a_demonstration(mode: str) -> None:
    assert sitting("all=bot:captain", mode=mode) == ["bot:captain"] * 8


@pytest.mark.rule("CS-139")
def test_a_person_with_all_roles_is_asked_for_order_mark_mark_and_activation() -> None:
    hunt, asked = given(boat("D5", drone=4), boat("J10")).seated(1, 1, 1, 1, 0, 0, 0, 0), []
    while hunt.state.active == 0:
        decision = hunt.rules.decisions(hunt.state)[0]
        asked.append((decision.seat, decision.kind))
        hunt.do(decision.seat, {"order": "head south", "charge": "charge mine", "breakdown": "break south 6"}.get(decision.kind, "pass"))
    assert asked == [(CAPTAIN, "order"), (MATE, "charge"), (ENGINEER, "breakdown"), (CAPTAIN, "activate")]


@pytest.mark.rule("CS-139")
def test_a_person_with_two_roles_sees_both_sheets() -> None:
    hunt = given(boat("D5"), sheets="own").seated(0, 1, 1, 0, 0, 0, 0, 0)
    assert hunt.own(ORCA + CAPTAIN).captain is not None
    assert hunt.own(ORCA + MATE).mate is not None


# At one terminal


@pytest.mark.rule("CS-041", "CS-170")
@pytest.mark.parametrize("alone", ["crew=me", "crew2=me"])
def test_a_person_who_is_a_whole_crew_plays_turn_by_turn_only(alone: str) -> None:
    assert sitting(alone, mode="turns").count("Ann") == 4
    with pytest.raises(Refused, match="a person alone in a crew without bots plays turn by turn"):
        sitting(alone, mode="real-time")


@pytest.mark.rule("CS-041")
def test_with_one_bot_in_the_crew_a_person_may_play_in_real_time() -> None:
    assert sitting("crew=me,radio=bot", mode="real-time").count("Ann") == 3


@pytest.mark.rule("CS-042")
@pytest.mark.parametrize("mode", ["turns", "real-time"])
@pytest.mark.parametrize("crew", [2, 3, 4])
def test_people_of_one_crew_may_share_a_terminal_in_either_mode(crew: int, mode: str) -> None:
    assert len(set(sitting(CREWS[crew], mode=mode)[:4])) == crew


@pytest.mark.rule("CS-042", "CS-170")
def test_people_of_both_crews_share_a_terminal_only_turn_by_turn() -> None:
    both = "captain=me:A,captain2=me:B"
    assert sitting(both, mode="turns")[NARWHAL + CAPTAIN] == "B"
    with pytest.raises(Refused, match="people of both crews share a terminal only turn by turn"):
        sitting(both, mode="real-time")


# Taking a seat over


@pytest.mark.rule("CS-172")
@pytest.mark.parametrize("seat", [ORCA + ENGINEER, ORCA + MATE, ORCA + CAPTAIN, ORCA + OPERATOR])
def test_whoever_takes_a_seat_over_has_its_view_and_notes(seat: int) -> None:
    match = seatui.Match.new("captain-sonar", seed=3, sheets="own")
    table = Table(match, [ANN if each == seat else bot(each) for each in range(8)])
    table.act(ANN, seat, "note beware")
    before = match.view(seat)
    table.replace(seat, BO)
    assert match.view(seat) == before
    table.replace(seat, bot(seat))
    assert match.view(seat)._replace(seated=before.seated) == before


@pytest.mark.rule("CS-172")
def test_who_has_left_can_do_nothing_any_more_and_who_came_can() -> None:
    match = seatui.Match.new("captain-sonar", seed=3)
    table = Table(match, [ANN if each == CAPTAIN else bot(each) for each in range(8)])
    table.replace(CAPTAIN, BO)
    with pytest.raises(Refused, match="Ann does not hold that seat"):
        table.act(ANN, CAPTAIN, "start D5")
    assert table.act(BO, CAPTAIN, "start D5")


@pytest.mark.rule("CS-172")
def test_a_bot_that_takes_the_captains_seat_over_plays_the_game_to_its_end() -> None:
    match = seatui.Match.new("captain-sonar", seed=3)
    table = Table(match, [ANN if each == CAPTAIN else bot(each) for each in range(8)])
    table.act(ANN, CAPTAIN, "start D5")
    table.replace(CAPTAIN, bot(CAPTAIN))
    Pacer(table).play()
    assert match.outcome is not None


@pytest.mark.rule("CS-172")
def test_while_a_seat_is_empty_in_real_time_the_clock_stands_still() -> None:
    now = [0]
    match = seatui.Match.new("captain-sonar", seed=3, mode="real-time")
    match.play(CAPTAIN, "start D5")
    match.play(NARWHAL + CAPTAIN, "start M9")
    clock = Clock(match, lambda: now[0])
    clock.start()
    clock.pause()
    now[0] += 60_000
    assert (clock.run(), match.view(None).clock) == (0, 0)
    clock.start()
    now[0] += 500
    assert (clock.run(), match.view(None).clock) == (1, 500)


# Watchers


@pytest.mark.rule("CS-160")
@pytest.mark.parametrize(("holders", "sees"), [((0,) * 8, True), ((0, 0, 1, 0, 0, 0, 0, 0), False), ((0, 0, 0, 0, 0, 0, 0, 1), False)])
def test_a_watcher_sees_all_only_while_no_person_plays(holders: tuple[int, ...], sees: bool) -> None:
    assert (given(boat("D5")).seated(*holders).view(None).truth is not None) is sees


@pytest.mark.rule("CS-160")
def test_a_watcher_who_was_not_told_who_plays_sees_only_what_is_heard() -> None:
    assert given(boat("D5")).view(None).truth is None


@pytest.mark.rule("CS-160")
def test_a_person_who_sits_down_among_bots_ends_the_watchers_sight() -> None:
    hunt = given(boat("D5")).seated(*(0,) * 8).seated(1, *(0,) * 7)
    assert hunt.view(None).truth is None


@pytest.mark.rule("CS-160")
@pytest.mark.parametrize("seat", range(8))
def test_a_bot_sees_no_more_than_its_seat_also_among_bots(seat: int) -> None:
    assert given(boat("D5")).seated(*(0,) * 8).view(seat).truth is None


@pytest.mark.rule("CS-160")
def test_looking_back_a_watcher_sees_no_more_than_those_who_play_now_allow() -> None:
    match = seatui.Match.new("captain-sonar", seed=3)
    table = Table(match, [bot(each) for each in range(8)])
    match.play(CAPTAIN, "start D5")
    reel = match.reel()
    reel.go(match.count)
    assert reel.view(None).truth is not None
    table.replace(CAPTAIN, ANN)
    assert [reel.view(None).truth for position in range(match.count + 1) if reel.go(position) == position] == [None] * (match.count + 1)
