"""Each level beats the one below, and four bots beat most Beasts together."""

from __future__ import annotations

from collections import Counter

import pytest

from seatui.bots import make
from seatui.bots.arena import Contest, run
from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Event
from seatui.games.sea_search import GAME
from seatui.games.sea_search.content import BEAST_CARDS

PAIRS = [("captain", "mate"), ("mate", "deckhand")]
LONGEST = 200
"""The rounds after which a game of bots is over (SS-045)."""


@pytest.mark.parametrize(("pair", "games"), [(("captain", "mate"), 6), (("mate", "deckhand"), 20)])
def test_each_level_beats_the_one_below(pair: tuple[str, str], games: int) -> None:
    assert run(Contest(GAME.id, pair, games=games, seats=2)).wins[0] >= 0.65 * games


@pytest.mark.soak
@pytest.mark.parametrize("pair", PAIRS)
def test_each_level_wins_two_games_in_three_against_the_one_below(pair: tuple[str, str]) -> None:
    standing = run(Contest(GAME.id, pair, games=200, seats=2), jobs=2)
    print(f"{pair[0]} won {standing.wins[0]}, {pair[1]} {standing.wins[1]}, nobody {standing.draws} of {standing.played}")
    assert standing.wins[0] >= 130
    assert standing.unfinished == 0


class Chronicle:
    """What became of the Beasts and the players in some Epic games."""

    def __init__(self) -> None:
        self.entered: Counter[int] = Counter()
        self.beaten: Counter[int] = Counter()
        self.lost: Counter[int] = Counter()  # the players who went out while a Beast was there
        self.endings: Counter[str] = Counter()
        self._beast = 0

    def tell(self, event: Event) -> None:
        if event.kind == "beast_entered":
            self._beast = event.facts["beast"]
            self.entered[self._beast] += 1
        elif event.kind == "beast_beaten":
            self.beaten[self._beast] += 1
            self._beast = 0
        elif event.kind == "player_out":
            self.lost[self._beast] += 1

    def play(self, level: str, seed: int) -> None:
        """A game of four bots of one level."""
        rules = GAME.rules(seats=4, mode="epic", max_rounds=LONGEST)
        bots = [make(GAME, level, seat, rules) for seat in range(4)]
        dice, whims = SplitMix64(seed), SplitMix64(~seed)
        self._beast, state = 0, rules.start(dice)
        while decisions := rules.decisions(state):
            (decision,) = decisions
            seat = decision.seat
            action = bots[seat].choose(rules.view(state, seat), decision, rules.options(state, seat), whims)
            assert action is not None
            rules.apply(state, seat, action, dice, self.tell)
        self.endings[state.ended] += 1

    def __str__(self) -> str:
        lines = [f"endings {dict(self.endings)}; players lost without a Beast: {self.lost[0]}"]
        for number, card in enumerate(BEAST_CARDS, 1):
            lines.append(f"{card.id}: entered {self.entered[number]}, beaten {self.beaten[number]}, players lost {self.lost[number]}")
        return "\n".join(lines)


@pytest.mark.soak
@pytest.mark.parametrize(("level", "games"), [("mate", 40), ("captain", 10)])
def test_four_bots_beat_most_beasts_together(level: str, games: int) -> None:
    chronicle = Chronicle()
    for seed in range(1, games + 1):
        chronicle.play(level, seed)
    print(chronicle)
    assert chronicle.beaten.total() > chronicle.entered.total() / 2
    assert chronicle.endings.total() == games
