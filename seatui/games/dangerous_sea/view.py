"""What a seat may know, as data (DS-159 to DS-162): everything but the order of bag and deck and the others' sealed votes."""

from __future__ import annotations

from typing import NamedTuple

from seatui.engine.contract import Decision, Outcome
from seatui.games.dangerous_sea.frames import Demand, Frame


class ShipView(NamedTuple):
    """One player's stats sheet (DS-169)."""

    seat: int
    square: int  # where the ship lies (see ``chart``); -1 before its corner is chosen
    food: int  # fisk
    water: int  # fisk
    weight: int  # food + water
    sailors: int
    stones: int
    out: bool  # the captain is out of action (DS-168)
    allowance: int  # action points usable in a turn at this weight


class BattleView(NamedTuple):
    """A battle whose spoils are open, and the standard prizes the winner could take (DS-102 to DS-110)."""

    attacker: int
    defender: int
    attacker_dice: tuple[int, ...]  # the deciding roll
    defender_dice: tuple[int, ...]
    winner: int
    loser: int
    margin: int
    demand: Demand | None  # the free demand on the table
    cargo: int  # fisk of the prize "cargo"; 0: no effect
    kill: int  # sailors that die by the prize "kill"; 0: no effect
    rune: bool  # whether the prize "rune" can be taken
    stop: bool  # whether the prize "stop" can be taken


class View(NamedTuple):
    """The whole table as one seat sees it."""

    seat: int | None  # whose view this is; None: a watcher
    seats: int
    phase: str  # "setup", "turn", "ghost", "sea" or "over"
    turn: int  # number of the player turn, from 1
    season: int  # seasons played to the end; season % 4 is 0 in Spring
    season_name: str  # "Spring"
    year: int  # from 1
    season_limit: int  # 0: none
    first: int  # the seat that begins this season
    order: tuple[int, ...]  # the seats in this season's turn order
    active: int  # whose turn it is; in the turns of Ghost and Sea the one who moved last
    spent: int  # action points the active player has used
    allowance: int  # action points the active player may use at the present weight
    stopped_by: int  # the seat that stopped the active ship this turn, or -1
    fought: tuple[int, ...]  # seats that fought the active player this turn
    ghost: int  # the Ghost Ship's square, or -1
    tiles: tuple[int, ...]  # the tile of each of the 144 squares (numbers in ``content``), 0 where undiscovered
    markers: tuple[int, ...]  # 1 where a resource marker or rune stone lies
    goods: tuple[int, ...]  # fisk or sailors left on each square; their kind is the island's
    ships: tuple[ShipView, ...]  # by seat
    bag: tuple[int, ...]  # how many of each tile number are left in the bag; index 0 is unused
    deck: tuple[int, ...]  # how many of each card number are left in the deck
    discards: tuple[int, ...]  # card numbers, oldest first
    pending: tuple[Frame, ...]  # what is to be decided or done, the next thing last; others' votes are SEALED
    battle: BattleView | None  # the battle whose spoils are open
    voted: tuple[int, ...]  # seats whose sealed vote on the Ghost Ship's order is in
    decisions: tuple[Decision, ...]  # the choices open now
    outcome: Outcome | None  # how the game ended
