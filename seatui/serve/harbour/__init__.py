"""The harbour: players, rooms, who is where, and chat. No terminal, no network.

A room is one table of the server with its visitors, chat and files. While its game is open, it has a ``Table`` of ``seatui.match``.
Players read "table" for both.
"""
