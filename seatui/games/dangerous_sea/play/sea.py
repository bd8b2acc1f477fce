"""The Sea's turn (DS-146 to DS-155): its cards, its storms, and the landfall of ships that a storm has blown."""

from __future__ import annotations

from typing import cast

from seatui.engine.chance import shuffle
from seatui.engine.contract import Action
from seatui.engine.decisions import always
from seatui.games.dangerous_sea.model.content import CALM_SEAS, GHOST_SHIP, STORM, STORM_ROLLS
from seatui.games.dangerous_sea.model.figures import Figures
from seatui.games.dangerous_sea.model.frames import Landfall, SeaTurn
from seatui.games.dangerous_sea.model.geometry import DIRECTIONS, NEIGHBOURS
from seatui.games.dangerous_sea.model.state import State
from seatui.games.dangerous_sea.play import cargo, ghost_ship, islands
from seatui.games.dangerous_sea.play.play import Deed, Play
from seatui.games.dangerous_sea.play.season import cards_of, next_season

DONE: Action = ("done",)


def step_sea(play: Play) -> bool:
    """Draw and resolve the next card; end the season after the last one (DS-035, DS-038)."""
    pending = play.state.pending
    left = cast(SeaTurn, pending[-1]).cards
    if left == cards_of(play.state.season):
        play.state.drawn.clear()
    if left:
        pending[-1] = SeaTurn(left - 1)
        draw_card(play)
    else:
        pending.pop()
        next_season(play)
    return False


def draw_card(play: Play) -> None:
    """Draw a card and apply it; an empty deck is first refilled from the discards (DS-155)."""
    state = play.state
    if not state.deck:
        cards = list(state.discards)
        shuffle(cards, play.draw)
        state.deck[:] = cards
        state.discards.clear()
        play.tell("deck_shuffled", cards=len(cards), why="empty")
    card = state.deck.pop()
    state.drawn.append(card)
    if card != GHOST_SHIP:  # DS-123
        state.discards.append(card)
    play.tell("card_drawn", card=card, left=len(state.deck), drawn=tuple(state.drawn))
    CARD_EFFECTS[card](play)


def calm(_play: Play) -> None:
    """Nothing happens (DS-147)."""


def storm(play: Play) -> None:
    """Roll for the direction of the storm; 5 and 6 are rolled again, three rolls in all (DS-148, DS-149)."""
    for _ in range(STORM_ROLLS):
        (face,) = play.roll_for("sea", "storm")
        if face <= len(DIRECTIONS):
            blow(play, face - 1)
            return
    play.tell("storm_weathered")


def blow(play: Play, direction: int) -> None:
    """Move all ships one square at the same time and reveal their squares; then they resolve in turn order (DS-150 to DS-153)."""
    state = play.state
    play.tell("storm_blew", direction=direction)
    for seat in play.order:
        start = state.at[seat]
        end = state.at[seat] = NEIGHBOURS[start][direction]
        play.tell("ship_moved", seat=seat, start=start, end=end, direction=direction, why="storm")
    for seat in play.order:
        if not state.tiles[state.at[seat]]:
            islands.reveal(play, seat, state.at[seat], direction, "storm")
    state.pending.append(Landfall(0))


CARD_EFFECTS = {CALM_SEAS: calm, STORM: storm, GHOST_SHIP: ghost_ship.appear}


# Landfall: a ship deals with the square to which the storm has blown it


def asked_at_landfall(figures: Figures, state: State) -> int:
    """Return the seat whose ship resolves now."""
    return figures.orders[state.first][cast(Landfall, state.pending[-1]).place]


def step_landfall(play: Play) -> bool:
    """Wait for a decision if there is something to take; otherwise resolve a hazard and go on to the next ship (DS-152)."""
    seat = asked_at_landfall(play.figures, play.state)
    if takings(play.state, seat):
        return True
    islands.meet_hazard(play, seat, turn_at_stake=False)
    resolve_next(play)
    return False


def resolve_next(play: Play) -> None:
    """Go on to the next ship in turn order, or end the storm."""
    pending = play.state.pending
    place = cast(Landfall, pending[-1]).place + 1
    if place < play.figures.seats:
        pending[-1] = Landfall(place)
    else:
        pending.pop()


def takings(state: State, seat: int) -> list[Action]:
    """Return what the ship can take on its square."""
    return islands.options(state, seat) + cargo.pick_up_options(state, seat)


def leave(play: Play, seat: int, _action: Action) -> None:
    """Take nothing more."""
    play.tell("nothing_taken", seat=seat)
    resolve_next(play)


LANDFALL_DEEDS: dict[str, Deed] = {**islands.DEEDS, **cargo.PICK_UP, "done": Deed(always, leave)}


def landfall_options(_figures: Figures, state: State, seat: int) -> list[Action]:
    """Return what can be taken, and taking nothing more (DS-D08)."""
    return [*takings(state, seat), DONE]
