"""Every kind of decision and every step of the engine (T11), from all parts of the game, and the loop that goes through them."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play import actions, duels, items, movement, probes, research, sea_cards, seaports, ships, songs, turn
from seatui.games.sea_search.play.beasts import BEASTS
from seatui.games.sea_search.play.play import Choice, Play, Step
from seatui.games.sea_search.play.settling import settle

CHOICES: dict[str, Choice] = {
    **actions.CHOICES,
    **movement.CHOICES,
    **ships.CHOICES,
    **probes.CHOICES,
    **seaports.CHOICES,
    **songs.CHOICES,
    **items.CHOICES,
    **duels.CHOICES,
    **sea_cards.CHOICES,
    **{kind: choice for beast in BEASTS for kind, choice in beast.choices.items()},
}
STEPS: dict[str, Step] = {
    **turn.STEPS,
    **duels.STEPS,
    **research.STEPS,
    **sea_cards.STEPS,
    **{kind: step for beast in BEASTS for kind, step in beast.steps.items()},
}


def run(play: Play) -> None:
    """Take steps until somebody has to decide, or the game is over; consequences are settled after every change (SS-110)."""
    pending = play.state.pending
    while True:
        if play.news:  # many a step changes nothing
            settle(play)
        if not pending:
            return
        frame = pending[-1]
        step = STEPS.get(frame.kind)
        if step is not None:
            pending.pop()
            step(play, frame)
        elif waits(play, frame):
            return


def waits(play: Play, frame: Frame) -> bool:
    """Whether a decision on top of the stack is put to its player. If not, it is dealt with (SS-025, SS-474, SS-483)."""
    figures, state = play.figures, play.state
    if frame.kind == "choose_action":
        options: list[Action] = []
        asked = not state.fallen[frame.seat] and actions.goes_on(figures, state, frame)
    else:
        choice, options = CHOICES[frame.kind], open_options(figures, state, frame)
        asked = len(options) > (0 if choice.always or choice.veiled else 1)
    if not asked:
        state.pending.pop()
        if options:
            answer(play, frame, options[0], forced=True)
    return asked


def answer(play: Play, frame: Frame, action: Action, *, forced: bool = False) -> None:
    """What is decided is told to all, but not what a secret question was (SS-474, SS-484)."""
    choice = CHOICES[frame.kind]
    if not choice.veiled:
        play.tell("decided", seat=frame.seat, decision=frame.kind, action=action, forced=forced)
    choice.answer(play, frame, action)


def open_options(figures: Figures, state: State, frame: Frame) -> list[Action]:
    """The answers to a decision; none for a player who is out, whose questions lapse (SS-267)."""
    return [] if state.fallen[frame.seat] else CHOICES[frame.kind].options(figures, state, frame)
