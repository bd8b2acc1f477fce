"""Sea Skirmish as a game of the engine: every method of the contract, chapter by chapter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from seatui.engine.contract import Action, Decision, Draw, Event, Outcome, Refused, Seat, Turn, Value
from seatui.engine.decisions import DecisionRules
from seatui.engine.game import Game
from seatui.engine.notation import Speaker
from seatui.games.sea_skirmish.knowledge import view as viewing
from seatui.games.sea_skirmish.knowledge.view import View
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.state import State, unpack
from seatui.games.sea_skirmish.play import decisions, ending, rounds, setup
from seatui.games.sea_skirmish.play.faults import find_faults
from seatui.games.sea_skirmish.play.play import Deed, Play
from seatui.games.sea_skirmish.words import notation, preview
from seatui.games.sea_skirmish.words.chronicle import SkirmishChronicle
from seatui.games.sea_skirmish.words.describe import describe, question, unlisted
from seatui.games.sea_skirmish.words.narration import narrate, narrate_in_full
from seatui.games.sea_skirmish.words.outlook import meaning, tally, warning


class SeaSkirmish(DecisionRules[State, View, Figures, Play]):
    """The rules of Sea Skirmish."""

    in_words = frozenset(("place",))
    gives_up = frozenset(("concede",))
    shows = {"fleet_drawn": "card", "courses_shown": "reveal", "fired": "roll"}
    over_rule = "SK-143"
    waiting_rule = "SK-R04"
    unknown_verb_remark = "that is not a move of this game; "
    bound = 20_000
    """Far more than any random game needs: boats that sail at random fall off the table within about twenty rounds."""

    def __init__(self, game: Game, seats: int, settings: Mapping[str, Value]) -> None:
        super().__init__(game, seats, settings, Figures(seats, settings), Play, decisions.DECISION_KINDS)

    # Play

    def start(self, draw: Draw) -> State:
        return setup.start(self.figures, draw)

    def open_kind(self, state: State) -> str | None:
        return decisions.open_kind(state)

    def free(self, state: State, seat: Seat) -> Sequence[Action]:
        return decisions.free(self.figures, state, seat)

    def free_deed(self, state: State, seat: Seat, verb: str) -> Deed | None:
        return decisions.free_deed(state, seat, verb)

    def misplaced(self, state: State, verb: str) -> Refused:
        return decisions.untimely(state, verb) or super().misplaced(state, verb)

    def proceed(self, play: Play) -> None:
        rounds.run(play)

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(self.figures, state)

    def turn(self, state: State) -> Turn:
        return rounds.turn_of(state)

    def side(self, seat: Seat) -> int:
        return self.figures.teams[seat]

    def party(self, seat: Seat) -> int:
        return min(self.figures.planners(seat))  # SK-150, SK-151

    # Knowledge

    def view(self, state: State, seat: Seat | None) -> View:
        return viewing.make_view(self.figures, state, seat, self.decisions(state), self.outcome(state))

    def moment(self, state: State, seat: Seat | None) -> View:
        return viewing.make_view(self.figures, state, seat, (), None)

    def reveal(self, state: State, view: View) -> View:
        return view._replace(courses=tuple(state.courses))

    def imagine(self, view: View, draw: Draw) -> State:
        return viewing.imagine(self.figures, view, draw)

    # Words

    def say(self, state: State, seat: Seat, action: Action) -> str:
        return notation.say(Speaker(self.figures, state, seat), action)

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        return notation.parse(Speaker(self.figures, state, seat), text)

    def offer(self, state: State, seat: Seat, action: Action) -> str:
        return notation.offer(Speaker(self.figures, state, seat), action)

    def meaning(self, view: View, action: Action) -> str:
        return meaning(self.figures, view, action)

    def warning(self, view: View, action: Action) -> str:
        return warning(self.figures, view, action)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return narrate(event, names)

    def narrate_in_full(self, event: Event, names: Sequence[str]) -> str:
        return narrate_in_full(self.figures, event, names)

    def preview(self, option: str) -> Sequence[str]:
        if option == "map":
            return preview.table_lines(self.figures.sea)
        return preview.boat_lines() if option in ("boats", "fleet") else ()

    def describe(self, view: View, names: Sequence[str]) -> str:
        return describe(self.figures, view, names)

    def question(self, view: View, decision: Decision, names: Sequence[str]) -> str:
        return question(self.figures, view, decision, names)

    def unlisted(self, view: View, decision: Decision) -> str:
        return unlisted(view, decision)

    def tally(self, view: View, seat: Seat | None) -> str:
        return tally(view, seat)

    def chronicle(self) -> SkirmishChronicle:
        return SkirmishChronicle(self.figures)

    # Storage and laws

    def unpack(self, data: bytes) -> State:
        return self.lawful(unpack, data)

    def faults(self, state: State) -> list[str]:
        return find_faults(self.figures, state)


RULES = SeaSkirmish
