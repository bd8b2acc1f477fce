"""Sea Search as a game of the engine: each chapter of the contract, and the module that implements it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from seatui.engine.contract import Action, Decision, Draw, Event, Outcome, Paper, Seat, Turn, Value
from seatui.engine.decisions import CheckedRules
from seatui.engine.game import Game
from seatui.games.sea_search.knowledge.imagine import imagine
from seatui.games.sea_search.knowledge.view import View, make_view, revealed
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.state import State, unpack
from seatui.games.sea_search.play import decisions, ending, turn
from seatui.games.sea_search.play.beasts import BEASTS
from seatui.games.sea_search.play.faults import find_faults
from seatui.games.sea_search.play.play import Deed, Play
from seatui.games.sea_search.words import notation, outlook
from seatui.games.sea_search.words.chronicle import SearchChronicle
from seatui.games.sea_search.words.describe import describe, tally
from seatui.games.sea_search.words.narration import narrate, narrate_in_full
from seatui.games.sea_search.words.notation import Speaker
from seatui.games.sea_search.words.questions import question
from seatui.games.sea_search.words.reach import reach_lines


class SeaSearch(CheckedRules[State, View, Figures, Play]):
    """The rules of Sea Search."""

    bound = 200_000
    shows = {
        "dice_rolled": "roll",
        "battle_rolled": "roll",
        "item_seen": "card",
        "item_played": "card",
        "sea_card_drawn": "card",
        "song_seen": "song",
        "song_viewed": "song",
    }

    def __init__(self, game: Game, seats: int, settings: Mapping[str, Value]) -> None:
        super().__init__(game, seats, settings, Figures(seats, settings, BEASTS), Play)

    # Play

    def start(self, draw: Draw) -> State:
        return decisions.start(self.figures, draw)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        return decisions.open_decisions(state)

    def options(self, state: State, seat: Seat) -> Sequence[Action]:
        return decisions.options_of(self.figures, state, seat)

    def deed_of(self, state: State, seat: Seat, verb: str) -> Deed:  # noqa: ARG002 - the check of the answer tells who may do what
        return decisions.ANSWER

    def proceed(self, play: Play) -> None:
        decisions.run(play)

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(state)

    def turn(self, state: State) -> Turn:
        return turn.turn_of(state)

    # Knowledge

    def view(self, state: State, seat: Seat | None) -> View:
        return make_view(self.figures, state, seat, self.decisions(state), self.outcome(state))

    def moment(self, state: State, seat: Seat | None) -> View:
        return make_view(self.figures, state, seat, (), None)

    def reveal(self, state: State, view: View) -> View:
        return revealed(self.figures, state, view)

    def imagine(self, view: View, draw: Draw) -> State:
        return imagine(self.figures, view, draw)

    # Words

    def say(self, state: State, seat: Seat, action: Action) -> str:
        return notation.say(Speaker(self.figures, state, seat), action)

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        return notation.parse(Speaker(self.figures, state, seat), text)

    def meaning(self, view: View, action: Action) -> str:
        return outlook.meaning(self.figures, view, action)

    def warning(self, view: View, action: Action) -> str:
        return outlook.warning(self.figures, view, action)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return narrate(self.figures, event, names)

    def narrate_in_full(self, event: Event, names: Sequence[str]) -> str:
        return narrate_in_full(self.figures, event, names)

    def describe(self, view: View, names: Sequence[str]) -> str:
        return describe(self.figures, view, names)

    def papers(self, view: View, names: Sequence[str]) -> Sequence[Paper]:
        return (
            Paper("forecast", "what the Beast does at the end of the turn, and to whom", partial(reach_lines, self.figures, view, names)),
        )

    def question(self, view: View, decision: Decision, names: Sequence[str]) -> str:
        return question(self.figures, view, decision, names)

    def tally(self, view: View, seat: Seat | None) -> str:
        return tally(view, seat)

    def chronicle(self) -> SearchChronicle:
        return SearchChronicle()

    # Storage and laws

    def unpack(self, data: bytes) -> State:
        return self.lawful(lambda packed: unpack(self.figures.field, packed), data)

    def faults(self, state: State) -> list[str]:
        return find_faults(self.figures, state)


RULES = SeaSearch
