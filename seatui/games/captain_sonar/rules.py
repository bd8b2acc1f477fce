"""Captain Sonar as a game of the engine, chapter by chapter of the contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from seatui.engine.contract import Action, Decision, Draw, Event, Outcome, Refused, Seat, Turn, Value
from seatui.engine.decisions import CheckedRules
from seatui.engine.game import Game
from seatui.games.captain_sonar.knowledge.imagine import imagine
from seatui.games.captain_sonar.knowledge.view import View, make_view, truths
from seatui.games.captain_sonar.model.content import CREWS, CREWS_OF, ROLE_COUNT, ROLES
from seatui.games.captain_sonar.model.faults import find_faults
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.state import State, unpack
from seatui.games.captain_sonar.play import decisions, ending, setup, table_actions, turn
from seatui.games.captain_sonar.play.open_decisions import kind_asked, open_decisions
from seatui.games.captain_sonar.play.play import Deed, Play
from seatui.games.captain_sonar.words import notation, outlook
from seatui.games.captain_sonar.words.chronicle import SonarChronicle
from seatui.games.captain_sonar.words.describe import describe, drawn_map
from seatui.games.captain_sonar.words.narration import narrate


class CaptainSonar(CheckedRules[State, View, Figures, Play]):
    """The rules of Captain Sonar."""

    loose = frozenset({"note", "report", "strike", "keep", "gap", "relay", "shift"})
    shows = dict.fromkeys(("hit", "drone_answer", "sonar_answer", "shock", "surface"), "reveal") | {"dive": ""}
    """The crew that is drawn to begin when both dive is no secret, and it begins again after an undo (CS-020)."""
    gives_up = frozenset({"resign"})
    surrenders = frozenset({"resign"})
    seating = True
    bound = 40_000
    """Both crews together give at most four times the order limit, and no order leads to more than some ten decisions; but in real time a
    surfacing takes some thirteen traces in random play. The longest of 30 games in real time took 10,000 actions."""

    def __init__(self, game: Game, seats: int, settings: Mapping[str, Value]) -> None:
        super().__init__(game, seats, settings, Figures(settings), Play)
        self.tick_ms = self.figures.tick_ms
        self.joint = frozenset() if self.figures.real_time else frozenset({"charge", "breakdown"})  # CS-156

    # Play

    def start(self, draw: Draw) -> State:  # noqa: ARG002 - the first turn is drawn when both have dived (CS-020)
        return setup.start()

    def decisions(self, state: State) -> tuple[Decision, ...]:
        return open_decisions(state)

    def options(self, state: State, seat: Seat) -> Sequence[Action]:
        return decisions.DECISION_KINDS[kind_asked(state, seat)].options(self.figures, state, seat)

    def free(self, state: State, seat: Seat) -> Sequence[Action]:
        return decisions.free(self.figures, state, seat)

    def deed_of(self, state: State, seat: Seat, verb: str) -> Deed:
        return decisions.deed_of(self.figures, state, seat, verb)

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(state)

    def turn(self, state: State) -> Turn:
        return turn.turn_of(self.figures, state)

    def seating_fault(self, holders: Sequence[int]) -> Refused | None:
        return table_actions.seating_fault(self.figures, holders)

    def screen_fault(self, holders: Sequence[int]) -> Refused | None:
        return table_actions.screen_fault(self.figures, holders)

    # Knowledge

    def view(self, state: State, seat: Seat | None) -> View:
        return make_view(self.figures, state, seat, open_decisions(state))

    def moment(self, state: State, seat: Seat | None) -> View:
        return make_view(self.figures, state, seat, ())

    def reveal(self, state: State, view: View) -> View:
        return view._replace(truth=truths(state))

    def imagine(self, view: View, draw: Draw) -> State:
        return imagine(self.figures, view, draw)

    # Words

    def say(self, state: State, seat: Seat, action: Action) -> str:  # noqa: ARG002 - the text is the same in every position
        return notation.say(self.figures, action)

    def parse(self, state: State, seat: Seat, text: str) -> Action:  # noqa: ARG002 - all seats write the same
        return notation.parse(self.figures, text, setting_out=state.step == "start")

    def meaning(self, view: View, action: Action) -> str:
        return outlook.meaning(self.figures, view.own, action)

    def warning(self, view: View, action: Action) -> str:
        return outlook.warning(self.figures, view.own, action)

    def question(self, view: View, decision: Decision, names: Sequence[str]) -> str:  # noqa: ARG002 - roles stand for names
        return outlook.question(self.figures, view, decision)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return narrate(self.figures, event, names)

    def preview(self, option: str) -> Sequence[str]:
        return (*drawn_map(self.figures, {}), "", "#: islands") if option == "map" else ()

    def describe(self, view: View, names: Sequence[str]) -> str:
        return describe(self.figures, view, names)

    def chronicle(self) -> SonarChronicle:
        return SonarChronicle()

    def role(self, seat: Seat) -> str:
        return ROLES[seat % ROLE_COUNT]

    def side(self, seat: Seat) -> int:
        return seat // ROLE_COUNT

    def crew(self, people: int) -> tuple[tuple[Seat, ...], ...]:
        return CREWS_OF.get(people, ())

    def side_name(self, side: int) -> str:
        """The name of a crew."""
        return CREWS[side]

    # Storage and laws

    def unpack(self, data: bytes) -> State:
        return self.lawful(unpack, data)

    def faults(self, state: State) -> list[str]:
        return find_faults(self.figures, state)


RULES = CaptainSonar
