"""The screen of The Dangerous Sea, driven by keys."""
