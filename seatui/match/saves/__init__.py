"""Saves: frames, records, the journal being written, loading, the lock, and the list of saved games."""
