"""The keys of Battle for the Seas, and what each of them does."""
