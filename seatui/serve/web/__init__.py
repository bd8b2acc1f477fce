"""Connections with a browser."""
