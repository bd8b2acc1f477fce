"""The screen of Sea Search, driven by keys."""
