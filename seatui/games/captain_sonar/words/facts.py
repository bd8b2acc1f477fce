"""The facts about the enemy's place that the radio has told, with their age, for the Radio Operator's desk and for lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from seatui.games.captain_sonar.knowledge.clues import ANSWERS, Fixes, clues, hits_itself
from seatui.games.captain_sonar.knowledge.tracker.evidence import DISTANCES
from seatui.games.captain_sonar.model.content import SHOCKWAVE_RANGE, TORPEDO_RANGE, TWIN_PING_RANGE
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.radio import FACTS, ORDERS, Heard
from seatui.games.captain_sonar.words.narration import Facts, Namer
from seatui.games.captain_sonar.words.notation import statement


class Fact(NamedTuple):
    """A fact, and how many orders the enemy has given since."""

    words: str
    age: int
    entry: int = -1  # the number of its announcement on the radio


def _hit(facts: Facts, namer: Namer) -> str:
    where = namer.space(facts["space"])
    return {"direct": f"hit at {where}", "indirect": f"beside {where}", "clear": _clear(facts, namer)}[str(facts["result"])]


def _clear(facts: Facts, namer: Namer) -> str:
    return f"not at or beside {namer.space(facts['space'])}"


_WORDS: Mapping[str, Callable[[Facts, Namer], str]] = {
    "surface": lambda f, _n: f"surfaced in sector {f['sector']}",
    "drone_answer": lambda f, _n: f"{'' if f['yes'] else 'not '}in sector {f['sector']}",
    "sonar_answer": lambda f, _n: f"{statement(f['kind1'], f['value1'])} or {statement(f['kind2'], f['value2'])}",
    "shockwave": lambda f, _n: f"in sector {f['sector']}",
    "torpedo": lambda f, n: f"within {TORPEDO_RANGE} of {n.space(f['space'])}",
    "trigger": _clear,
    "hit": _hit,
}
"""The words of what a crew said about itself."""


def facts(figures: Figures, radio: Sequence[Heard], crew: int, fixes: Fixes = ()) -> list[Fact]:
    """Return the facts about a crew, the oldest first. ``fixes`` are the places of our submarine at distance announcements."""
    namer, at = Namer(figures), dict(fixes)
    binding = {clue.entry for clue in clues(figures, radio, crew, fixes)}
    found: list[Fact] = []
    age = 0
    for number in range(len(radio) - 1, -1, -1):
        entry = radio[number]
        told: dict[str, Any] = dict(zip(FACTS.get(entry.kind, ()), entry.facts, strict=True))
        if entry.kind in DISTANCES and number in binding:
            found.append(Fact(_distance(entry.kind, told, namer.space(at.get(number, at.get(number - 1, 0)))), age, number))
        elif entry.crew == crew and entry.kind in _WORDS and not (entry.kind == "trigger" and hits_itself(radio, number)):
            doubt = " (buoy)" if entry.kind in ANSWERS and number not in binding else ""
            found.append(Fact(f"{_WORDS[entry.kind](told, namer)}{doubt}", age, number))
        age += entry.crew == crew and entry.kind in ORDERS
    return found[::-1]


def _distance(kind: str, told: Facts, where: str) -> str:
    """ "within 5 of F6", "not within 2 each way of F6"."""
    is_near, words = (told["near"], f"{TWIN_PING_RANGE}") if kind == "twin_ping" else (told["hit"], f"{SHOCKWAVE_RANGE} each way")
    return f"{'' if is_near else 'not '}within {words} of {where}"
