"""Widgets that every game is shown with. They draw with the line API, know no game and no key, and repaint only what changed."""
