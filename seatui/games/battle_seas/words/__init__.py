"""Battle for the Seas in words: notation, narration, descriptions, refusals and outlooks."""
