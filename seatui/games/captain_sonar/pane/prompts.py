"""What the banner asks of whoever sits at the console: the decision in a few words, with the keys that answer it."""

from __future__ import annotations

from collections.abc import Callable

from seatui.games.captain_sonar.pane import controls
from seatui.tui.controls import Verb

PROMPTS = {
    "choose_start": "point at your start, {confirm} marks it",
    "briefing": "{confirm} plots what you heard, then says OK",
    "order": "head {courses}, or {silence} silence, {surface} surface",
    "charge": "charge one gauge by its letter",
    "breakdown": "mark one symbol by its letter",
    "activate": "use a system by its letter, or {pass_} pass",
    "launch": "{drone} drone, {sonar} sonar, or {pass_} pass",
    "sonar_reply": "answer the sonar with one truth and one lie",
    "drone_reply": "your buoy answers the drone: yes or no",
    "repair_panel": "name the panel to mend: n, e, s or w",
    "trace": "draw the outline with the arrows, then your initials",
    "dive": "the hull is whole: {confirm} says DIVE",
}


def own_prompt(kind: str, key: Callable[[str], str]) -> str:
    """What is asked, with the live keys; "" for a decision that speaks for itself."""
    return PROMPTS.get(kind, "").format(
        confirm=key(Verb.CONFIRM),
        courses=" ".join(map(key, controls.HEAD.values())),
        silence=key(controls.USE["silence"]),
        surface=key(controls.SURFACE),
        pass_=key(controls.PASS),
        drone=key(controls.USE["drone"]),
        sonar=key(controls.USE["sonar"]),
    )
