"""The argument ``--seats``: a holder for each seat, or roles and crews with their holders."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from seatui import bots
from seatui.engine.contract import Refused, Rules, Seat, Value
from seatui.engine.game import Game
from seatui.engine.table_actions import seated
from seatui.match.records import BOT, PERSON
from seatui.tui.look import settings
from seatui.tui.shell.setup.crew_presets import fault_of_sides
from seatui.tui.shell.setup.draft import SeatPlan, default_draft


def seat_plans(text: str, game: Game, options: Mapping[str, Value], name: str) -> list[SeatPlan]:
    """Return who sits where: "me,bot:medium" seat by seat, or "captain=me" by role, with the usual bots on the other seats.

    ``Refused`` if the game has no such seats or levels, or cannot be played in this seating.
    """
    words = [word.strip() for word in text.split(",")]
    plans = _by_role(words, game, options, name) if any("=" in word for word in words) else _by_seat(words, game, options, name)
    check_seating(game.rules(len(plans), **options), plans)
    return plans


def check_seating(rules: Rules[Any, Any], plans: Sequence[SeatPlan]) -> None:
    """Check that the game can be played at one screen in this seating. One name on one side is one person."""
    if words := fault_of_sides(rules, [plan.name if plan.is_person else "" for plan in plans]):
        raise Refused("", words.removesuffix("."))
    people = [(plan.name, rules.side(seat)) if plan.is_person else None for seat, plan in enumerate(plans)]
    numbers = seated(people)[1]
    if fault := rules.screen_fault(numbers) or rules.seating_fault(numbers):
        raise fault


def _by_seat(words: Sequence[str], game: Game, options: Mapping[str, Value], name: str) -> list[SeatPlan]:
    """Return a plan for each seat. A "me" without a name is the player; with "me" on several sides, each side gets a name."""
    try:
        rules = game.rules(game.seat_count(len(words)), **options)
    except Refused as refusal:
        raise _with_example(refusal, game.rules(None, **options)) from None
    sides = {rules.side(seat) for seat, word in enumerate(words) if word.partition(":")[0] == "me"}
    names = [name if len(sides) == 1 else f"Player {rules.side(seat) + 1}" for seat in range(rules.seats)]
    return [_plan(word, game, own) for word, own in zip(words, names, strict=True)]


def _with_example(refusal: Refused, rules: Rules[Any, Any]) -> Refused:
    """Return the refusal of a number of seats; where seats have roles, with an example that names some and leaves the others to bots."""
    roles = [rules.role(seat).lower().replace(" ", "-") for seat in range(rules.seats) if rules.role(seat)]
    example = f": name some roles instead, for example {roles[0]}=me,{roles[1]}=me:Bo" if len(roles) > 1 else ""
    return Refused(refusal.rule, f"{refusal.message}{example}")


def _by_role(words: Sequence[str], game: Game, options: Mapping[str, Value], name: str) -> list[SeatPlan]:
    """Return plans with holders for the named roles, and bots on all other seats."""
    rules = game.rules(None, **options)
    plans = [_plan("bot", game, f"Player {seat + 1}") for seat in range(rules.seats)]
    taken: set[Seat] = set()
    for word in words:
        called, equals, holder = word.partition("=")
        if not equals:
            raise Refused("", f"say who holds {word[:40]!r}, such as {word[:40] or 'all'}=me, or name a holder for every seat in order")
        seats = seats_called(rules, called)
        if len(seats) == 1 and not taken.isdisjoint(seats):
            raise Refused("", f"the seat {called.strip()[:40]!r} is taken")
        taken.update(seats if len(seats) == 1 else ())  # a single seat of a whole crew may still go to somebody else
        for seat in seats:
            plans[seat] = _plan(holder.strip(), game, name)
    return plans


def seats_called(rules: Rules[Any, Any], called: str) -> list[Seat]:
    """Return the seats of that name: all, crew or crew2, a side's name, captain or captain2 (by side), or a number."""
    letters = _letters(called)
    word = letters.rstrip("0123456789")
    number = letters[len(word) :][:3]
    if not word:
        found = [seat for seat in range(rules.seats) if str(seat + 1) == number]
    else:
        side = int(number or 1) - 1
        found = [seat for seat in range(rules.seats) if word in _names_of(rules, seat, side)]
    if not found:
        raise Refused("", f"{rules.game.title} has no seat {called.strip()[:40]!r} (it has: {', '.join(_known(rules))})")
    return found


def _names_of(rules: Rules[Any, Any], seat: Seat, side: int) -> set[str]:
    """Return the names that mean this seat when a word refers to that side."""
    names = {"all", _letters(rules.side_name(rules.side(seat)))}
    if rules.side(seat) == side:
        role = rules.role(seat)
        names |= {"crew", _letters(role), *(_letters(part) for part in role.split() if _is_own(rules, part))}
    return names - {""}


def _is_own(rules: Rules[Any, Any], part: str) -> bool:
    """Return whether the word occurs in one role only."""
    return len({rules.role(seat) for seat in range(rules.seats) if part in rules.role(seat).split()}) == 1


def _known(rules: Rules[Any, Any]) -> list[str]:
    """Return the known names of seats, for the refusal of an unknown one."""
    sides = list(dict.fromkeys(rules.side(seat) for seat in range(rules.seats)))
    roles = dict.fromkeys(rules.role(seat).lower().replace(" ", "-") for seat in range(rules.seats))
    if len(sides) == rules.seats:
        return ["all", f"1 to {rules.seats}"]
    return ["all", *(f"crew{side + 1 if side else ''}" for side in sides), *filter(None, roles), f"1 to {rules.seats}"]


def _plan(word: str, game: Game, name: str) -> SeatPlan:
    kind, _, rest = word.partition(":")
    if kind == "me":
        return SeatPlan(PERSON, settings.clean(rest) or name)
    if kind != "bot":
        raise Refused("", f"a seat is me, me:NAME, bot or bot:LEVEL, not {kind[:40]!r}")
    level = bots.level_named(game, rest) if rest else default_draft(game, name).seats[-1].level
    return SeatPlan(f"{BOT}{level}", name)


def _letters(words: str) -> str:
    """Return the words without case, blanks and hyphens."""
    return re.sub(r"[\s_-]", "", words).lower()
