"""The keys of Sea Search, and what each of them does."""
