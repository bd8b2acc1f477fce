"""The keys of Sea Search and their effects."""
