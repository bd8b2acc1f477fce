"""The board of Sea Search on the screen: tiles, signs, targets, and places in words."""
