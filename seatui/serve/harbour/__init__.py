"""The house itself: who is known, which tables there are, who is where and what is said. No terminal, no network."""
