"""The open table on which cards lie at any of 24 headings."""
