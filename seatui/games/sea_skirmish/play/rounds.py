"""The order of phases in a round, and the first-player token (SK-051 to SK-058)."""

from __future__ import annotations

from collections.abc import Callable

from seatui.engine.contract import Turn
from seatui.games.sea_skirmish.model.state import ATTACK, COLOURS, MOVEMENT, OVER, PLACING, PLANNING, SETUP, TAKING, State, afloat
from seatui.games.sea_skirmish.play import attack, ending, movement, planning, setup
from seatui.games.sea_skirmish.play.play import Play


def run(play: Play) -> None:
    """Play on until a decision is needed or the game is over."""
    state = play.state
    while not ending.settle(play) and not STEPS[state.phase](play):
        pass


def pass_token(play: Play) -> None:
    """Pass the token one seat clockwise, past seats without boats (SK-052, SK-053, SK-056)."""
    play.state.token = planning.next_living(play.figures, play.state, play.state.token)
    play.tell("token_passed", seat=play.state.token)


def step_placing(play: Play) -> bool:
    """Begin the first round when all boats lie on the table; the holder of the token may have conceded by then."""
    figures, state = play.figures, play.state
    if setup.all_placed(figures, state):
        if not afloat(state, state.token):
            pass_token(play)
        planning.begin_planning(play)
        return False
    if setup.skips_placing(figures, state):
        state.done += 1
        return False
    return True


def step_planning(play: Play) -> bool:
    """Show the courses and begin Movement when everybody has confirmed."""
    if play.state.planners:
        return True
    planning.reveal(play)
    begin(play, MOVEMENT)
    return False


def begin(play: Play, phase: str) -> None:
    """Pass the token, and start the next phase with its new holder."""
    pass_token(play)
    play.state.phase = phase
    play.state.done = play.state.acted = 0
    play.tell("phase_begun", phase=phase, seat=play.state.token)


def step_movement(play: Play) -> bool:
    """Begin Attack when all have moved."""
    if play.state.done < play.figures.seats:
        return movement.step_movement(play)
    begin(play, ATTACK)
    return False


def step_attack(play: Play) -> bool:
    """End the round when all have fired."""
    if play.state.done < play.figures.seats:
        return attack.step_attack(play)
    end_round(play)
    return False


def end_round(play: Play) -> None:
    """Pass the token a third time (SK-053, SK-054), and with ``fair_token`` once more where needed (SK-055)."""
    figures, state = play.figures, play.state
    if not state.acted:
        play.tell("guns_silent", round=state.round)
    if figures.round_limit and state.round >= figures.round_limit:
        state.done = state.acted = 0
        ending.end_by_limit(play)
        return
    pass_token(play)
    living = sum(1 for seat in range(figures.seats) if afloat(state, seat))
    if figures.fair_token and living % 3 == 0:
        pass_token(play)
    state.done = state.acted = 0
    planning.begin_planning(play)


STEPS: dict[str, Callable[[Play], bool]] = {
    COLOURS: setup.step_colours,
    TAKING: setup.step_taking,
    PLACING: step_placing,
    PLANNING: step_planning,
    MOVEMENT: step_movement,
    ATTACK: step_attack,
}
"""One step of each phase: True if it waits for a decision, False if it did something and should be called again."""


def turn_of(state: State) -> Turn:
    """Return the turn for marks in log and replay: a phase of a round, for all players together; the end is one too."""
    if state.phase in SETUP or not state.round:
        return Turn(1, "Setting out")
    name = "End" if state.phase == OVER else state.phase.capitalize()
    return Turn(4 * state.round + (PLANNING, MOVEMENT, ATTACK, OVER).index(state.phase), f"Round {state.round}, {name}")
