"""The commands of the command line, a module each, imported when it runs. Each has a ``run`` that returns the exit code."""
