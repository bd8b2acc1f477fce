"""Captain Sonar in words: notation, narration, descriptions, refusals and outlooks."""
