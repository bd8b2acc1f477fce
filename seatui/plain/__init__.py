"""Plain mode: the same games as lines on stdin and stdout, for screen readers, scripts, dumb terminals and tests.

No colour, no cursor movement, no escape codes: every line is plain text of at most 80 columns.
"""
