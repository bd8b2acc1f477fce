"""Plain mode: the same games as lines on stdin and stdout, for screen readers, scripts, dumb terminals and tests.

Every line is plain text of at most 80 columns, without colour or cursor movement. The only escape code wipes a terminal that several people
share, so that nobody sees what another player chose.
"""
