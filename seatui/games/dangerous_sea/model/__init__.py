"""The pieces of The Dangerous Sea: content, positions, geometry, and the checks that a position adds up."""
