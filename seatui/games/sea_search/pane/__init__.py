"""The screen of Sea Search."""

from seatui.games.sea_search.pane.search_pane import SearchPane

PANE = SearchPane
