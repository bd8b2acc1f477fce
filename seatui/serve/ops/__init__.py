"""Running a server: the host, its status screen, log, metrics, disk and garbage collection."""
