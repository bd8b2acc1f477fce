"""Automatic consequences of every change (SS-110): surrounded Seaports, beaten Beasts, eliminations, the end, trapped ships."""

from __future__ import annotations

from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.queries import is_hostile, search_tokens_of
from seatui.games.sea_search.model.state import NOTHING, NOWHERE, State
from seatui.games.sea_search.play.duels import call_off
from seatui.games.sea_search.play.ending import check_end
from seatui.games.sea_search.play.play import BEATEN, CAUGHT, EVERYWHERE, OUT, OVER, SURROUNDED, TRAPPED, Play
from seatui.games.sea_search.play.sea_cards import bring_in
from seatui.games.sea_search.play.seaports import remove
from seatui.games.sea_search.play.ships import has_exit, is_trapped, trap


def settle(play: Play) -> None:
    """Work through the consequences in order until nothing changes any more."""
    while not play.state.ended:
        news = play.news
        for cause, step in CONSEQUENCES:
            if news & cause and step(play):
                break
        else:
            break
    play.news = 0
    play.touched = ()


def remove_surrounded(play: Play) -> bool:
    """Remove Seaports surrounded by enemy Probes (SS-168, SS-171)."""
    seaports = play.state.seaports
    tiles = seaports if play.news & EVERYWHERE else [tile for tile in play.touched if tile in seaports]
    lost = {tile for tile in tiles if is_surrounded(play.figures, play.state, tile)}
    for tile in sorted(lost):
        remove(play, tile, "surrounded")
    return bool(lost)


def is_surrounded(figures: Figures, state: State, tile: int) -> bool:
    """Return whether every inner edge holds an active enemy Probe, and there are enough of them (SS-169, SS-170)."""
    owner, edges, probes = state.seaports[tile], state.board.beside[tile], state.probes
    for edge in edges:
        if edge not in probes or not is_hostile(state, owner, edge):
            return False
    return len(edges) >= figures.surround


def settle_beast(play: Play) -> bool:
    """Settle the consequences of the Beast's own pieces."""
    return play.beast.settle(play)


def defeat_beast(play: Play) -> bool:
    """Remove a beaten Beast with everything it brought (SS-276 to SS-278), and bring in one that waited (SS-257)."""
    state = play.state
    if not state.beast or all(state.fallen) or not play.beast.is_beaten(play.figures, state):
        return False
    play.drop(*play.beast.choices, *play.beast.steps)
    call_off(play, play.beast.duels)
    state.beaten.append(state.beast)
    state.beast, state.proof = 0, 0
    state.tokens.clear()
    state.cargo[:] = [NOTHING] * play.figures.seats
    state.beast_counter[:] = [0] * play.figures.seats
    play.tell("beast_beaten", beast=state.beaten[-1])
    if state.waiting:
        bring_in(play, state.waiting.pop(0), state.active)
    return True


def eliminate(play: Play) -> bool:
    """Put players without a Seaport on the board out of the game, all at the same moment (SS-183, SS-258)."""
    state, standing = play.state, set(play.state.seaports.values())
    if len(standing) == state.fallen.count(0):
        return False
    lost = [seat for seat in play.living_from(state.active) if seat not in standing]
    place = max(state.fallen) + 1
    for seat in lost:
        state.fallen[seat] = place
    for seat in lost:
        go_out(play, seat)
    return bool(lost)


def go_out(play: Play, seat: int) -> None:
    """Remove the pieces of a player who is out (SS-259 to SS-267); Probes and tiles stay (SS-142, SS-264)."""
    state = play.state
    tile, state.at[seat] = state.at[seat], NOWHERE
    for token in search_tokens_of(state, seat):  # SS-260
        del state.search[token]
    state.item_discards += state.hands[seat] + state.standing[seat]  # SS-262
    state.hands[seat].clear()
    state.standing[seat].clear()
    state.recorded[seat] = 0  # SS-261
    state.stock[seat] = 0  # SS-263: add-on pieces stay for a Battlecruiser of that colour
    state.loses_turn[seat] = state.trapped[seat] = False  # SS-267
    state.bonus[seat] = 0
    play.tell("player_out", seat=seat, tile=tile)
    play.beast.fell(play, seat, tile)  # SS-265
    state.cargo[seat] = NOTHING


def trap_ships(play: Play) -> bool:
    """Penalise ships without a way out (SS-163), once until they have had an exit again (SS-166)."""
    state, figures = play.state, play.figures
    seats = play.living_from(state.active)
    if not play.news & EVERYWHERE:
        seats = [seat for seat in seats if state.at[seat] in play.touched]
    struck = []
    for seat in seats:
        if has_exit(figures, state, seat):
            state.trapped[seat] = False
        elif not state.trapped[seat] and is_trapped(figures, state, seat):
            struck.append(seat)
    for seat in reversed(struck):  # the last player to decide lies lowest on the stack (SS-026)
        trap(play, seat)
    return bool(struck)


CONSEQUENCES = (
    (SURROUNDED, remove_surrounded),
    (CAUGHT, settle_beast),
    (BEATEN, defeat_beast),
    (OUT, eliminate),
    (OVER, check_end),
    (TRAPPED, trap_ships),
)
"""Each consequence with the bit of news that can lead to it."""
