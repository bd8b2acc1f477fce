"""A deterministic simulation of servers: their clock, disks, network, threads and processes run under one seed in one event loop.

A seed decides everything: how long a message takes, which write fails, when a machine loses its power, and what people type. The same seed
gives the same run, to the byte, so every failure can be repeated::

    python -m tests.simulation --seed 4711 --trace

* ``loop``, ``processes``, ``threads``: an event loop with virtual time that several simulated processes share, each of which can be killed
* ``nature``: the clock and the chance of a world, in place of those of the machine
* ``disk``, ``disk_calls``: disks that lose what was not synced, and fail in the ways that disks do
* ``network``: connections with delays, cuts and partitions
* ``server``, ``people``: a server, and people who play on it by what they read
* ``world``, ``checks``: one seed is one world, with faults, and with laws that must hold whatever happens
* ``mutants``: planted faults that a number of seeds must find
* ``cluster``: hosts with several workers each, instead of a server; every other seed is one
"""
