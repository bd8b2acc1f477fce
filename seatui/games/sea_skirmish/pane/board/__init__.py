"""The board of Sea Skirmish: its pictures, and its places in words."""
