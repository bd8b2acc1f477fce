"""Games of bots who fight Beasts, and counts of how the Beasts fared."""

from __future__ import annotations

from collections import Counter
from typing import Any

from seatui.bots import make
from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Action, Event, Rules, Seat
from seatui.games.sea_search.model.content import BEAST_CARDS
from tests.games.observed_game import ObservedGame


class BeastCounts:
    """Counts how often each Beast entered and was beaten, and the players who went out."""

    def __init__(self) -> None:
        self.entered: Counter[str] = Counter()
        self.beaten: Counter[str] = Counter()
        self.lost: Counter[str] = Counter()  # players who went out, by the Beast in the game or ""
        self._beast = ""

    def tell(self, event: Event) -> None:
        if event.kind == "beast_entered":
            self._beast = BEAST_CARDS[event.facts["beast"] - 1].id
            self.entered[self._beast] += 1
        elif event.kind == "beast_beaten":
            self.beaten[self._beast] += 1
            self._beast = ""
        elif event.kind == "player_out":
            self.lost[self._beast] += 1
        elif event.kind == "game_over":
            self._beast = ""

    def __str__(self) -> str:
        beasts = (card.id for card in BEAST_CARDS)
        fates = [
            f"{beast}: entered {self.entered[beast]}, beaten {self.beaten[beast]}, players lost {self.lost[beast]}" for beast in beasts
        ]
        return "\n".join([*fates, f"players lost without a Beast: {self.lost['']}"])


class BotGame(ObservedGame):
    """A game of bots of one level, who fight Beasts."""

    def __init__(self, rules: Rules[Any, Any], seed: int, level: str, counts: BeastCounts) -> None:
        super().__init__(rules, seed, counts)
        self._bots = [make(rules.game, level, seat, rules) for seat in range(rules.seats)]
        self._whims = SplitMix64(~seed)

    def choose(self) -> tuple[Seat, Action] | None:
        decisions = self.rules.decisions(self.state)
        if not decisions:
            return None
        decision = decisions[0]
        options = self.rules.options(self.state, decision.seat)
        chosen = self._bots[decision.seat].choose(self.rules.view(self.state, decision.seat), decision, options, self._whims)
        assert chosen is not None
        return decision.seat, chosen
