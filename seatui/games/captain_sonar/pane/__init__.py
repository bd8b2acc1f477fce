"""The screen of Captain Sonar: the only part of the game that knows Textual."""

from seatui.games.captain_sonar.pane.pane import Console

PANE = Console
