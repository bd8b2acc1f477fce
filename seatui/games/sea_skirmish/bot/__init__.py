"""The bots of the game: deckhand (SK-B01), mate (SK-B02) and captain (SK-B03). They know a view and nothing else (SK-B04)."""

from __future__ import annotations

from collections.abc import Mapping

from seatui.engine.bot import Policy
from seatui.games.sea_skirmish.bot.captain import captain
from seatui.games.sea_skirmish.bot.deckhand import deckhand
from seatui.games.sea_skirmish.bot.mate import mate

LEVELS: Mapping[str, Policy] = {"deckhand": deckhand, "mate": mate, "captain": captain}
