"""Giving up for a whole side: one person asks, and all other people of that side must agree."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from seatui.engine.contract import Action, Refused, Seat
from seatui.engine.wording import listing

if TYPE_CHECKING:
    from seatui.match.table import Person, Table


class SurrenderRequest(NamedTuple):
    """A request to give up, which other people of the side have yet to grant. Only that side hears of it."""

    asker: Person
    seat: Seat
    action: Action
    waiting: tuple[Person, ...]
    since: float


class Surrender:
    """The requests at one table, at most one for each side. Play goes on while they are open."""

    def __init__(self, table: Table) -> None:
        self.people_of: Callable[[int, Person], tuple[Person, ...]] = self._people_of
        """Who must agree for a side when this person asks; a server asks those who are there. May raise ``Refused``."""
        self._table = table
        self._requests: dict[int, SurrenderRequest] = {}
        self._denied_turn: dict[int, int] = {}  # the turn in which each side last said no

    def request_of(self, seats: Iterable[Seat]) -> SurrenderRequest | None:
        """Return the open request in the side of these seats."""
        rules = self._table.match.rules
        return next((self._requests[side] for side in map(rules.side, seats) if side in self._requests), None)

    def request_to(self, person: Person) -> SurrenderRequest | None:
        """Return the request that waits for this person."""
        return next((request for request in self._requests.values() if person in request.waiting), None)

    def is_asked_first(self, person: Person, seat: Seat, action: Action) -> bool:
        """Ask the others if the action gives up for them too; return False if there is nobody to ask."""
        match = self._table.match
        if not match.rules.surrenders or not match.legal(seat, action) or action[0] not in match.rules.surrenders:
            return False
        side = match.rules.side(seat)
        others = tuple(other for other in self.people_of(side, person) if other is not person)
        if not others:
            return False
        if side in self._requests:
            raise Refused("", f"{_names(self._requests[side].waiting)} must agree first")
        if self._denied_turn.get(side) == match.turn.number:
            raise Refused("", "your side plays on: ask again in the next turn")
        self._requests[side] = SurrenderRequest(person, seat, action, others, self._table.request_clock())
        self._table.announce()
        return True

    def question(self, request: SurrenderRequest) -> str:
        """Return the request in words: "Ann asks to resign for Orca. The other crew wins then."."""
        match = self._table.match
        side = match.rules.side_name(match.rules.side(request.seat)) or "your side"
        asks = f"{request.asker.name} asks to {match.say(request.seat, request.action)} for {side}."
        return " ".join(filter(None, (asks, match.rules.warning(match.view(request.seat), request.action))))

    def answer(self, person: Person, yes: bool) -> bool:
        """Agree or not. The person who asked can withdraw with a no. Return True if this was the last yes and the side has given up."""
        side, request = next(
            (item for item in self._requests.items() if person in item[1].waiting or (not yes and person is item[1].asker)), (0, None)
        )
        if request is None:
            raise Refused("", "nobody asked you to give up")
        waiting = tuple(other for other in request.waiting if other is not person)
        if yes and not waiting:
            if self._table.hold:
                raise Refused("", self._table.hold)
            self._give_up(side, request)
            return True
        if yes:
            self._requests[side] = request._replace(waiting=waiting)
        else:
            self._deny(side)
        self._table.announce()
        return False

    def expire(self, seconds: float) -> float:
        """End requests that are older than this. Return the seconds until the next one is; 0 if there is none."""
        late = [side for side, request in self._requests.items() if self._table.request_clock() - request.since >= seconds]
        for side in late:
            self._deny(side)
        if late:
            self._table.announce()
        return min((request.since + seconds - self._table.request_clock() for request in self._requests.values()), default=0.0)

    def review(self, *, undone: bool) -> None:
        """Drop requests that the game has overtaken."""
        match = self._table.match
        for side, request in tuple(self._requests.items()):
            if undone or not match.legal(request.seat, request.action):
                self.drop_side(side)

    def drop_side(self, side: int) -> None:
        """Drop the request of a side whose people have changed."""
        self._requests.pop(side, None)

    def _give_up(self, side: int, request: SurrenderRequest) -> None:
        del self._requests[side]
        try:
            self._table.match.play(request.seat, request.action)
        except Refused:  # such as a full disk; the last yes can be given again
            self._requests[side] = request
            raise

    def _deny(self, side: int) -> None:
        del self._requests[side]
        self._denied_turn[side] = self._table.match.turn.number

    def _people_of(self, side: int, _asker: Person) -> tuple[Person, ...]:
        table = self._table
        return tuple(one for one in table.people if any(table.match.rules.side(seat) == side for seat in table.seats_of(one)))


def _names(people: Iterable[Person]) -> str:
    return listing([person.name for person in people])
