"""The keys of Sea Skirmish, and what each of them does."""
