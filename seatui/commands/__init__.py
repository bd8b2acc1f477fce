"""The commands of the command line: one module each, imported when it is asked for. Each has a ``run`` that gives the exit code."""
