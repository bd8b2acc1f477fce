"""The pieces of Battle for the Seas: content, positions, geometry, and the checks that a position adds up."""
