"""The prompts of the banner: each decision in a few words, with the keys that answer it now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from seatui.engine.contract import Action
from seatui.engine.wording import sentence
from seatui.games.captain_sonar.model.content import ROLE_COUNT
from seatui.games.captain_sonar.pane.keys import controls
from seatui.tui.look.controls import Verb

if TYPE_CHECKING:
    from seatui.games.captain_sonar.pane.pane import Console

PROMPTS = {
    "choose_start": "point at your start, {confirm} marks it",
    "briefing": "plot what you heard with {confirm}, then say OK",
    "charge": "charge one gauge by its letter",
    "breakdown": "mark one symbol by its letter",
    "sonar_reply": "answer the sonar with one truth and one lie",
    "drone_reply": "your buoy answers the drone: yes or no",
    "repair_panel": "name the panel to mend: n, e, s or w",
    "trace": "draw the outline with the arrows",
    "dive": "the hull is whole: {confirm} says DIVE",
}
FEW_KEYS = {
    "briefing": "{confirm} plots, then says OK",
    "order": "point beside us, {confirm} heads there",
    "activate": "{confirm} lists the systems, or pass",
    "launch": "launch something, or nothing",
    "charge": "pick a gauge, {confirm} charges it",
    "breakdown": "pick a symbol, {confirm} marks it",
    "sonar_reply": "answer the sonar: a truth and a lie",
    "drone_reply": "answer the drone: yes or no",
    "repair_panel": "pick a panel, {confirm} mends it",
    "target": "pick a sector, {confirm} asks",
    "trace": "draw with {ways}",
}
"""The prompts that differ for players who type neither letters nor digits."""
OTHERS = {
    "choose_start": "where to start",
    "briefing": "what was heard",
    "order": "the next order",
    "charge": "what to charge",
    "breakdown": "what to mark",
    "activate": "a system, or none",
    "launch": "a drone, a sonar, or none",
    "sonar_reply": "the answer to the sonar",
    "drone_reply": "the answer to the drone",
    "repair_panel": "which panel to mend",
    "target": "a target",
    "trace": "the drawing of the hull",
    "dive": "when to dive",
}
"""The decisions that other players think about."""
NEEDS = {
    "choose_start": "start", "briefing": "OK", "order": "order", "charge": "charge", "breakdown": "mark", "activate": "system?",
    "launch": "launch?", "sonar_reply": "reply", "drone_reply": "reply", "repair_panel": "panel", "target": "TARGET", "trace": "draw",
    "dive": "DIVE",
}  # fmt: skip
"""Each decision in a word, for the tabs."""
IN_A_DIALOG = frozenset(("sonar_reply", "drone_reply", "trace"))
"""The decisions that a dialog asks, whatever station is open."""
NAMED = 2
"""The most systems that a prompt names; more of them appear by their letters only."""


def elsewhere(key: Callable[[str], str], station: str, kind: str) -> str:
    """The prompt for a decision of another station than the open one: "press 3 for what to mark"."""
    return f"press {key(controls.TAB[station])} for {OTHERS[kind]}"


def idle_advice(pane: Console) -> str:
    """The advice for a player who confirms where that does nothing; it points where the banner does."""
    needed = next((held for held in pane.position.awaited if held.options), None)
    if needed is None or needed.decision is None or needed.seat is None:
        return "There is nothing to do here now"
    station, kind = controls.STATION_OF[needed.seat % ROLE_COUNT], needed.decision.kind
    if station != pane.station:
        return sentence(elsewhere(pane.key, station, kind))
    return f"Press the letter of a system that is READY, or {pane.key(controls.PASS)} to pass"  # all others confirm something


def few_keys_prompt(kind: str, ways: str, confirm: str) -> str:
    """The prompt for a player who has only a few keys; "" for a decision that needs none."""
    return FEW_KEYS.get(kind, PROMPTS.get(kind, "")).format(ways=ways, confirm=confirm)


def own_prompt(kind: str, key: Callable[[str], str], options: Sequence[Action]) -> str:
    """The prompt with the current keys and the lawful answers; "" for a decision that needs none."""
    if kind == "order":
        return _order(key, options)
    if kind in ("activate", "launch"):
        return _systems(key, options)
    return PROMPTS.get(kind, "").format(confirm=key(Verb.CONFIRM))


def _order(key: Callable[[str], str], options: Sequence[Action]) -> str:
    """ "head n e w, v silence, f surface"."""
    verbs = {action[0] for action in options}
    courses = " ".join(key(verb) for course, verb in controls.HEAD.items() if ("head", course) in options)
    others = {"silence": controls.USE["silence"], "trigger": controls.TRIGGER, "surface": controls.SURFACE}
    words = [f"head {courses}"] * bool(courses) + [f"{key(verb)} {name}" for name, verb in others.items() if name in verbs]
    return ", ".join(words)


def _systems(key: Callable[[str], str], options: Sequence[Action]) -> str:
    """ "use t torpedo, or p pass", "x trigger a mine, or p pass"."""
    verbs = {action[0] for action in options}
    uses = {**controls.USE, "trigger": controls.TRIGGER}
    keys = {name: key(verb) for name, verb in uses.items() if name in verbs}
    if [*keys] == ["trigger"]:
        return f"{keys['trigger']} trigger a mine, or {key(controls.PASS)} pass"
    words = ", ".join(f"{letter} {name}" for name, letter in keys.items()) if len(keys) <= NAMED else " ".join(keys.values())
    return f"use {words}, or {key(controls.PASS)} pass"
