"""The sheets beside the board of Captain Sonar."""
