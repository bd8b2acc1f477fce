"""The verbs of this game and their keys, added to those of every game."""

from __future__ import annotations

from seatui.tui.look.controls import CONTROLS, Control

GROUP = "The Dangerous Sea"

TAKE = "ds.take"
LOOK = "ds.look"
EXPLORE = "ds.explore"
ATTACK = "ds.attack"
SCUTTLE = "ds.scuttle"
END = "ds.end"
SHIP = "ds.ship"
THREATS = "ds.threats"
ODDS = "ds.odds"
STEER = ("ds.north", "ds.east", "ds.south", "ds.west")
"""One for each direction of the chart."""

SEA_CONTROLS = (
    *CONTROLS,
    Control(TAKE, ("t",), "Take", "Take what lies where your ship is", GROUP),
    Control(LOOK, ("v",), "Look", "Look at the unknown waters under the cursor", GROUP),
    Control(EXPLORE, ("x",), "Explore", "Explore the unknown waters under the cursor", GROUP),
    Control(ATTACK, ("a",), "Attack", "Attack a ship on your square", GROUP),
    Control(SCUTTLE, ("s",), "Scuttle", "Throw food, water or sailors overboard", GROUP),
    Control(END, ("e",), "End turn", "End your turn; your crew is fed", GROUP),
    Control(SHIP, ("o", "home"), "My ship", "Go to your ship and bring it to the middle", GROUP),
    Control(THREATS, ("r",), "Threats", "Show or hide who can come to each square in the next turn, and your odds", GROUP, only_looks=True),
    Control(ODDS, ("p",), "Odds", "Show the odds of the next tile, card and battle, and how long stores last", GROUP, only_looks=True),
    Control(STEER[0], ("ctrl+up", "N"), "Go north", "Sail or explore north at once", GROUP),
    Control(STEER[1], ("ctrl+right", "E"), "Go east", "Sail or explore east at once", GROUP),
    Control(STEER[2], ("ctrl+down", "S"), "Go south", "Sail or explore south at once", GROUP),
    Control(STEER[3], ("ctrl+left", "W"), "Go west", "Sail or explore west at once", GROUP),
)

HINTED = (TAKE, LOOK, EXPLORE, END)
"""Verbs that the hints show."""
TURN_VERBS = (TAKE, LOOK, EXPLORE, ATTACK, SCUTTLE, END)
"""Verbs of a turn, for a menu that replaces keys."""
