"""Tiny Game in words: notation, narration and descriptions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from seatui.engine.contract import Action, name_of
from seatui.engine.narration import Facts, Name, Teller
from seatui.engine.notation import Notation, Word, number, unknown

from .knowledge import TinyView

# Actions


def read_dive(_speaker: None, rest: str) -> Action | None:
    """Read "dive 3": ("dive", 3)."""
    depth = number(rest)
    return None if depth is None else ("dive", depth)


NOTATION: Notation[None] = Notation({"dive": Word(("dive",), "TG-003", "dive 3", lambda _speaker, action: str(action[1]), read_dive)})


def say(action: Action) -> str:
    """Return the action as one line."""
    return NOTATION.say(None, action)


def parse(text: str) -> Action:
    """Return the action that a line means; ``Refused`` if it means none."""
    line = " ".join(text.split())
    action = NOTATION.read(None, line)
    if action is None:
        raise unknown("TG-003", line, "move", "dive 3")
    return action


# Events


def tell_dive(facts: Facts, name: Name) -> str:
    """Return how a dive ended."""
    found = f"brings up {facts['found']}" if facts["found"] else "comes up empty"
    return f"{name(facts['seat'])} dives {facts['dive']} deep and {found}."


TELLERS: Mapping[str, Teller] = {
    "sealed": lambda facts, name: f"{name(facts['seat'])} is ready to dive.",
    "current": lambda facts, _name: f"The current rolls {facts['roll']}.",
    "dived": tell_dive,
    "game_over": lambda facts, name: f"{' and '.join(map(name, facts['winners']))} won with {facts['reason']}.",
}
"""The sentence of each event."""


# Views


def describe(view: TinyView, names: Sequence[str]) -> str:
    """Return the whole table as lines of text."""
    lines = [f"Round {view.round}. {view.goal} pearls win."]
    for seat, pearls in enumerate(view.pearls):
        lines.append(f"{name_of(seat, names)}: {pearls} pearls{', ready' if view.chosen[seat] else ''}")
    if view.own_dive:
        lines.append(f"You dive {view.own_dive} deep.")
    return "\n".join(lines)
