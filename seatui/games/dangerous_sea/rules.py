"""The Dangerous Sea as a game of the engine: every method of the contract, chapter by chapter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from seatui.engine.contract import Action, Decision, Draw, Errand, Event, Outcome, Paper, Seat, Turn, Value
from seatui.engine.decisions import DecisionRules
from seatui.engine.game import Game
from seatui.engine.notation import Speaker
from seatui.games.dangerous_sea.knowledge import view as viewing
from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.model.figures import Figures
from seatui.games.dangerous_sea.model.state import State, unpack
from seatui.games.dangerous_sea.play import decisions, ending, season, setup
from seatui.games.dangerous_sea.play.faults import find_faults
from seatui.games.dangerous_sea.play.play import Play
from seatui.games.dangerous_sea.words import notation, outlook, route_words
from seatui.games.dangerous_sea.words.chronicle import SeaChronicle
from seatui.games.dangerous_sea.words.describe import describe
from seatui.games.dangerous_sea.words.narration import narrate
from seatui.games.dangerous_sea.words.papers import papers


class DangerousSea(DecisionRules[State, View, Figures, Play]):
    """The rules of The Dangerous Sea."""

    over_rule = waiting_rule = "DS-R14"
    shows = {"dice_rolled": "roll", "tile_revealed": "tile", "card_drawn": "card"}
    by_player = frozenset(("attack", "vote"))
    bound = 200_000
    """Far more than random games need: the longest of 1,350 took 35,000 decisions (four seats, five stones)."""

    def __init__(self, game: Game, seats: int, settings: Mapping[str, Value]) -> None:
        super().__init__(game, seats, settings, Figures(seats, settings), Play, decisions.DECISION_KINDS)

    # Play

    def start(self, draw: Draw) -> State:
        return setup.start(self.figures, draw)

    def open_kind(self, state: State) -> str | None:
        return state.pending[-1].kind if state.pending else None

    def proceed(self, play: Play) -> None:
        decisions.run(play)

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(self.figures, state)

    def turn(self, state: State) -> Turn:
        return season.turn_of(self.figures, state)

    # Knowledge

    def view(self, state: State, seat: Seat | None) -> View:
        return viewing.make_view(self.figures, state, seat, self.decisions(state), self.outcome(state))

    def moment(self, state: State, seat: Seat | None) -> View:
        return viewing.make_view(self.figures, state, seat, (), None)

    def reveal(self, state: State, view: View) -> View:
        return view._replace(pending=tuple(state.pending))

    def imagine(self, view: View, draw: Draw) -> State:
        return viewing.imagine(view, draw)

    # Words

    def say(self, state: State, seat: Seat, action: Action) -> str:
        return notation.say(Speaker(self.figures, state, seat), action)

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        return notation.parse(Speaker(self.figures, state, seat), text)

    def meaning(self, view: View, action: Action) -> str:
        return outlook.meaning(view, action)

    def warning(self, view: View, action: Action) -> str:
        return outlook.warning(view, action)

    def errand(self, view: View, text: str, names: Sequence[str]) -> Errand | None:
        return route_words.errand(view, text, names)

    def question(self, view: View, decision: Decision, names: Sequence[str]) -> str:
        return outlook.question(view, decision, names)

    def tally(self, view: View, seat: Seat | None) -> str:
        return outlook.tally(view, seat)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return narrate(event, names)

    def describe(self, view: View, names: Sequence[str]) -> str:
        return describe(view, names)

    def papers(self, view: View, names: Sequence[str]) -> Sequence[Paper]:
        return tuple(papers(view, names))

    def chronicle(self) -> SeaChronicle:
        return SeaChronicle()

    # Storage and laws

    def unpack(self, data: bytes) -> State:
        return self.lawful(unpack, data)

    def faults(self, state: State) -> list[str]:
        return find_faults(self.figures, state)


RULES = DangerousSea
