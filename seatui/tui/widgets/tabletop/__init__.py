"""The tabletop, on which cards lie freely at 24 headings."""
