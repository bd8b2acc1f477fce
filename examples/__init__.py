"""A tiny app for each widget: ``python -m examples.grid_map``. They are looked at by people and driven by tests."""
