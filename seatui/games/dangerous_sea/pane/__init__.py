"""The screen of The Dangerous Sea: the only part of the game that knows Textual."""

from seatui.games.dangerous_sea.pane.pane import SeaPane

PANE = SeaPane
