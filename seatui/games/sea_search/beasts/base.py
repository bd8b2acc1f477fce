"""The shape of a Beast: what it may do and when it is asked. A new Beast is one module with a subclass, listed in ``beasts/__init__``.

All methods have a default that does nothing, so that the base class itself stands for the time in which no Beast is active.
"""

# ruff: noqa: ARG002 - most hooks do nothing here
from __future__ import annotations

from collections.abc import Mapping

from seatui.engine.contract import Action
from seatui.games.sea_search.content import BEAST_CARDS, BEAST_COUNTER_TOP, BeastCard
from seatui.games.sea_search.duels import Duel
from seatui.games.sea_search.play import Choice, Figures, Play, Step, Verb
from seatui.games.sea_search.seaports import penalty
from seatui.games.sea_search.state import State


class Beast:
    """One Beast. What it has on the board is in ``state.tokens``, what ships carry of it in ``state.cargo``."""

    id = ""
    carries = ""
    """The piece that ships can carry: "report", "whistle", "specimen"."""
    decoys: tuple[str, ...] = ()
    """The pieces that Decoy Buoy can move (SS-440)."""
    choices: Mapping[str, Choice] = {}
    """Its own decisions (T11)."""
    steps: Mapping[str, Step] = {}
    """Its own steps of the engine."""
    duels: Mapping[str, Duel] = {}
    """Its own battles of dice."""
    verbs: Mapping[str, Verb] = {}
    """What it adds to the actions of a turn (T12)."""

    @property
    def card(self) -> BeastCard:
        """What is printed on its card."""
        return next(card for card in BEAST_CARDS if card.id == self.id)

    # What it does, in the order of a turn

    def enter(self, play: Play) -> None:
        """Its set-up; the Beast Counters are set already (SS-255)."""

    def turn_begins(self, play: Play, seat: int) -> None:
        """At the start of a player's turn."""

    def turn_ends(self, play: Play, seat: int) -> None:
        """At the end of a player's turn."""

    def round_ends(self, play: Play) -> None:
        """After each Beast round (SS-273)."""

    def landed(self, play: Play, seat: int, *, willing: bool) -> None:
        """A ship has come to a tile, by any means (SS-018)."""

    def search_token_placed(self, play: Play, seat: int, tile: int) -> None:
        """A Search token was put on a tile."""

    def fell(self, play: Play, seat: int, tile: int) -> None:
        """A player went out, whose ship was on that tile; what the ship carried is in ``state.cargo`` still."""

    def settle(self, play: Play) -> bool:
        """What follows of itself from the position; whether anything changed (SS-110)."""
        return False

    def is_beaten(self, figures: Figures, state: State) -> bool:
        """Whether it is defeated now (SS-278)."""
        return False

    # What it allows and forbids

    def closed_to_ships(self, state: State, tile: int) -> str:
        """The code of the refusal that keeps every ship from entering a tile willingly; "" if nothing does."""
        return ""

    def holds_back(self, state: State, seat: int) -> str:
        """The code of the refusal that keeps a ship from changing tiles willingly at all; "" if nothing does."""
        return ""

    def shuns(self, state: State, piece: str, tile: int) -> bool:
        """Whether a piece of it may never lie on a tile."""
        return False

    def crosses_probes(self, state: State, seat: int) -> bool:
        """Whether a ship may cross enemy Probes."""
        return False

    def shields(self, state: State, seat: int) -> bool:
        """Whether a ship cannot be enclosed by Probes."""
        return False

    def attack_dice(self, state: State, seat: int) -> int:
        """Dice more when attacking a Seaport."""
        return 0

    def closes(self, figures: Figures, state: State, start: int, end: int) -> bool:
        """Whether no ship may travel between these Seaports."""
        return False

    def actions(self, figures: Figures, state: State, seat: int) -> list[Action]:
        """What it adds to the options of a turn: lawful uses of ``verbs``."""
        return []

    # Beast Counters

    def raise_counter(self, play: Play, seat: int) -> None:
        """One more; beyond the top it is lost (SS-068)."""
        state = play.state
        if state.beast_counter[seat] < BEAST_COUNTER_TOP:
            state.beast_counter[seat] += 1
            play.tell("beast_counter_changed", seat=seat, value=state.beast_counter[seat], change=1)
            self.counter_raised(play, seat)

    def lower_counter(self, play: Play, seat: int) -> None:
        """One less, not below zero (SS-068); at zero something may follow."""
        state = play.state
        if state.beast_counter[seat] > 0:
            state.beast_counter[seat] -= 1
            play.tell("beast_counter_changed", seat=seat, value=state.beast_counter[seat], change=-1)
            if state.beast_counter[seat] == 0:
                self.counter_is_zero(play, seat)

    def counter_raised(self, play: Play, seat: int) -> None:
        """A counter went up."""

    def counter_is_zero(self, play: Play, seat: int) -> None:
        """At zero the player removes a Seaport, and the counter goes back to where it began (SS-279)."""
        play.state.beast_counter[seat] = self.card.counter
        play.tell("beast_counter_reset", seat=seat, value=self.card.counter)
        penalty(play, seat, self.id)


NO_BEAST = Beast()
