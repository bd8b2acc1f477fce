"""Captain Sonar as a game of the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from seatui.engine.contract import TABLE, Action, Decision, Draw, Event, Outcome, Refused, Seat, Tell, Turn, Value
from seatui.engine.game import Game
from seatui.engine.verbs import CheckedRules
from seatui.games.captain_sonar.knowledge.imagine import imagine
from seatui.games.captain_sonar.knowledge.view import View, make_view
from seatui.games.captain_sonar.model.common_actions import RESIGN
from seatui.games.captain_sonar.model.content import CAPTAIN, CREWS, ROLE_COUNT, ROLES, SYSTEMS, crew_of, seat_of
from seatui.games.captain_sonar.model.faults import find_faults
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.state import State, unpack
from seatui.games.captain_sonar.play import (
    duties,
    ending,
    orders,
    readiness,
    replies,
    setup,
    sheets,
    stops,
    surfacing,
    systems,
    table_actions,
    turn,
)
from seatui.games.captain_sonar.play.decisions import kind_asked, open_decisions
from seatui.games.captain_sonar.play.misplaced import ACTIVATIONS, misplaced
from seatui.games.captain_sonar.play.play import Play
from seatui.games.captain_sonar.play.verbs import Verb
from seatui.games.captain_sonar.words import outlook
from seatui.games.captain_sonar.words.describe import describe
from seatui.games.captain_sonar.words.narration import narrate
from seatui.games.captain_sonar.words.notation import parse, say
from seatui.games.captain_sonar.words.refusals import refused

BOUND = 40_000
"""Both crews together give at most four times the order limit, and no order leads to more than some ten decisions; but in real time a
surfacing takes some thirteen traces in random play. The longest of 30 games in real time took 10,000 actions."""

VERBS: dict[str, Verb] = {
    **setup.VERBS,
    **turn.VERBS,
    **orders.VERBS,
    **surfacing.VERBS,
    **duties.VERBS,
    **systems.VERBS,
    **turn.PASS,
    **replies.VERBS,
    **stops.VERBS,
    **sheets.VERBS,
    **ending.VERBS,
}
"""What a seat may do."""

OPTIONS: dict[str, Callable[[Figures, State, Seat], Sequence[Action]]] = {
    "choose_start": setup.start_options,
    "briefing": lambda _figures, _state, _seat: OK,
    "order": orders.order_options,
    "charge": duties.charge_options,
    "breakdown": duties.break_options,
    "activate": systems.activate_options,
    "launch": systems.launch_options,
    "sonar_reply": replies.reply_options,
    "drone_reply": replies.answer_options,
    "repair_panel": replies.panel_options,
    "target": stops.target_options,
    "trace": surfacing.trace_options,
    "dive": surfacing.dive_options,
}
"""The lawful answers of each kind of decision."""
OK: tuple[Action, ...] = (("ok",),)
BEFORE_THE_ORDER = ("briefing", "order")
"""The steps of a turn whose order is still to come."""


class CaptainSonar(CheckedRules[State, View]):
    """All laws of Captain Sonar."""

    loose = sheets.LOOSE
    seating = True

    def __init__(self, game: Game, seats: int, settings: Mapping[str, Value]) -> None:
        super().__init__(game, seats, settings)
        self._figures = Figures(settings)
        self.tick_ms = self._figures.tick_ms

    # Play

    def start(self, draw: Draw) -> State:  # noqa: ARG002 - the first turn is drawn when both have dived (CS-020)
        return setup.start()

    def decisions(self, state: State) -> tuple[Decision, ...]:
        return open_decisions(state)

    def options(self, state: State, seat: Seat) -> Sequence[Action]:
        kind = kind_asked(state, seat)
        return OPTIONS[kind](self._figures, state, seat) if kind else ()

    def free(self, state: State, seat: Seat) -> Sequence[Action]:
        if state.over is not None:
            return ()
        found = [*setup.free(self._figures, state, seat), *stops.free(self._figures, state, seat), *sheets.free(self._figures, state, seat)]
        return [*found, RESIGN] if seat % ROLE_COUNT == CAPTAIN else found

    def apply(self, state: State, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
        verb = self._check(state, seat, action)
        play = Play(self._figures, state, draw, tell)
        verb.deed(play, seat, action)
        if tell is not None:
            play.tell_missed()
            self._tell_end(state, tell)

    def _tell_end(self, state: State, tell: Tell) -> None:
        ended = self.outcome(state)
        if ended:
            tell(Event("game_over", {"winners": ended.winners, "reason": ended.reason, "rule": ended.rule}))

    def _check(self, state: State, seat: Seat, action: Action) -> Verb:
        """The verb of a lawful action; ``Refused`` for any other."""
        known = isinstance(action, tuple) and action and isinstance(action[0], str)
        verb = (table_actions.VERBS if seat == TABLE else VERBS).get(action[0]) if known else None
        if verb is None:
            raise refused("no_action")
        if seat != TABLE and seat not in range(self.seats):
            raise refused("no_such_seat")
        if verb.kinds:
            self._check_asked(state, seat, verb, action[0])
        verb.check(self._figures, state, seat, action)
        return verb

    def _check_asked(self, state: State, seat: Seat, verb: Verb, name: str) -> None:
        """Whether the verb answers the open decision of the seat; in a STOP only the system that was called."""
        kind = kind_asked(state, seat)
        if kind == "order" and name in ACTIVATIONS:  # before it is said that it is too early: it may be long until it is not
            readiness.check_usable(self._figures, state.crews[crew_of(seat)], SYSTEMS.index(name), CAPTAIN)
        if kind not in verb.kinds:
            raise misplaced(state, seat, name)
        if kind == "target" and state.stop is not None and name not in (state.stop.system, "belay"):
            raise refused("stop_going_on")

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(state)

    def turn(self, state: State) -> Turn:
        given = state.crews[0].orders + state.crews[1].orders
        if state.step == "start":
            return Turn(1, "Setting out")
        if self._figures.real_time:
            minutes, seconds = divmod(state.clock // 1000, 60)
            return Turn(2 + given, f"{minutes}:{seconds:02}")
        number = given + (state.step in BEFORE_THE_ORDER)
        if state.over is not None:
            return Turn(2 + given, f"Order {max(1, given)}")
        return Turn(1 + number, f"Order {number}", seat_of(state.active, CAPTAIN))

    def seating_fault(self, holders: Sequence[int]) -> Refused | None:
        return table_actions.seating_fault(self._figures, holders)

    def screen_fault(self, holders: Sequence[int]) -> Refused | None:
        return table_actions.screen_fault(self._figures, holders)

    # Knowledge

    def view(self, state: State, seat: Seat | None) -> View:
        return make_view(self._figures, state, seat, open_decisions(state))

    def moment(self, state: State, seat: Seat | None) -> View:
        return make_view(self._figures, state, seat, ())

    def imagine(self, view: View, draw: Draw) -> State:
        return imagine(self._figures, view, draw)

    # Words

    def say(self, state: State, seat: Seat, action: Action) -> str:  # noqa: ARG002 - the text is the same in every position
        return say(self._figures, action)

    def parse(self, state: State, seat: Seat, text: str) -> Action:  # noqa: ARG002 - and means the same
        return parse(self._figures, seat, text)

    def meaning(self, view: View, action: Action) -> str:
        return outlook.meaning(self._figures, view.own, action)

    def warning(self, view: View, action: Action) -> str:
        return outlook.warning(self._figures, view.own, action)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return narrate(self._figures, event, names)

    def describe(self, view: View, names: Sequence[str]) -> str:
        return describe(self._figures, view, names)

    def role(self, seat: Seat) -> str:
        return ROLES[seat % ROLE_COUNT]

    def side(self, seat: Seat) -> int:
        return seat // ROLE_COUNT

    def side_name(self, side: int) -> str:
        """What a crew is called."""
        return CREWS[side]

    # Storage and laws

    def unpack(self, data: bytes) -> State:
        return self.lawful(unpack, data)

    def faults(self, state: State) -> list[str]:
        return find_faults(self._figures, state)

    @property
    def bound(self) -> int:
        return BOUND


RULES = CaptainSonar
