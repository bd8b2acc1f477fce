"""The card of the game."""

from seatui.games.sea_search import GAME

__all__ = ["GAME"]
