"""One person's terminal, whatever it is connected by: what is drawn there, what comes back, and how much of it."""
