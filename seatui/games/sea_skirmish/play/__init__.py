"""The rules of play of Sea Skirmish: the kinds of decision, and a module for each chapter of the rulebook."""
