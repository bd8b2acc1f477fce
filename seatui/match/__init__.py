"""The referee around a game: chance, log, undo, saves, replay, the clock and the table. It knows no game by name, and no screen."""
