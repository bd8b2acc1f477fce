"""The decisions of a game as a table: who is asked, the options, and the check and the deed behind each verb.

A game's ``play/decisions.py`` maps each kind of decision to a ``DecisionKind``. A game in which one kind is open at a time derives its
rules from ``DecisionRules``, which read that table; a game in which several are open derives them from ``CheckedRules``.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from seatui.engine.contract import Action, Decision, Draw, Refused, Rules, S, Seat, Tell, V, Value
from seatui.engine.game import Game
from seatui.engine.play import Play
from seatui.engine.wording import VEILED_TASK, listing

GAME_OVER = "game_over"
"""The kind of the last event of a game, which tells its outcome."""

F = TypeVar("F")
P = TypeVar("P", bound=Play[Any, Any])
_Figures = TypeVar("_Figures", contravariant=True)
_State = TypeVar("_State", contravariant=True)
_Play = TypeVar("_Play", contravariant=True)


class Deed(NamedTuple, Generic[_Figures, _State, _Play]):
    """The rule behind one verb: when an action with it is lawful, and what it does."""

    check: Callable[[_Figures, _State, Seat, Action], None]  # raises Refused if the seat may not do it now; changes nothing
    do: Callable[[_Play, Seat, Action], None]  # called only after the check


def always(_figures: object, _state: object, _seat: Seat, action: Action) -> None:
    """Check a verb that is always lawful and stands alone ("pass")."""
    no_more(action)


def no_more(action: Action) -> None:
    """Refuse anything after the verb."""
    if len(action) != 1:
        raise Refused("", f"nothing may follow {action[0].replace('_', ' ')!r}")


def one(asked: Callable[[_Figures, _State], Seat]) -> Callable[[_Figures, _State], tuple[Seat, ...]]:
    """Return the ``asked`` of a kind that asks a single seat."""
    return lambda figures, state: (asked(figures, state),)


class DecisionKind(NamedTuple, Generic[_Figures, _State, _Play]):
    """A kind of decision: who is asked, the options, the deeds behind their verbs, and the words for it."""

    asked: Callable[[_Figures, _State], tuple[Seat, ...]]
    options: Callable[[_Figures, _State, Seat], Sequence[Action]]
    deeds: Mapping[str, Deed[_Figures, _State, _Play]]  # by verb
    prompt: str
    task: str  # "waiting for Ann to ..."
    role: str = ""
    open_ended: bool = False
    veiled: bool = False

    def decision(self, seat: Seat, kind: str) -> Decision:
        """Return a decision of this kind for one seat."""
        return Decision(seat, self.role, kind, self.prompt, self.open_ended, self.veiled)


def verb_of(action: object) -> str:
    """Return the verb of an action; "" for anything that is no action."""
    return action[0] if isinstance(action, tuple) and action and isinstance(action[0], str) else ""


class CheckedRules(Rules[S, V], Generic[S, V, F, P]):
    """Rules that find the deed of an action, check it, do it, and go on until somebody must decide."""

    def __init__(self, game: Game, seats: int, settings: Mapping[str, Value], figures: F, play: type[P]) -> None:
        super().__init__(game, seats, settings)
        self.figures = figures
        """The figures that the number of seats and the options decide; everybody knows them."""
        self._play = play

    @abstractmethod
    def deed_of(self, state: S, seat: Seat, verb: str) -> Deed[F, S, P]:
        """Return the deed of a verb; ``Refused`` if the seat may not use the verb now. The deed checks what follows the verb."""

    def proceed(self, play: P) -> None:
        """Take the steps that need no decision, until somebody must decide or the game is over."""

    def legal(self, state: S, seat: Seat, action: Action) -> bool:
        try:
            self.deed_of(state, seat, verb_of(action)).check(self.figures, state, seat, action)
        except Refused:
            return False
        return True

    def apply(self, state: S, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
        deed = self.deed_of(state, seat, verb_of(action))
        figures = self.figures
        deed.check(figures, state, seat, action)
        play = self._play(figures, state, draw, tell)
        deed.do(play, seat, action)
        self.proceed(play)
        if tell is not None:
            play.finish()
            if ended := self.outcome(state):
                play.tell(GAME_OVER, winners=ended.winners, reason=ended.reason, rule=ended.rule)


class DecisionRules(CheckedRules[S, V, F, P]):
    """Rules of a game in which one kind of decision is open at a time, to one seat or to several."""

    over_rule = ""
    """The rule id of a refusal once the game is over."""
    waiting_rule = ""
    """The rule id of a refusal while the game waits for others."""
    waiting_words = "waiting for {who} to {task}"
    """The words of that refusal."""
    unknown_verb_remark = ""
    """The beginning of a refusal if the verb answers no decision of the game at all."""

    def __init__(
        self, game: Game, seats: int, settings: Mapping[str, Value], figures: F, play: type[P], kinds: Mapping[str, DecisionKind[F, S, P]]
    ) -> None:
        super().__init__(game, seats, settings, figures, play)
        self._kinds = kinds
        self._made = {kind: tuple(found.decision(seat, kind) for seat in range(seats)) for kind, found in kinds.items()}
        self._verbs = {verb for found in kinds.values() for verb in found.deeds}

    @abstractmethod
    def open_kind(self, state: S) -> str | None:
        """Return the kind of decision that is open now; None when the game is over."""

    def free_deed(self, state: S, seat: Seat, verb: str) -> Deed[F, S, P] | None:  # noqa: ARG002 - many games have no free actions
        """Return the deed of a free action of that seat; None if the verb is not one."""
        return None

    def misplaced(self, state: S, verb: str) -> Refused:
        """Return the refusal of a verb that its seat may not use now, which says for whom the game waits."""
        found = self._kinds[self.open_kind(state) or ""]
        asked = found.asked(self.figures, state)
        remark = "" if verb in self._verbs else self.unknown_verb_remark
        task = VEILED_TASK if found.veiled else found.task
        return Refused(self.waiting_rule, remark + self.waiting_words.format(who=listing(["{}"] * len(asked)), task=task), asked)

    def decisions(self, state: S) -> tuple[Decision, ...]:
        kind = self.open_kind(state)
        if kind is None:
            return ()
        made = self._made[kind]
        return tuple([made[seat] for seat in self._kinds[kind].asked(self.figures, state)])

    def options(self, state: S, seat: Seat) -> Sequence[Action]:
        kind = self.open_kind(state)
        if kind is None:
            return ()
        found = self._kinds[kind]
        return found.options(self.figures, state, seat) if seat in found.asked(self.figures, state) else ()

    def deed_of(self, state: S, seat: Seat, verb: str) -> Deed[F, S, P]:
        kind = self.open_kind(state)
        if kind is None:
            raise Refused(self.over_rule, "the game is over")
        found = self._kinds[kind]
        deed = found.deeds.get(verb) if seat in found.asked(self.figures, state) else None
        deed = deed or self.free_deed(state, seat, verb)
        if deed is None:
            raise self.misplaced(state, verb)
        return deed
