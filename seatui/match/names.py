"""What those are called who sit at a table: people by their names, bots by what they are in the game where seats have roles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from seatui.engine.contract import Rules, Seat
from seatui.match.records import PERSON

POSSESSIVE = "'s "


def bot_name(rules: Rules[Any, Any], seat: Seat, level: str) -> str:
    """A bot goes by its side and its role, "Orca's Engineer", or by how strong it is where seats have no roles."""
    role, side = rules.role(seat), rules.side_name(rules.side(seat))
    if not role:
        return level.capitalize()
    return f"{side}{POSSESSIVE}{role}" if side else f"{role} {rules.side(seat) + 1}"


def who(rules: Rules[Any, Any], names: Sequence[str], seat: Seat) -> str:
    """The name of a seat, with its role where it has one and the name does not tell it: "Ann (Captain)"."""
    return _with_roles(rules, names[seat], [seat])


def each_once(rules: Rules[Any, Any], names: Sequence[str], seats: Sequence[Seat]) -> list[str]:
    """Whoever plays these seats, with all roles of each: "Ann (First Mate and Engineer)"."""
    held: dict[tuple[str, int], list[Seat]] = {}
    for seat in seats:
        held.setdefault((names[seat], rules.side(seat)), []).append(seat)
    return [_with_roles(rules, name, theirs) for (name, _), theirs in held.items()]


def _with_roles(rules: Rules[Any, Any], name: str, seats: Sequence[Seat]) -> str:
    roles = [role for role in map(rules.role, seats) if role and role not in name]
    return f"{name} ({enumerated(roles)})" if roles else name


def by_sides(rules: Rules[Any, Any], seats: Sequence[Seat]) -> str:
    """Seats by their roles alone, those of a side together: "Orca's First Mate and Engineer, Narwhal's Captain"; "" without roles."""
    sides: dict[str, list[str]] = {}
    for seat in seats:
        sides.setdefault(rules.side_name(rules.side(seat)), []).append(rules.role(seat))
    if "" in sides or any("" in roles for roles in sides.values()):
        return ""
    return ", ".join(f"{side}{POSSESSIVE}{enumerated(roles)}" for side, roles in sides.items())


def enumerated(words: Sequence[str]) -> str:
    """ "Ann, Bo and Cleo"."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def on_side(rules: Rules[Any, Any], name: str, seat: Seat) -> str:
    """Whoever plays a seat, with the side where that has a name: "Ann, for Orca"."""
    side = rules.side_name(rules.side(seat))
    return f"{name}, for {side}" if side else name


def listed(names: Sequence[str], holders: Sequence[str]) -> str:
    """Who plays, in a list of games: each name once, and crews of bots in one word."""
    crewed = [holder != PERSON and POSSESSIVE in name for name, holder in zip(names, holders, strict=True)]
    alone = [name for name, in_crew in zip(names, crewed, strict=True) if not in_crew]
    return ", ".join(dict.fromkeys([*alone, *(["bots"] if any(crewed) else [])]))


def taken_back_too(others: Sequence[str]) -> str:
    """What is said before something is taken back to which others have replied."""
    have = "has" if len(others) == 1 else "have"
    return f"{enumerated(others)} {have} played or answered since then. That is taken back too, and may come out differently."
