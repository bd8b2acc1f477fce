"""The worth of a position to a player: songs, Search tokens, research and Seaports, and how near the next of them is.

A song is worth about 15; all other figures are on that scale.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from seatui.games.sea_search.bot.distances import FAR, Chart
from seatui.games.sea_search.model.content import ACTIONS, HAND, MOST_SEAPORTS, NEUTRAL, RESEARCH_START, RESEARCH_TOP, SONGS_TO_WIN
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.queries import held, living, seaport_count, search_tokens_left
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play.seaports import defence_dice
from seatui.games.sea_search.play.songs import is_echo
from seatui.games.sea_search.words.odds import odds

SONGS = (0.0, 14.0, 30.0, 52.0, 53.0, 54.0, 55.0, 56.0, 57.0)
"""Songs recorded, by their number."""
PAIR = 0.8
"""Two tokens that can be traded, as a part of the song they will become."""
TOKEN = 5.0
"""A token that waits for one of another colour."""
SPARE_TOKEN = -0.5
LOOT = 3.0
"""The owner's loss by a stolen token."""
HEART_TOKEN = -2.0
"""A token on the Sea Heart, which can only be stolen."""
RESEARCH = (0.0, -9.0, -4.0, 0.0, 6.0)
"""The Research Counter, by its value."""
RUN_DRY = 8.0
"""Each step towards zero research for a player with one Seaport, who would lose it there."""
SEAPORTS = (0.0, 0.0, 9.0, 14.0, 17.0, 19.0)
"""Seaports on the board, by their number."""
EPIC_FLEET = 1.8
"""Factor for Seaports in an Epic game, where Beasts can take them."""
IN_STOCK = 0.55
"""A Seaport in stock, as a part of one on the board."""
PROBE_COUNT = 0.07
"""A step of the Probe Counter, as a part of a Seaport on the board."""
CARDS = (0.0, 1.6, 2.8, 3.4, 2.0)
"""Item cards held, by their number; with four no more can be drawn."""
CARD = 1.0
STANDING = 3.0
ARRIVAL = 40.0
"""Coming to the centre with three songs."""
AFTER_BEAST = 0.25
"""Weight of the arrival while a Beast is active."""
READY = 25.0
"""Being able to win in the next turn."""
NEARER = [0.91**distance for distance in range(FAR + 6)]
"""Share of a goal's worth that is left at a distance in actions."""
SHARES = (1.0, 0.4, 0.2)
"""Weights of the best goals: the player can go for only one at a time."""


class Goal(NamedTuple):
    """A goal to go for, and its distance in actions."""

    worth: float
    distance: int


def pairs_of(counts: Sequence[int]) -> int:
    """Return how many pairs of different colours the tokens make; ``counts`` has their number on each colour."""
    total = sum(counts)
    return min(total // 2, total - max(counts, default=0))


def tokens_worth(songs: int, counts: Sequence[int]) -> float:
    """Return the worth of Search tokens that can be traded; ``counts`` has their number on each colour."""
    pairs = pairs_of(counts)
    single = sum(counts) - 2 * pairs
    missing = SONGS_TO_WIN - songs
    if missing <= 0:
        return 0.0
    worth = PAIR * (SONGS[songs + min(pairs, missing)] - SONGS[songs])
    if pairs < missing and single:
        worth += TOKEN + SPARE_TOKEN * (single - 1)
    return worth


class Player:
    """One player's side of a position."""

    def __init__(self, figures: Figures, state: State, chart: Chart, echo_chances: Sequence[float], seat: int) -> None:
        self.figures, self.state, self.chart, self.echo_chances, self.seat = figures, state, chart, echo_chances, seat
        self.songs = state.recorded[seat].bit_count()
        self.counts = [0] * figures.seats
        self.in_heart = 0
        colours = state.board.tiles
        for tile, owner in state.search.items():
            if owner == seat:
                if colours[tile] == NEUTRAL:
                    self.in_heart += 1
                else:
                    self.counts[colours[tile]] += 1
        self.pairs = min(pairs_of(self.counts), len(state.song_deck))
        self.seaports = seaport_count(state, seat)

    @cached_property
    def ways(self) -> dict[int, int]:
        """The actions to every place."""
        return self.chart.ways(self.seat, self.state.at[self.seat])

    # Assets

    def assets(self) -> float:
        """Return the worth of songs, tokens, research, Seaports and cards."""
        state, seat = self.state, self.seat
        worth = SONGS[self.songs] + HEART_TOKEN * self.in_heart
        if state.song_deck:
            worth += tokens_worth(self.songs, self.counts)
        worth += self.research_worth() + self.seaport_worth()
        worth += CARDS[held(state, seat)] + STANDING * len(state.standing[seat])
        return worth + 1.5 * state.bonus[seat] - 6.0 * state.loses_turn[seat]

    def research_worth(self) -> float:
        """Return the worth of the Research Counter; with one Seaport left, zero would end the game for the player."""
        counter = self.state.research[self.seat]
        worth = RESEARCH[counter]
        if self.seaports == 1 and counter < RESEARCH_START:
            worth -= RUN_DRY * (RESEARCH_START - counter)
        return worth

    def seaport_worth(self) -> float:
        """Return the worth of Seaports on the board, in stock, and of Probes cast towards the next."""
        state, seat = self.state, self.seat
        count, stock = self.seaports, state.stock[seat]
        worth = SEAPORTS[count]
        for more in range(count + 1, min(count + stock, MOST_SEAPORTS) + 1):
            worth += IN_STOCK * (SEAPORTS[more] - SEAPORTS[more - 1])
        if count + stock < MOST_SEAPORTS:
            worth += PROBE_COUNT * state.probe_counter[seat] * (SEAPORTS[count + stock + 1] - SEAPORTS[count + stock])
        return worth * EPIC_FLEET if self.figures.epic else worth

    # Goals

    def to_center(self) -> int:
        """Return the actions to the centre."""
        return self.ways.get(self.figures.centre, FAR)

    def can_win_next_turn(self) -> bool:
        """Return whether the player can win in one turn: trade for the missing songs and come to the centre."""
        missing = max(0, SONGS_TO_WIN - self.songs)
        if missing > self.pairs or self.state.loses_turn[self.seat] or self.state.beast:
            return False
        return missing + self.to_center() <= ACTIONS + self.state.bonus[self.seat]

    def can_break_through(self) -> bool:
        """Return whether the player can steal in the next turn what is missing for a Breakthrough, and so a song."""
        state, seat = self.state, self.seat
        if state.research[seat] + 1 != RESEARCH_TOP or not state.song_deck or state.loses_turn[seat]:
            return False
        left = ACTIONS + state.bonus[seat]
        return any(owner != seat and self.ways.get(tile, FAR) < left for tile, owner in state.search.items())

    def elimination_chance(self, victim: int) -> float:
        """Return the chance to put another player out of the game in one turn by attacking their last Seaport."""
        state, left = self.state, ACTIONS + self.state.bonus[self.seat]
        if state.loses_turn[self.seat]:
            return 0.0
        own = [tile for tile, owner in state.seaports.items() if owner == victim]
        near = min(self.ways.get(tile, FAR) for tile in own)
        if len(own) > 1 or near + 1 > left:
            return 0.0
        return odds(self.seaports, defence_dice(state, victim))

    def opportunities(self) -> float:
        """Return the worth of the best goals by their nearness."""
        best = sorted((goal.worth * NEARER[goal.distance] for goal in self.goals()), reverse=True)
        return sum(worth * share for worth, share in zip(best, SHARES, strict=False))

    def goals(self) -> Iterator[Goal]:
        """Yield everything worth going to."""
        if self.songs + self.pairs >= SONGS_TO_WIN:
            yield Goal(ARRIVAL if not self.state.beast else ARRIVAL * AFTER_BEAST, self.to_center())
        if self.songs < SONGS_TO_WIN:
            yield from self.tokens_to_place()
            yield from self.songs_to_hear()
        yield from self.tokens_to_steal()
        yield from self.seaports_to_build()
        yield from self.seaports_to_attack()

    def tokens_to_place(self) -> Iterator[Goal]:
        """Yield the nearest tile of each colour where a token can be placed."""
        state, seat = self.state, self.seat
        if not state.song_deck or held(state, seat) >= HAND or not search_tokens_left(state, seat):
            return
        nearest: dict[int, int] = {}
        colours = state.board.tiles
        taken = {*state.search, *state.seaports, *state.songs, *state.islands}
        for tile, distance in self.ways.items():
            colour = colours.get(tile, seat)  # beside the board the tiles will be the player's own
            if colour != NEUTRAL and colour not in nearest and tile not in taken:
                nearest[colour] = distance
                if len(nearest) == self.figures.seats:
                    break
        now = tokens_worth(self.songs, self.counts)
        for colour, distance in nearest.items():
            self.counts[colour] += 1
            gain = tokens_worth(self.songs, self.counts) - now
            self.counts[colour] -= 1
            yield Goal(gain + CARD, distance + 1)

    def songs_to_hear(self) -> Iterator[Goal]:
        """Yield other players' songs that may be Echoes."""
        state = self.state
        gain = SONGS[self.songs + 1] - SONGS[self.songs]
        for tile, position in state.songs.items():
            if not state.recorded[self.seat] >> position & 1:
                chance = self.echo_chance(position)
                if chance:
                    yield Goal(chance * gain, self.ways.get(tile, FAR) + 1)

    def echo_chance(self, position: int) -> float:
        """Return the chance that a song is an Echo."""
        state = self.state
        if state.known[position] == self.figures.everyone:
            return float(is_echo(self.figures, state.song_board[position]))
        return self.echo_chances[position]

    def tokens_to_steal(self) -> Iterator[Goal]:
        """Yield other players' Search tokens."""
        state, seat = self.state, self.seat
        counter = state.research[seat]
        if counter + 1 == RESEARCH_TOP:  # a Breakthrough sets the counter back to its start (SS-224)
            gain = RESEARCH[RESEARCH_START] - RESEARCH[counter] + (SONGS[self.songs + 1] - SONGS[self.songs] if state.song_deck else 0.0)
        else:
            gain = RESEARCH[counter + 1] - RESEARCH[counter]
        for tile, owner in state.search.items():
            if owner != seat and gain + LOOT > 0:
                yield Goal(gain + LOOT, self.ways.get(tile, FAR) + 1)

    def seaports_to_build(self) -> Iterator[Goal]:
        """Yield the nearest place for a Seaport in stock."""
        state, seat = self.state, self.seat
        if not state.stock[seat]:
            return
        taken = {self.figures.centre, *state.search, *state.seaports, *state.songs, *state.islands, *(token.at for token in state.tokens)}
        free = (distance for tile, distance in self.ways.items() if tile not in taken)
        count = self.seaports
        gain = (1 - IN_STOCK) * (SEAPORTS[min(count + 1, MOST_SEAPORTS)] - SEAPORTS[count])
        yield Goal(gain, next(free, FAR) + 1)

    def seaports_to_attack(self) -> Iterator[Goal]:
        """Yield other players' Seaports that are worth the risk of an attack."""
        state, seat = self.state, self.seat
        for tile, owner in state.seaports.items():
            if owner != seat and not state.beast:
                count = seaport_count(state, owner)
                prize = SEAPORTS[count] - SEAPORTS[count - 1] if count > 1 else prize_of_last(state)
                chance = odds(self.seaports, defence_dice(state, owner))
                worth = chance * prize - (1 - chance) * FAILED
                if worth > 0:
                    yield Goal(worth, self.ways.get(tile, FAR) + 1)


OUT = 40.0
"""Putting the only rival out of the game; one of several is worth less."""
FAILED = 14.0
"""Cost of a failed attack on a Seaport: the rest of the turn and the next."""


def prize_of_last(state: State) -> float:
    """Return the worth of putting a player out of the game."""
    return OUT / (len(living(state)) - 1)
