"""What a pane shows at one moment: taken from the table when something happened, shown when the steps before it have been seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from itertools import compress
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from seatui.engine.contract import Action, Decision, Outcome, Rules, Seat, Turn
from seatui.match.names import by_sides, each_once, enumerated, who
from seatui.tui.widgets.banner import Call
from seatui.tui.widgets.event_log import LogLine

if TYPE_CHECKING:
    from seatui.match.log import Entry
    from seatui.match.referee import Match
    from seatui.match.table import Table


Look: TypeAlias = "Callable[[Seat | None], int | None]"
"""Whose letter, glyph and colour a seat has; None for what is nobody's."""


class Named(Protocol):
    """A match, or one that is looked back on."""

    @property
    def rules(self) -> Rules[Any, Any]: ...

    @property
    def names(self) -> tuple[str, ...]: ...


class Held(NamedTuple):
    """What one seat sees at a moment, and what it may do."""

    seat: Seat | None  # None is a watcher
    view: Any
    decision: Decision | None = None  # its open choice
    options: tuple[Action, ...] = ()
    notation: tuple[str, ...] = ()  # of each option
    free: tuple[Action, ...] = ()  # what it may do besides, and nobody waits for
    said: Callable[[Seat, Action], str] | None = None  # the notation of these, which are many and seldom named

    @property
    def free_notation(self) -> tuple[str, ...]:
        """Of each free action."""
        return tuple(map(self._said, self.free))

    def say(self, action: Action) -> str:
        """The notation of an option or a free action; "" for anything else."""
        if action in self.options:
            return self.notation[self.options.index(action)]
        return self._said(action) if action in self.free else ""

    def _said(self, action: Action) -> str:
        return "" if self.said is None or self.seat is None else self.said(self.seat, action)


class Position(NamedTuple):
    """One moment of a game for those who look at it together: people of one side, each with one seat or more."""

    focus: Held  # the seat whose eyes and keys are in use
    held: tuple[Held, ...]  # all seats of the same side that are played here, that one among them
    decisions: tuple[Decision, ...]  # of all seats
    outcome: Outcome | None
    turn: Turn
    number: int  # actions that stood

    @property
    def seat(self) -> Seat | None:
        return self.focus.seat

    @property
    def view(self) -> Any:
        return self.focus.view

    @property
    def decision(self) -> Decision | None:
        return self.focus.decision

    @property
    def options(self) -> tuple[Action, ...]:
        return self.focus.options

    @property
    def notation(self) -> tuple[str, ...]:
        return self.focus.notation

    @property
    def focus_first(self) -> tuple[Held, ...]:
        """The seats played here, the one in focus before the others."""
        return tuple(sorted(self.held, key=lambda held: held.seat != self.seat))

    @property
    def awaited(self) -> tuple[Held, ...]:
        """Those of them that must choose."""
        return tuple(held for held in self.focus_first if held.decision)

    @property
    def able(self) -> bool:
        """Whether anything can be done here."""
        return any(held.options or held.free for held in self.held)

    @property
    def offers(self) -> tuple[object, ...]:
        """All that can be done here, to compare positions by."""
        return (self.seat, self.outcome, self.decisions, *((held.seat, held.options, held.free) for held in self.held))

    @property
    def asks(self) -> tuple[object, ...]:
        """What those who look are asked, and what they may answer; whatever others are asked."""
        return (self.seat, *((held.seat, held.decision, held.options) for held in self.held))

    def of(self, seat: Seat | None) -> Held:
        """What that seat sees; the one in focus for a seat that is not played here."""
        return next((held for held in self.held if held.seat == seat), self.focus)

    def seen_from(self, seat: Seat) -> Position:
        """The same moment with another seat in focus."""
        return self._replace(focus=self.of(seat))


def position_of(table: Table, seats: Sequence[Seat], before: Position | None) -> Position:
    """The present position for those who play these seats at one pane."""
    match = table.match
    decisions = match.decisions()
    seat = _seat_in_focus(match.rules, seats, decisions, before)
    together = [each for each in seats if seat is not None and match.rules.party(each) == match.rules.party(seat)]
    held = tuple(_held(match, each, decisions) for each in together)
    focus = next((each for each in held if each.seat == seat), None) or Held(None, match.view(None))
    return Position(focus, held, decisions, match.outcome, match.turn, match.count)


def _seat_in_focus(rules: Rules[Any, Any], seats: Sequence[Seat], decisions: Sequence[Decision], before: Position | None) -> Seat | None:
    """The seat that was looked from, unless another one must choose and that one is done, or was never asked.

    Whoever turned to another role than the awaited one, to do something there unasked, is left there until something new is awaited. In
    real time nobody is torn away at all.
    """
    seat = None if before is None else before.seat
    awaited = [decision.seat for decision in decisions if decision.seat in seats]
    if before is None or seat is None or seat not in seats:
        return next(iter([*awaited, *seats]), None)
    if not awaited or seat in awaited or rules.tick_ms:
        return seat
    near = [each for each in awaited if rules.party(each) == rules.party(seat)]
    is_new = any(decision not in before.decisions for decision in decisions if decision.seat in near)
    if near and before.decision is None and not is_new:
        return seat
    return (near or awaited)[0]


def _held(match: Match, seat: Seat, decisions: Sequence[Decision]) -> Held:
    decision = next((each for each in decisions if each.seat == seat), None)
    options = tuple(match.options(seat)) if decision else ()
    free = tuple(match.free(seat))
    notation = tuple(match.say(seat, action) for action in options)
    return Held(seat, match.view(seat), decision, options, notation, free, match.say)


def call_of(position: Position, table: Table, prompt: Callable[[Decision], str], extra: str, look: Look) -> Call:
    """Who must do what, for the banner. ``look`` says whose letter and colour a seat has."""
    match, corner = table.match, position.turn.label
    if position.outcome:
        winners = {look(seat) for seat in position.outcome.winners}
        return Call(f"Game over: {verdict(table)}", winners.pop() if len(winners) == 1 else None, corner=corner)
    if position.awaited:
        return _own_call(position, match, prompt, extra, look)
    if len(position.decisions) == 1:
        seat = position.decisions[0].seat
        does = "{} thinks" if match.holders[seat].startswith("bot") else "Waiting for {}"
        asked, short = _phrase(prompt(position.decisions[0])), does.format(by_sides(match.rules, [seat]) or match.names[seat])
        briefer = (f"{short}: {asked}", ""), (short, "")
        return Call(f"{does.format(_who(match, seat))}: {asked}", look(seat), corner=corner, briefer=briefer)
    return _waiting_call(position, match)


def passing_call(position: Position, table: Table, look: Look) -> Call | None:
    """Whom all wait for in a position that was passed before a pane has shown it; None if it is somebody at the pane."""
    if position.awaited or not position.decisions:
        return None
    call, seats = _waiting_call(position, table.match), {look(each.seat) for each in position.decisions}
    return replace(call, seat=seats.pop()) if len(seats) == 1 else call


def _waiting_call(position: Position, match: Match) -> Call:
    """Whom all wait for: by names, where that is too long by roles, then by those of the own side alone, and at worst only by sides."""
    rules, seats = match.rules, [each.seat for each in position.decisions]
    own = [seat for seat in seats if position.seat is not None and rules.side(seat) == rules.side(position.seat)]
    others = sides_of(match, [seat for seat in seats if seat not in own])
    ways = (
        enumerated(each_once(rules, match.names, seats)),
        by_sides(rules, seats),
        ", ".join([by_sides(rules, own), *others]) if by_sides(rules, own) else "",
        enumerated(sides_of(match, seats)),
    )
    first, *briefer = [f"Waiting for {words}" for words in dict.fromkeys(ways) if words] or [""]
    return Call(first, corner=position.turn.label, briefer=tuple((words, "") for words in briefer))


def _own_call(position: Position, match: Match, prompt: Callable[[Decision], str], extra: str, look: Look) -> Call:
    """What is asked of the seat in focus, else of another one that is played here; and which others are asked as well."""
    first, *others = position.awaited
    assert first.decision is not None
    assert first.seat is not None
    also = [match.rules.role(each.seat) or match.names[each.seat] for each in others if each.seat is not None]
    own = extra if first.seat == position.seat else ""
    more = ", ".join(filter(None, (own, f"also {enumerated(also)}" if also else "")))
    asked = _phrase(prompt(first.decision))
    text, short = f"{_who(match, first.seat)}: {asked}", f"{match.rules.role(first.seat) or match.names[first.seat]}: {asked}"
    briefer = ((short, more), (short, own), (short, ""))
    return Call(text, look(first.seat), more, position.turn.label, mine=True, briefer=briefer)


def _who(match: Match, seat: Seat) -> str:
    return who(match.rules, match.names, seat)


def verdict(table: Table) -> str:
    """How the game ended in one sentence. A reason that names the winners says all."""
    outcome = table.match.outcome
    if outcome is None:
        return ""
    if not outcome.winners:
        return f"nobody wins: {table.match.verdict}"
    if "{}" in outcome.reason:
        return table.match.verdict
    winners = sides_of(table.match, outcome.winners)
    return f"{enumerated(winners)} {'wins' if len(winners) == 1 else 'win'}: {table.match.verdict}"


def sides_of(match: Named, seats: Sequence[Seat]) -> list[str]:
    """What players are called together: by the names of their sides where these have some, else by their own."""
    return list(dict.fromkeys(match.rules.side_name(match.rules.side(seat)) or match.names[seat] for seat in seats))


def _phrase(sentence: str) -> str:
    """A sentence to go on with after a name and a colon; a call in capitals stays one."""
    begin = sentence[:2] if sentence[:2].isupper() else sentence[:2].lower()
    return begin + sentence[2:].removesuffix(".")


def common_log(logs: Sequence[Sequence[Entry]]) -> list[Entry]:
    """The logs of several seats as one: what any of them did and heard."""
    if len(logs) == 1:
        return list(logs[0])
    entries: dict[tuple[int, bool, int], Entry] = {}
    for log in logs:
        seen: Counter[tuple[int, bool]] = Counter()  # an action and one that took its place have the same number
        for entry in log:
            key = (entry.number, entry.undone)
            seen[key] += 1
            entries[*key, seen[key]] = _joined(entries.get((*key, seen[key])), entry)
    return sorted(entries.values(), key=lambda entry: entry.number)


def _joined(one: Entry | None, other: Entry) -> Entry:
    if one is None:
        return other
    both = one._replace(said=one.said or other.said, unspoken=one.unspoken + other.unspoken)
    return _with_lines(both, dict.fromkeys((*_lines(one), *_lines(other))))


def _lines(entry: Entry) -> list[tuple[str, Seat | None, str]]:
    """The lines of an entry, whom each is about, and what kind of event it tells."""
    return list(zip(entry.lines, entry.about, entry.kinds, strict=True))


def _with_lines(entry: Entry, told: Collection[tuple[str, Seat | None, str]]) -> Entry:
    lines, about, kinds = zip(*told, strict=True) if told else ((), (), ())
    return entry._replace(lines=lines, about=about, kinds=kinds)


def without(entries: Sequence[Entry], unsaid: Collection[str]) -> list[Entry]:
    """A log without the lines that tell such events, nor the entries that are about nothing else."""
    kept = [_with_lines(entry, [line for line in _lines(entry) if line[2] not in unsaid]) for entry in entries]
    return [entry for entry, before in zip(kept, entries, strict=True) if entry.lines or not _is_unsaid(before, unsaid)]


def _is_unsaid(entry: Entry, unsaid: Collection[str]) -> bool:
    """Whether something came of an action, and all of it is such as the log leaves out."""
    heard = entry.kinds or entry.unspoken
    return bool(heard) and all(kind in unsaid for kind in heard)


def unowned(entries: Sequence[Entry], of_all: Collection[str]) -> list[Entry]:
    """A log in which the lines that tell such events are about nobody in particular."""
    return [
        entry._replace(about=tuple(None if kind in of_all else seat for seat, kind in zip(entry.about, entry.kinds, strict=True)))
        for entry in entries
    ]


def log_lines(
    entries: Sequence[Entry], match: Match, look: Look, opens: Collection[str] = (), unsaid: Collection[str] = ()
) -> list[LogLine]:
    """The log of a match so far, with a mark before each turn. ``opens`` are the kinds of events with which turns begin, ``unsaid`` those
    that no line tells."""
    lines: list[LogLine] = []
    marked = 0
    told = [entry for entry in entries if entry.lines or entry.seat >= 0]  # what the table does in silence goes without saying
    turns = [*(entry.turn for entry in told), match.turn]
    for entry, after in zip(told, turns[1:], strict=True):
        if entry.turn.number != marked:
            lines.append(turn_mark(entry.turn, match, look))
        marked = after.number
        said = [kind not in unsaid for kind in entry.kinds]
        about = list(compress(entry.about, said)) if entry.lines else [entry.seat]
        texts = list(compress(entry.lines, said)) if entry.lines else [entry.said]
        kind = "undone" if entry.undone else "event"
        new = [LogLine(text, kind, look(seat)) for text, seat in zip(texts, about, strict=True)]
        if after.number != entry.turn.number:
            begun = [sum(said[:at]) for at, kind in enumerate(entry.kinds) if kind in opens]  # how many lines are told before it
            new.insert(begun[-1] if begun else opening(about, entry.turn, after), turn_mark(after, match, look))
        lines += new
    return lines or [turn_mark(match.turn, match, look)]


def opening(about: Sequence[Seat | None], before: Turn, after: Turn) -> int:
    """Where among the lines of the action that ended a turn the next one begins, given whom each line is about.

    What was told last of the seat whose turn it is now belongs to that turn already ("Bo has 5 points").
    """
    at = len(about)
    while at and after.seat not in (None, before.seat) and about[at - 1] == after.seat:
        at -= 1
    return at


def turn_mark(turn: Turn, match: Match, look: Look) -> LogLine:
    """The line that stands before a turn."""
    if turn.seat is None:
        return LogLine(turn.label, "turn")
    return LogLine(f"{turn.label}, {match.names[turn.seat]}", "turn", look(turn.seat))
