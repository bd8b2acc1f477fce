"""Knowledge in Battle for the Seas: a seat's view, and full positions that fit it."""
