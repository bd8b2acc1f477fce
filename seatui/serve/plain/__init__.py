"""Plain mode of a server: lobby and tables as lines of text, for connections without a terminal and terminals without screens."""
