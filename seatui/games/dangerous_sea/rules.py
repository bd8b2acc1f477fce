"""The Dangerous Sea as a game of the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from seatui.engine.contract import Action, Decision, Draw, Event, Outcome, Refused, Seat, Tell, Turn, Value
from seatui.engine.game import Game
from seatui.engine.verbs import CheckedRules
from seatui.engine.wording import listing
from seatui.games.dangerous_sea.knowledge import view as viewing
from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.model.figures import Figures
from seatui.games.dangerous_sea.model.state import State, unpack
from seatui.games.dangerous_sea.play import ending, setup
from seatui.games.dangerous_sea.play.decisions import CHOICES, STEPS
from seatui.games.dangerous_sea.play.faults import find_faults
from seatui.games.dangerous_sea.play.play import Play
from seatui.games.dangerous_sea.play.season import season_name, turn_number, year_of
from seatui.games.dangerous_sea.play.verbs import Verb
from seatui.games.dangerous_sea.words import notation
from seatui.games.dangerous_sea.words.describe import describe
from seatui.games.dangerous_sea.words.narration import narrate

BOUND = 200_000
"""No random game comes near it: the longest of 1,350 took 35,000 decisions (four seats, five stones), and 7,000 more are e times rarer."""


class DangerousSea(CheckedRules[State, View]):
    """All laws of The Dangerous Sea."""

    def __init__(self, game: Game, seats: int, settings: Mapping[str, Value]) -> None:
        super().__init__(game, seats, settings)
        self._figures = Figures(seats, settings)
        if self._figures.first_player > seats:
            raise Refused("DS-031", f"first_player must be one of the {seats} players, or 0")
        self._made = {
            kind: tuple(Decision(seat, choice.role, kind, choice.prompt, choice.open_ended) for seat in range(seats))
            for kind, choice in CHOICES.items()
        }

    # Play

    def start(self, draw: Draw) -> State:
        return setup.start(self._figures, draw)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        if not state.pending:
            return ()
        kind = state.pending[-1].kind
        made = self._made[kind]
        return tuple([made[seat] for seat in CHOICES[kind].asked(self._figures, state)])

    def options(self, state: State, seat: Seat) -> Sequence[Action]:
        if not state.pending:
            return ()
        choice = CHOICES[state.pending[-1].kind]
        return choice.options(self._figures, state, seat) if seat in choice.asked(self._figures, state) else ()

    def apply(self, state: State, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
        verb = self._check(state, seat, action)
        play = Play(self._figures, state, draw, tell)
        verb.deed(play, seat, action)
        pending = state.pending
        while pending and not STEPS[pending[-1].kind](play):
            pass
        ended = self.outcome(state)
        if ended:
            play.tell("game_over", winners=ended.winners, reason=ended.reason, rule=ended.rule)

    def _check(self, state: State, seat: Seat, action: Action) -> Verb:
        """The verb of a lawful action; ``Refused`` for any other."""
        if not state.pending:
            raise Refused("DS-R14", "the game is over")
        choice = CHOICES[state.pending[-1].kind]
        asked = choice.asked(self._figures, state)
        known = isinstance(action, tuple) and action and isinstance(action[0], str)
        verb = choice.verbs.get(action[0]) if known and seat in asked else None
        if verb is None:
            raise Refused("DS-R14", f"waiting for {listing(['{}'] * len(asked))} to {choice.waits_to}", asked)
        verb.check(self._figures, state, seat, action)
        return verb

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(self._figures, state)

    def turn(self, state: State) -> Turn:
        phase = viewing.phase_of(state)
        label = "Setting out" if phase == "setup" else f"Year {year_of(state.season)}, {season_name(state.season)}"
        return Turn(turn_number(self._figures, state), label, state.active if phase == "turn" else None)

    # Knowledge

    def view(self, state: State, seat: Seat | None) -> View:
        return viewing.make_view(self._figures, state, seat, self.decisions(state), self.outcome(state))

    def imagine(self, view: View, draw: Draw) -> State:
        return viewing.imagine(view, draw)

    # Words

    def say(self, state: State, seat: Seat, action: Action) -> str:  # noqa: ARG002 - the text is the same in every position
        return notation.say(action)

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        return notation.parse(state, seat, text)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return narrate(event, names)

    def describe(self, view: View, names: Sequence[str]) -> str:
        return describe(view, names)

    # Storage and laws

    def unpack(self, data: bytes) -> State:
        return self.lawful(unpack, data)

    def faults(self, state: State) -> list[str]:
        return find_faults(self._figures, state)

    @property
    def bound(self) -> int:
        return BOUND


RULES = DangerousSea
