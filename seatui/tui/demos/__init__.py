"""A tiny app for each widget: ``python -m seatui.tui.demos.grid_map``. They are looked at by people and driven by tests."""
