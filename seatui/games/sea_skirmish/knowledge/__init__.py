"""Who knows what in Sea Skirmish: a seat's view, and full positions that agree with it."""
