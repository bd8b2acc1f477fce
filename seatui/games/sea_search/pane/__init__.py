"""The screen of Sea Search."""

from seatui.games.sea_search.pane.pane import SearchPane

PANE = SearchPane
