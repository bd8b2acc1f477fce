"""The words and tools every game is written in. Imports nothing else of seatui."""
