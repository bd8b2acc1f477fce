"""The parts of a harbour that the workers of a cluster share: tables and their owners, names, decisions of the host, and the chat."""
