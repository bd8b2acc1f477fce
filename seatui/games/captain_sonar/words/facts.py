"""The facts about the enemy's place that the radio has told, with their age, for the Radio Operator's desk and for lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from seatui.games.captain_sonar.model.content import TORPEDO_RANGE
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.radio import FACTS, ORDERS, Heard
from seatui.games.captain_sonar.words.narration import Facts, Namer
from seatui.games.captain_sonar.words.notation import statement


class Fact(NamedTuple):
    """A fact, and how many orders the enemy has given since."""

    words: str
    age: int


def _hit(facts: Facts, namer: Namer) -> str:
    where = namer.space(facts["space"])
    return {"direct": f"hit at {where}", "indirect": f"beside {where}", "clear": f"not at or beside {where}"}[str(facts["result"])]


_WORDS: Mapping[str, Callable[[Facts, Namer], str]] = {
    "surface": lambda f, _n: f"surfaced in sector {f['sector']}",
    "drone_answer": lambda f, _n: f"{'' if f['yes'] else 'not '}in sector {f['sector']}{'' if f['honest_known'] else ' (buoy)'}",
    "sonar_answer": lambda f, _n: f"{statement(f['kind1'], f['value1'])} or {statement(f['kind2'], f['value2'])}",
    "shockwave": lambda f, _n: f"in sector {f['sector']}",
    "torpedo": lambda f, n: f"within {TORPEDO_RANGE} of {n.space(f['space'])}",
    "hit": _hit,
}


def facts(figures: Figures, radio: Sequence[Heard], crew: int) -> list[Fact]:
    """Return the facts about a crew, the oldest first."""
    namer = Namer(figures)
    found: list[Fact] = []
    age = 0
    for entry in reversed(radio):
        if entry.crew != crew:
            continue
        if entry.kind in _WORDS:
            told: dict[str, Any] = dict(zip(FACTS[entry.kind], entry.facts, strict=True))
            found.append(Fact(_WORDS[entry.kind](told, namer), age))
        age += entry.kind in ORDERS
    return found[::-1]
