"""The laws of every game, the proof that they catch what they should, and the golden playthroughs."""
