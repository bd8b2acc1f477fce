"""The radio, which records every announcement, and a list of all events of the game with their audience.

Announcements, by the crew that makes them (-1: both). Each is also an event of that kind with the facts below, ``crew`` and ``seat``:

=============== =========================================== ====================================================
kind            facts                                       said
=============== =========================================== ====================================================
dive                                                        by both at the start, by a crew after a repair
course          direction                                   HEAD NORTH
silence                                                     ACTIVATING SILENCE
surface         sector
ready           system                                      whenever it becomes ready (CS-092)
stop            system                                      in real time; "trigger" is one too
belayed         system                                      a STOP was taken back, ran out of time or came to nothing
mine                                                        MINE DROPPED
trigger         space
torpedo         space
hit             result, space                               "direct", "indirect" or "clear": by the other crew, then by a
                                                            crew that hits itself
damage          amount, total
drone           sector                                      the question
drone_answer    yes, sector, honest_known                   not known to be honest if a Decoy Buoy floated
sonar                                                       the question
sonar_answer    kind1, value1, kind2, value2
buoy                                                        a Decoy Buoy is released
twin_ping       near
damage_party
shockwave       sector                                      of the firer
shock           hit                                         by the target
slip            section                                     that section of the hull drawing has a line outside (real time)
repair          clean                                       the hull drawing was checked (real time); always clean since version 3
destroyed
resigned
limit                                                       by both: the order limit
=============== =========================================== ====================================================

Other events. "Readers" are those who may look at the sheet of a role: that role alone, or the crew where sheets are shared.

=============== =========================================== ====================================================
kind            facts                                       told to
=============== =========================================== ====================================================
start_chosen                                                everybody: that the Captain has chosen, not where
start_marked    space                                       readers of the Captain
turn            turns_left                                  everybody: that crew's turn begins
step            step                                        everybody: the next decision is open; shown, not narrated
ok                                                          the crew, in real time and in briefings everybody: the seat has
                                                            done its duty
oks                                                         everybody in turns: First Mate and Engineer have done theirs
charged         system, filled, size                        readers of the First Mate
broke           direction, index                            readers of the Engineer
mended          circuit                                     readers of the Engineer: a circuit repaired itself
wiped                                                       readers of the Engineer: all breakdowns are erased
panel_mended    direction                                   readers of the Engineer: by a Damage Party
clear           clear (by pair)                             Captain and First Mate, where sheets are not shared
risk            risk (by direction)                         Captain, where sheets are not shared
silent_run      direction, length                           readers of the Captain
silent_course   direction                                   First Mate and Engineer, where sheets are not shared
mine_laid       space                                       readers of the Captain
mine_destroyed  space                                       readers of the Captain whose mine it was
outlines        outlines (texts)                            the crew
traced          section (from 1)                            everybody
time_up                                                     the crew: chance answers for the seat
stop_waits      system                                      everybody: a STOP was called during another
resumed                                                     everybody: a STOP is over
live            heard_kind, heard_facts                     a surfaced Radio Operator in real time (CS-127)
plotted         direction                                   readers of the Radio Operator
unplotted                                                   readers of the Radio Operator
restarted       space                                       readers of the Radio Operator
shifted         dx, dy                                      readers of the Radio Operator
marked          space, on                                   the crew
gapped          direction, length                           readers of the Radio Operator: also where a gap is laid again
struck          kept, areas (kinds with values)             the crew
reported        spaces (hexadecimal bit mask)               the crew
note            text                                        the crew
asked           topic, value (None: withdrawn)              the crew
seated          holders                                     everybody: shown, not narrated
game_over       winners, reason, rule                       everybody
=============== =========================================== ====================================================
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from seatui.games.captain_sonar.model.content import SCENARIO, SYSTEMS

BOTH = -1
"""The crew of an announcement that both make together."""


class Heard(NamedTuple):
    """An announcement. The module lists the kinds and their facts."""

    at: int  # the number of orders given in the game so far; in real time the clock in milliseconds
    crew: int  # the crew that makes it, or BOTH
    kind: str
    facts: tuple[Any, ...] = ()


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
    "drone_answer": ("yes", "sector", "honest_known"),
    "sonar": (),
    "sonar_answer": ("kind1", "value1", "kind2", "value2"),
    "buoy": (),
    "twin_ping": ("near",),
    "damage_party": (),
    "shockwave": ("sector",),
    "shock": ("hit",),
    "slip": ("section",),
    "repair": ("clean",),
    "destroyed": (),
    "resigned": (),
    "limit": (),
}
"""The kinds of announcement, with the names of their facts."""
ORDERS = frozenset({"course", "silence", "surface"})
"""The announcements of an order."""
USED_SYSTEM = {
    **{system: system for system in SYSTEMS[:SCENARIO]},
    **dict.fromkeys(("buoy", "twin_ping", "damage_party", "shockwave"), SYSTEMS[SCENARIO]),
}
"""The system that each announcement of an activation uses up."""
_OF_SYSTEMS = frozenset({"ready", *USED_SYSTEM})
_OF_MINES = frozenset({"mine", "trigger"})


def ready_heard(radio: Sequence[Heard], crew: int) -> int:
    """Return a bit mask of the systems that a crew has called READY and not used since."""
    ready = 0
    for entry in radio:
        if entry.kind in _OF_SYSTEMS and entry.crew == crew:
            if entry.kind == "ready":
                ready |= 1 << SYSTEMS.index(entry.facts[0])
            else:
                ready &= ~(1 << SYSTEMS.index(USED_SYSTEM[entry.kind]))
    return ready


def mines_heard(radio: Sequence[Heard]) -> list[int]:
    """Count each crew's mines that were heard to be dropped and not triggered (CS-064, CS-075)."""
    mines = [0, 0]
    for entry in [entry for entry in radio if entry.kind in _OF_MINES]:
        if entry.kind == "mine":
            mines[entry.crew] += 1
        elif mines[entry.crew]:  # the drop of a triggered mine may have been missed
            mines[entry.crew] -= 1
    return mines
