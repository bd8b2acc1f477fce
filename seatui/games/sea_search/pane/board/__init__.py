"""The board of Sea Search on the screen: what it shows, and how its places read in words."""
