"""Positions to test with: ``given`` sets one up in a line or two, ``do`` answers the open decision with scripted dice.

Tiles are named by their coordinates, edges by the two tiles beside them, cards by their ids::

    sea = given(seats=2, actions=3).ship(0, (2, 1)).probe(1, (1, 1), (2, 1))
    sea.do("cast_probe", ((1, 2), (2, 1)))
    assert sea.state.probe_counter[0] == 1
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Self

import pytest

from seatui.engine.chance import Script, SplitMix64
from seatui.engine.contract import TABLE, Action, Event, Refused
from seatui.games.sea_search import GAME
from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.model.content import BEAST_CARDS, ITEM, SEA_CARD
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.state import NOWHERE, State, Token
from seatui.games.sea_search.play.decisions import run
from seatui.games.sea_search.play.ending import TURN
from seatui.games.sea_search.play.play import ANYTHING, Play
from seatui.games.sea_search.play.sea_cards import bring_in
from seatui.games.sea_search.play.turn import PLAYED
from seatui.games.sea_search.rules import SeaSearch
from seatui.games.sea_search.words.refusals import refused
from tests.games.event_checks import check_event
from tests.games.sea_search.event_checks import EVENT_CHECKS
from tests.narrowing import checked

Place = tuple[int, int]
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
BEAST = {card.id: number for number, card in enumerate(BEAST_CARDS, 1)}


class Sea:
    """A position, its rules, and the events told so far."""

    def __init__(self, rules: SeaSearch, state: State) -> None:
        self.rules = rules
        self.figures = rules.figures
        self.state = state
        self.events: list[Event] = []

    def _hear(self, event: Event) -> None:
        self.events.append(event)
        hearer = event.audience[0] if event.audience else TABLE
        check_event(event, self.rules.moment(self.state, None if hearer == TABLE else hearer), EVENT_CHECKS)

    # Names

    def tile(self, place: Place) -> int:
        return self.figures.field.at(*place)

    def edge(self, one: Place, other: Place) -> int:
        a, b = self.tile(one), self.tile(other)
        return self.figures.field.edges[a][self.figures.field.neighbours[a].index(b)]

    def place(self, tile: int) -> Place:
        return self.figures.field.q[tile], self.figures.field.r[tile]

    def where(self, seat: int) -> Place:
        """Return the tile of a ship."""
        return self.place(self.state.at[seat])

    def numbered(self, action: Sequence[Any]) -> Action:
        """Return an action in numbers; its tiles may be written as (q, r), and its edges as the two tiles beside them."""
        return tuple(self._number(part) for part in action)

    def _number(self, part: Any) -> Any:
        match part:
            case (int(), int()):
                return self.tile(part)
            case ((int(), int()), (int(), int())):
                return self.edge(*part)
        return part

    # Setting up

    def calm(self) -> Self:
        """Remove all Sea cards, so that turns pass without chance."""
        self.state.sea_deck.clear()
        return self

    def ship(self, seat: int, place: Place | None) -> Self:
        self.state.at[seat] = NOWHERE if place is None else self.tile(place)
        return self

    def tiles(self, colour: int, *places: Place) -> Self:
        self.state.board.lay([self.tile(place) for place in places], colour)
        return self

    def probe(self, seat: int, one: Place, other: Place) -> Self:
        self.state.probes[self.edge(one, other)] = seat
        return self

    def probes_off(self, one: Place, other: Place) -> Self:
        """Take the Probe off an edge."""
        del self.state.probes[self.edge(one, other)]
        return self

    def probes_round(self, seat: int, place: Place) -> Self:
        """Put a player's Probes on all inner edges of a tile."""
        self.state.probes.update(dict.fromkeys(self.state.board.inner_edges(self.tile(place)), seat))
        return self

    def no_probes(self, *seats: int) -> Self:
        """Take off all Probes, or those of some players."""
        self.state.probes = {edge: owner for edge, owner in self.state.probes.items() if seats and owner not in seats}
        return self

    def seaports(self, seat: int, *places: Place) -> Self:
        """Give a player exactly these Seaports."""
        kept = {tile: owner for tile, owner in self.state.seaports.items() if owner != seat}
        self.state.seaports = kept | {self.tile(place): seat for place in places}
        return self

    def search(self, seat: int, *places: Place) -> Self:
        self.state.search.update({self.tile(place): seat for place in places})
        return self

    def islands(self, *places: Place) -> Self:
        self.state.islands = sorted([*self.state.islands, *(self.tile(place) for place in places)])
        return self

    def song(self, place: Place, position: int, card: int, *known: int, recorded: Iterable[int] = ()) -> Self:
        """Put a song on a tile, with its card on a position and known to some players."""
        state = self.state
        state.songs[self.tile(place)] = position
        state.song_deck.remove(card)
        state.song_board[position] = card
        state.known[position] = sum(1 << seat for seat in known)
        for seat in recorded:
            state.recorded[seat] |= 1 << position
        return self

    def hand(self, seat: int, *cards: str) -> Self:
        return self._deal(self.state.hands[seat], cards)

    def standing(self, seat: int, *cards: str) -> Self:
        return self._deal(self.state.standing[seat], cards)

    def _deal(self, to: bytearray, cards: Sequence[str]) -> Self:
        for card in cards:
            self.state.item_deck.remove(ITEM[card])
            to.append(ITEM[card])
        to[:] = bytes(sorted(to))
        return self

    def next_item(self, card: str) -> Self:
        """Put an Item card on top of the deck."""
        self.state.item_deck.remove(ITEM[card])
        self.state.item_deck.append(ITEM[card])
        return self

    def next_sea(self, card: str) -> Self:
        """Put a Sea card on top of the deck."""
        if SEA_CARD[card] in self.state.sea_deck:
            self.state.sea_deck.remove(SEA_CARD[card])
        self.state.sea_deck.append(SEA_CARD[card])
        return self

    def beast(self, name: str, *tokens: tuple[str, Place, int], drawer: int = 0, cargo: dict[int, int] | None = None) -> Self:
        """Make a Beast active, with exactly these tokens (piece, tile, mark) and pieces carried by seat."""
        state = self.state
        if SEA_CARD[BEAST_CARDS[BEAST[name] - 1].card] in state.sea_deck:
            state.sea_deck.remove(SEA_CARD[BEAST_CARDS[BEAST[name] - 1].card])
        state.beast, state.drawer = BEAST[name], drawer
        state.beast_counter[:] = [BEAST_CARDS[BEAST[name] - 1].counter] * self.rules.seats
        state.tokens = [Token(piece, self.tile(place), mark) for piece, place, mark in tokens]
        for seat, mark in (cargo or {}).items():
            state.cargo[seat] = mark
        return self

    def with_(self, **facts: Any) -> Self:
        """Set fields of the state; a dict sets some seats of a list: ``with_(research={0: 4})``."""
        for name, value in facts.items():
            if isinstance(value, dict) and isinstance(getattr(self.state, name), list):
                for seat, each in value.items():
                    getattr(self.state, name)[seat] = each
            else:
                setattr(self.state, name, value)
        return self

    # Playing

    @property
    def kind(self) -> str:
        """The kind of the open decision; "" when the game is over."""
        return self.state.pending[-1].kind if self.state.pending else ""

    @property
    def seat(self) -> int:
        """The seat that has to decide."""
        return self.state.pending[-1].seat

    @property
    def options(self) -> list[Action]:
        return list(self.rules.options(self.state, self.seat))

    def verbs(self) -> set[str]:
        return {action[0] for action in self.options}

    def do(self, *action: Any, dice: Sequence[int] = (), seat: int | None = None) -> Self:
        """Answer the open decision. It must use up the dice exactly, and draw no other chance."""
        script = Script(dice)
        self.rules.apply(self.state, self.seat if seat is None else seat, self.numbered(action), script, self._hear)
        assert script.left == 0, f"{script.left} dice were not rolled"
        return self

    def do_by_chance(self, *action: Any, seed: int = 1, dice: Sequence[int] = ()) -> Self:
        """Answer the open decision with random chance after some scripted dice."""
        self.rules.apply(self.state, self.seat, self.numbered(action), Script(dice, SplitMix64(seed)), self._hear)
        return self

    def use_item(self, card: str, *target: Any) -> Self:
        """Deal an Item card to the player who decides, play it, and choose its target: places, edges, seats or words."""
        self.hand(self.seat, card).do("play_item", ITEM[card])
        return self.do("target", *target) if target else self

    def is_useless(self, card: str) -> bool:
        """Return whether the rules refuse an Item card because it would do nothing (SS-206)."""
        self.hand(self.seat, card)
        offered = ("play_item", ITEM[card]) in self.options
        if not offered:
            assert self.refusal("play_item", ITEM[card]) == "item_no_effect"
        return not offered

    def draw_sea(self, card: str, *, dice: Sequence[int] = ()) -> Self:
        """End the turn and draw that Sea card."""
        return self.next_sea(card).end_turn(dice=dice)

    def end_turn(self, *, dice: Sequence[int] = ()) -> Self:
        return self.do("end_turn", dice=dice)

    def run(self, *, dice: Sequence[int] = ()) -> Self:
        """Run the engine from a position that was set up by hand."""
        script = Script(dice)
        play = Play(self.figures, self.state, script, self._hear)
        play.news = ANYTHING  # a position made by hand may have consequences
        run(play)
        assert script.left == 0, f"{script.left} dice were not rolled"
        return self

    def enter(self, name: str, drawer: int = 0, *, dice: Sequence[int] = ()) -> Self:
        """Let a Beast enter now, drawn by a seat."""
        card = SEA_CARD[BEAST_CARDS[BEAST[name] - 1].card]
        if card in self.state.sea_deck:
            self.state.sea_deck.remove(card)
        bring_in(Play(self.figures, self.state, Script(dice), self._hear), BEAST[name], drawer)
        return self.run()

    def refusal(self, *action: Any, seat: int | None = None) -> str:
        """Return the code of an action's refusal (T13), and check that it changes nothing."""
        return code_of(self._refused(action, seat))

    def reason(self, *action: Any, seat: int | None = None, names: Sequence[str] = ()) -> str:
        """Return the sentence of an action's refusal."""
        return self._refused(action, seat).told(names)

    def _refused(self, action: Sequence[Any], seat: int | None) -> Refused:
        before = self.state.pack()
        asked, numbered = self.seat if seat is None else seat, self.numbered(action)
        assert not self.rules.legal(self.state, asked, numbered)
        with pytest.raises(Refused) as caught:
            self.rules.apply(self.state, asked, numbered, Script([]))
        assert self.state.pack() == before
        return caught.value

    def told(self, kind: str) -> list[dict[str, Any]]:
        """Return the facts of all events of a kind."""
        return [dict(event.facts) for event in self.events if event.kind == kind]

    # Views and sentences

    def view(self, seat: int | None = None) -> View:
        """Return the view of a seat; None is a watcher."""
        return self.rules.view(self.state, seat)

    def views(self) -> list[View]:
        """Return the views of all seats, and a watcher's last."""
        return [self.view(seat) for seat in (*range(self.rules.seats), None)]

    def story(self, seat: int | None = None) -> list[str]:
        """Return the sentences that a seat has heard so far."""
        lines = [self.rules.narrate(event, NAMES) for event in self.events if event.heard_by(seat)]
        return [line for line in lines if line]


def code_of(refusal: Refused) -> str:
    """Return the code of T13 for a refusal's rule and sentence."""
    for code, (rule, message) in refused.sentences.items():
        sentence = re.sub(r"\\\{\w+\\\}", ".+", re.escape(message))
        if refusal.rule == rule and re.fullmatch(sentence, refusal.template):
            return code
    raise AssertionError(f"no refusal of T13: {refusal!r}")


def given(seats: int = 2, *, active: int = 0, actions: int = 4, **options: Any) -> Sea:
    """Return the start position in a player's turn."""
    rules = checked(SeaSearch, GAME.rules(seats=seats, **options))
    state = rules.start(SplitMix64(1))
    state.first = state.active = active
    state.actions = actions
    state.pending = [Frame(kind, active) for kind in PLAYED if kind != "beast_turn_start"]
    assert state.pending[0].kind == TURN
    return Sea(rules, state)
