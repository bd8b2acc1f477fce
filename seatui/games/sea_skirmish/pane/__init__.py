"""The screen of Sea Skirmish: the only part of the game that knows Textual."""

from seatui.games.sea_skirmish.pane.pane import SkirmishPane

PANE = SkirmishPane
