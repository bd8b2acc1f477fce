"""Which seat acts when one person holds several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from seatui.engine.contract import Refused, Seat
from seatui.match.referee import Match


def split_speaker(match: Match, asked: Seat, seats: Sequence[Seat], typed: str) -> tuple[Seat, str]:
    """Return which of these seats acts, and its notation: the seat named before a colon, else the asked one, else the only one able."""
    named, colon, rest = typed.partition(":")
    if colon and not named.strip():
        return asked, rest.strip()
    if colon and (found := list(_seats_named(match, seats, named))):
        return _able_seat(match, found, rest.strip(), asked), rest.strip()
    if colon and list(_seats_named(match, range(match.rules.seats), named)):
        raise Refused("", f"you do not hold that seat, only {_listed(match, seats)}")
    return _able_seat(match, seats, typed, asked), typed


def seat_meant_by(match: Match, seats: Sequence[Seat], refusal: Refused) -> Seat | None:
    """Return the one of these seats that a refusal points to ("that is for the Captain"), if any."""
    return next((seat for seat in seats if (role := match.rules.role(seat)) and refusal.message.endswith(f" for the {role}")), None)


def seat_named(match: Match, seats: Sequence[Seat], words: str) -> Seat:
    """Return the one of these seats with that role or name; ``Refused`` if none or several fit."""
    found = list(_seats_named(match, seats, words))
    if len(found) != 1:
        raise Refused("", f"{words[:40]!r} does not name exactly one of your seats: {_listed(match, seats)}")
    return found[0]


def _seats_named(match: Match, seats: Sequence[Seat], words: str) -> Iterator[Seat]:
    """Yield the seats with this role, name, or both."""
    wanted = " ".join(words.split()).casefold()
    for seat in seats:
        role, name = match.rules.role(seat), match.names[seat]
        if wanted in (word.casefold() for word in (role, name, f"{name} {role}", match.titles[seat], f"seat {seat + 1}") if word):
            yield seat


def _able_seat(match: Match, seats: Sequence[Seat], said: str, asked: Seat) -> Seat:
    """Return the seat that can do this now: the asked one, else one with an open decision, else the only one."""
    able = [seat for seat in seats if _can(match, seat, said)]
    if asked in able or (not able and asked in seats):
        return asked
    awaited = [seat for seat in able if match.decision(seat)]
    choice = awaited if len(awaited) == 1 else able
    if len(choice) > 1:
        raise Refused("", f"say who acts, with a role and a colon before it: {_listed(match, choice)}")
    return choice[0] if choice else seats[0]


def _can(match: Match, seat: Seat, said: str) -> bool:
    action = match.try_parse(seat, said)
    return action is not None and match.legal(seat, action)


def _listed(match: Match, seats: Sequence[Seat]) -> str:
    return ", ".join(match.rules.role(seat) or match.names[seat] for seat in seats)
