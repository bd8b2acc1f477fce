"""The course of a round and the way of the first-player token (SK-051 to SK-058)."""

from __future__ import annotations

from collections.abc import Callable

from seatui.engine.contract import Turn
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.state import ATTACK, COLOURS, MOVEMENT, OVER, PLACING, PLANNING, SETUP, TAKING, State, afloat
from seatui.games.sea_skirmish.play import attack, ending, movement, planning, setup
from seatui.games.sea_skirmish.play.play import Play


def run(play: Play) -> None:
    """Do whatever needs no decision, until one is to be made or the game is over."""
    state = play.state
    while not ending.settle(play) and not STEPS[state.phase](play):
        pass


def pass_token(play: Play) -> None:
    """One seat clockwise, past those without boats (SK-052, SK-053, SK-056)."""
    play.state.token = next_living(play.figures, play.state, play.state.token)
    play.tell("token_passed", seat=play.state.token)


def next_living(figures: Figures, state: State, seat: int) -> int:
    """The next seat clockwise that has boats; the seat itself if no other has."""
    order = figures.orders[seat]
    return next((other for other in (*order[1:], seat) if afloat(state, other)), seat)


def step_placing(play: Play) -> bool:
    """When all boats lie on the table the first round begins; the holder of the token may have given up by then."""
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
    """When everybody has confirmed, the courses are shown and Movement begins."""
    if play.state.planners:
        return True
    planning.reveal(play)
    begin(play, MOVEMENT)
    return False


def begin(play: Play, phase: str) -> None:
    """The token passes, and the next phase starts with its holder."""
    pass_token(play)
    play.state.phase = phase
    play.state.done = play.state.acted = 0
    play.tell("phase_begun", phase=phase, seat=play.state.token)


def step_movement(play: Play) -> bool:
    """When all have moved, Attack begins."""
    if play.state.done < play.figures.seats:
        return movement.step_movement(play)
    begin(play, ATTACK)
    return False


def step_attack(play: Play) -> bool:
    """When all have fired, the round is over."""
    if play.state.done < play.figures.seats:
        return attack.step_attack(play)
    end_round(play)
    return False


def end_round(play: Play) -> None:
    """The token passes a third time (SK-053, SK-054), and where that is fair once more (SK-055)."""
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
"""What the engine does in each phase: True if it waits for a decision, False if something was done and the position is looked at again."""


def turn_of(state: State) -> Turn:
    """A turn is a phase of a round, of all players, for the marks in log and replay; the end is one too."""
    if state.phase in SETUP or not state.round:
        return Turn(1, "Setting out")
    name = "End" if state.phase == OVER else state.phase.capitalize()
    return Turn(4 * state.round + (PLANNING, MOVEMENT, ATTACK, OVER).index(state.phase), f"Round {state.round}, {name}")
