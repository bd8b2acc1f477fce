"""The keys of the fleet builder, and what its two lines of hints show."""

from __future__ import annotations

from seatui.tui.look.controls import Control

STATION = "builder"
GROUP = "Building a fleet"
DEEDS = ("remove", "copy", "bearer", "random", "ready", "own", "save", "read", "write", "fill", "rename", "submit")
REMOVE, COPY, BEARER, RANDOM, READY, OWN, SAVE, READ, WRITE, FILL, RENAME, SUBMIT = (f"bs.builder.{deed}" for deed in DEEDS)


def _control(deed: str, keys: str, label: str, tooltip: str) -> Control:
    return Control(deed, tuple(keys.split()), label, tooltip, GROUP, station=STATION)


BUILDER_CONTROLS = (
    _control(SUBMIT, "f", "Finish", "See the whole fleet once more, and submit it"),
    _control(SAVE, "s", "Save", "Keep this fleet under a name"),
    _control(OWN, "o", "Own fleets", "Open one of the fleets that you kept, give it another name, or delete it"),
    _control(READY, "y", "Ready ones", "Open one of the ready fleets"),
    _control(RANDOM, "r", "Random", "Try a fleet by chance; again for another one"),
    _control(READ, "p", "Import", "Read a fleet from a file"),
    _control(WRITE, "w", "Export", "Write this fleet to a file"),
    _control(FILL, "a", "Fill up", "Spend the levels that are left by chance"),
    _control(RENAME, "n", "Rename", "Give a fleet that you kept another name"),
    _control(REMOVE, "x delete backspace", "Remove", "Give back the card under the cursor with what it carries"),
    _control(COPY, "c", "Copy", "Take the piece under the cursor once more, with what it carries"),
    _control(BEARER, "b", "Bearer", "Choose which piece carries the Artifact or Modification under the cursor"),
)
"""The keys of the builder, beside those that every pane has."""

ABOUT_FLEETS = (SUBMIT, SAVE, OWN, READY, RANDOM, READ, WRITE, FILL)
"""What is done with whole fleets: the line of keys at the foot of the builder. The last is left out where there is no room."""

FILES = frozenset((READ, WRITE))
"""What is done with files of any name, and so only on a machine of one's own."""
