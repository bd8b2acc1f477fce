"""What a game's ``bot.py`` may put behind a level in ``LEVELS``: a policy of its own, or an evaluation for the generic greedy bot.

Both get what the seat may know and nothing else: a policy sees the view, an evaluation judges states imagined from it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from seatui.engine.contract import Action, Decision, Draw, Seat

Policy: TypeAlias = Callable[[Any, Any, Decision, Sequence[Action], Draw], "Action | None"]
"""``policy(rules, view, decision, options, draw)`` chooses the action itself. Like a bot, it may say None where time runs."""

Reaction: TypeAlias = Callable[[str, str], int]
"""``reaction_ms(level, kind)`` in ``bot.py``, for a game in which time runs: how long, on the game's clock, a decision of that kind is open
before a bot of that level answers it."""

FREE = "free"
"""The kind of decision with which a bot is asked what it wants to do besides."""

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

    def choose(self, view: Any, decision: Decision, options: Sequence[Action], draw: Draw) -> Action | None:
        """One lawful answer to the decision; a free action is one as well, after which the bot is asked again.

        Where time runs the bot may say None, "not now", and is asked again later. A bot that nobody waits for is asked with a decision of
        the kind ``FREE``, whose options are its free actions.
        """
        ...
