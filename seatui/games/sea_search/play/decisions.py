"""All kinds of decisions and steps (T11), collected from the other modules, and the loop that works through them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from seatui.engine.contract import Action, Decision, Draw, Seat
from seatui.engine.decisions import verb_of
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play import actions, duels, items, movement, probes, research, sea_cards, seaports, setup, ships, songs, turn
from seatui.games.sea_search.play.beasts import BEASTS
from seatui.games.sea_search.play.play import DecisionKind, Deed, Play, Step
from seatui.games.sea_search.play.settling import settle
from seatui.games.sea_search.words.refusals import refused

DECISION_KINDS: dict[str, DecisionKind] = {
    **actions.DECISION_KINDS,
    **movement.DECISION_KINDS,
    **ships.DECISION_KINDS,
    **probes.DECISION_KINDS,
    **seaports.DECISION_KINDS,
    **songs.DECISION_KINDS,
    **items.DECISION_KINDS,
    **duels.DECISION_KINDS,
    **sea_cards.DECISION_KINDS,
    **{kind: choice for beast in BEASTS for kind, choice in beast.choices.items()},
}
STEPS: dict[str, Step] = {
    **turn.STEPS,
    **duels.STEPS,
    **research.STEPS,
    **sea_cards.STEPS,
    **{kind: step for beast in BEASTS for kind, step in beast.steps.items()},
}


def start(figures: Figures, draw: Draw) -> State:
    """Return the first position in which a player has to decide."""
    state = setup.start(figures, draw)
    run(Play(figures, state, draw, None))
    return state


def run(play: Play) -> None:
    """Take steps until a player has to decide or the game is over; settle consequences after every change (SS-110)."""
    pending = play.state.pending
    while True:
        if play.news:  # many steps change nothing
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
    """Return whether the decision on top of the stack waits for its player; if not, take it off or answer it (SS-025, SS-474, SS-483)."""
    figures, state = play.figures, play.state
    if frame.kind == "choose_action":
        options: list[Action] = []
        asked = not state.fallen[frame.seat] and actions.goes_on(figures, state, frame)
    else:
        choice, options = DECISION_KINDS[frame.kind], open_options(figures, state, frame)
        asked = len(options) > (0 if choice.always or choice.veiled else 1)
    if not asked:
        state.pending.pop()
        if options:
            answer(play, frame, options[0], forced=True)
    return asked


def answer(play: Play, frame: Frame, action: Action, *, forced: bool = False) -> None:
    """Carry out an answer and tell everyone, unless the question is secret (SS-474, SS-484)."""
    choice = DECISION_KINDS[frame.kind]
    if not choice.veiled:
        play.tell("decided", seat=frame.seat, decision=frame.kind, action=action, forced=forced)
    choice.answer(play, frame, action)


def open_options(figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return the answers to a decision; none for a player who is out, whose questions lapse (SS-267)."""
    return [] if state.fallen[frame.seat] else DECISION_KINDS[frame.kind].options(figures, state, frame)


def options_of(figures: Figures, state: State, seat: Seat) -> Sequence[Action]:
    """Return the answers to the open decision if it is that seat's."""
    if not state.pending or state.pending[-1].seat != seat:
        return ()
    return open_options(figures, state, state.pending[-1])


def open_decisions(state: State) -> tuple[Decision, ...]:
    """Return the decision on top of the stack; () when the game is over."""
    return asked(state.pending[-1], bool(state.actions)) if state.pending else ()


@lru_cache(maxsize=256)
def asked(frame: Frame, has_actions: bool) -> tuple[Decision, ...]:
    """Return the decision that a frame puts to its player. The same few come up again and again, hence the cache."""
    choice = DECISION_KINDS[frame.kind]
    acting = frame.kind == "choose_action"
    veiled = choice.veiled or (acting and not has_actions)  # SS-483: whether a card can still be played is a secret
    return (Decision(frame.seat, "", frame.kind, choice.words(frame), acting, veiled),)


# Answers


def check_answer(figures: Figures, state: State, seat: Seat, action: Action) -> None:
    """Check that the action answers the open decision (SS-480, SS-481)."""
    if not state.pending:
        raise refused("game_over")
    frame = state.pending[-1]
    if seat != frame.seat:
        raise refused("not_your_decision", frame.seat)
    acting = frame.kind == "choose_action"
    if not acting and is_among(action, open_options(figures, state, frame)):
        return
    deed = actions.deed_of(figures, state, verb_of(action))
    if deed is None:
        raise refused("illegal_option")
    if acting:
        deed.check(figures, state, seat, action)
    elif seat != state.active:
        raise refused("not_your_turn", state.active)
    else:
        raise refused("pending_decision", question=DECISION_KINDS[frame.kind].task)


def is_among(action: Action, options: list[Action]) -> bool:
    """Return whether an answer is one of the options, types included: True is not 1."""
    if not isinstance(action, tuple) or action not in options:
        return False
    return list(map(type, action)) == list(map(type, options[options.index(action)]))


def answer_top(play: Play, _seat: Seat, action: Action) -> None:
    """Answer the open decision."""
    frame = play.state.pending.pop()
    if play.state.turn == 1:
        setup.tell_first_player(play)
    answer(play, frame, action)


ANSWER = Deed(check_answer, answer_top)
"""The one deed of this game: every action answers the decision on top of the stack."""
