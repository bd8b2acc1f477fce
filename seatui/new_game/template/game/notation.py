"""The game in words: actions, events and views."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Action, Event, Refused, name_of

from .view import TinyView


def say(action: Action) -> str:
    """("dive", 3) is "dive 3"."""
    return f"{action[0]} {action[1]}"


def parse(text: str) -> Action:
    """The inverse of say."""
    words = text.lower().split()
    if len(words) == 2 and words[0] == "dive" and words[1].isdecimal() and len(words[1]) < 4:
        return ("dive", int(words[1]))
    raise Refused("TG-003", "write: dive 1 to dive 6")


def narrate(event: Event, names: Sequence[str]) -> str:
    """One sentence for each kind of event."""
    if event.kind == "current":
        return f"The current rolls {event.facts['roll']}."
    who = name_of(event.facts["seat"], names)
    if event.kind == "sealed":
        return f"{who} is ready to dive."
    dive, found = event.facts["dive"], event.facts["found"]
    return f"{who} dives {dive} deep and brings up {found}." if found else f"{who} dives {dive} deep and comes up empty."


def describe(view: TinyView, names: Sequence[str]) -> str:
    """The whole view as lines of text."""
    lines = [f"Round {view.round}. {view.goal} pearls win."]
    for seat, pearls in enumerate(view.pearls):
        lines.append(f"{name_of(seat, names)}: {pearls} pearls{', ready' if view.chosen[seat] else ''}")
    if view.own_dive:
        lines.append(f"You dive {view.own_dive} deep.")
    return "\n".join(lines)
