"""What is asked of a seat, as lines: the question, its options with their numbers, and what can be done besides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from seatui.engine.contract import Action, Decision, Refused, Seat
from seatui.match.referee import Match
from seatui.plain.option_lines import few_first, grouped_lines, noted, numbered_lines, shared_lines, together, worded_lines

OPTIONS_SHOWN = 16
"""So many options are listed one by one; of more, those of one kind stand together."""


def question_lines(match: Match, decision: Decision) -> Iterator[str]:
    """What somebody has to decide, after an empty line."""
    yield ""
    yield f"{match.titles[decision.seat]}: {match.rules.question(match.view(decision.seat), decision, match.names)}"
    yield from option_lines(match, decision.seat)


def option_lines(match: Match, seat: Seat, *, whole: bool = False) -> Iterator[str]:
    """The options of a seat, with numbers; where they are many, those of one kind together, and only some of them unless ``whole``."""
    options, view = listed_options(match, seat), match.view(seat)
    said = [match.say(seat, option) for option in options]
    many = len(said) > OPTIONS_SHOWN
    meanings = [match.rules.meaning(view, option) for option in options]
    kinds = [option[0] for option in options]
    if match.rules.in_words.issuperset(kinds):
        yield from worded_lines(meanings, whole=whole or not many)
    else:
        yield from grouped_lines(kinds, said, meanings, whole=whole) if many else numbered_lines(noted(said, meanings))
    if many and not whole:
        yield "     All of them: type options"
    yield from _what_is_unlisted(match, seat, said)


def listed_options(match: Match, seat: Seat) -> list[Action]:
    """The options in the order in which they are listed, and so have their numbers."""
    options = match.options(seat)
    return few_first(options) if len(options) > OPTIONS_SHOWN else list(options)


def besides_lines(match: Match, seats: Iterable[Seat]) -> list[str]:
    """What these seats may do unasked, a line for each kind."""
    return shared_lines((match.rules.role(seat) or match.names[seat], text) for seat in seats for text in _besides(match, seat))


def refusal_line(match: Match, refusal: Refused) -> str:
    """Why something is not possible, and where to read about it."""
    where = f" [{refusal.rule}] (to read the rule, type: rules {refusal.rule})" if refusal.rule else ""
    return f"Not possible: {refusal.told(match.names)}{where}"


def _what_is_unlisted(match: Match, seat: Seat, said: Sequence[str]) -> Iterator[str]:
    """Where more can be answered than is listed: what, and how that is written."""
    decision = match.decision(seat)
    if decision is None or not decision.open_ended:
        return
    more = match.rules.unlisted(match.view(seat), decision)
    sample = next((text for text in said if any(word.isdecimal() for word in text.split())), "")
    if more.endswith("."):
        yield f"     {more}"
    elif more and sample:  # without an amount there is nothing more to say than is listed
        yield f'     {more}, written like "{sample}".'


def _besides(match: Match, seat: Seat) -> Iterator[str]:
    kinds: dict[str, list[str]] = {}
    for action in match.free(seat):
        kinds.setdefault(action[0], []).append(match.say(seat, action))
    yield from map(together, kinds.values())


class OpenQuestions:
    """What people were told they have to decide where time runs and nobody waits for them, the latest last."""

    def __init__(self) -> None:
        self._posed: list[Decision] = []

    def new(self, open_now: Sequence[Decision]) -> list[Decision]:
        """Of the decisions that are open now, those that have yet to be posed; they count as posed from now on."""
        still = {(one.seat, one.kind) for one in open_now}
        known = {(one.seat, one.kind) for one in self._posed}
        new = [one for one in open_now if (one.seat, one.kind) not in known]
        self._posed = [one for one in self._posed if (one.seat, one.kind) in still] + new
        return new

    @property
    def latest(self) -> Decision | None:
        """The one whose options a number means."""
        return self._posed[-1] if self._posed else None
