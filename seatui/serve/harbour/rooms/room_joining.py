"""The third layer of ``Room``: who may take a bot's seat in play, and who must agree before a side gives up."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import replace
from math import ceil
from typing import Any

from seatui.engine.contract import Refused, Seat
from seatui.engine.wording import listing
from seatui.match.quota import check_room
from seatui.match.table import Person
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.rooms.join_requests import ANSWER_SECONDS, JoinRequest, JoinRequests
from seatui.serve.harbour.rooms.match_table import check_seating, holder
from seatui.serve.harbour.rooms.room_core import RoomCore, RoomServices
from seatui.serve.harbour.rooms.room_model import Place, RoomRecord, RoomState, check_sides, seat_names

NOBODY_MAY_JOIN = "the game has begun, and nobody may sit down at this table any more"
HOUR = 3600.0
SURRENDER_WITHOUT = 24 * HOUR
"""Seconds of absence after which the others of a side can give up without a player for whom the game waits."""


class RoomJoining(RoomCore):
    """A room whose seats change hands in play, with the consent of its people."""

    def __init__(self, record: RoomRecord, services: RoomServices, *, is_new: bool = False) -> None:
        super().__init__(record, services, is_new=is_new)
        self.join_requests = JoinRequests(services.now)
        self.is_same_person: Callable[[str, str], bool] = str.__eq__
        """Whether two player ids are known to belong to one person. The harbour compares their keys."""

    def takeable_seats(self, player: Player) -> tuple[Seat, ...]:
        """Return the bots' seats that the player may take in play: any, or those of the side they have played on; none if nobody may."""
        if self.joining == "nobody":
            return ()
        seen = self._sides_seen(player)
        bots_alone = [seat for seat, place in enumerate(self.places) if place.bot and not place.owner]
        return tuple(seat for seat in bots_alone if seen <= {self.rules.side(seat)})

    def names_of(self, players: Collection[str]) -> str:
        """Return the names of players who have seats here, as a list in words."""
        return listing(list(dict.fromkeys(place.name for place in self.places if place.owner in players)))

    def expire_requests(self) -> float:
        if self.table is None:
            return 0.0
        request = self.join_requests.request
        if request is not None and self._is_over(request):
            self.join_requests.drop()
            self._announce(declined_text(request))
        waits = self.join_requests.seconds_left, self.table.surrender.expire(ANSWER_SECONDS), self.table.expire_undo(ANSWER_SECONDS)
        return min(filter(None, waits), default=0.0)

    # Internals

    def _reseat(self, seat: Seat, place: Place, **changes: Any) -> None:
        """Give a seat to somebody in play, in the match and then in the file. If one fails, neither changes."""
        if self.table is None:
            raise Refused("", "come to the table first")
        record = replace(self._record, places=with_place(self.places, seat, place), **changes)
        check_sides(self.rules, record.places)
        before = self.table.holders[seat], self.table.match.names[seat]
        sits = holder(self.game, self.rules, seat, place, self._person_of)
        self.table.replace(seat, sits, seat_names(self.rules, record.places)[seat])
        try:
            self._save_record(record)
        except Refused:
            self.table.replace(seat, *before)
            raise

    def _correct_holders(self) -> None:
        if self.table is None or self.trouble:
            return  # once the journal can be written, it is done
        names = seat_names(self.rules, self.places)
        for seat, place in enumerate(self.places):
            is_right = isinstance(self.table.holders[seat], Person) != bool(place.bot)
            if not is_right or self.table.match.names[seat] != names[seat]:
                with suppress(Refused):
                    self.table.replace(seat, holder(self.game, self.rules, seat, place, self._person_of), names[seat])

    def _check_save_room(self) -> None:
        """Check that the save has room for changes of seats that nobody needs: each takes a record or two."""
        if self.table is not None:
            check_room(self.table.match)

    def _check_joining(self, player: Player, seat: Seat) -> None:
        """Check that the player may take a bot's seat in play."""
        if self.joining == "nobody":
            raise Refused("", f"{NOBODY_MAY_JOIN}; you may watch")
        if self._sides_seen(player) - {self.rules.side(seat)}:
            raise Refused("", "you have seen what another side keeps secret in this game")

    def _sides_seen(self, player: Player) -> set[int]:
        """Return the sides whose secrets the player has seen in this game, under this or another name with the same key."""
        return {side for other, side in self._record.held.items() if self.is_same_person(player.id, other)}

    def _people_to_ask(self, player: Player, seat: Seat) -> list[Place]:
        """Return the places of those who must agree that the player takes a bot's seat: the people of that side, or of all sides if it has
        none. Nobody else has a say if the player alone is that side; ``Refused`` if none of them is here.
        """
        own = [place for number, place in enumerate(self.places) if place.owner and self.rules.side(number) == self.rules.side(seat)]
        people = {place.owner: place for place in own or self.places if place.owner}
        if people.pop(player.id, None) and not people:
            return []
        here = [place for place in people.values() if self._presence.has(place.owner)]
        if not here:
            raise Refused("", f"nobody is here who could agree{f': wait for {_names(people.values())}' if people else ''}")
        return here

    def _ask_to_join(self, player: Player, seat: Seat, people: list[Place]) -> None:
        if not self._presence.has(player.id):
            raise Refused("", "come to the table first")
        check_seating(self.rules, with_place(self.places, seat, Place(player.id, player.name)))
        self.expire_requests()
        side = self.rules.side(seat)
        self.join_requests.ask(player, seat, side, [place.owner for place in people], self._address_remark(player, side))
        self._announce(f"{player.name} asks for {self.seat_title(seat)}. {_names(people)} must agree.")

    def _address_remark(self, player: Player, side: int) -> str:
        """Return which players of other sides are connected from the player's address: it may be the same person."""
        mine = {visitor.identity.address for visitor in self.visitors if visitor.player.id == player.id} - {""}
        others = [visitor.player for visitor in self.visitors if visitor.identity.address in mine]
        names = dict.fromkeys(other.name for other in others if self._record.held.get(other.id, side) != side)
        return f"{player.name} is connected from the same address as {listing(list(names))}." if names else ""

    def _is_over(self, request: JoinRequest) -> bool:
        """Return whether nobody can grant a request any more."""
        place, owners = self.places[request.seat], {place.owner for place in self.places}
        is_open = self.state is RoomState.PLAYING and not place.owner and self._presence.has(request.asker.id) and request.asked <= owners
        return not is_open or not self.join_requests.seconds_left

    def _join(self, player: Player, seat: Seat) -> None:
        self._check_joining(player, seat)
        self._check_save_room()
        record = self._record
        held = {**record.held, player.id: self.rules.side(seat)}
        joined = record.joined if player.id in record.held else record.joined | {player.id}
        self._reseat(seat, Place(player.id, player.name), held=held, joined=joined)
        assert self.table is not None
        self.table.end_is_final = len(held) > 1
        self._announce(f"{player.name} takes {self.seat_title(seat)}.", player.name)

    def _people_asked_to_surrender(self, side: int, asker: Person) -> tuple[Person, ...]:
        """Return the people of a side who are here. ``Refused`` while one who is away must agree too, which is not for ever.

        A player with a bot has agreed that the game goes on, but not that somebody who joined later gives it up for them.
        """
        owners = {place.owner: place for seat, place in enumerate(self.places) if place.owner and self.rules.side(seat) == side}
        is_late = any(self._person_of(place) is asker and owner in self._record.joined for owner, place in owners.items())
        away = [place for owner, place in owners.items() if not self._presence.has(owner)] if is_late else self.away
        gone = {place.name: SURRENDER_WITHOUT - self.away_for(place.owner) for place in away if place.owner in owners}
        if needed := {name: seconds for name, seconds in gone.items() if seconds > 0}:
            hours = ceil(max(needed.values()) / HOUR)
            why = ", for you joined later" if is_late else ""
            raise Refused("", f"{listing(list(needed))} must agree{why}: wait until they are back, at most {hours} h, or leave for good")
        return tuple(self._person_of(place) for place in owners.values() if self._presence.has(place.owner))


def declined_text(request: JoinRequest) -> str:
    """Return the end of a request in words."""
    return f"{request.asker.name} does not get the seat."


def _names(places: Iterable[Place]) -> str:
    return listing([place.name for place in places])


def with_place(places: tuple[Place, ...], seat: Seat, place: Place) -> tuple[Place, ...]:
    """Return the places with another one at a seat."""
    return (*places[:seat], place, *places[seat + 1 :])
