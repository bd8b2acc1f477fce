"""The pieces of Sea Skirmish: content, positions, geometry, and the checks that a position adds up."""
