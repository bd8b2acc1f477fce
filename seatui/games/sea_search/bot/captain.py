"""The hard bot: plans its whole turn, and minds what its rivals have and threaten."""

from __future__ import annotations

from seatui.games.sea_search.bot.policy import planner

captain = planner(width=4, depth=7, wary=True)
