"""Sea Skirmish in words: notation, narration, descriptions, refusals and outlooks."""
