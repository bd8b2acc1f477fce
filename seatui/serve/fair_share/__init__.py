"""One core for everybody: how much work each address and player causes, and who waits for whom when there is too much of it."""
