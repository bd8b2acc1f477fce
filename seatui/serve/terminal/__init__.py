"""A player's terminal, whatever it is connected by: output, input, and limits on both."""
