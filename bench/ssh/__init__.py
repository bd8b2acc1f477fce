"""What `make bench-ssh` runs: a real server in one process, and many players from a second one, over loopback."""
