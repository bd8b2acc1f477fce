"""The board of Battle for the Seas on the screen: its drawing, plans and words."""
