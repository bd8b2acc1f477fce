"""How good a position is for one player among the others."""

from __future__ import annotations

from math import copysign, inf, isfinite

from seatui.games.sea_search.bot.beasts import SENSES
from seatui.games.sea_search.bot.distances import Chart
from seatui.games.sea_search.bot.worth import READY, Player
from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.queries import living
from seatui.games.sea_search.model.state import State

LEADER = 0.65
"""How much the best of the rivals counts against the own position."""
OTHERS = 0.15
"""How much all rivals together do."""
THREAT = 35.0
"""A rival who can win before the own next turn."""
PERIL = 40.0
"""Losing the last Seaport to an attack before the own next turn, by its chance."""
BEATEN = 80.0
"""That the Beast is no more, even where a rival gains most by it."""
TEMPO = 1.5
"""What an action that is left counts while lines are compared."""
FREE_STEP = 1.0
ZEAL = 2.0
"""How much the burden of a Beast counts."""
ALLY = 40.0
"""Another player who is still there, while a Beast is active."""
ALLIED_PORT = 10.0
"""A Seaport of such a player."""
MEANWHILE = 0.4
"""How much the own goals count while a Beast is active."""
EVEN = 40.0
"""A lead of so much is half of a sure victory."""


def prospect(lead: float) -> float:
    """A lead as a prospect of victory: from -1, which is lost, to 1, which is won."""
    return lead / (EVEN + abs(lead)) if isfinite(lead) else copysign(1.0, lead)


class Judge:
    """Judges positions that are imagined from one view."""

    def __init__(self, figures: Figures, view: View, *, wary: bool) -> None:
        assert view.seat is not None
        self.figures = figures
        self.seat = view.seat
        self.hopes = hopes(figures, view)
        self._wary = wary
        self._hunts = bool(view.beast)
        others = [player for player in view.players if player.seat != view.seat and player.seaports]
        self._allies = sum(ALLY + ALLIED_PORT * len(player.seaports) for player in others)

    def lead(self, state: State, chart: Chart) -> float:
        """How far the player is ahead, if nothing more is done in this turn."""
        return self.leads(state, chart)[0]

    def leads(self, state: State, chart: Chart) -> tuple[float, float]:
        """How far the player is ahead if the turn ends here, and if it goes on; without end when the game is won or lost."""
        seat = self.seat
        if state.ended or state.fallen[seat]:
            lead = inf if state.winner == seat else -inf
            return lead, lead
        own = self.side(state, chart, seat)
        rivals = [self.side(state, chart, rival) for rival in living(state) if rival != seat]
        if state.beast:
            return self.lead_against_beast(own, rivals)
        lead = own.has() + own.hopes_for() + (READY if own.is_ready() else 0.0) + (BEATEN if self._hunts else 0.0)
        lead -= self.against(rivals) if self._wary else self.against_at_hand(rivals)
        left = TEMPO * state.actions + FREE_STEP * state.free_steps if state.active == seat else 0.0
        return lead, lead + left

    def lead_against_beast(self, own: Player, rivals: list[Player]) -> tuple[float, float]:
        """While a Beast is active all others are allies, whose Seaports are needed too."""
        allies = sum(ALLY + ALLIED_PORT * rival.seaports for rival in rivals) - self._allies
        burden = SENSES[own.state.beast](own)
        lead = own.has() + MEANWHILE * own.hopes_for() + allies - ZEAL * burden.weight
        left = own.state.actions + own.state.free_steps if own.state.active == own.seat else 0
        return lead - ZEAL * burden.threat, lead + TEMPO * left - ZEAL * burden.threat / (1 + left)

    def against(self, rivals: list[Player]) -> float:
        """What the rivals have and threaten."""
        worths = [rival.has() + rival.hopes_for() for rival in rivals]
        ready = sum(rival.is_ready() for rival in rivals)
        peril = max((rival.endangers(self.seat) for rival in rivals), default=0.0)
        return LEADER * max(worths, default=0.0) + OTHERS * sum(worths) + THREAT * ready + PERIL * peril

    def against_at_hand(self, rivals: list[Player]) -> float:
        """What the rivals have."""
        worths = [rival.has() for rival in rivals]
        return LEADER * max(worths, default=0.0) + OTHERS * sum(worths)

    def side(self, state: State, chart: Chart, seat: int) -> Player:
        """One player's side of a position."""
        return Player(self.figures, state, chart, self.hopes, seat)


def hopes(figures: Figures, view: View) -> list[float]:
    """The chance of each position of the Song board that its card is an Echo, from what this seat knows."""
    kinds = [song.kind for song in view.song_board]
    unknown = len(view.song_board) - sum(map(bool, kinds))
    chance = max(0, figures.echoes - kinds.count("Echo")) / max(1, unknown)
    return [{"Echo": 1.0, "Anomaly": 0.0}.get(kind, chance) for kind in kinds]
