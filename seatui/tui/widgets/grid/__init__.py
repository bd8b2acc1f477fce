"""The map of squares."""
