"""The screen of Sea Skirmish."""

from seatui.games.sea_skirmish.pane.pane import SkirmishPane

PANE = SkirmishPane
