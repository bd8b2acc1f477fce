"""The verbs of this game and their keys, added to those of every game and every table of cards."""

from __future__ import annotations

from dataclasses import replace

from seatui.engine.wording import sentence
from seatui.games.sea_skirmish.model.content import COURSES
from seatui.tui.look.controls import CONTROLS, SEAT_CONTROLS, TABLE_CONTROLS, Control

GROUP = "Sea Skirmish"

NEXT = "sk.next"
PREVIOUS = "sk.previous"
FLIP = "sk.flip"
OTHER = "sk.other"
AUTO = "sk.auto"
RANGES = "sk.ranges"
OWN = "sk.own"
ENEMY = "sk.enemy"
BRAILLE = "sk.braille"
NUMBERS = tuple(f"sk.{number}" for number in range(1, 10))
"""One for each digit: a course while planning, else a boat."""


def number_meaning(number: int) -> str:
    """Return what a digit does."""
    boat = f"go to boat {number}"
    return f"Choose course {number} while planning, otherwise {boat}" if number <= len(COURSES) else sentence(boat)


SKIRMISH_CONTROLS = (
    *CONTROLS,
    # Here digits mean faces of the yellow die, or boats.
    *(replace(control, keys=tuple(key for key in control.keys if not key.isdecimal())) for control in TABLE_CONTROLS),
    *SEAT_CONTROLS,
    Control(NEXT, ("n",), "Next boat", "Go on to the next boat to plan, or to the next place that is offered", GROUP),
    Control(PREVIOUS, ("p",), "Boat before", "Go back to the previous boat or place", GROUP),
    Control(FLIP, ("f",), "Flip", "Turn the card in hand, or the boat that went short forward, to its other face", GROUP),
    Control(OTHER, ("x",), "Other boat", "Take another of your boats in hand", GROUP),
    Control(AUTO, ("t",), "Auto place", "Place the boat in hand at a good place", GROUP),
    Control(RANGES, ("v",), "Ranges", "Show or hide how far and where a boat can fire", GROUP, only_looks=True),
    Control(OWN, ("home",), "My boats", "Go to your boats, one after the other", GROUP, only_looks=True),
    Control(ENEMY, ("e",), "Enemies", "Go to the next enemy boat, and see its guns and where it can go", GROUP, only_looks=True),
    Control(BRAILLE, ("y",), "Braille", "Draw the edges of boats with Braille dots, or with blocks", GROUP, only_looks=True),
    *(Control(verb, (str(number),), f"Number {number}", number_meaning(number), GROUP) for number, verb in enumerate(NUMBERS, start=1)),
)

HINTED = (NEXT, FLIP, AUTO, OTHER, RANGES, ENEMY)
"""Verbs that the hints may show."""
