"""Requests that a player answers with yes or no in lines: to give up for the side, and to let somebody join the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from seatui.engine.wording import listing
from seatui.plain.dialogue import LineOutput
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.rooms.room import Room


class _Kind(NamedTuple):
    """A kind of request: its words, "" while none waits for this player, and how to answer it."""

    words: Callable[[], str]
    answer: Callable[[bool], object]


class RequestQuestions:
    """The requests to one player. One is put at a time, so that a yes never answers a question that has just come up."""

    def __init__(self, lines: LineOutput, room: Room, player: Player) -> None:
        assert room.table is not None
        self._lines = lines
        self._room = room
        self._surrender = room.table.surrender
        self._player = player
        self._person = room.person(player)
        self._kinds = (
            _Kind(self._surrender_words, lambda yes: self._surrender.answer(self._person, yes)),
            _Kind(self._join_words, lambda yes: room.answer_join(player, yes)),
        )
        self._put: _Kind | None = None
        self._was_asking = False  # whether this player has asked the side to give up

    @property
    def is_open(self) -> bool:
        """Whether the request that was put still waits for the player."""
        return self._put is not None and bool(self._put.words())

    def put(self, *, is_busy: bool) -> None:
        """Put the next request, unless another question waits for a yes or no; and tell a player who asked how it went."""
        self._tell_asker()
        if self._put is not None and not self._put.words():
            self._put = None
            self._lines.say("That question is settled.")
        if self._put is None and not is_busy:
            self._put = next((kind for kind in self._kinds if kind.words()), None)
            if self._put is not None:
                self._lines.say(f"{self._put.words()} Type yes or no.")

    def answer(self, yes: bool) -> None:
        """Answer the request that was put."""
        put, self._put = self._put, None
        assert put is not None
        put.answer(yes)

    def _surrender_words(self) -> str:
        request = self._surrender.request_to(self._person)
        return f"{self._surrender.question(request)} Do you agree?" if request else ""

    def _join_words(self) -> str:
        request = self._room.join_requests.request
        if request is None or not self._room.join_requests.is_asked(self._player.id):
            return ""
        asks = f"May {request.asker.name} play {self._room.seat_title(request.seat)} instead of the bot?"
        return " ".join(filter(None, (request.remark, asks)))

    def _tell_asker(self) -> None:
        request = self._surrender.request_of(self._room.seats_of(self._player))
        is_asking = request is not None and request.asker is self._person
        if request is not None and is_asking and not self._was_asking:
            self._lines.say(f"{listing([person.name for person in request.waiting])} must agree.")
        elif self._was_asking and not is_asking and self._room.table is not None and self._room.table.match.outcome is None:
            self._lines.say("Your side plays on.")
        self._was_asking = is_asking
