"""Serving games to people elsewhere: over SSH, each with an app of the own in one process, all at shared tables."""
