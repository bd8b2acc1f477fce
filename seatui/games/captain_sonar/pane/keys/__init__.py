"""The keys of Captain Sonar, and what each of them does."""
