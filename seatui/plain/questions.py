"""Questions to a seat as lines: the prompt, its numbered options, and the free actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from seatui.engine.contract import Action, Decision, Refused, Seat
from seatui.match.referee import Match
from seatui.plain.option_lines import SHOWN, few_first, grouped_lines, lines_by_role, numbered_lines, one_line, with_meanings, worded_lines

OPTIONS_SHOWN = 16
"""Up to this many options are listed one by one; a longer list is grouped by kind."""


def question_lines(match: Match, decision: Decision, *, whole: bool = False) -> Iterator[str]:
    """Yield an empty line, the question of a decision, and its options; a long list is shortened unless ``whole``."""
    yield ""
    yield f"{match.titles[decision.seat]}: {match.rules.question(match.view(decision.seat), decision, match.names)}"
    yield from option_lines(match, decision.seat, whole=whole)


def option_lines(match: Match, seat: Seat, *, whole: bool = False) -> Iterator[str]:
    """Yield the numbered options of a seat; a long list is grouped by kind, and shortened unless ``whole``."""
    options, view = listed_options(match, seat), match.view(seat)
    said = [_with_name(match, seat, option) for option in options]
    many = len(said) > OPTIONS_SHOWN
    meanings = [match.rules.meaning(view, option) for option in options]
    kinds = [option[0] for option in options]
    if match.rules.in_words.issuperset(kinds):
        yield from worded_lines(meanings, whole=whole or not many)
    else:
        yield from grouped_lines(kinds, said, meanings, whole=whole) if many else numbered_lines(with_meanings(said, meanings))
    if many and not whole:
        yield "     All of them: type options"
    yield from _unlisted_line(match, seat, said)


def listed_options(match: Match, seat: Seat) -> list[Action]:
    """Return the options of a seat in the order of their numbers."""
    options = match.options(seat)
    return few_first(options) if len(options) > OPTIONS_SHOWN else list(options)


def option_shown_as(match: Match, seat: Seat, text: str) -> Action | None:
    """Return the option of a seat that its list shows with these words; None if there is none, or several."""
    view, wanted = match.view(seat), text.casefold().split()
    found = []
    for option in match.options(seat):
        said, meaning = _with_name(match, seat, option), match.rules.meaning(view, option)
        if wanted in (shown.casefold().split() for shown in (*with_meanings([said], [meaning]), said, meaning)):
            found.append(option)
    return found[0] if len(found) == 1 else None


def _with_name(match: Match, seat: Seat, option: Action) -> str:
    """Return an option as lists offer it, with the name of a player instead of the number, unless that could mean another player."""
    said = match.offer(seat, option)
    if option[0] not in match.rules.by_player:
        return said
    name = match.names[option[1]]
    return said if name.isdecimal() or match.names.count(name) > 1 else f"{said.rpartition(' ')[0]} {name}"


def free_action_lines(match: Match, seats: Iterable[Seat]) -> list[str]:
    """Return the free actions of these seats, a line for each kind."""
    return lines_by_role((match.rules.role(seat) or match.names[seat], text) for seat in seats for text in _free_actions(match, seat))


def lines_beginning(match: Match, seats: Iterable[Seat], word: str) -> list[str]:
    """Return everything that these seats can do now and that begins with a word, a line each; ``Refused`` if there is nothing."""
    wanted = word.lower()
    texts = (match.offer(seat, action) for seat in seats for action in (*match.options(seat), *match.free(seat)))
    found = [f"  {text}" for text in dict.fromkeys(texts) if f"{text.lower()} ".startswith(f"{wanted} ")]
    if not found:
        raise Refused("", f"nothing that you can do now begins with {word[:40]!r}")
    return found


def refusal_line(match: Match, refusal: Refused) -> str:
    """Return why something is refused, and how to read the rule."""
    where = f" [{refusal.rule}] (to read the rule, type: rules {refusal.rule})" if refusal.rule else ""
    return f"Not possible: {refusal.told(match.names)}{where}"


def _unlisted_line(match: Match, seat: Seat, said: Sequence[str]) -> Iterator[str]:
    """Yield which answers to an open-ended decision are not listed, and how to write them."""
    decision = match.decision(seat)
    if decision is None or not decision.open_ended:
        return
    more = match.rules.unlisted(match.view(seat), decision)
    sample = next((text for text in said if any(word.isdecimal() for word in text.split())), "")
    if more.endswith("."):
        yield f"     {more}"
    elif more and sample:  # no listed option holds an amount: then there are no other amounts either
        yield f'     {more}, written like "{sample}".'


def _free_actions(match: Match, seat: Seat) -> Iterator[str]:
    kinds: dict[str, list[str]] = {}
    for action in match.free(seat):
        kinds.setdefault(action[0], []).append(match.offer(seat, action))
    for said in kinds.values():
        yield f"{one_line(said)}{f' (all of them: options {said[0].split()[0]})' if len(said) > SHOWN else ''}"


class OpenQuestions:
    """The open decisions that people were told of in real time, the latest last."""

    def __init__(self) -> None:
        self._posed: list[Decision] = []

    def new(self, open_now: Sequence[Decision]) -> list[Decision]:
        """Return the open decisions that were not posed yet, and note them as posed."""
        still = {(one.seat, one.kind) for one in open_now}
        known = {(one.seat, one.kind) for one in self._posed}
        new = [one for one in open_now if (one.seat, one.kind) not in known]
        self._posed = [one for one in self._posed if (one.seat, one.kind) in still] + new
        return new

    @property
    def latest(self) -> Decision | None:
        """Return the decision posed last: a typed number means one of its options."""
        return self._posed[-1] if self._posed else None
