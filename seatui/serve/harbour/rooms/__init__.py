"""Rooms, which are the tables of a server: their data, their files, and what people can do at them.

The class ``Room`` has four layers, each in its module: ``room_facts``, ``room_core``, ``room_joining`` and ``room``.
"""
