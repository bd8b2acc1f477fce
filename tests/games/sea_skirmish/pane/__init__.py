"""Tests of the screen of Sea Skirmish."""
