"""The rules of play of The Dangerous Sea: the kinds of decision, and a module for each chapter of the rulebook."""
