"""The screen of Sea Skirmish."""

from seatui.games.sea_skirmish.pane.skirmish_pane import SkirmishPane

PANE = SkirmishPane
