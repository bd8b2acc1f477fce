"""How people at one screen keep their secrets from each other."""

from __future__ import annotations

from enum import StrEnum


class Privacy(StrEnum):
    """The ways there are; a game lists those that it allows, the usual one first."""

    COVERED = "covered"  # a pane for each person, which hides its secrets until its player peeks; sealed orders are picked blind
    CURTAIN = "curtain"  # one pane for all, who take turns behind a curtain
