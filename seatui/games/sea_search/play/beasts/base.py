"""The base class of Beasts and its hooks. All hooks do nothing by default, so ``NO_BEAST`` stands for the time without a Beast.

A new Beast needs, in this order:

* ``content.toml``: its card in ``[beasts]``, whose place there is its number, and its Sea card in ``[sea]``.
* ``play/beasts``: a module with a subclass, added to ``beasts/__init__``.
* ``play/faults``: the facts of its frames in ``FACTS``.
* ``words``: its refusals in ``refusals``, answers and actions in ``notation``, pieces and events in ``beast_narration``, and the task that
  beats it in ``beasts``; in ``model/names`` its id, if its name takes no article or is plural.
* ``bot/beasts``: a module with its burden, added to ``beasts/__init__``.
* ``pane``: the signs of its pieces in ``board/signs``, its verbs in ``board/targets``, ``keys/controls`` and ``labels``, and its questions
  in ``prompts``.
"""

# ruff: noqa: ARG002 - most hooks do nothing here
from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property

from seatui.engine.contract import Action
from seatui.games.sea_search.model.content import BEAST_CARDS, BEAST_COUNTER_TOP, BeastCard
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.state import Piece, State, Token
from seatui.games.sea_search.play.duels import Duel
from seatui.games.sea_search.play.play import DecisionKind, Deed, Play, Step
from seatui.games.sea_search.play.seaports import penalty


def reset_counter(play: Play, frame: Frame) -> None:
    """Set the Beast Counter back to its start after the penalty, unless the player is out (SS-279)."""
    seat, start = frame.seat, play.beast.card.counter
    if not play.state.fallen[seat]:
        play.state.beast_counter[seat] = start
        play.tell("beast_counter_reset", seat=seat, value=start)


class Beast:
    """One Beast. Its pieces on the board are in ``state.tokens``, those aboard ships in ``state.cargo``."""

    id = ""
    pieces: Mapping[str, Piece] = {}
    """The kinds of its pieces, on the board and aboard ships."""
    carries = ""
    """The piece that ships can carry: "report", "whistle" or "specimen"."""
    decoys: tuple[str, ...] = ()
    """The pieces that Decoy Buoy can move (SS-440)."""
    ban = ""
    """The code of the refusal for tiles that it closes to ships."""
    choices: Mapping[str, DecisionKind] = {}
    """Decisions of this Beast (T11)."""
    steps: Mapping[str, Step] = {"reset_counter": reset_counter}
    """Steps of this Beast; frames of these kinds are dropped when it is beaten."""
    duels: Mapping[str, Duel] = {}
    """Battles of dice against this Beast."""
    deeds: Mapping[str, Deed] = {}
    """Actions that players have while it is active (T12)."""

    @cached_property
    def card(self) -> BeastCard:
        """The card of this Beast."""
        return next(card for card in BEAST_CARDS if card.id == self.id)

    # Events, in the order of a turn

    def enter(self, play: Play) -> None:
        """Place its pieces; the Beast Counters are set already (SS-255)."""

    def turn_begins(self, play: Play, seat: int) -> None:
        """Act at the start of a player's turn."""

    def turn_ends(self, play: Play, seat: int) -> None:
        """Act at the end of a player's turn."""

    def round_ends(self, play: Play) -> None:
        """Act at the end of a Beast round (SS-273)."""

    def landed(self, play: Play, seat: int, *, willing: bool) -> None:
        """Act on a ship that has come to a tile by any means (SS-018)."""

    def search_token_placed(self, play: Play, seat: int, tile: int) -> None:
        """Act on a Search token that was put on a tile."""

    def fell(self, play: Play, seat: int, tile: int) -> None:
        """Act on a player who went out with a ship on that tile; its cargo is still in ``state.cargo``."""

    def settle(self, play: Play) -> bool:
        """Apply the consequences of its pieces' positions; return whether anything changed (SS-110)."""
        return False

    def is_beaten(self, figures: Figures, state: State) -> bool:
        """Return whether it is defeated now (SS-278)."""
        return False

    # Permissions and bans

    def closed_tiles(self, state: State) -> Collection[int]:
        """Return the tiles that no ship may enter willingly; ``ban`` is the code of the refusal."""
        return ()

    def closed_to_ships(self, state: State, tile: int) -> str:
        """Return the code of the refusal that keeps ships from entering a tile willingly; "" if nothing does."""
        return self.ban if tile in self.closed_tiles(state) else ""

    def holds_back(self, state: State, seat: int) -> str:
        """Return the code of the refusal that keeps a ship from changing tiles willingly at all; "" if nothing does."""
        return ""

    def shuns(self, state: State, piece: str, tile: int) -> bool:
        """Return whether one of its pieces may never lie on a tile."""
        return False

    def crosses_probes(self, state: State, seat: int) -> bool:
        """Return whether a ship may cross enemy Probes."""
        return False

    def shields(self, state: State, seat: int) -> bool:
        """Return whether Probes cannot enclose a ship."""
        return False

    def entry_warning(self, state: State, tile: int) -> str:
        """Return what entering a tile willingly will cost a ship, in a few words; "" if nothing (SS-415)."""
        return ""

    def attack_dice(self, state: State, seat: int) -> int:
        """Return the extra dice for attacking a Seaport."""
        return 0

    def closes(self, figures: Figures, state: State, start: int, end: int) -> bool:
        """Return whether no ship may travel between these Seaports."""
        return False

    def actions(self, figures: Figures, state: State, seat: int) -> list[Action]:
        """Return the lawful uses of ``deeds`` in this turn."""
        return []

    # Decoy Buoy

    def bars(self, state: State, edge: int) -> bool:
        """Return whether its tokens cannot cross an edge (SS-441)."""
        return False

    def decoy_goals(self, figures: Figures, state: State, token: Token) -> list[int]:
        """Return the adjacent tiles to which Decoy Buoy can move a token: without ship, Seaport or Beast token (SS-440, SS-C31)."""
        if token.piece not in self.decoys:
            return []
        board, field = state.board, figures.field
        taken = {*state.at, *state.seaports, *(other.at for other in state.tokens)}
        ways = zip(field.neighbours[token.at], field.edges[token.at], strict=True)
        free = [tile for tile, edge in ways if tile in board.tiles and tile not in taken and not self.bars(state, edge)]
        return sorted([tile for tile in free if not self.shuns(state, token.piece, tile)])

    def decoy_moves(self, figures: Figures, state: State) -> Iterator[tuple[Token, int]]:
        """Return every token that Decoy Buoy can move, with each of its goals."""
        tokens = sorted(set(state.tokens), key=lambda token: (token.at, token.mark))
        return ((token, tile) for token in tokens for tile in self.decoy_goals(figures, state, token))

    # Beast Counters

    def raise_counter(self, play: Play, seat: int) -> None:
        """Raise a Beast Counter by one, unless it is at the top (SS-068)."""
        state = play.state
        if state.beast_counter[seat] < BEAST_COUNTER_TOP:
            state.beast_counter[seat] += 1
            play.tell("beast_counter_changed", seat=seat, value=state.beast_counter[seat], change=1)
            self.counter_raised(play, seat)

    def lower_counter(self, play: Play, seat: int) -> None:
        """Lower a Beast Counter by one, not below zero (SS-068); reaching zero has consequences."""
        state = play.state
        if state.beast_counter[seat] > 0:
            state.beast_counter[seat] -= 1
            play.tell("beast_counter_changed", seat=seat, value=state.beast_counter[seat], change=-1)
            self.counter_lowered(play, seat)
            if state.beast_counter[seat] == 0:
                self.counter_is_zero(play, seat)

    def counter_raised(self, play: Play, seat: int) -> None:
        """Act on a counter that went up."""

    def counter_lowered(self, play: Play, seat: int) -> None:
        """Act on a counter that went down."""

    def counter_is_zero(self, play: Play, seat: int) -> None:
        """Make the player remove a Seaport, after which the counter goes back to its start (SS-279)."""
        play.push("reset_counter", seat)
        penalty(play, seat, self.id)


NO_BEAST = Beast()
