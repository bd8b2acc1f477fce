"""The rules of play of Captain Sonar: the kinds of decision, and a module for each chapter of the rulebook."""
