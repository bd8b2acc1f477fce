"""The console of Captain Sonar in the real app."""
