"""The news since the crew's last order, one line each, which stay in sight until the next order.

In real time, where orders follow fast, they are the announcements of the last minute and a half.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from seatui.games.captain_sonar.knowledge.view import View
from seatui.games.captain_sonar.model.content import CREWS, HULL, ROLES
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.radio import ORDERS, Heard
from seatui.games.captain_sonar.words.narration import words_of
from seatui.games.captain_sonar.words.notation import statement

RECENT_MS = 90_000
FULL_MS = 10_000
"""In real time everything is redrawn this often, because news grow old."""
BLASTS = frozenset(("torpedo", "trigger"))
QUESTIONS = {"drone": "drone_answer", "sonar": "sonar_answer"}
"""The answer to each kind of question; an answered question is no news."""
UNTOLD = frozenset(("stop", "belayed", "dive", "hit"))
"""Announcements that the screen shows elsewhere, or that are told with their blast."""

SMALL, USUAL, LOUD, ANSWER, HARM = range(5)
"""The ranks of news; where there is little room the lowest are dropped first."""
RANKS = {"course": SMALL, "ready": USUAL, "damage": HARM, "destroyed": HARM}
HITS = {"direct": "DIRECT HIT", "indirect": "INDIRECT HIT"}


class News(NamedTuple):
    """One line: the crew, the rank and the words."""

    crew: int
    rank: int
    words: str


def recent(view: View, crew: int, *, real_time: bool) -> Sequence[Heard]:
    """The announcements since the crew's last order, or in real time of the last minute and a half."""
    radio = view.radio
    if real_time:
        return [entry for entry in radio[-100:] if entry.at >= view.clock - RECENT_MS]
    own = (at for at in range(len(radio) - 1, -1, -1) if radio[at].crew == crew and radio[at].kind in ORDERS)
    return radio[next(own, -1) + 1 :]


def lost(heard: Sequence[Heard], crew: int) -> int:
    """Hull points that a crew lost in these announcements."""
    return sum(entry.facts[0] for entry in heard if entry.kind == "damage" and entry.crew == crew)


def news(figures: Figures, heard: Sequence[Heard], crew: int) -> list[News]:
    """These announcements as news for a crew."""
    return [each for at in range(len(heard)) for each in _told(figures, heard, at, crew)]


def most_important(items: Sequence[News], room: int) -> list[News]:
    """The enemy's newest course, which is always in sight, and the news of the highest ranks that fit into the room, in their order."""
    course = max((at for at, each in enumerate(items) if each.rank == SMALL), default=None)
    chosen = sorted(range(len(items)), key=lambda at: (at == course, items[at].rank, at), reverse=True)[: max(0, room)]
    return [items[at] for at in sorted(chosen)]


def _told(figures: Figures, heard: Sequence[Heard], at: int, crew: int) -> Iterator[News]:
    entry = heard[at]
    kind, who = entry.kind, entry.crew
    if kind in BLASTS:
        yield from _blast(figures, heard, at)
    elif kind == "damage":
        yield News(who, HARM, _damage(heard, at))
    elif kind == "shock":
        if not entry.facts[0]:  # else damage follows
            yield News(who, LOUD, words_of(figures, entry).removeprefix("is "))
    elif kind == "sonar_answer":
        kind1, value1, kind2, value2 = entry.facts
        yield News(who, _answer(who, crew), f"says {statement(kind1, value1)} or {statement(kind2, value2)}")
    elif kind == "slip":
        yield News(who, LOUD, f"{ROLES[entry.facts[0] - 1]} slips: draw again")
    elif kind == "repair":
        yield News(who, LOUD, "READY TO DIVE" if entry.facts[0] else "draws the hull again")
    elif kind == "drone_answer":
        yield News(who, _answer(who, crew), words_of(figures, entry).removeprefix("answers: "))
    elif not (kind in UNTOLD or _answered(heard, at) or (who == crew and kind in ("course", "ready"))):
        yield News(who, RANKS.get(kind, LOUD), words_of(figures, entry))


def _blast(figures: Figures, heard: Sequence[Heard], at: int) -> Iterator[News]:
    """A blast, and the enemy's ALL CLEAR if it hit its own crew alone; other hits are told with their damage."""
    entry, hits = heard[at], [*_hits(heard, at)]
    harmless = not any(each.facts[0] in HITS for each in hits)
    yield News(entry.crew, LOUD, f"{words_of(figures, entry)}{', all clear' * harmless}")
    missed = [each for each in hits if each.crew != entry.crew and each.facts[0] not in HITS]
    if missed and not harmless:
        yield News(missed[0].crew, LOUD, f"ALL CLEAR of {figures.chart.name(missed[0].facts[1])}")


def _answer(who: int, crew: int) -> int:
    """The rank of an answer: the enemy's answers rank high, because the crew paid for them with a full gauge."""
    return LOUD if who == crew else ANSWER


def _hits(heard: Sequence[Heard], at: int) -> Iterator[Heard]:
    """The hits that were called after a blast."""
    for entry in heard[at + 1 :]:
        if entry.kind != "hit":
            return
        yield entry


def _damage(heard: Sequence[Heard], at: int) -> str:
    """ "DIRECT HIT, 3 of 4 lost"; without a hit a breakdown was the cause."""
    entry = heard[at]
    before = at - 1
    while before >= 0 and heard[before].kind == "damage":
        before -= 1
    cause = "BREAKDOWN"
    while before >= 0 and heard[before].kind in ("hit", "shock"):
        if heard[before].crew == entry.crew:
            cause = HITS.get(heard[before].facts[0], "SHOCKWAVE")
        before -= 1
    return f"{cause}, {entry.facts[1]} of {HULL} lost"


def _answered(heard: Sequence[Heard], at: int) -> bool:
    answer = QUESTIONS.get(heard[at].kind)
    return answer is not None and any(entry.kind == answer for entry in heard[at + 1 :])


def initial(crew: int) -> str:
    """The first letter of a crew's name, where there is little room."""
    return CREWS[crew][0] if crew in (0, 1) else ""
