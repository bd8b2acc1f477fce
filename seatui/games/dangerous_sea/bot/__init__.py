"""The bots of the game: deckhand (DS-B01), mate (DS-B02) and captain (DS-B03). They know a view and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from seatui.engine.bot import Policy
from seatui.games.dangerous_sea.bot.captain import captain
from seatui.games.dangerous_sea.bot.deckhand import deckhand
from seatui.games.dangerous_sea.bot.mate import mate

LEVELS: Mapping[str, Policy] = {"deckhand": deckhand, "mate": mate, "captain": captain}
