"""The cluster: what the workers of one server share beyond their disks. No harbour, no terminal.

A worker is one process that serves players. All workers of a cluster share one store, which is their notice board: cards of tables,
leases, reports, chat and messages. It never holds an acknowledged action, so games go on while it is away.
"""
