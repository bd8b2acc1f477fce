"""The bots: deckhand, mate and captain. They know only their view (SS-476)."""

from __future__ import annotations

from collections.abc import Mapping

from seatui.engine.bot import Policy
from seatui.games.sea_search.bot.captain import captain
from seatui.games.sea_search.bot.deckhand import deckhand
from seatui.games.sea_search.bot.mate import mate

LEVELS: Mapping[str, Policy] = {"deckhand": deckhand, "mate": mate, "captain": captain}
