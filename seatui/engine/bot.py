"""What a game's ``bot.py`` may put behind a level in ``LEVELS``: a policy of its own, or an evaluation for the generic greedy bot.

Both get what the seat may know and nothing else: a policy sees the view, an evaluation judges states imagined from it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from seatui.engine.contract import Action, Decision, Draw, Seat

Policy: TypeAlias = Callable[[Any, Any, Decision, Sequence[Action], Draw], Action]
"""``policy(rules, view, decision, options, draw)`` chooses the action itself."""

Evaluation: TypeAlias = Callable[[Any, Any, Seat], float]
"""``evaluation(rules, state, seat)``: how good a position is for that seat; more is better."""


@dataclass(frozen=True)
class Greedy:
    """A level that tries every option in a few imagined worlds and takes the one with the best mean evaluation."""

    evaluation: Evaluation
    worlds: int = 4


class Bot(Protocol):
    """Whoever sits on a seat and is no person."""

    @property
    def level(self) -> str: ...

    def choose(self, view: Any, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:
        """One lawful answer to the decision."""
        ...
