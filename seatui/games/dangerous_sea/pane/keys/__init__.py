"""The keys of The Dangerous Sea and their commands."""
