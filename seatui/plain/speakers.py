"""As whom something is said, where one person holds several seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from seatui.engine.contract import Refused, Seat
from seatui.match.referee import Match


def addressed(match: Match, asked: Seat, seats: Sequence[Seat], typed: str) -> tuple[Seat, str]:
    """Which of these seats acts, and what it says: the one named before a colon, or the one that is asked, or the only one that can."""
    named, colon, rest = typed.partition(":")
    if colon and not named.strip():
        return asked, rest.strip()
    if colon and (found := list(_called(match, seats, named))):
        return _the_one(match, found, rest.strip(), asked), rest.strip()
    if colon and list(_called(match, range(match.rules.seats), named)):
        raise Refused("", f"you do not hold that seat, only {_listed(match, seats)}")
    return _the_one(match, seats, typed, asked), typed


def sent_to(match: Match, seats: Sequence[Seat], refusal: Refused) -> Seat | None:
    """The one of these seats for which a refusal says that it is: "that is for the Captain"."""
    return next((seat for seat in seats if (role := match.rules.role(seat)) and refusal.message.endswith(f" for the {role}")), None)


def seat_called(match: Match, seats: Sequence[Seat], words: str) -> Seat:
    """The one of these seats that is called so; ``Refused`` if none is, or several are."""
    found = list(_called(match, seats, words))
    if len(found) != 1:
        raise Refused("", f"no one seat of yours is called {words[:40]!r}, only {_listed(match, seats)}")
    return found[0]


def _called(match: Match, seats: Sequence[Seat], words: str) -> Iterator[Seat]:
    """The seats that go by this role, name, or both."""
    wanted = " ".join(words.split()).casefold()
    for seat in seats:
        role, name = match.rules.role(seat), match.names[seat]
        if wanted in (word.casefold() for word in (role, name, f"{name} {role}", match.titles[seat], f"seat {seat + 1}") if word):
            yield seat


def _the_one(match: Match, seats: Sequence[Seat], said: str, asked: Seat) -> Seat:
    """Who of these can do that now. Who is asked comes first, and so do those who have to decide something."""
    able = [seat for seat in seats if _can(match, seat, said)]
    if asked in able or (not able and asked in seats):
        return asked
    awaited = [seat for seat in able if match.decision(seat)]
    choice = awaited if len(awaited) == 1 else able
    if len(choice) > 1:
        raise Refused("", f"say as whom, with a role and a colon before it: {_listed(match, choice)}")
    return choice[0] if choice else seats[0]


def _can(match: Match, seat: Seat, said: str) -> bool:
    try:
        return match.legal(seat, match.parse(seat, said))
    except Refused:
        return False


def _listed(match: Match, seats: Sequence[Seat]) -> str:
    return ", ".join(match.rules.role(seat) or match.names[seat] for seat in seats)
