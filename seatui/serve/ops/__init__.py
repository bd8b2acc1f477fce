"""Running a server: status screen, log, metrics, disk, garbage collection and start-up."""
