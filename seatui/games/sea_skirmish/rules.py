"""Sea Skirmish as a game of the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from seatui.engine.contract import Action, Decision, Draw, Event, Outcome, Refused, Seat, Tell, Turn, Value
from seatui.engine.game import Game
from seatui.engine.verbs import CheckedRules
from seatui.engine.wording import listing
from seatui.games.sea_skirmish.knowledge import view as viewing
from seatui.games.sea_skirmish.knowledge.view import View
from seatui.games.sea_skirmish.model.faults import find_faults
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.state import ATTACK, MOVEMENT, NO_BOAT, OVER, PLANNING, SETUP, State, unpack
from seatui.games.sea_skirmish.play import ending, planning, rounds, setup
from seatui.games.sea_skirmish.play.decisions import CHOICES, HOME_OF_VERB, open_kind
from seatui.games.sea_skirmish.play.play import Play
from seatui.games.sea_skirmish.play.verbs import Verb
from seatui.games.sea_skirmish.words import notation
from seatui.games.sea_skirmish.words.describe import describe, question, unlisted
from seatui.games.sea_skirmish.words.narration import narrate
from seatui.games.sea_skirmish.words.outlook import meaning, tally, warning

BOUND = 20_000
"""No random game comes near it: boats that sail at random fall off the table within some twenty rounds."""


class SeaSkirmish(CheckedRules[State, View]):
    """All laws of Sea Skirmish."""

    in_words = frozenset(("place",))

    def __init__(self, game: Game, seats: int, settings: Mapping[str, Value]) -> None:
        super().__init__(game, seats, settings)
        self._figures = Figures(seats, settings)
        self._made = {
            kind: tuple(Decision(seat, "", kind, choice.prompt, choice.open_ended) for seat in range(seats))
            for kind, choice in CHOICES.items()
        }

    @property
    def figures(self) -> Figures:
        """What seats and options decide; all of it is known to everybody."""
        return self._figures

    # Play

    def start(self, draw: Draw) -> State:
        return setup.start(self._figures, draw)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        kind = open_kind(state)
        if kind is None:
            return ()
        made = self._made[kind]
        return tuple([made[seat] for seat in CHOICES[kind].asked(self._figures, state)])

    def options(self, state: State, seat: Seat) -> Sequence[Action]:
        kind = open_kind(state)
        if kind is None or seat not in CHOICES[kind].asked(self._figures, state):
            return ()
        return CHOICES[kind].options(self._figures, state, seat)

    def free(self, state: State, seat: Seat) -> Sequence[Action]:
        """Another course while waiting for the others (SK-061), and conceding for whoever is asked (SK-146)."""
        kind = open_kind(state)
        if kind is None or not 0 <= seat < self.seats:
            return ()
        if seat in CHOICES[kind].asked(self._figures, state):
            return (ending.CONCEDE,)
        return planning.changes(state, seat)

    def apply(self, state: State, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
        verb = self._check(state, seat, action)
        play = Play(self._figures, state, draw, tell)
        verb.deed(play, seat, action)
        rounds.run(play)
        ended = self.outcome(state)
        if ended:
            play.tell("game_over", winners=ended.winners, reason=ended.reason, rule=ended.rule)

    def _check(self, state: State, seat: Seat, action: Action) -> Verb:
        """The verb of a lawful action; ``Refused`` for any other (SK-R04)."""
        kind = open_kind(state)
        if kind is None:
            raise Refused("SK-143", "the game is over")
        name = action[0] if isinstance(action, tuple) and action and isinstance(action[0], str) else ""
        choice = CHOICES[kind]
        asked = choice.asked(self._figures, state)
        if seat in asked:
            verb = ending.CONCEDE_VERB if name == "concede" else choice.verbs.get(name)
        else:
            verb = planning.CHANGE_VERB if name == "course" and planning.has_confirmed(state, seat) else None
        if verb is None:
            raise self._misplaced(state, name, asked, choice.waits_to)
        verb.check(self._figures, state, seat, action)
        return verb

    def _misplaced(self, state: State, name: str, asked: Sequence[Seat], waits_to: str) -> Refused:
        """Why a verb is out of place now (SK-R04, SK-R13, SK-R15)."""
        if name == "flip" and state.phase not in SETUP and state.turning == NO_BOAT:
            return Refused("SK-R13", "only after the short forward")
        if name in planning.VERBS and state.phase in (MOVEMENT, ATTACK):
            return Refused("SK-R15", "courses are already shown")
        known = "" if name in HOME_OF_VERB or name == "concede" else "that is no move of this game; "
        return Refused("SK-R04", f"{known}waiting for {listing(['{}'] * len(asked))} to {waits_to}", asked)

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(self._figures, state)

    def turn(self, state: State) -> Turn:
        """A turn is a phase of a round, of all players, for the marks in log and replay; the end is one too."""
        if state.phase in SETUP or not state.round:
            return Turn(1, "Setting out")
        phases = (PLANNING, MOVEMENT, ATTACK, OVER)
        name = "End" if state.phase == OVER else state.phase.capitalize()
        return Turn(4 * state.round + phases.index(state.phase), f"Round {state.round}, {name}")

    def side(self, seat: Seat) -> int:
        return self._figures.teams[seat]

    def party(self, seat: Seat) -> int:
        return min(self._figures.planners(seat))  # SK-150, SK-151

    # Knowledge

    def view(self, state: State, seat: Seat | None) -> View:
        return viewing.make_view(self._figures, state, seat, self.decisions(state), self.outcome(state))

    def imagine(self, view: View, draw: Draw) -> State:
        return viewing.imagine(self._figures, view, draw)

    # Words

    def say(self, state: State, seat: Seat, action: Action) -> str:  # noqa: ARG002 - the text is the same in every position
        return notation.say(action)

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        return notation.parse(state, seat, text)

    def meaning(self, view: View, action: Action) -> str:
        return meaning(self._figures, view, action)

    def warning(self, view: View, action: Action) -> str:
        return warning(self._figures, view, action)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return narrate(event, names)

    def describe(self, view: View, names: Sequence[str]) -> str:
        return describe(self._figures, view, names)

    def question(self, view: View, decision: Decision, names: Sequence[str]) -> str:
        return question(self._figures, view, decision, names)

    def unlisted(self, view: View, decision: Decision) -> str:
        return unlisted(view, decision)

    def tally(self, view: View, seat: Seat | None) -> str:
        return tally(view, seat)

    # Storage and laws

    def unpack(self, data: bytes) -> State:
        return self.lawful(unpack, data)

    def faults(self, state: State) -> list[str]:
        return find_faults(self._figures, state)

    @property
    def bound(self) -> int:
        return BOUND


RULES = SeaSkirmish
