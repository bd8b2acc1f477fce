"""The board of Sea Skirmish on the screen: what it shows, and how its places read in words."""
