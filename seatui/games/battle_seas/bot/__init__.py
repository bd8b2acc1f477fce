"""The bots of the game: deckhand, mate and captain. They know a view and nothing else (BS-230)."""

from __future__ import annotations

from collections.abc import Mapping

from seatui.engine.bot import Policy
from seatui.games.battle_seas.bot.captain import captain
from seatui.games.battle_seas.bot.deckhand import deckhand
from seatui.games.battle_seas.bot.mate import mate

LEVELS: Mapping[str, Policy] = {"deckhand": deckhand, "mate": mate, "captain": captain}
