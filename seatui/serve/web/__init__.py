"""People in a browser, at the same tables as those over SSH."""
