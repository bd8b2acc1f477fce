"""The keys of Battle for the Seas and their effects."""
