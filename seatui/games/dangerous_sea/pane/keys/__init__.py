"""The keys of The Dangerous Sea, and what each of them does."""
