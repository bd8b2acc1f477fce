"""Who knows what in Captain Sonar: a seat's view, and full positions that agree with it."""
