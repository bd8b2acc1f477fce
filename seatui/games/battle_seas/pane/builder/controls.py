"""The keys of the fleet builder, and those in its line for whole fleets."""

from __future__ import annotations

from seatui.tui.look.controls import Control

STATION = "builder"
GROUP = "Building a fleet"
VERBS = ("remove", "copy", "bearer", "random", "ready", "own", "save", "read", "write", "fill", "rename", "submit")
REMOVE, COPY, BEARER, RANDOM, READY, OWN, SAVE, READ, WRITE, FILL, RENAME, SUBMIT = (f"bs.builder.{verb}" for verb in VERBS)


def _control(verb: str, keys: str, label: str, tooltip: str) -> Control:
    return Control(verb, tuple(keys.split()), label, tooltip, GROUP, station=STATION)


BUILDER_CONTROLS = (
    _control(SUBMIT, "f", "Finish", "See the whole fleet once more, and submit it"),
    _control(SAVE, "s", "Save", "Keep this fleet under a name"),
    _control(OWN, "o", "Own fleets", "Open one of the fleets that you kept, give it another name, or delete it"),
    _control(READY, "y", "Ready ones", "Open one of the ready fleets"),
    _control(RANDOM, "r", "Random", "Try a random fleet; again for another one"),
    _control(READ, "p", "Import", "Read a fleet from a file"),
    _control(WRITE, "w", "Export", "Write this fleet to a file"),
    _control(FILL, "a", "Fill up", "Spend the remaining levels at random"),
    _control(RENAME, "n", "Rename", "Give a fleet that you kept another name"),
    _control(REMOVE, "x delete backspace", "Remove", "Give back the card under the cursor with its attachments"),
    _control(COPY, "c", "Copy", "Take the piece under the cursor once more, with its attachments"),
    _control(BEARER, "b", "Bearer", "Choose which piece carries the Artifact or Modification under the cursor"),
)
"""The builder's own keys."""

ABOUT_FLEETS = (SUBMIT, SAVE, OWN, READY, RANDOM, READ, WRITE, FILL)
"""Verbs for whole fleets, at the foot of the builder; the last is left out where there is no room."""

FILES = frozenset((READ, WRITE))
"""Verbs that use files of any name, and so only on the player's own machine."""
