"""The sheets beside the board of Sea Skirmish."""
