"""Screens of people who play together from elsewhere."""
