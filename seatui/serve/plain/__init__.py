"""A server's lobby and tables as lines of text, for connections without a terminal and for those that cannot show screens."""
