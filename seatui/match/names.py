"""Names of the holders at a table: people have their own, bots are named by side and role, or after sailors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from seatui.engine.contract import Decision, Outcome, Rules, Seat
from seatui.engine.wording import listing
from seatui.match.records import PERSON

POSSESSIVE = "'s "
SAILORS = ("Ahab", "Baret", "Crusoe", "Dampier", "Elcano", "Flint", "Gulliver", "Hook")
"""Names of bots by seat. Each begins with the letter of its seat."""


def bot_name(rules: Rules[Any, Any], seat: Seat) -> str:
    """Return a bot's name: its side and role, "Orca's Engineer", or a sailor's name in a game without roles."""
    role, side = rules.role(seat), rules.side_name(rules.side(seat))
    if not role:
        return SAILORS[seat % len(SAILORS)]
    return f"{side}{POSSESSIVE}{role}" if side else f"{role} {rules.side(seat) + 1}"


def name_with_role(rules: Rules[Any, Any], names: Sequence[str], seat: Seat) -> str:
    """Return the name of a seat with its role, unless the name tells it: "Ann (Captain)"."""
    return _with_roles(rules, names[seat], [seat])


def players_with_roles(rules: Rules[Any, Any], names: Sequence[str], seats: Sequence[Seat]) -> list[str]:
    """Return the players of these seats, each once with all their roles: "Ann (First Mate and Engineer)"."""
    held: dict[tuple[str, int], list[Seat]] = {}
    for seat in seats:
        held.setdefault((names[seat], rules.side(seat)), []).append(seat)
    return [_with_roles(rules, name, theirs) for (name, _), theirs in held.items()]


def _with_roles(rules: Rules[Any, Any], name: str, seats: Sequence[Seat]) -> str:
    roles = [role for role in map(rules.role, seats) if role and role not in name]
    return f"{name} ({listing(roles)})" if roles else name


def roles_by_side(rules: Rules[Any, Any], seats: Sequence[Seat]) -> str:
    """Return the roles of seats by side: "Orca's First Mate and Engineer, Narwhal's Captain"; "" in a game without roles."""
    sides: dict[str, list[str]] = {}
    for seat in seats:
        sides.setdefault(rules.side_name(rules.side(seat)), []).append(rules.role(seat))
    if "" in sides or any("" in roles for roles in sides.values()):
        return ""
    return ", ".join(f"{side}{POSSESSIVE}{listing(roles)}" for side, roles in sides.items())


class Awaited(NamedTuple):
    """Those for whom the game waits, as a player of some side may read it."""

    seats: list[Seat]  # named one by one
    sides: list[str]  # named as a whole, because the seats that are still asked are nobody else's business (``Rules.joint``)
    hidden: frozenset[Seat]  # all seats of these sides

    def players(self, rules: Rules[Any, Any], names: Sequence[str]) -> list[str]:
        """Return the players with their roles, then the sides."""
        return [*players_with_roles(rules, names, self.seats), *self.sides]


def awaited(rules: Rules[Any, Any], names: Sequence[str], decisions: Sequence[Decision], viewer: Seat | None) -> Awaited:
    """Return those for whom the game waits, for a player on a seat or for a watcher."""
    own = None if viewer is None else rules.side(viewer)
    joint = [each.seat for each in decisions if each.kind in rules.joint and rules.side(each.seat) != own]
    sides = {rules.side(seat): rules.side_name(rules.side(seat)) or names[seat] for seat in joint}
    hidden = frozenset(seat for seat in range(rules.seats) if rules.side(seat) in sides)
    return Awaited([each.seat for each in decisions if each.seat not in joint], list(sides.values()), hidden)


def name_with_side(rules: Rules[Any, Any], name: str, seat: Seat) -> str:
    """Return the name of a player with their side, if it has a name: "Ann, for Orca"."""
    side = rules.side_name(rules.side(seat))
    return f"{name}, for {side}" if side else name


def side_names(rules: Rules[Any, Any], names: Sequence[str]) -> list[str]:
    """Return the name of each side in the order of their numbers: its own, or those of its players."""
    held: dict[int, list[str]] = {}
    for seat in range(rules.seats):
        held.setdefault(rules.side(seat), []).append(rules.side_name(rules.side(seat)) or names[seat])
    return [listing(list(dict.fromkeys(held[side]))) for side in sorted(held)]


def player_list(names: Sequence[str], holders: Sequence[str], rules: Rules[Any, Any] | None = None) -> str:
    """Return the players for a list of games: each name once, with its posts if there are rules, and crews of bots in one word."""
    alone: dict[str, list[Seat]] = {}
    for seat, (name, holder) in enumerate(zip(names, holders, strict=True)):
        in_crew = POSSESSIVE in name if rules is None else bool(rules.role(seat))
        if holder == PERSON or not in_crew:
            alone.setdefault(name, []).append(seat)
    posts = {name: _posts(rules, seats) if rules else "" for name, seats in alone.items()}
    crews_of_bots = ["bots"] * (sum(map(len, alone.values())) < len(names))
    return ", ".join([*(f"{name} ({post})" if post else name for name, post in posts.items()), *crews_of_bots])


def _posts(rules: Rules[Any, Any], seats: Sequence[Seat]) -> str:
    """Return the posts of one player: "Orca's Captain", or "Orca" if they are a whole side; "" in a game without roles."""
    sides = {rules.side(seat) for seat in seats}
    if all(seat in seats for seat in range(rules.seats) if rules.side(seat) in sides) and rules.role(seats[0]):
        return listing([rules.side_name(side) for side in sides])
    return roles_by_side(rules, seats)


def result(rules: Rules[Any, Any], names: Sequence[str], outcome: Outcome) -> str:
    """Say in one sentence how a game ended. A reason that names the winners is enough."""
    reason = outcome.reason.format(*(names[seat] for seat in outcome.winners))
    if not outcome.winners:
        return f"nobody wins: {reason}"
    if "{}" in outcome.reason:
        return reason
    winners = list(dict.fromkeys(rules.side_name(rules.side(seat)) or names[seat] for seat in outcome.winners))
    return f"{listing(winners)} {'wins' if len(winners) == 1 else 'win'}: {reason}"


def undo_warning(others: Sequence[str]) -> str:
    """Return the warning before an action is taken back to which others have replied."""
    have = "has" if len(others) == 1 else "have"
    return f"{listing(others)} {have} played or answered since then. That is taken back too, and may come out differently."
