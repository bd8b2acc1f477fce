"""The screen of Battle for the Seas: the only part of the game that knows Textual."""

from seatui.games.battle_seas.pane.pane import BattlePane

PANE = BattlePane
