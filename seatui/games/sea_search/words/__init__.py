"""Sea Search in words: notation, narration, descriptions, refusals and outlooks."""
