"""Parts shared by all screens around a game: the frame with title and hints, lists, forms and small questions."""
