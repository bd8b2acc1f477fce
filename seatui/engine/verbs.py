"""Verbs, of which a game makes its tables, and rules that ask them what is lawful."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from seatui.engine.contract import Action, Refused, Rules, S, Seat, V

_Figures = TypeVar("_Figures", contravariant=True)
_State = TypeVar("_State", contravariant=True)
_Play = TypeVar("_Play", contravariant=True)


class Verb(NamedTuple, Generic[_Figures, _State, _Play]):
    """One verb of one decision."""

    check: Callable[[_Figures, _State, int, Action], None]  # raises Refused if the seat may not do it now; changes nothing
    deed: Callable[[_Play, int, Action], None]  # does it; called only after the check


def always(_figures: object, _state: object, _seat: int, action: Action) -> None:
    """The check of a verb that needs nothing but itself ("pass")."""
    no_more(action)


def no_more(action: Action) -> None:
    """Refuse anything after the verb."""
    if len(action) != 1:
        raise Refused("", f"nothing may follow {action[0].replace('_', ' ')!r}")


class CheckedRules(Rules[S, V]):
    """Rules that say why an action is refused, and by that what is legal."""

    @abstractmethod
    def _check(self, state: S, seat: Seat, action: Action) -> object:
        """``Refused`` for an action that is not lawful now; else whatever ``apply`` goes on with."""

    def legal(self, state: S, seat: Seat, action: Action) -> bool:
        try:
            self._check(state, seat, action)
        except Refused:
            return False
        return True
