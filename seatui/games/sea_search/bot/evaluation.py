"""The value of a position for one player among the others."""

from __future__ import annotations

from math import copysign, inf, isfinite

from seatui.games.sea_search.bot.beasts import BURDENS
from seatui.games.sea_search.bot.distances import Chart
from seatui.games.sea_search.bot.worth import READY, Player
from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.queries import living
from seatui.games.sea_search.model.state import State

LEADER = 0.65
"""Weight of the best rival's position against the player's own."""
OTHERS = 0.15
"""Weight of all rivals' positions together."""
THREAT = 35.0
"""A rival who can win before the player's next turn."""
PERIL = 40.0
"""The loss of the last Seaport to an attack before the player's next turn, weighed by its chance."""
GIFT = 8.0
"""A rival who can steal a token for a Breakthrough before the player's next turn."""
BEATEN = 80.0
"""The defeat of the Beast."""
GIVEN_AWAY = 150.0
"""The defeat of the Beast if a rival can then win before the player's next turn."""
TEMPO = 1.5
"""An action left, while lines are compared."""
FREE_STEP = 1.0
ZEAL = 2.0
"""Weight of the burden of a Beast."""
ALLY = 40.0
"""Another player in the game while a Beast is active."""
ALLIED_PORT = 10.0
"""A Seaport of an ally."""
MEANWHILE = 0.4
"""Weight of the player's goals while a Beast is active."""
EVEN = 40.0
"""A lead of this much is half of a certain victory."""


def prospect(lead: float) -> float:
    """Return a lead as a prospect of victory: from -1 for a loss to 1 for a win."""
    return lead / (EVEN + abs(lead)) if isfinite(lead) else copysign(1.0, lead)


class Evaluator:
    """Evaluates positions imagined from one view."""

    def __init__(self, figures: Figures, view: View, *, wary: bool) -> None:
        assert view.seat is not None
        self.figures = figures
        self.seat = view.seat
        self.echo_chances = echo_chances(figures, view)
        self._wary = wary
        self._hunts = bool(view.beast)
        others = [player for player in view.players if player.seat != view.seat and player.seaports]
        self._allies = sum(ALLY + ALLIED_PORT * len(player.seaports) for player in others)

    def lead(self, state: State, chart: Chart) -> float:
        """Return how far the player is ahead if the turn ends here."""
        return self.leads(state, chart)[0]

    def leads(self, state: State, chart: Chart) -> tuple[float, float]:
        """Return how far the player is ahead if the turn ends here, and if it goes on; infinite once the game is won or lost."""
        seat = self.seat
        if state.ended or state.fallen[seat]:
            lead = inf if state.winner == seat else -inf
            return lead, lead
        own = self.player(state, chart, seat)
        rivals = [self.player(state, chart, rival) for rival in living(state) if rival != seat]
        if state.beast:
            return self.lead_against_beast(own, rivals)
        lead = own.assets() + own.opportunities() + (READY if own.can_win_next_turn() else 0.0)
        lead += self.defeat_worth(rivals) if self._hunts else 0.0
        lead -= self.rivals_strength(rivals) if self._wary else self.rivals_assets(rivals)
        left = TEMPO * state.actions + FREE_STEP * state.free_steps if state.active == seat else 0.0
        return lead, lead + left

    def lead_against_beast(self, own: Player, rivals: list[Player]) -> tuple[float, float]:
        """Return both leads while a Beast is active: all others are allies, and their Seaports count for the player."""
        allies = sum(ALLY + ALLIED_PORT * rival.seaports for rival in rivals) - self._allies
        burden = BURDENS[self.figures.beast(own.state).id](own)
        lead = own.assets() + MEANWHILE * own.opportunities() + allies - ZEAL * burden.weight
        left = own.state.actions + own.state.free_steps if own.state.active == own.seat else 0
        return lead - ZEAL * burden.threat, lead + TEMPO * left - ZEAL * burden.threat / (1 + left)

    def defeat_worth(self, rivals: list[Player]) -> float:
        """Return the worth of the Beast's defeat; a wary bot leaves it alive while a rival only waits for its end."""
        return -GIVEN_AWAY if self._wary and any(rival.can_win_next_turn() for rival in rivals) else BEATEN

    def rivals_strength(self, rivals: list[Player]) -> float:
        """Return the worth of the rivals' assets, opportunities and threats."""
        worths = [rival.assets() + rival.opportunities() for rival in rivals]
        ready = sum(rival.can_win_next_turn() for rival in rivals)
        gifts = sum(rival.can_break_through() for rival in rivals)
        peril = max((rival.elimination_chance(self.seat) for rival in rivals), default=0.0)
        return LEADER * max(worths, default=0.0) + OTHERS * sum(worths) + THREAT * ready + GIFT * gifts + PERIL * peril

    def rivals_assets(self, rivals: list[Player]) -> float:
        """Return the worth of the rivals' assets."""
        worths = [rival.assets() for rival in rivals]
        return LEADER * max(worths, default=0.0) + OTHERS * sum(worths)

    def player(self, state: State, chart: Chart, seat: int) -> Player:
        """Return one player's side of a position."""
        return Player(self.figures, state, chart, self.echo_chances, seat)


def echo_chances(figures: Figures, view: View) -> list[float]:
    """Return the chance that the card on each position of the Song board is an Echo, as far as this seat knows."""
    kinds = [song.kind for song in view.song_board]
    unknown = len(view.song_board) - sum(map(bool, kinds))
    chance = max(0, figures.echoes - kinds.count("Echo")) / max(1, unknown)
    return [{"Echo": 1.0, "Anomaly": 0.0}.get(kind, chance) for kind in kinds]
