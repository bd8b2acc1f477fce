"""Tests that texts are whole: every screen at several widths, with long names."""
