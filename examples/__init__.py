"""A tiny app for each widget, for people and for tests: ``python -m examples.grid_map``."""
