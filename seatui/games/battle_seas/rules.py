"""Battle for the Seas as a game of the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from seatui.engine.contract import TABLE, Action, Decision, Draw, Event, Outcome, Refused, Seat, Tell, Turn, Value
from seatui.engine.game import Game
from seatui.engine.table_actions import TICK, tick
from seatui.engine.verbs import CheckedRules
from seatui.engine.wording import listing
from seatui.games.battle_seas.knowledge import view as viewing
from seatui.games.battle_seas.knowledge.imagine import imagine
from seatui.games.battle_seas.knowledge.view import View
from seatui.games.battle_seas.model.faults import find_faults, shape_faults
from seatui.games.battle_seas.model.figures import SECOND, Figures
from seatui.games.battle_seas.model.pieces import derive
from seatui.games.battle_seas.model.state import AGREEING, BATTLE, BUILDING, DEPLOYING, HALTED, NONE, OVER, State, seat_on_turn, unpack
from seatui.games.battle_seas.play import deployment, ending, setup, talk, traps
from seatui.games.battle_seas.play.decisions import CHOICES, HOME_OF_VERB, open_kind
from seatui.games.battle_seas.play.movement import halt, sail_on
from seatui.games.battle_seas.play.play import Play
from seatui.games.battle_seas.play.verbs import Verb
from seatui.games.battle_seas.words import notation
from seatui.games.battle_seas.words.describe import describe, question, unlisted
from seatui.games.battle_seas.words.narration import narrate
from seatui.games.battle_seas.words.outlook import meaning, tally, warning

BOUND = 200_000
"""No random battle comes near it: it is over after ``max_rounds`` rounds, in each of which every card acts once."""


ASIDES: dict[str, Verb] = {
    "orders": traps.ORDERS_VERB,
    "resign": ending.RESIGN_VERB,
    "offer_draw": ending.OFFER_VERB,
    "say": talk.SAY_VERB,
    "claim": talk.CLAIM_VERB,
}


class BattleSeas(CheckedRules[State, View]):
    """All laws of Battle for the Seas."""

    loose = frozenset(("say", "claim"))
    parting = frozenset(("resign", "offer_draw"))

    def __init__(self, game: Game, seats: int, settings: Mapping[str, Value]) -> None:
        super().__init__(game, seats, settings)
        self._figures = Figures(seats, settings)
        self.tick_ms = SECOND if self._figures.build_time else 0
        self._made = {
            kind: tuple(Decision(seat, "", kind, choice.prompt, choice.open_ended, choice.veiled) for seat in range(seats))
            for kind, choice in CHOICES.items()
        }

    @property
    def figures(self) -> Figures:
        """What seats and options decide; all of it is known to everybody."""
        return self._figures

    # Play

    def start(self, draw: Draw) -> State:  # noqa: ARG002 - chance comes in when the option sheet is accepted
        return setup.start(self._figures)

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
        """Orders for traps, resigning, offering a draw, and talk with what may come of it."""
        if state.phase == OVER or not 0 <= seat < self.seats:
            return ()
        found: list[Action] = []
        if self._may_order(state, seat):
            found += traps.order_options(state, seat)
        if ending.may_resign(state, seat):
            found.append(("resign",))
        if ending.may_offer(state, seat):
            found.append(("offer_draw",))
        if talk.may_talk(self._figures, state, seat):
            found += [("say", phrase) for phrase in talk.PHRASES]
        if talk.may_claim(self._figures, state, seat):
            found += [("claim", number) for number in talk.citable(state, seat)]
        return found

    def _may_order(self, state: State, seat: Seat) -> bool:
        return traps.may_order(state, seat, seat_on_turn(state) if state.phase == BATTLE else NONE)

    def apply(self, state: State, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
        verb = self._check(state, seat, action)
        play = Play(self._figures, state, draw, tell)
        if verb is None:
            deployment.run_down(play, self.tick_ms)
        else:
            verb.deed(play, seat, action)
        run(play)
        if state.ended:
            ended = self.outcome(state)
            assert ended is not None
            play.tell("game_over", winners=ended.winners, reason=ended.reason, rule=ended.rule)

    def _check(self, state: State, seat: Seat, action: Action) -> Verb | None:
        """The verb of a lawful action, None for a tick of the clock; ``Refused`` for anything else (BS-219)."""
        kind = open_kind(state)
        if kind is None:
            raise Refused("BS-204", "the game is over")
        name = action[0] if isinstance(action, tuple) and action and isinstance(action[0], str) else ""
        if seat == TABLE or name == TICK:
            if seat != TABLE or action != tick(self) or not deployment.is_timed(self._figures, state):
                raise Refused("BS-033", "no time runs now")
            return None
        if name in ASIDES and 0 <= seat < self.seats:
            if name == "orders" and not self._may_order(state, seat):
                raise Refused("BS-132", "orders for traps are given in your own turn")
            verb: Verb | None = ASIDES[name]
        else:
            choice = CHOICES[kind]
            asked = choice.asked(self._figures, state)
            verb = choice.verbs.get(name) if seat in asked else None
            if verb is None:
                raise self._misplaced(name, asked, choice.waits_to, state.phase)
        assert verb is not None
        verb.check(self._figures, state, seat, action)
        return verb

    def _misplaced(self, name: str, asked: Sequence[Seat], waits_to: str, phase: str) -> Refused:
        """Why a verb is out of place now (RF-08, RF-31)."""
        if name in setup.AGREE_VERBS and phase != AGREEING:
            return Refused("BS-012", "the option sheet is closed")
        known = "" if name in HOME_OF_VERB else "that is no move of this game; "
        return Refused("BS-044", f"{known}waiting for {listing(['{}'] * len(asked))} to {waits_to}", asked)

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(self._figures, state)

    def turn(self, state: State) -> Turn:
        """A turn of a player in a round, for the marks in log and replay."""
        early = {AGREEING: "The option sheet", BUILDING: "Building fleets", DEPLOYING: "Deployment"}
        if state.phase in early:
            return Turn(1 + list(early).index(state.phase), early[state.phase])
        number = 4 + max(state.round - 1, 0) * self.seats + state.place
        if state.phase == OVER:
            return Turn(number, f"Round {state.round}" if state.round else "The end")
        return Turn(number, f"Round {state.round}", seat_on_turn(state))

    # Knowledge

    def view(self, state: State, seat: Seat | None) -> View:
        return viewing.make_view(self._figures, state, seat, self.decisions(state), self.outcome(state))

    def moment(self, state: State, seat: Seat | None) -> View:
        return viewing.make_view(self._figures, state, seat, (), None)

    def imagine(self, view: View, draw: Draw) -> State:
        return imagine(self._figures, view, draw)

    # Words

    def say(self, state: State, seat: Seat, action: Action) -> str:
        return notation.say(self._figures, state, seat, action)

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        return notation.parse(self._figures, state, seat, text)

    def meaning(self, view: View, action: Action) -> str:
        return meaning(self._figures, view, action)

    def warning(self, view: View, action: Action) -> str:
        return warning(self._figures, view, action)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return narrate(self._figures, event, names)

    def describe(self, view: View, names: Sequence[str]) -> str:
        return describe(self._figures, view, names)

    def question(self, view: View, decision: Decision, names: Sequence[str]) -> str:
        return question(self._figures, view, decision, names)

    def unlisted(self, view: View, decision: Decision) -> str:
        return unlisted(self._figures, view, decision)

    def tally(self, view: View, seat: Seat | None) -> str:
        return tally(view, seat)

    # Storage and laws

    def unpack(self, data: bytes) -> State:
        return self.lawful(self._read, data)

    def _read(self, data: bytes) -> State:
        """A position with what follows from it, which can only be told where all figures are in their ranges."""
        state = unpack(data)
        for fault in shape_faults(self._figures, state):
            raise ValueError(fault)
        return derive(self._figures, state)

    def faults(self, state: State) -> list[str]:
        return find_faults(self._figures, state)

    @property
    def bound(self) -> int:
        return BOUND


def run(play: Play) -> None:
    """Sail on with the card under way, until somebody is asked or its path ends (BS-118 to BS-125)."""
    state = play.state
    while (sailing := state.sailing) is not None and state.claim is None and state.victim_of is None:
        if state.asked:
            traps.spring_by_orders(play)
            return
        if state.hit == HALTED or (state.hit and state.units[sailing.unit].cap <= 0):
            halt(play, sailing)
        elif state.hit and sailing.rest:
            return
        else:
            state.hit = 0
            sail_on(play)


RULES = BattleSeas
