"""The keys of Captain Sonar and their commands."""
