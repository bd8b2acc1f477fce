"""Sea Search as a game of the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from seatui.engine.contract import Action, Decision, Draw, Event, Outcome, Seat, Tell, Turn, Value
from seatui.engine.game import Game
from seatui.engine.verbs import CheckedRules
from seatui.games.sea_search.knowledge.imagine import imagine
from seatui.games.sea_search.knowledge.view import View, make_view
from seatui.games.sea_search.model.faults import find_faults
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.state import State, unpack
from seatui.games.sea_search.play import ending, setup
from seatui.games.sea_search.play.actions import verb_of
from seatui.games.sea_search.play.beasts import BEASTS
from seatui.games.sea_search.play.decisions import CHOICES, answer, open_options, run
from seatui.games.sea_search.play.play import Play
from seatui.games.sea_search.words import notation, outlook
from seatui.games.sea_search.words.describe import describe, tally
from seatui.games.sea_search.words.narration import narrate
from seatui.games.sea_search.words.questions import question
from seatui.games.sea_search.words.refusals import refused

BOUND = 200_000


class SeaSearch(CheckedRules[State, View]):
    """All laws of Sea Search."""

    def __init__(self, game: Game, seats: int, settings: Mapping[str, Value]) -> None:
        super().__init__(game, seats, settings)
        self._figures = Figures(seats, settings, BEASTS)

    @property
    def figures(self) -> Figures:
        """What the seats and the options decide, for bots and screens."""
        return self._figures

    # Play

    def start(self, draw: Draw) -> State:
        state = setup.start(self._figures, draw)
        run(Play(self._figures, state, draw, None))
        return state

    def decisions(self, state: State) -> tuple[Decision, ...]:
        if not state.pending:
            return ()
        return asked(state.pending[-1], bool(state.actions))

    def options(self, state: State, seat: Seat) -> Sequence[Action]:
        if not state.pending or state.pending[-1].seat != seat:
            return ()
        return open_options(self._figures, state, state.pending[-1])

    def apply(self, state: State, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
        self._check(state, seat, action)
        play = Play(self._figures, state, draw, tell)
        answer(play, state.pending.pop(), action)
        run(play)
        if ended := self.outcome(state):
            play.tell("game_over", winners=ended.winners, reason=ended.reason, rule=ended.rule)

    def _check(self, state: State, seat: Seat, action: Action) -> None:
        """Whether the action answers the open decision (SS-480, SS-481)."""
        if not state.pending:
            raise refused("game_over")
        frame = state.pending[-1]
        name = action[0] if isinstance(action, tuple) and action and isinstance(action[0], str) else ""
        verb = verb_of(self._figures, state, name)
        if seat != frame.seat:
            raise refused("not_your_decision", frame.seat)
        if frame.kind == "choose_action":
            if verb is None:
                raise refused("illegal_option")
            verb.check(self._figures, state, seat, action)
        elif not _is_among(action, open_options(self._figures, state, frame)):
            if verb is None:
                raise refused("illegal_option")
            if seat != state.active:
                raise refused("not_your_turn", state.active)
            raise refused("pending_decision", question=CHOICES[frame.kind].waits_to)

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(state)

    def turn(self, state: State) -> Turn:
        return Turn(max(1, state.turn), f"Round {state.round}", None if state.ended else state.active)

    # Knowledge

    def view(self, state: State, seat: Seat | None) -> View:
        return make_view(self._figures, state, seat, self.decisions(state), self.outcome(state))

    def imagine(self, view: View, draw: Draw) -> State:
        return imagine(self._figures, view, draw)

    # Words

    def say(self, state: State, seat: Seat, action: Action) -> str:
        return notation.say(self._figures, state, seat, action)

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        return notation.parse(self._figures, state, seat, text)

    def meaning(self, view: View, action: Action) -> str:
        return outlook.meaning(self._figures, view, action)

    def warning(self, view: View, action: Action) -> str:
        return outlook.warning(self._figures, view, action)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return narrate(self._figures, event, names)

    def describe(self, view: View, names: Sequence[str]) -> str:
        return describe(self._figures, view, names)

    def question(self, view: View, decision: Decision, names: Sequence[str]) -> str:
        return question(self._figures, view, decision, names)

    def tally(self, view: View, seat: Seat | None) -> str:
        return tally(view, seat)

    # Storage and laws

    def unpack(self, data: bytes) -> State:
        return self.lawful(lambda packed: unpack(self._figures.field, packed), data)

    def faults(self, state: State) -> list[str]:
        return find_faults(self._figures, state)

    @property
    def bound(self) -> int:
        return BOUND


@lru_cache(maxsize=256)
def asked(frame: Frame, has_actions: bool) -> tuple[Decision, ...]:
    """What a frame asks of its player. The same questions come again and again, so that they are put into words once."""
    choice = CHOICES[frame.kind]
    acting = frame.kind == "choose_action"
    veiled = choice.veiled or (acting and not has_actions)  # SS-483: whether a card can still be played is a secret
    return (Decision(frame.seat, "", frame.kind, choice.words(frame), acting, veiled),)


def _is_among(action: Action, options: list[Action]) -> bool:
    """Whether an answer is one of the options, to the type: True is not 1."""
    if not isinstance(action, tuple) or action not in options:
        return False
    return list(map(type, action)) == list(map(type, options[options.index(action)]))


RULES = SeaSearch
