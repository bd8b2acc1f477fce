"""The Dangerous Sea in words: notation, narration, descriptions, refusals and outlooks."""
