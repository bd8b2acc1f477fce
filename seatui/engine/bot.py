"""Types of bots. A game's ``bot`` module has ``LEVELS``, which maps a level to a policy, or to ``Greedy`` with an evaluation.

Both know only what the seat may know: a policy sees the view, and an evaluation judges states imagined from it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from seatui.engine.contract import Action, Decision, Draw, Seat

Policy: TypeAlias = Callable[[Any, Any, Decision, Sequence[Action], Draw], "Action | None"]
"""``policy(rules, view, decision, options, draw)`` returns the action. In real time it may return None, "not now"."""

Reaction: TypeAlias = Callable[[str, str], int]
"""``reaction_ms(level, kind)`` in the ``bot`` module of a game in real time: how many milliseconds of the game's clock a decision of that
kind is open before a bot of that level answers it."""

FREE = "free"
"""The kind of decision that offers a bot its free actions."""

Evaluation: TypeAlias = Callable[[Any, Any, Seat], float]
"""``evaluation(rules, state, seat)`` returns how good a position is for that seat; more is better."""


@dataclass(frozen=True)
class Greedy:
    """A level that tries every option in a few imagined worlds and takes the one with the best mean evaluation."""

    evaluation: Evaluation
    worlds: int = 4


class Bot(Protocol):
    """A holder of a seat that is not a person."""

    @property
    def level(self) -> str: ...

    def choose(self, view: Any, decision: Decision, options: Sequence[Action], draw: Draw) -> Action | None:
        """Return a legal answer to the decision, or a free action, after which the bot is asked again.

        In real time the bot may return None, "not now", and is asked again later. A bot without an open decision is asked with one of the
        kind ``FREE``, whose options are its free actions.
        """
        ...
