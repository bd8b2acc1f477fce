"""A pane: one seat's whole place on the screen."""
