"""A seat's view as data (DS-159 to DS-162): everything except the order of bag and deck, and the sealed votes of others."""

from __future__ import annotations

from typing import NamedTuple

from seatui.engine.contract import Decision, Draw, Outcome
from seatui.games.dangerous_sea.model.content import CARDS, MOST_DEMANDS, TILES
from seatui.games.dangerous_sea.model.figures import Figures
from seatui.games.dangerous_sea.model.frames import NOT_VOTED, SEALED, Battle, Demand, Frame, GhostVote
from seatui.games.dangerous_sea.model.geometry import BOARD
from seatui.games.dangerous_sea.model.state import State
from seatui.games.dangerous_sea.play.combat import result
from seatui.games.dangerous_sea.play.season import phase_of, season_name, turn_number, year_of
from seatui.games.dangerous_sea.play.setup import listed, shuffled
from seatui.games.dangerous_sea.play.spoils import cargo_prize, kill_prize, rune_prize, stop_prize


class ShipView(NamedTuple):
    """One player's stats sheet (DS-169)."""

    seat: int
    square: int  # the ship's square (see ``geometry``); -1 until its corner is chosen
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
    proposal: Demand | None  # the bundle on the table: the winner's demand or the loser's counter-offer
    offered: bool  # whether it is a counter-offer
    demands_left: int  # free demands that the winner may still make
    cargo: int  # fisk of the prize "cargo"; 0 for no effect
    kill: int  # sailors that die by the prize "kill"; 0 for no effect
    rune: bool  # whether the prize "rune" can be taken
    stop: bool  # whether the prize "stop" can be taken


class View(NamedTuple):
    """The whole table as one seat sees it."""

    seat: int | None  # whose view this is; None: a watcher
    seats: int
    phase: str  # "setup", "turn", "ghost", "sea" or "over"
    turn: int  # number of the player turn, from 1
    season: int  # seasons before this one; season % 4 is 0 in Spring
    season_name: str  # "Spring"
    year: int  # from 1
    season_limit: int  # 0: none
    first: int  # the seat that begins this season
    order: tuple[int, ...]  # the seats in this season's turn order
    active: int  # the seat whose turn it is; in the turns of Ghost and Sea the one that moved last
    spent: int  # action points the active player has used
    allowance: int  # action points the active player may use at the present weight
    stopped_by: int  # the seat that stopped the active ship this turn, or -1
    fought: tuple[int, ...]  # seats that fought the active player this turn
    ghost: int  # the Ghost Ship's square, or -1
    tiles: tuple[int, ...]  # the tile of each of the 144 squares (numbers in ``content``), 0 where undiscovered
    markers: tuple[int, ...]  # 1 where a resource marker or rune stone lies
    goods: tuple[int, ...]  # fisk or sailors left on each square; their kind is the island's
    ships: tuple[ShipView, ...]  # by seat
    bag: tuple[int, ...]  # number of each tile left in the bag, by tile number; index 0 is unused
    deck: tuple[int, ...]  # number of each card left in the deck, by card number
    discards: tuple[int, ...]  # card numbers, oldest first
    drawn: tuple[int, ...]  # card numbers of the Sea's last turn, in order
    pending: tuple[Frame, ...]  # open decisions and steps, the next one last; others' votes are SEALED
    battle: BattleView | None  # the battle whose spoils are open
    voted: tuple[int, ...]  # seats that have voted on the Ghost Ship's order
    decisions: tuple[Decision, ...]  # the choices open now
    outcome: Outcome | None  # how the game ended


# From a state to a view


def make_view(figures: Figures, state: State, seat: int | None, decisions: tuple[Decision, ...], outcome: Outcome | None) -> View:
    """Return what that seat, or a watcher, may know."""
    goods = [0] * BOARD.count
    for square, amount in state.goods.items():
        goods[square] = amount
    top = state.pending[-1] if state.pending else None
    return View(
        seat=seat,
        seats=figures.seats,
        phase=phase_of(state),
        turn=turn_number(figures, state),
        season=state.season,
        season_name=season_name(state.season),
        year=year_of(state.season),
        season_limit=figures.season_limit,
        first=state.first,
        order=figures.orders[state.first],
        active=state.active,
        spent=state.spent,
        allowance=figures.allowance(state, state.active),
        stopped_by=state.stopped_by,
        fought=tuple(other for other in range(figures.seats) if state.fought >> other & 1),
        ghost=state.ghost,
        tiles=tuple(state.tiles),
        markers=tuple(state.markers),
        goods=tuple(goods),
        ships=tuple(ship_view(figures, state, other) for other in range(figures.seats)),
        bag=tuple(state.bag.count(tile) for tile in range(len(TILES) + 1)),
        deck=tuple(state.deck.count(card) for card in range(len(CARDS))),
        discards=tuple(state.discards),
        drawn=tuple(state.drawn),
        pending=tuple(sealed(frame, seat) for frame in state.pending),
        battle=battle_view(state, top) if isinstance(top, Battle) else None,
        voted=voters(top) if isinstance(top, GhostVote) else (),
        decisions=decisions,
        outcome=outcome,
    )


def ship_view(figures: Figures, state: State, seat: int) -> ShipView:
    """Return the sheet of one ship."""
    return ShipView(
        seat=seat,
        square=state.at[seat],
        food=state.food[seat],
        water=state.water[seat],
        weight=state.food[seat] + state.water[seat],
        sailors=state.sailors[seat],
        stones=state.stones[seat],
        out=state.out[seat],
        allowance=figures.allowance(state, seat),
    )


def battle_view(state: State, battle: Battle) -> BattleView:
    """Return the open battle, with what the winner could take."""
    winner, loser, margin = result(battle)
    return BattleView(
        attacker=battle.attacker,
        defender=battle.defender,
        attacker_dice=battle.attacker_dice,
        defender_dice=battle.defender_dice,
        winner=winner,
        loser=loser,
        margin=margin,
        proposal=battle.proposal,
        offered=battle.kind == "answer_offer",
        demands_left=MOST_DEMANDS - battle.demands,
        cargo=cargo_prize(state, battle),
        kill=kill_prize(state, battle).kills,
        rune=rune_prize(state, battle).runes > 0,
        stop=stop_prize(state, battle).stop,
    )


def sealed(frame: Frame, seat: int | None) -> Frame:
    """Return the frame without the votes of other seats (DS-162)."""
    if not isinstance(frame, GhostVote):
        return frame
    shown = (vote if vote == NOT_VOTED or voter == seat else SEALED for voter, vote in zip(frame.waiting, frame.votes, strict=True))
    return frame._replace(votes=tuple(shown))


def voters(frame: GhostVote) -> tuple[int, ...]:
    """Return the seats that have voted."""
    return tuple(voter for voter, vote in zip(frame.waiting, frame.votes, strict=True) if vote != NOT_VOTED)


# From a view to a state


def imagine(view: View, draw: Draw) -> State:
    """Return a state that agrees with a view: bag and deck in random order, and random votes in place of sealed ones."""
    state = State()
    state.tiles = bytearray(view.tiles)
    state.markers = bytearray(view.markers)
    state.goods = {square: amount for square, amount in enumerate(view.goods) if amount}
    state.bag = shuffled(listed(view.bag), draw)
    state.deck = shuffled(listed(view.deck), draw)
    state.discards = bytearray(view.discards)
    state.drawn = bytearray(view.drawn)
    state.at = [ship.square for ship in view.ships]
    state.food = [ship.food for ship in view.ships]
    state.water = [ship.water for ship in view.ships]
    state.sailors = [ship.sailors for ship in view.ships]
    state.stones = [ship.stones for ship in view.ships]
    state.out = [ship.out for ship in view.ships]
    state.ghost = view.ghost
    state.season = view.season
    state.first = view.first
    state.active = view.active
    state.spent = view.spent
    state.stopped_by = view.stopped_by
    state.fought = sum(1 << seat for seat in view.fought)
    state.pending = [unsealed(frame, draw) for frame in view.pending]
    return state


def unsealed(frame: Frame, draw: Draw) -> Frame:
    """Return the frame with random votes in place of sealed ones."""
    if not isinstance(frame, GhostVote):
        return frame
    waiting = frame.waiting
    return frame._replace(votes=tuple(waiting[draw(len(waiting))] if vote == SEALED else vote for vote in frame.votes))
