"""Actions in the menu: their labels and their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from seatui.engine.contract import Action
from seatui.engine.squares import COMPASS
from seatui.engine.wording import listing
from seatui.games.battle_seas.model.content import CARDS, READY
from seatui.games.battle_seas.model.names import marker_name, number_said, piece_name
from seatui.games.battle_seas.model.pieces import is_ship
from seatui.games.battle_seas.model.state import ALWAYS, ASK, LINE_ONLY, NEVER, NONE, Area, Unit
from seatui.games.battle_seas.pane.board.inspector import ATTACKS
from seatui.games.battle_seas.pane.board.mat_index import MatIndex
from seatui.games.battle_seas.play.building import PLAIN_FLEETS
from seatui.games.battle_seas.play.movement import HERE
from seatui.games.battle_seas.words.fleet_notation import plain_name
from seatui.games.battle_seas.words.outlook import aimed_at

ORDERS_SAID = {ASK: "ask me", ALWAYS: "at everything", NEVER: "never", LINE_ONLY: "at ships of the line"}
ORDER = (
    "quick", "fleet", "stow", "place", "auto", "ready", "fire", "attack", "ignite", "board", "withdraw", "heal", "embark", "deactivate",
    "activate", "path", "communicate", "detect", "pass",
)  # fmt: skip
"""Verbs in the order of the menu: the most wanted first, last those that end a card's turn for little."""
LATE = "communicate"
"""The place in the menu of attacks on depleted pieces, and on ships that have struck to the player."""


def farthest_runs(options: Sequence[Action]) -> list[Action]:
    """Return the options with only the longest of the straight runs in a direction; the others are typed or pointed at."""
    farthest = {option[1][0]: option for option in options if option[0] == "path" and option[1]}
    return [option for option in options if option[0] != "path" or not option[1] or farthest[option[1][0]] is option]


class Labels:
    """Names actions in one position."""

    def __init__(self, seen: MatIndex, names: Sequence[str]) -> None:
        self.seen, self.names = seen, names
        self.at = seen.figures.sea.name

    def label(self, action: Action) -> str:
        """Return the label of an action."""
        return LABELS[action[0]](self, action) if action[0] in LABELS else str(action[0]).replace("_", " ").capitalize()

    def arranged(self, options: Sequence[Action]) -> list[Action]:
        """Return the options in the order of the menu."""
        return sorted(options, key=self._place)

    def _place(self, action: Action) -> int:
        """Return the place of an action in the menu."""
        is_late = action[0] in ATTACKS and not any(map(self.seen.is_worth_fire, aimed_at(action)))
        verb = LATE if is_late else action[0]
        return ORDER.index(verb) if verb in ORDER else len(ORDER)

    def name(self, key: int) -> str:
        """Return the name of a piece, with its number only where another has the same name."""
        traps = dict(self.seen.view.traps)
        piece = self.seen.units.get(key) or self.seen.areas.get(key) or traps.get(key)
        if piece is None:
            return marker_name(key)
        if self._has_double(key):
            return f"{piece_name(piece)} ({number_said(key)})"
        return f"{piece_name(piece)}{f' #{piece.copy}' if piece.copy > 1 else ''}"

    def _has_double(self, key: int) -> bool:
        """Whether a second piece has the same name, so that only numbers tell them apart."""
        pieces: dict[int, Unit | Area] = {**self.seen.units, **self.seen.areas}
        piece, seat = pieces.get(key), self.seen.view.seat
        if piece is None:
            return False
        named = (piece.card, piece.copy, piece.seat == seat)
        return any(other != key and (one.card, one.copy, one.seat == seat) == named for other, one in pieces.items())

    def action_of(self, text: str, actions: Iterable[Action]) -> Action | None:
        """Return the action whose label was typed; None if there is none, or several."""
        wanted = plain_name(text)
        found = [action for action in actions if plain_name(self.label(action)) == wanted]
        return found[0] if len(found) == 1 else None

    def fleet(self, action: Action) -> str:
        ready = next((name for name, plain in PLAIN_FLEETS.items() if plain == action[1]), None)
        return f"Take the fleet {READY[ready].name}" if ready else "Take a fleet"

    def path(self, action: Action) -> str:
        _, steps, heading = action
        if not steps:
            return f"Turn to {COMPASS[heading]}"
        unit = self.seen.units.get(self.seen.view.active)
        if unit is not None and unit.aboard != NONE and len(steps) == 1:
            ship = self.seen.square_of(unit.aboard)
            to = ship if steps[0] == HERE else self.seen.figures.sea.squares.around[ship][steps[0]]
            return f"Land on {'the quay ' if steps[0] == HERE else ''}{self.at(to)}"
        return f"{'Sail' if len(set(steps)) == 1 else 'Go'} {len(steps)} {COMPASS[steps[-1]]}"

    def fire(self, action: Action) -> str:
        _, heading, port, starboard = action
        return f"Fire at {' and '.join(self.name(key) for key in (port, starboard) if key != NONE)}, bow {COMPASS[heading]}"

    def communicate(self, action: Action) -> str:
        what = (
            f"of {CARDS[action[2][2]].name} at {self.at(action[2][1])}" if action[2][0] == "trap" else f"what {self.name(action[2][1])} is"
        )
        relays = [self.name(key) for key in action[3][1:]]
        return f"Tell {self.names[action[1]]} {what}{f' by way of {listing(relays)}' if relays else ''}"

    def done(self, _action: Action) -> str:
        unit = self.seen.units.get(self.seen.view.active)
        return f"Done with this {'ship' if unit is None or is_ship(unit) else 'piece'}"

    def orders(self, action: Action) -> str:
        return f"{self.name(action[1])}: {ORDERS_SAID[action[2]]}"

    def claim(self, action: Action) -> str:
        said = next((message for message in self.seen.view.messages if message.number == action[1]), None)
        return f"Message {action[1]} gave a secret away{f': “{said.text}”' if said else ''}"


LABELS: dict[str, Callable[[Labels, Action], str]] = {
    "accept": lambda _self, _action: "Accept the option sheet",
    "decline": lambda _self, _action: "Decline: no battle",
    "quick": lambda _self, _action: "Quick: a random fleet",
    "fleet": Labels.fleet,
    "place": lambda self, action: f"Place {self.name(action[1])} at {self.at(action[2])}",
    "stow": lambda self, action: f"Stow {self.name(action[1])} in {self.name(action[2])}",
    "auto": lambda _self, _action: "Auto deploy the rest",
    "ready": lambda _self, _action: "Ready for battle",
    "activate": lambda self, action: f"Command {self.name(action[1])}",
    "end_turn": lambda _self, _action: "End the turn",
    "path": Labels.path,
    "fire": Labels.fire,
    "attack": lambda self, action: f"Attack {self.name(action[1])}",
    "ignite": lambda self, action: f"Set fire to {self.name(action[1])}",
    "board": lambda self, action: f"Board {self.name(action[1])}",
    "withdraw": lambda _self, _action: "Call the boarders back",
    "detect": lambda _self, _action: "Search for what is hidden",
    "deactivate": lambda self, action: f"Clear {CARDS[action[2]].name} at {self.at(action[1])}",
    "communicate": Labels.communicate,
    "heal": lambda self, action: f"Tend {self.name(action[1])}" if len(action) == 2 else "Repair",
    "embark": lambda self, action: f"Go aboard {self.name(action[1])}",
    "pass": Labels.done,
    "hold": lambda _self, _action: "Let it pass",
    "spring": lambda self, action: f"Spring {self.name(action[1])}",
    "continue": lambda _self, _action: "Go on as announced",
    "stop": lambda _self, _action: "Stop here",
    "agree": lambda _self, _action: "Agree to a stalemate",
    "refuse": lambda _self, _action: "Fight on",
    "guilty": lambda _self, _action: "Guilty",
    "innocent": lambda _self, _action: "Innocent",
    "lose": lambda self, action: f"Lose {self.name(action[1])}",
    "orders": Labels.orders,
    "resign": lambda _self, _action: "Resign",
    "offer_draw": lambda _self, _action: "Offer a stalemate",
    "say": lambda _self, action: f"Say “{action[1]}”",
    "claim": Labels.claim,
}
"""The label of each verb."""
