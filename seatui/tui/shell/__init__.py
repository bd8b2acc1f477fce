"""What all screens around a game share: the frame with title and hints, lists to choose from, and small questions."""
