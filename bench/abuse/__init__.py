"""Hostile clients on this machine, and what honest players notice of them."""
