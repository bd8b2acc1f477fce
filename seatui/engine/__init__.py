"""The contract and the tools that every game is written with. Imports nothing else of seatui."""
