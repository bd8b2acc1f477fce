"""What the deeds and steps of a turn work on, and what a kind of decision is made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from seatui.engine import decisions, play
from seatui.engine.contract import Action, Draw, Event, Tell
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.state import State

if TYPE_CHECKING:
    from seatui.games.sea_search.play.beasts.base import Beast

SURROUNDED, CAUGHT, BEATEN, OUT, OVER, TRAPPED, EVERYWHERE = (1 << place for place in range(7))
"""What can follow of itself (SS-110), as bits: for Seaports, a Beast's pieces, the Beast, players, the game and ships; and whether also at
tiles that were not touched. ``settling`` has the rules."""
ANYTHING = (1 << 7) - 1
FOLLOWS: dict[str, int] = {
    **dict.fromkeys(
        (
            "decided", "dice_rolled", "battle_begun", "battle_rolled", "turn_ended", "beast_round_ended", "sea_card_drawn",
            "item_drawn", "item_played", "passage_requested", "passage_granted", "passage_denied", "search_token_placed",
            "seaport_gained", "research_changed", "probe_counter_changed", "bonus_changed", "siren_met",
        ),
        0,
    ),
    **dict.fromkeys(("beast_token_placed", "beast_token_moved"), CAUGHT | BEATEN | TRAPPED | EVERYWHERE),
    "turn_begun": OVER,
    "ship_moved": OVER | TRAPPED,
    "probe_cast": SURROUNDED | CAUGHT | TRAPPED,
    "probe_removed": TRAPPED,
    "addon_laid": TRAPPED | EVERYWHERE,
    "beast_token_flipped": BEATEN,
    "beast_counter_changed": BEATEN,
    "song_recorded": OVER,
}  # fmt: skip
"""What can follow from the frequent events; from any other, anything. What an event leads to is told too."""


class Play(play.Play[Figures, State]):
    """One application of the rules."""

    __slots__ = ("news", "touched")

    def __init__(self, figures: Figures, state: State, draw: Draw, tell: Tell | None) -> None:
        super().__init__(figures, state, draw, tell)
        self.news = 0
        """What may follow from what happened since consequences were last settled; they are in every waiting position."""
        self.touched: tuple[int, ...] = ()
        """The tiles to which a ship has come since, or at which a Probe came or went."""

    @property
    def beast(self) -> Beast:
        """The active Beast, or the one that stands for none."""
        return self.figures.beasts[self.state.beast]

    def tell(self, kind: str, /, **facts: Any) -> None:
        """Tell everyone an event, if anyone listens. Whatever changes on the board is told, for this calls for its consequences too."""
        self.news |= FOLLOWS.get(kind, ANYTHING)
        if self._tell is not None:
            self._tell(Event(kind, facts))

    def push(self, kind: str, seat: int, *facts: Any) -> None:
        """Put a frame on the stack: a decision to be asked, or a step to be taken, before all that is there already."""
        self.state.pending.append(Frame(kind, seat, facts))

    def drop(self, *kinds: str) -> None:
        """Take the frames of these kinds off the stack: this turn goes on without them."""
        self.state.pending[:] = [frame for frame in self.state.pending if frame.kind not in kinds]

    def living_from(self, seat: int) -> list[int]:
        """The players in the game in turn order from a seat on (SS-026)."""
        fallen = self.state.fallen
        return [other for other in self.figures.orders[seat] if not fallen[other]]

    @property
    def warden(self) -> int:
        """Who decides for the Beast: its drawer, or the next living player (SS-272)."""
        return self.living_from(self.state.drawer)[0]


Step: TypeAlias = "Callable[[Play, Frame], None]"
"""What the engine does when a frame of that kind comes to the top; the frame is off the stack already."""


class Choice(NamedTuple):
    """One kind of decision (T11). Its answers are exactly its options, but for ``choose_action``."""

    options: Callable[[Figures, State, Frame], list[Action]]
    answer: Callable[[Play, Frame, Action], None]  # the frame is off the stack already
    prompt: str | Callable[[Frame], str]
    waits_to: str  # "Answer the open question first: ..."
    always: bool = False  # asked also where there is one option only (SS-025)
    veiled: bool = False  # the same, because whether there are more options is a secret

    def words(self, frame: Frame) -> str:
        """What the seat is told."""
        return self.prompt if isinstance(self.prompt, str) else self.prompt(frame)


Deed: TypeAlias = decisions.Deed[Figures, State, Play]
"""One action of ``choose_action`` (T12)."""

NONE: Action = ("none",)
"""Decline what is offered."""
