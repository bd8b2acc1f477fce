"""The pieces of Sea Search: content, positions, geometry, and the checks that a position adds up."""
