"""What keeps the secrets of people at one screen from each other."""

from __future__ import annotations

from enum import StrEnum


class Privacy(StrEnum):
    """Two ways, of which a game says which it allows, the usual one first."""

    COVERED = "covered"  # each has a pane, which hides its secrets until its player peeks; sealed orders are picked blindly
    CURTAIN = "curtain"  # one pane for all in turn, behind a curtain
