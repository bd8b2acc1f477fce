"""Damage, and the end of the game (CS-128 to CS-132)."""

from __future__ import annotations

from seatui.engine.contract import Action, Outcome
from seatui.games.captain_sonar.model.content import CAPTAIN, CREW_SEATS, CREWS, ENGINEER, HULL, MATE, ORDER_LIMIT, ROLE_COUNT, crew_of
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.radio import BOTH
from seatui.games.captain_sonar.model.state import State
from seatui.games.captain_sonar.play.checks import check_not_over, no_more
from seatui.games.captain_sonar.play.play import Deed, Play
from seatui.games.captain_sonar.words.refusals import refused


def hurt(play: Play, number: int, amount: int, speaker: int = MATE) -> None:
    """Mark damage and announce it (CS-094, CS-131); damage beyond the hull is ignored (CS-129)."""
    crew = play.state.crews[number]
    marked = min(amount, HULL - crew.damage)
    crew.damage += marked
    play.say("damage", number, speaker, marked, crew.damage)


def hurt_by_mark(play: Play, number: int) -> None:
    """Mark the damage that a mark of the Engineer brings (CS-099, CS-100)."""
    hurt(play, number, 1, ENGINEER)
    sink(play)


def sink(play: Play) -> None:
    """End the game if a submarine has four damage; both at once is a draw (CS-128 to CS-130)."""
    crews = play.state.crews
    lost = [number for number in range(2) if crews[number].damage >= HULL]
    for number in lost:
        play.say("destroyed", number, CAPTAIN)
    if lost:
        finish(play, tuple(number for number in range(2) if number not in lost))


def end_by_limit(play: Play) -> bool:
    """End a game without people once both crews have given the most orders allowed (CS-132). Return whether it ended."""
    state = play.state
    if min(state.crews[0].orders, state.crews[1].orders) < ORDER_LIMIT or any(state.seated):
        return False
    play.say("limit", BOTH, CAPTAIN)
    finish(play, ())
    return True


def check_resign(_figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that a Captain resigns, while the game goes on (CS-132)."""
    no_more(action)
    check_not_over(state)
    if seat % ROLE_COUNT != CAPTAIN:
        raise refused("not_yours_to_resign")


def resign(play: Play, seat: int, _action: Action) -> None:
    """Let the other crew win (CS-132)."""
    play.say("resigned", crew_of(seat), CAPTAIN)
    finish(play, (1 - crew_of(seat),))


DEEDS = {"resign": Deed(check_resign, resign)}


def finish(play: Play, winners: tuple[int, ...]) -> None:
    """End the game at once (CS-129)."""
    state = play.state
    state.over = winners
    state.step = "over"
    state.asked = ()
    state.stop = None
    state.queue.clear()


def outcome(state: State) -> Outcome | None:
    """The winners and the reason; None while the game goes on."""
    if state.over is None:
        return None
    reason, rule = _reason(state)
    if not state.over:
        return Outcome((), (CREW_SEATS[0] + CREW_SEATS[1],), reason, rule)
    winner = state.over[0]
    return Outcome(CREW_SEATS[winner], (CREW_SEATS[winner], CREW_SEATS[1 - winner]), reason, rule)


def _reason(state: State) -> tuple[str, str]:
    last = state.radio[-1]
    if last.kind == "limit":
        return f"no submarine was destroyed in {ORDER_LIMIT} orders", "CS-132"
    if last.kind == "resigned":
        return f"{CREWS[last.crew]} resigned", "CS-132"
    if not state.over:
        return "one blast destroyed both submarines", "CS-130"
    return f"{CREWS[last.crew]} is destroyed", "CS-128"
