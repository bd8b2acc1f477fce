"""Who knows what in Battle for the Seas: a seat's view, and full positions that agree with it."""
