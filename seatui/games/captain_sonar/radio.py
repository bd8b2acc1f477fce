"""The radio: everything that both crews hear (CS-150), as entries of ``Heard`` and as events of the same kind with named facts.

================ ===================================================== ==========================================================
kind             facts                                                 who says it
================ ===================================================== ==========================================================
dive             (none)                                                both crews at the start; a crew after its repair
course           direction: "N", "E", "S" or "W"                       Captain
silence          (none)                                                Captain: ACTIVATING SILENCE
surface          sector                                                Captain
ready            system                                                First Mate
stop, belayed    system, or "trigger"                                  whoever calls STOP in real time, or calls it off
mine             (none)                                                Captain: MINE DROPPED
trigger, torpedo space                                                 Captain
hit              result: "direct", "indirect" or "clear"; space        each crew after a blast, that which caused it last
damage           amount, total                                         First Mate, or Engineer
drone            sector                                                who asks
drone_answer     yes, sector, honest: no buoy floated                  the Captain who is asked
sonar            (none)                                                who asks
sonar_answer     kind1, value1, kind2, value2                          the Captain who is asked
buoy             (none)                                                Captain
twin_ping        near: 5 steps or less                                 Captain
damage_party     (none)                                                Captain
shockwave        sector of the one who fires                           Captain
shock            hit                                                   the Captain who is its target
repair           clean                                                 the enemy Engineer, of the crew named
destroyed        (none)                                                a crew whose hull is full of damage
resigned         (none)                                                Captain
limit            (none)                                                nobody: the last order of a game among bots was given
================ ===================================================== ==========================================================
"""

from __future__ import annotations

from typing import Any

from seatui.games.captain_sonar.view import Heard

BOTH = -1
"""The crew of an announcement that is made by both, or by nobody."""

FACTS: dict[str, tuple[str, ...]] = {
    "dive": (),
    "course": ("direction",),
    "silence": (),
    "surface": ("sector",),
    "ready": ("system",),
    "stop": ("system",),
    "belayed": ("system",),
    "mine": (),
    "trigger": ("space",),
    "torpedo": ("space",),
    "hit": ("result", "space"),
    "damage": ("amount", "total"),
    "drone": ("sector",),
    "drone_answer": ("yes", "sector", "honest"),
    "sonar": (),
    "sonar_answer": ("kind1", "value1", "kind2", "value2"),
    "buoy": (),
    "twin_ping": ("near",),
    "damage_party": (),
    "shockwave": ("sector",),
    "shock": ("hit",),
    "repair": ("clean",),
    "destroyed": (),
    "resigned": (),
    "limit": (),
}
"""The names of the facts of each kind, in their order."""

SCENARIO_KINDS = ("buoy", "twin_ping", "damage_party", "shockwave")
"""What is announced when a scenario's system is activated."""
ACTIVATIONS = {"mine": "mine", "torpedo": "torpedo", "drone": "drone", "sonar": "sonar", "silence": "silence"} | dict.fromkeys(
    SCENARIO_KINDS, "scenario"
)
"""The system that each announcement of an activation empties."""


def named(entry: Heard) -> dict[str, Any]:
    """The facts of an announcement by name."""
    return dict(zip(FACTS[entry.kind], entry.facts, strict=True))
