"""Laws 3 and 4: a view is all that a seat knows, and secrets change nothing for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from seatui.engine.contract import TABLE, Action, Event, Refused, Seat
from seatui.engine.laws.answers import refusal_of
from seatui.engine.laws.junk_actions import JUNK, mutants
from seatui.engine.laws.pauses import check_pauses
from seatui.engine.laws.positions import Position, packed, packed_events, pick, some

MOST_TRIES = 12
"""The most illegal actions that are compared in two worlds."""
MOST_FREE = 3
"""The most seats that take a free action in two worlds."""


def check_imagination(position: Position) -> None:
    """Check law 3 in one position, for every seat and a watcher: an imagined world has the same view, and no faults."""
    for seat in position.watchers:
        view = position.rules.view(position.state, seat)
        for world in position.worlds[seat]:
            seen = position.rules.view(world, seat)
            if packed(seen) != packed(view):
                raise position.broken(3, f"seat {seat} has another view in the world imagined from its view: {_difference(view, seen)}")
            if faults := position.rules.faults(world):
                raise position.broken(3, f"the world imagined for seat {seat} is unlawful: {'; '.join(faults)}")


def check_secrets(position: Position) -> None:
    """Check law 4 in one position: for each seat nothing differs between worlds that differ only in its secrets.

    Everyone sees all open decisions and whether time runs, so these are the same in all worlds, and so is how long decisions stay open.
    The last of several simultaneous choices may reveal sealed ones, so its events may differ.
    """
    here = _Trials(position)
    for seat in position.watchers:
        answers = None if seat is None else _Answers(position, seat)
        for world in position.worlds[seat]:
            _check_same_question(position, world, seat)
            if answers:
                answers.check(world)
            if not position.closing:
                _check_same_news(here, world, seat)
            _check_same_unasked_actions(here, world, seat)
    check_pauses(position)
    for seat in position.open:
        _check_two_choices(here, seat)
    for seat in range(position.rules.seats):
        _check_two_unasked_actions(here, seat)


def _difference(view: tuple[Any, ...], other_view: tuple[Any, ...]) -> str:
    """Return the first field in which two views differ, in words."""
    names: Sequence[str] = getattr(view, "_fields", ())
    for at, (one, other) in enumerate(zip(view, other_view, strict=False)):
        if packed(one) != packed(other):
            return f"{names[at] if names else at} is {one!r} and becomes {other!r}"
    return "its length"


def _check_same_question(position: Position, world: Any, seat: Seat | None) -> None:
    rules, state = position.rules, position.state
    here, there = rules.decisions(state), rules.decisions(world)
    if here != there:
        raise position.broken(4, f"the open decisions tell seat {seat} what it may not know: {here} or {there}")
    if position.table_actions != replace(position, state=world).table_actions:
        raise position.broken(4, f"whether time runs tells seat {seat} what it may not know")
    if rules.turn(state) != rules.turn(world) or rules.outcome(state) != rules.outcome(world):
        raise position.broken(4, f"turn or outcome tell seat {seat} what it may not know")


class _Answers:
    """A seat's options and free actions, their notation, and the refusals of everything else: the same in all its worlds."""

    def __init__(self, position: Position, seat: Seat) -> None:
        rules, state, dice = position.rules, position.state, position.dice(6)
        self._position, self._seat = position, seat
        options, free = rules.options(state, seat), rules.free(state, seat)
        self._options, self._free = packed(options), packed(free)
        known = (*options, *some(free, MOST_TRIES, dice))
        self._said = [(action, rules.say(state, seat, action), rules.offer(state, seat, action)) for action in known]
        everybody = [action for _, actions in position.possible_actions for action in actions]
        changed = [mutant for action in some(everybody, 3, dice) for mutant in mutants(action)]
        tries = [pick(JUNK, dice), *some(changed, MOST_TRIES, dice), *some(everybody, 4, dice)]
        self._refused = [(action, self._refusal(state, action)) for action in tries]
        texts = ("no such word", *(rules.say(state, seat, action) for action in some((*options, *free), 2, dice)))
        self._understood = [(text, _understood(position, state, seat, text)) for text in texts]

    def check(self, world: Any) -> None:
        position, rules, seat = self._position, self._position.rules, self._seat
        if self._options != packed(rules.options(world, seat)):
            raise position.broken(4, f"the options of seat {seat} depend on what it may not know")
        if self._free != packed(rules.free(world, seat)):
            raise position.broken(4, f"the free actions of seat {seat} depend on what it may not know")
        for action, said, offered in self._said:
            if (said, offered) != (rules.say(world, seat, action), rules.offer(world, seat, action)):
                raise position.broken(4, f"the notation of {action!r} tells seat {seat} what it may not know")
        for action, here in self._refused:
            there = self._refusal(world, action)
            if _told(here) != _told(there):
                raise position.broken(4, f"trying {action!r} tells seat {seat} what it may not know: {here} or {there}")
        for text, meant in self._understood:
            if meant != _understood(position, world, seat, text):
                raise position.broken(4, f"how {text!r} is understood tells seat {seat} what it may not know")

    def _refusal(self, state: Any, action: Any) -> Refused | None:
        return refusal_of(self._position, state.clone(), self._seat, action)


def _told(refusal: Refused | None) -> tuple[object, ...] | None:
    return None if refusal is None else (refusal.rule, refusal.template, refusal.seats)


def _understood(position: Position, state: Any, seat: Seat, text: str) -> tuple[object, ...] | None:
    """Return the action that a text is read as, or the content of its refusal."""
    try:
        return position.rules.parse(state, seat, text)
    except Refused as refusal:
        return _told(refusal)


class _Trial:
    """The results of an action tried in some state."""

    def __init__(self, position: Position, state: Any, actor: Seat, action: Action) -> None:
        self._position = position
        self._state = after = state.clone()
        self._told: list[tuple[Event, Any]] = []  # each event with the state at that moment
        position.rules.apply(after, actor, action, position.dice(9), lambda event: self._told.append((event, after.clone())))
        self.asked = position.rules.decisions(after)
        self.noticed = cache(self._noticed)
        self.glimpse = cache(self._glimpse)

    def _noticed(self, seat: Seat | None) -> tuple[bytes, bytes]:
        """Return what a seat sees after the action and what it heard."""
        heard = [event for event, _ in self._told if event.heard_by(seat)]
        return packed(self._position.rules.view(self._state, seat)), packed_events(self._position, heard)

    def _glimpse(self, seat: Seat | None) -> Any:
        """Return what a seat saw when it heard one of the events; () if it heard none."""
        moments = [state for event, state in self._told if event.heard_by(seat)]
        return self._position.rules.moment(pick(moments, self._position.dice(15)), seat) if moments else ()


class _Trials:
    """Actions tried in the position itself, each played only once."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._played: dict[tuple[Seat, bytes], _Trial] = {}

    def after(self, actor: Seat, action: Action) -> _Trial:
        """Return the results of an action."""
        key = (actor, packed(action))
        if key not in self._played:
            self._played[key] = _Trial(self.position, self.position.state, actor, action)
        return self._played[key]


def _check_same_news(here: _Trials, world: Any, seat: Seat | None) -> None:
    """Check that after the same action with the same chance in both worlds, a seat that sees the same has heard the same.

    So a view also holds what was told, because bots see views and hear nothing.
    """
    position, rules, dice = here.position, here.position.rules, here.position.dice(7)
    for actor in position.open:
        theirs = {packed(action) for action in rules.options(world, actor)}
        common = [action for action in rules.options(position.state, actor) if packed(action) in theirs]
        for action in some(common, 2, dice):
            _check_same_news_of(here, world, seat, actor, action)


def _check_same_unasked_actions(here: _Trials, world: Any, seat: Seat | None) -> None:
    """Check the same for free actions and actions of the table. The last seat of a simultaneous choice may reveal it by giving up."""
    position, rules, dice = here.position, here.position.rules, here.position.dice(12)
    actors = [actor for actor in range(rules.seats) if not (position.closing and actor in position.open)]
    unasked = [(actor, free) for actor in actors if (free := rules.free(position.state, actor))]
    done = [(actor, pick(free, dice)) for actor, free in some(unasked, MOST_FREE, dice)]
    for actor, action in (*done, *((TABLE, action) for action in some(position.table_actions, 2, dice))):
        if rules.legal(world, actor, action):
            _check_same_news_of(here, world, seat, actor, action)


def _check_same_news_of(here: _Trials, world: Any, seat: Seat | None, actor: Seat, action: Action) -> None:
    position = here.position
    played_here, played_there = here.after(actor, action), _Trial(position, world, actor, action)
    (seen_here, heard_here), (seen_there, heard_there) = played_here.noticed(seat), played_there.noticed(seat)
    who = "the table" if actor == TABLE else f"seat {actor}"
    if heard_here == heard_there and played_here.asked != played_there.asked:
        asked = f"{played_here.asked} or {played_there.asked}"
        raise position.broken(4, f"who is asked after {action!r} by {who} tells seat {seat} what it may not know: {asked}")
    if seen_here != seen_there:
        return
    if heard_here != heard_there:
        raise position.broken(4, f"the events of {action!r} by {who} tell seat {seat} what it may not know")
    _check_same_moment(position, played_here, played_there, seat, f"{action!r} by {who}")


def _check_same_moment(position: Position, one: _Trial, other: _Trial, seat: Seat | None, what: str) -> None:
    """Check that a seat that hears and finally sees the same of two actions also saw the same when one event was told."""
    view, other_view = one.glimpse(seat), other.glimpse(seat)
    if view != other_view:
        difference = _difference(view, other_view)
        raise position.broken(4, f"a moment of {what} tells seat {seat} what it may not know: {difference}")


def _check_two_choices(here: _Trials, actor: Seat) -> None:
    """Check for two choices of one seat with the same chance that others who hear the same also see the same.

    While others choose at the same time the choice is sealed: those who see the same have also heard the same.
    """
    position = here.position
    options, dice = position.rules.options(position.state, actor), position.dice(8)
    one, other = pick(options, dice), pick(options, dice)
    after_one, after_other = here.after(actor, one), here.after(actor, other)
    for seat in _others(position):
        if seat == actor:
            continue
        (seen_one, heard_one), (seen_other, heard_other) = after_one.noticed(seat), after_other.noticed(seat)
        if heard_one == heard_other and seen_one != seen_other:
            raise position.broken(4, f"seat {seat} sees whether seat {actor} chose {one!r} or {other!r}, and hears nothing of it")
        if seen_one == seen_other and heard_one != heard_other and len(position.open) > 1:
            raise position.broken(4, f"seat {seat} hears whether seat {actor} chose {one!r} or {other!r}, while others still choose")
        if heard_one == heard_other:
            _check_same_moment(position, after_one, after_other, seat, f"{one!r} or {other!r} by seat {actor}")


def _check_two_unasked_actions(here: _Trials, actor: Seat) -> None:
    """Check for two free actions of one seat with the same chance that other sides see no difference that they were not told about.

    Its own side may look on while it fills in a sheet.
    """
    position, rules, dice = here.position, here.position.rules, here.position.dice(13)
    free = rules.free(position.state, actor)
    if not free:
        return
    one, other = pick(free, dice), pick(free, dice)
    after_one, after_other = here.after(actor, one), here.after(actor, other)
    for seat in _others(position):
        if seat is not None and rules.side(seat) == rules.side(actor):
            continue
        (seen_one, heard_one), (seen_other, heard_other) = after_one.noticed(seat), after_other.noticed(seat)
        if heard_one != heard_other:
            continue
        if seen_one != seen_other:
            raise position.broken(4, f"seat {seat} sees whether seat {actor} did {one!r} or {other!r}, and hears nothing of it")
        _check_same_moment(position, after_one, after_other, seat, f"{one!r} or {other!r} by seat {actor}")


def _others(position: Position) -> Sequence[Seat | None]:
    """Return everyone whose view must not show more than was told. A game among bots may show everything to watchers."""
    bots_alone = bool(position.seated) and not any(position.seated)
    return range(position.rules.seats) if bots_alone else position.watchers
