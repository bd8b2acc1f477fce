"""Five sea board games in the terminal, on one engine.

The public API: ``games()``, ``game(id)``, ``Match`` and the words of the contract (``Decision``, ``Event``, ``Outcome``, ``Refused``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.engine.contract import Action, Decision, Event, Outcome, Refused, Rules, State
from seatui.engine.game import Game
from seatui.games import game, games

if TYPE_CHECKING:
    from seatui.match.referee import Match

__version__ = "0.7.1"
__all__ = ["Action", "Decision", "Event", "Game", "Match", "Outcome", "Refused", "Rules", "State", "game", "games"]


def __getattr__(name: str) -> object:
    """Load the referee when it is first asked for, so that tools which need only rules start at once."""
    if name == "Match":
        from seatui.match.referee import Match

        return Match
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
