"""The supervisor of a server of several processes: it starts workers on one port, replaces those that end, and speaks for all of them."""
