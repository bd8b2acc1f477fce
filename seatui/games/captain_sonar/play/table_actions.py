"""Actions of the table itself: time passes (CS-040), and people take seats (CS-024, CS-026)."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Action, Refused
from seatui.games.captain_sonar.model.content import CREW_SEATS, CREWS, ROLE_COUNT, crew_of
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.radio import BOTH
from seatui.games.captain_sonar.model.state import State
from seatui.games.captain_sonar.play import real_time_stops, replies
from seatui.games.captain_sonar.play.checks import check_not_over
from seatui.games.captain_sonar.play.open_decisions import open_decisions
from seatui.games.captain_sonar.play.play import Deed, Play
from seatui.games.captain_sonar.play.turn import awaits_briefing, end_turn, has_own_mate, open_step
from seatui.games.captain_sonar.words.refusals import refused

SEATS = len(CREWS) * ROLE_COUNT


# Time


def check_tick(figures: Figures, state: State, _seat: int, action: Action) -> None:
    """Check that time runs: in real time, from the dive to the end."""
    check_not_over(state)
    if state.step != "real-time":
        raise refused("time_stands")
    if len(action) != 2 or type(action[1]) is not int or action[1] != figures.tick_ms:
        raise refused("tick_length", ms=figures.tick_ms)


def tick(play: Play, _seat: int, action: Action) -> None:
    """Move the clock on, which may end a stage of a STOP (CS-039)."""
    state = play.state
    state.clock += action[1]
    stop = state.stop
    if stop is not None and stop.ends <= state.clock:
        RUN_OUT[stop.stage](play)


def reply_at_random(play: Play) -> None:
    """Give a random lawful answer for a seat whose time is up (CS-039)."""
    seat, _, kind, *_ = open_decisions(play.state)[0]
    play.tell_of("time_up", crew_of(seat), seat, CREW_SEATS[crew_of(seat)])
    options, deed = REPLIES[kind]
    lawful = options(play.figures, play.state, seat)
    deed(play, seat, lawful[play.draw(len(lawful))])


REPLIES = {
    "sonar_reply": (replies.reply_options, replies.reply),
    "drone_reply": (replies.answer_options, replies.answer),
    "repair_panel": (replies.panel_options, replies.mend_panel),
}
RUN_OUT = {"target": real_time_stops.give_up, "reply": reply_at_random, "panel": reply_at_random, "showing": real_time_stops.end}
"""The deed that ends each stage when its time is up."""


# Seating


def check_seated(_figures: Figures, state: State, _seat: int, action: Action) -> None:
    """Check that there is a holder for each seat: 0 for a bot, else a person's number."""
    check_not_over(state)
    holders = action[1] if len(action) == 2 else None
    if type(holders) is not tuple or len(holders) != SEATS or not all(type(holder) is int and 0 <= holder <= SEATS for holder in holders):
        raise refused("seat_count", seats=SEATS)


def seat_people(play: Play, _seat: int, action: Action) -> None:
    """Record the holder of each seat, and skip a step that only a different holder would have (CS-024, CS-026)."""
    state = play.state
    state.seated = action[1]
    play.tell_of("seated", BOTH, None, holders=action[1])
    if state.step == "briefing" and not awaits_briefing(play.figures, state, state.active):
        open_step(play, "order")
    elif state.step == "launch" and not has_own_mate(state):
        end_turn(play)


def seating_fault(figures: Figures, holders: Sequence[int]) -> Refused | None:
    """Return why these people cannot play (CS-013, CS-041, CS-170); 0 is a bot, the same number the same person."""
    crews = _crews(holders)
    if (crews[0] & crews[1]) - {0}:
        return refused("both_crews")
    if figures.real_time and any(len(crew) == 1 and 0 not in crew for crew in crews):
        return refused("alone_in_real_time")
    return None


def screen_fault(figures: Figures, holders: Sequence[int]) -> Refused | None:
    """Return why these people cannot share a terminal (CS-042, CS-170)."""
    if figures.real_time and all(any(crew) for crew in _crews(holders)):
        return refused("shared_terminal")
    return None


def _crews(holders: Sequence[int]) -> tuple[set[int], set[int]]:
    return set(holders[:ROLE_COUNT]), set(holders[ROLE_COUNT:])


DEEDS = {"tick": Deed(check_tick, tick), "seated": Deed(check_seated, seat_people)}
