"""The app: start and end, look, navigation between screens, and the command palette."""
