"""The screen of Captain Sonar, driven by keys."""
