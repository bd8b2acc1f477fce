"""`make bench-ssh`: a real server in one process, and many players in a second one, over loopback."""
