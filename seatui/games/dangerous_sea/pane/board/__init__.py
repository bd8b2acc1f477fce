"""The board of The Dangerous Sea on the screen: what it shows, and how its places read in words."""
