"""The normal bot: takes the action that brings it nearest to something useful, and minds its own affairs."""

from __future__ import annotations

from seatui.games.sea_search.bot.policy import looking_ahead

mate = looking_ahead(width=2, depth=1, wary=False)
