"""Battle for the Seas behind the engine's contract, chapter by chapter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from seatui.engine.contract import Action, Decision, Draw, Event, Outcome, Paper, Refused, Seat, Turn, Value
from seatui.engine.decisions import DecisionRules
from seatui.engine.game import Game
from seatui.games.battle_seas.knowledge import view as viewing
from seatui.games.battle_seas.knowledge.imagine import imagine
from seatui.games.battle_seas.knowledge.view import View
from seatui.games.battle_seas.model.faults import find_faults, read_state
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.state import State
from seatui.games.battle_seas.play import decisions, ending, rounds, setup
from seatui.games.battle_seas.play.play import Deed, Play
from seatui.games.battle_seas.words import notation
from seatui.games.battle_seas.words.chronicle import BattleChronicle
from seatui.games.battle_seas.words.describe import describe, mat_lines, question, unlisted
from seatui.games.battle_seas.words.narration import narrate
from seatui.games.battle_seas.words.notation_parts import Speaker
from seatui.games.battle_seas.words.offers import offer
from seatui.games.battle_seas.words.outlook import meaning, tally, warning
from seatui.games.battle_seas.words.papers import papers


class BattleSeas(DecisionRules[State, View, Figures, Play]):
    """The rules of Battle for the Seas."""

    loose = frozenset(("say", "claim"))
    parting = frozenset(("resign", "offer_draw"))
    gives_up = frozenset(("resign",))
    shows = {
        **dict.fromkeys(("order_rolled", "broadside", "attacked", "ignited", "bout", "search_rolled"), "roll"),
        **dict.fromkeys(("identified", "piece_found", "trap_found", "trap_sprung"), "reveal"),
        **dict.fromkeys(("fleet_submitted", "auto_deployed"), ""),  # the program draws for a player who asks it to
    }
    over_rule = "BS-204"
    waiting_rule = "BS-044"
    waiting_words = "now {who} must {task}"  # the player who reads it may be the one who must act
    unknown_verb_remark = "that is not a move of this game; "
    bound = 200_000
    """No random battle comes near it: there are at most ``max_rounds`` rounds, and every card acts once in each."""

    def __init__(self, game: Game, seats: int, settings: Mapping[str, Value]) -> None:
        super().__init__(game, seats, settings, Figures(seats, settings), Play, decisions.DECISION_KINDS)
        self.tick_ms = self.figures.tick_ms

    # Play

    def start(self, draw: Draw) -> State:  # noqa: ARG002 - chance comes in when the option sheet is accepted
        return setup.start(self.figures)

    def open_kind(self, state: State) -> str | None:
        return decisions.open_kind(state)

    def free(self, state: State, seat: Seat) -> Sequence[Action]:
        return decisions.free(self.figures, state, seat)

    def free_deed(self, state: State, seat: Seat, verb: str) -> Deed | None:  # noqa: ARG002 - its check knows whether it may be done now
        return decisions.free_deed(self.figures, seat, verb)

    def misplaced(self, state: State, verb: str) -> Refused:
        return decisions.untimely(state, verb) or super().misplaced(state, verb)

    def proceed(self, play: Play) -> None:
        decisions.run(play)

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(self.figures, state)

    def turn(self, state: State) -> Turn:
        return rounds.turn_of(self.figures, state)

    # Knowledge

    def view(self, state: State, seat: Seat | None) -> View:
        return viewing.make_view(self.figures, state, seat, self.decisions(state), self.outcome(state))

    def moment(self, state: State, seat: Seat | None) -> View:
        return viewing.make_view(self.figures, state, seat, (), None)

    def reveal(self, state: State, view: View) -> View:
        return viewing.make_view(self.figures, state, None, view.decisions, view.outcome, revealed=True)

    def imagine(self, view: View, draw: Draw) -> State:
        return imagine(self.figures, view, draw)

    # Words

    def say(self, state: State, seat: Seat, action: Action) -> str:
        return notation.say(Speaker(self.figures, state, seat), action)

    def offer(self, state: State, seat: Seat, action: Action) -> str:
        return offer(Speaker(self.figures, state, seat), action)

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        return notation.parse(Speaker(self.figures, state, seat), text)

    def meaning(self, view: View, action: Action) -> str:
        return meaning(self.figures, view, action)

    def warning(self, view: View, action: Action) -> str:
        return warning(self.figures, view, action)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return narrate(self.figures, event, names)

    def preview(self, option: str) -> Sequence[str]:
        return mat_lines(self.figures.sea) if option in ("mat", "strip") else ()

    def describe(self, view: View, names: Sequence[str]) -> str:
        return describe(self.figures, view, names)

    def papers(self, view: View, names: Sequence[str]) -> Sequence[Paper]:
        return tuple(papers(self.figures, view, names))

    def question(self, view: View, decision: Decision, names: Sequence[str]) -> str:
        return question(self.figures, view, decision, names)

    def unlisted(self, view: View, decision: Decision) -> str:
        return unlisted(self.figures, view, decision)

    def tally(self, view: View, seat: Seat | None) -> str:
        return tally(view, seat)

    def chronicle(self) -> BattleChronicle:
        return BattleChronicle(self.figures)

    # Storage and laws

    def unpack(self, data: bytes) -> State:
        return self.lawful(lambda packed: read_state(self.figures, packed), data)

    def faults(self, state: State) -> list[str]:
        return find_faults(self.figures, state)


RULES = BattleSeas
