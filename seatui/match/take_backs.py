"""Taking back: how far players may do so, what the actions taken back have shown, and the marks that this leaves.

Chance goes back with an undo, so nobody rolls again by taking back. But a player who has seen a roll, a card or a secret knows it from then
on. Where take-backs are marked, the log and the result therefore name what a player had seen of the actions that were taken back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Draw, Event, Refused, Rules, Seat, name_of
from seatui.engine.wording import counted, listing
from seatui.match.records import Played, Shown, Undone

FREE, MARKED, NONE = "free", "marked", "none"
UNDO_RULES = (FREE, MARKED, NONE)
"""How far players may take back at a table: without a trace, with a mark for what was revealed, or not at all."""
UNDO_NOTES = {
    FREE: "everything can be taken back, and nothing of it is noted.",
    MARKED: "free until a roll, a card or a secret is revealed; taking that back is noted in the log and the result.",
    NONE: "nothing can be taken back.",
}
NO_UNDO = "this game is played without undo: nothing can be taken back"
ROLL, REVEAL = "roll", "reveal"
"""The words for chance and for a secret that the game has no word for (``Rules.shows``)."""
TRIES, OWN_TRIES = 16, 64
"""Other draws, and other worlds that the player could not exclude, in which an action is tried; if all look the same, it showed nothing.
A player's own choice, of which there is one in an undo, is tried in more worlds: a torpedo at an open sea would hit in few of them.
"""


def check_undo_rule(word: str) -> str:
    """Return the word if it is one of ``UNDO_RULES``; ``Refused`` otherwise."""
    if word not in UNDO_RULES:
        raise Refused("", f"undo must be one of {', '.join(UNDO_RULES)}, not {word[:20]!r}")
    return word


Seen: TypeAlias = tuple[Any, list[Event]]
"""A seat's view after an action, and the events that it heard."""


def shown_by(rules: Rules[Any, Any], state: Any, played: Played, seat: Seat) -> tuple[str, ...]:
    """Return what an action in that state showed to a seat that it could not know before, in words such as "roll"; () if nothing."""
    before = rules.view(state, seat)
    seen = _seen(rules, state, played, seat, _repeat(played.draws))
    if seen == (before, []):
        return ()
    named = {rules.shows[event.kind] for event in seen[1] if event.kind in rules.shows}
    if played.draws and any(_seen(rules, state, played, seat, SplitMix64(number)) != seen for number in range(TRIES)):
        words = named or {ROLL}
    elif rules.party(played.seat) != rules.party(seat):
        words = named  # others chose what they showed, such as a card from their hand or the answer to a sonar
    else:
        tries = OWN_TRIES if played.seat == seat and len(rules.options(state, seat)) > 1 else TRIES
        words = (named or {REVEAL}) if _differs_elsewhere(rules, before, played, seat, seen, tries) else set()
    return tuple(sorted(filter(None, words)))


def _differs_elsewhere(rules: Rules[Any, Any], before: Any, played: Played, seat: Seat, seen: Seen, tries: int) -> bool:
    """Return whether the action could have looked different to a seat that had the view ``before``; False if the rules cannot imagine."""
    draw = SplitMix64(0)
    worlds = (rules.imagine(before, draw) for _ in range(tries))
    possible = (world for world in worlds if rules.legal(world, played.seat, played.action))
    try:
        return any(_seen(rules, world, played, seat, _repeat(played.draws)) != seen for world in possible)
    except NotImplementedError:  # a small game such as examples/divers
        return False


def _seen(rules: Rules[Any, Any], state: Any, played: Played, seat: Seat, draw: Draw) -> Seen:
    after, events = state.clone(), list[Event]()
    rules.apply(after, played.seat, played.action, draw, events.append)
    return rules.view(after, seat), [event for event in events if event.heard_by(seat)]


def _repeat(draws: Sequence[int]) -> Draw:
    """Return a source that repeats these draws as far as they fit: another world may ask for others."""
    left = iter(draws)

    def draw(n: int) -> int:
        value = next(left, 0)
        return value if value < n else 0

    return draw


# Words


def shown_words(shown: Shown) -> str:
    """Return things that were shown as a list in words: "a roll and 2 cards"."""
    return listing([f"a {word}" if count == 1 else counted(count, word) for word, count in shown])


def mark_warning(shown: Shown) -> str:
    """Return the warning before a take-back that leaves a mark; "" if it leaves none."""
    return f"This takes back {shown_words(shown)}: the log and the result will say so." if shown else ""


def mark_line(seat: Seat, shown: Shown, names: Sequence[str]) -> str:
    """Return the mark in the log: "Ann took back a roll."."""
    return f"{name_of(seat, names)} took back {shown_words(shown)}."


def total_lines(marks: Iterable[Undone], names: Sequence[str]) -> Iterator[str]:
    """Yield a line for the result about each player who took back what was shown: "Ann took back 2 rolls and a card."."""
    totals: dict[Seat, Counter[str]] = {}
    for mark in marks:
        totals.setdefault(mark.by, Counter()).update(dict(mark.shown))
    return (mark_line(seat, tuple(total.items()), names) for seat, total in sorted(totals.items()))
