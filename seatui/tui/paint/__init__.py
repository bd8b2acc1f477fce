"""Painting on Textual: lean lines, partial updates, scheduling and shared style sheets. Every private name of Textual is here."""
