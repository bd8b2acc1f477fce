"""Chance, contract, game cards and geometry."""
