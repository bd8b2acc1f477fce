"""The server: one process with an app for each player, over SSH or in a browser, and tables that all players share."""
