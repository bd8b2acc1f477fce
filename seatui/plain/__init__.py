"""Plain mode: the same games as lines on stdin and stdout, for screen readers, scripts, dumb terminals and tests.

No colour and no cursor movement: every line is plain text of at most 80 columns. The only escape code wipes a terminal where people who
share it must not see what another one chose.
"""
