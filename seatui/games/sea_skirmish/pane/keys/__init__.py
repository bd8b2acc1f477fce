"""The keys of Sea Skirmish and their commands."""
