"""Tests of the screen of Sea Search, driven by keys."""
