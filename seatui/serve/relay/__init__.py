"""The relay: a player's terminal at one worker, and the table at another."""
