"""The rules of play of Battle for the Seas: the kinds of decision, and a module for each chapter of the rulebook."""
