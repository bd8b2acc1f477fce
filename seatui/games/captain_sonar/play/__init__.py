"""The rules of play of Captain Sonar: the decisions, and a module for each chapter of the rulebook."""
