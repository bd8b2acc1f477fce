"""Impossible positions are found, so that damaged saves are refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from seatui.engine.contract import Refused
from seatui.games.captain_sonar.model.radio import Heard
from seatui.games.captain_sonar.model.state import Note, Request, State, Stop
from tests.games.captain_sonar.hunt import Hunt, dived

Change = Callable[[State], None]


def orca(**fields: Any) -> Change:
    """Change something of the first crew."""

    def change(state: State) -> None:
        for name, value in fields.items():
            setattr(state.crews[0], name, value)

    return change


def table(**fields: Any) -> Change:
    """Change something that belongs to no crew."""

    def change(state: State) -> None:
        for name, value in fields.items():
            setattr(state, name, value)

    return change


def said(*entries: Heard) -> Change:
    """Put something on the radio."""
    return lambda state: state.radio.extend(entries)


HUGE = 1 << 62
TURNS: dict[str, Change] = {
    "a submarine off its route": orca(at=50),
    "a pause after a STOP in turns": orca(paused=1),
    "a route with a jump": orca(route=[40, 42]),
    "a route twice through a space": orca(route=[42, 43, 42]),
    "a route over land": orca(route=[22, 32, 42]),
    "a route off the map": orca(route=[HUGE, 42]),
    "a start off the map": orca(start=HUGE),
    "no start": orca(start=-1),
    "an earlier route with a jump": orca(legs=[(1, 9)]),
    "a mine on land": orca(mines=[22]),
    "a mine on the route": orca(mines=[42]),
    "two mines in a space": orca(mines=[1, 1]),
    "an overfull gauge": orca(gauges=[4, 0, 0, 0, 0, 0]),
    "a gauge below nothing": orca(gauges=[-1, 0, 0, 0, 0, 0]),
    "a charged gauge that is locked": orca(gauges=[0, 0, 0, 0, 0, 1]),
    "too few gauges": orca(gauges=[0] * 5),
    "a call of an empty gauge": orca(called=1),
    "a call of no system": orca(called=HUGE),
    "a full panel": orca(breakdowns=0b111111),
    "a full circuit": orca(breakdowns=0b000111 | 1 << 6),
    "a full reactor": orca(breakdowns=1 << 5 | 0b101000 << 6 | 1 << 16 | 0b110000 << 18),
    "a breakdown of no symbol": orca(breakdowns=1 << 24),
    "more damage than hull": orca(damage=5),
    "a wreck that plays on": orca(damage=4),
    "a course to nowhere": orca(course=4),
    "a silence too long": orca(course=1, length=5),
    "a mark due for no order": orca(engineer_ok=False),
    "a buoy in the plain scenario": orca(buoy=True),
    "outlines turn by turn": orca(surfaced=True, outlines=(0, 1, 2, 3)),
    "a plot off the overlay": orca(plot=[100]),
    "an overlay off the map": orca(shift=(10, 0)),
    "a suspect off the map": orca(suspects=1 << 100),
    "a note of the enemy": orca(notes=[Note(4, "x")]),
    "a note too long": orca(notes=[Note(0, "x" * 121)]),
    "a note that controls the terminal": orca(notes=[Note(0, "\x1b[2J")]),
    "a request for nothing": orca(requests=[Request(0, "charge", "tea")]),
    "two requests on one topic": orca(requests=[Request(0, "head", "N"), Request(1, "head", "S")]),
    "a place noted at no announcement": orca(fixes=[(99, 1)]),
    "a turn of nobody": table(active=2),
    "four turns in a row": table(turns_left=4),
    "a clock turn by turn": table(clock=500),
    "a step of real time": table(step="real-time"),
    "a question out of step": table(asked=("sonar",)),
    "a STOP turn by turn": table(stop=Stop(2, "torpedo", "target", 1)),
    "five seats": table(seated=(1, 2, 3, 4, 5)),
    "an end without a result": table(step="over"),
    "a result before the end": table(over=(0,)),
    "nonsense on the radio": said(Heard(1, 0, "gossip")),
    "a course to nowhere on the radio": said(Heard(1, 0, "course", ("X",))),
    "a space off the map on the radio": said(Heard(1, 0, "torpedo", (100,))),
    "a number for a yes on the radio": said(Heard(1, 0, "twin_ping", (1,))),
    "too many facts on the radio": said(Heard(1, 0, "mine", (1,))),
    "no crew on the radio": said(Heard(1, 5, "mine")),
    "two statements of one kind": said(Heard(1, 0, "sonar_answer", ("row", 1, "row", 2))),
    "a column that the map has not": said(Heard(1, 0, "sonar_answer", ("row", 1, "column", 11))),
    "a radio out of order": said(Heard(2, 0, "mine"), Heard(1, 0, "mine")),
}


@pytest.mark.parametrize("change", TURNS.values(), ids=TURNS)
def test_what_cannot_be_turn_by_turn_is_refused_when_it_is_read(change: Change) -> None:
    check_refused(dived("C5", "G9"), change)


REAL_TIME: dict[str, Change] = {
    "a step of a turn": table(step="order", active=0, turns_left=1),
    "a repair without outlines": orca(surfaced=True),
    "a pause longer than there is": orca(paused=HUGE),
    "the same outline twice": orca(surfaced=True, outlines=(0, 0, 1, 2)),
    "an outline that does not exist": orca(surfaced=True, outlines=(0, 1, 2, 99)),
    "a dive before the drawing is done": orca(surfaced=True, outlines=(0, 1, 2, 3), sections=2, diving=True),
    "five sections": orca(surfaced=True, outlines=(0, 1, 2, 3), sections=5),
    "a slip in no section": orca(surfaced=True, outlines=(0, 1, 2, 3), slipped=True),
    "a clock that runs backwards": table(clock=-500),
    "a STOP by nobody": table(stop=Stop(8, "torpedo", "target", 1)),
    "a STOP of no system": table(stop=Stop(2, "tea", "target", 1)),
    "a STOP in no stage": table(stop=Stop(2, "torpedo", "tea", 1)),
    "a queue of nobody": table(stop=Stop(2, "torpedo", "target", 1), queue=[(9, "mine")]),
}


@pytest.mark.parametrize("change", REAL_TIME.values(), ids=REAL_TIME)
def test_what_cannot_be_in_real_time_is_refused_when_it_is_read(change: Change) -> None:
    check_refused(dived("C5", "G9", mode="real-time", map="harbour-basin"), change)


def check_refused(hunt: Hunt, change: Change) -> None:
    assert hunt.rules.unpack(hunt.state.pack()) == hunt.state
    change(hunt.state)
    with pytest.raises(Refused):
        hunt.rules.unpack(hunt.state.pack())
