"""The sheets and panels of the console."""
