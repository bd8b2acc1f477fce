"""Connections with an SSH client."""
