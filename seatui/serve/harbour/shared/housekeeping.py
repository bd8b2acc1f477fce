"""What one worker of a host does for all of them: it removes tables at rest that nobody wants any more, and corrects wrong cards."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING

from seatui.engine.contract import Refused
from seatui.serve.event_log import log_warning
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_card import RoomCard, public_record
from seatui.serve.harbour.rooms.room_model import RoomState
from seatui.serve.harbour.shared.ownership import ElsewhereError

if TYPE_CHECKING:
    from seatui.serve.harbour.shared.cluster_harbour import ClusterHarbour

HOUR = 3600.0
CARD_SLACK = 300.0
"""Seconds by which a card may take a table for unused too long: its files were written for the last time after its last player had left."""


class Housekeeping:
    """The care of the tables of this host that no worker has."""

    def __init__(self, harbour: ClusterHarbour) -> None:
        self._harbour = harbour
        self._is_busy = False
        self._warned: set[str] = set()

    async def run(self) -> None:
        """Do what is due now, unless it is being done."""
        if self._is_busy:
            return
        self._is_busy = True
        try:
            await self._correct_cards()
            for card in self._unwanted():
                if card.host_name == self._harbour.cluster.host and card.id not in self._harbour.rooms:
                    await self.discard(card)
        finally:
            self._is_busy = False

    async def discard(self, card: RoomCard) -> None:
        """Remove a table at rest, unless it is not as its card says: then somebody has been there, and the card was wrong."""
        try:
            room = await asyncio.shield(self._harbour.take_once(card.id))
        except ElsewhereError:
            return  # somebody has just come
        except Refused as refusal:
            if card.id not in self._warned:
                self._warned.add(card.id)
                log_warning(f"a table at rest was not removed: {refusal}", table=card.id)
            return
        if _is_as_told(room, card):
            room.discard()

    async def _correct_cards(self) -> None:
        """Tell of tables whose worker has ended without a word, and withdraw the cards of tables that are gone."""
        harbour = self._harbour
        if not harbour.cluster.is_connected:
            return
        here = await asyncio.to_thread(harbour.resting.on_disk)
        for card in tuple(harbour.directory.cards.values()):
            is_own = card.host_name == harbour.cluster.host and card.id not in harbour.rooms and not card.moving_to
            if is_own and (card.owner or card.id not in here):
                harbour.resting.correct(card.id)
                await asyncio.sleep(0)

    def _unwanted(self) -> Iterator[RoomCard]:
        """Yield the tables that were forgotten, and the oldest of too many finished games."""
        harbour = self._harbour
        cards = tuple(harbour.directory.cards.values())
        yield from filter(self._is_forgotten, cards)
        finished = [card for card in cards if card.state is RoomState.FINISHED and card.is_at_rest]
        count = sum(room.state is RoomState.FINISHED for room in harbour.listed.values())
        yield from sorted(finished, key=lambda card: card.ended or card.made)[: max(0, count - harbour.limits.finished)]

    def _is_forgotten(self, card: RoomCard) -> bool:
        is_unused = card.state is RoomState.OPEN or card.is_unattended_bot_game
        rests = card.empty_for
        return (is_unused and rests > self._harbour.limits.unstarted_seconds) or (card.is_abandoned and rests > HOUR)


def _is_as_told(room: Room, card: RoomCard) -> bool:
    """Return whether a table that was just taken is as its card says, and still unused."""
    is_unused = not room.visitors and room.unused_for + CARD_SLACK >= card.unused_for
    return is_unused and public_record(room.record) == card.entry.record
