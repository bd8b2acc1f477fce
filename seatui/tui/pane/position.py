"""Positions: everything that a pane shows at one moment, taken from the table at once and shown after the steps that lead to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from itertools import compress
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from seatui.engine.contract import Action, Decision, Outcome, Rules, Seat, Turn
from seatui.engine.wording import GOES_ON, VEILED_TASK, listing
from seatui.match.names import Awaited, awaited, name_with_role, result, roles_by_side
from seatui.tui.widgets.banner import Call
from seatui.tui.widgets.event_log import LogLine

if TYPE_CHECKING:
    from seatui.match.log import Entry
    from seatui.match.referee import Match
    from seatui.match.table import Table


Look: TypeAlias = "Callable[[Seat | None], int | None]"
"""Maps a seat to the number of its letter, glyph and colour; None for nobody's."""


class NamedMatch(Protocol):
    """A match, live or in a replay."""

    @property
    def rules(self) -> Rules[Any, Any]: ...

    @property
    def names(self) -> tuple[str, ...]: ...


class Held(NamedTuple):
    """A seat at one moment: what it sees and what it may do."""

    seat: Seat | None  # None is a watcher
    view: Any
    decision: Decision | None = None  # its open decision
    options: tuple[Action, ...] = ()
    notation: tuple[str, ...] = ()  # of each option
    free: tuple[Action, ...] = ()  # actions that nobody waits for
    said: Callable[[Seat, Action], str] | None = None  # makes the notation of free actions on demand: they are many and seldom named
    has_no_choice: bool = False  # whether the referee will answer its veiled decision, so that it has no options

    @property
    def free_notation(self) -> tuple[str, ...]:
        """The notation of each free action."""
        return tuple(map(self._said, self.free))

    def say(self, action: Action) -> str:
        """Return the notation of an option or a free action; "" for anything else."""
        if action in self.options:
            return self.notation[self.options.index(action)]
        return self._said(action) if action in self.free else ""

    def _said(self, action: Action) -> str:
        return "" if self.said is None or self.seat is None else self.said(self.seat, action)


class Position(NamedTuple):
    """One moment of a game for the people of one side who share a pane, each with one seat or more."""

    focus: Held  # the seat that looks and acts
    held: tuple[Held, ...]  # all seats of the same party at this pane, including the one in focus
    decisions: tuple[Decision, ...]  # of all seats
    outcome: Outcome | None
    turn: Turn
    number: int  # how many actions led to it

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
        """The seats of this pane, the one in focus first."""
        return tuple(sorted(self.held, key=lambda held: held.seat != self.seat))

    @property
    def awaited(self) -> tuple[Held, ...]:
        """The seats of this pane that must decide."""
        return tuple(held for held in self.focus_first if held.decision)

    @property
    def able(self) -> bool:
        """Whether anything can be done here."""
        return any(held.options or held.free for held in self.held)

    @property
    def offers(self) -> tuple[object, ...]:
        """Everything that can be done here, for comparing positions."""
        return (self.seat, self.outcome, self.decisions, *((held.seat, held.options, held.free) for held in self.held))

    @property
    def asks(self) -> tuple[object, ...]:
        """The decisions and options of this pane, without those of others, for comparing positions."""
        return (self.seat, *((held.seat, held.decision, held.options) for held in self.held))

    def of(self, seat: Seat | None) -> Held:
        """Return that seat of this pane, or the one in focus if it is not at this pane."""
        return next((held for held in self.held if held.seat == seat), self.focus)

    def seen_from(self, seat: Seat) -> Position:
        """Return the same moment with another seat in focus."""
        return self._replace(focus=self.of(seat))


def position_of(table: Table, seats: Sequence[Seat], before: Position | None) -> Position:
    """Return the present position for the players of these seats at one pane."""
    match = table.match
    decisions = match.decisions()
    seat = _seat_in_focus(match.rules, seats, decisions, before)
    together = [each for each in seats if seat is not None and match.rules.party(each) == match.rules.party(seat)]
    held = tuple(_held(match, each, decisions) for each in together)
    focus = next((each for each in held if each.seat == seat), None) or Held(None, match.view(None))
    return Position(focus, held, decisions, match.outcome, match.turn, match.count)


def _seat_in_focus(rules: Rules[Any, Any], seats: Sequence[Seat], decisions: Sequence[Decision], before: Position | None) -> Seat | None:
    """Return the seat to put in focus: the last one, unless another must decide and the last one need not.

    A player who turned from the seat that must decide to another, to use its free actions, stays there until a new decision comes. In real
    time the focus never changes by itself.
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
    has_no_choice = decision is not None and decision.veiled and len(options) == 1
    options = () if has_no_choice else options
    free = tuple(match.free(seat))
    notation = tuple(match.offer(seat, action) for action in options)
    return Held(seat, match.view(seat), decision, options, notation, free, match.offer, has_no_choice)


def call_of(position: Position, table: Table, prompt: Callable[[Decision], str], extra: str, look: Look) -> Call:
    """Say who must do what, for the banner. ``look`` gives the letter and colour of a seat."""
    match, corner = table.match, position.turn.label
    if position.outcome:
        winners = {look(seat) for seat in position.outcome.winners}
        winner = winners.pop() if len(winners) == 1 else None
        brief = f"Game over: {_winning(match, position.outcome)}"
        return Call(f"Game over: {verdict(table)}", winner, corner=corner, briefer=((brief, ""),))
    if position.awaited:
        return _own_call(position, match, prompt, extra, look)
    if len(position.decisions) == 1 and (decision := position.decisions[0]).seat in _awaited(position, match).seats:
        seat = decision.seat
        does = "{} thinks" if match.holders[seat].startswith("bot") else "Waiting for {}"
        asked = VEILED_TASK if decision.veiled and not _shares_secrets(position, match, seat) else _phrase(prompt(decision))
        short = does.format(roles_by_side(match.rules, [seat]) or match.names[seat])
        briefer = (f"{short}: {asked}", ""), (short, "")
        return Call(f"{does.format(_who(match, seat))}: {asked}", look(seat), corner=corner, briefer=briefer)
    return _waiting_call(position, match)


def passing_call(position: Position, table: Table, look: Look) -> Call | None:
    """Say whom the game waited for in a position that passed before the pane could show it; None if that was somebody at the pane."""
    if position.awaited or not position.decisions:
        return None
    call, seats = _waiting_call(position, table.match), {look(each.seat) for each in position.decisions}
    return replace(call, seat=seats.pop()) if len(seats) == 1 else call


def _waiting_call(position: Position, match: Match) -> Call:
    """Say whom the game waits for: by names, or shorter by roles, by roles on the player's side and names elsewhere, or by sides.

    In real time a player waits only for their own side.
    """
    rules, waiting = match.rules, _awaited(position, match)
    own = [seat for seat in waiting.seats if position.seat is not None and rules.side(seat) == rules.side(position.seat)]
    if rules.tick_ms and own:
        waiting = waiting._replace(seats=own, sides=[])
    seats = waiting.seats
    others = sides_of(match, [seat for seat in seats if seat not in own])
    ways = (
        listing(waiting.players(rules, match.names)),
        ", ".join(filter(None, (roles_by_side(rules, seats), *waiting.sides))),
        ", ".join([roles_by_side(rules, own), *others, *waiting.sides]) if roles_by_side(rules, own) else "",
        listing([*sides_of(match, seats), *waiting.sides]),
    )
    first, *briefer = [f"Waiting for {words}" for words in dict.fromkeys(ways) if words] or [""]
    return Call(first, corner=position.turn.label, briefer=tuple((words, "") for words in briefer))


def _shares_secrets(position: Position, match: Match, seat: Seat) -> bool:
    """Return whether the people of this pane belong to the party of a seat."""
    return position.seat is not None and match.rules.party(position.seat) == match.rules.party(seat)


def _awaited(position: Position, match: Match) -> Awaited:
    """Return those for whom the game waits, as the people of this pane may read it."""
    return awaited(match.rules, match.names, position.decisions, position.seat)


def _own_call(position: Position, match: Match, prompt: Callable[[Decision], str], extra: str, look: Look) -> Call:
    """Say what the seat in focus must decide, else another seat of this pane, and who else must decide."""
    first, *others = position.awaited
    assert first.decision is not None
    assert first.seat is not None
    also = [match.rules.role(each.seat) or match.names[each.seat] for each in others if each.seat is not None]
    own = extra if first.seat == position.seat else ""
    more = ", ".join(filter(None, (own, f"also {listing(also)}" if also else "")))
    asked = _own_task(first, prompt)
    text, short = f"{_who(match, first.seat)}: {asked}", f"{match.rules.role(first.seat) or match.names[first.seat]}: {asked}"
    briefer = ((short, more), (short, own), (short, ""), (asked, ""))
    return Call(text, look(first.seat), more, position.turn.label, mine=True, briefer=briefer)


def _own_task(held: Held, prompt: Callable[[Decision], str]) -> str:
    """Return what a seat of this pane has to do; in a replay it has no options, and its veiled decisions are no more than others see."""
    assert held.decision is not None
    if held.has_no_choice:
        return GOES_ON
    return VEILED_TASK if held.decision.veiled and not held.options else _phrase(prompt(held.decision))


def _who(match: Match, seat: Seat) -> str:
    return name_with_role(match.rules, match.names, seat)


def verdict(table: Table) -> str:
    """Say in one sentence how the game ended; "" while it goes on."""
    match = table.match
    return result(match.rules, match.names, match.outcome) if match.outcome else ""


def _winning(match: Match, outcome: Outcome) -> str:
    """Say who won: "Ann and Bo win"."""
    winners = sides_of(match, outcome.winners)
    return f"{listing(winners) or 'nobody'} {'win' if len(winners) > 1 else 'wins'}"


def sides_of(match: NamedMatch, seats: Sequence[Seat]) -> list[str]:
    """Return the names of the sides of these seats, each once; a side without a name goes by its player's name."""
    return list(dict.fromkeys(match.rules.side_name(match.rules.side(seat)) or match.names[seat] for seat in seats))


def _phrase(sentence: str) -> str:
    """Make a sentence continue after a name and a colon; a word in capitals keeps them."""
    begin = sentence[:2] if sentence[:2].isupper() else sentence[:2].lower()
    return begin + sentence[2:].removesuffix(".")


def common_log(logs: Sequence[Sequence[Entry]]) -> list[Entry]:
    """Merge the logs of several seats."""
    if len(logs) == 1:
        return list(logs[0])
    entries: dict[tuple[int, bool, int], Entry] = {}
    for log in logs:
        seen: Counter[tuple[int, bool]] = Counter()  # an undone action and the one that replaced it have the same number
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
    """Return the lines of an entry, each with its seat and the kind of its event."""
    return list(zip(entry.lines, entry.about, entry.kinds, strict=True))


def _with_lines(entry: Entry, told: Collection[tuple[str, Seat | None, str]]) -> Entry:
    lines, about, kinds = zip(*told, strict=True) if told else ((), (), ())
    return entry._replace(lines=lines, about=about, kinds=kinds)


def without(entries: Sequence[Entry], unsaid: Collection[str]) -> list[Entry]:
    """Return a log without lines about events of these kinds, and without entries that have no other events."""
    kept = [_with_lines(entry, [line for line in _lines(entry) if line[2] not in unsaid]) for entry in entries]
    return [entry for entry, before in zip(kept, entries, strict=True) if entry.lines or not _is_unsaid(before, unsaid)]


def _is_unsaid(entry: Entry, unsaid: Collection[str]) -> bool:
    """Whether an action had events, and the log leaves out all of them."""
    heard = entry.kinds or entry.unspoken
    return bool(heard) and all(kind in unsaid for kind in heard)


def unowned(entries: Sequence[Entry], of_all: Collection[str]) -> list[Entry]:
    """Return a log in which lines about events of these kinds belong to no seat."""
    return [
        entry._replace(about=tuple(None if kind in of_all else seat for seat, kind in zip(entry.about, entry.kinds, strict=True)))
        for entry in entries
    ]


def log_lines(
    entries: Sequence[Entry], match: Match, look: Look, opens: Collection[str] = (), unsaid: Collection[str] = ()
) -> list[LogLine]:
    """Return the lines of the log, with a mark before each turn.

    ``opens`` are the kinds of events that begin a turn, ``unsaid`` those without a line.
    """
    lines: list[LogLine] = []
    marked = 0
    told = [entry for entry in entries if entry.lines or entry.seat >= 0]  # silent actions of the table, such as ticks, are left out
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
            begun = [sum(said[:at]) for at, kind in enumerate(entry.kinds) if kind in opens]  # lines before it
            new.insert(begun[-1] if begun else opening(about, entry.turn, after), turn_mark(after, match, look))
        lines += new
    return lines or [turn_mark(match.turn, match, look)]


def opening(about: Sequence[Seat | None], before: Turn, after: Turn) -> int:
    """Return at which line of the action that ended a turn the next turn begins, given the seat of each line.

    The last lines about the seat whose turn it is now already belong to its turn ("Bo has 5 points").
    """
    at = len(about)
    while at and after.seat not in (None, before.seat) and about[at - 1] == after.seat:
        at -= 1
    return at


def turn_mark(turn: Turn, match: Match, look: Look) -> LogLine:
    """Return the line that marks a turn in the log."""
    if turn.seat is None:
        return LogLine(turn.label, "turn")
    return LogLine(f"{turn.label}, {match.names[turn.seat]}", "turn", look(turn.seat))
