"""The board of hexes."""
