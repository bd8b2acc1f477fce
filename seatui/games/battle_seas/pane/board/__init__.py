"""The board of Battle for the Seas on the screen: what it shows, and how its places read in words."""
