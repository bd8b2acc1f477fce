"""Actions as lists offer them to a player: by the names of the pieces, where notation has the numbers that everybody can see."""

from __future__ import annotations

from seatui.engine.contract import Action, Refused
from seatui.engine.squares import COMPASS
from seatui.games.battle_seas.model.names import designation, number_said, piece_name
from seatui.games.battle_seas.model.pieces import knows
from seatui.games.battle_seas.model.state import NONE
from seatui.games.battle_seas.words.notation import parse, say
from seatui.games.battle_seas.words.notation_parts import Speaker


def offer(speaker: Speaker, action: Action) -> str:
    """Return "command HMS Nymphe" or "fire at HMS Speedy, bow N" where these names mean one piece each, else the notation."""
    if action[0] == "activate":
        named = f"command {_name(speaker, action[1])}"
    elif action[0] == "fire":
        targets = " and ".join(_name(speaker, target) for target in action[2:] if target != NONE)
        named = f"fire at {targets}, bow {COMPASS[action[1]]}"
    else:
        return say(speaker, action)
    return named if _reads(speaker, named, action) else say(speaker, action)


def _name(speaker: Speaker, key: int) -> str:
    state, seat = speaker.state, speaker.seat
    piece = state.units.get(key) or state.areas.get(key)
    if piece is None or not knows(state, seat, key):
        return number_said(key)
    return designation(piece) if piece.seat == seat else piece_name(piece)


def _reads(speaker: Speaker, text: str, action: Action) -> bool:
    """Return whether a line means that action."""
    try:
        return parse(speaker, text) == action
    except Refused:
        return False
