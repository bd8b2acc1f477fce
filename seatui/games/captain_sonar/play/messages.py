"""Notes and requests inside a crew (CS-157): free actions that hold up nobody."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.games.captain_sonar.model.common_actions import ASKS, SCENARIO_ASK, WITHDRAWALS
from seatui.games.captain_sonar.model.content import (
    CREW_SEATS,
    NOTE_LENGTH,
    NOTES_KEPT,
    TOPICS,
    crew_of,
)
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.state import Note, Request, State, request_value
from seatui.games.captain_sonar.play.checks import check_not_over
from seatui.games.captain_sonar.play.play import Deed, Play
from seatui.games.captain_sonar.words.refusals import refused


def check_note(_figures: Figures, state: State, _seat: int, action: Action) -> None:
    """Check that a note is one line of plain text, not too long."""
    check_not_over(state)
    if len(action) != 2 or type(action[1]) is not str or not action[1].strip():
        raise refused("note_empty")
    if len(action[1]) > NOTE_LENGTH or not action[1].isprintable():
        raise refused("note_too_long", most=NOTE_LENGTH)


def note(play: Play, seat: int, action: Action) -> None:
    """Write a note to the crew (CS-157)."""
    number = crew_of(seat)
    crew = play.state.crews[number]
    crew.notes = [*crew.notes[1 - NOTES_KEPT :], Note(seat, action[1])]
    play.tell_of("note", number, seat, CREW_SEATS[number], text=action[1])


def check_ask(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check a topic with one of its values, or with None to take back a request that stands."""
    check_not_over(state)
    if len(action) != 3 or type(action[1]) is not str or action[1] not in TOPICS:
        raise refused("ask_topic")
    topic, value = action[1:]
    if value is None:
        if not any(request.topic == topic for request in state.crews[crew_of(seat)].requests):
            raise refused("nothing_to_withdraw")
    elif not any(type(value) is type(known) and value == known for known in TOPICS[topic]):
        raise refused("ask_value", topic=topic)
    elif action == SCENARIO_ASK and not figures.scenario.system:
        raise refused("ask_scenario")


def ask(play: Play, seat: int, action: Action) -> None:
    """Make a request, which replaces an earlier one on its topic; None takes it back (CS-157)."""
    number = crew_of(seat)
    crew = play.state.crews[number]
    topic, value = action[1:]
    crew.requests = [request for request in crew.requests if request.topic != topic]
    if value is not None:
        crew.requests.append(Request(seat, topic, request_value(value)))
    play.tell_of("asked", number, seat, CREW_SEATS[number], topic=topic, value=value)


DEEDS = {"note": Deed(check_note, note), "ask": Deed(check_ask, ask)}


def free(figures: Figures, state: State, seat: int) -> list[Action]:
    """A sample note, the requests that can be made, and those that can be taken back."""
    requests = [ask for ask in ASKS if ask != SCENARIO_ASK or figures.scenario.system]
    withdrawals = [WITHDRAWALS[request.topic] for request in state.crews[crew_of(seat)].requests]
    return [("note", "aye"), *requests, *withdrawals]
