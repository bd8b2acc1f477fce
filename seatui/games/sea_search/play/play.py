"""The context in which deeds and steps run, and the parts of a kind of decision."""

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
"""Automatic consequences (SS-110) as bits: for Seaports, a Beast's pieces, the Beast, players, the game and ships; the last bit extends
the search to tiles that were not touched. ``settling`` has the rules."""
ANYTHING = (1 << 7) - 1
FOLLOWS: dict[str, int] = {
    **dict.fromkeys(
        (
            "decided", "dice_rolled", "first_player", "battle_begun", "battle_rolled", "turn_ended", "beast_round_ended", "sea_card_drawn",
            "item_drawn", "item_played", "passage_requested", "passage_granted", "passage_denied", "search_token_placed",
            "seaport_gained", "research_changed", "probe_counter_changed", "bonus_changed", "siren_met",
            "sea_card_idle",
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
"""The consequences that the frequent events can have; any other event can have all of them."""


class Play(play.Play[Figures, State]):
    """One application of the rules to a state."""

    __slots__ = ("news", "touched")

    def __init__(self, figures: Figures, state: State, draw: Draw, tell: Tell | None) -> None:
        super().__init__(figures, state, draw, tell)
        self.news = 0
        """Consequences that may follow from the events since they were last settled; 0 in every position that waits for a player."""
        self.touched: tuple[int, ...] = ()
        """The tiles that a ship has reached since then, or where a Probe came or went."""

    @property
    def beast(self) -> Beast:
        """The active Beast, or ``NO_BEAST``."""
        return self.figures.beasts[self.state.beast]

    def tell(self, kind: str, /, **facts: Any) -> None:
        """Tell everyone an event, and note its possible consequences. Every change of the board must be told for that reason."""
        self.news |= FOLLOWS.get(kind, ANYTHING)
        if self._tell is not None:
            self._tell(Event(kind, facts))

    def push(self, kind: str, seat: int, *facts: Any) -> None:
        """Put a frame on the stack: a decision or a step that comes before everything there already."""
        self.state.pending.append(Frame(kind, seat, facts))

    def drop(self, *kinds: str) -> None:
        """Take all frames of these kinds off the stack."""
        self.state.pending[:] = [frame for frame in self.state.pending if frame.kind not in kinds]

    def living_from(self, seat: int) -> list[int]:
        """Return the players in the game in turn order, starting at a seat (SS-026)."""
        fallen = self.state.fallen
        return [other for other in self.figures.orders[seat] if not fallen[other]]

    def trigger(self, seat: int, item: int) -> bool:
        """Use up a player's standing Item card if they have it; return whether they did."""
        if item not in self.state.standing[seat]:
            return False
        self.state.standing[seat].remove(item)
        self.state.item_discards.append(item)
        self.tell("item_triggered", seat=seat, item=item)
        return True

    @property
    def warden(self) -> int:
        """The player who decides for the Beast: its drawer, or the next living player (SS-272)."""
        return self.living_from(self.state.drawer)[0]


Step: TypeAlias = "Callable[[Play, Frame], None]"
"""The function that runs when a frame of its kind comes to the top; the frame is off the stack already."""


class DecisionKind(NamedTuple):
    """One kind of decision (T11). Its answers are exactly its options, except for ``choose_action``."""

    options: Callable[[Figures, State, Frame], list[Action]]
    answer: Callable[[Play, Frame, Action], None]  # the frame is off the stack already
    prompt: str | Callable[[Frame], str]
    task: str  # "answer the open question first: ...", "waiting for Ann to ..."
    always: bool = False  # asked even with a single option (SS-025)
    veiled: bool = False  # likewise, because the number of options is a secret

    def words(self, frame: Frame) -> str:
        """Return the prompt for the player who decides."""
        return self.prompt if isinstance(self.prompt, str) else self.prompt(frame)


Deed: TypeAlias = decisions.Deed[Figures, State, Play]
"""One action of ``choose_action`` (T12)."""

NONE: Action = ("none",)
"""Decline what is offered."""
