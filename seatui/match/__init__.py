"""The referee around a game: chance, log, undo, saves, replay, the clock and the table. Knows no game by name and no screen."""
