"""The hex board."""
