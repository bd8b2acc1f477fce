"""The board of Captain Sonar on the screen: what it shows, and how its places read in words."""
