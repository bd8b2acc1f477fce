"""Widgets for all games. They draw with the line API, know neither games nor keys, and repaint only what changed."""
