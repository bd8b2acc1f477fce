"""Saved games: the bytes of a file, writing and loading it, the lock, and the list of saves."""
