"""The medium bot: takes the action that brings it nearest to something useful, and ignores its rivals' plans."""

from __future__ import annotations

from seatui.games.sea_search.bot.policy import planner

mate = planner(width=2, depth=1, wary=False)
