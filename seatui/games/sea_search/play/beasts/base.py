"""The base class of Beasts and its hooks. A new Beast is one module with a subclass, listed in ``beasts/__init__``.

All hooks do nothing by default, so an instance of the base class stands for the time in which no Beast is active.
"""

# ruff: noqa: ARG002 - most hooks do nothing here
from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from seatui.engine.contract import Action
from seatui.games.sea_search.model.content import BEAST_CARDS, BEAST_COUNTER_TOP, BeastCard
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.state import State, Token
from seatui.games.sea_search.play.duels import Duel
from seatui.games.sea_search.play.play import Choice, Deed, Play, Step
from seatui.games.sea_search.play.seaports import penalty


def reset_counter(play: Play, frame: Frame) -> None:
    """After the penalty the Beast Counter goes back to where it began; a player who is out needs none (SS-279)."""
    seat, start = frame.seat, play.beast.card.counter
    if not play.state.fallen[seat]:
        play.state.beast_counter[seat] = start
        play.tell("beast_counter_reset", seat=seat, value=start)


class Beast:
    """One Beast. What it has on the board is in ``state.tokens``, what ships carry of it in ``state.cargo``."""

    id = ""
    carries = ""
    """The piece that ships can carry: "report", "whistle", "specimen"."""
    decoys: tuple[str, ...] = ()
    """The pieces that Decoy Buoy can move (SS-440)."""
    ban = ""
    """The code of the refusal where it closes tiles to ships."""
    choices: Mapping[str, Choice] = {}
    """Its own decisions (T11)."""
    steps: Mapping[str, Step] = {"reset_counter": reset_counter}
    """Its own steps of the engine; what is left of them goes with the Beast."""
    duels: Mapping[str, Duel] = {}
    """Its own battles of dice."""
    deeds: Mapping[str, Deed] = {}
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

    def closed_tiles(self, state: State) -> Collection[int]:
        """The tiles that no ship may enter willingly; ``ban`` is the code of the refusal."""
        return ()

    def closed_to_ships(self, state: State, tile: int) -> str:
        """The code of the refusal that keeps every ship from entering a tile willingly; "" if nothing does."""
        return self.ban if tile in self.closed_tiles(state) else ""

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

    def toll(self, state: State, tile: int) -> str:
        """What a ship that comes to a tile willingly has to expect there, in a few words; "" if nothing (SS-415)."""
        return ""

    def attack_dice(self, state: State, seat: int) -> int:
        """Dice more when attacking a Seaport."""
        return 0

    def closes(self, figures: Figures, state: State, start: int, end: int) -> bool:
        """Whether no ship may travel between these Seaports."""
        return False

    def actions(self, figures: Figures, state: State, seat: int) -> list[Action]:
        """What it adds to the options of a turn: lawful uses of ``verbs``."""
        return []

    # Decoy Buoy

    def bars(self, state: State, edge: int) -> bool:
        """Whether its tokens cannot cross an edge (SS-441)."""
        return False

    def decoy_goals(self, figures: Figures, state: State, token: Token) -> list[int]:
        """Where Decoy Buoy can move a token: next to it, where it may lie, and no ship, Seaport or Beast token is (SS-440, SS-C31)."""
        if token.piece not in self.decoys:
            return []
        board, field = state.board, figures.field
        taken = {*state.at, *state.seaports, *(other.at for other in state.tokens)}
        ways = zip(field.neighbours[token.at], field.edges[token.at], strict=True)
        free = [tile for tile, edge in ways if tile in board.tiles and tile not in taken and not self.bars(state, edge)]
        return sorted([tile for tile in free if not self.shuns(state, token.piece, tile)])

    def decoy_moves(self, figures: Figures, state: State) -> Iterator[tuple[Token, int]]:
        """All that Decoy Buoy can do: each token once, with each goal. ``pieces.shift`` does it, without effects of landing."""
        tokens = sorted(set(state.tokens), key=lambda token: (token.at, token.mark))
        return ((token, tile) for token in tokens for tile in self.decoy_goals(figures, state, token))

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
            self.counter_lowered(play, seat)
            if state.beast_counter[seat] == 0:
                self.counter_is_zero(play, seat)

    def counter_raised(self, play: Play, seat: int) -> None:
        """A counter went up."""

    def counter_lowered(self, play: Play, seat: int) -> None:
        """A counter went down."""

    def counter_is_zero(self, play: Play, seat: int) -> None:
        """At zero the player removes a Seaport, and then the counter goes back to where it began (SS-279)."""
        play.push("reset_counter", seat)
        penalty(play, seat, self.id)


NO_BEAST = Beast()
