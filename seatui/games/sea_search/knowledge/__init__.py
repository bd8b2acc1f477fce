"""Who knows what in Sea Search: a seat's view, and full positions that agree with it."""
