"""The board of The Dangerous Sea: its pictures, and its places in words."""
