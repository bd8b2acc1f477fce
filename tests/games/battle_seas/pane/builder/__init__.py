"""Tests of the fleet builder."""
