"""Tests of the screen of Battle for the Seas."""
