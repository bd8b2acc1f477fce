"""The harbour: players, tables, who is where, and chat. No terminal, no network."""
