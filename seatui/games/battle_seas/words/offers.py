"""Actions as lists offer them to a player: by the names of the pieces, where notation has the numbers that everybody can see."""

from __future__ import annotations

from seatui.engine.contract import Action, Refused
from seatui.games.battle_seas.words.notation import by_name, parse, say
from seatui.games.battle_seas.words.notation_parts import Speaker


def offer(speaker: Speaker, action: Action) -> str:
    """Return "command HMS Nymphe" or "fire at HMS Speedy, bow N" where that line means this action alone, else the notation."""
    named = by_name(speaker, action)
    try:
        return named if parse(speaker, named) == action else say(speaker, action)
    except Refused:
        return say(speaker, action)
