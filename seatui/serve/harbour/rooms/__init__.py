"""Rooms, which are the tables of a server: their data, their files, and what people can do at them."""
