"""The game's own verbs and their keys."""

from __future__ import annotations

from dataclasses import replace

from seatui.games.battle_seas.pane.board.layers import Layer
from seatui.tui.look.controls import CONTROLS, Control, Verb

GROUP = "Battle for the Seas"

END = "bs.end"
FIRE = "bs.fire"
AIM = "bs.aim"
TARGETS = "bs.targets"
SEARCH = "bs.search"
PASS = "bs.pass"
RANGES, SIGHT, ENEMIES, TRAPS = Layer
CARD = "bs.card"
AUTO = "bs.auto"
STOW = "bs.stow"
VIA = "bs.via"

DIAGONALS = {
    Verb.NORTH_WEST: ("Y", (-1, -1)),
    Verb.NORTH_EAST: ("U", (1, -1)),
    Verb.SOUTH_WEST: ("B", (-1, 1)),
    Verb.SOUTH_EAST: ("N", (1, 1)),
}
"""The key of each diagonal, and its step in columns and rows. Small letters have other uses in every game."""

CARDS_READ = "Read all your cards and the meaning of the signs; with figures, damage and attachments"

BATTLE_CONTROLS = (
    *(replace(control, label="Cards", tooltip=CARDS_READ) if control.id == Verb.SHEETS else control for control in CONTROLS),
    *(
        Control(f"bs.{verb.value}", (key,), verb.value.replace("_", "-").capitalize(), "Move the cursor diagonally", "Move", verb.value)
        for verb, (key, _) in DIAGONALS.items()
    ),
    Control("bs.turn_left", ("comma", "left_square_bracket"), "Turn left", "Turn the ship to the left", "Move", Verb.TURN_LEFT.value),
    Control(
        "bs.turn_right", ("full_stop", "right_square_bracket"), "Turn right", "Turn the ship to the right", "Move", Verb.TURN_RIGHT.value
    ),
    Control(END, ("e",), "End turn", "End your turn; while deploying, say that you are ready", GROUP),
    Control(FIRE, ("f",), "Fire", "Choose among all attacks of this ship or piece", GROUP),
    Control(AIM, ("x",), "Aim", "Aim at the piece under the cursor; Enter at another target then fires both broadsides", GROUP),
    Control(TARGETS, ("t",), "Targets", "Go to the next piece to attack or board", GROUP),
    Control(VIA, ("v",), "By way of", "Route the way over this square; press again for the cheapest way", GROUP),
    Control(SEARCH, ("d",), "Search", "Search for hidden pieces and traps nearby; it takes a whole turn", GROUP),
    Control(PASS, ("p",), "Done", "End the turn of the ship or piece that you command", GROUP),
    Control(RANGES, ("r",), "Ranges", "Show how far the ship under the cursor fires; and to which side", GROUP, only_looks=True),
    Control(
        SIGHT,
        ("w",),
        "Sight",
        "Show what the ship under the cursor sees; elsewhere the one in command, or the fleet",
        GROUP,
        only_looks=True,
    ),
    Control(
        ENEMIES, ("q",), "Enemies", "Show where known enemies see, and where they could fire in their next turn", GROUP, only_looks=True
    ),
    Control(TRAPS, ("y",), "Trap ranges", "Show the ranges of all traps that you know", GROUP, only_looks=True),
    Control(CARD, ("o", "home"), "My ship", "Go to the ship or piece that you command; the mat centres on it", GROUP, only_looks=True),
    Control(AUTO, ("a",), "Auto deploy", "Let the program place the remaining pieces", GROUP),
    Control(STOW, ("s",), "Stow", "Choose the ship that carries the land character in hand", GROUP),
)

HINTED = {
    "deploy": (Verb.TURN_LEFT, STOW, AUTO, END),
    "choose_card": (END, RANGES),
    "command_card": (FIRE, Verb.TURN_LEFT, SEARCH, PASS, END, RANGES),
}
"""Verbs in the hints, by kind of decision."""

LOOKS = (ENEMIES, SIGHT)
"""More of them where there is room."""

NEEDS = {
    FIRE: frozenset(("path", "fire", "attack", "ignite", "board")),
    Verb.TURN_LEFT: frozenset(("path",)),
    SEARCH: frozenset(("detect",)),
}
"""Verbs of actions, one of which must be possible for a key to be shown."""

BY_MENU = {
    "choose_card": (END, CARD, RANGES),
    "command_card": (FIRE, TARGETS, VIA, SEARCH, PASS, END, CARD, RANGES),
}
"""Verbs in the menu of players who share a keyboard, whose own keys turn the ship."""
