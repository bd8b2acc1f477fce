"""Who knows what in The Dangerous Sea: a seat's view, and full positions that agree with it."""
