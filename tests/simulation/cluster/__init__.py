"""Simulated clusters: hosts with workers that share a store and pass players on to each other, under one seed.

* ``store``: the store, with the ways of the workers to it
* ``worker``: a worker as a simulated process; ``nodes``: the hosts, which start their workers again
* ``people``: people who connect to any worker, and others who want a name at the same time
* ``faults``, ``checks``, ``world``: as for a server of one process
* ``mutants``: planted faults of the cluster
"""
