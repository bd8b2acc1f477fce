"""The hard bot: plans its whole turn, with an eye on what the rivals have and threaten."""

from __future__ import annotations

from seatui.games.sea_search.bot.policy import looking_ahead

captain = looking_ahead(width=4, depth=7, wary=True)
