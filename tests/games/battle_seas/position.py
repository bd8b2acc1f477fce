"""Positions for tests, built in two lines and played by notation::

    table = given(unit(0, "HMS Captain", "J14"), area(1, "Island", "J8"), trap(1, "TR01", "J8"), wind="S", dice=roll(12))
    table.handle(0).sail("path N N N N")
    assert table.square(0) == "J12" and table.kind == "spring_trap"

Cards go by their id or their name, squares by their names. Pieces on the mat are numbered from 0 in the order in which they are given;
passengers and traps of a seat have the numbers ``secret(seat, 0)``, ``secret(seat, 1)`` and so on, in their order.
Unless ``known`` says otherwise everybody knows everything on the mat, and nobody knows traps of others.

The script of dice is strict: every roll must be scripted, as in ``dice=roll(14)`` or ``dice=(*roll(14), *roll(3))``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Self

import seatui
from seatui.engine.chance import SplitMix64
from seatui.engine.squares import COMPASS
from seatui.games.battle_seas.knowledge.view import View
from seatui.games.battle_seas.model.content import CARDS, HAND_CAP, Card, Fleet
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.pieces import derive, knows, owner_of
from seatui.games.battle_seas.model.state import BATTLE, NONE, SECRET, Area, State, Trap, Unit
from seatui.games.battle_seas.play import rounds
from seatui.games.battle_seas.play.play import Play
from seatui.games.battle_seas.play.sighting import look_everywhere
from seatui.games.battle_seas.rules import BattleSeas
from tests.games.battle_seas.event_checks import EVENT_CHECKS
from tests.games.scripted_position import ScriptedPosition

GAME = seatui.game("battle-seas")
NAMES = ("Alice", "Bob", "Charlie", "Darlene", "Emil", "Frida")
_BY_NAME = {name: one for one in CARDS for name in (one.id, one.name)}


def card(name: str) -> Card:
    """Return a card by its id or name."""
    return _BY_NAME[name]


def secret(seat: int, number: int) -> int:
    """Return the number of a passenger or trap, or of any piece before the fleets meet."""
    return SECRET * (seat + 1) + number


def roll(total: int) -> tuple[int, int]:
    """Return two ten-sided dice with that sum."""
    return total // 2, total - total // 2


# Pieces


class Piece(NamedTuple):
    """A piece for a test; ``where`` is a square, or the number of the ship that carries it."""

    seat: int
    card: Card
    where: str | int
    gear: tuple[int, ...]
    more: dict[str, Any]


def unit(seat: int, name: str, square: str, heading: str = "N", gear: Sequence[str] = (), **more: Any) -> Piece:
    """Return a ship or land character on the mat; ``more`` are fields of ``Unit``, such as ``cap``, ``prize`` or ``hands``."""
    one = card(name)
    at = {"heading": COMPASS.index(heading)} if one.kind == "ship" else {}
    return Piece(seat, one, square, _numbers(gear), at | more)


def passenger(seat: int, name: str, ship: int, gear: Sequence[str] = (), **more: Any) -> Piece:
    """Return a land character aboard the ship of that number."""
    return Piece(seat, card(name), ship, _numbers(gear), more)


def area(seat: int, name: str, corner: str, gear: Sequence[str] = (), **more: Any) -> Piece:
    """Return a Defense or Terrain card by its north-west square; its owner controls it unless ``control`` names another."""
    return Piece(seat, card(name), corner, _numbers(gear), {"control": seat} | more)


def trap(seat: int, name: str, square: str, **more: Any) -> Piece:
    """Return a trap, which asks its owner unless ``orders`` says otherwise."""
    return Piece(seat, card(name), square, (), more)


def _numbers(gear: Sequence[str]) -> tuple[int, ...]:
    return tuple(card(name).number for name in gear)


# The table


class Table(ScriptedPosition[BattleSeas, State, View]):
    """A position, its scripted dice and the events so far."""

    names = NAMES
    event_checks = EVENT_CHECKS

    @property
    def figures(self) -> Figures:
        return self.rules.figures

    def play(self) -> Play:
        """Return a ``Play`` for functions of the rules that a test calls directly."""
        return Play(self.figures, self.state, self.dice, self.events.append)

    def at(self, square: str) -> int:
        """Return the number of a square."""
        found = self.figures.sea.squares.read(square)
        assert found is not None
        return found

    # Playing

    def handle(self, number: int) -> Self:
        """Choose a card."""
        return self.act("activate", number)

    def sail(self, line: str) -> Self:
        """Play a path; players without a trap to spring let the piece pass."""
        return self.do(line).pass_by()

    def pass_by(self) -> Self:
        """Let players without a trap to spring answer after a step."""
        while self.kind == "spring_trap" and self.options == [("hold",)]:
            self.act("hold")
        return self

    def end_turn(self) -> Self:
        return self.act("end_turn")

    def end_round(self) -> Self:
        """End all turns of the round; dice are needed only where the wind changes."""
        now = self.state.round
        while self.kind and self.state.round == now:
            self.end_turn()
        return self

    def look(self) -> Self:
        """Let all players identify what they see, as when the fleets meet."""
        look_everywhere(self.play())
        return self

    # Asking

    def unit(self, number: int) -> Unit:
        return self.state.units[number]

    def square(self, number: int) -> str:
        """Return the square of a character; "" aboard a ship."""
        at = self.state.units[number].square
        return self.figures.sea.name(at) if at != NONE else ""

    def heading(self, number: int) -> str:
        return COMPASS[self.state.units[number].heading]

    def cap(self, number: int) -> int:
        """Return the CAP of a character or an area."""
        return (self.state.units.get(number) or self.state.areas[number]).cap

    def control(self, number: int) -> int:
        """Return the controller of an area; -1 for nobody."""
        return self.state.areas[number].control

    def knows(self, seat: int, number: int) -> bool:
        """Whether a seat has identified a piece."""
        return knows(self.state, seat, number)

    @property
    def wind(self) -> str:
        """The direction from which the wind blows; "" where there is none."""
        return COMPASS[self.state.wind] if self.state.wind != NONE else ""

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return self.view().turn


def given(
    *pieces: Piece,
    seats: int = 2,
    wind: str = "",
    night: bool = False,
    in_round: int = 1,
    turn: int = 0,
    known: Mapping[int, Sequence[int]] | None = None,
    noted: Mapping[int, Sequence[int]] | None = None,
    dice: Sequence[int] = (),
    **options: Any,
) -> Table:
    """Return a battle in which a seat's turn begins; the first seat opens every round, and there is no wind, unless others are named.

    ``known`` names, for some seats, all pieces of others that they have identified; the rest know everything. ``noted`` are traps of
    others that a seat knows. ``options`` are those of the game.
    """
    seats = max(seats, *(piece.seat + 1 for piece in pieces))
    table = Table(_rules(seats, {"wind": bool(wind), "lead": "fixed", **options}), State(), dice)
    state = table.state = table.rules.start(SplitMix64(1))
    state.phase, state.round, state.place, state.night = BATTLE, in_round, turn, night
    state.wind = COMPASS.index(wind) if wind else NONE
    state.accepted = state.submitted = state.ready = (1 << seats) - 1
    _lay_out(table, pieces)
    for seat in range(seats):
        mine = [key for key in (*state.units, *state.areas) if owner_of(state, key) == seat]
        identified = known[seat] if known is not None and seat in known else range(state.next_key)
        state.known[seat] = sum(1 << key for key in {*mine, *identified} if key < SECRET)
        state.notes[seat] = dict.fromkeys((noted or {}).get(seat, ()), in_round)
    derive(table.figures, state)
    rounds.next_turn(table.play())
    table.events.clear()
    assert table.rules.faults(state) == []
    return table


def _rules(seats: int, options: Mapping[str, object]) -> BattleSeas:
    rules = GAME.rules(seats, **options)
    assert isinstance(rules, BattleSeas)
    return rules


def _lay_out(table: Table, pieces: Sequence[Piece]) -> None:
    """Put every piece on the mat, aboard, or in its hidden square."""
    state = table.state
    hidden = [0] * table.rules.seats
    copies: dict[tuple[int, int], int] = {}
    for piece in pieces:
        number = piece.card.number
        copies[piece.seat, number] = copy = copies.get((piece.seat, number), 0) + 1
        is_secret = piece.card.kind == "trap" or isinstance(piece.where, int)
        key = secret(piece.seat, hidden[piece.seat]) if is_secret else state.next_key
        hidden[piece.seat] += is_secret
        state.next_key += not is_secret
        where = table.at(piece.where) if isinstance(piece.where, str) else NONE
        if piece.card.kind == "trap":
            state.traps[key] = Trap(piece.seat, number, copy, where, **piece.more)
        elif piece.card.kind in ("defense", "terrain"):
            state.areas[key] = Area(piece.seat, number, piece.gear, copy, **{"cap": piece.card.cap, "corner": where} | piece.more)
        else:
            figures: dict[str, Any] = {"cap": piece.card.cap, "hands": (HAND_CAP,) * piece.card.places, "square": where}
            aboard = {"aboard": piece.where} if isinstance(piece.where, int) else {}
            state.units[key] = Unit(piece.seat, number, piece.gear, copy, **figures | aboard | piece.more)


FAR = unit(1, "HMS Triton", "A1")
"""An enemy far away."""


def handled(name: str, *others: Piece, square: str = "J10", heading: str = "N", gear: Sequence[str] = (), **more: Any) -> Table:
    """Return a battle in which player 1 handles a card at J10; the last piece given is ``FAR``."""
    return given(unit(0, name, square, heading, gear), *others, FAR, **more).handle(0)


# Before the battle


def in_ids(fleet: Fleet) -> str:
    """Return a fleet by the ids of its cards, which are shorter than names: "SH01[MO01 AR04], TE01"."""
    gear = [" ".join(CARDS[number].id for number in item.gear) for item in fleet]
    return ", ".join(f"{CARDS[item.card].id}{f'[{worn}]' if worn else ''}" for item, worn in zip(fleet, gear, strict=True))


def begin(seats: int = 2, dice: Sequence[int] = (), **options: Any) -> Table:
    """Return a game before the option sheet is accepted."""
    table = Table(_rules(seats, options), State(), dice)
    table.state = table.rules.start(table.dice)
    return table


def building(seats: int = 2, dice: Sequence[int] = (), **options: Any) -> Table:
    """Return a game in which the sheet is accepted, seats play in their order, and all build fleets."""
    table = begin(seats, dice, **{"order": "chosen", **options})
    for seat in range(1, seats):
        table.do("accept", by=seat)
    return table


def deploying(*fleets: str, dice: Sequence[int] = (), **options: Any) -> Table:
    """Return a game with submitted fleets ("SH11, TE03") that are not placed yet; their pieces are ``secret(seat, 0)`` and on."""
    table = building(len(fleets), dice, **{"levels": 2000, **options})
    for seat, fleet in enumerate(fleets):
        table.do(f"fleet {fleet}", by=seat)
    return table


def place(table: Table, seat: int, *places: str) -> Table:
    """Place the pieces of a seat in their order: "J17 N", "C3 turned", or "in 0" for aboard the first piece of the fleet."""
    for number, where in enumerate(places):
        key = secret(seat, number)
        ship = where.removeprefix("in ")
        table.do(f"stow {key} in {secret(seat, int(ship))}" if where != ship else f"place {key} {where}", by=seat)
    return table
