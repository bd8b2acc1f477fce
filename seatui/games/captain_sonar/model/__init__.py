"""The model of Captain Sonar: content, positions, geometry, and the checks that a position adds up."""
