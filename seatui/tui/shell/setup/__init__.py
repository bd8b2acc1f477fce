"""Setting up a new game: the draft, presets for crews, and the form that shows them."""
