"""The decisions of each role of a crew."""
