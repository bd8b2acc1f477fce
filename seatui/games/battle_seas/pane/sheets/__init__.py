"""The sheets beside the board of Battle for the Seas."""
